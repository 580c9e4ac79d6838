import{a as j,c as si}from"./chunk-BODC7ZET.js";import{A as Q,Aa as Pr,B as dr,Ba as Jt,C as fr,D as hr,E as ss,Ea as Cr,F as wr,Fa as Ot,G as $r,Ga as Wr,Ia as Fr,J as br,K as yr,Ka as ls,L as kr,La as Dr,M as $e,Ma as fn,N as ns,Na as Br,O as vr,P as be,Pa as Gr,Qa as qr,R as xr,Ra as _r,S as Or,Sa as Hr,T as Tr,Ta as Kr,U as Sr,Ua as Yr,V as zr,Va as Ur,Wa as Vr,Xa as Jr,Ya as Zr,Za as Xr,_a as cs,ab as us,bb as Qr,cb as ti,f as or,fb as hn,gb as ei,h as rr,hb as ps,i as ot,j as Xe,k as Vt,l as ir,m as ar,n as pn,o as Qe,p as ts,q as lr,r as cr,ra as rs,s as es,sa as mn,t as we,ta as jr,u as vt,ua as is,v as X,va as Nr,w as ur,wa as Mr,x as pr,xa as Rr,ya as as}from"./chunk-IENKB7XJ.js";import{a as he,b as er,d as sr,e as ge,h as un,i as nr,l as Er,m as Ar,n as Lr,o as Ir}from"./chunk-F67AFSQ6.js";import{a as ni,b as oi,c as ye,d as ri,e as ii,f as ds,g as ai,h as Tt,i as ms,j as Zt,k as fs,l as li,m as ci,n as hs,o as ui,p as pi}from"./chunk-RWBSU5KS.js";import{a as gn}from"./chunk-ZOHAVUAQ.js";import{$a as Zo,Aa as nn,B as q,C as Ao,E as W,F as Bt,G as ce,M as We,N as Fe,P as Lo,Q as Io,R as jt,S as jo,Ta as Ko,Ua as _e,Va as rn,_a as Yt,a as To,bb as He,d as je,e as P,ea as No,eb as Xo,f as lt,fa as Gt,ga as qt,i as So,ia as en,j as Dt,k as V,lb as Ke,ma as sn,n as Ne,o as Me,p as Qs,r as st,ra as De,s as zo,t as Eo,tb as Ye,ua as Mo,va as Ro,w as Re,wa as Po,wb as gr,x as Pe,xa as ue,xb as xt,y as tn,ya as Be,z as Ce,za as Co}from"./chunk-6BT7CYVA.js";import{$ as Kt,A as pe,Aa as cn,B as Nt,Ba as tr,C as Ge,Ca as Ut,D as ct,Da as tt,E as nt,Ea as mr,F as Go,Fa as F,G as _t,H as C,Ha as dn,I as qe,Ia as os,J as de,Ja as ut,K as Ht,L as qo,M as on,O as Mt,P as _o,Q as J,R as yt,S as Ho,T as _,V as Yo,W as Uo,X as d,Y as H,Z as kt,a as Fl,aa as me,b as ko,ba as fe,c as bt,ca as Vo,d as G,e as T,f as U,fa as ht,g as M,ga as Jo,h as x,ha as S,i as at,ja as c,l as Lt,la as h,m as Wt,ma as $,o as vo,oa as Ue,p as le,pa as an,q as Xs,r as Ft,ra as w,s as It,sa as O,t as xo,ta as ln,u as Oo,ua as Ve,v as Wo,va as R,w as Fo,wa as Je,x as Do,xa as Qo,y as Bo,ya as Ze}from"./chunk-MUAGQCBU.js";var wn="lodestone.read",$n=t=>Ft(wn)[t]===!0;function di(t){$n(t)||It(wn,{...Ft(wn),[t]:!0})}var pt=t=>e=>e.change(t),[mi,bn,yn,fi]=[ir,Xe,Vt,ar].map(pt),hi=pt(t=>we(t,2)),gi=pt(t=>we(t,1)),wi=pt(t=>({...t,arrows:!t.arrows})),kn=pt(t=>({...t,playing:!t.playing})),Xt={ArrowLeft:["one turn back",bn],ArrowRight:["one turn on",yn],ArrowUp:["to the variation above",pt(t=>pn(t,-1))],ArrowDown:["to the variation below",pt(t=>pn(t,1))],Home:["to the start",mi],End:["to the end of the line",fi],",":["one turn back, from the board too",bn],".":["one turn on, from the board too",yn],p:["play, or stop playing",kn],f:["see the board from the other side",hi],t:["turn the board by a quarter",gi],a:["next turns, variations and what the analysis found as arrows",wi],v:["fold all variations, or unfold them",pt(es)]},gs={"Ctrl+z":["undo",pt(lr)],"Ctrl+y":["do again what was undone",pt(cr)]},[Dl,Bl]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Gl=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function $i(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=W(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Gl(t),f=or.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",mi,l),p("Back","m15 6-8 6 8 6",bn,l),n?p("Stop",Bl,kn):p("Play",Dl,kn,u),p("Next","m9 6 8 6-8 6",yn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",fi,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",hi),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",gi),p("Arrows","M4 18 18 6M11 5h8v8",wi,{pressed:o}),R(null,f,r,g,"Time for each turn")]}function bi(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=ql(t)??{share:.5,words:"not known yet"},r=vt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function ql({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Ke(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Ye(r,Yt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var St=200;function _l({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var yi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=_l(e),i=[`${s+1}. ${qt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,q(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function ki(t,e){let s=cs(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function vi(t,e){let s=Math.floor(Math.max(0,t)/St)*St;return[s,Math.min(e,s+St)]}var Hl="Search these games by player, number, round or date";function vn(t,e,s){let n=H("div"),o=yi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=ki(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=vi(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(St,i)} before these`,m=`Show ${Math.min(St,f)} more of ${f}`,b=({index:y,text:B})=>{let N=y===e;return c`<li>${w(B,()=>s(y),{look:N?"primary":"",isCurrent:N})}</li>`};$(c`${o.length>1?Ze(Hl,l):h}
        ${i>0?w(g,()=>u(i-St,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+St)):h}`,n)}return l(),n}var xi=30,Kl=3e5,Oi=20,Yl=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",Ul="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",Ti="the pasted games";async function Vl(t){if(t.length>xi*1e6){let e=`The page can read at most ${xi} million letters at once`;return{games:[],fault:`${e}; choose games with “lodestone record filter”.`}}try{let{games:e}=await $e(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:x(e)}}}var Si=({record:t})=>t.rules!=="",On=({record:t})=>t,ws=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function Ei(t){return he("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=Jl(s,n.draw,t),i=us({games:De,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function Jl(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{message:g,ways:m}),e()}async function a(g){let m=await kr(g);m.length<=Kl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Fo(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await Vl(g),[N]=y;if(y.length===1&&N.errors.length===0)return t(zi(N));let it=y.filter(Si);if(y.length>1&&it.length>0)return u(it,m,ws(y));y.length>1?i("None of these games can be opened.",xn(ws(y))):i(B,await p(g,N)),n.focus()}function u(g,m,b){let y={id:le(),name:m,records:g.map(On)},B=Be(y),N=ae=>t({...$s(y,ae),fault:Ai(g[ae])});i(B?"":"These games are too many to be kept: closing the page loses them.",[xn(b),vn(y.records,null,N)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await P());let b=xn(ws(m?[m]:[]));if(!m||!Si(m))return b;let y=`Open ${qt(On(m))}, as far as it can be read`;return[b,w(y,()=>t(zi(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),N=ft=>B?Ht(ft,g.trim()):`[Rules "${ft}"]
${g}`,it=ft=>y.flatMap(({presets:Pl,title:Cl})=>{let yo=Pl.find(Wl=>Wl.rules===ft);return yo?`${Cl} – ${yo.title}`:[]})[0]??ft,ae=ft=>w(it(ft),()=>l(N(ft),Ti),{title:ft});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(ae)}</div>`}return s&&a(s),()=>c`<p>${Ul}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,Ti),{look:"primary"})}
        <label class="file">File <input type="file" accept=${Yl} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var zi=t=>({record:On(t),fault:Ai(t)});function Ai(t){let[e,...s]=ws([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function xn(t){let e=t.length-Oi;return c`<ul class="faults">
    ${t.slice(0,Oi).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function Li(t,e){let s=he("Games",n=>{let o=i=>n($s(t,i)),r=vn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function $s({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var Zl=120,Qt=class extends Br{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new ps(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(rr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return Q(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??X(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return M(s)||this.page.fault(x(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),Zl))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...ts(n,n.at,s)}))})}steps=e=>Ne(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=dr(this.state,n,e);if(o!==null)return this.change(r=>ot(r,o));await this.guarded(async()=>{let r=await V(Q(jt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=jt(i.tree,n,r.last?.annotated??e);return Qe(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function ji(t,e,s={}){let{keyboard:n=t,keys:o=Xt,stage:r=new ei(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new _r(u,m=>e.change(m)),f=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),si(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Jo(f,ec(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Vt),Xl(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=Ql(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:ls(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${sc(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${$i(e)}
        </div>
        ${f}`,t)}}function Xl({tree:t,at:e,pace:s}){let n=W(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var Ii=new WeakMap;function Ql(t,e){let s=e??X(t);if(!s)return null;let n=Ii.get(t.scene)??[];return Ii.set(t.scene,n),{scene:n[t.quarters]??=ss(t.scene,t.quarters),view:s,near:vt(t),who:o=>tc(t,o),drawn:Wr(t),words:Fr(t)}}function tc({tree:t,at:e,diagrams:s},n){let o=Bt(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Hr(W(t,o));return[ur(t,n),r].filter(Boolean).join(" · ")}function ec({tree:t,at:e,diagrams:s,sides:n}){let o=W(t,e),r=s.get(e),i=We(t,e),a=[e===0?"Start":Kr(o,r?.last,ce(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function sc(t){let{turn:e,nags:s,before:n,comments:o}=W(t.tree,t.at),{last:r,status:i}=X(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${qr(u)}>${Gr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var nc=400,zn="This browser does not keep what you change: closing the page loses it.",oc="Another tab changed this game too. Your changes are kept as a separate game.",Sn=class extends Qt{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=Co();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(N=>({...ot(N,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;ji(e,this,{keyboard:window,keys:{...Xt,...gs},stage:B}),Ur(B.svg,this),Mo(N=>N===this.kept.id&&this.#r(),y),this.onChange((N,it)=>this.#e(N,it)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Gt(this.state.tree)}want(e){super.want(e),nn(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&nn({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),nc)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=Fe(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Ro({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(zn),a===0&&yt(C({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:le(),sequence:0}),this.page.fault(oc),this.save()}async#r(){let e=sn(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Gt(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await be(s,ys(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...Qe(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=Ni(this.state);e!==null;e=Ni(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(Q(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>ts(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function Ni({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var ys=({rules:t})=>tt.pictures[t.split(":")[0]]??{};async function Mi(t,e,s,n){let o=await ic(e),r=await be(o.record,ys(o.record));n.throwIfAborted();let i=rc(r.record,e),a=new Sn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function rc(t,{at:e,mark:s}){if(s)return Io(No(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function ic({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return ac(t);if(e??s)return lc(String(e??s));if(n)return cc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=je({rules:r??"queah",start:o??null,turns:[]});if(!o)return bs(i);let{games:a}=await $e(JSON.stringify([i]));return bs({...i,result:a[0]?.result??i.result})}var bs=(t,e)=>({id:le(),sequence:0,record:t,listed:e});async function ac(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Dt(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Be({id:e,name:`the collection of ${n}`,addresses:a,records:i}),bs(i[r],{id:e,index:r})}function lc(t){let e=sn(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Gt(e.tree)}}async function cc(t){let e=await _o(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await $e(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return bs(n)}var pc=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function En({record:t}){let e=await vr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function dc({state:{tree:t,at:e}}){let s=Lo(W(t,e));return s===null?{at:String(Fe(t).indexOf(e))}:{mark:s}}var An=t=>new URL(C(t),document.baseURI).href,mc={"Link to the game":async t=>An({record:await Mt(await En(t))}),"Link to this turn":async t=>An({record:await Mt(await En(t)),...dc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>An({rules:t,position:e?.position??""}),"Game as text":En,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Ht(t.rules,s?.position??e.head.start??"")};async function fc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await ns([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Bt(e.tree,e.at).slice(1);return xr(t,{path:o.map(r=>We(e.tree,r).indexOf(r)),format:s,theme:Er(),coordinates:n,near:vt(e),styles:ys(t)})}function hc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Ri(t){return he("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(x))}),a=Object.entries(mc).map(([p,f])=>i(p,async()=>gc(p,await f(t)))),l=pc.map(([p,f,g])=>i(f,async()=>{let m=hc(t,g);return ht(m,await fc(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${Je("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks; a moving one the turns that lead here.
        </p>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function gc(t,e){if(!await nr(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var ks=class extends fr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Pi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Xo(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>He(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(at(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return hr(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Pi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Pi(n);if(o===null)return null;s+=o}return s}var v={study:null,panels:null,opening:new T,isReading:!1,read:null},wc=t=>({notes:new Zr(d("notes"),t,{pens:!1}),turns:new ks(d("turns"),t),engine:new wr(d("analysis-box"),t),exact:new yr(d("exact"),d("values"),t),report:new Xr(d("report"),t),explorer:new Or(d("explorer"),t),game:new Tr(d("about-game"),t)});function $c(t){d("panel").hidden=!1,Object.assign(v,{study:t,panels:wc(t),read:t.state.tree}),Fi(t.kept.sequence===0&&Ts()?.collection.addresses!==void 0),v.isReading&&t.state.folded.size===0&&t.change(es),j(t.errors.map(({message:e})=>e).join(" ")),Os()}function Fi(t){v.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;fn(d("tabs"),d("tab-values"),v.panels?.exact.isKnown??!1)}function xs(t){v.panels?.notes.flush(),v.read=v.study?.state.tree??null,Fi(t),S(t?"Reading.":"Editing: the tools are beside the board."),Os()}function Os(){let{study:t,panels:e,isReading:s}=v;if(!t||!e)return;if(s&&t.state.tree!==v.read)return xs(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&fn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:Vr(t),d("pens")),$(s?h:bi(t.now),d("gauge")),yc(t),kc(t);let{tags:o,result:r}=t.state.tree.head,i=qt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,bc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var bc=({Date:t="?"})=>t.includes("?")?"":t;function yc({state:{tree:t,at:e},kept:s}){let{isReading:n}=v;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(vc(),d("reader"));let r=Ts(),i=e===0&&n?t.head.tags.Shows??"":"",a=W(t,e).children.length===0,l=w(n?"Edit":"Read",()=>xs(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?xc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function kc({state:{tree:t,at:e}}){let s=Ts(),n=s?.collection.addresses?.[s.index];n&&v.isReading&&e!==0&&e===pr(t)&&di(n)}function Ts(t=ue()){let e=v.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var vc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>te(),{look:"primary"})}
      ${Object.entries(gn).map(([t,e])=>c`<a class="button" href=${_t(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(gn).map(([t,e])=>c`<a href=${C({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function xc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>Ln($s(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function Oc(t){let e=v.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=v.study;v.panels?.notes.flush();try{let o=await Mi(s,t,{fault:j,opened:$c,changed:Os},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=ue()===null}catch(o){if(e.aborted)return;j(x(o)),v.study||$(Tc(),d("viewer"))}}var Tc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>te(),{look:"primary"})}
    <a class="button" href=${qe()}>Set up a position</a>
  </div>`;async function Ln(t){if(d("open-list").hidden=ue()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Po(e.record,e.listed):{id:"",kept:!0};await J(C("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":zn];j(o.filter(Boolean).join(" "))}async function Ci(){er();let t=Do(_(),location.hash);await Oc(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function Sc(){let{study:t}=v;t&&!Jr(t)&&t.stage.escape()}function zc(){v.isReading&&xs(!1),d("tab-notes").click(),v.panels?.notes.focus()}async function te(t){Ln(await Ei(t))}async function Ec(){let t=ue();t&&Ln(await Li(t,Ts()?.index??null))}function Wi(){v.panels?.notes.flush(),v.study&&Ri(v.study)}var Ac=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function Lc(){let t=Object.entries(Yr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Xt,...gs}).map(([s,[n]])=>[s,n]);return{about:Ac,keys:[...e,...t]}}function Ic(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&te(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&te(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function jc(){v.opening.end(),v.panels?.notes.flush(),v.study?.close(),Object.assign(v,{study:null,panels:null,read:null})}var Nc={async open({signal:t}){Dr(d("tabs"),Os),Ic(t),t.addEventListener("abort",jc),await Ci(),v.study&&S(document.title)},follow:Ci,commands:{"open-game":()=>te(),"open-list":Ec,share:Wi,"fault-close":()=>j(""),skip:()=>v.study?.stage.focus()},keys:{c:["write a comment",zc],o:["open a game",()=>te()],s:["share",Wi],Delete:["delete from this turn on",()=>v.isReading||v.panels?.notes.remove()],e:["read, or edit",()=>v.study&&xs(!v.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",Sc]},help:Lc};var Mc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Rc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},Pc=t=>t.replace(/[&<>"]/g,e=>Rc[e]);function Di(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${Pc(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(Mc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Bi(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Gi(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Hn={};Fl(Hn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>zt,begin:()=>Wn,change:()=>mt,findValue:()=>ee,flip:()=>_n,isOpen:()=>dt,load:()=>Et,opened:()=>I,redo:()=>Gn,refuse:()=>Pt,set:()=>L,settled:()=>Fn,state:()=>Rt,undo:()=>Bn,useRules:()=>qn});var Cc=500,In=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function _i(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var jn=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,Ss=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Hi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),ke=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Nn=(t,e,s)=>ke(t,n=>n.name===e?s:n.value);function zs(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return ke(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?Wc(r,Ss(o,l)-Ss(t,l)):a})}function Wc({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Es=(t,e,s)=>zs(t,{[e]:_i(t,s,t.pieces[e])});function Ki(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?zs(t,{[e]:n.filter(o=>o!==s)}):Es(t,e,[s])}var As=(t,e=Object.keys(t.pieces))=>zs(t,Object.fromEntries(e.map(s=>[s,[]])));function Yi(t,e,s){let n=_i(t,t.pieces[e]??[],t.pieces[s]);return zs(t,{[e]:[],[s]:n})}var Mn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Ui(t){let e=o=>gt(t,o)?.twin??o,s=Hi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return ke({...Mn(t),pieces:s},o=>n.get(o.twin)??o.value)}function Vi(t,e){let s=o=>e.get(o)??o,n=Hi(t.pieces,(o,r)=>[s(o),r]);return ke({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function Ji({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return ke(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function Rn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(In(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Cc),setup:n,future:[]}}function Pn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var Fc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},qi=t=>(Math.min(...t)+Math.max(...t))/2;function Cn(t,e){let[s,n]=[qi(t.map(({x:i})=>i)),qi(t.map(({y:i})=>i))],o=gr(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=Fc[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",zt="piece:",Dc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},z={state:Dc,work:new T,end:Promise.resolve(),draw(){}},Rt=()=>z.state,dt=t=>t.setup!==null;function I(){if(!dt(z.state))throw new Error("no position is set up");return z.state}function L(t){z.state={...z.state,...t},z.draw()}function Wn(t,e){z.draw=t,dt(z.state)&&mt(z.state.setup,""),e.addEventListener("abort",()=>{z.draw=()=>{},Pt("")})}async function Fn(){for(;z.state.asking;)await z.end}async function Bc({rules:t,piece_types:e},s){let{state:n}=z,o=os.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await st(t,i,F(o),s),l=e.map(p=>({...p,name:zt+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function Zi(t,e,s,n,o=0){let r=z.work.begin(),i=z.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await G(o,r);let a=await Qs(t,r),l=await Bc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Gc(a,i)].filter(Boolean).join(". "))}catch(a){if(M(a))return null;L({refusal:x(a),asking:!1}),S(z.state.refusal)}return ee(),z.state.refusal}function Gc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Pt(t,e){z.work.end(),L({...e,refusal:t,asking:!1})}function Dn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return z.end=Zi(In(t.setup),o,e,n)}var mt=(t,e)=>Dn(Rn(I(),t),e),Bn=()=>Dn(Pn(I(),"past","future"),"Undone"),Gn=()=>Dn(Pn(I(),"future","past"),"Done again");function Et(t,e,s,n=null,o=0){let r=n?.before??z.state,i=a=>dt(r)?Rn(r,a):{past:[],setup:a,future:[]};return z.end=Zi({rules:t,position:e},i,s,{typed:n},o)}async function qn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Et(t,null,e);let[r,{cells:i}]=await Promise.all([Qs({rules:t}),st(t,n,F(s))]),a=Ji(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return mt(a,u)}async function ee(){L({exact:null});let{signal:t}=z.work,{setup:e,asking:s}=z.state;if(!tt.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){M(o)||L({exact:{state:"unsolvable",fault:x(o)}})}}function _n(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),mt(e,`The board is seen from the side of ${n.title}`)}var ve={from:null},Ls=t=>t?.startsWith(zt)?t.slice(zt.length):null,Kn=t=>t&&!t.includes(":")?t:null,Is=({target:t})=>Kn(t instanceof Element?t.getAttribute("data-place"):null);function ta(t,e){return t.addEventListener("pointerdown",s=>ve.from=Is(s)),t.addEventListener("pointerover",qc),t.addEventListener("contextmenu",Xi),t.addEventListener("auxclick",s=>s.button===1&&Xi(s)),t.addEventListener("keydown",Hc),xt(t,{surface:e,events:{press:Qi,choose:Qi,pick:sa,drop:_c}})}function Xi(t){let e=Is(t);e&&(t.preventDefault(),xe(e))}function qc(t){let e=Is(t),{tool:s}=Rt();if(t.buttons!==1&&(ve.from=null),!(!e||ve.from===null||e===ve.from||s===Y))for(let n of[ve.from,e])s===wt?xe(n):Oe(n,Es(I().setup,n,[s]))}function xe(t){let{setup:e}=I();t in e.pieces&&Oe(t,As(e,[t]))}var Oe=(t,e,s=t)=>mt(e,`${s}: ${Yn(e,t)}`),ea=(t,e)=>Oe(t,Ki(I().setup,t,e));function Yn(t,e){let s=jn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function Qi(t){let{tool:e,picked:s,setup:n}=I(),o=Ls(t);o?Te(e===o?Y:o):e===wt?xe(t):e!==Y?ea(t,e):s?na(s,t):t in n.pieces&&sa(t)}function Te(t){L({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function sa(t){let e=Ls(t);if(e)return Te(e);L({picked:t}),S(`${t} picked up: ${Yn(I().setup,t)}.`)}function na(t,e){if(t===e)return L({picked:null});Oe(e,Yi(I().setup,t,e),`${t} to ${e}`)}function _c(t,e){let s=Ls(t),n=Kn(e);s?(L({tool:Y}),n&&Oe(n,Es(I().setup,n,[s]))):n?na(t,n):xe(t)}function Hc(t){let e=Is(t),s=Rt();if(!e||!dt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))Te(Y);else if(n==="Delete"||n==="Backspace")xe(e);else if(gt(s.setup,n))ea(e,n);else return;t.preventDefault(),t.stopPropagation()}var Un=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,jn(t,n)??""]).filter(([,s])=>s in e.pieces));function oa(t){let{scene:e,tool:s,picked:n}=t,o=Un(t),r=s!==Y&&s!==wt,i=l=>Kn(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:Yc(t),movable:{picked:r?zt+s:n,sources:{has:l=>Ls(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Kc(t,l),use:i(l)?"target":a(l)?"source":null})}}function Kc({setup:t,picked:e},s){let n=[s,Yn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function Yc({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Nr(r,i));return{under:[...s.map(Mr),...e?[is(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Rr),...o]}}var Uc=200,Vc="This looks like the record of a game: the viewer opens it, not the editor";function ra(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Vn(t.value,Uc)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";on(s).kind==="record"&&(e.preventDefault(),Vn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Vn(t.value))}),t.addEventListener("blur",()=>Rt().refusal||L({typed:null}))}async function Vn(t,e){let s={text:t,before:Rt().typed?.before??I()},n=on(t);if(n.kind==="record"){let l=C({record:await Mt(t)});return Pt(Vc,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Et(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function ia({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Kt(d("text-fault"),s),me(d("open-record"),"href",n),d("open-record").hidden=n===null,me(o,"aria-invalid",s?"true":null)}function aa({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>Te(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=Ss(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${zt+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${hn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(wt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function la({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Vo(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var ca=t=>[Zc(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${Xc(t,e)}</div>`:e.form==="cells"?Qc(t,e):tu(t,e))];function Zc({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return Ve("To move","side",e,t.side,n=>mt({...t,side:n},`${s(n)} to move`))}function Xc({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),mt(Nn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Ut(u,a?e.text:o,l)}function Qc({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);mt(Nn(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${R(e,u,r,l)}
  </label>`}function tu({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>hn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function ua({exact:t}){let e=Ke(t)?.course.at(-1),s=o=>{mr({exact:o}),ee()},n=e&&`With best play: ${Ye(e,Yt)}.`;return c`${Qo("exact-on","Exact value",tt.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var su=["mirror","upend","turn"],{state:ze,opened:$t,change:js}=Hn,Ns={board:null};function pa(){let t=ze();if(!dt(t)||!Ns.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Kt(d("rules-title"),e.title),$(aa(t),d("tray")),Ns.board.set(oa(t),{still:!0}),$(ca(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(la(e),d("status-box")),ia(t),d("exact").hidden=!e.solvable,$(ua(t),d("exact")),br(d("exact-job"),e.rules,a),fe(d("undo"),n.length>0),fe(d("redo"),o.length>0);for(let p of su)d(p).hidden=Cn(s.cells,p)===null;let l=e.faults.length>0||r!=="";fe(d("play-here"),!l&&e.outcome===null);let u=C({rules:e.rules,position:e.position});me(d("analyse"),"href",l?null:u),fe(d("analyse"),!l),!i&&location.href!==Zn()&&yt(Zn())}function Jn(t,e){let{setup:s,scene:n}=$t(),o=Cn(n.cells,t);o&&js(Vi(s,o),e)}var nu=()=>dt(ze())&&js(Mn($t().setup),"The other side is to move");function Zn(){let{rules:t,position:e}=$t().setup;return new URL(qe(t,e),document.baseURI).href}var Se=(t,e)=>async()=>{await Fn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},da=t=>{let{scene:e,setup:s}=t;return Di(e,Un(t),`${s.title}: ${s.position}`,Bi)},ou="This address names no position";async function ma(){let t=qo(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Et(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${ou}: ${s}.`),!(!dt(ze())&&!await ru(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Pt("");Pt(s,{typed:{text:t.position,before:$t()}})}}async function ru(t){let{games:e}=os,s=(e.find(({name:n})=>n===tt.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Et(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${ze().refusal}.`),!1}var iu="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",au="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function lu(){let t=(ze().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[iu,au],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var cu={async open({signal:t}){let[e,s]=await Promise.all([P(),lt()]);if(t.aborted)return;ut({games:e,players:s});let n=ta(d("board",SVGSVGElement),d("table"));Ns.board=n,t.addEventListener("abort",n.destroy),ra(),$r(({state:o})=>o==="solved"?ee():pa(),t),Wn(pa,t),await ma()},follow:ma,commands:{undo:Bn,redo:Gn,"set-start":()=>Et($t().setup.rules,null,"Start position"),clear:()=>js(As($t().setup),"The board is empty"),swap:()=>js(Ui($t().setup),"Colours swapped"),mirror:()=>Jn("mirror","Mirrored left to right"),upend:()=>Jn("upend","Mirrored top to bottom"),turn:()=>Jn("turn","Turned by a quarter"),flip:_n,"change-rules":async()=>{let t=await Cr($t().setup.rules);t&&await qn(t)},"play-here":Se("play-here",({setup:t})=>Ot(t.rules,t.position)),"copy-position":Se("copy-position",({setup:t},e)=>un(e,"Position",Ht(t.rules,t.position))),"copy-link":Se("copy-link",(t,e)=>un(e,"Link",Zn())),"save-svg":Se("save-svg",t=>ht(`${t.game.name}.svg`,new Blob([da(t)],{type:"image/svg+xml"}))),"save-png":Se("save-png",async t=>ht(`${t.game.name}.png`,await Gi(da(t)))),"fault-close":()=>j(""),skip:()=>Ns.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",nu],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:lu};var Ms=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>uu(e[n-1]??t,s))];function uu(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:pu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Rs(e)}]}var Rs=t=>t.outcome?Sr(t):`${t.last?.say??""}.`;function pu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var du=1100,mu=1400,fa=700,fu=5e3,se={still:!0},ha={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},Ps=class{state=ha;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new ps(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(zr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),S(e)}#a=at(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await Ne(Q(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(Q(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...ha,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=jo(Ao({rules:s,start:n}),0,[...o,...r]),g=Bt(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([Me({rules:s},e),st(s,u,F(this.game),e),...g.map(it=>this.#u({tree:p,id:it}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let N=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:N,drawn:this.#p()},se),S(this.#$()),B.length>0?this.#r({frames:Ms(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[is(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Next."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,se);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await G(du,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:se),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;oi(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&dn("right"):dn("end"),this.#l({hint:null,drawn:void 0},se),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),ko()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),G(fu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=jt(this.#n.tree,this.#n.id,e),a=Q(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Wt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},se),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(jt(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=Q(e.tree,e.id),o=await zo(n,this.step.opponent,null,()=>{},s,!1),r=jt(e.tree,e.id,o.turn),i=await this.#u(r);if(await G(bt(fa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(Rs(i))}async#w(e,s){this.#i(e,"wrong"),await G(bt(mu),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await G(bt(fa),s),this.#l({view:n},{known:n.last?.actions??[]}),Rs(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},se),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var E={games:[],open:null,opening:new T};function hu(){let{open:t}=E;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;ba(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Kt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(gu(t),d("step")),o.renderCommands(d("moment")),$(bu(t),d("controls")),$(vu(t),d("clauses")),xu(t)}var gu=t=>{let{step:e,state:s}=t,n=s.verdict&&wu[s.verdict];return c`${$u(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},wu={right:"✓ Right!",wrong:"✗ Not yet."},$u=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function bu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("walk-back","Back",{sign:"back",isAble:o>0}),a&&O("walk-on","Next",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?yu(r,i):ku(t)].map(p=>p||h)}var yu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function ku(t){let e=$a(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var $a=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function vu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Jt(o)}</p>`)}`}function xu({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!Uo(o,t))return;as(d("cases"),t.difference,t.near,F(e)).catch(x)}function ba(t){d("list").hidden=t,d("play").hidden=!t}function Xn(){E.opening.end(),E.open?.close(),E.open=null}function ga(t,e){let s=E.open!==null;Xn(),document.title="Lessons – Lodestone",$(ii(E.games,t||tt.newGame.game||""),d("courses")),ba(!1),s&&d("list-title").focus({preventScroll:!0}),e&&ge("This lesson cannot be opened",e)}function Ou(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=E.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function wa(){let[t="",e=""]=_(),s=E.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return ga(t,Ou(t,e,s));Xn();let o=E.opening.begin();try{let r=await Re(t,e,o);o.throwIfAborted();let i=ni(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));E.open=new Ps(s,r,{changed:hu,onward:ya}),await E.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){M(r)||ga(t,x(r))}}async function ya(){let{open:t}=E;if(t){if(!t.goesOn)return J(ct(t.game.name,$a(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function Tu(){let{open:t}=E;if(t)try{await Ko(t.game,t.step.rules)}catch(e){ge("The game cannot begin",x(e))}}var Su={async open({signal:t}){t.addEventListener("abort",Xn),E.games=await P(),t.aborted||await wa()},follow:wa,commands:{watch:()=>E.open?.watch(),"walk-back":()=>E.open?.walk(-1),"walk-on":()=>E.open?.walk(1),again:()=>E.open?.again(),hint:()=>E.open?.hint(),continue:ya,"play-game":Tu,skip:()=>E.open?E.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["back in the turns to watch","walk-back"],".":["on in the turns to watch","walk-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>E.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>E.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game under its rules. This browser keeps which steps you have done."]})};var ka=new WeakMap;function va(t){let e=ka.get(t)??{...t,...zu(t)};return ka.set(t,e),e}var zu=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Cs(e)}:{}}),Cs=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>Eu(s,e))});function Eu({action:t,leads_to:e,...s},n){let r=n.filter(i=>Au(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Cs(e)}}var Au=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Qn=600,Lu=1;function xa({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=je({rules:t,start:e,turns:r});return{...a,...To,nodes:[...i,...o]}}var Ws=class extends Qt{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),vt(this.state)!==e.side&&this.change(r=>we(r,2)),this.scene=ss(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Cs(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return Yt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(ls(s,e)),this.phase==="asked"&&W(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??X(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Zo(r,u));this.stage.set({scene:r,view:va(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>jr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,li(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=ce(e,s),o=this.puzzle.line[n-1],r=X(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>ot(i,n[e-1])),await this.#p(Qn,()=>{this.change(i=>ot(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),ci(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=W(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!X(r)?.outcome&&await this.#p(Qn,async()=>{a?this.change(l=>ot(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${X(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await Eo(Q(s,n),Lu,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await G(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>ot(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=ce(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${He(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>ot(e,0)),await this.#p(Qn,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>ot(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var to="lodestone.puzzle-run",Ta="lodestone.puzzle-streak",Fs=10,Iu=3,Ds={theme:null,rules:null};function Bs(){let t=Ft(to);return Array.isArray(t.done)&&Array.isArray(t.again)?t:null}var Ee=t=>t?It(to,t):xo(to),ne=()=>({now:0,best:0,...Ft(Ta)}),Sa=t=>It(Ta,t);function za({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Ae=(t,e=Ds)=>({game:t,wish:e,current:0,done:[],again:[]});function Ea(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Gs=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function Aa(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Gs(e,t.wish).filter(a=>!o(a));return t.done.length<Fs&&r.length>0?ju(r,s,n,t.done.length<Iu,ui(s,e)):e.find(({number:a})=>a===t.again[0])??null}function ju(t,e,s,n,o){let r=n&&t.find(p=>fs(e,p,s));if(r)return r;let i=t.filter(p=>ms(e,p)===null),a=t.filter(p=>!Zt(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||Oa(p)-Oa(f))[0]}var Oa=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),La=({done:t})=>t.filter(({tried:e})=>e==="right").length,Ia=({wish:t},e)=>Math.min(Fs,Gs(e,t).length);var Nu=5,Mu={right:"✓",wrong:"✗",helped:"–"},eo=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(Nu-t,0))}</span
    >
    Level ${t}`;function Na(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=Ru(t);return c`<p class="puzzle-meta">${eo(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Pu(e):h}
    </div>
    ${n?Cu(t):h}`}function Ru({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Pu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function Cu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${Wu(t)} ${ja(t,"Solution",e.line,s,e.end)}
    ${e.wrong?ja(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function Wu({state:t}){let{parent:e,children:s}=W(t.tree,t.at),{last:n,outcome:o,status:r}=X(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function ja(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function Ma({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Ra(t,e,s,n,o){let r=Ia(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Mu[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Pa(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${La(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${q(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${Fu(s)}</p>`:h}
  </div>`}var Fu=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ca=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function Wa({puzzle:t,board:e},s,n){let o=ms(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${eo(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var Fa=(t,e,s)=>{xt(t,{scene:e,pieces:_e(s),viewOnly:!0})};function Da(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Gs(u,n).length,f=R(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=R(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${Gu(t,e,s)}</p>
    <div class="puzzle-wish">${cn("Idea",f)} ${cn("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${nt(a)} class="button"
              >Continue after ${q(i.done.length,"puzzle")}</a
            >`:h}
      ${w(Bu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Bu(t){return t===0?"No puzzle matches":t>=Fs?"Solve ten":t===1?"Solve one":`Solve ${t}`}function Gu({puzzles:t},e,s){let n=t.filter(i=>Zt(e,i)).length,o=t.filter(i=>fs(e,i,s)).length,r=hs(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${q(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var qa={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:qa,opening:new T};function oe(t){k.state={...k.state,...t},ro()}async function Ba(){let t=k.opening.begin(),[e="",s=""]=_();j("");try{k.state.games.length===0&&oe({games:await P()}),t.throwIfAborted(),e===""?await _u(t):e==="daily"?await Hu(t):await Ku(e,s,t)}catch(n){M(n)||j(x(n))}}var so=(t,e)=>Pe(t,e),_a=t=>Lt("api/puzzle/daily",{query:{day:ai(ds())},signal:t});async function _u(t){k.state.attempt?.close(),oe({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([_a(t),...e.map(({name:p})=>so(p,t))]),o=kt("svg",{class:"board puzzle-picture","aria-hidden":"true"});oe({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([st(r,a,F(Ha(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),Fa(o,l,u)}async function Hu(t){let e=await _a(t);await oo(e.game,e,null,t)}var Ha=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Ku(t,e,s){let n=await so(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Bs(),r=o?.game===t?o:null;if(e==="")return no(n,r??Ae(t),s);let i=await Ka(n,e,s);await oo(t,i,r?.current===i.number?r:null,s)}function Ka({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return Lt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function no(t,e,s){let{game:n}=t,o=Aa(e,t.puzzles,Tt(),ds());if(!o&&k.state.attempt)return Ee(null),oe({run:e,isOver:!0});if(!o)return no(t,Ae(n),s);let r={...e,current:o.number};Ee(r);let i=await Ka(t,String(o.number),s);s.throwIfAborted(),yt(nt(n,o.number)),await oo(n,i,r,s)}async function oo(t,e,s,n){let[o,r]=await Promise.all([so(t,n),be(xa(e),F(Ha(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:ro,tried:Yu},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Ws(e,r,a);oe({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Yu(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=Ea(e,s.puzzle.number,t);Ee(n),n.done.length>e.done.length&&Sa(za(ne(),t)),k.state={...k.state,run:n}}function ro(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(Uu(t),s):$(e?Vu(e):c`<h1>Puzzles</h1>`,s)}function Uu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Pa(s,hs(Tt(),e.puzzles),ne()):Na(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ra(s,r.number,n,e.puzzles,ne()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ca():Ma(t)}
    </div>`}function Vu(t){let{lists:e,wishes:s}=k.state,n=Tt(),o=Bs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Ds,u=f=>oe({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return Da(i,n,ds(),l,u,()=>Ya(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Wa(t,n,Go)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Ya(t,e){Ee(Ae(t,e)),J(nt(t))}function Ju(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Bs(),o=k.opening.begin();no(t,n?.game===t.game?n:Ae(t.game),o).catch(at(j))}async function Zu(){let{attempt:t}=k.state;if(!t)return;let s=await ns([Gt(t.state.tree)],"text").catch(at(j));s&&J(C({record:await Mt(s.text)}))}async function Xu(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await lt().catch(at(j));!t||!s||!n||(ut({games:e,players:n}),await Ot(t.puzzle.rules,s))}var Qu=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function tp(){k.opening.end(),k.state.attempt?.close(),k.state=qa}function Ga(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var ep={open({signal:t}){return ro(),t.addEventListener("abort",tp),Ba()},follow:Ba,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:Ju,more:()=>k.state.list&&Ya(k.state.list.game,k.state.run?.wish??Ds),"to-front":()=>J(nt()),"walk-back":()=>Ga(Xe),"walk-on":()=>Ga(Vt),"play-on":Xu,"to-study":Zu,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:Qu})};var D={games:[],opening:new T,items:[],search:"",rules:""},sp="each shows one idea. The values and turns that they mark are proven.";function np({plies:t,variations:e,comments:s}){let n=[q(t,"turn"),q(s,"comment")];return e>0&&n.push(q(e,"variation")),n.join(", ")}function op(t,e,s){let n=kt("svg",{class:"study-picture","aria-hidden":"true"});return ip(n,t,e),{study:e,number:s+1,picture:n}}var Va=(t,{name:e})=>C({collection:`${t}/${e}`});function rp(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${Va(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${np(e)}.</p>
    </div>
  </li>`}async function ip(t,e,s){try{let n=await st(s.rules,e.sides[0].name,F(e));xt(t,{scene:n,pieces:_e(s),viewOnly:!0})}catch(n){x(n)}}async function Ua(){let t=_()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(tr(D.games,_t,t),d("collections-games"));try{let{studies:s}=await Dt(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>op(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),io(t)}catch(s){if(M(s))return;D.items=[],io(t,x(s))}}function ap(){let t=cs(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function io(t,e=""){let{items:s}=D,n=ap(),o=q(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${sp}`,$(s.length>1?cp(t):h,d("collections-filters")),$(n.length>0?lp(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=Ue(n,({number:l})=>l,l=>rp(t,l));$(n.length>0||e?a:i,d("studies"))}var lp=(t,[{study:e}])=>c`<a class="button primary" href=${Va(t,e)}>Read the first study</a>`;function cp(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),io(t)};return c`${Ze("Search these studies",o=>n({search:o}))}
  ${R(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var up={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await P(),t.aborted||await Ua()},follow:Ua,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var Le=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function Ja(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Le({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function pp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function re(t,e,s){let n=Ja(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=pp(o,ao(n,o.name)[0]),i=Le(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Hs(t,e,s){let n=Ja(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>dp(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Le(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[_s({[p]:e.options[p],[l]:s.options[l]}),_s({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var dp=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function Za({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:mn(rs(i,l)),options:[[i,l]]}))}var ao=({grid:t,preset:e},s)=>t[s]??[e.options[s]],_s=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function lo({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var co=t=>({title:t.title.trim()||lo(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function Xa({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function Qa(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function mp(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var qs=t=>t.toLocaleString("en");function tl({cells:t,games:e},{players:s}){let n=(r,i)=>`${qs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var el=t=>`${mn(t)}.`;function Ks({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${qs(e)} of ${qs(s)} games`;return t==="finished"?`All ${qs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,mp(n)].filter(Boolean).join(", ")}var Ys={job:null,sentences:[],seats:[],fault:""},hp={name:"games",title:"Games of each",low:2,high:5e3},gp=t=>re(t,t.options[0].name);function nl({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(gp(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${Ve("Game","game",t,s.game.name,u)} ${wp(s,a)}
    ${$p(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${yp(e,s,o,a)} ${e.is_open?sl(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:sl(l)}
      </div>
    </div>`}var sl=t=>O("plan-file","Save the file (TOML)",{isAble:t});function wp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>ln("question",l,l===n,()=>e(re(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=ln("question","",n==="",()=>e(Hs(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function $p(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Hs(s,i(p),o):re(s,r,p)),l=p=>e(Hs(s,n,i(p))),u=Za(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>bp(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${R("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${R("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function bp(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${rs(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var yp=(t,e,s,n)=>c`${kp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>xp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${uo(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Ut(hp,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${uo(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${lo(e)}
        @input=${an(o=>n({title:o}))}
      />
    </p>`,ol=(t,e,s,n)=>Je(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function uo(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return ol(e.includes(o),a,r,i)})}
  </div>`}function kp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:Le(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=ao(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Jt(p)}</legend>
      ${i.length>0?uo(g,m,f):vp(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${Ue(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function vp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${an(u=>r(Qa(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function xp({rules:t,title:e,values:s},{without:n},o){let r=_s(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small">${t}</code>`;return c`<li>${ol(i.length===n.length,a,e,l)}</li>`}function rl({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Ce(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?Op(t):h}
    <p id="job-status" role="status">${n||t&&Ks(t)}</p>
    ${e.length>0?Sp(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?Tp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?zp(s):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(Ep)}
    </ul>`}var Op=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,Tp=({name:t})=>c`<a id="job-report" class="button primary" href="api/lab/report?name=${t}"
      >Read the report</a
    >
    <a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function Sp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var zp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${el(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,Ep=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small">${e}</code></span>
    ${w("Play",()=>Ot(e,""),{label:`Play ${t}`})}
  </li>`;var Ap=150,A={state:null,asking:new T,watching:new T};function rt(t){if(!A.state)return;A.state={...A.state,...t};let{plan:e,job:s,offer:n}=A.state;d("build").dataset.planned=e?.name??"",$(nl(A.state,cl),d("build")),d("job").dataset.state=s?.state??"",$(rl(A.state,n.is_open),d("job"))}async function cl(t){if(!A.state)return;let e=A.asking.begin(),s={...A.state.choice,...t},n=Xa(s);if(rt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await G(Ap,e);let o=await Wt("api/lab/plan",co(s),{signal:e});rt({plan:o,cells:o.cells,said:tl(o,s),isFault:!1})}catch(o){M(o)||rt({said:x(o),isFault:!0})}}async function Lp(t){if(t.preventDefault(),!!A.state?.plan)try{let e=await Wt("api/lab/start",co(A.state.choice),{once:!0});tn(e.name,e.secret),J(de(e.name))}catch(e){rt({said:x(e),isFault:!0})}}function il(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,A.watching.end(),t===null)return rt(Ys);ul(t),d("job").focus()}async function ul(t){let e=A.watching.begin(),s=A.state?.job?.name===t?A.state.job.state:"";s||rt(Ys);try{let n=await vo("api/lab/watch",{name:t},i=>rt({job:i}),e);if(s!==n.state&&S(Ks(n)),n.state!=="finished")return;let[o,r]=await Promise.all([Lt("api/lab/sentences",{query:{name:t},signal:e}),Lt("api/lab/seats",{query:{name:t},signal:e})]);rt({sentences:o,seats:r})}catch(n){if(M(n)||A.state?.job?.state==="finished")return;rt({job:null,fault:x(n)})}}async function al(t){let e=A.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Ce(e)??""}:{name:e};try{let n=await Wt(`api/lab/${t}`,s,{once:!0});tn(e,n.secret),rt({job:n,fault:""}),await ul(e)}catch(n){rt({fault:x(n)})}}var ll=t=>t&&ht("experiment.toml",new Blob([t.text],{type:"application/toml"}));function Ip(){J(de()),d("lab").focus()}function jp(){A.asking.end(),A.watching.end(),A.state=null}function Np(t,e){let s=t.find(({name:o})=>o===tt.newGame.game)??t[0],n={...re(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};A.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Ys},d("build").addEventListener("submit",Lp),cl({})}var Mp={async open({signal:t}){let[e,s,n]=await Promise.all([P(),lt(),Lt("api/lab")]);t.aborted||(ut({games:e,players:s}),t.addEventListener("abort",jp),Np(e,n),il())},follow:il,commands:{"job-stop":()=>al("stop"),"job-on":()=>al("go-on"),"job-file":()=>ll(A.state?.job),"job-new":Ip,"plan-file":()=>ll(A.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var Rp={proven:"Proven",measured:"Measured",open:"Open"},Pp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},pl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${Rp[t]}</span> ${e}</p>`,dl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>Cp(t,n,s))}
  </ul>`,Cp=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(pl)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play ${s}`})}
      <a href=${Nt(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,ml=(t,e)=>c`<ul class="claims">
    ${e.map(s=>Wp(t,s))}
  </ul>`,Wp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${Fp(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Pp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(pl)}
      </details>
    </div>
  </li>`,Fp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var Dp=1e3,Bp="start",Us=class{#o=new T;#s=Yo("shown");#t=kt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===Bp?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await st(this.shown.rules,s,F(this.game),this.#o.signal),{pieces:o}=rn(e,[]);this.#e=xt(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=Ms(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await G(Dp,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=rn(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(M(s))return;this.told=x(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function po(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var hl=(t,e,s)=>String(po(t,e)[s]??""),mo=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function gl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function wl(t,e){let[s,n]=[fl(t),fl(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function fl(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var $l=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[Gp(t,e,r,n,o),n?.dispute===r?Hp(t,e,n):h])}
    </tbody>
  </table>`;function Gp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:qp(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var bl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function qp(t,e,s){let n=H("div"),o=bl(t,e);return o&&_p(n,t,o,s),{dispute:e,cell:s,boards:n}}async function _p(t,e,s,n){try{let{difference:o,near:r}=await Re(e.name,s.name),i=({rules:l})=>hl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await as(t,a,r,F(e),!0)}catch(o){t.textContent=x(o)}}function Hp(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=bl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ct(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Kp={win:"W",draw:"D",loss:"L"},Yp=.02,Up=.05,Vp=.01,Jp=.1,ho={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Kp[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":Vs(t),shade:({score:t})=>t===null?"unknown":Zp(t)},drawn:{title:"Drawn positions in play",legend:"The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>Vs(t),shade:({drawn:t})=>t<Vp?"low":t<Jp?"middle":"high"}};function Zp(t){let e=Math.abs(t-.5);return e<=Yp?"low":e<=Up?"middle":"high"}var Vs=t=>`${(100*t).toFixed(1)}%`;function yl({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Js=(t,e)=>t.options.find(s=>s.name===e),fo=({groups:t},{values:e})=>e.slice(0,t.length),Xp=({groups:t},{values:e})=>e[t.length],kl=(t,e,s)=>e.map((n,o)=>mo(Js(t,n),s[o]));function vl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:mo(Js(t,e.sheets),f)})),l=Object.entries(ho).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...Qp(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Js(t,e.sheets)?.title}${R(null,a,s.sheet,u)}</label
      >
      <label>Shows${R(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${ho[s.measure].legend}</p>
    ${td(t,e,s,n)} ${od(t,e,i,o)}
  </div>`}function Qp({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function td(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>Xp(e,l)))],a=[...new Set(o.map(l=>fo(e,l).join()))].map(l=>o.filter(u=>fo(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>nd(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Js(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${kl(t,e.groups,fo(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>ed(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function ed(t,e,s){let{say:n,shade:o}=ho[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
    <button
      type="button"
      class="family-cell"
      data-shade=${o(t)}
      tabindex=${r?0:-1}
      aria-current=${r?"true":h}
      @click=${i}
      @focus=${i}
    >
      ${n(t)}
    </button>
  </td>`}var sd={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function nd(t){let e=sd[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function od(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${kl(t,g,r).join(", ")}</p>
    <dl>
      ${Ie("First turns that keep it",`${l} of ${u}`)}
      ${Ie("Drawn positions in play",Vs(p))}
      ${Ie("Longest win in play",`${f} turns`)}
      ${b===null?h:Ie("Score of the first side, 15 errors in 100 turns",Vs(b))}
      ${y===null?h:Ie("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${Nt(t.name,o)}>Rules</a>
    </p>
  </section>`}var Ie=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function Ol(t,e,s,n,o){let r=wl(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${xl(t,e)} ${xl(t,s)}</div>
    <div class="pair-head">
      <p role="status">${rd(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>id(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function rd(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function id({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Jt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function xl(t,{rules:e,title:s,choose:n}){let o=po(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(gl(t,r,{...o,[u]:y}));return f.length===0?Ut({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${R(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${R(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var et={shown:null,showing:new T,opening:new T},wo=at(()=>{}),ie=t=>Ot(t,"");function Ct(t){et.shown&&(et.shown={...et.shown,...t}),$o()}function $o(){let{shown:t}=et;if(!t)return;let e=_()[0]??"",s={"":Tl,rules:fd,answers:md}[e]??Tl;$(c`<div class="game-page">${ad(t,e)}${s(t)}</div>`,d("page"))}function ad({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${pe(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}var El=({game:t,page:e})=>e.recommended[0]?.rules??t.default;function Tl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>ie(El(t)),{look:"primary"})}
          ${r&&c`<a href=${ct(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${At("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${At("Which rules for a first game?",s.recommended.length>0,()=>ld(t))}
    ${At("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,$l(e,s,o,i=>Ct({dispute:i}))])}
    ${At(s.question,s.answers.length>0,()=>cd(t))}
    ${At("Learn and practise",!0,()=>ud(t))}`}var At=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,ld=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>ie(s),{label:`Play ${n}`})}
            <a href=${Nt(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,cd=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${pe(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function ud({game:t,puzzles:e,studies:s}){let{name:n,lessons:o}=t,r=ri(t);return c`<ul class="game-ways">
    ${go(["Lessons",ct(n)],`${ye(t)} of ${o.length} done`,r&&[`${ye(t)?"Continue":"Begin"}: ${r.title}`,ct(n,r.name)])}
    ${go(["Puzzles",nt()],pd(e),["Solve the next",nt(n)])}
    ${go(["Studies",_t(n)],dd(s))}
  </ul>`}var go=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:h}
  </li>`;function pd(t){if(!t)return"Find the turn";let e=Tt();return`${t.puzzles.filter(n=>Zt(e,n)).length} of ${t.puzzles.length} solved`}var dd=t=>t?`${t.filter($n).length} of ${t.length} read`:"Games with comments";function md(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Ct({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>ie(El(t)),{look:"primary"})}
        <a href=${pe(e.name,"rules")}>Compare the rules</a>
        <a href=${de()}>Measure it yourself</a>
      </p>
    </header>
    ${At("Rule set by rule set",s.answers.length>0,()=>dl(e,s.answers,ie))}
    ${At("Claims put to the test",s.claims.length>0,()=>ml(e,s.claims))}
    ${o&&n?At("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,vl(e,o,n,r,ie)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function fd({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>Sl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>Sl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>ie(n.rules),{look:"primary"})}
        <a href=${pe(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${Ol(t,r,i,s,a=>Ct({isShort:a}))}
    ${Pr(t.sources)}`}function Sl(t,e){let{shown:s}=et;if(s)return yt(Nt(s.game.name,t,e)),Ll(()=>Al(s.game))}async function Al(t){let e=et.opening.begin(),s=Wo(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Me({rules:l},e)));Ct({pair:[i,a],fault:""})}async function Ll(t){try{await t()}catch(e){M(e)||Ct({fault:x(e)})}}function hd(t,e,s){let n=kt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new pi(n,t,s,e);return i.changed=()=>$(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(wo),r}var gd=(t,e)=>Pe(t.name,e).then(s=>Ct({puzzles:s})).catch(wo),wd=({name:t},e)=>Dt(t,e).then(({studies:s})=>Ct({studies:s.map(n=>`${t}/${n.name}`)})).catch(wo);async function $d(t,e){let s=await So(t.name);e.throwIfAborted();let n=s.recommended[0]?.rules??t.default;et.shown={game:t,page:s,minute:s.minute.map(o=>new Us(t,o,$o)),picture:hd(t,n,e),puzzles:null,studies:null,dispute:null,look:s.family?yl(s.family,t.default):null,pair:null,isShort:!1,fault:""},gd(t,e),wd(t,e)}function Il(){et.showing.end();for(let t of et.shown?.minute??[])t.close();et.shown=null}async function zl(){let e=(await P()).find(({name:s})=>s===Ho());e&&await Ll(async()=>{et.shown?.game!==e&&(Il(),await $d(e,et.showing.begin())),document.title=`${bd(e)} – Lodestone`,$o(),_()[0]==="rules"&&await Al(e)})}var bd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,yd=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],kd={async open({signal:t}){t.addEventListener("abort",Il);let[e,s]=await Promise.all([P(),lt()]);t.aborted||(ut({games:e,players:s}),await zl())},follow:zl,commands:{skip:()=>d("page").focus()},help:()=>({about:yd})};var jl="lodestone-browser",Nl="lodestone.";function Ml(){let t=[...Oo()].filter(s=>s.startsWith(Nl)).sort(),e=Object.fromEntries(t.map(s=>[s,Xs(s)]));return JSON.stringify({format:jl,version:1,kept:e},null,1)}function Rl(t){let e=vd(t);if(e===null)return{message:"This file is not a backup of this site.",isDone:!1};let s=Object.entries(e).filter(([r,i])=>!xd(i,Xs(r)));if(!s.map(([r,i])=>It(r,i)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let o=s.filter(([r])=>/^lodestone\.(game|study)\./.test(r)).length;return{message:`${q(o,"game")} and your settings and progress were read.`,isDone:!0}}function vd(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==jl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(Nl)))}catch{return null}}var xd=(t,e)=>(t?.updated??0)<(e?.updated??0);var Zs={games:[],list:()=>h},bo=()=>$(Od(),d("page")),Od=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${Qr().map(ti)}
      </ul>
      ${Zs.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Zs.games.map(Td)}
        <li><a href=${nt()}>Puzzles</a>: ${Sd()} solved${zd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${Ar()} ${Ir()} ${Lr()}
    </section>
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p class="page-ways">
        ${w("Export everything",()=>ht("lodestone.json",Ed()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${Ad}
        /></label>
      </p>
    </section>
  </div>`;function Td(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ct(e)}>${s}</a>: ${ye(t)} of ${n.length} lessons done
  </li>`}var Sd=()=>Object.values(Tt()).filter(({solved:t})=>t).length;function zd(){let{best:t}=ne();return t>1?`, ${t} right in a row at best`:""}var Ed=()=>new Blob([Ml()],{type:"application/json"});async function Ad({target:t}){let[e]=t.files;if(!e||!await sr("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:n,isDone:o}=Rl(await e.text());await ge(o?"Imported":"Nothing was imported",n),o&&location.reload()}var Ld=t=>J(en(t)?Ge(t.id):C({study:t.id})),Id={async open({signal:t}){bo();let[e,s]=await Promise.all([P(),lt()]);if(t.aborted)return;ut({games:e,players:s}),Zs.games=e;let n=o=>en(o)&&!o.over?"Continue":"Open";Zs.list=us({games:De,words:n,go:Ld,isPlaying:!0},{draw:bo,signal:t}),bo()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var jd=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">
      The link may be old or incomplete. Everything on this site is in the menu above.
    </p>
    <p class="page-ways">
      <a class="button primary" href=${Bo}>Go to the home page</a>
      <a href=${Ge()}>Play</a>
    </p>
  </section>`,Nd={open:()=>$(jd(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{up as collections,cu as editor,kd as game,Mp as lab,Su as learn,Nd as missing,ep as puzzles,Nc as viewer,Id as you};
