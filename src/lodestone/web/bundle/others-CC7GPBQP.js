import{a as j,c as qr}from"./chunk-YL6XV6OU.js";import{$ as vr,A as Vo,Aa as Dr,B as Zo,Ba as Fr,C as Xo,Ca as Br,D as Je,Da as cn,E as tr,Ea as Gr,F as er,Fa as rs,I as sr,J as nr,K as me,L as Qe,M as dr,N as fe,P as mr,Q as fr,R as hr,S as gr,T as wr,Y as ts,Z as es,_ as an,aa as ss,ba as xr,ca as Or,da as Tr,ea as ns,f as Go,ga as Sr,h as qo,ha as Kt,i as st,j as Ke,ja as Er,k as qt,ka as Ot,l as _o,la as Ar,m as Ho,n as nn,na as Lr,o as Ye,p as Ue,pa as os,q as Ko,qa as zr,r as Yo,ra as ln,s as Ve,sa as Ir,t as pe,ta as jr,u as vt,ua as Mr,v as Z,va as Nr,w as Uo,wa as Pr,xa as Rr,ya as Cr,z as X,za as Wr}from"./chunk-ARHRR572.js";import{a as ce,b as Do,d as Fo,e as ue,h as sn,i as Bo,l as $r,m as br,n as yr,o as kr}from"./chunk-EPSQT75O.js";import{a as _r,b as Yt,c as Hr,d as Kr,e as is,f as Yr,g as Ut,h as as,i as ls,j as cs,k as Ur,l as Vr,m as us,n as Jr}from"./chunk-BSALWS2P.js";import{a as un}from"./chunk-RIN44WAV.js";import{B as D,C as Rt,D as re,J as Ne,K as Pe,M as xo,N as Oo,O as zt,Oa as Ft,P as To,Pa as Xs,Ua as Bt,Va as Po,Xa as De,_a as Ro,a as wo,aa as So,ba as Ct,ca as Wt,d as Ae,e as C,ea as Vs,f as rt,g as $o,gb as Fe,h as Le,i as G,ia as Js,l as ze,m as Ie,n as Ys,na as Re,ob as Be,p as V,q as bo,qa as Eo,r as yo,ra as Ao,rb as Qo,sa as Lo,sb as at,ta as ie,u as je,ua as Ce,v as ko,va as zo,w as Us,wa as Zs,x as Me,y as _,z as vo}from"./chunk-ORGZJ55D.js";import{$ as Co,B as Dt,Ba as jt,C as ae,Ca as ur,D as le,Da as J,E as Mo,Ea as xt,Fa as pr,Ga as H,H as ft,I as No,J as S,L as We,M as it,N as c,P as h,Q as $,S as Ge,T as Qs,V as w,W as O,X as tn,Y as qe,Z as P,_ as _e,a as $l,aa as He,b as po,ba as en,c as bt,ca as Wo,d as q,da as Gt,e as T,ea as Q,f as U,fa as Jo,g as N,ga as R,h as v,i as yt,ja as or,ka as rr,l as Lt,la as ir,m as Pt,ma as ar,na as de,o as mo,oa as It,p as oe,pa as Ze,q as Ks,qa as ht,r as fo,ra as lt,s as Ee,sa as lr,t as ho,ta as _t,u as go,ua as W,v as Io,va as Xe,w as jo,wa as on,x as d,xa as Ht,y as et,ya as cr,z as kt,za as rn}from"./chunk-EX5FCG5T.js";var ct=t=>e=>e.change(t),[Zr,pn,dn,Xr]=[_o,Ke,qt,Ho].map(ct),Qr=ct(t=>pe(t,2)),ti=ct(t=>pe(t,1)),ei=ct(t=>({...t,arrows:!t.arrows})),mn=ct(t=>({...t,playing:!t.playing})),Vt={ArrowLeft:["one turn back",pn],ArrowRight:["one turn on",dn],ArrowUp:["to the variation above",ct(t=>nn(t,-1))],ArrowDown:["to the variation below",ct(t=>nn(t,1))],Home:["to the start",Zr],End:["to the end of the line",Xr],",":["one turn back, from the board too",pn],".":["one turn on, from the board too",dn],p:["play, or stop playing",mn],f:["see the board from the other side",Qr],t:["turn the board by a quarter",ti],a:["next turns, variations and what the analysis found as arrows",ei],v:["fold all variations, or unfold them",ct(Ve)]},ps={"Ctrl+z":["undo",ct(Ko)],"Ctrl+y":["do again what was undone",ct(Yo)]},[bl,yl]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],kl=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function si(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=D(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=kl(t),f=Go.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",Zr,l),p("Back","m15 6-8 6 8 6",pn,l),n?p("Stop",yl,mn):p("Play",bl,mn,u),p("Next","m9 6 8 6-8 6",dn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",Xr,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",Qr),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",ti),p("Arrows","M4 18 18 6M11 5h8v8",ei,{pressed:o}),P(null,f,r,g,"Time for each turn")]}function ni(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=vl(t)??{share:.5,words:"not known yet"},r=vt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function vl({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Fe(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Be(r,Bt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var Tt=200;function xl({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var oi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=xl(e),i=[`${s+1}. ${Wt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,_(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function ri(t,e){let s=e.toLocaleLowerCase().split(/\s+/).filter(Boolean),n=/^\d+$/.test(e.trim())?Number(e):0,o=({text:i})=>s.every(a=>i.toLocaleLowerCase().includes(a));return[...t.filter(({index:i})=>i+1===n),...t.filter(i=>o(i)&&i.index+1!==n)]}function ii(t,e){let s=Math.floor(Math.max(0,t)/Tt)*Tt;return[s,Math.min(e,s+Tt)]}var Ol="Search these games by player, number, round or date";function fn(t,e,s){let n=et("div"),o=oi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=ri(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=ii(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(Tt,i)} before these`,m=`Show ${Math.min(Tt,f)} more of ${f}`,b=({index:y,text:B})=>{let M=y===e;return c`<li>${w(B,()=>s(y),{look:M?"primary":"",isCurrent:M})}</li>`};$(c`${o.length>1?He(Ol,l):h}
        ${i>0?w(g,()=>u(i-Tt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+Tt)):h}`,n)}return l(),n}var Tl=3e7,Sl=3e5,ai=20,El=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",Al="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",li="the pasted games";async function Ll(t){if(t.length>Tl)return{games:[],fault:"This text is too long to be shown here."};try{let{games:e}=await me(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var ci=({record:t})=>t.rules!=="",gn=({record:t})=>t,ds=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function pi(t){return ce("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=zl(s,n.draw,t),i=ts({games:Re,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function zl(t,e,s){let n=et("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={told:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{told:g,ways:m}),e()}async function a(g){let m=await g.text();m.length<=Sl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=rr(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await Ll(g),[M]=y;if(y.length===1&&M.errors.length===0)return t(ui(M));let ot=y.filter(ci);if(y.length>1&&ot.length>0)return u(ot,m,ds(y));y.length>1?i("None of these games can be opened.",hn(ds(y))):i(B,await p(g,M)),n.focus()}function u(g,m,b){let y={id:oe(),name:m,records:g.map(gn)},B=Ce(y),M=ne=>t({...ms(y,ne),fault:di(g[ne])});i(B?"":"These games are too many to be kept: closing the page loses them.",[hn(b),fn(y.records,null,M)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await C());let b=hn(ds(m?[m]:[]));if(!m||!ci(m))return b;let y=`Open ${Wt(gn(m))}, as far as it can be read`;return[b,w(y,()=>t(ui(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),M=mt=>B?Ht(mt,g.trim()):`[Rules "${mt}"]
${g}`,ot=mt=>y.flatMap(({presets:hl,title:gl})=>{let uo=hl.find(wl=>wl.rules===mt);return uo?`${gl} – ${uo.title}`:[]})[0]??mt,ne=mt=>w(ot(mt),()=>l(M(mt),li),{title:mt});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(ne)}</div>`}return s&&a(s),()=>c`<p>${Al}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,li),{look:"primary"})}
        <label class="file">File <input type="file" accept=${El} @change=${r} /></label>
      </div>
      <p role="status">${o.told}</p>
      <div class="found">${o.ways}</div>`}var ui=t=>({record:gn(t),fault:di(t)});function di(t){let[e,...s]=ds([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function hn(t){let e=t.length-ai;return c`<ul class="faults">
    ${t.slice(0,ai).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function mi(t,e){let s=ce("Games",n=>{let o=i=>n(ms(t,i)),r=fn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function ms({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var Il=120,Jt=class extends Ir{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new rs(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(qo(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return X(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??Z(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return N(s)||this.page.fault(v(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),Il))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await G(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...Ue(n,n.at,s)}))})}steps=e=>ze(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=Vo(this.state,n,e);if(o!==null)return this.change(r=>st(r,o));await this.guarded(async()=>{let r=await G(X(zt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=zt(i.tree,n,r.last?.annotated??e);return Ye(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function hi(t,e,s={}){let{keyboard:n=t,keys:o=Vt,stage:r=new Gr(null)}=s,{signal:i}=e,a=e.state,l=0,u=et("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Nr(u,m=>e.change(m)),f=et("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),qr(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&No(f,Rl(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(qt),jl(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=Ml(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:os(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${Cl(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${si(e)}
        </div>
        ${f}`,t)}}function jl({tree:t,at:e,pace:s}){let n=D(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var fi=new WeakMap;function Ml(t,e){let s=e??Z(t);if(!s)return null;let n=fi.get(t.scene)??[];return fi.set(t.scene,n),{scene:n[t.quarters]??=Je(t.scene,t.quarters),view:s,near:vt(t),who:o=>Nl(t,o),drawn:Ar(t),words:Lr(t)}}function Nl({tree:t,at:e,diagrams:s},n){let o=Rt(t,e).findLast(a=>s.get(a)?.last?.side===n),r=o===void 0?null:D(t,o).clock;return[Uo(t,n),r===null?"":Pl(r)].filter(Boolean).join(" · ")}var Pl=t=>`${Math.floor(t/60)}:${String(Math.floor(t%60)).padStart(2,"0")}`;function Rl({tree:t,at:e,diagrams:s,sides:n}){let o=D(t,e),r=s.get(e),i=Ne(t,e),a=[e===0?"Start":Pr(o,r?.last,re(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function Cl(t){let{turn:e,nags:s,before:n,comments:o}=D(t.tree,t.at),{last:r,status:i}=Z(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Mr(u)}>${jr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var Wl=400,bn="This browser does not keep what you change: closing the page loses it.",Dl="Another tab changed this game too. Your changes are kept as a separate game.",$n=class extends Jt{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=zo();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(M=>({...st(M,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;hi(e,this,{keyboard:window,keys:{...Vt,...ps},stage:B}),Cr(B.svg,this),Eo(M=>M===this.kept.id&&this.#r(),y),this.onChange((M,ot)=>this.#e(M,ot)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Ct(this.state.tree)}want(e){super.want(e),Zs(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&Zs({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),Wl)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=Pe(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Ao({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(bn),a===0&&xt(W({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:oe(),sequence:0}),this.page.fault(Dl),this.save()}async#r(){let e=Js(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Ct(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await fe(s,hs(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...Ye(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=gi(this.state);e!==null;e=gi(this.state)){let{tree:s}=this.state,[n,o]=[e,await G(X(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>Ue(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function gi({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var hs=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function wi(t,e,s,n){let o=await Bl(e),r=await fe(o.record,hs(o.record));n.throwIfAborted();let i=Fl(r.record,e),a=new $n(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function Fl(t,{at:e,mark:s}){if(s)return Oo(So(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function Bl({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return Gl(t);if(e??s)return ql(String(e??s));if(n)return _l(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Ae({rules:r??"queah",start:o??null,turns:[]});if(!o)return fs(i);let{games:a}=await me(JSON.stringify([i]));return fs({...i,result:a[0]?.result??i.result})}var fs=(t,e)=>({id:oe(),sequence:0,record:t,listed:e});async function Gl(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Le(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Ce({id:e,name:`the collection of ${n}`,addresses:a,records:i}),fs(i[r],{id:e,index:r})}function ql(t){let e=Js(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Ct(e.tree)}}async function _l(t){let e=await ur(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await me(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return fs(n)}var Kl=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function yn({record:t}){let e=await dr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function Yl({state:{tree:t,at:e}}){let s=xo(D(t,e));return s===null?{at:String(Pe(t).indexOf(e))}:{mark:s}}var kn=t=>new URL(W(t),document.baseURI).href,Ul={"Link to the game":async t=>kn({record:await jt(await yn(t))}),"Link to this turn":async t=>kn({record:await jt(await yn(t)),...Yl(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>kn({rules:t,position:e?.position??""}),"Game as text":yn,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Ht(t.rules,s?.position??e.head.start??"")};async function Vl({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await Qe([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Rt(e.tree,e.at).slice(1);return mr(t,{path:o.map(r=>Ne(e.tree,r).indexOf(r)),format:s,theme:$r(),coordinates:n,near:vt(e),styles:hs(t)})}function Jl({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function $i(t){return ce("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(Ul).map(([p,f])=>i(p,async()=>Zl(p,await f(t)))),l=Kl.map(([p,f,g])=>i(f,async()=>{let m=Jl(t,g);return ft(m,await Vl(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${_e("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks; a moving one the turns that lead here.
        </p>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Zl(t,e){if(!await Bo(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var gs=class extends Zo{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=bi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Ro(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>De(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(yt(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return Xo(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function bi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:bi(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},Xl=t=>({notes:new Fr(d("notes"),t,{pens:!1}),turns:new gs(d("turns"),t),engine:new tr(d("analysis-box"),t),exact:new nr(d("exact"),d("values"),t),report:new Br(d("report"),t),explorer:new fr(d("explorer"),t),game:new hr(d("about-game"),t)});function Ql(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:Xl(t),read:t.state.tree}),vi(t.kept.sequence===0&&vn()?.collection.addresses!==void 0),x.isReading&&t.state.folded.size===0&&t.change(Ve),j(t.errors.map(({message:e})=>e).join(" ")),bs()}function vi(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;ln(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function $s(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,vi(t),S(t?"Reading.":"Editing: the tools are beside the board."),bs()}function bs(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return $s(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&ln(d("tabs"),d("tab-values"),n);for(let l of Object.values(e))l.render();$(s?h:Wr(t),d("pens")),$(s?h:ni(t.now),d("gauge")),ec(t);let{tags:o,result:r}=t.state.tree.head,i=Wt({tags:o,rules:t.rules.title});d("title").textContent=i;let a=[t.rules.title,tc(o),r==="*"?"":r];d("rules-line").textContent=a.filter(Boolean).join(" · "),document.title=`${i} – Lodestone`}var tc=({Date:t="?"})=>t.includes("?")?"":t;function ec({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(sc(),d("reader"));let r=vn(),i=e===0&&n?t.head.tags.Shows??"":"",a=D(t,e).children.length===0,l=w(n?"Edit":"Read",()=>$s(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?nc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function vn(t=ie()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var sc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>Zt(),{look:"primary"})}
      ${Object.entries(un).map(([t,e])=>c`<a class="button" href=${_t(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(un).map(([t,e])=>c`<a href=${W({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function nc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>xn(ms(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function oc(t){let e=x.opening.begin(),s=et("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await wi(s,t,{fault:j,opened:Ql,changed:bs},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=ie()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(rc(),d("viewer"))}}var rc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>Zt(),{look:"primary"})}
    <a class="button" href=${Xe()}>Set up a position</a>
  </div>`;async function xn(t){if(d("open-list").hidden=ie()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Lo(e.record,e.listed):{id:"",kept:!0};await J(W("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":bn];j(o.filter(Boolean).join(" "))}async function yi(){Do();let t=ir(H(),location.hash);await oc(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function ic(){let{study:t}=x;t&&!Dr(t)&&t.stage.escape()}function ac(){x.isReading&&$s(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function Zt(t){xn(await pi(t))}async function lc(){let t=ie();t&&xn(await mi(t,vn()?.index??null))}function ki(){x.panels?.notes.flush(),x.study&&$i(x.study)}var cc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 plies, counting each side’s turns, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. On a touch screen choose a colour next to the board first. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function uc(){let t=Object.entries(Rr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Vt,...ps}).map(([s,[n]])=>[s,n]);return{about:cc,keys:[...e,...t]}}function pc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&Zt(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&Zt(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function dc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var mc={async open({signal:t}){zr(d("tabs"),bs),pc(t),t.addEventListener("abort",dc),await yi(),x.study&&S(document.title)},follow:yi,commands:{"open-game":()=>Zt(),"open-list":lc,share:ki,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",ac],o:["open a game",()=>Zt()],s:["share",ki],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&$s(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",ic]},help:uc};var fc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var hc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},gc=t=>t.replace(/[&<>"]/g,e=>hc[e]);function xi(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${gc(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(fc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Oi(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Ti(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Wn={};$l(Wn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>St,begin:()=>In,change:()=>pt,findValue:()=>Xt,flip:()=>Cn,isOpen:()=>ut,load:()=>Et,opened:()=>I,redo:()=>Pn,refuse:()=>Nt,set:()=>z,settled:()=>jn,state:()=>Mt,undo:()=>Nn,useRules:()=>Rn});var wc=500,On=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function Ei(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Tn=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,ys=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Ai=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),he=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Sn=(t,e,s)=>he(t,n=>n.name===e?s:n.value);function ks(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return he(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?$c(r,ys(o,l)-ys(t,l)):a})}function $c({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var vs=(t,e,s)=>ks(t,{[e]:Ei(t,s,t.pieces[e])});function Li(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?ks(t,{[e]:n.filter(o=>o!==s)}):vs(t,e,[s])}var xs=(t,e=Object.keys(t.pieces))=>ks(t,Object.fromEntries(e.map(s=>[s,[]])));function zi(t,e,s){let n=Ei(t,t.pieces[e]??[],t.pieces[s]);return ks(t,{[e]:[],[s]:n})}var En=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Ii(t){let e=o=>gt(t,o)?.twin??o,s=Ai(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return he({...En(t),pieces:s},o=>n.get(o.twin)??o.value)}function ji(t,e){let s=o=>e.get(o)??o,n=Ai(t.pieces,(o,r)=>[s(o),r]);return he({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function Mi({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return he(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function An({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(On(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-wc),setup:n,future:[]}}function Ln({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var bc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Si=t=>(Math.min(...t)+Math.max(...t))/2;function zn(t,e){let[s,n]=[Si(t.map(({x:i})=>i)),Si(t.map(({y:i})=>i))],o=Qo(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=bc[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",St="piece:",yc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:yc,work:new T,end:Promise.resolve(),draw(){}},Mt=()=>E.state,ut=t=>t.setup!==null;function I(){if(!ut(E.state))throw new Error("no position is set up");return E.state}function z(t){E.state={...E.state,...t},E.draw()}function In(t,e){E.draw=t,ut(E.state)&&pt(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Nt("")})}async function jn(){for(;E.state.asking;)await E.end}async function kc({rules:t,piece_types:e},s){let{state:n}=E,o=We.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await V(t,i,R(o),s),l=e.map(p=>({...p,name:St+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function Ni(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;z({...n,record:null,exact:null,asking:!0});try{o>0&&await q(o,r);let a=await Ys(t,r),l=await kc(a,r);r.throwIfAborted(),z({...e(a),...l,refusal:"",asking:!1}),S([s,vc(a,i)].filter(Boolean).join(". "))}catch(a){if(N(a))return null;z({refusal:v(a),asking:!1}),S(E.state.refusal)}return Xt(),E.state.refusal}function vc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Nt(t,e){E.work.end(),z({...e,refusal:t,asking:!1})}function Mn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=Ni(On(t.setup),o,e,n)}var pt=(t,e)=>Mn(An(I(),t),e),Nn=()=>Mn(Ln(I(),"past","future"),"Undone"),Pn=()=>Mn(Ln(I(),"future","past"),"Done again");function Et(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>ut(r)?An(r,a):{past:[],setup:a,future:[]};return E.end=Ni({rules:t,position:e},i,s,{typed:n},o)}async function Rn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Et(t,null,e);let[r,{cells:i}]=await Promise.all([Ys({rules:t}),V(t,n,R(s))]),a=Mi(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return pt(a,u)}async function Xt(){z({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await G(n,t,!0);t.throwIfAborted(),z({exact:o})}catch(o){N(o)||z({exact:{state:"unsolvable",fault:v(o)}})}}function Cn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return z({near:n.name}),pt(e,`The board is seen from the side of ${n.title}`)}var ge={from:null},Os=t=>t?.startsWith(St)?t.slice(St.length):null,Dn=t=>t&&!t.includes(":")?t:null,Ts=({target:t})=>Dn(t instanceof Element?t.getAttribute("data-place"):null);function Ci(t,e){return t.addEventListener("pointerdown",s=>ge.from=Ts(s)),t.addEventListener("pointerover",xc),t.addEventListener("contextmenu",Pi),t.addEventListener("auxclick",s=>s.button===1&&Pi(s)),t.addEventListener("keydown",Tc),at(t,{surface:e,events:{press:Ri,choose:Ri,pick:Di,drop:Oc}})}function Pi(t){let e=Ts(t);e&&(t.preventDefault(),we(e))}function xc(t){let e=Ts(t),{tool:s}=Mt();if(t.buttons!==1&&(ge.from=null),!(!e||ge.from===null||e===ge.from||s===Y))for(let n of[ge.from,e])s===wt?we(n):$e(n,vs(I().setup,n,[s]))}function we(t){let{setup:e}=I();t in e.pieces&&$e(t,xs(e,[t]))}var $e=(t,e,s=t)=>pt(e,`${s}: ${Fn(e,t)}`),Wi=(t,e)=>$e(t,Li(I().setup,t,e));function Fn(t,e){let s=Tn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function Ri(t){let{tool:e,picked:s,setup:n}=I(),o=Os(t);o?be(e===o?Y:o):e===wt?we(t):e!==Y?Wi(t,e):s?Fi(s,t):t in n.pieces&&Di(t)}function be(t){z({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function Di(t){let e=Os(t);if(e)return be(e);z({picked:t}),S(`${t} picked up: ${Fn(I().setup,t)}.`)}function Fi(t,e){if(t===e)return z({picked:null});$e(e,zi(I().setup,t,e),`${t} to ${e}`)}function Oc(t,e){let s=Os(t),n=Dn(e);s?(z({tool:Y}),n&&$e(n,vs(I().setup,n,[s]))):n?Fi(t,n):we(t)}function Tc(t){let e=Ts(t),s=Mt();if(!e||!ut(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))be(Y);else if(n==="Delete"||n==="Backspace")we(e);else if(gt(s.setup,n))Wi(e,n);else return;t.preventDefault(),t.stopPropagation()}var Bn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Tn(t,n)??""]).filter(([,s])=>s in e.pieces));function Bi(t){let{scene:e,tool:s,picked:n}=t,o=Bn(t),r=s!==Y&&s!==wt,i=l=>Dn(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:Ec(t),movable:{picked:r?St+s:n,sources:{has:l=>Os(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Sc(t,l),use:i(l)?"target":a(l)?"source":null})}}function Sc({setup:t,picked:e},s){let n=[s,Fn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function Ec({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>xr(r,i));return{under:[...s.map(Or),...e?[ss(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Tr),...o]}}var Ac=200,Lc="This looks like the record of a game: the viewer opens it, not the editor";function Gi(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Gn(t.value,Ac)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";rn(s).kind==="record"&&(e.preventDefault(),Gn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Gn(t.value))}),t.addEventListener("blur",()=>Mt().refusal||z({typed:null}))}async function Gn(t,e){let s={text:t,before:Mt().typed?.before??I()},n=rn(t);if(n.kind==="record"){let l=W({record:await jt(t)});return Nt(Lc,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Et(r,i,"Position read",s,e);o&&a===""&&z({typed:null})}function qi({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Dt(d("text-fault"),s),ae(d("open-record"),"href",n),d("open-record").hidden=n===null,ae(o,"aria-invalid",s?"true":null)}function _i({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>be(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=ys(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${St+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${cn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(wt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function Hi({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Mo(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var Ki=t=>[Ic(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${jc(t,e)}</div>`:e.form==="cells"?Mc(t,e):Nc(t,e))];function Ic({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return qe("To move","side",e,t.side,n=>pt({...t,side:n},`${s(n)} to move`))}function jc({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return z({written:{name:s,value:o,text:p}});z({written:null}),pt(Sn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Gt(u,a?e.text:o,l)}function Mc({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);pt(Sn(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${P(e,u,r,l)}
  </label>`}function Nc({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>cn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function Yi({exact:t}){let e=Fe(t)?.course.at(-1),s=o=>{Jo({exact:o}),Xt()},n=e&&`With best play: ${Be(e,Bt)}.`;return c`${Co("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var Rc=["mirror","upend","turn"],{state:ke,opened:$t,change:Ss}=Wn,Es={board:null};function Ui(){let t=ke();if(!ut(t)||!Es.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Dt(d("rules-title"),e.title),$(_i(t),d("tray")),Es.board.set(Bi(t),{still:!0}),$(Ki(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(Hi(e),d("status-box")),qi(t),d("exact").hidden=!e.solvable,$(Yi(t),d("exact")),sr(d("exact-job"),e.rules,a),le(d("undo"),n.length>0),le(d("redo"),o.length>0);for(let p of Rc)d(p).hidden=zn(s.cells,p)===null;let l=e.faults.length>0||r!=="";le(d("play-here"),!l&&e.outcome===null);let u=W({rules:e.rules,position:e.position});ae(d("analyse"),"href",l?null:u),le(d("analyse"),!l),!i&&location.href!==_n()&&xt(_n())}function qn(t,e){let{setup:s,scene:n}=$t(),o=zn(n.cells,t);o&&Ss(ji(s,o),e)}var Cc=()=>ut(ke())&&Ss(En($t().setup),"The other side is to move");function _n(){let{rules:t,position:e}=$t().setup;return new URL(Xe(t,e),document.baseURI).href}var ye=(t,e)=>async()=>{await jn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},Vi=t=>{let{scene:e,setup:s}=t;return xi(e,Bn(t),`${s.title}: ${s.position}`,Oi)},Wc="This address names no position";async function Ji(){let t=cr(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Et(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${Wc}: ${s}.`),!(!ut(ke())&&!await Dc(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Nt("");Nt(s,{typed:{text:t.position,before:$t()}})}}async function Dc(t){let{games:e}=We,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Et(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${ke().refusal}.`),!1}var Fc="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",Bc="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function Gc(){let t=(ke().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[Fc,Bc],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var qc={async open({signal:t}){let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;it({games:e,players:s});let n=Ci(d("board",SVGSVGElement),d("table"));Es.board=n,t.addEventListener("abort",n.destroy),Gi(),er(({state:o})=>o==="solved"?Xt():Ui(),t),In(Ui,t),await Ji()},follow:Ji,commands:{undo:Nn,redo:Pn,"set-start":()=>Et($t().setup.rules,null,"Start position"),clear:()=>Ss(xs($t().setup),"The board is empty"),swap:()=>Ss(Ii($t().setup),"Colours swapped"),mirror:()=>qn("mirror","Mirrored left to right"),upend:()=>qn("upend","Mirrored top to bottom"),turn:()=>qn("turn","Turned by a quarter"),flip:Cn,"change-rules":async()=>{let t=await Er($t().setup.rules);t&&await Rn(t)},"play-here":ye("play-here",({setup:t})=>Ot(t.rules,t.position)),"copy-position":ye("copy-position",({setup:t},e)=>sn(e,"Position",Ht(t.rules,t.position))),"copy-link":ye("copy-link",(t,e)=>sn(e,"Link",_n())),"save-svg":ye("save-svg",t=>ft(`${t.game.name}.svg`,new Blob([Vi(t)],{type:"image/svg+xml"}))),"save-png":ye("save-png",async t=>ft(`${t.game.name}.png`,await Ti(Vi(t)))),"fault-close":()=>j(""),skip:()=>Es.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",Cc],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:Gc};var As=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>_c(e[n-1]??t,s))];function _c(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:Hc(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Ls(e)}]}var Ls=t=>t.outcome?gr(t):`${t.last?.say??""}.`;function Hc({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var Kc=1100,Yc=1400,Zi=700,Uc=5e3,Qt={still:!0},Xi={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,told:"",verdict:"",leads:!1},zs=class{state=Xi;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new rs(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.#m(wr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({told:e,verdict:s}),S(e)}#a=yt(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await ze(X(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>G(X(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...Xi,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=To(vo({rules:s,start:n}),0,[...o,...r]),g=Rt(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([Ie({rules:s},e),V(s,u,R(this.game),e),...g.map(ot=>this.#u({tree:p,id:ot}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let M=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:M,drawn:this.#p()},Qt),S(this.#$()),B.length>0?this.#r({frames:As(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[ss(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Step on."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,Qt);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await q(Kc,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:Qt),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,told:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;Hr(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,told:s,verdict:this.step.do?"right":""}),this.#l({hint:null,drawn:void 0},Qt),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),po()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),q(Uc,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=zt(this.#n.tree,this.#n.id,e),a=X(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Pt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},Qt),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(zt(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=X(e.tree,e.id),o=await bo(n,this.step.opponent,null,()=>{},s,!1),r=zt(e.tree,e.id,o.turn),i=await this.#u(r);if(await q(bt(Zi),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(Ls(i))}async#w(e,s){this.#i(e,"wrong"),await q(bt(Yc),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await q(bt(Zi),s),this.#l({view:n},{known:n.last?.actions??[]}),Ls(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},Qt),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var A={games:[],open:null,opening:new T};function Vc(){let{open:t}=A;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;sa(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Dt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(Jc(t),d("step")),o.renderCommands(d("moment")),$(Qc(t),d("controls")),$(su(t),d("clauses")),nu(t)}var Jc=t=>{let{step:e,state:s}=t,n=s.verdict&&Zc[s.verdict];return c`${Xc(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.told!==""}>
      ${e.text}
    </p>
    <p id="told" class="told ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.told}
    </p>`},Zc={right:"✓ Right!",wrong:"✗ Not yet."},Xc=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function Qc(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("step-back","Step back",{sign:"back",isAble:o>0}),a&&O("step-on","Step on",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?tu(r,i):eu(t)].map(p=>p||h)}var tu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function eu(t){let e=ea(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var ea=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function su({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Kt(o)}</p>`)}`}function nu({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!jo(o,t))return;ns(d("cases"),t.difference,t.near,R(e)).catch(v)}function sa(t){d("list").hidden=t,d("play").hidden=!t}function Hn(){A.opening.end(),A.open?.close(),A.open=null}function Qi(t,e){let s=A.open!==null;Hn(),document.title="Lessons – Lodestone",$(Kr(A.games,t||Q.newGame.game||""),d("courses")),sa(!1),s&&d("list-title").focus({preventScroll:!0}),e&&ue("This lesson cannot be opened",e)}function ou(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=A.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function ta(){let[t="",e=""]=H(),s=A.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return Qi(t,ou(t,e,s));Hn();let o=A.opening.begin();try{let r=await je(t,e,o);o.throwIfAborted();let i=Yt(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));A.open=new zs(s,r,{changed:Vc,onward:na}),await A.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){N(r)||Qi(t,v(r))}}async function na(){let{open:t}=A;if(t){if(!t.goesOn)return J(ht(t.game.name,ea(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function ru(){let{open:t}=A;if(t)try{await _r(t.game,t.step.rules)}catch(e){ue("The game cannot begin",v(e))}}var iu={async open({signal:t}){t.addEventListener("abort",Hn),A.games=await C(),t.aborted||await ta()},follow:ta,commands:{watch:()=>A.open?.watch(),"step-back":()=>A.open?.walk(-1),"step-on":()=>A.open?.walk(1),again:()=>A.open?.again(),hint:()=>A.open?.hint(),continue:na,"play-game":ru,skip:()=>A.open?A.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["a step back","step-back"],".":["a step on","step-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>A.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>A.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game under its rules. This browser keeps which steps you have done."]})};var oa=new WeakMap;function ra(t){let e=oa.get(t)??{...t,...au(t)};return oa.set(t,e),e}var au=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Is(e)}:{}}),Is=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>lu(s,e))});function lu({action:t,leads_to:e,...s},n){let r=n.filter(i=>cu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Is(e)}}var cu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Kn=600,uu=1;function ia({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Ae({rules:t,start:e,turns:r});return{...a,...wo,nodes:[...i,...o]}}var js=class extends Jt{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),vt(this.state)!==e.side&&this.change(r=>pe(r,2)),this.scene=Je(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Is(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return Bt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(os(s,e)),this.phase==="asked"&&D(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??Z(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Po(r,u));this.stage.set({scene:r,view:ra(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>vr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,Ur(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=re(e,s),o=this.puzzle.line[n-1],r=Z(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>st(i,n[e-1])),await this.#p(Kn,()=>{this.change(i=>st(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),Vr(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=D(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!Z(r)?.outcome&&await this.#p(Kn,async()=>{a?this.change(l=>st(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${Z(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await yo(X(s,n),uu,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await q(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>st(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=re(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${De(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>st(e,0)),await this.#p(Kn,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>st(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var Yn="lodestone.puzzle-run",Ms=10,pu=3,Ns={theme:null,rules:null};function Ps(){let t=fo(Yn);return Array.isArray(t.done)&&Array.isArray(t.again)?t:null}var ve=t=>t?Ee(Yn,t):ho(Yn),xe=(t,e=Ns)=>({game:t,wish:e,current:0,done:[],again:[]});function la(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Rs=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function ca(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Rs(e,t.wish).filter(a=>!o(a));return t.done.length<Ms&&r.length>0?du(r,s,n,t.done.length<pu,Jr(s,e)):e.find(({number:a})=>a===t.again[0])??null}function du(t,e,s,n,o){let r=n&&t.find(p=>cs(e,p,s));if(r)return r;let i=t.filter(p=>as(e,p)===null),a=t.filter(p=>!ls(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||aa(p)-aa(f))[0]}var aa=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),ua=({done:t})=>t.filter(({tried:e})=>e==="right").length,pa=({wish:t},e)=>Math.min(Ms,Rs(e,t).length);var mu=5,fu={right:"✓",wrong:"✗",helped:"–"},Un=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(mu-t,0))}</span
    >
    Level ${t}`;function ma(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=hu(t);return c`<p class="puzzle-meta">${Un(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?gu(e):h}
    </div>
    ${n?wu(t):h}`}function hu({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var gu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function wu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${$u(t)} ${da(t,"Solution",e.line,s,e.end)}
    ${e.wrong?da(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function $u({state:t}){let{parent:e,children:s}=D(t.tree,t.at),{last:n,outcome:o,status:r}=Z(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function da(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function fa({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function ha(t,e,s,n){let o=pa(t,n),r=t.done.length,i=t.done.some(l=>l.number===e)?r:r+1,a=t.done.map(({tried:l})=>c`<span class=${l}>${fu[l]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${a}${"○".repeat(Math.max(o-r,0))}</span
    >
    ${s?"Once more":`${i} of ${o}`}
  </p>`}function ga(t,e){let s=t.done.filter(({tried:n})=>n!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${ua(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${s===0?"You missed none.":`${_(s,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
  </div>`}var wa=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function $a({puzzle:t,board:e},s,n){let o=as(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${Un(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var ba=(t,e,s)=>{at(t,{scene:e,pieces:Ft(s),viewOnly:!0})};function ya(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Rs(u,n).length,f=P(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=P(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${ku(t,e,s)}</p>
    <div class="puzzle-wish">${en("Idea",f)} ${en("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${lt(a)} class="button"
              >Continue after ${_(i.done.length,"puzzle")}</a
            >`:h}
      ${w(yu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function yu(t){return t===0?"No puzzle matches":t>=Ms?"Solve ten":t===1?"Solve one":`Solve ${t}`}function ku({puzzles:t},e,s){let n=t.filter(i=>ls(e,i)).length,o=t.filter(i=>cs(e,i,s)).length,r=us(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${_(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var xa={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:xa,opening:new T};function te(t){k.state={...k.state,...t},Xn()}async function ka(){let t=k.opening.begin(),[e="",s=""]=H();j("");try{k.state.games.length===0&&te({games:await C()}),t.throwIfAborted(),e===""?await xu(t):e==="daily"?await Ou(t):await Tu(e,s,t)}catch(n){N(n)||j(v(n))}}var Vn=(t,e)=>ko(t,e),Oa=t=>Lt("api/puzzle/daily",{query:{day:Yr(is())},signal:t});async function xu(t){k.state.attempt?.close(),te({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Oa(t),...e.map(({name:p})=>Vn(p,t))]),o=kt("svg",{class:"board puzzle-picture","aria-hidden":"true"});te({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([V(r,a,R(Ta(s.game)),t),G({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),ba(o,l,u)}async function Ou(t){let e=await Oa(t);await Zn(e.game,e,null,t)}var Ta=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Tu(t,e,s){let n=await Vn(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Ps(),r=o?.game===t?o:null;if(e==="")return Jn(n,r??xe(t),s);let i=await Sa(n,e,s);await Zn(t,i,r?.current===i.number?r:null,s)}function Sa({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return Lt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function Jn(t,e,s){let{game:n}=t,o=ca(e,t.puzzles,Ut(),is());if(!o&&k.state.attempt)return ve(null),te({run:e,isOver:!0});if(!o)return Jn(t,xe(n),s);let r={...e,current:o.number};ve(r);let i=await Sa(t,String(o.number),s);s.throwIfAborted(),xt(lt(n,o.number)),await Zn(n,i,r,s)}async function Zn(t,e,s,n){let[o,r]=await Promise.all([Vn(t,n),fe(ia(e),R(Ta(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:Xn,tried:Su},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new js(e,r,a);te({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Su(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=la(e,s.puzzle.number,t);ve(n),k.state={...k.state,run:n}}function Xn(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(Eu(t),s):$(e?Au(e):c`<h1>Puzzles</h1>`,s)}function Eu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?ga(s,us(Ut(),e.puzzles)):ma(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?ha(s,r.number,n,e.puzzles):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?wa():fa(t)}
    </div>`}function Au(t){let{lists:e,wishes:s}=k.state,n=Ut(),o=Ps();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Ns,u=f=>te({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return ya(i,n,is(),l,u,()=>Ea(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${$a(t,n,lr)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Ea(t,e){ve(xe(t,e)),J(lt(t))}function Lu(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Ps(),o=k.opening.begin();Jn(t,n?.game===t.game?n:xe(t.game),o).catch(yt(j))}async function zu(){let{attempt:t}=k.state;if(!t)return;let s=await Qe([Ct(t.state.tree)],"text").catch(yt(j));s&&J(W({record:await jt(s.text)}))}async function Iu(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await rt().catch(yt(j));!t||!s||!n||(it({games:e,players:n}),await Ot(t.puzzle.rules,s))}var ju=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days."];function Mu(){k.opening.end(),k.state.attempt?.close(),k.state=xa}function va(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var Nu={open({signal:t}){return Xn(),t.addEventListener("abort",Mu),ka()},follow:ka,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:Lu,more:()=>k.state.list&&Ea(k.state.list.game,k.state.run?.wish??Ns),"to-front":()=>J(lt()),"walk-back":()=>va(Ke),"walk-on":()=>va(qt),"play-on":Iu,"to-study":zu,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:ju})};var F={games:[],opening:new T,items:[],search:"",rules:""},Pu="each shows one thing. The program has played and annotated them, and every claim in them is checked.";function Ru({plies:t,variations:e,comments:s}){let n=[_(t,"turn"),_(s,"comment")];return e>0&&n.push(_(e,"variation")),n.join(", ")}function Cu(t,e,s){let n=kt("svg",{class:"study-picture","aria-hidden":"true"});return Du(n,t,e),{study:e,number:s+1,picture:n}}function Wu(t,{study:e,number:s,picture:n}){let o=W({collection:`${t}/${e.name}`});return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2><span class="small">${s}.</span> <a href=${o}>${e.title}</a></h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${Ru(e)}.</p>
    </div>
  </li>`}async function Du(t,e,s){try{let n=await V(s.rules,e.sides[0].name,R(e));at(t,{scene:n,pieces:Ft(s),viewOnly:!0})}catch(n){v(n)}}async function Aa(){let t=H()[0]||F.games[0].name,e=F.games.find(s=>s.name===t);$(Wo(F.games,_t,t),d("collections-games"));try{let{studies:s}=await Le(t,F.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>Cu(e,o,r));Object.assign(F,{items:n,search:"",rules:""}),Qn(t)}catch(s){if(N(s))return;F.items=[],Qn(t,v(s))}}function Fu(){let t=F.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);return F.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e,i=`${s} ${n} ${o} ${r}`.toLocaleLowerCase();return(F.rules===""||r===F.rules)&&t.every(a=>i.includes(a))})}function Qn(t,e=""){let{items:s}=F,n=Fu(),o=_(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${Pu}`,$(s.length>1?Bu(t):h,d("collections-filters"));let i=c`<li>No study fits.</li>`,a=Ge(n,({number:l})=>l,l=>Wu(t,l));$(n.length>0||e?a:i,d("studies"))}function Bu(t){let e=[...new Set(F.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(F,o),Qn(t)};return c`${He("Search these studies",o=>n({search:o}))}
  ${P(null,s,F.rules,o=>n({rules:o}),"Rules")}`}var Gu={async open({signal:t}){t.addEventListener("abort",()=>F.opening.end()),F.games=await C(),t.aborted||await Aa()},follow:Aa,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it; everything that it claims has been checked."]})};var Oe=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function La(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Oe({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function qu({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ee(t,e,s){let n=La(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=qu(o,to(n,o.name)[0]),i=Oe(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Ds(t,e,s){let n=La(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>_u(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Oe(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Ws({[p]:e.options[p],[l]:s.options[l]}),Ws({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var _u=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function za({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:an(es(i,l)),options:[[i,l]]}))}var to=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Ws=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function eo({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var so=t=>({title:t.title.trim()||eo(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function Ia({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function ja(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function Hu(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Cs=t=>t.toLocaleString("en");function Ma({cells:t,games:e},{players:s}){let n=(r,i)=>`${Cs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var Na=t=>`${an(t)}.`;function Fs({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Cs(e)} of ${Cs(s)} games`;return t==="finished"?`All ${Cs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,Hu(n)].filter(Boolean).join(", ")}var Bs={job:null,sentences:[],seats:[],fault:""},Yu={name:"games",title:"Games of each",low:2,high:5e3},Uu=t=>ee(t,t.options[0].name);function Ra({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(Uu(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${qe("Game","game",t,s.game.name,u)} ${Vu(s,a)}
    ${Ju(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${Xu(e,s,o,a)} ${e.is_open?Pa(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:Pa(l)}
      </div>
    </div>`}var Pa=t=>O("plan-file","Save the file (TOML)",{isAble:t});function Vu(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>tn("question",l,l===n,()=>e(ee(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=tn("question","",n==="",()=>e(Ds(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function Ju(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Ds(s,i(p),o):ee(s,r,p)),l=p=>e(Ds(s,n,i(p))),u=za(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>Zu(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${P("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${P("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function Zu(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${es(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var Xu=(t,e,s,n)=>c`${Qu(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>ep(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${no(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Gt(Yu,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${no(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${eo(e)}
        @input=${Qs(o=>n({title:o}))}
      />
    </p>`,Ca=(t,e,s,n)=>_e(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function no(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return Ca(e.includes(o),a,r,i)})}
  </div>`}function Qu(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:Oe(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=to(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Kt(p)}</legend>
      ${i.length>0?no(g,m,f):tp(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${Ge(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function tp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${Qs(u=>r(ja(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function ep({rules:t,title:e,values:s},{without:n},o){let r=Ws(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small">${t}</code>`;return c`<li>${Ca(i.length===n.length,a,e,l)}</li>`}function Wa({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Me(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?sp(t):h}
    <p id="job-status" role="status">${n||t&&Fs(t)}</p>
    ${e.length>0?op(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?np(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?rp(s):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(ip)}
    </ul>`}var sp=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,np=({name:t})=>c`<a id="job-report" class="button primary" href="api/lab/report?name=${t}"
      >Read the report</a
    >
    <a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function op(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var rp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${Na(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,ip=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small">${e}</code></span>
    ${w("Play",()=>Ot(e,""),{label:`Play ${t}`})}
  </li>`;var ap=150,L={state:null,asking:new T,watching:new T};function nt(t){if(!L.state)return;L.state={...L.state,...t};let{plan:e,job:s,offer:n}=L.state;d("build").dataset.planned=e?.name??"",$(Ra(L.state,Ga),d("build")),d("job").dataset.state=s?.state??"",$(Wa(L.state,n.is_open),d("job"))}async function Ga(t){if(!L.state)return;let e=L.asking.begin(),s={...L.state.choice,...t},n=Ia(s);if(nt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await q(ap,e);let o=await Pt("api/lab/plan",so(s),{signal:e});nt({plan:o,cells:o.cells,said:Ma(o,s),isFault:!1})}catch(o){N(o)||nt({said:v(o),isFault:!0})}}async function lp(t){if(t.preventDefault(),!!L.state?.plan)try{let e=await Pt("api/lab/start",so(L.state.choice),{once:!0});Us(e.name,e.secret),J(on(e.name))}catch(e){nt({said:v(e),isFault:!0})}}function Da(){let t=H()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,L.watching.end(),t===null)return nt(Bs);qa(t),d("job").focus()}async function qa(t){let e=L.watching.begin(),s=L.state?.job?.name===t?L.state.job.state:"";s||nt(Bs);try{let n=await mo("api/lab/watch",{name:t},i=>nt({job:i}),e);if(s!==n.state&&S(Fs(n)),n.state!=="finished")return;let[o,r]=await Promise.all([Lt("api/lab/sentences",{query:{name:t},signal:e}),Lt("api/lab/seats",{query:{name:t},signal:e})]);nt({sentences:o,seats:r})}catch(n){if(N(n)||L.state?.job?.state==="finished")return;nt({job:null,fault:v(n)})}}async function Fa(t){let e=L.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Me(e)??""}:{name:e};try{let n=await Pt(`api/lab/${t}`,s,{once:!0});Us(e,n.secret),nt({job:n,fault:""}),await qa(e)}catch(n){nt({fault:v(n)})}}var Ba=t=>t&&ft("experiment.toml",new Blob([t.text],{type:"application/toml"}));function cp(){J(on()),d("lab").focus()}function up(){L.asking.end(),L.watching.end(),L.state=null}function pp(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...ee(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};L.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Bs},d("build").addEventListener("submit",lp),Ga({})}var dp={async open({signal:t}){let[e,s,n]=await Promise.all([C(),rt(),Lt("api/lab")]);t.aborted||(it({games:e,players:s}),t.addEventListener("abort",up),pp(e,n),Da())},follow:Da,commands:{"job-stop":()=>Fa("stop"),"job-on":()=>Fa("go-on"),"job-file":()=>Ba(L.state?.job),"job-new":cp,"plan-file":()=>Ba(L.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var mp={proven:"Proven",measured:"Measured",open:"Open"},fp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},_a=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${mp[t]}</span> ${e}</p>`,Ha=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>hp(t,n,s))}
  </ul>`,hp=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(_a)}
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
  </li>`,Ka=(t,e)=>c`<ul class="claims">
    ${e.map(s=>gp(t,s))}
  </ul>`,gp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${wp(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${fp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(_a)}
      </details>
    </div>
  </li>`,wp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var $p=1e3,bp="start",Gs=class{#o=new T;#s=Io("shown");#t=kt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return G({rules:s,start:n===bp?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await V(this.shown.rules,s,R(this.game),this.#o.signal),{pieces:o}=Xs(e,[]);this.#e=at(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=As(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await q($p,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=Xs(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(N(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function oo(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var Ua=(t,e,s)=>String(oo(t,e)[s]??""),ro=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function Va(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function Ja(t,e){let[s,n]=[Ya(t),Ya(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function Ya(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var Za=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[yp(t,e,r,n,o),n?.dispute===r?xp(t,e,n):h])}
    </tbody>
  </table>`;function yp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:kp(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var Xa=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function kp(t,e,s){let n=et("div"),o=Xa(t,e);return o&&vp(n,t,o,s),{dispute:e,cell:s,boards:n}}async function vp(t,e,s,n){try{let{difference:o,near:r}=await je(e.name,s.name),i=({rules:l})=>Ua(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await ns(t,a,r,R(e))}catch(o){t.textContent=v(o)}}function xp(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=Xa(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ht(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Op={win:"W",draw:"D",loss:"L"},Tp=.02,Sp=.05,Ep=.01,Ap=.1,ao={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Op[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":qs(t),shade:({score:t})=>t===null?"unknown":Lp(t)},drawn:{title:"Drawn positions",legend:"The share of positions that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>qs(t),shade:({drawn:t})=>t<Ep?"low":t<Ap?"middle":"high"}};function Lp(t){let e=Math.abs(t-.5);return e<=Tp?"low":e<=Sp?"middle":"high"}var qs=t=>`${(100*t).toFixed(1)}%`;function Qa({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var _s=(t,e)=>t.options.find(s=>s.name===e),io=({groups:t},{values:e})=>e.slice(0,t.length),zp=({groups:t},{values:e})=>e[t.length],tl=(t,e,s)=>e.map((n,o)=>ro(_s(t,n),s[o]));function el(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:ro(_s(t,e.sheets),f)})),l=Object.entries(ao).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...Ip(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${_s(t,e.sheets)?.title}${P(null,a,s.sheet,u)}</label
      >
      <label>Shows${P(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${ao[s.measure].legend}</p>
    ${jp(t,e,s,n)} ${Rp(t,e,i,o)}
  </div>`}function Ip({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function jp(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>zp(e,l)))],a=[...new Set(o.map(l=>io(e,l).join()))].map(l=>o.filter(u=>io(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Pp(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${_s(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${tl(t,e.groups,io(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>Mp(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function Mp(t,e,s){let{say:n,shade:o}=ao[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
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
  </td>`}var Np={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Pp(t){let e=Np[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function Rp(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${tl(t,g,r).join(", ")}</p>
    <dl>
      ${Te("First turns that keep it",`${l} of ${u}`)}
      ${Te("Drawn positions",qs(p))} ${Te("Longest win",`${f} turns`)}
      ${b===null?h:Te("Score of the first side, 15 errors in 100 turns",qs(b))}
      ${y===null?h:Te("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${It(t.name,o)}>Rules</a>
    </p>
  </section>`}var Te=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function nl(t,e,s,n,o){let r=Ja(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${sl(t,e)} ${sl(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Cp(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>Wp(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Cp(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function Wp({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Kt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function sl(t,{rules:e,title:s,choose:n}){let o=oo(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(Va(t,r,{...o,[u]:y}));return f.length===0?Gt({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${P(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${P(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var dt={shown:null,opening:new T},se=t=>Ot(t,"");function Se(t){dt.shown&&(dt.shown={...dt.shown,...t}),lo()}function lo(){let{shown:t}=dt;if(!t)return;let e=H()[0]??"",s={"":ol,rules:_p,answers:qp}[e]??ol;$(c`<div class="game-page">${Dp(t,e)}${s(t)}</div>`,d("page"))}function Dp({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${de(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}var al=({game:t,page:e})=>e.recommended[0]?.rules??t.default;function ol(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>se(al(t)),{look:"primary"})}
          ${r&&c`<a href=${ht(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${At("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${At("Which rules for a first game?",s.recommended.length>0,()=>Fp(t))}
    ${At("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,Za(e,s,o,i=>Se({dispute:i}))])}
    ${At(s.question,s.answers.length>0,()=>Bp(t))}
    ${At("Learn and practise",!0,()=>Gp(e))}`}var At=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,Fp=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>se(s),{label:`Play ${n}`})}
            <a href=${It(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,Bp=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${de(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function Gp({name:t,lessons:e}){let s=e.filter(n=>Yt(t,n).length>=n.steps).length;return c`<ul class="game-ways">
    <li>
      <a href=${ht(t)}>Lessons</a>
      <span class="small">${s} of ${e.length} done</span>
    </li>
    <li><a href=${lt(t)}>Puzzles</a> <span class="small">Find the turn</span></li>
    <li><a href=${_t(t)}>Studies</a> <span class="small">Games with comments</span></li>
  </ul>`}function qp(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Se({look:{...n,...i}});return c`<h1>${s.question||`What is known about ${e.title}`}</h1>
    <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
    ${At("Rule set by rule set",s.answers.length>0,()=>Ha(e,s.answers,se))}
    ${At("Claims put to the test",s.claims.length>0,()=>Ka(e,s.claims))}
    ${o&&n?At("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,el(e,o,n,r,se)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}
    <p class="card-ways">
      ${w(`Play ${e.title}`,()=>se(al(t)),{look:"primary"})}
      <a href=${de(e.name,"rules")}>Compare the rules</a>
    </p>`}function _p({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>rl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>rl(n.rules,a)};return c`<h1>Rules of ${t.title}</h1>
    ${nl(t,r,i,s,a=>Se({isShort:a}))}
    ${Sr(t.sources)}
    <p class="card-ways">
      ${w("Play these rules",()=>se(n.rules),{look:"primary"})}
      <a href=${de(t.name,"answers")}>What is known about them</a>
    </p>`}function rl(t,e){let{shown:s}=dt;if(s)return xt(It(s.game.name,t,e)),cl(()=>ll(s.game))}async function ll(t){let e=dt.opening.begin(),s=or(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Ie({rules:l},e)));Se({pair:[i,a],fault:""})}async function cl(t){try{await t()}catch(e){N(e)||Se({fault:v(e)})}}function Hp(t,e){let s=kt("svg",{class:"board game-picture","aria-hidden":"true"}),n={rules:e,start:null,turns:[],ended:null};return Promise.all([V(e,t.sides[0].name,R(t)),G(n)]).then(([o,r])=>at(s,{scene:o,pieces:Ft(r),viewOnly:!0})).catch(v),s}async function Kp(t){let e=await $o(t.name),s=e.recommended[0]?.rules??t.default;dt.shown={game:t,page:e,minute:e.minute.map(n=>new Gs(t,n,lo)),picture:Hp(t,s),dispute:null,look:e.family?Qa(e.family,t.default):null,pair:null,isShort:!1,fault:""}}function ul(){for(let t of dt.shown?.minute??[])t.close();dt.shown=null}async function il(){let e=(await C()).find(({name:s})=>s===pr());e&&await cl(async()=>{dt.shown?.game!==e&&(ul(),await Kp(e)),document.title=`${Yp(e)} – Lodestone`,lo(),H()[0]==="rules"&&await ll(e)})}var Yp=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[H()[0]]??t,Up=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],Vp={async open({signal:t}){t.addEventListener("abort",ul);let[e,s]=await Promise.all([C(),rt()]);t.aborted||(it({games:e,players:s}),await il())},follow:il,commands:{skip:()=>d("page").focus()},help:()=>({about:Up})};var pl="lodestone-browser",dl="lodestone.";function ml(){let t=[...go()].filter(s=>s.startsWith(dl)).sort(),e=Object.fromEntries(t.map(s=>[s,Ks(s)]));return JSON.stringify({format:pl,version:1,kept:e},null,1)}function fl(t){let e=Jp(t);if(e===null)return{told:"This file is not a backup of this site.",isDone:!1};let s=Object.entries(e).filter(([r,i])=>!Zp(i,Ks(r)));if(!s.map(([r,i])=>Ee(r,i)).every(Boolean))return{told:"This browser has no room for all of it.",isDone:!1};let o=s.filter(([r])=>/^lodestone\.(game|study)\./.test(r)).length;return{told:`${_(o,"game")} and your settings and progress were read.`,isDone:!0}}function Jp(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==pl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(dl)))}catch{return null}}var Zp=(t,e)=>(t?.updated??0)<(e?.updated??0);var Hs={games:[],list:()=>h},co=()=>$(Xp(),d("page")),Xp=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      ${Hs.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Hs.games.map(Qp)}
        <li><a href=${lt()}>Puzzles</a>: ${td()} solved</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${br()} ${kr()} ${yr()}
    </section>
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p class="page-ways">
        ${w("Export everything",()=>ft("lodestone.json",ed()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${sd}
        /></label>
      </p>
    </section>
  </div>`;function Qp({name:t,title:e,lessons:s}){let n=s.filter(o=>Yt(t,o).length>=o.steps).length;return c`<li>
    <a href=${ht(t)}>${e}</a>: ${n} of ${s.length} lessons done
  </li>`}var td=()=>Object.values(Ut()).filter(({solved:t})=>t).length,ed=()=>new Blob([ml()],{type:"application/json"});async function sd({target:t}){let[e]=t.files;if(!e||!await Fo("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{told:n,isDone:o}=fl(await e.text());await ue(o?"Imported":"Nothing was imported",n),o&&location.reload()}var nd=t=>J(Vs(t)?Ze(t.id):W({study:t.id})),od={async open({signal:t}){co();let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;it({games:e,players:s}),Hs.games=e;let n=o=>Vs(o)&&!o.over?"Continue":"Open";Hs.list=ts({games:Re,words:n,go:nd},{draw:co,signal:t}),co()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var rd=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">
      The link may be old or incomplete. Everything on this site is in the menu above.
    </p>
    <p class="page-ways">
      <a class="button primary" href=${ar}>Go to the home page</a>
      <a href=${Ze()}>Play</a>
    </p>
  </section>`,id={open:()=>$(rd(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{Gu as collections,qc as editor,Vp as game,dp as lab,iu as learn,id as missing,Nu as puzzles,mc as viewer,od as you};
