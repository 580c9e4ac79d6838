import{a as j,c as Kr}from"./chunk-KESO7OGV.js";import{$ as Sr,A as X,Aa as qr,B as ir,Ba as _r,C as lr,Ca as ns,D as cr,E as Je,Ea as os,F as pr,Fa as un,G as dr,Ga as Hr,Ha as rs,J as mr,K as fr,L as de,M as Ze,N as hr,O as me,Q as gr,R as wr,S as $r,T as br,U as yr,X as Qe,Y as ln,Z as Tr,_ as ts,aa as Er,ba as Ar,ca as es,ea as zr,f as Qo,fa as Kt,h as tr,i as st,ia as Lr,j as Ke,ja as Ot,k as Ht,ka as Ir,l as er,m as sr,ma as jr,n as an,o as Ye,oa as ss,p as Ue,pa as Nr,q as nr,qa as cn,r as or,ra as Mr,s as Ve,sa as Pr,t as pe,ta as Rr,u as xt,ua as Cr,v as Z,va as Fr,w as rr,wa as Wr,xa as Dr,ya as Br,za as Gr}from"./chunk-NRR3JF7T.js";import{a as ce,b as Jo,d as Zo,e as ue,h as rn,i as Xo,l as kr,m as vr,n as xr,o as Or}from"./chunk-G3QGZMMG.js";import{a as Yr,b as Ur,c as is,e as Vr,f as as,g as Jr,h as Yt,i as ls,j as cs,k as us,l as Zr,m as Xr,n as ps,o as Qr}from"./chunk-WGRENFXP.js";import{a as pn}from"./chunk-YQU6Y77F.js";import{A as Oo,C as W,D as Rt,E as oe,K as Ne,L as Me,N as To,O as So,P as Lt,Pa as Bo,Q as Eo,Qa as Gt,Ra as en,Wa as qt,Xa as Ko,Za as We,a as $o,ab as Yo,ba as Ao,ca as Ct,d as Ee,da as Ft,e as C,f as rt,fa as Js,g as bo,h as Ae,hb as De,i as G,ja as Zs,l as ze,m as Le,n as Us,na as Pe,p as V,pb as Be,q as yo,qa as zo,r as ko,ra as Lo,sa as Io,sb as ur,ta as re,tb as at,u as Ie,ua as Re,v as vo,va as jo,w as Vs,wa as Xs,x as je,y as xo,z as _}from"./chunk-L6CNB3KQ.js";import{$ as Bt,A as ie,Aa as Vo,B as It,Ba as _t,C as Ce,Ca as Q,D as ft,Da as ar,E as it,Ea as R,F as Co,G as Wt,H as F,Ha as Xe,I as Fe,Ia as lt,J as Qs,K as Dt,L as Fo,M as tn,O as jt,P as Wo,Q as J,R as kt,S as Do,T as H,V as Go,W as qo,X as d,Y as et,Z as vt,a as kl,aa as ae,b as mo,ba as le,c as bt,ca as _o,d as q,e as T,f as U,fa as ht,g as M,ga as Ho,h as v,ha as S,i as yt,ja as c,l as zt,la as h,m as Pt,ma as $,o as fo,oa as Ge,p as ne,pa as sn,q as Ys,r as ho,ra as w,s as Se,sa as O,t as go,ta as nn,u as wo,ua as qe,v as No,va as P,w as Mo,wa as _e,x as Po,xa as Uo,y as Ro,ya as He,za as on}from"./chunk-T4SV2DFT.js";var ct=t=>e=>e.change(t),[ti,dn,mn,ei]=[er,Ke,Ht,sr].map(ct),si=ct(t=>pe(t,2)),ni=ct(t=>pe(t,1)),oi=ct(t=>({...t,arrows:!t.arrows})),fn=ct(t=>({...t,playing:!t.playing})),Ut={ArrowLeft:["one turn back",dn],ArrowRight:["one turn on",mn],ArrowUp:["to the variation above",ct(t=>an(t,-1))],ArrowDown:["to the variation below",ct(t=>an(t,1))],Home:["to the start",ti],End:["to the end of the line",ei],",":["one turn back, from the board too",dn],".":["one turn on, from the board too",mn],p:["play, or stop playing",fn],f:["see the board from the other side",si],t:["turn the board by a quarter",ni],a:["next turns, variations and what the analysis found as arrows",oi],v:["fold all variations, or unfold them",ct(Ve)]},ds={"Ctrl+z":["undo",ct(nr)],"Ctrl+y":["do again what was undone",ct(or)]},[vl,xl]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Ol=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function ri(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=W(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Ol(t),f=Qo.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",ti,l),p("Back","m15 6-8 6 8 6",dn,l),n?p("Stop",xl,fn):p("Play",vl,fn,u),p("Next","m9 6 8 6-8 6",mn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",ei,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",si),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",ni),p("Arrows","M4 18 18 6M11 5h8v8",oi,{pressed:o}),P(null,f,r,g,"Time for each turn")]}function ii(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=Tl(t)??{share:.5,words:"not known yet"},r=xt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function Tl({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?De(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Be(r,qt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var Tt=200;function Sl({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var ai=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=Sl(e),i=[`${s+1}. ${Ft(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,_(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function li(t,e){let s=ns(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function ci(t,e){let s=Math.floor(Math.max(0,t)/Tt)*Tt;return[s,Math.min(e,s+Tt)]}var El="Search these games by player, number, round or date";function hn(t,e,s){let n=et("div"),o=ai(t),r=o,[i,a]=[0,0],l=(f="")=>{r=li(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=ci(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(Tt,i)} before these`,m=`Show ${Math.min(Tt,f)} more of ${f}`,b=({index:y,text:B})=>{let N=y===e;return c`<li>${w(B,()=>s(y),{look:N?"primary":"",isCurrent:N})}</li>`};$(c`${o.length>1?He(El,l):h}
        ${i>0?w(g,()=>u(i-Tt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+Tt)):h}`,n)}return l(),n}var Al=3e7,zl=3e5,ui=20,Ll=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",Il="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",pi="the pasted games";async function jl(t){if(t.length>Al)return{games:[],fault:"This text is too long to be shown here."};try{let{games:e}=await de(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var di=({record:t})=>t.rules!=="",wn=({record:t})=>t,ms=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function fi(t){return ce("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=Nl(s,n.draw,t),i=os({games:Pe,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function Nl(t,e,s){let n=et("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={told:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{told:g,ways:m}),e()}async function a(g){let m=await g.text();m.length<=zl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Mo(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await jl(g),[N]=y;if(y.length===1&&N.errors.length===0)return t(mi(N));let ot=y.filter(di);if(y.length>1&&ot.length>0)return u(ot,m,ms(y));y.length>1?i("None of these games can be opened.",gn(ms(y))):i(B,await p(g,N)),n.focus()}function u(g,m,b){let y={id:ne(),name:m,records:g.map(wn)},B=Re(y),N=se=>t({...fs(y,se),fault:hi(g[se])});i(B?"":"These games are too many to be kept: closing the page loses them.",[gn(b),hn(y.records,null,N)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await C());let b=gn(ms(m?[m]:[]));if(!m||!di(m))return b;let y=`Open ${Ft(wn(m))}, as far as it can be read`;return[b,w(y,()=>t(mi(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),N=mt=>B?Dt(mt,g.trim()):`[Rules "${mt}"]
${g}`,ot=mt=>y.flatMap(({presets:$l,title:bl})=>{let po=$l.find(yl=>yl.rules===mt);return po?`${bl} – ${po.title}`:[]})[0]??mt,se=mt=>w(ot(mt),()=>l(N(mt),pi),{title:mt});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(se)}</div>`}return s&&a(s),()=>c`<p>${Il}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,pi),{look:"primary"})}
        <label class="file">File <input type="file" accept=${Ll} @change=${r} /></label>
      </div>
      <p role="status">${o.told}</p>
      <div class="found">${o.ways}</div>`}var mi=t=>({record:wn(t),fault:hi(t)});function hi(t){let[e,...s]=ms([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function gn(t){let e=t.length-ui;return c`<ul class="faults">
    ${t.slice(0,ui).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function gi(t,e){let s=ce("Games",n=>{let o=i=>n(fs(t,i)),r=hn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function fs({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var Ml=120,Vt=class extends Mr{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new rs(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(tr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return X(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??Z(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return M(s)||this.page.fault(v(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),Ml))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await G(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...Ue(n,n.at,s)}))})}steps=e=>ze(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=ir(this.state,n,e);if(o!==null)return this.change(r=>st(r,o));await this.guarded(async()=>{let r=await G(X(Lt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Lt(i.tree,n,r.last?.annotated??e);return Ye(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function $i(t,e,s={}){let{keyboard:n=t,keys:o=Ut,stage:r=new Hr(null)}=s,{signal:i}=e,a=e.state,l=0,u=et("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Cr(u,m=>e.change(m)),f=et("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),Kr(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Ho(f,Fl(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Ht),Pl(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=Rl(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:ss(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${Wl(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${ri(e)}
        </div>
        ${f}`,t)}}function Pl({tree:t,at:e,pace:s}){let n=W(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var wi=new WeakMap;function Rl(t,e){let s=e??Z(t);if(!s)return null;let n=wi.get(t.scene)??[];return wi.set(t.scene,n),{scene:n[t.quarters]??=Je(t.scene,t.quarters),view:s,near:xt(t),who:o=>Cl(t,o),drawn:Ir(t),words:jr(t)}}function Cl({tree:t,at:e,diagrams:s},n){let o=Rt(t,e).findLast(a=>s.get(a)?.last?.side===n),r=o===void 0?null:W(t,o).clock;return[rr(t,n),r===null?"":xo(Math.floor(r))].filter(Boolean).join(" · ")}function Fl({tree:t,at:e,diagrams:s,sides:n}){let o=W(t,e),r=s.get(e),i=Ne(t,e),a=[e===0?"Start":Fr(o,r?.last,oe(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function Wl(t){let{turn:e,nags:s,before:n,comments:o}=W(t.tree,t.at),{last:r,status:i}=Z(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Rr(u)}>${Pr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var Dl=400,yn="This browser does not keep what you change: closing the page loses it.",Bl="Another tab changed this game too. Your changes are kept as a separate game.",bn=class extends Vt{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=jo();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(N=>({...st(N,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;$i(e,this,{keyboard:window,keys:{...Ut,...ds},stage:B}),Dr(B.svg,this),zo(N=>N===this.kept.id&&this.#r(),y),this.onChange((N,ot)=>this.#e(N,ot)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Ct(this.state.tree)}want(e){super.want(e),Xs(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&Xs({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),Dl)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=Me(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Lo({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(yn),a===0&&kt(F({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:ne(),sequence:0}),this.page.fault(Bl),this.save()}async#r(){let e=Zs(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Ct(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await me(s,gs(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...Ye(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=bi(this.state);e!==null;e=bi(this.state)){let{tree:s}=this.state,[n,o]=[e,await G(X(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>Ue(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function bi({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var gs=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function yi(t,e,s,n){let o=await ql(e),r=await me(o.record,gs(o.record));n.throwIfAborted();let i=Gl(r.record,e),a=new bn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function Gl(t,{at:e,mark:s}){if(s)return So(Ao(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function ql({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return _l(t);if(e??s)return Hl(String(e??s));if(n)return Kl(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Ee({rules:r??"queah",start:o??null,turns:[]});if(!o)return hs(i);let{games:a}=await de(JSON.stringify([i]));return hs({...i,result:a[0]?.result??i.result})}var hs=(t,e)=>({id:ne(),sequence:0,record:t,listed:e});async function _l(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Ae(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Re({id:e,name:`the collection of ${n}`,addresses:a,records:i}),hs(i[r],{id:e,index:r})}function Hl(t){let e=Zs(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Ct(e.tree)}}async function Kl(t){let e=await Wo(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await de(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return hs(n)}var Ul=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function kn({record:t}){let e=await hr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function Vl({state:{tree:t,at:e}}){let s=To(W(t,e));return s===null?{at:String(Me(t).indexOf(e))}:{mark:s}}var vn=t=>new URL(F(t),document.baseURI).href,Jl={"Link to the game":async t=>vn({record:await jt(await kn(t))}),"Link to this turn":async t=>vn({record:await jt(await kn(t)),...Vl(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>vn({rules:t,position:e?.position??""}),"Game as text":kn,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Dt(t.rules,s?.position??e.head.start??"")};async function Zl({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await Ze([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Rt(e.tree,e.at).slice(1);return gr(t,{path:o.map(r=>Ne(e.tree,r).indexOf(r)),format:s,theme:kr(),coordinates:n,near:xt(e),styles:gs(t)})}function Xl({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function ki(t){return ce("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(Jl).map(([p,f])=>i(p,async()=>Ql(p,await f(t)))),l=Ul.map(([p,f,g])=>i(f,async()=>{let m=Xl(t,g);return ht(m,await Zl(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${_e("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks; a moving one the turns that lead here.
        </p>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Ql(t,e){if(!await Xo(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var ws=class extends lr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=vi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Yo(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>We(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(yt(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return cr(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function vi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:vi(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},tc=t=>({notes:new qr(d("notes"),t,{pens:!1}),turns:new ws(d("turns"),t),engine:new pr(d("analysis-box"),t),exact:new fr(d("exact"),d("values"),t),report:new _r(d("report"),t),explorer:new wr(d("explorer"),t),game:new $r(d("about-game"),t)});function ec(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:tc(t),read:t.state.tree}),Ti(t.kept.sequence===0&&xn()?.collection.addresses!==void 0),x.isReading&&t.state.folded.size===0&&t.change(Ve),j(t.errors.map(({message:e})=>e).join(" ")),ys()}function Ti(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;cn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function bs(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,Ti(t),S(t?"Reading.":"Editing: the tools are beside the board."),ys()}function ys(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return bs(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&cn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:Br(t),d("pens")),$(s?h:ii(t.now),d("gauge")),nc(t);let{tags:o,result:r}=t.state.tree.head,i=Ft({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,sc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var sc=({Date:t="?"})=>t.includes("?")?"":t;function nc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(oc(),d("reader"));let r=xn(),i=e===0&&n?t.head.tags.Shows??"":"",a=W(t,e).children.length===0,l=w(n?"Edit":"Read",()=>bs(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?rc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function xn(t=re()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var oc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>Jt(),{look:"primary"})}
      ${Object.entries(pn).map(([t,e])=>c`<a class="button" href=${Wt(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(pn).map(([t,e])=>c`<a href=${F({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function rc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>On(fs(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function ic(t){let e=x.opening.begin(),s=et("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await yi(s,t,{fault:j,opened:ec,changed:ys},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=re()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(ac(),d("viewer"))}}var ac=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>Jt(),{look:"primary"})}
    <a class="button" href=${Fe()}>Set up a position</a>
  </div>`;async function On(t){if(d("open-list").hidden=re()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Io(e.record,e.listed):{id:"",kept:!0};await J(F("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":yn];j(o.filter(Boolean).join(" "))}async function xi(){Jo();let t=Po(H(),location.hash);await ic(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function lc(){let{study:t}=x;t&&!Gr(t)&&t.stage.escape()}function cc(){x.isReading&&bs(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function Jt(t){On(await fi(t))}async function uc(){let t=re();t&&On(await gi(t,xn()?.index??null))}function Oi(){x.panels?.notes.flush(),x.study&&ki(x.study)}var pc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 plies, counting each side’s turns, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. On a touch screen choose a colour next to the board first. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function dc(){let t=Object.entries(Wr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Ut,...ds}).map(([s,[n]])=>[s,n]);return{about:pc,keys:[...e,...t]}}function mc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&Jt(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&Jt(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function fc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var hc={async open({signal:t}){Nr(d("tabs"),ys),mc(t),t.addEventListener("abort",fc),await xi(),x.study&&S(document.title)},follow:xi,commands:{"open-game":()=>Jt(),"open-list":uc,share:Oi,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",cc],o:["open a game",()=>Jt()],s:["share",Oi],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&bs(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",lc]},help:dc};var gc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var wc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},$c=t=>t.replace(/[&<>"]/g,e=>wc[e]);function Si(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${$c(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(gc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Ei(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Ai(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Wn={};kl(Wn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>St,begin:()=>jn,change:()=>pt,findValue:()=>Zt,flip:()=>Fn,isOpen:()=>ut,load:()=>Et,opened:()=>I,redo:()=>Rn,refuse:()=>Mt,set:()=>L,settled:()=>Nn,state:()=>Nt,undo:()=>Pn,useRules:()=>Cn});var bc=500,Tn=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function Li(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Sn=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,ks=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Ii=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),fe=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),En=(t,e,s)=>fe(t,n=>n.name===e?s:n.value);function vs(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return fe(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?yc(r,ks(o,l)-ks(t,l)):a})}function yc({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var xs=(t,e,s)=>vs(t,{[e]:Li(t,s,t.pieces[e])});function ji(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?vs(t,{[e]:n.filter(o=>o!==s)}):xs(t,e,[s])}var Os=(t,e=Object.keys(t.pieces))=>vs(t,Object.fromEntries(e.map(s=>[s,[]])));function Ni(t,e,s){let n=Li(t,t.pieces[e]??[],t.pieces[s]);return vs(t,{[e]:[],[s]:n})}var An=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Mi(t){let e=o=>gt(t,o)?.twin??o,s=Ii(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return fe({...An(t),pieces:s},o=>n.get(o.twin)??o.value)}function Pi(t,e){let s=o=>e.get(o)??o,n=Ii(t.pieces,(o,r)=>[s(o),r]);return fe({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function Ri({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return fe(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function zn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(Tn(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-bc),setup:n,future:[]}}function Ln({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var kc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},zi=t=>(Math.min(...t)+Math.max(...t))/2;function In(t,e){let[s,n]=[zi(t.map(({x:i})=>i)),zi(t.map(({y:i})=>i))],o=ur(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=kc[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",St="piece:",vc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:vc,work:new T,end:Promise.resolve(),draw(){}},Nt=()=>E.state,ut=t=>t.setup!==null;function I(){if(!ut(E.state))throw new Error("no position is set up");return E.state}function L(t){E.state={...E.state,...t},E.draw()}function jn(t,e){E.draw=t,ut(E.state)&&pt(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Mt("")})}async function Nn(){for(;E.state.asking;)await E.end}async function xc({rules:t,piece_types:e},s){let{state:n}=E,o=Xe.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await V(t,i,R(o),s),l=e.map(p=>({...p,name:St+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function Ci(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await q(o,r);let a=await Us(t,r),l=await xc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Oc(a,i)].filter(Boolean).join(". "))}catch(a){if(M(a))return null;L({refusal:v(a),asking:!1}),S(E.state.refusal)}return Zt(),E.state.refusal}function Oc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Mt(t,e){E.work.end(),L({...e,refusal:t,asking:!1})}function Mn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=Ci(Tn(t.setup),o,e,n)}var pt=(t,e)=>Mn(zn(I(),t),e),Pn=()=>Mn(Ln(I(),"past","future"),"Undone"),Rn=()=>Mn(Ln(I(),"future","past"),"Done again");function Et(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>ut(r)?zn(r,a):{past:[],setup:a,future:[]};return E.end=Ci({rules:t,position:e},i,s,{typed:n},o)}async function Cn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Et(t,null,e);let[r,{cells:i}]=await Promise.all([Us({rules:t}),V(t,n,R(s))]),a=Ri(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return pt(a,u)}async function Zt(){L({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await G(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){M(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Fn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),pt(e,`The board is seen from the side of ${n.title}`)}var he={from:null},Ts=t=>t?.startsWith(St)?t.slice(St.length):null,Dn=t=>t&&!t.includes(":")?t:null,Ss=({target:t})=>Dn(t instanceof Element?t.getAttribute("data-place"):null);function Di(t,e){return t.addEventListener("pointerdown",s=>he.from=Ss(s)),t.addEventListener("pointerover",Tc),t.addEventListener("contextmenu",Fi),t.addEventListener("auxclick",s=>s.button===1&&Fi(s)),t.addEventListener("keydown",Ec),at(t,{surface:e,events:{press:Wi,choose:Wi,pick:Gi,drop:Sc}})}function Fi(t){let e=Ss(t);e&&(t.preventDefault(),ge(e))}function Tc(t){let e=Ss(t),{tool:s}=Nt();if(t.buttons!==1&&(he.from=null),!(!e||he.from===null||e===he.from||s===Y))for(let n of[he.from,e])s===wt?ge(n):we(n,xs(I().setup,n,[s]))}function ge(t){let{setup:e}=I();t in e.pieces&&we(t,Os(e,[t]))}var we=(t,e,s=t)=>pt(e,`${s}: ${Bn(e,t)}`),Bi=(t,e)=>we(t,ji(I().setup,t,e));function Bn(t,e){let s=Sn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function Wi(t){let{tool:e,picked:s,setup:n}=I(),o=Ts(t);o?$e(e===o?Y:o):e===wt?ge(t):e!==Y?Bi(t,e):s?qi(s,t):t in n.pieces&&Gi(t)}function $e(t){L({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function Gi(t){let e=Ts(t);if(e)return $e(e);L({picked:t}),S(`${t} picked up: ${Bn(I().setup,t)}.`)}function qi(t,e){if(t===e)return L({picked:null});we(e,Ni(I().setup,t,e),`${t} to ${e}`)}function Sc(t,e){let s=Ts(t),n=Dn(e);s?(L({tool:Y}),n&&we(n,xs(I().setup,n,[s]))):n?qi(t,n):ge(t)}function Ec(t){let e=Ss(t),s=Nt();if(!e||!ut(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))$e(Y);else if(n==="Delete"||n==="Backspace")ge(e);else if(gt(s.setup,n))Bi(e,n);else return;t.preventDefault(),t.stopPropagation()}var Gn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Sn(t,n)??""]).filter(([,s])=>s in e.pieces));function _i(t){let{scene:e,tool:s,picked:n}=t,o=Gn(t),r=s!==Y&&s!==wt,i=l=>Dn(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:zc(t),movable:{picked:r?St+s:n,sources:{has:l=>Ts(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Ac(t,l),use:i(l)?"target":a(l)?"source":null})}}function Ac({setup:t,picked:e},s){let n=[s,Bn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function zc({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Sr(r,i));return{under:[...s.map(Er),...e?[ts(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Ar),...o]}}var Lc=200,Ic="This looks like the record of a game: the viewer opens it, not the editor";function Hi(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>qn(t.value,Lc)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";tn(s).kind==="record"&&(e.preventDefault(),qn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),qn(t.value))}),t.addEventListener("blur",()=>Nt().refusal||L({typed:null}))}async function qn(t,e){let s={text:t,before:Nt().typed?.before??I()},n=tn(t);if(n.kind==="record"){let l=F({record:await jt(t)});return Mt(Ic,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Et(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function Ki({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Bt(d("text-fault"),s),ae(d("open-record"),"href",n),d("open-record").hidden=n===null,ae(o,"aria-invalid",s?"true":null)}function Yi({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>$e(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=ks(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${St+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${un(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(wt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function Ui({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>_o(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var Vi=t=>[Nc(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${Mc(t,e)}</div>`:e.form==="cells"?Pc(t,e):Rc(t,e))];function Nc({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return qe("To move","side",e,t.side,n=>pt({...t,side:n},`${s(n)} to move`))}function Mc({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),pt(En(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return _t(u,a?e.text:o,l)}function Pc({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);pt(En(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${P(e,u,r,l)}
  </label>`}function Rc({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>un(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function Ji({exact:t}){let e=De(t)?.course.at(-1),s=o=>{ar({exact:o}),Zt()},n=e&&`With best play: ${Be(e,qt)}.`;return c`${Uo("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var Fc=["mirror","upend","turn"],{state:ye,opened:$t,change:Es}=Wn,As={board:null};function Zi(){let t=ye();if(!ut(t)||!As.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Bt(d("rules-title"),e.title),$(Yi(t),d("tray")),As.board.set(_i(t),{still:!0}),$(Vi(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(Ui(e),d("status-box")),Ki(t),d("exact").hidden=!e.solvable,$(Ji(t),d("exact")),mr(d("exact-job"),e.rules,a),le(d("undo"),n.length>0),le(d("redo"),o.length>0);for(let p of Fc)d(p).hidden=In(s.cells,p)===null;let l=e.faults.length>0||r!=="";le(d("play-here"),!l&&e.outcome===null);let u=F({rules:e.rules,position:e.position});ae(d("analyse"),"href",l?null:u),le(d("analyse"),!l),!i&&location.href!==Hn()&&kt(Hn())}function _n(t,e){let{setup:s,scene:n}=$t(),o=In(n.cells,t);o&&Es(Pi(s,o),e)}var Wc=()=>ut(ye())&&Es(An($t().setup),"The other side is to move");function Hn(){let{rules:t,position:e}=$t().setup;return new URL(Fe(t,e),document.baseURI).href}var be=(t,e)=>async()=>{await Nn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},Xi=t=>{let{scene:e,setup:s}=t;return Si(e,Gn(t),`${s.title}: ${s.position}`,Ei)},Dc="This address names no position";async function Qi(){let t=Fo(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Et(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${Dc}: ${s}.`),!(!ut(ye())&&!await Bc(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Mt("");Mt(s,{typed:{text:t.position,before:$t()}})}}async function Bc(t){let{games:e}=Xe,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Et(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${ye().refusal}.`),!1}var Gc="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",qc="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function _c(){let t=(ye().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[Gc,qc],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var Hc={async open({signal:t}){let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;lt({games:e,players:s});let n=Di(d("board",SVGSVGElement),d("table"));As.board=n,t.addEventListener("abort",n.destroy),Hi(),dr(({state:o})=>o==="solved"?Zt():Zi(),t),jn(Zi,t),await Qi()},follow:Qi,commands:{undo:Pn,redo:Rn,"set-start":()=>Et($t().setup.rules,null,"Start position"),clear:()=>Es(Os($t().setup),"The board is empty"),swap:()=>Es(Mi($t().setup),"Colours swapped"),mirror:()=>_n("mirror","Mirrored left to right"),upend:()=>_n("upend","Mirrored top to bottom"),turn:()=>_n("turn","Turned by a quarter"),flip:Fn,"change-rules":async()=>{let t=await Lr($t().setup.rules);t&&await Cn(t)},"play-here":be("play-here",({setup:t})=>Ot(t.rules,t.position)),"copy-position":be("copy-position",({setup:t},e)=>rn(e,"Position",Dt(t.rules,t.position))),"copy-link":be("copy-link",(t,e)=>rn(e,"Link",Hn())),"save-svg":be("save-svg",t=>ht(`${t.game.name}.svg`,new Blob([Xi(t)],{type:"image/svg+xml"}))),"save-png":be("save-png",async t=>ht(`${t.game.name}.png`,await Ai(Xi(t)))),"fault-close":()=>j(""),skip:()=>As.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",Wc],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:_c};var zs=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>Kc(e[n-1]??t,s))];function Kc(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:Yc(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Ls(e)}]}var Ls=t=>t.outcome?br(t):`${t.last?.say??""}.`;function Yc({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var Uc=1100,Vc=1400,ta=700,Jc=5e3,Xt={still:!0},ea={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,told:"",verdict:"",leads:!1},Is=class{state=ea;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new rs(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.#m(yr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({told:e,verdict:s}),S(e)}#a=yt(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await ze(X(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>G(X(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...ea,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=Eo(Oo({rules:s,start:n}),0,[...o,...r]),g=Rt(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([Le({rules:s},e),V(s,u,R(this.game),e),...g.map(ot=>this.#u({tree:p,id:ot}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let N=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:N,drawn:this.#p()},Xt),S(this.#$()),B.length>0?this.#r({frames:zs(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[ts(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Step on."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,Xt);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await q(Uc,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:Xt),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,told:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;Ur(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,told:s,verdict:this.step.do?"right":""}),this.#l({hint:null,drawn:void 0},Xt),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),mo()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),q(Jc,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=Lt(this.#n.tree,this.#n.id,e),a=X(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Pt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},Xt),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(Lt(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=X(e.tree,e.id),o=await yo(n,this.step.opponent,null,()=>{},s,!1),r=Lt(e.tree,e.id,o.turn),i=await this.#u(r);if(await q(bt(ta),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(Ls(i))}async#w(e,s){this.#i(e,"wrong"),await q(bt(Vc),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await q(bt(ta),s),this.#l({view:n},{known:n.last?.actions??[]}),Ls(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},Xt),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var A={games:[],open:null,opening:new T};function Zc(){let{open:t}=A;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;ra(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Bt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(Xc(t),d("step")),o.renderCommands(d("moment")),$(eu(t),d("controls")),$(ou(t),d("clauses")),ru(t)}var Xc=t=>{let{step:e,state:s}=t,n=s.verdict&&Qc[s.verdict];return c`${tu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.told!==""}>
      ${e.text}
    </p>
    <p id="told" class="told ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.told}
    </p>`},Qc={right:"✓ Right!",wrong:"✗ Not yet."},tu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function eu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("step-back","Step back",{sign:"back",isAble:o>0}),a&&O("step-on","Step on",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?su(r,i):nu(t)].map(p=>p||h)}var su=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function nu(t){let e=oa(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var oa=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function ou({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Kt(o)}</p>`)}`}function ru({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!qo(o,t))return;es(d("cases"),t.difference,t.near,R(e)).catch(v)}function ra(t){d("list").hidden=t,d("play").hidden=!t}function Kn(){A.opening.end(),A.open?.close(),A.open=null}function sa(t,e){let s=A.open!==null;Kn(),document.title="Lessons – Lodestone",$(Vr(A.games,t||Q.newGame.game||""),d("courses")),ra(!1),s&&d("list-title").focus({preventScroll:!0}),e&&ue("This lesson cannot be opened",e)}function iu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=A.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function na(){let[t="",e=""]=H(),s=A.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return sa(t,iu(t,e,s));Kn();let o=A.opening.begin();try{let r=await Ie(t,e,o);o.throwIfAborted();let i=Yr(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));A.open=new Is(s,r,{changed:Zc,onward:ia}),await A.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){M(r)||sa(t,v(r))}}async function ia(){let{open:t}=A;if(t){if(!t.goesOn)return J(ft(t.game.name,oa(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function au(){let{open:t}=A;if(t)try{await Bo(t.game,t.step.rules)}catch(e){ue("The game cannot begin",v(e))}}var lu={async open({signal:t}){t.addEventListener("abort",Kn),A.games=await C(),t.aborted||await na()},follow:na,commands:{watch:()=>A.open?.watch(),"step-back":()=>A.open?.walk(-1),"step-on":()=>A.open?.walk(1),again:()=>A.open?.again(),hint:()=>A.open?.hint(),continue:ia,"play-game":au,skip:()=>A.open?A.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["a step back","step-back"],".":["a step on","step-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>A.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>A.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game under its rules. This browser keeps which steps you have done."]})};var aa=new WeakMap;function la(t){let e=aa.get(t)??{...t,...cu(t)};return aa.set(t,e),e}var cu=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:js(e)}:{}}),js=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>uu(s,e))});function uu({action:t,leads_to:e,...s},n){let r=n.filter(i=>pu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&js(e)}}var pu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Yn=600,du=1;function ca({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Ee({rules:t,start:e,turns:r});return{...a,...$o,nodes:[...i,...o]}}var Ns=class extends Vt{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),xt(this.state)!==e.side&&this.change(r=>pe(r,2)),this.scene=Je(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>js(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return qt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(ss(s,e)),this.phase==="asked"&&W(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??Z(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Ko(r,u));this.stage.set({scene:r,view:la(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Tr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,Zr(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=oe(e,s),o=this.puzzle.line[n-1],r=Z(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>st(i,n[e-1])),await this.#p(Yn,()=>{this.change(i=>st(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),Xr(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=W(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!Z(r)?.outcome&&await this.#p(Yn,async()=>{a?this.change(l=>st(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${Z(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await ko(X(s,n),du,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await q(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>st(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=oe(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${We(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>st(e,0)),await this.#p(Yn,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>st(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var Un="lodestone.puzzle-run",Ms=10,mu=3,Ps={theme:null,rules:null};function Rs(){let t=ho(Un);return Array.isArray(t.done)&&Array.isArray(t.again)?t:null}var ke=t=>t?Se(Un,t):go(Un),ve=(t,e=Ps)=>({game:t,wish:e,current:0,done:[],again:[]});function pa(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Cs=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function da(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Cs(e,t.wish).filter(a=>!o(a));return t.done.length<Ms&&r.length>0?fu(r,s,n,t.done.length<mu,Qr(s,e)):e.find(({number:a})=>a===t.again[0])??null}function fu(t,e,s,n,o){let r=n&&t.find(p=>us(e,p,s));if(r)return r;let i=t.filter(p=>ls(e,p)===null),a=t.filter(p=>!cs(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||ua(p)-ua(f))[0]}var ua=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),ma=({done:t})=>t.filter(({tried:e})=>e==="right").length,fa=({wish:t},e)=>Math.min(Ms,Cs(e,t).length);var hu=5,gu={right:"✓",wrong:"✗",helped:"–"},Vn=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(hu-t,0))}</span
    >
    Level ${t}`;function ga(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=wu(t);return c`<p class="puzzle-meta">${Vn(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?$u(e):h}
    </div>
    ${n?bu(t):h}`}function wu({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var $u=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function bu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${yu(t)} ${ha(t,"Solution",e.line,s,e.end)}
    ${e.wrong?ha(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function yu({state:t}){let{parent:e,children:s}=W(t.tree,t.at),{last:n,outcome:o,status:r}=Z(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function ha(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function wa({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function $a(t,e,s,n){let o=fa(t,n),r=t.done.length,i=t.done.some(l=>l.number===e)?r:r+1,a=t.done.map(({tried:l})=>c`<span class=${l}>${gu[l]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${a}${"○".repeat(Math.max(o-r,0))}</span
    >
    ${s?"Once more":`${i} of ${o}`}
  </p>`}function ba(t,e){let s=t.done.filter(({tried:n})=>n!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${ma(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${s===0?"You missed none.":`${_(s,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
  </div>`}var ya=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function ka({puzzle:t,board:e},s,n){let o=ls(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${Vn(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var va=(t,e,s)=>{at(t,{scene:e,pieces:Gt(s),viewOnly:!0})};function xa(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Cs(u,n).length,f=P(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=P(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${xu(t,e,s)}</p>
    <div class="puzzle-wish">${on("Idea",f)} ${on("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${it(a)} class="button"
              >Continue after ${_(i.done.length,"puzzle")}</a
            >`:h}
      ${w(vu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function vu(t){return t===0?"No puzzle matches":t>=Ms?"Solve ten":t===1?"Solve one":`Solve ${t}`}function xu({puzzles:t},e,s){let n=t.filter(i=>cs(e,i)).length,o=t.filter(i=>us(e,i,s)).length,r=ps(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${_(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Sa={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Sa,opening:new T};function Qt(t){k.state={...k.state,...t},Qn()}async function Oa(){let t=k.opening.begin(),[e="",s=""]=H();j("");try{k.state.games.length===0&&Qt({games:await C()}),t.throwIfAborted(),e===""?await Tu(t):e==="daily"?await Su(t):await Eu(e,s,t)}catch(n){M(n)||j(v(n))}}var Jn=(t,e)=>vo(t,e),Ea=t=>zt("api/puzzle/daily",{query:{day:Jr(as())},signal:t});async function Tu(t){k.state.attempt?.close(),Qt({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Ea(t),...e.map(({name:p})=>Jn(p,t))]),o=vt("svg",{class:"board puzzle-picture","aria-hidden":"true"});Qt({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([V(r,a,R(Aa(s.game)),t),G({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),va(o,l,u)}async function Su(t){let e=await Ea(t);await Xn(e.game,e,null,t)}var Aa=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Eu(t,e,s){let n=await Jn(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Rs(),r=o?.game===t?o:null;if(e==="")return Zn(n,r??ve(t),s);let i=await za(n,e,s);await Xn(t,i,r?.current===i.number?r:null,s)}function za({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return zt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function Zn(t,e,s){let{game:n}=t,o=da(e,t.puzzles,Yt(),as());if(!o&&k.state.attempt)return ke(null),Qt({run:e,isOver:!0});if(!o)return Zn(t,ve(n),s);let r={...e,current:o.number};ke(r);let i=await za(t,String(o.number),s);s.throwIfAborted(),kt(it(n,o.number)),await Xn(n,i,r,s)}async function Xn(t,e,s,n){let[o,r]=await Promise.all([Jn(t,n),me(ca(e),R(Aa(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:Qn,tried:Au},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Ns(e,r,a);Qt({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Au(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=pa(e,s.puzzle.number,t);ke(n),k.state={...k.state,run:n}}function Qn(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(zu(t),s):$(e?Lu(e):c`<h1>Puzzles</h1>`,s)}function zu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?ba(s,ps(Yt(),e.puzzles)):ga(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?$a(s,r.number,n,e.puzzles):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?ya():wa(t)}
    </div>`}function Lu(t){let{lists:e,wishes:s}=k.state,n=Yt(),o=Rs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Ps,u=f=>Qt({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return xa(i,n,as(),l,u,()=>La(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${ka(t,n,Co)}
    <div class="puzzle-games">${e.map(r)}</div>`}function La(t,e){ke(ve(t,e)),J(it(t))}function Iu(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Rs(),o=k.opening.begin();Zn(t,n?.game===t.game?n:ve(t.game),o).catch(yt(j))}async function ju(){let{attempt:t}=k.state;if(!t)return;let s=await Ze([Ct(t.state.tree)],"text").catch(yt(j));s&&J(F({record:await jt(s.text)}))}async function Nu(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await rt().catch(yt(j));!t||!s||!n||(lt({games:e,players:n}),await Ot(t.puzzle.rules,s))}var Mu=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days."];function Pu(){k.opening.end(),k.state.attempt?.close(),k.state=Sa}function Ta(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var Ru={open({signal:t}){return Qn(),t.addEventListener("abort",Pu),Oa()},follow:Oa,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:Iu,more:()=>k.state.list&&La(k.state.list.game,k.state.run?.wish??Ps),"to-front":()=>J(it()),"walk-back":()=>Ta(Ke),"walk-on":()=>Ta(Ht),"play-on":Nu,"to-study":ju,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:Mu})};var D={games:[],opening:new T,items:[],search:"",rules:""},Cu="each shows one thing. The program has played and annotated them, and every claim in them is checked.";function Fu({plies:t,variations:e,comments:s}){let n=[_(t,"turn"),_(s,"comment")];return e>0&&n.push(_(e,"variation")),n.join(", ")}function Wu(t,e,s){let n=vt("svg",{class:"study-picture","aria-hidden":"true"});return Bu(n,t,e),{study:e,number:s+1,picture:n}}function Du(t,{study:e,number:s,picture:n}){let o=F({collection:`${t}/${e.name}`});return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2><span class="small">${s}.</span> <a href=${o}>${e.title}</a></h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${Fu(e)}.</p>
    </div>
  </li>`}async function Bu(t,e,s){try{let n=await V(s.rules,e.sides[0].name,R(e));at(t,{scene:n,pieces:Gt(s),viewOnly:!0})}catch(n){v(n)}}async function Ia(){let t=H()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(Vo(D.games,Wt,t),d("collections-games"));try{let{studies:s}=await Ae(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>Wu(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),to(t)}catch(s){if(M(s))return;D.items=[],to(t,v(s))}}function Gu(){let t=ns(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function to(t,e=""){let{items:s}=D,n=Gu(),o=_(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${Cu}`,$(s.length>1?qu(t):h,d("collections-filters"));let i=c`<li>No study fits.</li>`,a=Ge(n,({number:l})=>l,l=>Du(t,l));$(n.length>0||e?a:i,d("studies"))}function qu(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),to(t)};return c`${He("Search these studies",o=>n({search:o}))}
  ${P(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var _u={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await C(),t.aborted||await Ia()},follow:Ia,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it; everything that it claims has been checked."]})};var xe=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function ja(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=xe({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function Hu({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function te(t,e,s){let n=ja(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=Hu(o,eo(n,o.name)[0]),i=xe(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Ds(t,e,s){let n=ja(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>Ku(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=xe(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Ws({[p]:e.options[p],[l]:s.options[l]}),Ws({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var Ku=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function Na({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:ln(Qe(i,l)),options:[[i,l]]}))}var eo=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Ws=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function so({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var no=t=>({title:t.title.trim()||so(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function Ma({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function Pa(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function Yu(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Fs=t=>t.toLocaleString("en");function Ra({cells:t,games:e},{players:s}){let n=(r,i)=>`${Fs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var Ca=t=>`${ln(t)}.`;function Bs({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Fs(e)} of ${Fs(s)} games`;return t==="finished"?`All ${Fs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,Yu(n)].filter(Boolean).join(", ")}var Gs={job:null,sentences:[],seats:[],fault:""},Vu={name:"games",title:"Games of each",low:2,high:5e3},Ju=t=>te(t,t.options[0].name);function Wa({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(Ju(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${qe("Game","game",t,s.game.name,u)} ${Zu(s,a)}
    ${Xu(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${tp(e,s,o,a)} ${e.is_open?Fa(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:Fa(l)}
      </div>
    </div>`}var Fa=t=>O("plan-file","Save the file (TOML)",{isAble:t});function Zu(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>nn("question",l,l===n,()=>e(te(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=nn("question","",n==="",()=>e(Ds(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function Xu(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Ds(s,i(p),o):te(s,r,p)),l=p=>e(Ds(s,n,i(p))),u=Na(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>Qu(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${P("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${P("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function Qu(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${Qe(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var tp=(t,e,s,n)=>c`${ep(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>np(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${oo(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${_t(Vu,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${oo(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${so(e)}
        @input=${sn(o=>n({title:o}))}
      />
    </p>`,Da=(t,e,s,n)=>_e(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function oo(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return Da(e.includes(o),a,r,i)})}
  </div>`}function ep(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:xe(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=eo(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Kt(p)}</legend>
      ${i.length>0?oo(g,m,f):sp(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${Ge(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function sp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${sn(u=>r(Pa(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function np({rules:t,title:e,values:s},{without:n},o){let r=Ws(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small">${t}</code>`;return c`<li>${Da(i.length===n.length,a,e,l)}</li>`}function Ba({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&je(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?op(t):h}
    <p id="job-status" role="status">${n||t&&Bs(t)}</p>
    ${e.length>0?ip(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?rp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?ap(s):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(lp)}
    </ul>`}var op=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,rp=({name:t})=>c`<a id="job-report" class="button primary" href="api/lab/report?name=${t}"
      >Read the report</a
    >
    <a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function ip(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var ap=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${Ca(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,lp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small">${e}</code></span>
    ${w("Play",()=>Ot(e,""),{label:`Play ${t}`})}
  </li>`;var cp=150,z={state:null,asking:new T,watching:new T};function nt(t){if(!z.state)return;z.state={...z.state,...t};let{plan:e,job:s,offer:n}=z.state;d("build").dataset.planned=e?.name??"",$(Wa(z.state,Ha),d("build")),d("job").dataset.state=s?.state??"",$(Ba(z.state,n.is_open),d("job"))}async function Ha(t){if(!z.state)return;let e=z.asking.begin(),s={...z.state.choice,...t},n=Ma(s);if(nt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await q(cp,e);let o=await Pt("api/lab/plan",no(s),{signal:e});nt({plan:o,cells:o.cells,said:Ra(o,s),isFault:!1})}catch(o){M(o)||nt({said:v(o),isFault:!0})}}async function up(t){if(t.preventDefault(),!!z.state?.plan)try{let e=await Pt("api/lab/start",no(z.state.choice),{once:!0});Vs(e.name,e.secret),J(Qs(e.name))}catch(e){nt({said:v(e),isFault:!0})}}function Ga(){let t=H()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,z.watching.end(),t===null)return nt(Gs);Ka(t),d("job").focus()}async function Ka(t){let e=z.watching.begin(),s=z.state?.job?.name===t?z.state.job.state:"";s||nt(Gs);try{let n=await fo("api/lab/watch",{name:t},i=>nt({job:i}),e);if(s!==n.state&&S(Bs(n)),n.state!=="finished")return;let[o,r]=await Promise.all([zt("api/lab/sentences",{query:{name:t},signal:e}),zt("api/lab/seats",{query:{name:t},signal:e})]);nt({sentences:o,seats:r})}catch(n){if(M(n)||z.state?.job?.state==="finished")return;nt({job:null,fault:v(n)})}}async function qa(t){let e=z.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:je(e)??""}:{name:e};try{let n=await Pt(`api/lab/${t}`,s,{once:!0});Vs(e,n.secret),nt({job:n,fault:""}),await Ka(e)}catch(n){nt({fault:v(n)})}}var _a=t=>t&&ht("experiment.toml",new Blob([t.text],{type:"application/toml"}));function pp(){J(Qs()),d("lab").focus()}function dp(){z.asking.end(),z.watching.end(),z.state=null}function mp(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...te(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};z.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Gs},d("build").addEventListener("submit",up),Ha({})}var fp={async open({signal:t}){let[e,s,n]=await Promise.all([C(),rt(),zt("api/lab")]);t.aborted||(lt({games:e,players:s}),t.addEventListener("abort",dp),mp(e,n),Ga())},follow:Ga,commands:{"job-stop":()=>qa("stop"),"job-on":()=>qa("go-on"),"job-file":()=>_a(z.state?.job),"job-new":pp,"plan-file":()=>_a(z.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var hp={proven:"Proven",measured:"Measured",open:"Open"},gp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},Ya=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${hp[t]}</span> ${e}</p>`,Ua=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>wp(t,n,s))}
  </ul>`,wp=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(Ya)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play ${s}`})}
      <a href=${It(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,Va=(t,e)=>c`<ul class="claims">
    ${e.map(s=>$p(t,s))}
  </ul>`,$p=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${bp(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${gp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(Ya)}
      </details>
    </div>
  </li>`,bp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var yp=1e3,kp="start",qs=class{#o=new T;#s=Go("shown");#t=vt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return G({rules:s,start:n===kp?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await V(this.shown.rules,s,R(this.game),this.#o.signal),{pieces:o}=en(e,[]);this.#e=at(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=zs(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await q(yp,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=en(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(M(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function ro(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var Za=(t,e,s)=>String(ro(t,e)[s]??""),io=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function Xa(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function Qa(t,e){let[s,n]=[Ja(t),Ja(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function Ja(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var tl=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[vp(t,e,r,n,o),n?.dispute===r?Tp(t,e,n):h])}
    </tbody>
  </table>`;function vp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:xp(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var el=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function xp(t,e,s){let n=et("div"),o=el(t,e);return o&&Op(n,t,o,s),{dispute:e,cell:s,boards:n}}async function Op(t,e,s,n){try{let{difference:o,near:r}=await Ie(e.name,s.name),i=({rules:l})=>Za(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await es(t,a,r,R(e))}catch(o){t.textContent=v(o)}}function Tp(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=el(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ft(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Sp={win:"W",draw:"D",loss:"L"},Ep=.02,Ap=.05,zp=.01,Lp=.1,lo={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Sp[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":_s(t),shade:({score:t})=>t===null?"unknown":Ip(t)},drawn:{title:"Drawn positions",legend:"The share of positions that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>_s(t),shade:({drawn:t})=>t<zp?"low":t<Lp?"middle":"high"}};function Ip(t){let e=Math.abs(t-.5);return e<=Ep?"low":e<=Ap?"middle":"high"}var _s=t=>`${(100*t).toFixed(1)}%`;function sl({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Hs=(t,e)=>t.options.find(s=>s.name===e),ao=({groups:t},{values:e})=>e.slice(0,t.length),jp=({groups:t},{values:e})=>e[t.length],nl=(t,e,s)=>e.map((n,o)=>io(Hs(t,n),s[o]));function ol(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:io(Hs(t,e.sheets),f)})),l=Object.entries(lo).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...Np(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Hs(t,e.sheets)?.title}${P(null,a,s.sheet,u)}</label
      >
      <label>Shows${P(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${lo[s.measure].legend}</p>
    ${Mp(t,e,s,n)} ${Fp(t,e,i,o)}
  </div>`}function Np({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function Mp(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>jp(e,l)))],a=[...new Set(o.map(l=>ao(e,l).join()))].map(l=>o.filter(u=>ao(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Cp(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Hs(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${nl(t,e.groups,ao(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>Pp(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function Pp(t,e,s){let{say:n,shade:o}=lo[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
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
  </td>`}var Rp={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Cp(t){let e=Rp[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function Fp(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${nl(t,g,r).join(", ")}</p>
    <dl>
      ${Oe("First turns that keep it",`${l} of ${u}`)}
      ${Oe("Drawn positions",_s(p))} ${Oe("Longest win",`${f} turns`)}
      ${b===null?h:Oe("Score of the first side, 15 errors in 100 turns",_s(b))}
      ${y===null?h:Oe("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${It(t.name,o)}>Rules</a>
    </p>
  </section>`}var Oe=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function il(t,e,s,n,o){let r=Qa(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${rl(t,e)} ${rl(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Wp(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>Dp(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Wp(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function Dp({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Kt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function rl(t,{rules:e,title:s,choose:n}){let o=ro(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(Xa(t,r,{...o,[u]:y}));return f.length===0?_t({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${P(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${P(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var dt={shown:null,opening:new T},ee=t=>Ot(t,"");function Te(t){dt.shown&&(dt.shown={...dt.shown,...t}),co()}function co(){let{shown:t}=dt;if(!t)return;let e=H()[0]??"",s={"":al,rules:Kp,answers:Hp}[e]??al;$(c`<div class="game-page">${Bp(t,e)}${s(t)}</div>`,d("page"))}function Bp({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${ie(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}var ul=({game:t,page:e})=>e.recommended[0]?.rules??t.default;function al(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>ee(ul(t)),{look:"primary"})}
          ${r&&c`<a href=${ft(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${At("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${At("Which rules for a first game?",s.recommended.length>0,()=>Gp(t))}
    ${At("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,tl(e,s,o,i=>Te({dispute:i}))])}
    ${At(s.question,s.answers.length>0,()=>qp(t))}
    ${At("Learn and practise",!0,()=>_p(e))}`}var At=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,Gp=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>ee(s),{label:`Play ${n}`})}
            <a href=${It(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,qp=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${ie(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function _p(t){let{name:e,lessons:s}=t;return c`<ul class="game-ways">
    <li>
      <a href=${ft(e)}>Lessons</a>
      <span class="small">${is(t)} of ${s.length} done</span>
    </li>
    <li><a href=${it(e)}>Puzzles</a> <span class="small">Find the turn</span></li>
    <li><a href=${Wt(e)}>Studies</a> <span class="small">Games with comments</span></li>
  </ul>`}function Hp(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Te({look:{...n,...i}});return c`<h1>${s.question||`What is known about ${e.title}`}</h1>
    <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
    ${At("Rule set by rule set",s.answers.length>0,()=>Ua(e,s.answers,ee))}
    ${At("Claims put to the test",s.claims.length>0,()=>Va(e,s.claims))}
    ${o&&n?At("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,ol(e,o,n,r,ee)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}
    <p class="card-ways">
      ${w(`Play ${e.title}`,()=>ee(ul(t)),{look:"primary"})}
      <a href=${ie(e.name,"rules")}>Compare the rules</a>
    </p>`}function Kp({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>ll(a,o.rules)},i={rules:o,title:"Next to",choose:a=>ll(n.rules,a)};return c`<h1>Rules of ${t.title}</h1>
    ${il(t,r,i,s,a=>Te({isShort:a}))}
    ${zr(t.sources)}
    <p class="card-ways">
      ${w("Play these rules",()=>ee(n.rules),{look:"primary"})}
      <a href=${ie(t.name,"answers")}>What is known about them</a>
    </p>`}function ll(t,e){let{shown:s}=dt;if(s)return kt(It(s.game.name,t,e)),dl(()=>pl(s.game))}async function pl(t){let e=dt.opening.begin(),s=No(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Le({rules:l},e)));Te({pair:[i,a],fault:""})}async function dl(t){try{await t()}catch(e){M(e)||Te({fault:v(e)})}}function Yp(t,e){let s=vt("svg",{class:"board game-picture","aria-hidden":"true"}),n={rules:e,start:null,turns:[],ended:null};return Promise.all([V(e,t.sides[0].name,R(t)),G(n)]).then(([o,r])=>at(s,{scene:o,pieces:Gt(r),viewOnly:!0})).catch(v),s}async function Up(t){let e=await bo(t.name),s=e.recommended[0]?.rules??t.default;dt.shown={game:t,page:e,minute:e.minute.map(n=>new qs(t,n,co)),picture:Yp(t,s),dispute:null,look:e.family?sl(e.family,t.default):null,pair:null,isShort:!1,fault:""}}function ml(){for(let t of dt.shown?.minute??[])t.close();dt.shown=null}async function cl(){let e=(await C()).find(({name:s})=>s===Do());e&&await dl(async()=>{dt.shown?.game!==e&&(ml(),await Up(e)),document.title=`${Vp(e)} – Lodestone`,co(),H()[0]==="rules"&&await pl(e)})}var Vp=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[H()[0]]??t,Jp=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],Zp={async open({signal:t}){t.addEventListener("abort",ml);let[e,s]=await Promise.all([C(),rt()]);t.aborted||(lt({games:e,players:s}),await cl())},follow:cl,commands:{skip:()=>d("page").focus()},help:()=>({about:Jp})};var fl="lodestone-browser",hl="lodestone.";function gl(){let t=[...wo()].filter(s=>s.startsWith(hl)).sort(),e=Object.fromEntries(t.map(s=>[s,Ys(s)]));return JSON.stringify({format:fl,version:1,kept:e},null,1)}function wl(t){let e=Xp(t);if(e===null)return{told:"This file is not a backup of this site.",isDone:!1};let s=Object.entries(e).filter(([r,i])=>!Qp(i,Ys(r)));if(!s.map(([r,i])=>Se(r,i)).every(Boolean))return{told:"This browser has no room for all of it.",isDone:!1};let o=s.filter(([r])=>/^lodestone\.(game|study)\./.test(r)).length;return{told:`${_(o,"game")} and your settings and progress were read.`,isDone:!0}}function Xp(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==fl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(hl)))}catch{return null}}var Qp=(t,e)=>(t?.updated??0)<(e?.updated??0);var Ks={games:[],list:()=>h},uo=()=>$(td(),d("page")),td=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      ${Ks.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Ks.games.map(ed)}
        <li><a href=${it()}>Puzzles</a>: ${sd()} solved</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${vr()} ${Or()} ${xr()}
    </section>
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p class="page-ways">
        ${w("Export everything",()=>ht("lodestone.json",nd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${od}
        /></label>
      </p>
    </section>
  </div>`;function ed(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ft(e)}>${s}</a>: ${is(t)} of ${n.length} lessons done
  </li>`}var sd=()=>Object.values(Yt()).filter(({solved:t})=>t).length,nd=()=>new Blob([gl()],{type:"application/json"});async function od({target:t}){let[e]=t.files;if(!e||!await Zo("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{told:n,isDone:o}=wl(await e.text());await ue(o?"Imported":"Nothing was imported",n),o&&location.reload()}var rd=t=>J(Js(t)?Ce(t.id):F({study:t.id})),id={async open({signal:t}){uo();let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;lt({games:e,players:s}),Ks.games=e;let n=o=>Js(o)&&!o.over?"Continue":"Open";Ks.list=os({games:Pe,words:n,go:rd,isPlaying:!0},{draw:uo,signal:t}),uo()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var ad=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">
      The link may be old or incomplete. Everything on this site is in the menu above.
    </p>
    <p class="page-ways">
      <a class="button primary" href=${Ro}>Go to the home page</a>
      <a href=${Ce()}>Play</a>
    </p>
  </section>`,ld={open:()=>$(ad(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{_u as collections,Hc as editor,Zp as game,fp as lab,lu as learn,ld as missing,Ru as puzzles,hc as viewer,id as you};
