/* Lodestone's viewer for other pages; made by `make embed`, see LICENSE. */
(() => {
  var Cr = "http://www.w3.org/2000/svg",
    kt = new WeakMap(),
    Lr = { last: 0 },
    bt = (e) => `${e}-${++Lr.last}`;
  function Rr(e, t) {
    let n = kt.get(e);
    return (kt.set(e, t), n);
  }
  var L = (e, t) => Rr(e, t) !== t;
  function yt(e, t, n) {
    for (let [r, o] of Object.entries(t))
      o === !1 ||
        o === null ||
        o === void 0 ||
        (r.startsWith("on")
          ? e.addEventListener(r.slice(2), o)
          : e.setAttribute(r, o === !0 ? "" : String(o)));
    return (e.append(...n.flat().filter((r) => r != null && r !== !1)), e);
  }
  function h(e, t = {}, ...n) {
    return yt(document.createElement(e), t, n);
  }
  function m(e, t = {}, ...n) {
    return yt(document.createElementNS(Cr, e), t, n);
  }
  function R(e, t = {}) {
    let n = m("g", t);
    return ((n.innerHTML = e), n);
  }
  function $t(e, t, n = {}) {
    return h("button", { type: "button", onclick: t, ...n }, e);
  }
  function S(e, t) {
    e.textContent !== t && (e.textContent = t);
  }
  function $(e, t, n) {
    n === null || n === !1
      ? e.removeAttribute(t)
      : e.getAttribute(t) !== String(n) && e.setAttribute(t, String(n));
  }
  var At = (e, t) => $(e, "aria-disabled", t ? null : "true");
  var de = (e) => {
    requestAnimationFrame(e);
  };
  function St(e, t, n = 0) {
    let r = t.offsetLeft - e.offsetLeft - n,
      o = t.offsetTop - e.offsetTop - n,
      s = r + t.offsetWidth + 2 * n,
      i = o + t.offsetHeight + 2 * n;
    (r < e.scrollLeft
      ? (e.scrollLeft = r)
      : s > e.scrollLeft + e.clientWidth && (e.scrollLeft = s - e.clientWidth),
      o < e.scrollTop
        ? (e.scrollTop = o)
        : i > e.scrollTop + e.clientHeight && (e.scrollTop = i - e.clientHeight));
  }
  var Ir = "deflate";
  var Hr = (e) =>
    Uint8Array.from(atob(e.replaceAll("-", "+").replaceAll("_", "/")), (t) => t.charCodeAt(0));
  async function Mt(e, t = 4e6) {
    try {
      let r = new Blob([Hr(e)]).stream().pipeThrough(new DecompressionStream(Ir)).getReader();
      return await Br(r, t);
    } catch {
      return null;
    }
  }
  async function Br(e, t) {
    let n = new TextDecoder("utf-8", { fatal: !0 }),
      [r, o] = ["", 0];
    for (;;) {
      let { value: s, done: i } = await e.read();
      if (i) return r + n.decode();
      if (((o += s.length), o > t)) return null;
      r += n.decode(s, { stream: !0 });
    }
  }
  var jr = ({ pieces: e }) => new Map(e.map(({ cell: t, kind: n }) => [t, n]));
  function _t(e, t) {
    let n = jr(e),
      r = new Map(e.hands.map((o) => [o.name, o]));
    for (let { from: o, changes: s, hands: i } of t) {
      let a = r.get(o);
      a && r.set(o, { ...a, count: a.count - 1 });
      for (let c of i) r.set(c.name, c);
      for (let [c, u] of Object.entries(s)) u === null ? n.delete(c) : n.set(c, u);
    }
    return { pieces: n, hands: r };
  }
  var Tt = ({ from: e, to: t, carries: n }, r, o) =>
    o.get(t) === n && (!r.has(e) || r.get(e) === n);
  function Et(e, t, n, r) {
    let o = n.filter((c) => Tt(c, e, t)).map(({ from: c, to: u }) => ({ from: c, to: u })),
      s = new Set(o.map((c) => c.to)),
      i = new Set(n.map((c) => c.from)),
      a = [...e.keys()].filter((c) => !i.has(c) && t.get(c) !== e.get(c));
    for (let [c, u] of t) {
      if (s.has(c) || e.get(c) === u) continue;
      let d = zr(c, u, a, e, r);
      (d && a.splice(a.indexOf(d), 1), o.push({ to: c, from: d }));
    }
    return o;
  }
  var Ot = (e, t, n, r) => n.filter((o) => o.to === r || !Tt(o, e, t));
  function zr(e, t, n, r, o) {
    let s = n.filter((i) => r.get(i) === t);
    return (s.sort((i, a) => o(i, e) - o(a, e)), s[0] ?? null);
  }
  var Nt = { walked: [], picked: null, refused: null, aimed: null },
    Wr = ({ view: e, isReadOnly: t = !1 }) => !t && !!e.first,
    Ct = (e, t) => e.position === t.position && e.ply === t.ply;
  function Ur(e, t) {
    let { view: n, scene: r, shown: o = [], hint: s = null } = e,
      { walked: i } = t,
      a = Wr(e),
      c = a ? Kr(n.first ?? null, i) : Rt,
      u = i.length > 0,
      d = Gr(c),
      l = qr(d, u, (y) => Re(r, y)),
      p = Le(d, t.picked) ?? l,
      f = (p === null ? null : d.get(p)) ?? new Map(),
      g = p === null ? Pr(d, r) : new Map(),
      x = [...o, ...i.map(({ action: y }) => y)];
    return {
      mine: a,
      actions: x,
      sources: d,
      picked: p,
      automatic: p !== null && p === l,
      targets: f,
      entries: g,
      aimed: Le(f, t.aimed) ?? Le(g, t.aimed),
      lifted: p === null || Re(r, p) ? null : Vr(p, f),
      pass: u ? null : c.turn,
      ending: u && c.steps.length > 0 ? c.turn : null,
      hint: a && s ? Dr(s, x) : null,
      picture: _t(n, x),
    };
  }
  var Le = (e, t) => (t !== null && e.has(t) ? t : null);
  function Pr(e, t) {
    let n = [...e].filter(([o]) => Re(t, o));
    if (n.length !== 1) return new Map();
    let [[, r]] = n;
    return new Map([...r].filter(([o]) => !e.has(o)));
  }
  function Dr(e, t) {
    return (t.every((r, o) => e[o] && Fr(r, e[o])) && e[t.length]) || null;
  }
  var Fr = (e, t) => e.from === t.from && e.to === t.to && e.removes.join() === t.removes.join();
  function Vr(e, t) {
    let n = [...t.values()].flat().map(({ action: i }) => i);
    if (n.length === 0) return null;
    let [{ carries: r, leaves: o }] = n;
    return n.every((i) => i.carries === r && i.leaves === o)
      ? { cell: e, carries: r, leaves: o }
      : null;
  }
  var q = (e) => e.charAt(0).toUpperCase() + e.slice(1),
    Re = (e, t) => e.hands.some((n) => n.name === t),
    Lt = (e, t) => e.pieces[t].label,
    Ie = (e, t) => e.hands.find((n) => n.name === t)?.title ?? t,
    Rt = { turn: null, steps: [] },
    Kr = (e, t) => t.at(-1)?.leads_to ?? e ?? Rt;
  function Gr(e) {
    let t = new Map();
    for (let n of e.steps) {
      let { from: r, to: o } = n.action,
        s = t.get(r) ?? new Map();
      t.set(r, s.set(o, [...(s.get(o) ?? []), n]));
    }
    return t;
  }
  var It = (e) => e !== null && e.turn !== null && e.steps.length === 0;
  function qr(e, t, n) {
    if (e.size !== 1) return null;
    let [r] = e.keys();
    return n(r) || t ? r : null;
  }
  var pe = class {
    making = Nt;
    position = null;
    get opened() {
      if (this.position === null) throw new Error("no position is shown");
      return this.position;
    }
    get model() {
      return Ur(this.opened, this.making);
    }
    enter(t) {
      this.position = t;
    }
    leave() {
      ((this.position = null), (this.making = Nt));
    }
  };
  var fe = {
      nags: [],
      before: [],
      comments: [],
      clock: null,
      elapsed: null,
      evaluation: null,
      exact: null,
      arrows: [],
      cells: [],
      others: [],
    },
    Ht = (e) => ({
      head: { start: null, tags: {}, result: "*", termination: null, ...e },
      nodes: [{ ...fe, id: 0, turn: "", parent: null, children: [] }],
    }),
    Bt = ({ nodes: e }, t) => e[t] !== void 0 && e[t] !== null;
  function w({ nodes: e }, t) {
    let n = e[t];
    if (!n) throw new Error(`no node ${t}`);
    return n;
  }
  function j(e, t) {
    let n = [];
    for (let r = t; r !== null; r = w(e, r).parent) n.push(r);
    return n.reverse();
  }
  var ee = (e, t) => j(e, t).length - 1;
  function he(e, t) {
    let n = [];
    for (let [r] = w(e, t).children; r !== void 0;) (n.push(r), ([r] = w(e, r).children));
    return n;
  }
  function me(e, t) {
    let { parent: n } = w(e, t);
    return n !== null && w(e, n).children[0] !== t;
  }
  function Y(e, t) {
    let { parent: n } = w(e, t);
    return n === null ? [t] : w(e, n).children;
  }
  var Yr = /^bookmark (.+)$/,
    He = ({ others: e }) => e.map((t) => Yr.exec(t)?.[1]).find((t) => t !== void 0) ?? null;
  var ri = Object.keys(fe);
  function jt({ nodes: e, ...t }) {
    let n = e.map(({ turn: r, parent: o, ...s }, i) => ({
      ...fe,
      ...s,
      id: i,
      turn: r ?? "",
      parent: i === 0 ? null : (o ?? i - 1),
      children: [],
    }));
    for (let { id: r, parent: o } of n) o !== null && n[o].children.push(r);
    return { ...Ht(t), nodes: n };
  }
  var zt = [0.5, 1, 2, 4, 8];
  var Zr = {
      past: [],
      future: [],
      folded: new Set(),
      diagrams: new Map(),
      quarters: 0,
      playing: !1,
      pace: 2,
      arrows: !1,
      found: null,
      pen: null,
      penFrom: null,
    },
    Wt = ({ record: e, scene: t, nodes: n }) => ({
      ...Zr,
      tree: jt(e),
      at: 0,
      diagrams: new Map(n.map((r, o) => [o, r])),
      scene: t,
    }),
    T = (e, t) => (e.at === t || !Bt(e.tree, t) ? e : { ...Jr(e, t), at: t, penFrom: null });
  function Jr(e, t) {
    let n = j(e.tree, t)
      .filter((r) => me(e.tree, r))
      .map((r) => Number(w(e.tree, r).parent))
      .filter((r) => e.folded.has(r));
    return n.length === 0
      ? e
      : { ...e, folded: new Set([...e.folded].filter((r) => !n.includes(r))) };
  }
  var Ut = (e) => T(e, w(e.tree, e.at).parent ?? e.at),
    ge = (e) => T(e, w(e.tree, e.at).children[0] ?? e.at),
    Pt = (e) => T(e, 0),
    Dt = (e) => T(e, he(e.tree, e.at).at(-1) ?? e.at);
  function Be(e, t) {
    let n = Y(e.tree, e.at);
    return T(e, n[n.indexOf(e.at) + t] ?? e.at);
  }
  function Ft(e, t, n) {
    let { tree: r, at: o } = e,
      s = e[t].at(-1);
    return s ? { ...e, ...s, [t]: e[t].slice(0, -1), [n]: [...e[n], { tree: r, at: o }] } : e;
  }
  var Vt = (e) => Ft(e, "past", "future"),
    Kt = (e) => Ft(e, "future", "past");
  function Gt(e, t) {
    let n = new Set(e.folded);
    n.delete(t) || n.add(t);
    let r = { ...e, folded: n };
    return j(e.tree, e.at).some((s) => me(e.tree, s) && n.has(Number(w(e.tree, s).parent)))
      ? { ...r, at: t }
      : r;
  }
  function qt(e) {
    if (e.folded.size > 0) return { ...e, folded: new Set() };
    let t = e.tree.nodes.filter((o) => o !== null && o.children.length > 1),
      n = j(e.tree, e.at).find((o) => me(e.tree, o)),
      r = n === void 0 ? e.at : Number(w(e.tree, n).parent);
    return { ...e, folded: new Set(t.map((o) => o?.id ?? 0)), at: r };
  }
  var je = (e, t) => ({ ...e, quarters: (e.quarters + t) % 4 });
  function Yt({ scene: e, quarters: t }) {
    let n = Qr(e);
    return t < 2 ? n[1] : n[0];
  }
  function Qr({ hands: e }) {
    let [t, n] = [...new Set(e.map(({ side: r }) => r))];
    return [t, n];
  }
  var Z = ({ diagrams: e, at: t }) => e.get(t) ?? null,
    Zt = ({ head: e }, t) => e.tags[q(t)] ?? "";
  var we = (e, t, n = `${t}s`) => `${e} ${e === 1 ? t : n}`;
  var eo = { win: "W", draw: "D", loss: "L" },
    to = { win: "wins", draw: "draws", loss: "loses" },
    ze = { win: 1, draw: 0, loss: -1 };
  var J = ({ value: e, remoteness: t }) => eo[e] + (t ?? ""),
    no = (e) => we(e, "ply", "plies"),
    z = ({ value: e, remoteness: t }) => (t === null ? "draw" : `${to[e]} in ${no(t)}`);
  function ro(e, t) {
    let n = ze[e.value] - ze[t.value];
    if (n !== 0) return n > 0 ? e : t;
    let r = (e.remoteness ?? 0) - (t.remoteness ?? 0);
    return ze[e.value] * r <= 0 ? e : t;
  }
  function Jt(e) {
    let t = e.flatMap(({ worth: n }) => n ?? []);
    return e.length === 0 || t.length < e.length ? null : t.reduce(ro);
  }
  function Qt({ winner: e, remoteness: t }, n) {
    return e === null
      ? { value: "draw", remoteness: t }
      : { value: e === n ? "win" : "loss", remoteness: (t ?? 0) + 1 };
  }
  var Xt = 3,
    We = (e) => [...new Set(e.filter(Boolean))];
  function Pe(e) {
    return e.length < 2 ? e.join("") : `${e.slice(0, -1).join(", ")} and ${e.at(-1)}`;
  }
  var I = (e, t) => e.targets.get(t) ?? e.entries.get(t) ?? [];
  function W(e) {
    let t = e.map(({ action: n }) => n);
    return {
      notes: We(t.map(({ note: n }) => n)),
      warnings: We(t.map(({ warning: n }) => n)),
      removes: We(t.flatMap(({ removes: n }) => n)),
    };
  }
  var te = (e) => W(e).notes.join(" / ");
  function oo(e, t) {
    let n = new Map();
    for (let [i, a] of e) for (let c of W(a).notes) n.set(c, [...(n.get(c) ?? []), t(i)]);
    let r = (i) => (i.length <= 3 ? Pe(i) : `${i.length} places`),
      o = [...n].map(([i, a]) => `${i} (${r(a)})`),
      s = o.length - Xt;
    return s > 1 ? [...o.slice(0, Xt), `${s} others`] : o;
  }
  function en(e, t, n, r) {
    let o = I(e, t),
      { notes: s, warnings: i, removes: a } = W(o),
      c = [...s];
    return (
      a.length > 0 && c.push(`takes ${Pe(a)} away`),
      o.length === 0 && c.push(...oo(e.sources.get(t) ?? new Map(), r)),
      n[t] && i.length === 0 && c.push(n[t]),
      { plain: (c.length + i.length > 0 ? `${r(t)}: ` : "") + c.join("; "), warning: i.join("; ") }
    );
  }
  function tn({ text: e, clause: t, lesson: n }) {
    let r = t ? `${e} (${t})` : e;
    return n ? `${r} The lesson “${n.title}” is linked below the board.` : r;
  }
  function nn(e, t, n, r, o) {
    let { notes: s, warnings: i, removes: a } = W(I(e, t)),
      c = Ve(e, t),
      u = c === "picked" ? [t] : [t, n ?? "empty"];
    return (
      c === "picked" ? u.push(so(e, o) ?? `${n}, ${Ue.picked}`) : c && u.push(Ue[c]),
      u.push(...Fe(e, t), ...ao(e, t), ...s),
      a.length > 0 && u.push(`takes ${Pe(a)} away`),
      u.push(...i.map((d) => `warning: ${d}`)),
      r[t] && u.push(r[t]),
      u.join(", ")
    );
  }
  function so({ lifted: e }, t) {
    return e?.leaves ? `${t(e.carries)} ${Ue.picked}, ${t(e.leaves)} stays` : null;
  }
  function De(e, t) {
    let n = I(e, t);
    return Jt(n.length > 0 ? n : io(e, t));
  }
  var io = ({ picked: e, sources: t }, n) =>
    e === null ? [...(t.get(n)?.values() ?? [])].flat() : [];
  function ao(e, t) {
    let n = De(e, t);
    return n === null ? [] : [I(e, t).length > 0 ? z(n) : `at best ${z(n)}`];
  }
  function Fe({ hint: e }, t) {
    let n = [];
    return (e?.from === t && n.push("hint: from here"), e?.to === t && n.push("hint: to here"), n);
  }
  var Ue = {
    picked: "picked up",
    target: "possible destination",
    source: "can move",
    enter: "free to enter",
  };
  function Ve({ picked: e, targets: t, sources: n, entries: r }, o) {
    return e === o
      ? "picked"
      : t.has(o)
        ? "target"
        : n.has(o)
          ? "source"
          : r.has(o)
            ? "enter"
            : null;
  }
  var co = 24,
    lo = 14,
    Q = (e, t) => ({ form: "inset", at: e, kind: t }),
    U = (e, t, n) => ({ form: "ring", at: e, size: t, kind: n }),
    xe = (e, t, n) => ({ form: "arrow", from: e, to: t, kind: n }),
    ve = (e) => ({ form: "cross", at: e }),
    uo = (e) => ({ form: "corners", at: e }),
    on = (e) => ({ form: "warning", at: e });
  function sn({ highlights: e, last: t }, n) {
    let { actions: r, picked: o, sources: s, targets: i, entries: a, picture: c } = n,
      u = Object.keys(e).map(uo);
    t && r.length === 0 && u.push(...po(t, c));
    for (let { from: l, to: p, removes: f } of r)
      u.push(...[l, p].map((g) => Q(g, "mark-last")), ...f.map(ve));
    if (o) u.push(Q(o, "mark-picked"));
    else if (s.size <= lo) for (let l of s.keys()) u.push(U(l, 1.12, "mark-source"));
    for (let l of i.keys()) u.push(fo(l, c, i.size > co));
    let d = [rn(i), rn(a), mo(i), go(n)].flat();
    return { under: u, over: [...d, ...ho(n)] };
  }
  function po({ marks: e, removed: t }, n) {
    let r = t.filter((o) => !n.pieces.has(o)).map(ve);
    return [...e.map((o) => Q(o, "mark-last")), ...r];
  }
  function fo(e, t, n) {
    return t.pieces.has(e) ? U(e, 1.2, "mark-target-ring") : U(e, n ? 0.2 : 0.34, "mark-target");
  }
  function ho({ hint: e, picked: t }) {
    if (!e) return [];
    let { from: n, to: r } = e,
      o = [1.02, 1.32].map((s) => U(r, s, "mark-hint"));
    return n === r || n === t ? o : [...o, xe(n, r)];
  }
  var rn = (e) => [...e].flatMap(([t, n]) => (W(n).warnings.length > 0 ? on(t) : [])),
    mo = (e) =>
      [...e].flatMap(([t, n]) => {
        let r = te(n);
        return r === "" ? [] : { form: "note", at: t, text: r };
      });
  function go(e) {
    let { sources: t, targets: n, entries: r } = e;
    return [...new Set([...n.keys(), ...r.keys(), ...t.keys()])].flatMap((s) => {
      let i = De(e, s),
        a = te(n.get(s) ?? []) !== "";
      return i ? [{ form: "worth", at: s, worth: i, high: a }] : [];
    });
  }
  function an(e, t, n) {
    if (t === null) return [];
    let r = n ? [{ form: "lines", at: t }] : [],
      o = I(e, t);
    return o.length === 0 ? r : [...r, ...wo(e, t, o)];
  }
  function wo(e, t, n) {
    let { removes: r, warnings: o } = W(n),
      [{ action: s }] = n,
      i = [Q(t, "mark-aim"), ...r.map(ve)];
    return (
      e.picture.pieces.has(t) ||
        (i.push({ form: "shade", at: t, piece: s.carries }),
        s.changes[t] === null && i.push(ve(t))),
      o.length > 0 && i.push(on(t)),
      i
    );
  }
  function cn(e) {
    let { cells: t, arrows: n } = w(e.tree, e.at),
      r = e.penFrom === null ? [] : [U(e.penFrom, 1.3, `mark-drawn ${e.pen ?? "green"}`)];
    return {
      under: t.map(({ colour: o, cell: s }) => Q(s, `mark-drawn ${o}`)),
      over: [
        ...(e.arrows ? [...xo(e), ...vo(e)] : []),
        ...n.map(({ colour: o, source: s, target: i }) => xe(s, i, `mark-drawn ${o}`)),
        ...r,
      ],
    };
  }
  var vo = ({ tree: e, at: t, diagrams: n }) =>
      ln(
        w(e, t).children.map((r) => n.get(r)?.last?.actions ?? []),
        "mark-next",
      ),
    xo = ({ at: e, found: t }) => (t?.at === e ? ln(t.turns, "mark-found") : []);
  function ln(e, t) {
    let n = (r) => !r.startsWith("hand:");
    return e
      .flatMap((r, o) => {
        let s = o === 0 ? t : `${t} other`;
        return r.map(({ from: i, to: a }) =>
          n(i) && n(a) && i !== a ? xe(i, a, s) : U(n(a) ? a : i, 1.15, s),
        );
      })
      .reverse();
  }
  function un({ tree: e, at: t }, n) {
    let { cells: r, arrows: o } = w(e, t);
    return [
      ...r.filter((s) => s.cell === n).map(({ colour: s }) => `coloured ${s}`),
      ...o
        .filter(({ source: s }) => s === n)
        .map(({ colour: s, target: i }) => `${s} arrow to ${i}`),
    ];
  }
  function ko(e) {
    let { actions: t = [] } = e ?? {};
    return t.length === 1 ? [{ ...t[0], from: t[0].to, to: t[0].from }] : [];
  }
  function dn(e, t) {
    let [n, r] = [w(t.tree, t.at), e.tree.nodes[e.at]];
    return r && n.parent === r.id
      ? { known: Z(t)?.last?.actions }
      : r?.parent !== n.id
        ? { known: [] }
        : { known: ko(Z(e)?.last) };
  }
  var pn = new Map([
      [1, ["!", "good turn"]],
      [2, ["?", "mistake"]],
      [3, ["!!", "brilliant turn"]],
      [4, ["??", "blunder"]],
      [5, ["!?", "interesting turn"]],
      [6, ["?!", "dubious turn"]],
      [7, ["□", "only turn"]],
      [22, ["⊙", "zugzwang"]],
      [10, ["=", "equal position"]],
      [13, ["∞", "unclear position"]],
      [14, ["+/=", "White is slightly better"]],
      [15, ["=/+", "Black is slightly better"]],
      [16, ["±", "White is better"]],
      [17, ["∓", "Black is better"]],
      [18, ["+−", "White is winning"]],
      [19, ["−+", "Black is winning"]],
      [40, ["→", "with attack"]],
      [132, ["⇆", "with counterplay"]],
      [138, ["⊕", "time trouble"]],
      [146, ["N", "new turn"]],
    ]),
    ke = (e) => pn.get(e)?.[0] ?? `$${e}`,
    be = (e) => pn.get(e)?.[1] ?? `glyph ${e}`;
  function fn(e, t) {
    e.textContent = e.textContent === t ? `${t} ` : t;
  }
  var bo = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]",
    hn = /^(Arrow|Home|End)/,
    yo = '[role="tab"], input, [data-place]',
    $o = ({ key: e, ctrlKey: t, metaKey: n }) => (t || n ? `Ctrl+${e}` : e);
  function Ao(e, t, n) {
    return e.matches(bo) ? !0 : n && hn.test(t) && e.matches(yo);
  }
  function mn(e, t, n, r, { capture: o = !1, isOn: s = () => !0 } = {}) {
    let i = !1,
      a = (c) => {
        if (
          !(c instanceof KeyboardEvent) ||
          c.altKey ||
          c.defaultPrevented ||
          (c.key === "Tab" && (i = !0), document.querySelector("dialog:modal"))
        )
          return;
        let [u] = c.composedPath();
        if (!(u instanceof Element)) return;
        let d = e[$o(c)];
        !d ||
          !s(c.key) ||
          Ao(u, c.key, i) ||
          (c.preventDefault(), hn.test(c.key) && c.stopPropagation(), t(d[1]));
      };
    (n.addEventListener("keydown", a, { signal: r, capture: o }),
      n.addEventListener("pointerdown", () => (i = !1), { signal: r, capture: !0 }));
  }
  var Ke = () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    gn = (e) => (Ke() ? 0 : e),
    Ai = new AbortController().signal;
  function Ge({ exact: e, evaluation: t }, n) {
    if (e) {
      let s = { win: "opponent", draw: null, loss: "mover" }[e.value],
        i = Qt({ winner: s, remoteness: e.remoteness ?? null }, "mover");
      return { sign: J(i), words: s === null ? "draws" : z(i) };
    }
    if (t === null || !n) return null;
    let r = (n === "white" ? t : -t) / 100,
      o = r > 0 ? "better" : "worse";
    return {
      sign: `${r > 0 ? "+" : ""}${r.toFixed(2)}`,
      words: r === 0 ? "is equal" : `is ${o} by ${Math.abs(r).toFixed(2)} pieces`,
    };
  }
  var Je = globalThis,
    wn = (e) => e,
    ye = Je.trustedTypes,
    vn = ye ? ye.createPolicy("lit-html", { createHTML: (e) => e }) : void 0,
    Qe = "$lit$",
    E = `lit$${Math.random().toFixed(9).slice(2)}$`,
    Xe = "?" + E,
    So = `<${Xe}>`,
    K = document,
    oe = () => K.createComment(""),
    se = (e) => e === null || (typeof e != "object" && typeof e != "function"),
    et = Array.isArray,
    _n = (e) => et(e) || typeof e?.[Symbol.iterator] == "function",
    qe = `[ 	
\f\r]`,
    ne = /<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,
    xn = /-->/g,
    kn = />/g,
    P = RegExp(
      `>|${qe}(?:([^\\s"'>=/]+)(${qe}*=${qe}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,
      "g",
    ),
    bn = /'/g,
    yn = /"/g,
    Tn = /^(?:script|style|textarea|title)$/i,
    tt =
      (e) =>
      (t, ...n) => ({ _$litType$: e, strings: t, values: n }),
    O = tt(1),
    Ti = tt(2),
    Ei = tt(3),
    _ = Symbol.for("lit-noChange"),
    v = Symbol.for("lit-nothing"),
    $n = new WeakMap(),
    V = K.createTreeWalker(K, 129);
  function En(e, t) {
    if (!et(e) || !e.hasOwnProperty("raw")) throw Error("invalid template strings array");
    return vn !== void 0 ? vn.createHTML(t) : t;
  }
  var On = (e, t) => {
      let n = e.length - 1,
        r = [],
        o,
        s = t === 2 ? "<svg>" : t === 3 ? "<math>" : "",
        i = ne;
      for (let a = 0; a < n; a++) {
        let c = e[a],
          u,
          d,
          l = -1,
          p = 0;
        for (; p < c.length && ((i.lastIndex = p), (d = i.exec(c)), d !== null);)
          ((p = i.lastIndex),
            i === ne
              ? d[1] === "!--"
                ? (i = xn)
                : d[1] !== void 0
                  ? (i = kn)
                  : d[2] !== void 0
                    ? (Tn.test(d[2]) && (o = RegExp("</" + d[2], "g")), (i = P))
                    : d[3] !== void 0 && (i = P)
              : i === P
                ? d[0] === ">"
                  ? ((i = o ?? ne), (l = -1))
                  : d[1] === void 0
                    ? (l = -2)
                    : ((l = i.lastIndex - d[2].length),
                      (u = d[1]),
                      (i = d[3] === void 0 ? P : d[3] === '"' ? yn : bn))
                : i === yn || i === bn
                  ? (i = P)
                  : i === xn || i === kn
                    ? (i = ne)
                    : ((i = P), (o = void 0)));
        let f = i === P && e[a + 1].startsWith("/>") ? " " : "";
        s +=
          i === ne
            ? c + So
            : l >= 0
              ? (r.push(u), c.slice(0, l) + Qe + c.slice(l) + E + f)
              : c + E + (l === -2 ? a : f);
      }
      return [En(e, s + (e[n] || "<?>") + (t === 2 ? "</svg>" : t === 3 ? "</math>" : "")), r];
    },
    Ze = class Nn {
      constructor({ strings: t, _$litType$: n }, r) {
        let o;
        this.parts = [];
        let s = 0,
          i = 0,
          a = t.length - 1,
          c = this.parts,
          [u, d] = On(t, n);
        if (
          ((this.el = Nn.createElement(u, r)),
          (V.currentNode = this.el.content),
          n === 2 || n === 3)
        ) {
          let l = this.el.content.firstChild;
          l.replaceWith(...l.childNodes);
        }
        for (; (o = V.nextNode()) !== null && c.length < a;) {
          if (o.nodeType === 1) {
            if (o.hasAttributes())
              for (let l of o.getAttributeNames())
                if (l.endsWith(Qe)) {
                  let p = d[i++],
                    f = o.getAttribute(l).split(E),
                    g = /([.?@])?(.*)/.exec(p);
                  (c.push({
                    type: 1,
                    index: s,
                    name: g[2],
                    strings: f,
                    ctor: g[1] === "." ? Rn : g[1] === "?" ? In : g[1] === "@" ? Hn : ie,
                  }),
                    o.removeAttribute(l));
                } else l.startsWith(E) && (c.push({ type: 6, index: s }), o.removeAttribute(l));
            if (Tn.test(o.tagName)) {
              let l = o.textContent.split(E),
                p = l.length - 1;
              if (p > 0) {
                o.textContent = ye ? ye.emptyScript : "";
                for (let f = 0; f < p; f++)
                  (o.append(l[f], oe()), V.nextNode(), c.push({ type: 2, index: ++s }));
                o.append(l[p], oe());
              }
            }
          } else if (o.nodeType === 8)
            if (o.data === Xe) c.push({ type: 2, index: s });
            else {
              let l = -1;
              for (; (l = o.data.indexOf(E, l + 1)) !== -1;)
                (c.push({ type: 7, index: s }), (l += E.length - 1));
            }
          s++;
        }
      }
      static createElement(t, n) {
        let r = K.createElement("template");
        return ((r.innerHTML = t), r);
      }
    };
  function G(e, t, n = e, r) {
    if (t === _) return t;
    let o = r !== void 0 ? n._$Co?.[r] : n._$Cl,
      s = se(t) ? void 0 : t._$litDirective$;
    return (
      o?.constructor !== s &&
        (o?._$AO?.(!1),
        s === void 0 ? (o = void 0) : ((o = new s(e)), o._$AT(e, n, r)),
        r !== void 0 ? ((n._$Co ??= [])[r] = o) : (n._$Cl = o)),
      o !== void 0 && (t = G(e, o._$AS(e, t.values), o, r)),
      t
    );
  }
  var Cn = class {
      constructor(e, t) {
        ((this._$AV = []), (this._$AN = void 0), (this._$AD = e), (this._$AM = t));
      }
      get parentNode() {
        return this._$AM.parentNode;
      }
      get _$AU() {
        return this._$AM._$AU;
      }
      u(e) {
        let {
            el: { content: t },
            parts: n,
          } = this._$AD,
          r = (e?.creationScope ?? K).importNode(t, !0);
        V.currentNode = r;
        let o = V.nextNode(),
          s = 0,
          i = 0,
          a = n[0];
        for (; a !== void 0;) {
          if (s === a.index) {
            let c;
            (a.type === 2
              ? (c = new $e(o, o.nextSibling, this, e))
              : a.type === 1
                ? (c = new a.ctor(o, a.name, a.strings, this, e))
                : a.type === 6 && (c = new Bn(o, this, e)),
              this._$AV.push(c),
              (a = n[++i]));
          }
          s !== a?.index && ((o = V.nextNode()), s++);
        }
        return ((V.currentNode = K), r);
      }
      p(e) {
        let t = 0;
        for (let n of this._$AV)
          (n !== void 0 &&
            (n.strings !== void 0 ? (n._$AI(e, n, t), (t += n.strings.length - 2)) : n._$AI(e[t])),
            t++);
      }
    },
    $e = class Ln {
      get _$AU() {
        return this._$AM?._$AU ?? this._$Cv;
      }
      constructor(t, n, r, o) {
        ((this.type = 2),
          (this._$AH = v),
          (this._$AN = void 0),
          (this._$AA = t),
          (this._$AB = n),
          (this._$AM = r),
          (this.options = o),
          (this._$Cv = o?.isConnected ?? !0));
      }
      get parentNode() {
        let t = this._$AA.parentNode,
          n = this._$AM;
        return (n !== void 0 && t?.nodeType === 11 && (t = n.parentNode), t);
      }
      get startNode() {
        return this._$AA;
      }
      get endNode() {
        return this._$AB;
      }
      _$AI(t, n = this) {
        ((t = G(this, t, n)),
          se(t)
            ? t === v || t == null || t === ""
              ? (this._$AH !== v && this._$AR(), (this._$AH = v))
              : t !== this._$AH && t !== _ && this._(t)
            : t._$litType$ !== void 0
              ? this.$(t)
              : t.nodeType !== void 0
                ? this.T(t)
                : _n(t)
                  ? this.k(t)
                  : this._(t));
      }
      O(t) {
        return this._$AA.parentNode.insertBefore(t, this._$AB);
      }
      T(t) {
        this._$AH !== t && (this._$AR(), (this._$AH = this.O(t)));
      }
      _(t) {
        (this._$AH !== v && se(this._$AH)
          ? (this._$AA.nextSibling.data = t)
          : this.T(K.createTextNode(t)),
          (this._$AH = t));
      }
      $(t) {
        let { values: n, _$litType$: r } = t,
          o =
            typeof r == "number"
              ? this._$AC(t)
              : (r.el === void 0 && (r.el = Ze.createElement(En(r.h, r.h[0]), this.options)), r);
        if (this._$AH?._$AD === o) this._$AH.p(n);
        else {
          let s = new Cn(o, this),
            i = s.u(this.options);
          (s.p(n), this.T(i), (this._$AH = s));
        }
      }
      _$AC(t) {
        let n = $n.get(t.strings);
        return (n === void 0 && $n.set(t.strings, (n = new Ze(t))), n);
      }
      k(t) {
        et(this._$AH) || ((this._$AH = []), this._$AR());
        let n = this._$AH,
          r,
          o = 0;
        for (let s of t)
          (o === n.length
            ? n.push((r = new Ln(this.O(oe()), this.O(oe()), this, this.options)))
            : (r = n[o]),
            r._$AI(s),
            o++);
        o < n.length && (this._$AR(r && r._$AB.nextSibling, o), (n.length = o));
      }
      _$AR(t = this._$AA.nextSibling, n) {
        for (this._$AP?.(!1, !0, n); t !== this._$AB;) {
          let r = wn(t).nextSibling;
          (wn(t).remove(), (t = r));
        }
      }
      setConnected(t) {
        this._$AM === void 0 && ((this._$Cv = t), this._$AP?.(t));
      }
    },
    ie = class {
      get tagName() {
        return this.element.tagName;
      }
      get _$AU() {
        return this._$AM._$AU;
      }
      constructor(e, t, n, r, o) {
        ((this.type = 1),
          (this._$AH = v),
          (this._$AN = void 0),
          (this.element = e),
          (this.name = t),
          (this._$AM = r),
          (this.options = o),
          n.length > 2 || n[0] !== "" || n[1] !== ""
            ? ((this._$AH = Array(n.length - 1).fill(new String())), (this.strings = n))
            : (this._$AH = v));
      }
      _$AI(e, t = this, n, r) {
        let o = this.strings,
          s = !1;
        if (o === void 0)
          ((e = G(this, e, t, 0)),
            (s = !se(e) || (e !== this._$AH && e !== _)),
            s && (this._$AH = e));
        else {
          let i = e,
            a,
            c;
          for (e = o[0], a = 0; a < o.length - 1; a++)
            ((c = G(this, i[n + a], t, a)),
              c === _ && (c = this._$AH[a]),
              (s ||= !se(c) || c !== this._$AH[a]),
              c === v ? (e = v) : e !== v && (e += (c ?? "") + o[a + 1]),
              (this._$AH[a] = c));
        }
        s && !r && this.j(e);
      }
      j(e) {
        e === v
          ? this.element.removeAttribute(this.name)
          : this.element.setAttribute(this.name, e ?? "");
      }
    },
    Rn = class extends ie {
      constructor() {
        (super(...arguments), (this.type = 3));
      }
      j(e) {
        this.element[this.name] = e === v ? void 0 : e;
      }
    },
    In = class extends ie {
      constructor() {
        (super(...arguments), (this.type = 4));
      }
      j(e) {
        this.element.toggleAttribute(this.name, !!e && e !== v);
      }
    },
    Hn = class extends ie {
      constructor(e, t, n, r, o) {
        (super(e, t, n, r, o), (this.type = 5));
      }
      _$AI(e, t = this) {
        if ((e = G(this, e, t, 0) ?? v) === _) return;
        let n = this._$AH,
          r =
            (e === v && n !== v) ||
            e.capture !== n.capture ||
            e.once !== n.once ||
            e.passive !== n.passive,
          o = e !== v && (n === v || r);
        (r && this.element.removeEventListener(this.name, this, n),
          o && this.element.addEventListener(this.name, this, e),
          (this._$AH = e));
      }
      handleEvent(e) {
        typeof this._$AH == "function"
          ? this._$AH.call(this.options?.host ?? this.element, e)
          : this._$AH.handleEvent(e);
      }
    },
    Bn = class {
      constructor(e, t, n) {
        ((this.element = e),
          (this.type = 6),
          (this._$AN = void 0),
          (this._$AM = t),
          (this.options = n));
      }
      get _$AU() {
        return this._$AM._$AU;
      }
      _$AI(e) {
        G(this, e);
      }
    },
    Mo = {
      M: Qe,
      P: E,
      A: Xe,
      C: 1,
      L: On,
      R: Cn,
      D: _n,
      V: G,
      I: $e,
      H: ie,
      N: In,
      U: Hn,
      B: Rn,
      F: Bn,
    },
    _o = Je.litHtmlPolyfillSupport;
  (_o?.(Ze, $e), (Je.litHtmlVersions ??= []).push("3.3.3"));
  var jn = (e, t, n) => {
      let r = n?.renderBefore ?? t,
        o = r._$litPart$;
      if (o === void 0) {
        let s = n?.renderBefore ?? null;
        r._$litPart$ = o = new $e(t.insertBefore(oe(), s), s, void 0, n ?? {});
      }
      return (o._$AI(e), o);
    },
    F = { ATTRIBUTE: 1, CHILD: 2, PROPERTY: 3, BOOLEAN_ATTRIBUTE: 4, EVENT: 5, ELEMENT: 6 },
    zn =
      (e) =>
      (...t) => ({ _$litDirective$: e, values: t }),
    Wn = class {
      constructor(e) {}
      get _$AU() {
        return this._$AM._$AU;
      }
      _$AT(e, t, n) {
        ((this._$Ct = e), (this._$AM = t), (this._$Ci = n));
      }
      _$AS(e, t) {
        return this.update(e, t);
      }
      update(e, t) {
        return this.render(...t);
      }
    },
    { I: To } = Mo,
    An = (e) => e,
    Eo = (e) => e.strings === void 0,
    Sn = () => document.createComment(""),
    re = (e, t, n) => {
      let r = e._$AA.parentNode,
        o = t === void 0 ? e._$AB : t._$AA;
      if (n === void 0) {
        let s = r.insertBefore(Sn(), o),
          i = r.insertBefore(Sn(), o);
        n = new To(s, i, e, e.options);
      } else {
        let s = n._$AB.nextSibling,
          i = n._$AM,
          a = i !== e;
        if (a) {
          let c;
          (n._$AQ?.(e), (n._$AM = e), n._$AP !== void 0 && (c = e._$AU) !== i._$AU && n._$AP(c));
        }
        if (s !== o || a) {
          let c = n._$AA;
          for (; c !== s;) {
            let u = An(c).nextSibling;
            (An(r).insertBefore(c, o), (c = u));
          }
        }
      }
      return n;
    },
    D = (e, t, n = e) => (e._$AI(t, n), e),
    Oo = {},
    Un = (e, t = Oo) => (e._$AH = t),
    No = (e) => e._$AH,
    Ye = (e) => {
      (e._$AR(), e._$AA.remove());
    },
    Oi = zn(
      class extends Wn {
        constructor(e) {
          if (
            (super(e),
            e.type !== F.PROPERTY && e.type !== F.ATTRIBUTE && e.type !== F.BOOLEAN_ATTRIBUTE)
          )
            throw Error("The `live` directive is not allowed on child or event bindings");
          if (!Eo(e)) throw Error("`live` bindings can only contain a single expression");
        }
        render(e) {
          return e;
        }
        update(e, [t]) {
          if (t === _ || t === v) return t;
          let n = e.element,
            r = e.name;
          if (e.type === F.PROPERTY) {
            if (t === n[r]) return _;
          } else if (e.type === F.BOOLEAN_ATTRIBUTE) {
            if (!!t === n.hasAttribute(r)) return _;
          } else if (e.type === F.ATTRIBUTE && n.getAttribute(r) === t + "") return _;
          return (Un(e), t);
        }
      },
    ),
    Mn = (e, t, n) => {
      let r = new Map();
      for (let o = t; o <= n; o++) r.set(e[o], o);
      return r;
    },
    Pn = zn(
      class extends Wn {
        constructor(e) {
          if ((super(e), e.type !== F.CHILD))
            throw Error("repeat() can only be used in text expressions");
        }
        dt(e, t, n) {
          let r;
          n === void 0 ? (n = t) : t !== void 0 && (r = t);
          let o = [],
            s = [],
            i = 0;
          for (let a of e) ((o[i] = r ? r(a, i) : i), (s[i] = n(a, i)), i++);
          return { values: s, keys: o };
        }
        render(e, t, n) {
          return this.dt(e, t, n).values;
        }
        update(e, [t, n, r]) {
          let o = No(e),
            { values: s, keys: i } = this.dt(t, n, r);
          if (!Array.isArray(o)) return ((this.ut = i), s);
          let a = (this.ut ??= []),
            c = [],
            u,
            d,
            l = 0,
            p = o.length - 1,
            f = 0,
            g = s.length - 1;
          for (; l <= p && f <= g;)
            if (o[l] === null) l++;
            else if (o[p] === null) p--;
            else if (a[l] === i[f]) ((c[f] = D(o[l], s[f])), l++, f++);
            else if (a[p] === i[g]) ((c[g] = D(o[p], s[g])), p--, g--);
            else if (a[l] === i[g]) ((c[g] = D(o[l], s[g])), re(e, c[g + 1], o[l]), l++, g--);
            else if (a[p] === i[f]) ((c[f] = D(o[p], s[f])), re(e, o[l], o[p]), p--, f++);
            else if ((u === void 0 && ((u = Mn(i, f, g)), (d = Mn(a, l, p))), u.has(a[l])))
              if (u.has(a[p])) {
                let x = d.get(i[f]),
                  y = x !== void 0 ? o[x] : null;
                if (y === null) {
                  let H = re(e, o[l]);
                  (D(H, s[f]), (c[f] = H));
                } else ((c[f] = D(y, s[f])), re(e, o[l], y), (o[x] = null));
                f++;
              } else (Ye(o[p]), p--);
            else (Ye(o[l]), l++);
          for (; f <= g;) {
            let x = re(e, c[g + 1]);
            (D(x, s[f]), (c[f++] = x));
          }
          for (; l <= p;) {
            let x = o[l++];
            x !== null && Ye(x);
          }
          return ((this.ut = i), Un(e, c), _);
        }
      },
    );
  function Dn(e) {
    let t = e.querySelector("[aria-current]");
    t && St(e, t, 8);
  }
  var Co = new ResizeObserver(([{ target: e }]) => Dn(e)),
    Ae = class {
      #t;
      #e = [];
      constructor(t, n, r) {
        ((this.#t = t), Co.observe(t));
        let o = ({ target: s }) => {
          let { node: i, fork: a } = (s instanceof Element && s.closest("button")?.dataset) || {};
          i ? n((c) => T(c, Number(i))) : a && n((c) => Gt(c, Number(a)));
        };
        t.addEventListener("click", o, { signal: r });
      }
      render({ tree: t, at: n, folded: r }, o) {
        let s = [t, n, r, o];
        if (s.every((a, c) => a === this.#e[c])) return;
        this.#e = s;
        let i = { tree: t, at: n, folded: r, known: o };
        (jn([nt(i, 0, 0, !1), Fn(i, 0)], this.#t), de(() => Dn(this.#t)));
      }
    };
  function Fn(e, t) {
    let { tree: n } = e,
      r = ee(n, t),
      o = !0,
      s = (i) => {
        let { before: a, comments: c } = w(n, i),
          [, ...u] = Y(n, i),
          d = nt(e, i, ++r, o);
        return ((o = u.length + a.length + c.length > 0), [d, u.length > 0 ? Lo(e, u) : v]);
      };
    return Pn(he(n, t), (i) => i, s);
  }
  function Lo(e, t) {
    let n = w(e.tree, t[0]).parent ?? 0,
      r = e.folded.has(n),
      o = we(t.length, "variation"),
      s = t.map(
        (i) => O`<div class="variation" role="group" aria-label="Variation">
        ${nt(e, i, ee(e.tree, i), !0)}${Fn(e, i)}
      </div>`,
      );
    return O`<div class="variations">
    <button
      type="button"
      class="fold"
      tabindex="-1"
      data-fork=${n}
      aria-expanded=${!r}
      aria-label=${o}
    >
      ${r ? `+ ${o}` : "−"}
    </button>
    <div class="variation-lines">${r ? v : s}</div>
  </div>`;
  }
  function nt({ tree: e, at: t, known: n }, r, o, s) {
    let i = w(e, r),
      { last: a, value: c = null } = n.get(r) ?? {},
      u = r === 0,
      d = u ? v : rt(i, a, o, c),
      l = (p) => O`<span class="said">${p}</span>`;
    return O`${i.before.map(l)}<button
      type="button"
      class=${u ? "turn start" : "turn"}
      tabindex=${r === t ? 0 : -1}
      data-node=${r}
      title=${d}
      aria-label=${d}
      aria-current=${r === t || v}
    >
      ${u ? "Start" : Ro(i, a, c, Io(o, s))}</button
    >${i.comments.map(l)}`;
  }
  function Ro(e, t, n, r) {
    let o = t?.side ?? "",
      s = He(e),
      i = (a, c) => c && O`<span class=${a}>${c}</span>`;
    return [
      i("ply", r),
      O`<span class="seat-sign side-${o}"></span>`,
      t?.annotated ?? e.turn,
      i("nags", e.nags.map(ke).join(" ")),
      Ho(e, n, o),
      i("bookmark", s && `⚑ ${s}`),
    ];
  }
  function Io(e, t) {
    let n = Math.ceil(e / 2);
    return e % 2 === 1 ? `${n}.` : t ? `${n}…` : "";
  }
  function Ho(e, t, n) {
    if (t) {
      let s = `${J(t)}${t.thrown ? "?" : ""}`;
      return O`<span class="worth" data-value=${t.value} aria-hidden="true">${s}</span>`;
    }
    let r = Ge(e, n),
      o = n ? `${q(n)}, who makes this turn,` : "The side that makes this turn";
    return r && O`<span class="value" title="${o} ${r.words}">${r.sign}</span>`;
  }
  function rt(e, t, n, r = null) {
    let o = [t?.say ?? e.turn, ...e.nags.map(be)],
      s = r ? { words: z(r) } : Ge(e, t?.side);
    (s !== null && o.push(s.words), r?.thrown && o.push(`threw away the ${r.thrown}`));
    let i = He(e);
    return (i !== null && o.push(`bookmark ${i}`), `Turn ${n}, ${o.join(", ")}`);
  }
  var Vn = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] },
    Bo = Math.cos(Math.PI / 4) - 1e-6,
    jo = Math.cos((80 * Math.PI) / 180),
    Kn = (e) => (Object.hasOwn(Vn, e) ? Vn[e] : null);
  function Gn(e, t, [n, r]) {
    for (let o of [Bo, jo]) {
      let s = null;
      for (let i of e) {
        let a = i.x - t.x,
          c = i.y - t.y,
          u = Math.hypot(a, c);
        if (u === 0 || (a * n + c * r) / u < o) continue;
        let d = a * r - c * n > 1e-6,
          l = u * (d ? 1 : 1.0001);
        (!s || l < s.score) && (s = { cell: i, score: l });
      }
      if (s) return s.cell;
    }
    return null;
  }
  function qn(e) {
    let t = 1 / 0;
    for (let [n, r] of e.entries())
      for (let o of e.slice(n + 1)) t = Math.min(t, Math.hypot(r.x - o.x, r.y - o.y));
    return t;
  }
  var ot = {
    width: 1,
    height: 1,
    under: "",
    cells: [],
    rows: [],
    pieces: {},
    radius: 1,
    hands: [],
  };
  function Yn(e, t) {
    let n = {
        ground: m("g"),
        under: m("g"),
        pieces: m("g", { class: "pieces" }),
        lifted: m("g", { class: "pieces" }),
        preview: m("g", { class: "preview" }),
        over: m("g", { class: "above" }),
        rows: m("g"),
        focus: m("g", { class: "focus", "aria-hidden": "true" }),
      },
      { ground: r, under: o, pieces: s, lifted: i, preview: a, over: c } = n,
      u = { id: bt("picture"), class: "picture", "aria-hidden": "true" };
    return {
      svg: e,
      config: t,
      layers: n,
      picture: m("g", u, r, o, s, i, a, c),
      built: null,
      drawings: new Map(),
      apart: 0,
      scale: null,
      cells: new Map(),
      focusable: "",
      pieces: new Map(),
      held: "",
      marked: new Map(),
      press: null,
      magnifier: null,
    };
  }
  function Zn(e) {
    let { svg: t } = e,
      { scene: n } = e.config;
    ((e.built = n),
      t.setAttribute("viewBox", `0 0 ${n.width} ${n.height}`),
      t.style.setProperty("--unit", String(n.radius / 34)),
      (e.drawings = new Map(n.cells.map((r) => [r.name, r]))),
      (e.apart = qn(n.cells)),
      (e.scale = null));
  }
  var k = ({ drawings: e }, t) => (t === null ? void 0 : e.get(t)),
    A = ({ x: e, y: t }) => `translate(${e} ${t})`;
  function Jn(e, t, n) {
    let [r, o] = [k(e, t), k(e, n)];
    return r && o ? Math.hypot(r.x - o.x, r.y - o.y) : 1 / 0;
  }
  var Qn = ({ svg: e }) => e.getScreenCTM() ?? new DOMMatrix(),
    N = (e) => (e.scale ??= Qn(e).a),
    Se = (e) => e.apart * N(e);
  function Xn(e, { left: t, top: n, width: r, height: o }) {
    return new DOMPoint(t + r / 2, n + o / 2).matrixTransform(Qn(e).inverse());
  }
  var ae = ({ svg: e, config: t }) => t.surface ?? e;
  var zo = 6,
    Wo = 1.15,
    Uo = 44;
  function tr(e, t, n) {
    let r = (o, s) => {
      for (let [i, a] of Object.entries(s)) o.addEventListener(i, (c) => a(e, c), { signal: n });
    };
    (r(ae(e), { ...Po, keydown: (o, s) => Vo(e, s, t) }), r(window, Do));
  }
  function er(e, t) {
    t.pointerType === "mouse" &&
      !e.press?.ghost &&
      ue(e, t.type === "pointerleave" ? null : le(t.target));
  }
  var Po = {
      pointerover: er,
      pointerleave: er,
      pointerdown(e, t) {
        let n = le(t.target);
        if (!n || t.button !== 0 || !t.isPrimary) return;
        let { sources: r, targets: o, picked: s } = e.config.movable,
          i = it(e, t) && k(e, n) !== void 0,
          a = !i && r.has(n) && !(s !== n && o.has(n)),
          c = s === n,
          { clientX: u, clientY: d, pointerId: l } = t;
        if (
          ((e.press = { place: n, x: u, y: d, id: l, fine: i, lifts: a, was: c, ghost: null }), i)
        )
          return at(e, t);
        (a && !c && e.config.events.pick?.(n), t.pointerType !== "mouse" && ue(e, n));
      },
      click(e, t) {
        let n = le(t.target);
        n && t.detail === 0 && e.config.events.press?.(n);
      },
    },
    Do = {
      pointermove(e, t) {
        let { press: n } = e;
        if (!(!n || t.pointerId !== n.id)) {
          if (n.fine) return at(e, t);
          if (n.lifts) {
            if (!n.ghost) {
              if (Math.hypot(t.clientX - n.x, t.clientY - n.y) < zo) return;
              n.ghost = Fo(e, n.place);
            }
            ((n.ghost.style.transform = `translate(${t.clientX}px, ${t.clientY}px)`),
              it(e, t) ? at(e, t) : ue(e, Me(e, t)));
          }
        }
      },
      pointerup(e, t) {
        if (!e.press || t.pointerId !== e.press.id) return;
        let { place: n, fine: r, lifts: o, was: s, ghost: i } = e.press,
          { events: a } = e.config,
          c = Me(e, t);
        (ct(e, t),
          r
            ? c !== null && k(e, c) && a.choose?.(c)
            : i
              ? a.drop?.(n, c, it(e, t))
              : c === n && (!o || s) && a.press?.(n));
      },
      pointercancel: ct,
    };
  function le(e) {
    return (
      (e instanceof Element ? e.closest("[data-place]") : null)?.getAttribute("data-place") ?? null
    );
  }
  function Me(e, { clientX: t, clientY: n }) {
    let r = e.svg.getRootNode(),
      s = (r instanceof ShadowRoot ? r : document).elementFromPoint(t, n);
    return ae(e).contains(s) ? le(s) : null;
  }
  var it = (e, t) => t.pointerType === "touch" && Se(e) < Uo,
    ue = ({ config: e }, t, n = !1) => e.events.point?.(t, n);
  function at(e, t) {
    let n = k(e, Me(e, t));
    (ue(e, n?.name ?? null, !0), n ? qo(e, n, t) : nr(e));
  }
  function ct(e, t) {
    if (!e.press) return;
    (e.press.ghost?.remove(), e.svg.classList.remove("dragging"), nr(e));
    let n = t instanceof PointerEvent && t.pointerType === "mouse";
    (ue(e, n ? Me(e, t) : null), (e.press = null));
  }
  function Fo(e, t) {
    let { lifted: n, pieces: r, scene: o } = e.config,
      { radius: s, pieces: i, hands: a } = o,
      c = a.find(({ name: g }) => g === t),
      u = n?.carries ?? r.get(t) ?? c?.kind,
      d = s * 2 * Wo * N(e),
      l = s * 1.1,
      p = `${-l} ${-l} ${2 * l} ${2 * l}`,
      f = m("svg", { class: "ghost", viewBox: p, width: d, height: d }, u ? R(i[u].markup) : null);
    return (e.svg.classList.add("dragging"), document.body.append(f), f);
  }
  function Vo(e, t, n) {
    if (t.altKey || t.ctrlKey || t.metaKey) return;
    let r = le(t.target),
      o = k(e, r),
      s = Kn(t.key);
    if (t.key === "Escape") return ct(e, t);
    if (o) {
      if (s) {
        let i = Gn(e.config.scene.cells, o, s);
        i && n(i.name);
      } else if (t.key === "Enter" || t.key === " ") e.config.events.press?.(o.name);
      else return;
      t.preventDefault();
    }
  }
  var ce = 132,
    Ko = 3.2,
    st = 44;
  function Go({ svg: e, picture: t }) {
    let n = m("svg", { width: ce, height: ce }, m("use", { href: `#${t.id}` })),
      r = h("span"),
      o = h("div", { class: "magnifier", "aria-hidden": "true", hidden: !0 }, n, r),
      s = e.getRootNode();
    return (
      (s instanceof ShadowRoot ? s : document.body).append(o),
      { glass: o, view: n, name: r }
    );
  }
  function qo(e, t, { clientX: n, clientY: r }) {
    e.magnifier ??= Go(e);
    let { glass: o, view: s, name: i } = e.magnifier,
      a = 2 * e.config.scene.radius * Ko;
    (s.setAttribute("viewBox", `${t.x - a / 2} ${t.y - a / 2} ${a} ${a}`),
      S(i, t.name),
      (o.hidden = !1));
    let c = Math.min(Math.max(n - ce / 2, 4), innerWidth - ce - 4),
      u = r - st - o.offsetHeight,
      d = n > innerWidth / 2 ? n - ce - 2 * st : n + 2 * st;
    o.style.transform = u >= 0 ? `translate(${c}px, ${u}px)` : `translate(${d}px, 4px)`;
  }
  function nr({ magnifier: e }) {
    e && (e.glass.hidden = !0);
  }
  var Yo = 0.36;
  function rr(e) {
    (e.layers.pieces.replaceChildren(),
      e.layers.lifted.replaceChildren(),
      (e.pieces = new Map()),
      (e.held = ""));
  }
  var _e = ({ config: e }, t, n = {}) => R(e.scene.pieces[t].markup, { class: "piece", ...n });
  function or(e, t) {
    let { pieces: n, lifted: r } = e.config,
      o = e.pieces,
      s = new Map([...o].map(([l, { kind: p }]) => [l, p])),
      i = Et(s, n, t ?? [], (l, p) => Jn(e, l, p)),
      a = new Map(i.map(({ to: l, from: p }) => [l, p])),
      c = new Map(t && i.map(({ to: l, from: p }) => [l, p === null ? null : lt(e, p)]));
    e.pieces = new Map();
    for (let [l, p] of n) {
      let f = a.get(l),
        g = f === void 0 ? o.get(l) : Zo(e, l, p, f, o);
      (g && e.pieces.set(l, g), g && f !== void 0 && t && Jo(e, g.element, l, c.get(l)));
    }
    let u = new Set([...e.pieces.values()].map(({ element: l }) => l));
    for (let { element: l } of o.values())
      u.has(l) ||
        (t === null
          ? l.remove()
          : l.animate({ opacity: [1, 0] }, 150).finished.then(() => l.remove()));
    let d = Ot(s, n, t ?? [], r?.cell);
    for (let l of d) Qo(e, l);
    Xo(e, d.length > 0);
  }
  function Zo(e, t, n, r, o) {
    let s = r === null ? void 0 : o.get(r),
      i = s?.kind === n ? s.element : _e(e, n),
      a = k(e, t);
    return (
      a && i.setAttribute("transform", A(a)),
      e.layers.pieces.append(i),
      { kind: n, element: i }
    );
  }
  function Jo(e, t, n, r) {
    let o = k(e, n);
    r && o ? sr(t, r, o) : t.animate({ opacity: [0, 1] }, 150);
  }
  function sr(e, t, n) {
    let r = [t, n].map(({ x: o, y: s }) => `translate(${o}px, ${s}px)`);
    return e.animate({ transform: r }, { duration: 150, easing: "ease-out" });
  }
  function Qo(e, { carries: t, from: n, to: r }) {
    let [o, s] = [lt(e, n), lt(e, r)];
    if (!o || !s) return;
    let i = _e(e, t, { class: "piece passing" });
    (e.layers.lifted.before(i), sr(i, ut(e, o), ut(e, s)).finished.then(() => i.remove()));
  }
  function lt(e, t) {
    let n = k(e, t);
    if (n) return n;
    let r = ae(e).querySelector(`[data-place="${CSS.escape(t)}"]`);
    return r ? Xn(e, r.getBoundingClientRect()) : null;
  }
  var ut = ({ config: e }, { x: t, y: n }) => ({ x: t, y: n - Yo * e.scene.radius });
  function Xo(e, t) {
    let { lifted: n } = e.config;
    for (let [c, { element: u }] of e.pieces) u.classList.toggle("in-hand", c === n?.cell);
    let r = JSON.stringify(n);
    if (r === e.held) return;
    e.held = r;
    let o = e.layers.lifted;
    o.replaceChildren();
    let s = n && k(e, n.cell);
    if (!n || !s) return;
    n.leaves && o.append(_e(e, n.leaves, { transform: A(s) }));
    let i = A(ut(e, s)),
      a = _e(e, n.carries, { class: "piece lifted", transform: i });
    (o.append(a), t && a.animate({ opacity: [0, 0, 1] }, 150));
  }
  var es = 0.88,
    ts = 0.965,
    ns = 9.5,
    rs = 0.56,
    os = 0.72,
    ir = { under: [], preview: [], over: [] };
  function Ee(e) {
    let { marks: t } = e.config;
    (dt(e, e.layers.under, t.under),
      dt(e, e.layers.preview, t.preview),
      dt(e, e.layers.over, t.over));
  }
  function dt(e, t, n) {
    let r = JSON.stringify(n);
    e.marked.get(t) !== r &&
      (e.marked.set(t, r), t.replaceChildren(...n.flatMap((o) => ss(e, o) ?? [])));
  }
  function ss(e, t) {
    if (t.form === "arrow") return is(e, t);
    let n = k(e, t.at),
      r = cs[t.form];
    return n ? r(e, n, t) : null;
  }
  function is(e, { kind: t = "mark-hint", ...n }) {
    let [r, o] = [k(e, n.from), k(e, n.to)];
    if (!r || !o) return null;
    let [s, i] = [o.x - r.x, o.y - r.y],
      a = e.config.scene.radius,
      c = Math.hypot(s, i) - 0.5 * a,
      u = (Math.atan2(i, s) * 180) / Math.PI,
      [d, l] = [c - 0.7 * a, 0.42 * a];
    return m(
      "g",
      { class: `${t} arrow`, transform: `${A(r)} rotate(${u})` },
      m("path", { class: "shaft", d: `M0 0H${d}` }),
      m("path", { d: `M${d} ${-l}L${c} 0 ${d} ${l}Z` }),
    );
  }
  var as = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ],
    cs = {
      inset(e, { x: t, y: n, outline: r }, { kind: o }) {
        let s = o === "mark-last" ? ts : es,
          i = `${A({ x: t * (1 - s), y: n * (1 - s) })} scale(${s})`;
        return m("path", { d: r, class: o, transform: i });
      },
      ring: ({ config: e }, { x: t, y: n }, { size: r, kind: o }) =>
        m("circle", { cx: t, cy: n, r: e.scene.radius * r, class: o }),
      cross({ config: e }, t) {
        let n = e.scene.radius * 0.4,
          r = `M${-n} ${-n} ${n} ${n} M${n} ${-n} ${-n} ${n}`;
        return m("path", { d: r, class: "mark-removed", transform: A(t) });
      },
      corners({ config: e }, t) {
        let n = e.scene.radius * 1.12,
          r = n * 0.55,
          o = as.map(([s, i]) => `M${s * r} ${i * n}L${s * n} ${i * n} ${s * n} ${i * r}`);
        return m("path", { d: o.join(""), class: "mark-highlight", transform: A(t) });
      },
      warning(e, { x: t, y: n }) {
        let { radius: r } = e.config.scene,
          o = Math.max(r * 0.46, 9 / N(e)),
          s = { x: t + r * 0.62, y: n - r * 0.62 };
        return m(
          "g",
          { class: "mark-warning", transform: `${A(s)} scale(${o})` },
          m("path", { d: "M0 -1 1.05 0.85H-1.05Z" }),
          m("path", { d: "M0 -0.32V0.25M0 0.55V0.56", class: "stroke" }),
        );
      },
      note(e, { x: t, y: n }, { text: r }) {
        let o = ft(e, r) ? r : /^[^,:]*?(\d+)/.exec(r)?.[1],
          s = { x: t, y: n + e.config.scene.radius * 0.95, class: "mark-note" };
        return o ? m("text", { ...s, "font-size": pt(e) }, o) : null;
      },
      worth(e, { x: t, y: n }, { worth: r, high: o }) {
        let s = pt(e),
          i = J(r),
          [a, c] = [(i.length * os + 0.6) * s, 1.4 * s],
          u = { x: t, y: n + e.config.scene.radius * (o ? -0.86 : 0.86) };
        return m(
          "g",
          { class: "mark-worth", "data-value": r.value, transform: A(u) },
          m("rect", { x: -a / 2, y: -c / 2, width: a, height: c, rx: c * 0.3 }),
          m("text", { "font-size": s, dy: "0.36em" }, i),
        );
      },
      shade: ({ config: e }, t, { piece: n }) =>
        R(e.scene.pieces[n].markup, { class: "shade", transform: A(t) }),
      lines: ({ config: { scene: e } }, { x: t, y: n }) =>
        m("path", { d: `M0 ${n}H${e.width}M${t} 0V${e.height}`, class: "crosshair" }),
    },
    pt = (e) => Math.max(e.config.scene.radius * 0.4, ns / N(e)),
    ft = (e, t) => (t.length + 1) * rs * pt(e) * N(e) <= Se(e);
  var ls = {
    scene: ot,
    pieces: new Map(),
    lifted: null,
    marks: ir,
    viewOnly: !1,
    movable: { picked: null, sources: new Set(), targets: new Set() },
    describe: (e) => ({ label: e, use: null }),
    surface: null,
    events: {},
  };
  function cr(e, t = {}) {
    let n = Yn(e, { ...ls, ...t }),
      { layers: r, picture: o } = n,
      s = new AbortController();
    return (
      e.append(o),
      n.config.viewOnly ||
        (e.append(r.rows, r.focus), tr(n, (i) => ht(n, i), s.signal), ds(n, s.signal)),
      ar(n, { still: !0 }),
      us(n, s.signal),
      {
        set(i, a = {}) {
          (Object.assign(n.config, i), ar(n, a));
        },
        setMarks(i) {
          ((n.config.marks = { ...n.config.marks, ...i }), Ee(n));
        },
        noteFits: (i) => ft(n, i),
        focus: () => ht(n, n.focusable),
        destroy() {
          (s.abort(), n.press?.ghost?.remove(), n.magnifier?.glass.remove());
          for (let i of [o, r.rows, r.focus]) i.remove();
        },
      }
    );
  }
  function us(e, t) {
    let n = new ResizeObserver(() => {
      let r = e.scale;
      ((e.scale = null), N(e) !== r && (e.marked.clear(), Ee(e)));
    });
    (n.observe(e.svg), t.addEventListener("abort", () => n.disconnect()));
  }
  function ds(e, t) {
    let { svg: n, layers: r, config: o } = e,
      s = (a, c) => {
        let u = ["focus-outer", "focus-inner"].map((d) => m("path", { d: c, class: d }));
        (r.focus.replaceChildren(...(c ? u : [])), o.events.focus?.(a));
      },
      i = ({ target: a }) => {
        let c = a instanceof SVGElement && k(e, a.dataset.place ?? null);
        c && (mt(e, c.name), a.matches(":focus-visible") && s(c.name, c.outline));
      };
    (n.addEventListener("focusin", i, { signal: t }),
      n.addEventListener("focusout", () => s(null), { signal: t }));
  }
  function mt(e, t) {
    (e.cells.get(e.focusable)?.setAttribute("tabindex", "-1"),
      (e.focusable = t),
      e.cells.get(t)?.setAttribute("tabindex", "0"));
  }
  function ht(e, t) {
    (mt(e, t), e.cells.get(t)?.focus());
  }
  function ar(e, t) {
    e.config.scene !== e.built && ps(e);
    let n = t.still || Ke();
    (or(e, n ? null : (t.known ?? [])), Ee(e));
    for (let [r, o] of e.cells) hs(e, o, r);
  }
  function ps(e) {
    let { svg: t, layers: n, config: r, focusable: o } = e;
    Zn(e);
    let s = [...e.cells.values()].some((c) => c.matches(":focus"));
    if (
      ((n.ground.innerHTML = r.scene.under),
      e.marked.clear(),
      rr(e),
      (e.cells = new Map()),
      r.viewOnly || r.scene === ot)
    )
      return;
    let { rows: i } = r.scene;
    n.rows.replaceChildren(...i.map((c, u) => fs(e, c, u)));
    let a = i[Math.floor(i.length / 2)][0];
    (mt(e, e.cells.has(o) ? o : a), s && t.isConnected && ht(e, e.focusable));
  }
  function fs(e, t, n) {
    let r = `Row ${n + 1} of ${e.config.scene.rows.length}`,
      o = m("g", { role: "group", "aria-label": r });
    for (let s of t) {
      let i = m("path", {
        d: k(e, s)?.outline,
        class: "cell",
        role: "button",
        tabindex: "-1",
        "data-place": s,
      });
      (e.cells.set(s, i), o.append(i));
    }
    return o;
  }
  function hs(e, t, n) {
    let { label: r, use: o } = e.config.describe(n);
    ($(t, "aria-label", r), $(t, "data-use", o));
  }
  var ms = { target: ", possible destination", source: ", can enter the board" },
    gs = 6,
    lr = new WeakMap();
  function dr(e, t, n, r) {
    let o = n.scene.hands.find(({ side: s }) => s !== n.near)?.side;
    (ur(e, o ?? n.near, n, r), ur(t, n.near, n, r));
  }
  function ur(e, t, n, r) {
    let { scene: o } = n,
      s = lr.get(e),
      a = s?.scene === o && s.side === t ? s : ws(e, t, o);
    (lr.set(e, a), ks(a, n, r));
  }
  function ws(e, t, n) {
    let r = h("div", { class: "who" }),
      o = h("span", { class: "turn-sign" }),
      s = h("div", { class: "seat-facts" }),
      i = h("div", { class: "title" }, h("strong", {}, q(t)), " ", o),
      a = n.hands.filter((c) => c.side === t).map((c) => vs(c, n));
    return (
      e.replaceChildren(h("div", { class: "name" }, i, r, s), ...a.map((c) => c.root)),
      { scene: n, side: t, root: e, who: r, turn: o, facts: s, hands: a }
    );
  }
  function vs({ name: e, kind: t, caption: n }, r) {
    let o = h("span", { class: "hand-pieces" }),
      s = h("span", { class: "hand-count" }),
      i = h("span", { class: "hand-caption" }, n),
      a = t
        ? h("button", { type: "button", class: "hand", "data-place": e }, o, s)
        : h("div", { class: "hand ledge", role: "img" }, i, o, s);
    return { name: e, root: a, pieces: o, count: s, kind: t, scene: r };
  }
  function xs(e, t) {
    let n = e.radius * 1.15,
      r = `${-n} ${-n} ${2 * n} ${2 * n}`;
    return m(
      "svg",
      { class: "miniature", viewBox: r, "aria-hidden": "true" },
      R(e.pieces[t].markup),
    );
  }
  function ks(e, { view: t, thinking: n = null, who: r = () => "" }, o) {
    let s = !t.outcome && t.side === e.side,
      i = s && n === e.side,
      a = t.outcome?.winner === e.side;
    (e.root.classList.toggle("to-move", s),
      e.turn.classList.toggle("thinking", i),
      S(e.turn, i ? "thinking" : s ? "to move" : a ? "wins" : ""),
      S(e.who, r(e.side)),
      S(e.facts, pr(t, e.side).join(" · ")));
    for (let c of e.hands) bs(c, o);
  }
  var pr = (e, t) => e.facts.filter((n) => n.side === t).map(({ text: n }) => n);
  function fr(e, t) {
    let n = pr(t, null);
    ((e.hidden = n.length === 0),
      L(e, n.join("|")) && e.replaceChildren(...n.map((r) => h("li", {}, r))));
  }
  function bs(e, t) {
    let { name: n } = e,
      r = t.picture.hands.get(n);
    if (!r) return;
    let { count: o, label: s, pieces: i = null } = r;
    if ((ys(e, o, i), !e.kind)) return $(e.root, "aria-label", s);
    let a = t.picked === n,
      c = t.targets.has(n) ? "target" : t.sources.has(n) ? "source" : null,
      u = s + (a ? ", picked up" : c ? ms[c] : ""),
      d = Fe(t, n);
    ($(e.root, "aria-label", [u, ...d].join(", ")),
      $(e.root, "data-hint", d.length > 0),
      $(e.root, "aria-disabled", c === null),
      $(e.root, "aria-pressed", c === "source" ? String(a) : null),
      $(e.root, "data-use", c));
  }
  function ys({ kind: e, pieces: t, count: n, scene: r }, o, s) {
    let i = s ?? (e ? Array(Math.min(o, gs)).fill(e) : []);
    L(t, `${o} ${i.join()}`) &&
      (t.replaceChildren(...i.map((a) => xs(r, a))), S(n, s ? "" : String(o)));
  }
  var $s = 30;
  function hr(e) {
    let n = m("svg", {
        id: e && "board",
        class: "board",
        ...{ role: "group", "aria-label": "Board" },
      }),
      r = h("div", { id: e && "seat-far", class: "seat" }),
      o = h("div", { id: e && "seat-near", class: "seat" }),
      s = h("p", { id: e && "caption", class: "caption" }),
      a = h("ul", { id: e && "facts", class: "facts", ...{ "aria-label": "How it stands" } }),
      c = h("div", { id: e?.id, class: "table" }, r, n, s, a, o);
    return (e?.replaceWith(c), { root: c, svg: n, far: r, near: o, caption: s, facts: a });
  }
  var Oe = class {
    #t;
    #e;
    #n = { pointer: null, focus: null, lines: !1 };
    #r = 0;
    #o = [];
    constructor(t, n) {
      ((this.parts = t),
        (this.#t = n),
        (this.maker = n ? n.maker(n, (s) => this.#c(s)) : new pe()));
      let { maker: r } = this,
        o = {
          press: (s) => this.#a(() => r.activate(s)),
          choose: (s) => this.#a(() => r.choose(s)),
          pick: (s) => r.pick(s),
          drop: (s, i, a) => r.drop(s, i, a),
          point: (s, i) => this.#i({ pointer: s, lines: i }),
          focus: (s) => this.#i({ focus: s }),
        };
      ((this.#e = cr(t.svg, { surface: t.root, events: n ? o : {} })),
        (this.focus = this.#e.focus));
    }
    set(t, n) {
      let r = this.maker.position?.view;
      (this.maker.enter(t), this.draw(n));
      let { view: o } = t;
      o !== r && this.#d(r, o);
    }
    leave() {
      (this.maker.leave(), (this.#o = []));
    }
    destroy() {
      (clearTimeout(this.#r), this.leave(), this.#e.destroy());
    }
    #c(t) {
      (this.draw(t), this.#t?.changed?.(t));
    }
    draw(t) {
      let { position: n } = this.maker;
      if (!n) return;
      let { model: r } = this.maker;
      (this.#l(n, r, t),
        this.#s(),
        dr(this.parts.far, this.parts.near, n, r),
        fr(this.parts.facts, n.view));
    }
    #l({ scene: t, view: n, drawn: r, words: o = () => [] }, s, i) {
      let { pieces: a } = s.picture,
        c = sn(n, s),
        u = (x) => Lt(t, x),
        d = (x) => {
          let y = a.get(x),
            H = nn(s, x, y && u(y), n.highlights, u),
            X = Ve(s, x);
          return { label: [H, ...o(x)].join(", "), use: X === "picked" ? "source" : X };
        },
        l = [...(r?.under ?? []), ...c.under],
        p = [...c.over, ...(r?.over ?? [])],
        f = { under: l, over: p, preview: [] },
        { lifted: g } = s;
      this.#e.set({ scene: t, pieces: a, lifted: g, marks: f, movable: s, describe: d }, i);
    }
    #s() {
      let { position: t, model: n, making: r } = this.maker;
      if (!t) return;
      let { pointer: o, focus: s, lines: i } = this.#n,
        a = o ?? n.aimed ?? s;
      this.#e.setMarks({ preview: an(n, a, i) });
      let c = [...n.targets.values()].map(te),
        u = a ?? (c.every(this.#e.noteFits) ? null : n.picked);
      Ss(this.parts.caption, As(t, n, u, r.refused));
    }
    #i(t) {
      let n = this.#n;
      ((this.#n = { ...n, ...t }),
        !(JSON.stringify(n) === JSON.stringify(this.#n) || !this.maker.position) &&
          (this.#s(), this.#u(t.pointer ?? t.focus ?? null)));
    }
    #u(t) {
      clearTimeout(this.#r);
      let { position: n, model: r } = this.maker,
        o = t === null ? [] : I(r, t),
        s = o.length === 1 ? o[0].leads_to : null;
      if (!It(s)) return;
      let i = () => this.maker.position?.view === n?.view;
      this.#r = window.setTimeout(() => i() && this.#t?.foresee?.(s.turn), $s);
    }
    #a(t) {
      let { position: n } = this.maker;
      if (n) {
        if (n.isReadOnly || n.view.first !== void 0) return t();
        (this.#o.push(t), this.#t?.needed?.());
      }
    }
    #d(t, n) {
      let r = t !== void 0 && Ct(t, n);
      if (r && n.first === void 0) return;
      let o = this.#o.splice(0);
      if (r) for (let s of o) s();
    }
    get commands() {
      let { maker: t } = this;
      if (!t.position) return [];
      let { aimed: n, lifted: r, ending: o, pass: s, mine: i } = t.model,
        a = i ? t.making.walked.length : 0,
        c = [];
      return (
        n && c.push([r ? "Move here" : "Place here", t.doChosen, "primary"]),
        o && c.push(["End the turn here", t.endHere, "primary"]),
        s && c.push(["Pass", t.pass, "primary"]),
        a > 0 && c.push(["Undo step", () => t.undo()]),
        a > 1 && c.push(["Undo whole turn", t.undoAll]),
        c
      );
    }
    renderCommands(t, n = []) {
      let r = [...this.commands, ...n];
      if (!L(t, r.map(([c]) => c).join("|"))) return;
      let o = r.map(([c, u, d = ""]) => $t(c, () => u(), { class: d })),
        s = document.activeElement,
        i = t.contains(s);
      if ((t.replaceChildren(...o), !i)) return;
      (o.find((c) => c.textContent === s?.textContent) ?? this).focus();
    }
  };
  function As({ view: e, scene: t }, n, r, o) {
    if (o && (r === null || r === o.place)) {
      let { lesson: s } = o,
        i = tn({ ...o, lesson: null }),
        a = s && { href: s.href, text: `Lesson: ${s.title}` };
      return { plain: `${Ie(t, o.place)}: ${i}`, warning: "", link: a };
    }
    return r === null ? { plain: "", warning: "" } : en(n, r, e.highlights, (s) => Ie(t, s));
  }
  function Ss(e, { plain: t, warning: n, link: r }) {
    L(e, `${t}|${n}`) &&
      (S(e, t),
      r && e.append(" ", h("a", { href: r.href }, r.text)),
      n && e.append(h("strong", { class: "warning" }, `Warning: ${n}`)),
      e.classList.remove("dense"),
      !(!t && !n) &&
        de(() => {
          let o = e.scrollHeight > e.clientHeight;
          (e.classList.toggle("dense", o), (e.title = o ? (e.textContent ?? "") : ""));
        }));
  }
  var gt = [([e, t]) => [e, t], ([e, t]) => [-t, e], ([e, t]) => [-e, -t], ([e, t]) => [t, -e]],
    Ms = /<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"/g,
    _s = /([MLaZ])([^MLaZ]*)/g;
  var Ne = (e) => Math.round(e * 100) / 100 + 0;
  function mr(e, t) {
    let n = gt[((t % 4) + 4) % 4];
    if (n === gt[0]) return e;
    let r = gr(e, n),
      o = e.cells.map(({ name: a, x: c, y: u, outline: d }) => {
        let [l, p] = r([c, u]);
        return { name: a, x: l, y: p, outline: Ts(d, r, n) };
      }),
      [s, i] = n([e.width, e.height]).map(Math.abs);
    return { ...e, width: s, height: i, under: Es(e, t), cells: o, rows: Os(o) };
  }
  function gr({ width: e, height: t }, n) {
    let [r, o] = n([e, t]),
      [s, i] = [Math.min(r, 0), Math.min(o, 0)];
    return (a) => {
      let [c, u] = n(a);
      return [Ne(c - s), Ne(u - i)];
    };
  }
  var Ts = (e, t, n) =>
    e.replace(_s, (r, o, s) => {
      if (o === "Z") return "Z";
      let i = s
          .trim()
          .split(/[\s,]+/)
          .map(Number),
        a = i.slice(-2),
        c = o === "a" ? n(a).map(Ne) : t(a);
      return o + [...i.slice(0, -2), ...c].join(" ");
    });
  function Es({ under: e, width: t, height: n }, r) {
    let o = e.replace(Ms, (a, c, u, d) => {
        let l = Number(u) - Number(d) * 0.35;
        return `${a} transform="rotate(${-90 * r} ${c} ${Ne(l)})"`;
      }),
      [s, i] = gr({ width: t, height: n }, gt[((r % 4) + 4) % 4])([0, 0]);
    return `<g transform="translate(${s} ${i}) rotate(${90 * r})">${o}</g>`;
  }
  function Os(e) {
    let t = [];
    for (let n of e.toSorted((r, o) => r.y - o.y)) {
      let r = t.at(-1);
      r && n.y - r[0].y < 1 ? r.push(n) : t.push([n]);
    }
    return t.map((n) => n.toSorted((r, o) => r.x - o.x).map(({ name: r }) => r));
  }
  var C = (e) => (t) => t.change(e),
    [vr, wt, vt, xr] = [Pt, Ut, ge, Dt].map(C),
    kr = C((e) => je(e, 2)),
    br = C((e) => je(e, 1)),
    yr = C((e) => ({ ...e, arrows: !e.arrows })),
    $r = (e) => e.play(),
    Ar = {
      ArrowLeft: ["one turn back", wt],
      ArrowRight: ["one turn on", vt],
      ArrowUp: ["to the variation above", C((e) => Be(e, -1))],
      ArrowDown: ["to the variation below", C((e) => Be(e, 1))],
      Home: ["to the start", vr],
      End: ["to the end of the line", xr],
      ",": ["one turn back, from the board too", wt],
      ".": ["one turn on, from the board too", vt],
      p: ["play, or stop playing", $r],
      f: ["see the board from the other side", kr],
      t: ["turn the board by a quarter", br],
      a: ["next turns, variations and what the analysis found as arrows", yr],
      v: ["fold all variations, or unfold them", C(qt)],
    },
    Ia = { "Ctrl+z": ["undo", C(Vt)], "Ctrl+y": ["do again what was undone", C(Kt)] },
    [Sr, Ns] = ["m8 5 11 7-11 7Z", "M8 5v14M16 5v14"],
    wr = {
      first: ["First", "M7 6v12M18 6l-8 6 8 6Z", vr],
      back: ["Back", "m15 6-8 6 8 6", wt],
      play: ["Play", Sr, $r],
      on: ["Next", "m9 6 8 6-8 6", vt],
      last: ["Last", "M17 6v12M6 6l8 6-8 6Z", xr],
      flip: ["Flip", "M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5", kr],
      turn: ["Turn", "M19 12a7 7 0 1 1-3-5.7M16 2v5h-5", br],
      arrows: ["Arrows", "M4 18 18 6M11 5h8v8", yr],
    };
  function Mr(e) {
    let t = (a) => {
        let [c, u, d] = wr[a],
          l = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
          p = { type: "button", class: `control-${a}`, onclick: () => d(e) };
        return h("button", p, m("svg", l, m("path", { d: u })), h("span", {}, c));
      },
      n = Object.fromEntries(Object.keys(wr).map((a) => [a, t(a)])),
      r = zt.map((a) => h("option", { value: a }, `${a} s`)),
      o = h("select", { "aria-label": "Time for each turn" }, r);
    o.addEventListener("change", () => e.change((a) => ({ ...a, pace: Number(o.value) })));
    let i = {
      class: "controls viewer-controls",
      ...{ role: "group", "aria-label": "Walk through the game" },
    };
    return { root: h("div", i, Object.values(n), o), buttons: n, pace: o };
  }
  function _r({ buttons: e, pace: t }, { tree: n, at: r, playing: o, arrows: s, pace: i }) {
    let { parent: a, children: c } = w(n, r),
      [u, d] = [a !== null, c.length > 0],
      l = { first: u, back: u, on: d, last: d, play: d || o };
    for (let [p, f] of Object.entries(l)) At(e[p], f);
    (S(e.play.children[1], o ? "Stop" : "Play"),
      e.play.querySelector("path")?.setAttribute("d", o ? Ns : Sr),
      $(e.arrows, "aria-pressed", String(s)),
      (t.value = String(i)));
  }
  function Er(e, { document: t, keyboard: n = e, keys: r = Ar, hand: o = null }) {
    let s = new AbortController(),
      i = [],
      a = Wt(t),
      c = null,
      u = 0,
      d = h("div", { class: "moment" }),
      l = () => p.renderCommands(d),
      p = new Oe(hr(), o && { ...o.host, changed: l }),
      f = {
        stage: p,
        state: () => a,
        change(b) {
          let B = a;
          if (((a = Cs(b(B))), a !== B)) {
            (o?.follow(a), Ce(), xt(B));
            for (let Nr of i) Nr(a, B);
            (clearTimeout(u), a.playing && (u = setTimeout(() => f.change(ge), Ls(a))));
          }
        },
        play: () => f.change((b) => ({ ...b, playing: !b.playing })),
        redraw: Ce,
        onChange: (b) => i.push(b),
        destroy() {
          (clearTimeout(u), s.abort(), o?.close(), p.destroy(), e.replaceChildren());
        },
      },
      g = h("div", { class: "viewer-moves", role: "group", "aria-label": "Turns" }),
      x = new Ae(g, (b) => f.change(b)),
      y = h("div", { class: "viewer-comment", role: "group", "aria-label": "This turn" }),
      H = Mr(f),
      X = h("div", { class: "unseen", role: "status" });
    return (
      p.parts.root.classList.add("viewer-table"),
      o && p.parts.root.append(d),
      e.append(p.parts.root, y, g, H.root, X),
      mn(r, (b) => b(f), n, s.signal, { capture: !0 }),
      o?.follow(a),
      Ce(),
      xt(null),
      f
    );
    function Ce(b = c ? dn(c, a) : { still: !0 }) {
      let B = Rs(a, o?.view ?? null, o === null);
      B && (p.set(B, b), l(), (c = a));
    }
    function xt(b) {
      (x.render(a, a.diagrams), js(y, a), _r(H, a), b && b.at !== a.at && fn(X, Bs(a)));
    }
  }
  var Cs = (e) => (e.playing && w(e.tree, e.at).children.length === 0 ? { ...e, playing: !1 } : e);
  function Ls({ tree: e, at: t, pace: n }) {
    let r = w(e, t).comments.join(" ").split(" ").length;
    return Math.max(n * 1e3, gn(0), r > 8 ? r * 250 : 0);
  }
  var Tr = new WeakMap();
  function Rs(e, t, n) {
    let r = t ?? Z(e);
    if (!r) return null;
    let o = Tr.get(e.scene) ?? [];
    return (
      Tr.set(e.scene, o),
      {
        scene: (o[e.quarters] ??= mr(e.scene, e.quarters)),
        view: r,
        near: Yt(e),
        isReadOnly: n,
        who: (s) => Is(e, s),
        drawn: cn(e),
        words: (s) => un(e, s),
      }
    );
  }
  function Is({ tree: e, at: t, diagrams: n }, r) {
    let o = j(e, t).findLast((a) => n.get(a)?.last?.side === r),
      s = o === void 0 ? null : w(e, o).clock;
    return [Zt(e, r), s === null ? "" : Hs(s)].filter(Boolean).join(" · ");
  }
  var Hs = (e) => `${Math.floor(e / 60)}:${String(Math.floor(e % 60)).padStart(2, "0")}`;
  function Bs({ tree: e, at: t, diagrams: n }) {
    let r = w(e, t),
      o = n.get(t),
      s = Y(e, t),
      i = [t === 0 ? "Start" : rt(r, o?.last, ee(e, t))];
    return (
      s.length > 1 && i.push(`${s.indexOf(t) + 1} of ${s.length} variations`),
      i.push(...r.before, ...r.comments, o?.status ?? ""),
      i.filter(Boolean).join(". ")
    );
  }
  function js(e, t) {
    let { turn: n, nags: r, before: o, comments: s } = w(t.tree, t.at),
      { last: i, status: a } = Z(t) ?? {},
      c = i?.say ?? n,
      u = [...o, ...s];
    if (!L(e, JSON.stringify([c, r, u, a]))) return;
    let d = r.map((p) => h("span", { class: "nags", title: be(p) }, ke(p))),
      l = u.map((p) => h("p", { class: "said" }, p));
    (c && l.unshift(h("p", { class: "what" }, c, " ", d)),
      a !== void 0 && l.push(h("p", { class: "status" }, a)),
      e.replaceChildren(...l));
  }
  var zs = 'No game is here: <lodestone-viewer> holds a <script type="application/json"> with one.',
    Ws = "What is here is no game as /api/record/document answers it.",
    Us = "The game here is damaged.",
    Ps = "100%";
  function Or(e) {
    if (customElements.get("lodestone-viewer")) return;
    let t = new CSSStyleSheet();
    (t.replaceSync(e), customElements.define("lodestone-viewer", Ds(t)));
  }
  var Ds = (e) =>
    class extends HTMLElement {
      #t = this.attachShadow({ mode: "open", delegatesFocus: !0 });
      #e = null;
      #n = new AbortController();
      connectedCallback() {
        this.#n = new AbortController();
        let { signal: t } = this.#n;
        if (document.readyState !== "loading") return this.#r(t);
        document.addEventListener("DOMContentLoaded", () => this.#r(t), { signal: t });
      }
      disconnectedCallback() {
        (this.#n.abort(), this.#e?.destroy(), (this.#e = null), this.#t.replaceChildren());
      }
      #r(t) {
        let r = {
            class: "viewer embedded waiting",
            role: "group",
            "aria-label": this.getAttribute("aria-label") ?? "Game",
          },
          o = h("div", r);
        ((this.#t.adoptedStyleSheets = [e]), this.#t.replaceChildren(o));
        let s = new IntersectionObserver(
          (i) => {
            i.some(({ isIntersecting: a }) => a) && (s.disconnect(), this.#o(o, t));
          },
          { rootMargin: Ps },
        );
        (s.observe(this), t.addEventListener("abort", () => s.disconnect()));
      }
      async #o(t, n) {
        try {
          let r = await Fs(this);
          if (n.aborted) return;
          let o = Er(t, { document: r, keyboard: t });
          (t.prepend(h("p", { class: "viewer-about small" }, Ks(r))),
            o.change((s) => T(s, Number(this.getAttribute("at") ?? 0))),
            (this.#e = o));
        } catch (r) {
          t.replaceChildren(h("p", { role: "alert" }, Gs(r)));
        }
        t.classList.remove("waiting");
      }
    };
  async function Fs(e) {
    let t = JSON.parse(await Vs(e)),
      n = e.getAttribute("scene");
    if (
      (t &&
        n !== null &&
        (t.scene ??= JSON.parse(document.getElementById(n)?.textContent ?? "null")),
      !t?.record?.nodes || !t.scene || t.nodes?.length !== t.record.nodes.length)
    )
      throw new Error(Ws);
    return t;
  }
  async function Vs(e) {
    let t = e.querySelector("script");
    if (!t) throw new Error(zs);
    if (t.type !== "application/deflate") return t.textContent;
    let n = await Mt(t.textContent.trim(), 1 / 0);
    if (n === null) throw new Error(Us);
    return n;
  }
  function Ks({ record: e, rules: t }) {
    let { Event: n, Date: r } = e.tags ?? {};
    return [
      ...[t?.title ?? e.rules, n, r].filter((s) => s && s !== "?"),
      ...(e.result === "*" ? [] : [e.result]),
    ].join(" · ");
  }
  var Gs = (e) =>
    (e instanceof SyntaxError ? "The game here cannot be read: " : "") + (e?.message ?? e);
  Or(`:root,:host{color-scheme:light dark;--bg: light-dark(#f1eadd, #1b1714);--surface: light-dark(#fbf7ee, #26211c);--surface-2: light-dark(#e8decb, #342d26);--line: light-dark(#d5c7ae, #463c32);--edge: light-dark(#86745b, #8f8069);--ink: light-dark(#2a221a, #f0e7d8);--ink-soft: light-dark(#5d4f3f, #c0b19b);--accent: light-dark(#1c5c58, #86c9bd);--accent-hover: light-dark(#144744, #a4dbd1);--on-accent: light-dark(#ffffff, #10211f);--unable: color-mix(in srgb, var(--ink-soft) 60%, transparent);--danger: light-dark(#962c1c, #f3a08e);--warn-bg: light-dark(#f6dfb4, #4a3714);--warn-ink: light-dark(#46300a, #fbe3b3);--shadow: 0 1px 2px rgb(0 0 0 / 12%), 0 8px 24px rgb(0 0 0 / 10%);--board-frame: light-dark(#5b3d26, #4b3525);--board-cell: light-dark(#ecd6ab, #b18f63);--board-cell-alt: light-dark(#dfc08b, #a07e53);--board-line: light-dark(#7d5c39, #4a3421);--board-ink: light-dark(#5c4023, #2a1a0c);--slate-frame: light-dark(#3b444d, #2a3138);--slate-ground: light-dark(#aab4bd, #87939e);--slate-vein: light-dark(#98a4ae, #7b8792);--slate-line: light-dark(#56626d, #3d474f);--slate-ink: light-dark(#2f3943, #1b232a);--piece-white: light-dark(#fdf8ec, #f6eedd);--piece-white-edge: light-dark(#7b6547, #4b3a26);--piece-black: light-dark(#2f2823, #231d19);--piece-black-edge: light-dark(#0f0c0a, #0b0807);--tray: var(--board-cell);--tray-ink: #21170d;--mark-last: light-dark(#b4641a, #6b2f0a);--mark-move: light-dark(#14524e, #0c3a37);--hint: light-dark(#6a1b9a, #cfa5ec);--mark-hint: light-dark(#6a1b9a, #4a0d78);--mark-warn: light-dark(#a3160b, #8a1108);--lifted: light-dark(#d3170b, #ff3b2b);--win: #0b548f;--draw: #55504a;--loss: #9c4100;--on-value: #ffffff;--mark-halo: light-dark(#fffaf0, #f7ecd8);--serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", Georgia, serif;--sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;--mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;--round: 10px;--target: 44px;--top: 3.25rem}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}*,*:before,*:after{box-sizing:border-box}[hidden]{display:none!important}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 var(--sans);overflow-wrap:break-word}h1,h2,h3,p,dl,ol,ul,fieldset{margin:0;padding:0;border:0;min-width:0}ol,ul{list-style:none}h1,h2,h3{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance}h1{font-size:1.5rem}h2{font-size:1.2rem}h3{font-size:1.02rem}p{text-wrap:pretty}code,kbd{font-family:var(--mono);font-size:.9em}a{color:var(--accent)}legend{padding:0}.small{font-size:.86rem;color:var(--ink-soft)}.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;margin:-1px}.sprite{display:none}.icon{width:1.375rem;height:1.375rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}.filled{fill:currentColor}.stone{fill:light-dark(#3b3128,#5a4c3f)}.north{fill:#e8a15a}.south{fill:#f3ead9}button,select,input,textarea{font:inherit;color:inherit}a.button{display:inline-flex;align-items:center;justify-content:center;color:inherit;text-decoration:none}button,a.button,select{min-height:var(--target);padding:0 14px;border:1px solid var(--edge);border-radius:var(--round);background:var(--surface);cursor:pointer;touch-action:manipulation}@media(hover:hover){button:hover:not(:disabled),a:is(.button,.bare):hover{background:var(--surface-2)}}button:disabled{cursor:default;border-color:var(--line);color:var(--unable)}button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}@media(hover:hover){button.primary:hover:not(:disabled){background:var(--accent-hover);border-color:var(--accent-hover)}}button.primary:disabled,button.primary[aria-disabled=true],button.primary[aria-disabled=true]:hover{background:var(--surface-2);border-color:var(--line);color:var(--ink-soft)}@media(forced-colors:active){:root{--unable: GrayText}button:is(:disabled,[aria-disabled=true]):not(.hand){border-color:GrayText;color:GrayText}}a.button{display:inline-flex;align-items:center;justify-content:center;gap:6px;min-height:var(--target);padding:0 14px;border:1px solid var(--edge);border-radius:var(--round);background:var(--surface);color:var(--ink);text-decoration:none}a.button.bare{border-color:transparent;background:none}a.button[aria-disabled=true]{border-color:var(--line);color:var(--unable)}@media(hover:hover){a.button:hover:not([aria-disabled=true]){background:var(--surface-2)}}button.danger{color:var(--danger);border-color:var(--danger)}button.bare{border-color:transparent;background:none}@media(hover:hover){button.bare:hover{background:var(--surface-2)}}button[aria-pressed=true]:not(.hand){background:var(--surface-2);border:2px solid var(--accent)}button[aria-pressed=true]:not(.hand):before{content:"\\2713  "}input[type=radio],input[type=checkbox]{accent-color:var(--accent);width:20px;height:20px;margin:0;flex:none}input[type=number],input[type=search],input[type=text],textarea{padding:8px 10px;border:1px solid var(--edge);border-radius:8px;background:var(--surface)}textarea{width:100%;font-family:var(--mono)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}@media(prefers-reduced-motion:reduce){*,*:before,*:after{animation:none!important;transition:none!important;scroll-behavior:auto!important}}:host{display:block}.board{display:block;width:100%;height:auto;overflow:visible;touch-action:none;user-select:none;-webkit-user-select:none}.cell{fill:transparent;outline:none;cursor:var(--waiting, auto);-webkit-tap-highlight-color:transparent}.cell[data-use]{cursor:var(--waiting, pointer)}[data-busy=asking] .board,[data-busy=sending] .board{--waiting: progress}.pieces{pointer-events:none}.piece{filter:drop-shadow(0 2px 1.5px rgb(0 0 0 / 38%))}.piece.in-hand{visibility:hidden}.piece.lifted,.piece.passing{--out: calc(2.2px * var(--unit));--in: calc(-1 * var(--out));filter:drop-shadow(var(--out) 0 var(--lifted)) drop-shadow(var(--in) 0 var(--lifted)) drop-shadow(0 var(--out) var(--lifted)) drop-shadow(0 var(--in) var(--lifted)) drop-shadow(0 7px 5px rgb(0 0 0 / 40%))}.dragging .piece.lifted{opacity:.3}.shade{opacity:.55}.ghost{position:fixed;left:0;top:0;z-index:6;pointer-events:none;translate:-50% -50%;overflow:visible;filter:drop-shadow(0 5px 6px rgb(0 0 0 / 40%))}.mark-last{fill:var(--mark-last);fill-opacity:.2;stroke:var(--mark-last);stroke-width:calc(3px * var(--unit));stroke-dasharray:calc(7px * var(--unit)) calc(6px * var(--unit))}.mark-removed{fill:none;stroke:var(--mark-last);stroke-width:calc(5px * var(--unit));stroke-linecap:round}.mark-picked{fill:var(--mark-move);fill-opacity:.3;stroke:var(--mark-move);stroke-width:calc(4px * var(--unit))}.mark-source{fill:none;stroke:var(--mark-move);stroke-width:calc(3px * var(--unit));stroke-opacity:.55}[data-hints=off] .mark-source{display:none}.mark-target{fill:var(--mark-move);stroke:var(--mark-halo);stroke-width:calc(2px * var(--unit))}.mark-target-ring{fill:none;stroke:var(--mark-move);stroke-width:calc(6px * var(--unit))}.mark-hint{fill:none;stroke:var(--mark-hint);stroke-width:calc(4px * var(--unit));stroke-linecap:round;stroke-linejoin:round;filter:drop-shadow(0 0 1px var(--mark-halo)) drop-shadow(0 0 2px var(--mark-halo))}.mark-hint.arrow{fill:var(--mark-hint);stroke-width:calc(6px * var(--unit))}.mark-highlight{fill:none;stroke:var(--mark-warn);stroke-width:calc(4px * var(--unit));stroke-linecap:round;stroke-linejoin:round}.mark-warning path{fill:var(--mark-warn);stroke:var(--mark-halo);stroke-width:.3;stroke-linejoin:round;paint-order:stroke}.mark-warning .stroke{fill:none;stroke:#fff;stroke-width:.26;stroke-linecap:round}.mark-note{fill:var(--mark-move);stroke:var(--mark-halo);stroke-width:.28em;stroke-linejoin:round;paint-order:stroke;font-family:var(--sans);font-weight:700;text-anchor:middle}.mark-aim{fill:var(--mark-move);fill-opacity:.24;stroke:var(--mark-move);stroke-width:calc(3px * var(--unit))}.preview .mark-removed{stroke:var(--mark-warn);stroke-width:calc(8px * var(--unit));filter:drop-shadow(0 0 2px var(--mark-halo)) drop-shadow(0 0 1px var(--mark-halo))}.crosshair{fill:none;stroke:var(--mark-move);stroke-width:calc(4px * var(--unit));stroke-opacity:.75}.above,.preview{pointer-events:none}.magnifier{position:fixed;left:0;top:0;z-index:7;width:132px;pointer-events:none;text-align:center}.magnifier svg{display:block;border:3px solid var(--ink);border-radius:50%;background:var(--bg);box-shadow:var(--shadow)}.magnifier span{display:inline-block;margin-top:-14px;position:relative;padding:0 12px;border-radius:99px;background:var(--ink);color:var(--bg);font-weight:600}.caption{height:var(--caption);padding:2px 10px;font-size:.92rem;line-height:1.35}.caption.dense{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;padding-block:0;font-size:.8rem;line-height:1.15}.caption .warning{padding:1px 8px;border:2px solid currentColor;border-radius:6px;background:var(--warn-bg);color:var(--warn-ink)}.caption .warning:before{content:"\\26a0  " / ""}.facts{min-height:var(--facts);padding:0 10px;font-size:.92rem;line-height:1.35}.focus{pointer-events:none}.focus-outer{fill:none;stroke:#14110e;stroke-width:calc(8px * var(--unit));stroke-linejoin:round}.focus-inner{fill:none;stroke:#ffe9b8;stroke-width:calc(4px * var(--unit));stroke-linejoin:round}.seat{display:flex;align-items:center;flex-wrap:wrap;gap:0 10px;min-height:var(--seat);padding:2px 10px}.seat .name{flex:1;min-width:min-content;line-height:1.25}.seat .title{overflow-wrap:normal}.seat .who,.seat-facts{display:inline;font-size:.86rem}.seat .who{color:var(--ink-soft)}.who:not(:empty)+.seat-facts:not(:empty):before{content:" \\b7  "}.seat.to-move .name strong:before{content:"\\25b8  ";color:var(--accent)}.turn-sign{font-size:.86rem;font-weight:600;color:var(--accent)}.turn-sign.thinking:after{content:"\\2026";animation:breathe 1.2s infinite}@keyframes breathe{50%{opacity:.2}}.seat-sign{width:11px;height:11px;border-radius:50%;border:1.5px solid var(--ink);flex:none}.seat-sign.side-white{background:var(--piece-white);border-color:var(--ink)}.seat-sign.side-black{background:var(--piece-black);border-color:var(--edge)}@media(forced-colors:active){.seat-sign{forced-color-adjust:none}}.hand{display:flex;align-items:center;gap:4px;min-width:58px;padding:0 10px 0 6px;touch-action:none;border-color:var(--board-line);background:var(--tray);color:var(--tray-ink)}.hand:hover:not(:disabled){background:var(--tray)}.ledge{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1px;padding:2px 8px;min-height:44px;min-width:58px;border:1px solid var(--board-line);border-radius:var(--round)}.hand-caption{font-size:.72rem;line-height:1.1}.hand[aria-disabled]{cursor:default}.hand[data-use=source]{box-shadow:inset 0 0 0 3px var(--accent)}.hand[data-use][aria-pressed=true]{box-shadow:inset 0 0 0 5px var(--accent)}.hand[data-use=target]{outline:3px dashed var(--accent);outline-offset:2px}.hand[data-hint]{outline:4px double var(--hint);outline-offset:2px}@media(forced-colors:active){.hand[data-use=source]{border:3px solid ButtonText}.hand[data-use][aria-pressed=true]{border:6px double Highlight}}.hand-pieces{display:flex;pointer-events:none}.miniature{flex:none;width:26px;height:26px;margin-right:-12px}.miniature:last-child{margin-right:0}.ledge .miniature{width:22px;height:22px;margin-right:-4px}.hand-count{min-width:1.2em;margin-left:auto;text-align:right;font-variant-numeric:tabular-nums;font-weight:600}.hand-count:empty{display:none}.viewer{--seat: 2.6rem;--caption: 2.6rem;--facts: 0rem;display:grid;grid-template-columns:minmax(0,1fr);gap:6px}.viewer-nothing{display:grid;justify-items:center;gap:12px;align-content:start;padding:15vh 0}.viewer-table{align-content:start}.viewer-comment{min-height:4.5rem;max-height:12rem;overflow-y:auto;padding:8px 12px;border:1px solid var(--line);border-radius:var(--round);background:var(--surface)}.viewer-comment .said{font:1.12rem/1.45 var(--serif)}.viewer-comment .what{font-weight:600}.viewer-comment .status{color:var(--ink-soft);font:inherit;font-size:.9rem}.viewer-moves{min-height:8rem;max-height:40vh;overflow-y:auto;padding:6px 8px;border:1px solid var(--line);border-radius:var(--round);background:var(--surface);line-height:1.9}.turn{display:inline-flex;align-items:center;gap:4px;min-height:2rem;padding:0 6px;border:2px solid transparent;border-radius:6px;background:none;font:.92rem var(--mono);vertical-align:middle}.turn[aria-current]{border-color:var(--accent);background:var(--surface-2)}.turn .ply{min-width:0;color:var(--ink-soft)}.turn .nags{font-family:var(--sans);font-weight:700}.turn .value,.turn .bookmark{padding:0 4px;border:1px solid var(--edge);border-radius:4px;font-size:.78rem}.viewer-moves .said{padding:0 4px;font:.95rem var(--serif)}.variations{display:flex;align-items:flex-start;gap:4px;margin:2px 0}.variation-lines{flex:1;min-width:0}.variation{margin-left:4px;padding-left:8px;border-left:3px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 2.2rem}.fold{min-height:1.75rem;min-width:1.75rem;padding:0 8px;border-color:var(--line);background:none;font-size:.86rem}.viewer-controls{gap:0}.viewer-controls button{flex:1 1 2.1rem;min-width:0;font-size:.7rem}.viewer-controls button[aria-pressed=true]:before{content:none}.viewer-controls select{flex:0 1 3rem;min-width:0;min-height:52px;padding:0 2px;font-size:.86rem}@media(max-width:400px){.viewer-controls button{font-size:.62rem}}.mark-drawn{--drawn: #15781b;fill:var(--drawn);fill-opacity:.28;stroke:var(--drawn);stroke-width:calc(5px * var(--unit))}.mark-drawn.arrow{fill-opacity:1;stroke-width:calc(9px * var(--unit));stroke-linejoin:round;opacity:.8}.mark-drawn.red{--drawn: #a3160b;--dashes: calc(22px * var(--unit)) calc(6px * var(--unit))}.mark-drawn.yellow{--drawn: #b88700;--dashes: calc(11px * var(--unit)) calc(6px * var(--unit))}.mark-drawn.blue{--drawn: #0b4f9c;--dashes: calc(5px * var(--unit)) calc(5px * var(--unit))}.mark-drawn:not(.arrow),.mark-drawn .shaft{stroke-dasharray:var(--dashes, none)}circle.mark-drawn{fill:none}.mark-next{fill:none;stroke:var(--mark-move);stroke-width:calc(6px * var(--unit));opacity:.85}.mark-next.arrow{fill:var(--mark-move)}.mark-found{fill:none;stroke:var(--hint);stroke-width:calc(10px * var(--unit));opacity:.85}.mark-found.arrow{fill:var(--hint)}.mark-next.other,.mark-found.other{opacity:.6}.mark-found.other{stroke-width:calc(5px * var(--unit))}.mark-next.other:not(.arrow),.mark-next.other .shaft{stroke-dasharray:calc(9px * var(--unit)) calc(6px * var(--unit))}@media(forced-colors:active){.turn:not([aria-current]){border-color:Canvas}.graph,.shares,.mark-drawn{forced-color-adjust:none}}@media print{.top,.skip,.banner,.viewer-panel,.viewer-controls,.viewer-page .moment,.fold{display:none!important}.viewer-table{width:11cm!important}.viewer-moves,.viewer-comment{max-height:none!important;overflow:visible;border:0}.variation{content-visibility:visible}}:host{container-type:inline-size;color-scheme:inherit;max-width:60rem;margin:0 0 1rem;color:var(--ink);font:1rem/1.4 var(--sans)}:host([theme="light"]){color-scheme:light}:host([theme="dark"]){color-scheme:dark}:host([hidden]){display:none}.embedded{grid-template:"about" "table" "controls" "comment" "moves" / minmax(0,1fr);padding:8px;border:1px solid var(--line);border-radius:var(--round);background:var(--bg)}.embedded.waiting{min-height:48rem}.embedded>.viewer-about{grid-area:about;padding:0 4px}.embedded>.viewer-table{grid-area:table}.embedded .board{max-height:max(16rem,100vh - 13rem)}.embedded .caption:empty{display:none}.embedded .viewer-comment{grid-area:comment;min-height:0}.embedded .viewer-moves{grid-area:moves;min-height:0;max-height:20rem}.embedded .viewer-controls{grid-area:controls;display:grid;grid-template-columns:repeat(auto-fit,minmax(3.6rem,1fr));gap:4px}.embedded .viewer-controls button{display:grid;justify-items:center;padding:4px 2px;font-size:.78rem}.embedded .viewer-controls [aria-disabled=true]{border-color:var(--line);color:var(--unable)}.embedded>[role=alert]{padding:1rem}@container (min-width: 42rem){.embedded{grid-template:"about about" auto "table comment" auto "table moves" minmax(6rem,1fr) "table controls" auto / minmax(0,1fr) minmax(15rem,20rem);column-gap:12px}.embedded.waiting{min-height:40rem}.embedded .board{max-height:max(16rem,100vh - 9rem)}.embedded .viewer-moves{contain:size;max-height:none}}@media print{.embedded .viewer-moves{contain:none}}
`);
})();
