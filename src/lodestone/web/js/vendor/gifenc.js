// @ts-nocheck
/*! gifenc; made by `make vendor`.

The MIT License (MIT)
Copyright (c) 2017 Matt DesLauriers

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE
OR OTHER DEALINGS IN THE SOFTWARE.

*/
var ct = Object.create;
var W = Object.defineProperty;
var lt = Object.getOwnPropertyDescriptor;
var st = Object.getOwnPropertyNames;
var at = Object.getPrototypeOf,
  ft = Object.prototype.hasOwnProperty;
var ut = (t, e) => () => {
  try {
    return (e || t((e = { exports: {} }).exports, e), e.exports);
  } catch (o) {
    throw ((e = 0), o);
  }
};
var gt = (t, e, o, n) => {
  if ((e && typeof e == "object") || typeof e == "function")
    for (let r of st(e))
      !ft.call(t, r) &&
        r !== o &&
        W(t, r, { get: () => e[r], enumerable: !(n = lt(e, r)) || n.enumerable });
  return t;
};
var wt = (t, e, o) => (
  (o = t != null ? ct(at(t)) : {}),
  gt(e || !t || !t.__esModule ? W(o, "default", { value: t, enumerable: !0 }) : o, t)
);
var it = ut((j) => {
  var Y = Object.defineProperty,
    dt = (t) => Y(t, "__esModule", { value: !0 }),
    ht = (t, e) => {
      for (var o in e) Y(t, o, { get: e[o], enumerable: !0 });
    };
  dt(j);
  ht(j, {
    GIFEncoder: () => rt,
    applyPalette: () => _t,
    default: () => St,
    nearestColor: () => zt,
    nearestColorIndex: () => et,
    nearestColorIndexWithDistance: () => nt,
    prequantize: () => Mt,
    quantize: () => xt,
    snapColorsToPalette: () => kt,
  });
  var yt = {
    signature: "GIF",
    version: "89a",
    trailer: 59,
    extensionIntroducer: 33,
    applicationExtensionLabel: 255,
    graphicControlExtensionLabel: 249,
    imageSeparator: 44,
    signatureSize: 3,
    versionSize: 3,
    globalColorTableFlagMask: 128,
    colorResolutionMask: 112,
    sortFlagMask: 8,
    globalColorTableSizeMask: 7,
    applicationIdentifierSize: 8,
    applicationAuthCodeSize: 3,
    disposalMethodMask: 28,
    userInputFlagMask: 2,
    transparentColorFlagMask: 1,
    localColorTableFlagMask: 128,
    interlaceFlagMask: 64,
    idSortFlagMask: 32,
    localColorTableSizeMask: 7,
  };
  function J(t = 256) {
    let e = 0,
      o = new Uint8Array(t);
    return {
      get buffer() {
        return o.buffer;
      },
      reset() {
        e = 0;
      },
      bytesView() {
        return o.subarray(0, e);
      },
      bytes() {
        return o.slice(0, e);
      },
      writeByte(r) {
        (n(e + 1), (o[e] = r), e++);
      },
      writeBytes(r, i = 0, c = r.length) {
        n(e + c);
        for (let s = 0; s < c; s++) o[e++] = r[s + i];
      },
      writeBytesView(r, i = 0, c = r.byteLength) {
        (n(e + c), o.set(r.subarray(i, i + c), e), (e += c));
      },
    };
    function n(r) {
      var i = o.length;
      if (i >= r) return;
      var c = 1024 * 1024;
      ((r = Math.max(r, (i * (i < c ? 2 : 1.125)) >>> 0)), i != 0 && (r = Math.max(r, 256)));
      let s = o;
      ((o = new Uint8Array(r)), e > 0 && o.set(s.subarray(0, e), 0));
    }
  }
  var V = 12,
    Z = 5003,
    bt = [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16383, 32767, 65535];
  function pt(
    t,
    e,
    o,
    n,
    r = J(512),
    i = new Uint8Array(256),
    c = new Int32Array(Z),
    s = new Int32Array(Z),
  ) {
    let g = c.length,
      f = Math.max(2, n);
    (i.fill(0), s.fill(0), c.fill(-1));
    let a = 0,
      l = 0,
      w = f + 1,
      p = w,
      d = !1,
      h = p,
      x = (1 << h) - 1,
      u = 1 << (w - 1),
      C = u + 1,
      A = u + 2,
      y = 0,
      v = o[0],
      E = 0;
    for (let B = g; B < 65536; B *= 2) ++E;
    ((E = 8 - E), r.writeByte(f), _(u));
    let b = o.length;
    for (let B = 1; B < b; B++)
      t: {
        let k = o[B],
          z = (k << V) + v,
          M = (k << E) ^ v;
        if (c[M] === z) {
          v = s[M];
          break t;
        }
        let P = M === 0 ? 1 : g - M;
        for (; c[M] >= 0;)
          if (((M -= P), M < 0 && (M += g), c[M] === z)) {
            v = s[M];
            break t;
          }
        (_(v),
          (v = k),
          A < 1 << V ? ((s[M] = A++), (c[M] = z)) : (c.fill(-1), (A = u + 2), (d = !0), _(u)));
      }
    return (_(v), _(C), r.writeByte(0), r.bytesView());
    function _(B) {
      for (a &= bt[l], l > 0 ? (a |= B << l) : (a = B), l += h; l >= 8;)
        ((i[y++] = a & 255),
          y >= 254 && (r.writeByte(y), r.writeBytesView(i, 0, y), (y = 0)),
          (a >>= 8),
          (l -= 8));
      if (
        ((A > x || d) &&
          (d
            ? ((h = p), (x = (1 << h) - 1), (d = !1))
            : (++h, (x = h === V ? 1 << h : (1 << h) - 1))),
        B == C)
      ) {
        for (; l > 0;)
          ((i[y++] = a & 255),
            y >= 254 && (r.writeByte(y), r.writeBytesView(i, 0, y), (y = 0)),
            (a >>= 8),
            (l -= 8));
        y > 0 && (r.writeByte(y), r.writeBytesView(i, 0, y), (y = 0));
      }
    }
  }
  var Bt = pt;
  function Q(t, e, o) {
    return ((t << 8) & 63488) | ((e << 2) & 992) | (o >> 3);
  }
  function $(t, e, o, n) {
    return (t >> 4) | (e & 240) | ((o & 240) << 4) | ((n & 240) << 8);
  }
  function tt(t, e, o) {
    return ((t >> 4) << 8) | (e & 240) | (o >> 4);
  }
  function S(t, e, o) {
    return t < e ? e : t > o ? o : t;
  }
  function q(t) {
    return t * t;
  }
  function K(t, e, o) {
    var n = 0,
      r = 1e100;
    let i = t[e],
      c = i.cnt,
      s = i.ac,
      g = i.rc,
      f = i.gc,
      a = i.bc;
    for (var l = i.fw; l != 0; l = t[l].fw) {
      let p = t[l],
        d = p.cnt,
        h = (c * d) / (c + d);
      if (!(h >= r)) {
        var w = 0;
        (o && ((w += h * q(p.ac - s)), w >= r)) ||
          ((w += h * q(p.rc - g)),
          !(w >= r) &&
            ((w += h * q(p.gc - f)),
            !(w >= r) && ((w += h * q(p.bc - a)), !(w >= r) && ((r = w), (n = l)))));
      }
    }
    ((i.err = r), (i.nn = n));
  }
  function L() {
    return { ac: 0, rc: 0, gc: 0, bc: 0, cnt: 0, nn: 0, fw: 0, bk: 0, tm: 0, mtm: 0, err: 0 };
  }
  function At(t, e) {
    let o = e === "rgb444" ? 4096 : 65536,
      n = new Array(o),
      r = t.length;
    if (e === "rgba4444")
      for (let i = 0; i < r; ++i) {
        let c = t[i],
          s = (c >> 24) & 255,
          g = (c >> 16) & 255,
          f = (c >> 8) & 255,
          a = c & 255,
          l = $(a, f, g, s),
          w = l in n ? n[l] : (n[l] = L());
        ((w.rc += a), (w.gc += f), (w.bc += g), (w.ac += s), w.cnt++);
      }
    else if (e === "rgb444")
      for (let i = 0; i < r; ++i) {
        let c = t[i],
          s = (c >> 16) & 255,
          g = (c >> 8) & 255,
          f = c & 255,
          a = tt(f, g, s),
          l = a in n ? n[a] : (n[a] = L());
        ((l.rc += f), (l.gc += g), (l.bc += s), l.cnt++);
      }
    else
      for (let i = 0; i < r; ++i) {
        let c = t[i],
          s = (c >> 16) & 255,
          g = (c >> 8) & 255,
          f = c & 255,
          a = Q(f, g, s),
          l = a in n ? n[a] : (n[a] = L());
        ((l.rc += f), (l.gc += g), (l.bc += s), l.cnt++);
      }
    return n;
  }
  function xt(t, e, o = {}) {
    let {
      format: n = "rgb565",
      clearAlpha: r = !0,
      clearAlphaColor: i = 0,
      clearAlphaThreshold: c = 0,
      oneBitAlpha: s = !1,
    } = o;
    if (!t || !t.buffer) throw new Error("quantize() expected RGBA Uint8Array data");
    if (!(t instanceof Uint8Array) && !(t instanceof Uint8ClampedArray))
      throw new Error("quantize() expected RGBA Uint8Array data");
    let g = new Uint32Array(t.buffer),
      f = o.useSqrt !== !1,
      a = n === "rgba4444",
      l = At(g, n),
      w = l.length,
      p = w - 1,
      d = new Uint32Array(w + 1);
    for (var h = 0, u = 0; u < w; ++u) {
      let I = l[u];
      if (I != null) {
        var x = 1 / I.cnt;
        (a && (I.ac *= x), (I.rc *= x), (I.gc *= x), (I.bc *= x), (l[h++] = I));
      }
    }
    q(e) / h < 0.022 && (f = !1);
    for (var u = 0; u < h - 1; ++u)
      ((l[u].fw = u + 1), (l[u + 1].bk = u), f && (l[u].cnt = Math.sqrt(l[u].cnt)));
    f && (l[u].cnt = Math.sqrt(l[u].cnt));
    var C, A, y;
    for (u = 0; u < h; ++u) {
      K(l, u, !1);
      var v = l[u].err;
      for (A = ++d[0]; A > 1 && ((y = A >> 1), !(l[(C = d[y])].err <= v)); A = y) d[A] = C;
      d[A] = u;
    }
    var E = h - e;
    for (u = 0; u < E;) {
      for (var b; ;) {
        var _ = d[1];
        if (((b = l[_]), b.tm >= b.mtm && l[b.nn].mtm <= b.tm)) break;
        b.mtm == p ? (_ = d[1] = d[d[0]--]) : (K(l, _, !1), (b.tm = u));
        var v = l[_].err;
        for (
          A = 1;
          (y = A + A) <= d[0] &&
          (y < d[0] && l[d[y]].err > l[d[y + 1]].err && y++, !(v <= l[(C = d[y])].err));
          A = y
        )
          d[A] = C;
        d[A] = _;
      }
      var B = l[b.nn],
        k = b.cnt,
        z = B.cnt,
        x = 1 / (k + z);
      (a && (b.ac = x * (k * b.ac + z * B.ac)),
        (b.rc = x * (k * b.rc + z * B.rc)),
        (b.gc = x * (k * b.gc + z * B.gc)),
        (b.bc = x * (k * b.bc + z * B.bc)),
        (b.cnt += B.cnt),
        (b.mtm = ++u),
        (l[B.bk].fw = B.fw),
        (l[B.fw].bk = B.bk),
        (B.mtm = p));
    }
    let M = [];
    var P = 0;
    for (u = 0; ; ++P) {
      let m = S(Math.round(l[u].rc), 0, 255),
        I = S(Math.round(l[u].gc), 0, 255),
        R = S(Math.round(l[u].bc), 0, 255),
        T = 255;
      a &&
        ((T = S(Math.round(l[u].ac), 0, 255)),
        s && (T = T <= (typeof s == "number" ? s : 127) ? 0 : 255),
        r && T <= c && ((m = I = R = i), (T = 0)));
      let N = a ? [m, I, R, T] : [m, I, R];
      if ((vt(M, N) || M.push(N), (u = l[u].fw) == 0)) break;
    }
    return M;
  }
  function vt(t, e) {
    for (let o = 0; o < t.length; o++) {
      let n = t[o],
        r = n[0] === e[0] && n[1] === e[1] && n[2] === e[2],
        i = n.length >= 4 && e.length >= 4 ? n[3] === e[3] : !0;
      if (r && i) return !0;
    }
    return !1;
  }
  function D(t, e) {
    var o = 0,
      n;
    for (n = 0; n < t.length; n++) {
      let r = t[n] - e[n];
      o += r * r;
    }
    return o;
  }
  function G(t, e) {
    return e > 1 ? Math.round(t / e) * e : t;
  }
  function Mt(t, { roundRGB: e = 5, roundAlpha: o = 10, oneBitAlpha: n = null } = {}) {
    let r = new Uint32Array(t.buffer);
    for (let i = 0; i < r.length; i++) {
      let c = r[i],
        s = (c >> 24) & 255,
        g = (c >> 16) & 255,
        f = (c >> 8) & 255,
        a = c & 255;
      ((s = G(s, o)),
        n && (s = s <= (typeof n == "number" ? n : 127) ? 0 : 255),
        (a = G(a, e)),
        (f = G(f, e)),
        (g = G(g, e)),
        (r[i] = (s << 24) | (g << 16) | (f << 8) | (a << 0)));
    }
  }
  function _t(t, e, o = "rgb565") {
    if (!t || !t.buffer) throw new Error("quantize() expected RGBA Uint8Array data");
    if (!(t instanceof Uint8Array) && !(t instanceof Uint8ClampedArray))
      throw new Error("quantize() expected RGBA Uint8Array data");
    if (e.length > 256) throw new Error("applyPalette() only works with 256 colors or less");
    let n = new Uint32Array(t.buffer),
      r = n.length,
      i = o === "rgb444" ? 4096 : 65536,
      c = new Uint8Array(r),
      s = new Array(i),
      g = o === "rgba4444";
    if (o === "rgba4444")
      for (let f = 0; f < r; f++) {
        let a = n[f],
          l = (a >> 24) & 255,
          w = (a >> 16) & 255,
          p = (a >> 8) & 255,
          d = a & 255,
          h = $(d, p, w, l),
          x = h in s ? s[h] : (s[h] = It(d, p, w, l, e));
        c[f] = x;
      }
    else {
      let f = o === "rgb444" ? tt : Q;
      for (let a = 0; a < r; a++) {
        let l = n[a],
          w = (l >> 16) & 255,
          p = (l >> 8) & 255,
          d = l & 255,
          h = f(d, p, w),
          x = h in s ? s[h] : (s[h] = Ct(d, p, w, e));
        c[a] = x;
      }
    }
    return c;
  }
  function It(t, e, o, n, r) {
    let i = 0,
      c = 1e100;
    for (let s = 0; s < r.length; s++) {
      let g = r[s],
        f = g[3],
        a = U(f - n);
      if (a > c) continue;
      let l = g[0];
      if (((a += U(l - t)), a > c)) continue;
      let w = g[1];
      if (((a += U(w - e)), a > c)) continue;
      let p = g[2];
      ((a += U(p - o)), !(a > c) && ((c = a), (i = s)));
    }
    return i;
  }
  function Ct(t, e, o, n) {
    let r = 0,
      i = 1e100;
    for (let c = 0; c < n.length; c++) {
      let s = n[c],
        g = s[0],
        f = U(g - t);
      if (f > i) continue;
      let a = s[1];
      if (((f += U(a - e)), f > i)) continue;
      let l = s[2];
      ((f += U(l - o)), !(f > i) && ((i = f), (r = c)));
    }
    return r;
  }
  function kt(t, e, o = 5) {
    if (!t.length || !e.length) return;
    let n = t.map((c) => c.slice(0, 3)),
      r = o * o,
      i = t[0].length;
    for (let c = 0; c < e.length; c++) {
      let s = e[c];
      s.length < i
        ? (s = [s[0], s[1], s[2], 255])
        : s.length > i
          ? (s = s.slice(0, 3))
          : (s = s.slice());
      let g = nt(n, s.slice(0, 3), D),
        f = g[0],
        a = g[1];
      a > 0 && a <= r && (t[f] = s);
    }
  }
  function U(t) {
    return t * t;
  }
  function et(t, e, o = D) {
    let n = 1 / 0,
      r = -1;
    for (let i = 0; i < t.length; i++) {
      let c = t[i],
        s = o(e, c);
      s < n && ((n = s), (r = i));
    }
    return r;
  }
  function nt(t, e, o = D) {
    let n = 1 / 0,
      r = -1;
    for (let i = 0; i < t.length; i++) {
      let c = t[i],
        s = o(e, c);
      s < n && ((n = s), (r = i));
    }
    return [r, n];
  }
  function zt(t, e, o = D) {
    return t[et(t, e, o)];
  }
  function rt(t = {}) {
    let { initialCapacity: e = 4096, auto: o = !0 } = t,
      n = J(e),
      r = 5003,
      i = new Uint8Array(256),
      c = new Int32Array(r),
      s = new Int32Array(r),
      g = !1;
    return {
      reset() {
        (n.reset(), (g = !1));
      },
      finish() {
        n.writeByte(yt.trailer);
      },
      bytes() {
        return n.bytes();
      },
      bytesView() {
        return n.bytesView();
      },
      get buffer() {
        return n.buffer;
      },
      get stream() {
        return n;
      },
      writeHeader: f,
      writeFrame(a, l, w, p = {}) {
        let {
            transparent: d = !1,
            transparentIndex: h = 0,
            delay: x = 0,
            palette: u = null,
            repeat: C = 0,
            colorDepth: A = 8,
            dispose: y = -1,
          } = p,
          v = !1;
        if (
          (o ? g || ((v = !0), f(), (g = !0)) : (v = !!p.first),
          (l = Math.max(0, Math.floor(l))),
          (w = Math.max(0, Math.floor(w))),
          v)
        ) {
          if (!u) throw new Error("First frame must include a { palette } option");
          (Ft(n, l, w, u, A), X(n, u), C >= 0 && Ut(n, C));
        }
        let E = Math.round(x / 10);
        Et(n, y, E, d, h);
        let b = !!u && !v;
        (Tt(n, l, w, b ? u : null), b && X(n, u), qt(n, a, l, w, A, i, c, s));
      },
    };
    function f() {
      ot(n, "GIF89a");
    }
  }
  function Et(t, e, o, n, r) {
    (t.writeByte(33), t.writeByte(249), t.writeByte(4), r < 0 && ((r = 0), (n = !1)));
    var i, c;
    (n ? ((i = 1), (c = 2)) : ((i = 0), (c = 0)),
      e >= 0 && (c = e & 7),
      (c <<= 2),
      t.writeByte(0 | c | 0 | i),
      F(t, o),
      t.writeByte(r || 0),
      t.writeByte(0));
  }
  function Ft(t, e, o, n, r = 8) {
    let s = O(n.length) - 1,
      g = 128 | ((r - 1) << 4) | 0 | s,
      f = 0,
      a = 0;
    (F(t, e), F(t, o), t.writeBytes([g, f, a]));
  }
  function Ut(t, e) {
    (t.writeByte(33),
      t.writeByte(255),
      t.writeByte(11),
      ot(t, "NETSCAPE2.0"),
      t.writeByte(3),
      t.writeByte(1),
      F(t, e),
      t.writeByte(0));
  }
  function X(t, e) {
    let o = 1 << O(e.length);
    for (let n = 0; n < o; n++) {
      let r = [0, 0, 0];
      (n < e.length && (r = e[n]), t.writeByte(r[0]), t.writeByte(r[1]), t.writeByte(r[2]));
    }
  }
  function Tt(t, e, o, n) {
    if ((t.writeByte(44), F(t, 0), F(t, 0), F(t, e), F(t, o), n)) {
      let c = O(n.length) - 1;
      t.writeByte(128 | c);
    } else t.writeByte(0);
  }
  function qt(t, e, o, n, r = 8, i, c, s) {
    Bt(o, n, e, r, t, i, c, s);
  }
  function F(t, e) {
    (t.writeByte(e & 255), t.writeByte((e >> 8) & 255));
  }
  function ot(t, e) {
    for (var o = 0; o < e.length; o++) t.writeByte(e.charCodeAt(o));
  }
  function O(t) {
    return Math.max(Math.ceil(Math.log2(t)), 1);
  }
  var St = rt;
});
var H = wt(it());
var export_GIFEncoder = H.GIFEncoder;
var export_applyPalette = H.applyPalette;
var export_quantize = H.quantize;
export {
  export_GIFEncoder as GIFEncoder,
  export_applyPalette as applyPalette,
  export_quantize as quantize,
};
