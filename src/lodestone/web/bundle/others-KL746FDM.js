import{a as j,c as Jr}from"./chunk-XOV7W6NG.js";import{A as Br,B as Gr,C as qr,D as _r,E as Hr,F as Kr,G as os,I as rs,J as Yr,K as Ur,M as mn,N as Vr,O as is,c as Ze,d as dr,e as fr,f as hr,g as $r,h as br,j as ts,k as pn,l as ss,n as Lr,o as Kt,r as Ir,s as Ot,t as Mr,u as dn,v as Rr,w as Cr,x as Wr,y as Fr,z as Dr}from"./chunk-WUVMC4UW.js";import{b as vr,c as xr,d as Or,e as Tr}from"./chunk-CUWAN74B.js";import{A as ar,C as cr,E as ur,Ea as Sr,F as mr,Fa as es,Ga as Er,Ia as Ar,Ja as zr,Ma as jr,N as fe,O as Xe,Oa as Nr,P as gr,Q as he,Qa as ns,Ra as Pr,T as wr,Z as yr,_ as kr,d as tr,f as er,g as st,h as Ye,i as Ht,j as sr,k as nr,l as cn,m as Ue,n as Ve,o as or,p as rr,r as Je,s as me,t as xt,u as Z,v as ir,z as X}from"./chunk-CZHHBLJX.js";import{a as pe,b as Zo,d as Xo,e as de,h as ln,i as Qo}from"./chunk-2EB7UIF2.js";import{a as Zr,b as Xr,c as as,e as Qr,f as ls,g as ti,h as Yt,i as cs,j as us,k as ps,l as ei,m as si,n as ds,o as ni}from"./chunk-IQ34EEQ3.js";import{a as fn}from"./chunk-KJKOJ6RH.js";import{b as Go,i as pr,j as at}from"./chunk-NWZKODU7.js";import{b as un}from"./chunk-RBEY3IKO.js";import{$a as qt,Aa as tn,B as _,C as To,E as F,F as Rt,G as ie,M as Me,N as Pe,P as So,Q as Eo,R as Lt,S as Ao,Ta as Gt,Ua as nn,a as yo,ab as Yo,cb as De,d as Ae,e as C,ea as zo,f as rt,fa as Ct,fb as Uo,ga as Wt,gb as Be,i as ko,ia as Xs,j as ze,k as G,ma as Qs,n as Le,o as Ie,ob as Ge,p as Js,r as V,ra as Re,s as vo,t as xo,ua as Lo,va as Io,w as je,wa as jo,x as Oo,xa as ae,y as Zs,ya as Ce,z as Ne,za as No}from"./chunk-6TIE277S.js";import{$ as Bt,A as le,Aa as Jo,B as It,Ba as _t,C as We,Ca as Q,D as ft,Da as lr,E as it,Ea as R,F as Wo,Fa as Qe,G as Ft,Ga as lt,H as W,I as Fe,J as en,K as Dt,L as Fo,M as sn,O as jt,P as Do,Q as J,R as kt,S as Bo,T as H,V as qo,W as _o,X as d,Y as et,Z as vt,a as Al,aa as ce,b as go,ba as ue,c as bt,ca as Ho,d as q,e as T,f as U,fa as ht,g as M,ga as Ko,h as v,ha as S,i as yt,ja as c,l as zt,la as h,m as Pt,ma as $,o as wo,oa as qe,p as oe,pa as on,q as Us,r as Vs,ra as w,s as re,sa as O,t as $o,ta as rn,u as bo,ua as _e,v as Mo,va as P,w as Po,wa as He,x as Ro,xa as Vo,y as Co,ya as Ke,za as an}from"./chunk-MKKTLXMW.js";var ct=t=>e=>e.change(t),[oi,hn,gn,ri]=[sr,Ye,Ht,nr].map(ct),ii=ct(t=>me(t,2)),ai=ct(t=>me(t,1)),li=ct(t=>({...t,arrows:!t.arrows})),wn=ct(t=>({...t,playing:!t.playing})),Ut={ArrowLeft:["one turn back",hn],ArrowRight:["one turn on",gn],ArrowUp:["to the variation above",ct(t=>cn(t,-1))],ArrowDown:["to the variation below",ct(t=>cn(t,1))],Home:["to the start",oi],End:["to the end of the line",ri],",":["one turn back, from the board too",hn],".":["one turn on, from the board too",gn],p:["play, or stop playing",wn],f:["see the board from the other side",ii],t:["turn the board by a quarter",ai],a:["next turns, variations and what the analysis found as arrows",li],v:["fold all variations, or unfold them",ct(Je)]},ms={"Ctrl+z":["undo",ct(or)],"Ctrl+y":["do again what was undone",ct(rr)]},[zl,Ll]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Il=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function ci(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=F(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Il(t),f=tr.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",oi,l),p("Back","m15 6-8 6 8 6",hn,l),n?p("Stop",Ll,wn):p("Play",zl,wn,u),p("Next","m9 6 8 6-8 6",gn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",ri,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",ii),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",ai),p("Arrows","M4 18 18 6M11 5h8v8",li,{pressed:o}),P(null,f,r,g,"Time for each turn")]}function ui(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=jl(t)??{share:.5,words:"not known yet"},r=xt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function jl({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Be(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Ge(r,qt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var Tt=200;function Nl({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var pi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=Nl(e),i=[`${s+1}. ${Wt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,_(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function di(t,e){let s=os(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function mi(t,e){let s=Math.floor(Math.max(0,t)/Tt)*Tt;return[s,Math.min(e,s+Tt)]}var Ml="Search these games by player, number, round or date";function $n(t,e,s){let n=et("div"),o=pi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=di(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=mi(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(Tt,i)} before these`,m=`Show ${Math.min(Tt,f)} more of ${f}`,b=({index:y,text:B})=>{let N=y===e;return c`<li>${w(B,()=>s(y),{look:N?"primary":"",isCurrent:N})}</li>`};$(c`${o.length>1?Ke(Ml,l):h}
        ${i>0?w(g,()=>u(i-Tt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+Tt)):h}`,n)}return l(),n}var Pl=3e7,Rl=3e5,fi=20,Cl=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",Wl="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",hi="the pasted games";async function Fl(t){if(t.length>Pl)return{games:[],fault:"This text is too long to be shown here."};try{let{games:e}=await fe(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var gi=({record:t})=>t.rules!=="",yn=({record:t})=>t,fs=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function $i(t){return pe("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=Dl(s,n.draw,t),i=rs({games:Re,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function Dl(t,e,s){let n=et("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={told:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{told:g,ways:m}),e()}async function a(g){let m=await g.text();m.length<=Rl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Po(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await Fl(g),[N]=y;if(y.length===1&&N.errors.length===0)return t(wi(N));let ot=y.filter(gi);if(y.length>1&&ot.length>0)return u(ot,m,fs(y));y.length>1?i("None of these games can be opened.",bn(fs(y))):i(B,await p(g,N)),n.focus()}function u(g,m,b){let y={id:oe(),name:m,records:g.map(yn)},B=Ce(y),N=ne=>t({...hs(y,ne),fault:bi(g[ne])});i(B?"":"These games are too many to be kept: closing the page loses them.",[bn(b),$n(y.records,null,N)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await C());let b=bn(fs(m?[m]:[]));if(!m||!gi(m))return b;let y=`Open ${Wt(yn(m))}, as far as it can be read`;return[b,w(y,()=>t(wi(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),N=mt=>B?Dt(mt,g.trim()):`[Rules "${mt}"]
${g}`,ot=mt=>y.flatMap(({presets:Tl,title:Sl})=>{let ho=Tl.find(El=>El.rules===mt);return ho?`${Sl} – ${ho.title}`:[]})[0]??mt,ne=mt=>w(ot(mt),()=>l(N(mt),hi),{title:mt});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(ne)}</div>`}return s&&a(s),()=>c`<p>${Wl}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,hi),{look:"primary"})}
        <label class="file">File <input type="file" accept=${Cl} @change=${r} /></label>
      </div>
      <p role="status">${o.told}</p>
      <div class="found">${o.ways}</div>`}var wi=t=>({record:yn(t),fault:bi(t)});function bi(t){let[e,...s]=fs([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function bn(t){let e=t.length-fi;return c`<ul class="faults">
    ${t.slice(0,fi).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function yi(t,e){let s=pe("Games",n=>{let o=i=>n(hs(t,i)),r=$n(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function hs({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var Bl=120,Vt=class extends Pr{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new is(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(er(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return X(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??Z(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return M(s)||this.page.fault(v(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),Bl))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await G(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...Ve(n,n.at,s)}))})}steps=e=>Le(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=ar(this.state,n,e);if(o!==null)return this.change(r=>st(r,o));await this.guarded(async()=>{let r=await G(X(Lt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Lt(i.tree,n,r.last?.annotated??e);return Ue(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function vi(t,e,s={}){let{keyboard:n=t,keys:o=Ut,stage:r=new Vr(null)}=s,{signal:i}=e,a=e.state,l=0,u=et("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Wr(u,m=>e.change(m)),f=et("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),Jr(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Ko(f,Hl(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Ht),Gl(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=ql(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:ns(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${Kl(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${ci(e)}
        </div>
        ${f}`,t)}}function Gl({tree:t,at:e,pace:s}){let n=F(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var ki=new WeakMap;function ql(t,e){let s=e??Z(t);if(!s)return null;let n=ki.get(t.scene)??[];return ki.set(t.scene,n),{scene:n[t.quarters]??=Ze(t.scene,t.quarters),view:s,near:xt(t),who:o=>_l(t,o),drawn:jr(t),words:Nr(t)}}function _l({tree:t,at:e,diagrams:s},n){let o=Rt(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Fr(F(t,o));return[ir(t,n),r].filter(Boolean).join(" · ")}function Hl({tree:t,at:e,diagrams:s,sides:n}){let o=F(t,e),r=s.get(e),i=Me(t,e),a=[e===0?"Start":Dr(o,r?.last,ie(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function Kl(t){let{turn:e,nags:s,before:n,comments:o}=F(t.tree,t.at),{last:r,status:i}=Z(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Cr(u)}>${Rr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var Yl=400,xn="This browser does not keep what you change: closing the page loses it.",Ul="Another tab changed this game too. Your changes are kept as a separate game.",vn=class extends Vt{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=No();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(N=>({...st(N,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;vi(e,this,{keyboard:window,keys:{...Ut,...ms},stage:B}),Gr(B.svg,this),Lo(N=>N===this.kept.id&&this.#r(),y),this.onChange((N,ot)=>this.#e(N,ot)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Ct(this.state.tree)}want(e){super.want(e),tn(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&tn({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),Yl)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=Pe(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Io({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(xn),a===0&&kt(W({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:oe(),sequence:0}),this.page.fault(Ul),this.save()}async#r(){let e=Qs(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Ct(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await he(s,ws(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...Ue(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=xi(this.state);e!==null;e=xi(this.state)){let{tree:s}=this.state,[n,o]=[e,await G(X(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>Ve(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function xi({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var ws=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function Oi(t,e,s,n){let o=await Jl(e),r=await he(o.record,ws(o.record));n.throwIfAborted();let i=Vl(r.record,e),a=new vn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function Vl(t,{at:e,mark:s}){if(s)return Eo(zo(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function Jl({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return Zl(t);if(e??s)return Xl(String(e??s));if(n)return Ql(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Ae({rules:r??"queah",start:o??null,turns:[]});if(!o)return gs(i);let{games:a}=await fe(JSON.stringify([i]));return gs({...i,result:a[0]?.result??i.result})}var gs=(t,e)=>({id:oe(),sequence:0,record:t,listed:e});async function Zl(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await ze(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Ce({id:e,name:`the collection of ${n}`,addresses:a,records:i}),gs(i[r],{id:e,index:r})}function Xl(t){let e=Qs(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Ct(e.tree)}}async function Ql(t){let e=await Do(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await fe(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return gs(n)}var ec=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function On({record:t}){let e=await gr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function sc({state:{tree:t,at:e}}){let s=So(F(t,e));return s===null?{at:String(Pe(t).indexOf(e))}:{mark:s}}var Tn=t=>new URL(W(t),document.baseURI).href,nc={"Link to the game":async t=>Tn({record:await jt(await On(t))}),"Link to this turn":async t=>Tn({record:await jt(await On(t)),...sc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>Tn({rules:t,position:e?.position??""}),"Game as text":On,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Dt(t.rules,s?.position??e.head.start??"")};async function oc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await Xe([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Rt(e.tree,e.at).slice(1);return wr(t,{path:o.map(r=>Me(e.tree,r).indexOf(r)),format:s,theme:vr(),coordinates:n,near:xt(e),styles:ws(t)})}function rc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Ti(t){return pe("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(nc).map(([p,f])=>i(p,async()=>ic(p,await f(t)))),l=ec.map(([p,f,g])=>i(f,async()=>{let m=rc(t,g);return ht(m,await oc(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${He("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks; a moving one the turns that lead here.
        </p>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function ic(t,e){if(!await Qo(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var $s=class extends cr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Si(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Uo(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>De(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(yt(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return ur(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Si({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Si(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},ac=t=>({notes:new Hr(d("notes"),t,{pens:!1}),turns:new $s(d("turns"),t),engine:new dr(d("analysis-box"),t),exact:new hr(d("exact"),d("values"),t),report:new Kr(d("report"),t),explorer:new $r(d("explorer"),t),game:new br(d("about-game"),t)});function lc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:ac(t),read:t.state.tree}),zi(t.kept.sequence===0&&Sn()?.collection.addresses!==void 0),x.isReading&&t.state.folded.size===0&&t.change(Je),j(t.errors.map(({message:e})=>e).join(" ")),ks()}function zi(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;dn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function ys(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,zi(t),S(t?"Reading.":"Editing: the tools are beside the board."),ks()}function ks(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return ys(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&dn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:qr(t),d("pens")),$(s?h:ui(t.now),d("gauge")),uc(t);let{tags:o,result:r}=t.state.tree.head,i=Wt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,cc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var cc=({Date:t="?"})=>t.includes("?")?"":t;function uc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(pc(),d("reader"));let r=Sn(),i=e===0&&n?t.head.tags.Shows??"":"",a=F(t,e).children.length===0,l=w(n?"Edit":"Read",()=>ys(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?dc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function Sn(t=ae()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var pc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>Jt(),{look:"primary"})}
      ${Object.entries(fn).map(([t,e])=>c`<a class="button" href=${Ft(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(fn).map(([t,e])=>c`<a href=${W({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function dc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>En(hs(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function mc(t){let e=x.opening.begin(),s=et("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Oi(s,t,{fault:j,opened:lc,changed:ks},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=ae()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(fc(),d("viewer"))}}var fc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>Jt(),{look:"primary"})}
    <a class="button" href=${Fe()}>Set up a position</a>
  </div>`;async function En(t){if(d("open-list").hidden=ae()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?jo(e.record,e.listed):{id:"",kept:!0};await J(W("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":xn];j(o.filter(Boolean).join(" "))}async function Ei(){Zo();let t=Ro(H(),location.hash);await mc(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function hc(){let{study:t}=x;t&&!_r(t)&&t.stage.escape()}function gc(){x.isReading&&ys(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function Jt(t){En(await $i(t))}async function wc(){let t=ae();t&&En(await yi(t,Sn()?.index??null))}function Ai(){x.panels?.notes.flush(),x.study&&Ti(x.study)}var $c=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function bc(){let t=Object.entries(Br).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Ut,...ms}).map(([s,[n]])=>[s,n]);return{about:$c,keys:[...e,...t]}}function yc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&Jt(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&Jt(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function kc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var vc={async open({signal:t}){Mr(d("tabs"),ks),yc(t),t.addEventListener("abort",kc),await Ei(),x.study&&S(document.title)},follow:Ei,commands:{"open-game":()=>Jt(),"open-list":wc,share:Ai,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",gc],o:["open a game",()=>Jt()],s:["share",Ai],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&ys(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",hc]},help:bc};var xc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Oc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},Tc=t=>t.replace(/[&<>"]/g,e=>Oc[e]);function Li(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${Tc(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(xc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Ii(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function ji(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Gn={};Al(Gn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>St,begin:()=>Pn,change:()=>pt,findValue:()=>Zt,flip:()=>Bn,isOpen:()=>ut,load:()=>Et,opened:()=>I,redo:()=>Fn,refuse:()=>Mt,set:()=>L,settled:()=>Rn,state:()=>Nt,undo:()=>Wn,useRules:()=>Dn});var Sc=500,An=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function Mi(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var zn=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,vs=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Pi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),ge=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Ln=(t,e,s)=>ge(t,n=>n.name===e?s:n.value);function xs(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return ge(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?Ec(r,vs(o,l)-vs(t,l)):a})}function Ec({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Os=(t,e,s)=>xs(t,{[e]:Mi(t,s,t.pieces[e])});function Ri(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?xs(t,{[e]:n.filter(o=>o!==s)}):Os(t,e,[s])}var Ts=(t,e=Object.keys(t.pieces))=>xs(t,Object.fromEntries(e.map(s=>[s,[]])));function Ci(t,e,s){let n=Mi(t,t.pieces[e]??[],t.pieces[s]);return xs(t,{[e]:[],[s]:n})}var In=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Wi(t){let e=o=>gt(t,o)?.twin??o,s=Pi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return ge({...In(t),pieces:s},o=>n.get(o.twin)??o.value)}function Fi(t,e){let s=o=>e.get(o)??o,n=Pi(t.pieces,(o,r)=>[s(o),r]);return ge({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function Di({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return ge(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function jn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(An(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Sc),setup:n,future:[]}}function Nn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var Ac={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Ni=t=>(Math.min(...t)+Math.max(...t))/2;function Mn(t,e){let[s,n]=[Ni(t.map(({x:i})=>i)),Ni(t.map(({y:i})=>i))],o=pr(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=Ac[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",St="piece:",zc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:zc,work:new T,end:Promise.resolve(),draw(){}},Nt=()=>E.state,ut=t=>t.setup!==null;function I(){if(!ut(E.state))throw new Error("no position is set up");return E.state}function L(t){E.state={...E.state,...t},E.draw()}function Pn(t,e){E.draw=t,ut(E.state)&&pt(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Mt("")})}async function Rn(){for(;E.state.asking;)await E.end}async function Lc({rules:t,piece_types:e},s){let{state:n}=E,o=Qe.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await V(t,i,R(o),s),l=e.map(p=>({...p,name:St+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function Bi(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await q(o,r);let a=await Js(t,r),l=await Lc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Ic(a,i)].filter(Boolean).join(". "))}catch(a){if(M(a))return null;L({refusal:v(a),asking:!1}),S(E.state.refusal)}return Zt(),E.state.refusal}function Ic({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Mt(t,e){E.work.end(),L({...e,refusal:t,asking:!1})}function Cn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=Bi(An(t.setup),o,e,n)}var pt=(t,e)=>Cn(jn(I(),t),e),Wn=()=>Cn(Nn(I(),"past","future"),"Undone"),Fn=()=>Cn(Nn(I(),"future","past"),"Done again");function Et(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>ut(r)?jn(r,a):{past:[],setup:a,future:[]};return E.end=Bi({rules:t,position:e},i,s,{typed:n},o)}async function Dn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Et(t,null,e);let[r,{cells:i}]=await Promise.all([Js({rules:t}),V(t,n,R(s))]),a=Di(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return pt(a,u)}async function Zt(){L({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await G(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){M(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Bn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),pt(e,`The board is seen from the side of ${n.title}`)}var we={from:null},Ss=t=>t?.startsWith(St)?t.slice(St.length):null,qn=t=>t&&!t.includes(":")?t:null,Es=({target:t})=>qn(t instanceof Element?t.getAttribute("data-place"):null);function _i(t,e){return t.addEventListener("pointerdown",s=>we.from=Es(s)),t.addEventListener("pointerover",jc),t.addEventListener("contextmenu",Gi),t.addEventListener("auxclick",s=>s.button===1&&Gi(s)),t.addEventListener("keydown",Mc),at(t,{surface:e,events:{press:qi,choose:qi,pick:Ki,drop:Nc}})}function Gi(t){let e=Es(t);e&&(t.preventDefault(),$e(e))}function jc(t){let e=Es(t),{tool:s}=Nt();if(t.buttons!==1&&(we.from=null),!(!e||we.from===null||e===we.from||s===Y))for(let n of[we.from,e])s===wt?$e(n):be(n,Os(I().setup,n,[s]))}function $e(t){let{setup:e}=I();t in e.pieces&&be(t,Ts(e,[t]))}var be=(t,e,s=t)=>pt(e,`${s}: ${_n(e,t)}`),Hi=(t,e)=>be(t,Ri(I().setup,t,e));function _n(t,e){let s=zn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function qi(t){let{tool:e,picked:s,setup:n}=I(),o=Ss(t);o?ye(e===o?Y:o):e===wt?$e(t):e!==Y?Hi(t,e):s?Yi(s,t):t in n.pieces&&Ki(t)}function ye(t){L({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function Ki(t){let e=Ss(t);if(e)return ye(e);L({picked:t}),S(`${t} picked up: ${_n(I().setup,t)}.`)}function Yi(t,e){if(t===e)return L({picked:null});be(e,Ci(I().setup,t,e),`${t} to ${e}`)}function Nc(t,e){let s=Ss(t),n=qn(e);s?(L({tool:Y}),n&&be(n,Os(I().setup,n,[s]))):n?Yi(t,n):$e(t)}function Mc(t){let e=Es(t),s=Nt();if(!e||!ut(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))ye(Y);else if(n==="Delete"||n==="Backspace")$e(e);else if(gt(s.setup,n))Hi(e,n);else return;t.preventDefault(),t.stopPropagation()}var Hn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,zn(t,n)??""]).filter(([,s])=>s in e.pieces));function Ui(t){let{scene:e,tool:s,picked:n}=t,o=Hn(t),r=s!==Y&&s!==wt,i=l=>qn(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:Rc(t),movable:{picked:r?St+s:n,sources:{has:l=>Ss(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Pc(t,l),use:i(l)?"target":a(l)?"source":null})}}function Pc({setup:t,picked:e},s){let n=[s,_n(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function Rc({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Er(r,i));return{under:[...s.map(Ar),...e?[es(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(zr),...o]}}var Cc=200,Wc="This looks like the record of a game: the viewer opens it, not the editor";function Vi(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Kn(t.value,Cc)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";sn(s).kind==="record"&&(e.preventDefault(),Kn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Kn(t.value))}),t.addEventListener("blur",()=>Nt().refusal||L({typed:null}))}async function Kn(t,e){let s={text:t,before:Nt().typed?.before??I()},n=sn(t);if(n.kind==="record"){let l=W({record:await jt(t)});return Mt(Wc,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Et(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function Ji({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Bt(d("text-fault"),s),ce(d("open-record"),"href",n),d("open-record").hidden=n===null,ce(o,"aria-invalid",s?"true":null)}function Zi({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>ye(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=vs(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${St+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${mn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(wt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function Xi({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Ho(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var Qi=t=>[Dc(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${Bc(t,e)}</div>`:e.form==="cells"?Gc(t,e):qc(t,e))];function Dc({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return _e("To move","side",e,t.side,n=>pt({...t,side:n},`${s(n)} to move`))}function Bc({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),pt(Ln(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return _t(u,a?e.text:o,l)}function Gc({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);pt(Ln(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${P(e,u,r,l)}
  </label>`}function qc({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>mn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function ta({exact:t}){let e=Be(t)?.course.at(-1),s=o=>{lr({exact:o}),Zt()},n=e&&`With best play: ${Ge(e,qt)}.`;return c`${Vo("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var Hc=["mirror","upend","turn"],{state:ve,opened:$t,change:As}=Gn,zs={board:null};function ea(){let t=ve();if(!ut(t)||!zs.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Bt(d("rules-title"),e.title),$(Zi(t),d("tray")),zs.board.set(Ui(t),{still:!0}),$(Qi(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(Xi(e),d("status-box")),Ji(t),d("exact").hidden=!e.solvable,$(ta(t),d("exact")),fr(d("exact-job"),e.rules,a),ue(d("undo"),n.length>0),ue(d("redo"),o.length>0);for(let p of Hc)d(p).hidden=Mn(s.cells,p)===null;let l=e.faults.length>0||r!=="";ue(d("play-here"),!l&&e.outcome===null);let u=W({rules:e.rules,position:e.position});ce(d("analyse"),"href",l?null:u),ue(d("analyse"),!l),!i&&location.href!==Un()&&kt(Un())}function Yn(t,e){let{setup:s,scene:n}=$t(),o=Mn(n.cells,t);o&&As(Fi(s,o),e)}var Kc=()=>ut(ve())&&As(In($t().setup),"The other side is to move");function Un(){let{rules:t,position:e}=$t().setup;return new URL(Fe(t,e),document.baseURI).href}var ke=(t,e)=>async()=>{await Rn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},sa=t=>{let{scene:e,setup:s}=t;return Li(e,Hn(t),`${s.title}: ${s.position}`,Ii)},Yc="This address names no position";async function na(){let t=Fo(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Et(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${Yc}: ${s}.`),!(!ut(ve())&&!await Uc(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Mt("");Mt(s,{typed:{text:t.position,before:$t()}})}}async function Uc(t){let{games:e}=Qe,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Et(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${ve().refusal}.`),!1}var Vc="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",Jc="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function Zc(){let t=(ve().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[Vc,Jc],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var Xc={async open({signal:t}){let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;lt({games:e,players:s});let n=_i(d("board",SVGSVGElement),d("table"));zs.board=n,t.addEventListener("abort",n.destroy),Vi(),mr(({state:o})=>o==="solved"?Zt():ea(),t),Pn(ea,t),await na()},follow:na,commands:{undo:Wn,redo:Fn,"set-start":()=>Et($t().setup.rules,null,"Start position"),clear:()=>As(Ts($t().setup),"The board is empty"),swap:()=>As(Wi($t().setup),"Colours swapped"),mirror:()=>Yn("mirror","Mirrored left to right"),upend:()=>Yn("upend","Mirrored top to bottom"),turn:()=>Yn("turn","Turned by a quarter"),flip:Bn,"change-rules":async()=>{let t=await Ir($t().setup.rules);t&&await Dn(t)},"play-here":ke("play-here",({setup:t})=>Ot(t.rules,t.position)),"copy-position":ke("copy-position",({setup:t},e)=>ln(e,"Position",Dt(t.rules,t.position))),"copy-link":ke("copy-link",(t,e)=>ln(e,"Link",Un())),"save-svg":ke("save-svg",t=>ht(`${t.game.name}.svg`,new Blob([sa(t)],{type:"image/svg+xml"}))),"save-png":ke("save-png",async t=>ht(`${t.game.name}.png`,await ji(sa(t)))),"fault-close":()=>j(""),skip:()=>zs.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",Kc],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:Zc};var Ls=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>Qc(e[n-1]??t,s))];function Qc(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:tu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Is(e)}]}var Is=t=>t.outcome?yr(t):`${t.last?.say??""}.`;function tu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var eu=1100,su=1400,oa=700,nu=5e3,Xt={still:!0},ra={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,told:"",verdict:"",leads:!1},js=class{state=ra;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new is(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.#m(kr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({told:e,verdict:s}),S(e)}#a=yt(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await Le(X(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>G(X(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...ra,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=Ao(To({rules:s,start:n}),0,[...o,...r]),g=Rt(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([Ie({rules:s},e),V(s,u,R(this.game),e),...g.map(ot=>this.#u({tree:p,id:ot}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let N=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:N,drawn:this.#p()},Xt),S(this.#$()),B.length>0?this.#r({frames:Ls(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[es(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Step on."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,Xt);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await q(eu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:Xt),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,told:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;Xr(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,told:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&un("right"):un("end"),this.#l({hint:null,drawn:void 0},Xt),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),go()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),q(nu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=Lt(this.#n.tree,this.#n.id,e),a=X(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Pt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},Xt),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(Lt(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=X(e.tree,e.id),o=await vo(n,this.step.opponent,null,()=>{},s,!1),r=Lt(e.tree,e.id,o.turn),i=await this.#u(r);if(await q(bt(oa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(Is(i))}async#w(e,s){this.#i(e,"wrong"),await q(bt(su),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await q(bt(oa),s),this.#l({view:n},{known:n.last?.actions??[]}),Is(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},Xt),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var A={games:[],open:null,opening:new T};function ou(){let{open:t}=A;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;ca(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Bt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(ru(t),d("step")),o.renderCommands(d("moment")),$(lu(t),d("controls")),$(pu(t),d("clauses")),du(t)}var ru=t=>{let{step:e,state:s}=t,n=s.verdict&&iu[s.verdict];return c`${au(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.told!==""}>
      ${e.text}
    </p>
    <p id="told" class="told ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.told}
    </p>`},iu={right:"✓ Right!",wrong:"✗ Not yet."},au=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function lu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("step-back","Step back",{sign:"back",isAble:o>0}),a&&O("step-on","Step on",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?cu(r,i):uu(t)].map(p=>p||h)}var cu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function uu(t){let e=la(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var la=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function pu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Kt(o)}</p>`)}`}function du({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!_o(o,t))return;ss(d("cases"),t.difference,t.near,R(e)).catch(v)}function ca(t){d("list").hidden=t,d("play").hidden=!t}function Vn(){A.opening.end(),A.open?.close(),A.open=null}function ia(t,e){let s=A.open!==null;Vn(),document.title="Lessons – Lodestone",$(Qr(A.games,t||Q.newGame.game||""),d("courses")),ca(!1),s&&d("list-title").focus({preventScroll:!0}),e&&de("This lesson cannot be opened",e)}function mu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=A.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function aa(){let[t="",e=""]=H(),s=A.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return ia(t,mu(t,e,s));Vn();let o=A.opening.begin();try{let r=await je(t,e,o);o.throwIfAborted();let i=Zr(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));A.open=new js(s,r,{changed:ou,onward:ua}),await A.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){M(r)||ia(t,v(r))}}async function ua(){let{open:t}=A;if(t){if(!t.goesOn)return J(ft(t.game.name,la(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function fu(){let{open:t}=A;if(t)try{await Go(t.game,t.step.rules)}catch(e){de("The game cannot begin",v(e))}}var hu={async open({signal:t}){t.addEventListener("abort",Vn),A.games=await C(),t.aborted||await aa()},follow:aa,commands:{watch:()=>A.open?.watch(),"step-back":()=>A.open?.walk(-1),"step-on":()=>A.open?.walk(1),again:()=>A.open?.again(),hint:()=>A.open?.hint(),continue:ua,"play-game":fu,skip:()=>A.open?A.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["a step back","step-back"],".":["a step on","step-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>A.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>A.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game under its rules. This browser keeps which steps you have done."]})};var pa=new WeakMap;function da(t){let e=pa.get(t)??{...t,...gu(t)};return pa.set(t,e),e}var gu=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Ns(e)}:{}}),Ns=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>wu(s,e))});function wu({action:t,leads_to:e,...s},n){let r=n.filter(i=>$u(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Ns(e)}}var $u=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Jn=600,bu=1;function ma({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Ae({rules:t,start:e,turns:r});return{...a,...yo,nodes:[...i,...o]}}var Ms=class extends Vt{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),xt(this.state)!==e.side&&this.change(r=>me(r,2)),this.scene=Ze(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Ns(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return qt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(ns(s,e)),this.phase==="asked"&&F(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??Z(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Yo(r,u));this.stage.set({scene:r,view:da(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Sr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,ei(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=ie(e,s),o=this.puzzle.line[n-1],r=Z(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>st(i,n[e-1])),await this.#p(Jn,()=>{this.change(i=>st(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),si(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=F(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!Z(r)?.outcome&&await this.#p(Jn,async()=>{a?this.change(l=>st(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${Z(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await xo(X(s,n),bu,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await q(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>st(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=ie(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${De(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>st(e,0)),await this.#p(Jn,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>st(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var Zn="lodestone.puzzle-run",ha="lodestone.puzzle-streak",Ps=10,yu=3,Rs={theme:null,rules:null};function Cs(){let t=Vs(Zn);return Array.isArray(t.done)&&Array.isArray(t.again)?t:null}var xe=t=>t?re(Zn,t):$o(Zn),Qt=()=>({now:0,best:0,...Vs(ha)}),ga=t=>re(ha,t);function wa({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Oe=(t,e=Rs)=>({game:t,wish:e,current:0,done:[],again:[]});function $a(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Ws=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function ba(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Ws(e,t.wish).filter(a=>!o(a));return t.done.length<Ps&&r.length>0?ku(r,s,n,t.done.length<yu,ni(s,e)):e.find(({number:a})=>a===t.again[0])??null}function ku(t,e,s,n,o){let r=n&&t.find(p=>ps(e,p,s));if(r)return r;let i=t.filter(p=>cs(e,p)===null),a=t.filter(p=>!us(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||fa(p)-fa(f))[0]}var fa=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),ya=({done:t})=>t.filter(({tried:e})=>e==="right").length,ka=({wish:t},e)=>Math.min(Ps,Ws(e,t).length);var vu=5,xu={right:"✓",wrong:"✗",helped:"–"},Xn=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(vu-t,0))}</span
    >
    Level ${t}`;function xa(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=Ou(t);return c`<p class="puzzle-meta">${Xn(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Tu(e):h}
    </div>
    ${n?Su(t):h}`}function Ou({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Tu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function Su(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${Eu(t)} ${va(t,"Solution",e.line,s,e.end)}
    ${e.wrong?va(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function Eu({state:t}){let{parent:e,children:s}=F(t.tree,t.at),{last:n,outcome:o,status:r}=Z(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function va(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function Oa({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Ta(t,e,s,n,o){let r=ka(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${xu[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Sa(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${ya(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${_(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${Au(s)}</p>`:h}
  </div>`}var Au=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ea=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function Aa({puzzle:t,board:e},s,n){let o=cs(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${Xn(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var za=(t,e,s)=>{at(t,{scene:e,pieces:Gt(s),viewOnly:!0})};function La(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Ws(u,n).length,f=P(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=P(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${Iu(t,e,s)}</p>
    <div class="puzzle-wish">${an("Idea",f)} ${an("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${it(a)} class="button"
              >Continue after ${_(i.done.length,"puzzle")}</a
            >`:h}
      ${w(Lu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Lu(t){return t===0?"No puzzle matches":t>=Ps?"Solve ten":t===1?"Solve one":`Solve ${t}`}function Iu({puzzles:t},e,s){let n=t.filter(i=>us(e,i)).length,o=t.filter(i=>ps(e,i,s)).length,r=ds(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${_(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Na={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Na,opening:new T};function te(t){k.state={...k.state,...t},so()}async function Ia(){let t=k.opening.begin(),[e="",s=""]=H();j("");try{k.state.games.length===0&&te({games:await C()}),t.throwIfAborted(),e===""?await Nu(t):e==="daily"?await Mu(t):await Pu(e,s,t)}catch(n){M(n)||j(v(n))}}var Qn=(t,e)=>Oo(t,e),Ma=t=>zt("api/puzzle/daily",{query:{day:ti(ls())},signal:t});async function Nu(t){k.state.attempt?.close(),te({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Ma(t),...e.map(({name:p})=>Qn(p,t))]),o=vt("svg",{class:"board puzzle-picture","aria-hidden":"true"});te({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([V(r,a,R(Pa(s.game)),t),G({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),za(o,l,u)}async function Mu(t){let e=await Ma(t);await eo(e.game,e,null,t)}var Pa=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Pu(t,e,s){let n=await Qn(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Cs(),r=o?.game===t?o:null;if(e==="")return to(n,r??Oe(t),s);let i=await Ra(n,e,s);await eo(t,i,r?.current===i.number?r:null,s)}function Ra({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return zt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function to(t,e,s){let{game:n}=t,o=ba(e,t.puzzles,Yt(),ls());if(!o&&k.state.attempt)return xe(null),te({run:e,isOver:!0});if(!o)return to(t,Oe(n),s);let r={...e,current:o.number};xe(r);let i=await Ra(t,String(o.number),s);s.throwIfAborted(),kt(it(n,o.number)),await eo(n,i,r,s)}async function eo(t,e,s,n){let[o,r]=await Promise.all([Qn(t,n),he(ma(e),R(Pa(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:so,tried:Ru},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Ms(e,r,a);te({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Ru(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=$a(e,s.puzzle.number,t);xe(n),n.done.length>e.done.length&&ga(wa(Qt(),t)),k.state={...k.state,run:n}}function so(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(Cu(t),s):$(e?Wu(e):c`<h1>Puzzles</h1>`,s)}function Cu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Sa(s,ds(Yt(),e.puzzles),Qt()):xa(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ta(s,r.number,n,e.puzzles,Qt()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ea():Oa(t)}
    </div>`}function Wu(t){let{lists:e,wishes:s}=k.state,n=Yt(),o=Cs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Rs,u=f=>te({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return La(i,n,ls(),l,u,()=>Ca(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Aa(t,n,Wo)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Ca(t,e){xe(Oe(t,e)),J(it(t))}function Fu(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Cs(),o=k.opening.begin();to(t,n?.game===t.game?n:Oe(t.game),o).catch(yt(j))}async function Du(){let{attempt:t}=k.state;if(!t)return;let s=await Xe([Ct(t.state.tree)],"text").catch(yt(j));s&&J(W({record:await jt(s.text)}))}async function Bu(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await rt().catch(yt(j));!t||!s||!n||(lt({games:e,players:n}),await Ot(t.puzzle.rules,s))}var Gu=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function qu(){k.opening.end(),k.state.attempt?.close(),k.state=Na}function ja(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var _u={open({signal:t}){return so(),t.addEventListener("abort",qu),Ia()},follow:Ia,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:Fu,more:()=>k.state.list&&Ca(k.state.list.game,k.state.run?.wish??Rs),"to-front":()=>J(it()),"walk-back":()=>ja(Ye),"walk-on":()=>ja(Ht),"play-on":Bu,"to-study":Du,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:Gu})};var D={games:[],opening:new T,items:[],search:"",rules:""},Hu="each shows one thing. The program has played and annotated them, and every claim in them is checked.";function Ku({plies:t,variations:e,comments:s}){let n=[_(t,"turn"),_(s,"comment")];return e>0&&n.push(_(e,"variation")),n.join(", ")}function Yu(t,e,s){let n=vt("svg",{class:"study-picture","aria-hidden":"true"});return Vu(n,t,e),{study:e,number:s+1,picture:n}}function Uu(t,{study:e,number:s,picture:n}){let o=W({collection:`${t}/${e.name}`});return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2><span class="small">${s}.</span> <a href=${o}>${e.title}</a></h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${Ku(e)}.</p>
    </div>
  </li>`}async function Vu(t,e,s){try{let n=await V(s.rules,e.sides[0].name,R(e));at(t,{scene:n,pieces:Gt(s),viewOnly:!0})}catch(n){v(n)}}async function Wa(){let t=H()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(Jo(D.games,Ft,t),d("collections-games"));try{let{studies:s}=await ze(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>Yu(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),no(t)}catch(s){if(M(s))return;D.items=[],no(t,v(s))}}function Ju(){let t=os(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function no(t,e=""){let{items:s}=D,n=Ju(),o=_(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${Hu}`,$(s.length>1?Zu(t):h,d("collections-filters"));let i=c`<li>No study fits.</li>`,a=qe(n,({number:l})=>l,l=>Uu(t,l));$(n.length>0||e?a:i,d("studies"))}function Zu(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),no(t)};return c`${Ke("Search these studies",o=>n({search:o}))}
  ${P(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var Xu={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await C(),t.aborted||await Wa()},follow:Wa,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it; everything that it claims has been checked."]})};var Te=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function Fa(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Te({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function Qu({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ee(t,e,s){let n=Fa(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=Qu(o,oo(n,o.name)[0]),i=Te(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Bs(t,e,s){let n=Fa(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>tp(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Te(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Ds({[p]:e.options[p],[l]:s.options[l]}),Ds({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var tp=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function Da({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:pn(ts(i,l)),options:[[i,l]]}))}var oo=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Ds=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function ro({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var io=t=>({title:t.title.trim()||ro(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function Ba({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function Ga(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function ep(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Fs=t=>t.toLocaleString("en");function qa({cells:t,games:e},{players:s}){let n=(r,i)=>`${Fs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var _a=t=>`${pn(t)}.`;function Gs({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Fs(e)} of ${Fs(s)} games`;return t==="finished"?`All ${Fs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,ep(n)].filter(Boolean).join(", ")}var qs={job:null,sentences:[],seats:[],fault:""},np={name:"games",title:"Games of each",low:2,high:5e3},op=t=>ee(t,t.options[0].name);function Ka({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(op(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${_e("Game","game",t,s.game.name,u)} ${rp(s,a)}
    ${ip(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${lp(e,s,o,a)} ${e.is_open?Ha(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:Ha(l)}
      </div>
    </div>`}var Ha=t=>O("plan-file","Save the file (TOML)",{isAble:t});function rp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>rn("question",l,l===n,()=>e(ee(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=rn("question","",n==="",()=>e(Bs(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function ip(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Bs(s,i(p),o):ee(s,r,p)),l=p=>e(Bs(s,n,i(p))),u=Da(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>ap(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${P("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${P("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function ap(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${ts(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var lp=(t,e,s,n)=>c`${cp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>pp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${ao(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${_t(np,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${ao(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${ro(e)}
        @input=${on(o=>n({title:o}))}
      />
    </p>`,Ya=(t,e,s,n)=>He(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function ao(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return Ya(e.includes(o),a,r,i)})}
  </div>`}function cp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:Te(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=oo(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Kt(p)}</legend>
      ${i.length>0?ao(g,m,f):up(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${qe(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function up({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${on(u=>r(Ga(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function pp({rules:t,title:e,values:s},{without:n},o){let r=Ds(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small">${t}</code>`;return c`<li>${Ya(i.length===n.length,a,e,l)}</li>`}function Ua({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Ne(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?dp(t):h}
    <p id="job-status" role="status">${n||t&&Gs(t)}</p>
    ${e.length>0?fp(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?mp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?hp(s):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(gp)}
    </ul>`}var dp=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,mp=({name:t})=>c`<a id="job-report" class="button primary" href="api/lab/report?name=${t}"
      >Read the report</a
    >
    <a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function fp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var hp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${_a(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,gp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small">${e}</code></span>
    ${w("Play",()=>Ot(e,""),{label:`Play ${t}`})}
  </li>`;var wp=150,z={state:null,asking:new T,watching:new T};function nt(t){if(!z.state)return;z.state={...z.state,...t};let{plan:e,job:s,offer:n}=z.state;d("build").dataset.planned=e?.name??"",$(Ka(z.state,Xa),d("build")),d("job").dataset.state=s?.state??"",$(Ua(z.state,n.is_open),d("job"))}async function Xa(t){if(!z.state)return;let e=z.asking.begin(),s={...z.state.choice,...t},n=Ba(s);if(nt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await q(wp,e);let o=await Pt("api/lab/plan",io(s),{signal:e});nt({plan:o,cells:o.cells,said:qa(o,s),isFault:!1})}catch(o){M(o)||nt({said:v(o),isFault:!0})}}async function $p(t){if(t.preventDefault(),!!z.state?.plan)try{let e=await Pt("api/lab/start",io(z.state.choice),{once:!0});Zs(e.name,e.secret),J(en(e.name))}catch(e){nt({said:v(e),isFault:!0})}}function Va(){let t=H()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,z.watching.end(),t===null)return nt(qs);Qa(t),d("job").focus()}async function Qa(t){let e=z.watching.begin(),s=z.state?.job?.name===t?z.state.job.state:"";s||nt(qs);try{let n=await wo("api/lab/watch",{name:t},i=>nt({job:i}),e);if(s!==n.state&&S(Gs(n)),n.state!=="finished")return;let[o,r]=await Promise.all([zt("api/lab/sentences",{query:{name:t},signal:e}),zt("api/lab/seats",{query:{name:t},signal:e})]);nt({sentences:o,seats:r})}catch(n){if(M(n)||z.state?.job?.state==="finished")return;nt({job:null,fault:v(n)})}}async function Ja(t){let e=z.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Ne(e)??""}:{name:e};try{let n=await Pt(`api/lab/${t}`,s,{once:!0});Zs(e,n.secret),nt({job:n,fault:""}),await Qa(e)}catch(n){nt({fault:v(n)})}}var Za=t=>t&&ht("experiment.toml",new Blob([t.text],{type:"application/toml"}));function bp(){J(en()),d("lab").focus()}function yp(){z.asking.end(),z.watching.end(),z.state=null}function kp(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...ee(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};z.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...qs},d("build").addEventListener("submit",$p),Xa({})}var vp={async open({signal:t}){let[e,s,n]=await Promise.all([C(),rt(),zt("api/lab")]);t.aborted||(lt({games:e,players:s}),t.addEventListener("abort",yp),kp(e,n),Va())},follow:Va,commands:{"job-stop":()=>Ja("stop"),"job-on":()=>Ja("go-on"),"job-file":()=>Za(z.state?.job),"job-new":bp,"plan-file":()=>Za(z.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var xp={proven:"Proven",measured:"Measured",open:"Open"},Op={true:"✓ True",false:"✗ False","not settled":"? Not settled"},tl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${xp[t]}</span> ${e}</p>`,el=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>Tp(t,n,s))}
  </ul>`,Tp=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(tl)}
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
  </li>`,sl=(t,e)=>c`<ul class="claims">
    ${e.map(s=>Sp(t,s))}
  </ul>`,Sp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${Ep(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Op[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(tl)}
      </details>
    </div>
  </li>`,Ep=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var Ap=1e3,zp="start",_s=class{#o=new T;#s=qo("shown");#t=vt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return G({rules:s,start:n===zp?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await V(this.shown.rules,s,R(this.game),this.#o.signal),{pieces:o}=nn(e,[]);this.#e=at(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=Ls(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await q(Ap,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=nn(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(M(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function lo(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var ol=(t,e,s)=>String(lo(t,e)[s]??""),co=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function rl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function il(t,e){let[s,n]=[nl(t),nl(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function nl(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var al=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[Lp(t,e,r,n,o),n?.dispute===r?Np(t,e,n):h])}
    </tbody>
  </table>`;function Lp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:Ip(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var ll=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function Ip(t,e,s){let n=et("div"),o=ll(t,e);return o&&jp(n,t,o,s),{dispute:e,cell:s,boards:n}}async function jp(t,e,s,n){try{let{difference:o,near:r}=await je(e.name,s.name),i=({rules:l})=>ol(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await ss(t,a,r,R(e))}catch(o){t.textContent=v(o)}}function Np(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=ll(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ft(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Mp={win:"W",draw:"D",loss:"L"},Pp=.02,Rp=.05,Cp=.01,Wp=.1,po={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Mp[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":Hs(t),shade:({score:t})=>t===null?"unknown":Fp(t)},drawn:{title:"Drawn positions",legend:"The share of positions that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>Hs(t),shade:({drawn:t})=>t<Cp?"low":t<Wp?"middle":"high"}};function Fp(t){let e=Math.abs(t-.5);return e<=Pp?"low":e<=Rp?"middle":"high"}var Hs=t=>`${(100*t).toFixed(1)}%`;function cl({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Ks=(t,e)=>t.options.find(s=>s.name===e),uo=({groups:t},{values:e})=>e.slice(0,t.length),Dp=({groups:t},{values:e})=>e[t.length],ul=(t,e,s)=>e.map((n,o)=>co(Ks(t,n),s[o]));function pl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:co(Ks(t,e.sheets),f)})),l=Object.entries(po).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...Bp(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Ks(t,e.sheets)?.title}${P(null,a,s.sheet,u)}</label
      >
      <label>Shows${P(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${po[s.measure].legend}</p>
    ${Gp(t,e,s,n)} ${Kp(t,e,i,o)}
  </div>`}function Bp({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function Gp(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>Dp(e,l)))],a=[...new Set(o.map(l=>uo(e,l).join()))].map(l=>o.filter(u=>uo(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Hp(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Ks(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${ul(t,e.groups,uo(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>qp(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function qp(t,e,s){let{say:n,shade:o}=po[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
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
  </td>`}var _p={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Hp(t){let e=_p[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function Kp(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${ul(t,g,r).join(", ")}</p>
    <dl>
      ${Se("First turns that keep it",`${l} of ${u}`)}
      ${Se("Drawn positions",Hs(p))} ${Se("Longest win",`${f} turns`)}
      ${b===null?h:Se("Score of the first side, 15 errors in 100 turns",Hs(b))}
      ${y===null?h:Se("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${It(t.name,o)}>Rules</a>
    </p>
  </section>`}var Se=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function ml(t,e,s,n,o){let r=il(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${dl(t,e)} ${dl(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Yp(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>Up(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Yp(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function Up({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Kt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function dl(t,{rules:e,title:s,choose:n}){let o=lo(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(rl(t,r,{...o,[u]:y}));return f.length===0?_t({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${P(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${P(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var dt={shown:null,opening:new T},se=t=>Ot(t,"");function Ee(t){dt.shown&&(dt.shown={...dt.shown,...t}),mo()}function mo(){let{shown:t}=dt;if(!t)return;let e=H()[0]??"",s={"":fl,rules:td,answers:Qp}[e]??fl;$(c`<div class="game-page">${Vp(t,e)}${s(t)}</div>`,d("page"))}function Vp({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${le(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}var wl=({game:t,page:e})=>e.recommended[0]?.rules??t.default;function fl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>se(wl(t)),{look:"primary"})}
          ${r&&c`<a href=${ft(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${At("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${At("Which rules for a first game?",s.recommended.length>0,()=>Jp(t))}
    ${At("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,al(e,s,o,i=>Ee({dispute:i}))])}
    ${At(s.question,s.answers.length>0,()=>Zp(t))}
    ${At("Learn and practise",!0,()=>Xp(e))}`}var At=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,Jp=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>se(s),{label:`Play ${n}`})}
            <a href=${It(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,Zp=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${le(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function Xp(t){let{name:e,lessons:s}=t;return c`<ul class="game-ways">
    <li>
      <a href=${ft(e)}>Lessons</a>
      <span class="small">${as(t)} of ${s.length} done</span>
    </li>
    <li><a href=${it(e)}>Puzzles</a> <span class="small">Find the turn</span></li>
    <li><a href=${Ft(e)}>Studies</a> <span class="small">Games with comments</span></li>
  </ul>`}function Qp(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Ee({look:{...n,...i}});return c`<h1>${s.question||`What is known about ${e.title}`}</h1>
    <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
    ${At("Rule set by rule set",s.answers.length>0,()=>el(e,s.answers,se))}
    ${At("Claims put to the test",s.claims.length>0,()=>sl(e,s.claims))}
    ${o&&n?At("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,pl(e,o,n,r,se)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}
    <p class="card-ways">
      ${w(`Play ${e.title}`,()=>se(wl(t)),{look:"primary"})}
      <a href=${le(e.name,"rules")}>Compare the rules</a>
    </p>`}function td({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>hl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>hl(n.rules,a)};return c`<h1>Rules of ${t.title}</h1>
    ${ml(t,r,i,s,a=>Ee({isShort:a}))}
    ${Lr(t.sources)}
    <p class="card-ways">
      ${w("Play these rules",()=>se(n.rules),{look:"primary"})}
      <a href=${le(t.name,"answers")}>What is known about them</a>
    </p>`}function hl(t,e){let{shown:s}=dt;if(s)return kt(It(s.game.name,t,e)),bl(()=>$l(s.game))}async function $l(t){let e=dt.opening.begin(),s=Mo(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Ie({rules:l},e)));Ee({pair:[i,a],fault:""})}async function bl(t){try{await t()}catch(e){M(e)||Ee({fault:v(e)})}}function ed(t,e){let s=vt("svg",{class:"board game-picture","aria-hidden":"true"}),n={rules:e,start:null,turns:[],ended:null};return Promise.all([V(e,t.sides[0].name,R(t)),G(n)]).then(([o,r])=>at(s,{scene:o,pieces:Gt(r),viewOnly:!0})).catch(v),s}async function sd(t){let e=await ko(t.name),s=e.recommended[0]?.rules??t.default;dt.shown={game:t,page:e,minute:e.minute.map(n=>new _s(t,n,mo)),picture:ed(t,s),dispute:null,look:e.family?cl(e.family,t.default):null,pair:null,isShort:!1,fault:""}}function yl(){for(let t of dt.shown?.minute??[])t.close();dt.shown=null}async function gl(){let e=(await C()).find(({name:s})=>s===Bo());e&&await bl(async()=>{dt.shown?.game!==e&&(yl(),await sd(e)),document.title=`${nd(e)} – Lodestone`,mo(),H()[0]==="rules"&&await $l(e)})}var nd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[H()[0]]??t,od=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],rd={async open({signal:t}){t.addEventListener("abort",yl);let[e,s]=await Promise.all([C(),rt()]);t.aborted||(lt({games:e,players:s}),await gl())},follow:gl,commands:{skip:()=>d("page").focus()},help:()=>({about:od})};var kl="lodestone-browser",vl="lodestone.";function xl(){let t=[...bo()].filter(s=>s.startsWith(vl)).sort(),e=Object.fromEntries(t.map(s=>[s,Us(s)]));return JSON.stringify({format:kl,version:1,kept:e},null,1)}function Ol(t){let e=id(t);if(e===null)return{told:"This file is not a backup of this site.",isDone:!1};let s=Object.entries(e).filter(([r,i])=>!ad(i,Us(r)));if(!s.map(([r,i])=>re(r,i)).every(Boolean))return{told:"This browser has no room for all of it.",isDone:!1};let o=s.filter(([r])=>/^lodestone\.(game|study)\./.test(r)).length;return{told:`${_(o,"game")} and your settings and progress were read.`,isDone:!0}}function id(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==kl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(vl)))}catch{return null}}var ad=(t,e)=>(t?.updated??0)<(e?.updated??0);var Ys={games:[],list:()=>h},fo=()=>$(ld(),d("page")),ld=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${Yr().map(Ur)}
      </ul>
      ${Ys.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Ys.games.map(cd)}
        <li><a href=${it()}>Puzzles</a>: ${ud()} solved${pd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${xr()} ${Tr()} ${Or()}
    </section>
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p class="page-ways">
        ${w("Export everything",()=>ht("lodestone.json",dd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${md}
        /></label>
      </p>
    </section>
  </div>`;function cd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ft(e)}>${s}</a>: ${as(t)} of ${n.length} lessons done
  </li>`}var ud=()=>Object.values(Yt()).filter(({solved:t})=>t).length;function pd(){let{best:t}=Qt();return t>1?`, ${t} right in a row at best`:""}var dd=()=>new Blob([xl()],{type:"application/json"});async function md({target:t}){let[e]=t.files;if(!e||!await Xo("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{told:n,isDone:o}=Ol(await e.text());await de(o?"Imported":"Nothing was imported",n),o&&location.reload()}var fd=t=>J(Xs(t)?We(t.id):W({study:t.id})),hd={async open({signal:t}){fo();let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;lt({games:e,players:s}),Ys.games=e;let n=o=>Xs(o)&&!o.over?"Continue":"Open";Ys.list=rs({games:Re,words:n,go:fd,isPlaying:!0},{draw:fo,signal:t}),fo()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var gd=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">
      The link may be old or incomplete. Everything on this site is in the menu above.
    </p>
    <p class="page-ways">
      <a class="button primary" href=${Co}>Go to the home page</a>
      <a href=${We()}>Play</a>
    </p>
  </section>`,wd={open:()=>$(gd(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{Xu as collections,Xc as editor,rd as game,vp as lab,hu as learn,wd as missing,_u as puzzles,vc as viewer,hd as you};
