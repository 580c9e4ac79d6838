import{a as j,c as Jr}from"./chunk-XOV7W6NG.js";import{A as Br,B as Gr,C as qr,D as _r,E as Hr,F as Kr,G as rs,I as is,J as Yr,K as Ur,M as mn,N as Vr,O as as,c as Xe,d as dr,e as fr,f as hr,g as $r,h as br,j as es,k as pn,l as ns,n as Lr,o as Kt,r as Ir,s as Ot,t as Nr,u as dn,v as Rr,w as Cr,x as Wr,y as Fr,z as Dr}from"./chunk-7FEY3VLL.js";import{b as vr,c as xr,d as Or,e as Tr}from"./chunk-CUWAN74B.js";import{A as ar,C as cr,E as ur,Ea as Sr,F as mr,Fa as ss,Ga as Er,Ia as Ar,Ja as zr,Ma as jr,N as he,O as Qe,Oa as Mr,P as gr,Q as ge,Qa as os,Ra as Pr,T as wr,Z as yr,_ as kr,d as tr,f as er,g as st,h as Ue,i as Ht,j as sr,k as nr,l as cn,m as Ve,n as Je,o as or,p as rr,r as Ze,s as fe,t as xt,u as Z,v as ir,z as X}from"./chunk-HT36RGBU.js";import{a as de,b as Zo,d as Xo,e as me,h as ln,i as Qo}from"./chunk-2EB7UIF2.js";import{a as Zr,b as Xr,c as ls,e as Qr,f as cs,g as ti,h as Yt,i as us,j as ps,k as ds,l as ei,m as si,n as ms,o as ni}from"./chunk-H3SIQVFX.js";import{a as fn}from"./chunk-ZRZLNJLT.js";import{b as Go,i as pr,j as at}from"./chunk-NWZKODU7.js";import{b as un}from"./chunk-RBEY3IKO.js";import{$a as qt,Aa as en,B as _,C as To,E as F,F as Rt,G as ie,M as Pe,N as Re,P as So,Q as Eo,R as Lt,S as Ao,Ta as Gt,Ua as nn,a as yo,ab as Yo,cb as Be,d as ze,e as C,ea as zo,f as rt,fa as Ct,fb as Uo,ga as Wt,gb as Ge,i as ko,ia as Qs,j as Le,k as G,ma as tn,n as Ie,o as je,ob as qe,p as Zs,r as V,ra as Ce,s as vo,t as xo,ua as Lo,va as Io,w as Me,wa as jo,x as Oo,xa as ae,y as Xs,ya as We,z as Ne,za as Mo}from"./chunk-6TIE277S.js";import{$ as Bt,A as le,Aa as Jo,B as It,Ba as _t,C as Fe,Ca as Q,D as ft,Da as lr,E as it,Ea as R,F as Wo,Fa as ts,G as Ft,Ga as lt,H as W,I as De,J as ce,K as Dt,L as Fo,M as sn,O as jt,P as Do,Q as J,R as kt,S as Bo,T as H,V as qo,W as _o,X as d,Y as et,Z as vt,a as zl,aa as ue,b as go,ba as pe,c as bt,ca as Ho,d as q,e as T,f as U,fa as ht,g as N,ga as Ko,h as v,ha as S,i as yt,ja as c,l as zt,la as h,m as Pt,ma as $,o as wo,oa as _e,p as oe,pa as on,q as Vs,r as Js,ra as w,s as re,sa as O,t as $o,ta as rn,u as bo,ua as He,v as No,va as P,w as Po,wa as Ke,x as Ro,xa as Vo,y as Co,ya as Ye,za as an}from"./chunk-MKKTLXMW.js";var ct=t=>e=>e.change(t),[oi,hn,gn,ri]=[sr,Ue,Ht,nr].map(ct),ii=ct(t=>fe(t,2)),ai=ct(t=>fe(t,1)),li=ct(t=>({...t,arrows:!t.arrows})),wn=ct(t=>({...t,playing:!t.playing})),Ut={ArrowLeft:["one turn back",hn],ArrowRight:["one turn on",gn],ArrowUp:["to the variation above",ct(t=>cn(t,-1))],ArrowDown:["to the variation below",ct(t=>cn(t,1))],Home:["to the start",oi],End:["to the end of the line",ri],",":["one turn back, from the board too",hn],".":["one turn on, from the board too",gn],p:["play, or stop playing",wn],f:["see the board from the other side",ii],t:["turn the board by a quarter",ai],a:["next turns, variations and what the analysis found as arrows",li],v:["fold all variations, or unfold them",ct(Ze)]},fs={"Ctrl+z":["undo",ct(or)],"Ctrl+y":["do again what was undone",ct(rr)]},[Ll,Il]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],jl=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function ci(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=F(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=jl(t),f=tr.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",oi,l),p("Back","m15 6-8 6 8 6",hn,l),n?p("Stop",Il,wn):p("Play",Ll,wn,u),p("Next","m9 6 8 6-8 6",gn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",ri,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",ii),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",ai),p("Arrows","M4 18 18 6M11 5h8v8",li,{pressed:o}),P(null,f,r,g,"Time for each turn")]}function ui(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=Ml(t)??{share:.5,words:"not known yet"},r=xt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function Ml({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Ge(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:qe(r,qt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var Tt=200;function Nl({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var pi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=Nl(e),i=[`${s+1}. ${Wt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,_(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function di(t,e){let s=rs(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function mi(t,e){let s=Math.floor(Math.max(0,t)/Tt)*Tt;return[s,Math.min(e,s+Tt)]}var Pl="Search these games by player, number, round or date";function $n(t,e,s){let n=et("div"),o=pi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=di(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=mi(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(Tt,i)} before these`,m=`Show ${Math.min(Tt,f)} more of ${f}`,b=({index:y,text:B})=>{let M=y===e;return c`<li>${w(B,()=>s(y),{look:M?"primary":"",isCurrent:M})}</li>`};$(c`${o.length>1?Ye(Pl,l):h}
        ${i>0?w(g,()=>u(i-Tt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+Tt)):h}`,n)}return l(),n}var Rl=3e7,Cl=3e5,fi=20,Wl=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",Fl="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",hi="the pasted games";async function Dl(t){if(t.length>Rl)return{games:[],fault:"This text is too long to be shown here."};try{let{games:e}=await he(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var gi=({record:t})=>t.rules!=="",yn=({record:t})=>t,hs=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function $i(t){return de("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=Bl(s,n.draw,t),i=is({games:Ce,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function Bl(t,e,s){let n=et("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={told:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{told:g,ways:m}),e()}async function a(g){let m=await g.text();m.length<=Cl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Po(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await Dl(g),[M]=y;if(y.length===1&&M.errors.length===0)return t(wi(M));let ot=y.filter(gi);if(y.length>1&&ot.length>0)return u(ot,m,hs(y));y.length>1?i("None of these games can be opened.",bn(hs(y))):i(B,await p(g,M)),n.focus()}function u(g,m,b){let y={id:oe(),name:m,records:g.map(yn)},B=We(y),M=ne=>t({...gs(y,ne),fault:bi(g[ne])});i(B?"":"These games are too many to be kept: closing the page loses them.",[bn(b),$n(y.records,null,M)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await C());let b=bn(hs(m?[m]:[]));if(!m||!gi(m))return b;let y=`Open ${Wt(yn(m))}, as far as it can be read`;return[b,w(y,()=>t(wi(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),M=mt=>B?Dt(mt,g.trim()):`[Rules "${mt}"]
${g}`,ot=mt=>y.flatMap(({presets:Sl,title:El})=>{let ho=Sl.find(Al=>Al.rules===mt);return ho?`${El} – ${ho.title}`:[]})[0]??mt,ne=mt=>w(ot(mt),()=>l(M(mt),hi),{title:mt});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(ne)}</div>`}return s&&a(s),()=>c`<p>${Fl}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,hi),{look:"primary"})}
        <label class="file">File <input type="file" accept=${Wl} @change=${r} /></label>
      </div>
      <p role="status">${o.told}</p>
      <div class="found">${o.ways}</div>`}var wi=t=>({record:yn(t),fault:bi(t)});function bi(t){let[e,...s]=hs([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function bn(t){let e=t.length-fi;return c`<ul class="faults">
    ${t.slice(0,fi).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function yi(t,e){let s=de("Games",n=>{let o=i=>n(gs(t,i)),r=$n(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function gs({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var Gl=120,Vt=class extends Pr{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new as(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(er(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return X(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??Z(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return N(s)||this.page.fault(v(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),Gl))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await G(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...Je(n,n.at,s)}))})}steps=e=>Ie(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=ar(this.state,n,e);if(o!==null)return this.change(r=>st(r,o));await this.guarded(async()=>{let r=await G(X(Lt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Lt(i.tree,n,r.last?.annotated??e);return Ve(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function vi(t,e,s={}){let{keyboard:n=t,keys:o=Ut,stage:r=new Vr(null)}=s,{signal:i}=e,a=e.state,l=0,u=et("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Wr(u,m=>e.change(m)),f=et("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),Jr(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Ko(f,Kl(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Ht),ql(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=_l(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:os(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${Yl(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${ci(e)}
        </div>
        ${f}`,t)}}function ql({tree:t,at:e,pace:s}){let n=F(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var ki=new WeakMap;function _l(t,e){let s=e??Z(t);if(!s)return null;let n=ki.get(t.scene)??[];return ki.set(t.scene,n),{scene:n[t.quarters]??=Xe(t.scene,t.quarters),view:s,near:xt(t),who:o=>Hl(t,o),drawn:jr(t),words:Mr(t)}}function Hl({tree:t,at:e,diagrams:s},n){let o=Rt(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Fr(F(t,o));return[ir(t,n),r].filter(Boolean).join(" · ")}function Kl({tree:t,at:e,diagrams:s,sides:n}){let o=F(t,e),r=s.get(e),i=Pe(t,e),a=[e===0?"Start":Dr(o,r?.last,ie(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function Yl(t){let{turn:e,nags:s,before:n,comments:o}=F(t.tree,t.at),{last:r,status:i}=Z(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Cr(u)}>${Rr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var Ul=400,xn="This browser does not keep what you change: closing the page loses it.",Vl="Another tab changed this game too. Your changes are kept as a separate game.",vn=class extends Vt{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=Mo();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(M=>({...st(M,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;vi(e,this,{keyboard:window,keys:{...Ut,...fs},stage:B}),Gr(B.svg,this),Lo(M=>M===this.kept.id&&this.#r(),y),this.onChange((M,ot)=>this.#e(M,ot)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Ct(this.state.tree)}want(e){super.want(e),en(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&en({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),Ul)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=Re(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Io({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(xn),a===0&&kt(W({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:oe(),sequence:0}),this.page.fault(Vl),this.save()}async#r(){let e=tn(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Ct(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await ge(s,$s(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...Ve(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=xi(this.state);e!==null;e=xi(this.state)){let{tree:s}=this.state,[n,o]=[e,await G(X(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>Je(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function xi({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var $s=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function Oi(t,e,s,n){let o=await Zl(e),r=await ge(o.record,$s(o.record));n.throwIfAborted();let i=Jl(r.record,e),a=new vn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function Jl(t,{at:e,mark:s}){if(s)return Eo(zo(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function Zl({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return Xl(t);if(e??s)return Ql(String(e??s));if(n)return tc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=ze({rules:r??"queah",start:o??null,turns:[]});if(!o)return ws(i);let{games:a}=await he(JSON.stringify([i]));return ws({...i,result:a[0]?.result??i.result})}var ws=(t,e)=>({id:oe(),sequence:0,record:t,listed:e});async function Xl(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Le(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return We({id:e,name:`the collection of ${n}`,addresses:a,records:i}),ws(i[r],{id:e,index:r})}function Ql(t){let e=tn(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Ct(e.tree)}}async function tc(t){let e=await Do(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await he(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return ws(n)}var sc=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function On({record:t}){let e=await gr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function nc({state:{tree:t,at:e}}){let s=So(F(t,e));return s===null?{at:String(Re(t).indexOf(e))}:{mark:s}}var Tn=t=>new URL(W(t),document.baseURI).href,oc={"Link to the game":async t=>Tn({record:await jt(await On(t))}),"Link to this turn":async t=>Tn({record:await jt(await On(t)),...nc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>Tn({rules:t,position:e?.position??""}),"Game as text":On,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Dt(t.rules,s?.position??e.head.start??"")};async function rc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await Qe([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Rt(e.tree,e.at).slice(1);return wr(t,{path:o.map(r=>Pe(e.tree,r).indexOf(r)),format:s,theme:vr(),coordinates:n,near:xt(e),styles:$s(t)})}function ic({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Ti(t){return de("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(oc).map(([p,f])=>i(p,async()=>ac(p,await f(t)))),l=sc.map(([p,f,g])=>i(f,async()=>{let m=ic(t,g);return ht(m,await rc(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${Ke("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks; a moving one the turns that lead here.
        </p>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function ac(t,e){if(!await Qo(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var bs=class extends cr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Si(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Uo(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>Be(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(yt(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return ur(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Si({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Si(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},lc=t=>({notes:new Hr(d("notes"),t,{pens:!1}),turns:new bs(d("turns"),t),engine:new dr(d("analysis-box"),t),exact:new hr(d("exact"),d("values"),t),report:new Kr(d("report"),t),explorer:new $r(d("explorer"),t),game:new br(d("about-game"),t)});function cc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:lc(t),read:t.state.tree}),zi(t.kept.sequence===0&&Sn()?.collection.addresses!==void 0),x.isReading&&t.state.folded.size===0&&t.change(Ze),j(t.errors.map(({message:e})=>e).join(" ")),vs()}function zi(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;dn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function ks(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,zi(t),S(t?"Reading.":"Editing: the tools are beside the board."),vs()}function vs(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return ks(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&dn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:qr(t),d("pens")),$(s?h:ui(t.now),d("gauge")),pc(t);let{tags:o,result:r}=t.state.tree.head,i=Wt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,uc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var uc=({Date:t="?"})=>t.includes("?")?"":t;function pc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(dc(),d("reader"));let r=Sn(),i=e===0&&n?t.head.tags.Shows??"":"",a=F(t,e).children.length===0,l=w(n?"Edit":"Read",()=>ks(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?mc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function Sn(t=ae()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var dc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>Jt(),{look:"primary"})}
      ${Object.entries(fn).map(([t,e])=>c`<a class="button" href=${Ft(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(fn).map(([t,e])=>c`<a href=${W({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function mc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>En(gs(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function fc(t){let e=x.opening.begin(),s=et("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Oi(s,t,{fault:j,opened:cc,changed:vs},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=ae()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(hc(),d("viewer"))}}var hc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>Jt(),{look:"primary"})}
    <a class="button" href=${De()}>Set up a position</a>
  </div>`;async function En(t){if(d("open-list").hidden=ae()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?jo(e.record,e.listed):{id:"",kept:!0};await J(W("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":xn];j(o.filter(Boolean).join(" "))}async function Ei(){Zo();let t=Ro(H(),location.hash);await fc(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function gc(){let{study:t}=x;t&&!_r(t)&&t.stage.escape()}function wc(){x.isReading&&ks(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function Jt(t){En(await $i(t))}async function $c(){let t=ae();t&&En(await yi(t,Sn()?.index??null))}function Ai(){x.panels?.notes.flush(),x.study&&Ti(x.study)}var bc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function yc(){let t=Object.entries(Br).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Ut,...fs}).map(([s,[n]])=>[s,n]);return{about:bc,keys:[...e,...t]}}function kc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&Jt(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&Jt(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function vc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var xc={async open({signal:t}){Nr(d("tabs"),vs),kc(t),t.addEventListener("abort",vc),await Ei(),x.study&&S(document.title)},follow:Ei,commands:{"open-game":()=>Jt(),"open-list":$c,share:Ai,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",wc],o:["open a game",()=>Jt()],s:["share",Ai],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&ks(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",gc]},help:yc};var Oc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Tc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},Sc=t=>t.replace(/[&<>"]/g,e=>Tc[e]);function Li(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${Sc(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(Oc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Ii(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function ji(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Gn={};zl(Gn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>St,begin:()=>Pn,change:()=>pt,findValue:()=>Zt,flip:()=>Bn,isOpen:()=>ut,load:()=>Et,opened:()=>I,redo:()=>Fn,refuse:()=>Nt,set:()=>L,settled:()=>Rn,state:()=>Mt,undo:()=>Wn,useRules:()=>Dn});var Ec=500,An=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function Ni(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var zn=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,xs=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Pi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),we=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Ln=(t,e,s)=>we(t,n=>n.name===e?s:n.value);function Os(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return we(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?Ac(r,xs(o,l)-xs(t,l)):a})}function Ac({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Ts=(t,e,s)=>Os(t,{[e]:Ni(t,s,t.pieces[e])});function Ri(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?Os(t,{[e]:n.filter(o=>o!==s)}):Ts(t,e,[s])}var Ss=(t,e=Object.keys(t.pieces))=>Os(t,Object.fromEntries(e.map(s=>[s,[]])));function Ci(t,e,s){let n=Ni(t,t.pieces[e]??[],t.pieces[s]);return Os(t,{[e]:[],[s]:n})}var In=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Wi(t){let e=o=>gt(t,o)?.twin??o,s=Pi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return we({...In(t),pieces:s},o=>n.get(o.twin)??o.value)}function Fi(t,e){let s=o=>e.get(o)??o,n=Pi(t.pieces,(o,r)=>[s(o),r]);return we({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function Di({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return we(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function jn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(An(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Ec),setup:n,future:[]}}function Mn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var zc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Mi=t=>(Math.min(...t)+Math.max(...t))/2;function Nn(t,e){let[s,n]=[Mi(t.map(({x:i})=>i)),Mi(t.map(({y:i})=>i))],o=pr(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=zc[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",St="piece:",Lc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:Lc,work:new T,end:Promise.resolve(),draw(){}},Mt=()=>E.state,ut=t=>t.setup!==null;function I(){if(!ut(E.state))throw new Error("no position is set up");return E.state}function L(t){E.state={...E.state,...t},E.draw()}function Pn(t,e){E.draw=t,ut(E.state)&&pt(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Nt("")})}async function Rn(){for(;E.state.asking;)await E.end}async function Ic({rules:t,piece_types:e},s){let{state:n}=E,o=ts.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await V(t,i,R(o),s),l=e.map(p=>({...p,name:St+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function Bi(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await q(o,r);let a=await Zs(t,r),l=await Ic(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,jc(a,i)].filter(Boolean).join(". "))}catch(a){if(N(a))return null;L({refusal:v(a),asking:!1}),S(E.state.refusal)}return Zt(),E.state.refusal}function jc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Nt(t,e){E.work.end(),L({...e,refusal:t,asking:!1})}function Cn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=Bi(An(t.setup),o,e,n)}var pt=(t,e)=>Cn(jn(I(),t),e),Wn=()=>Cn(Mn(I(),"past","future"),"Undone"),Fn=()=>Cn(Mn(I(),"future","past"),"Done again");function Et(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>ut(r)?jn(r,a):{past:[],setup:a,future:[]};return E.end=Bi({rules:t,position:e},i,s,{typed:n},o)}async function Dn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Et(t,null,e);let[r,{cells:i}]=await Promise.all([Zs({rules:t}),V(t,n,R(s))]),a=Di(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return pt(a,u)}async function Zt(){L({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await G(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){N(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Bn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),pt(e,`The board is seen from the side of ${n.title}`)}var $e={from:null},Es=t=>t?.startsWith(St)?t.slice(St.length):null,qn=t=>t&&!t.includes(":")?t:null,As=({target:t})=>qn(t instanceof Element?t.getAttribute("data-place"):null);function _i(t,e){return t.addEventListener("pointerdown",s=>$e.from=As(s)),t.addEventListener("pointerover",Mc),t.addEventListener("contextmenu",Gi),t.addEventListener("auxclick",s=>s.button===1&&Gi(s)),t.addEventListener("keydown",Pc),at(t,{surface:e,events:{press:qi,choose:qi,pick:Ki,drop:Nc}})}function Gi(t){let e=As(t);e&&(t.preventDefault(),be(e))}function Mc(t){let e=As(t),{tool:s}=Mt();if(t.buttons!==1&&($e.from=null),!(!e||$e.from===null||e===$e.from||s===Y))for(let n of[$e.from,e])s===wt?be(n):ye(n,Ts(I().setup,n,[s]))}function be(t){let{setup:e}=I();t in e.pieces&&ye(t,Ss(e,[t]))}var ye=(t,e,s=t)=>pt(e,`${s}: ${_n(e,t)}`),Hi=(t,e)=>ye(t,Ri(I().setup,t,e));function _n(t,e){let s=zn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function qi(t){let{tool:e,picked:s,setup:n}=I(),o=Es(t);o?ke(e===o?Y:o):e===wt?be(t):e!==Y?Hi(t,e):s?Yi(s,t):t in n.pieces&&Ki(t)}function ke(t){L({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function Ki(t){let e=Es(t);if(e)return ke(e);L({picked:t}),S(`${t} picked up: ${_n(I().setup,t)}.`)}function Yi(t,e){if(t===e)return L({picked:null});ye(e,Ci(I().setup,t,e),`${t} to ${e}`)}function Nc(t,e){let s=Es(t),n=qn(e);s?(L({tool:Y}),n&&ye(n,Ts(I().setup,n,[s]))):n?Yi(t,n):be(t)}function Pc(t){let e=As(t),s=Mt();if(!e||!ut(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))ke(Y);else if(n==="Delete"||n==="Backspace")be(e);else if(gt(s.setup,n))Hi(e,n);else return;t.preventDefault(),t.stopPropagation()}var Hn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,zn(t,n)??""]).filter(([,s])=>s in e.pieces));function Ui(t){let{scene:e,tool:s,picked:n}=t,o=Hn(t),r=s!==Y&&s!==wt,i=l=>qn(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:Cc(t),movable:{picked:r?St+s:n,sources:{has:l=>Es(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Rc(t,l),use:i(l)?"target":a(l)?"source":null})}}function Rc({setup:t,picked:e},s){let n=[s,_n(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function Cc({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Er(r,i));return{under:[...s.map(Ar),...e?[ss(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(zr),...o]}}var Wc=200,Fc="This looks like the record of a game: the viewer opens it, not the editor";function Vi(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Kn(t.value,Wc)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";sn(s).kind==="record"&&(e.preventDefault(),Kn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Kn(t.value))}),t.addEventListener("blur",()=>Mt().refusal||L({typed:null}))}async function Kn(t,e){let s={text:t,before:Mt().typed?.before??I()},n=sn(t);if(n.kind==="record"){let l=W({record:await jt(t)});return Nt(Fc,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Et(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function Ji({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Bt(d("text-fault"),s),ue(d("open-record"),"href",n),d("open-record").hidden=n===null,ue(o,"aria-invalid",s?"true":null)}function Zi({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>ke(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=xs(e,r);return c`<button
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
    </ul>`}var Qi=t=>[Bc(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${Gc(t,e)}</div>`:e.form==="cells"?qc(t,e):_c(t,e))];function Bc({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return He("To move","side",e,t.side,n=>pt({...t,side:n},`${s(n)} to move`))}function Gc({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),pt(Ln(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return _t(u,a?e.text:o,l)}function qc({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);pt(Ln(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${P(e,u,r,l)}
  </label>`}function _c({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>mn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function ta({exact:t}){let e=Ge(t)?.course.at(-1),s=o=>{lr({exact:o}),Zt()},n=e&&`With best play: ${qe(e,qt)}.`;return c`${Vo("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var Kc=["mirror","upend","turn"],{state:xe,opened:$t,change:zs}=Gn,Ls={board:null};function ea(){let t=xe();if(!ut(t)||!Ls.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Bt(d("rules-title"),e.title),$(Zi(t),d("tray")),Ls.board.set(Ui(t),{still:!0}),$(Qi(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(Xi(e),d("status-box")),Ji(t),d("exact").hidden=!e.solvable,$(ta(t),d("exact")),fr(d("exact-job"),e.rules,a),pe(d("undo"),n.length>0),pe(d("redo"),o.length>0);for(let p of Kc)d(p).hidden=Nn(s.cells,p)===null;let l=e.faults.length>0||r!=="";pe(d("play-here"),!l&&e.outcome===null);let u=W({rules:e.rules,position:e.position});ue(d("analyse"),"href",l?null:u),pe(d("analyse"),!l),!i&&location.href!==Un()&&kt(Un())}function Yn(t,e){let{setup:s,scene:n}=$t(),o=Nn(n.cells,t);o&&zs(Fi(s,o),e)}var Yc=()=>ut(xe())&&zs(In($t().setup),"The other side is to move");function Un(){let{rules:t,position:e}=$t().setup;return new URL(De(t,e),document.baseURI).href}var ve=(t,e)=>async()=>{await Rn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},sa=t=>{let{scene:e,setup:s}=t;return Li(e,Hn(t),`${s.title}: ${s.position}`,Ii)},Uc="This address names no position";async function na(){let t=Fo(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Et(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${Uc}: ${s}.`),!(!ut(xe())&&!await Vc(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Nt("");Nt(s,{typed:{text:t.position,before:$t()}})}}async function Vc(t){let{games:e}=ts,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Et(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${xe().refusal}.`),!1}var Jc="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",Zc="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function Xc(){let t=(xe().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[Jc,Zc],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var Qc={async open({signal:t}){let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;lt({games:e,players:s});let n=_i(d("board",SVGSVGElement),d("table"));Ls.board=n,t.addEventListener("abort",n.destroy),Vi(),mr(({state:o})=>o==="solved"?Zt():ea(),t),Pn(ea,t),await na()},follow:na,commands:{undo:Wn,redo:Fn,"set-start":()=>Et($t().setup.rules,null,"Start position"),clear:()=>zs(Ss($t().setup),"The board is empty"),swap:()=>zs(Wi($t().setup),"Colours swapped"),mirror:()=>Yn("mirror","Mirrored left to right"),upend:()=>Yn("upend","Mirrored top to bottom"),turn:()=>Yn("turn","Turned by a quarter"),flip:Bn,"change-rules":async()=>{let t=await Ir($t().setup.rules);t&&await Dn(t)},"play-here":ve("play-here",({setup:t})=>Ot(t.rules,t.position)),"copy-position":ve("copy-position",({setup:t},e)=>ln(e,"Position",Dt(t.rules,t.position))),"copy-link":ve("copy-link",(t,e)=>ln(e,"Link",Un())),"save-svg":ve("save-svg",t=>ht(`${t.game.name}.svg`,new Blob([sa(t)],{type:"image/svg+xml"}))),"save-png":ve("save-png",async t=>ht(`${t.game.name}.png`,await ji(sa(t)))),"fault-close":()=>j(""),skip:()=>Ls.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",Yc],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:Xc};var Is=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>tu(e[n-1]??t,s))];function tu(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:eu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:js(e)}]}var js=t=>t.outcome?yr(t):`${t.last?.say??""}.`;function eu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var su=1100,nu=1400,oa=700,ou=5e3,Xt={still:!0},ra={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,told:"",verdict:"",leads:!1},Ms=class{state=ra;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new as(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(kr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({told:e,verdict:s}),S(e)}#a=yt(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await Ie(X(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>G(X(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...ra,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=Ao(To({rules:s,start:n}),0,[...o,...r]),g=Rt(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([je({rules:s},e),V(s,u,R(this.game),e),...g.map(ot=>this.#u({tree:p,id:ot}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let M=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:M,drawn:this.#p()},Xt),S(this.#$()),B.length>0?this.#r({frames:Is(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[ss(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Step on."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,Xt);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await q(su,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:Xt),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,told:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;Xr(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,told:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&un("right"):un("end"),this.#l({hint:null,drawn:void 0},Xt),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),go()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),q(ou,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=Lt(this.#n.tree,this.#n.id,e),a=X(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Pt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},Xt),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(Lt(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=X(e.tree,e.id),o=await vo(n,this.step.opponent,null,()=>{},s,!1),r=Lt(e.tree,e.id,o.turn),i=await this.#u(r);if(await q(bt(oa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(js(i))}async#w(e,s){this.#i(e,"wrong"),await q(bt(nu),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await q(bt(oa),s),this.#l({view:n},{known:n.last?.actions??[]}),js(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},Xt),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var A={games:[],open:null,opening:new T};function ru(){let{open:t}=A;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;ca(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Bt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(iu(t),d("step")),o.renderCommands(d("moment")),$(cu(t),d("controls")),$(du(t),d("clauses")),mu(t)}var iu=t=>{let{step:e,state:s}=t,n=s.verdict&&au[s.verdict];return c`${lu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.told!==""}>
      ${e.text}
    </p>
    <p id="told" class="told ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.told}
    </p>`},au={right:"✓ Right!",wrong:"✗ Not yet."},lu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function cu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("step-back","Step back",{sign:"back",isAble:o>0}),a&&O("step-on","Step on",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?uu(r,i):pu(t)].map(p=>p||h)}var uu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function pu(t){let e=la(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var la=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function du({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Kt(o)}</p>`)}`}function mu({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!_o(o,t))return;ns(d("cases"),t.difference,t.near,R(e)).catch(v)}function ca(t){d("list").hidden=t,d("play").hidden=!t}function Vn(){A.opening.end(),A.open?.close(),A.open=null}function ia(t,e){let s=A.open!==null;Vn(),document.title="Lessons – Lodestone",$(Qr(A.games,t||Q.newGame.game||""),d("courses")),ca(!1),s&&d("list-title").focus({preventScroll:!0}),e&&me("This lesson cannot be opened",e)}function fu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=A.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function aa(){let[t="",e=""]=H(),s=A.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return ia(t,fu(t,e,s));Vn();let o=A.opening.begin();try{let r=await Me(t,e,o);o.throwIfAborted();let i=Zr(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));A.open=new Ms(s,r,{changed:ru,onward:ua}),await A.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){N(r)||ia(t,v(r))}}async function ua(){let{open:t}=A;if(t){if(!t.goesOn)return J(ft(t.game.name,la(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function hu(){let{open:t}=A;if(t)try{await Go(t.game,t.step.rules)}catch(e){me("The game cannot begin",v(e))}}var gu={async open({signal:t}){t.addEventListener("abort",Vn),A.games=await C(),t.aborted||await aa()},follow:aa,commands:{watch:()=>A.open?.watch(),"step-back":()=>A.open?.walk(-1),"step-on":()=>A.open?.walk(1),again:()=>A.open?.again(),hint:()=>A.open?.hint(),continue:ua,"play-game":hu,skip:()=>A.open?A.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["a step back","step-back"],".":["a step on","step-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>A.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>A.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game under its rules. This browser keeps which steps you have done."]})};var pa=new WeakMap;function da(t){let e=pa.get(t)??{...t,...wu(t)};return pa.set(t,e),e}var wu=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Ns(e)}:{}}),Ns=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>$u(s,e))});function $u({action:t,leads_to:e,...s},n){let r=n.filter(i=>bu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Ns(e)}}var bu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Jn=600,yu=1;function ma({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=ze({rules:t,start:e,turns:r});return{...a,...yo,nodes:[...i,...o]}}var Ps=class extends Vt{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),xt(this.state)!==e.side&&this.change(r=>fe(r,2)),this.scene=Xe(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Ns(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return qt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(os(s,e)),this.phase==="asked"&&F(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??Z(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Yo(r,u));this.stage.set({scene:r,view:da(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Sr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,ei(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=ie(e,s),o=this.puzzle.line[n-1],r=Z(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>st(i,n[e-1])),await this.#p(Jn,()=>{this.change(i=>st(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),si(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=F(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!Z(r)?.outcome&&await this.#p(Jn,async()=>{a?this.change(l=>st(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${Z(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await xo(X(s,n),yu,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await q(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>st(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=ie(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${Be(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>st(e,0)),await this.#p(Jn,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>st(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var Zn="lodestone.puzzle-run",ha="lodestone.puzzle-streak",Rs=10,ku=3,Cs={theme:null,rules:null};function Ws(){let t=Js(Zn);return Array.isArray(t.done)&&Array.isArray(t.again)?t:null}var Oe=t=>t?re(Zn,t):$o(Zn),Qt=()=>({now:0,best:0,...Js(ha)}),ga=t=>re(ha,t);function wa({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Te=(t,e=Cs)=>({game:t,wish:e,current:0,done:[],again:[]});function $a(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Fs=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function ba(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Fs(e,t.wish).filter(a=>!o(a));return t.done.length<Rs&&r.length>0?vu(r,s,n,t.done.length<ku,ni(s,e)):e.find(({number:a})=>a===t.again[0])??null}function vu(t,e,s,n,o){let r=n&&t.find(p=>ds(e,p,s));if(r)return r;let i=t.filter(p=>us(e,p)===null),a=t.filter(p=>!ps(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||fa(p)-fa(f))[0]}var fa=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),ya=({done:t})=>t.filter(({tried:e})=>e==="right").length,ka=({wish:t},e)=>Math.min(Rs,Fs(e,t).length);var xu=5,Ou={right:"✓",wrong:"✗",helped:"–"},Xn=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(xu-t,0))}</span
    >
    Level ${t}`;function xa(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=Tu(t);return c`<p class="puzzle-meta">${Xn(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Su(e):h}
    </div>
    ${n?Eu(t):h}`}function Tu({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Su=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function Eu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${Au(t)} ${va(t,"Solution",e.line,s,e.end)}
    ${e.wrong?va(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function Au({state:t}){let{parent:e,children:s}=F(t.tree,t.at),{last:n,outcome:o,status:r}=Z(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function va(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function Oa({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Ta(t,e,s,n,o){let r=ka(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Ou[u]}</span>`);return c`<p id="run" class="puzzle-run">
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
    ${s.best>1?c`<p>${zu(s)}</p>`:h}
  </div>`}var zu=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ea=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function Aa({puzzle:t,board:e},s,n){let o=us(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${Xn(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var za=(t,e,s)=>{at(t,{scene:e,pieces:Gt(s),viewOnly:!0})};function La(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Fs(u,n).length,f=P(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=P(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${ju(t,e,s)}</p>
    <div class="puzzle-wish">${an("Idea",f)} ${an("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${it(a)} class="button"
              >Continue after ${_(i.done.length,"puzzle")}</a
            >`:h}
      ${w(Iu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Iu(t){return t===0?"No puzzle matches":t>=Rs?"Solve ten":t===1?"Solve one":`Solve ${t}`}function ju({puzzles:t},e,s){let n=t.filter(i=>ps(e,i)).length,o=t.filter(i=>ds(e,i,s)).length,r=ms(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${_(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Ma={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Ma,opening:new T};function te(t){k.state={...k.state,...t},so()}async function Ia(){let t=k.opening.begin(),[e="",s=""]=H();j("");try{k.state.games.length===0&&te({games:await C()}),t.throwIfAborted(),e===""?await Nu(t):e==="daily"?await Pu(t):await Ru(e,s,t)}catch(n){N(n)||j(v(n))}}var Qn=(t,e)=>Oo(t,e),Na=t=>zt("api/puzzle/daily",{query:{day:ti(cs())},signal:t});async function Nu(t){k.state.attempt?.close(),te({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Na(t),...e.map(({name:p})=>Qn(p,t))]),o=vt("svg",{class:"board puzzle-picture","aria-hidden":"true"});te({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([V(r,a,R(Pa(s.game)),t),G({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),za(o,l,u)}async function Pu(t){let e=await Na(t);await eo(e.game,e,null,t)}var Pa=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Ru(t,e,s){let n=await Qn(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Ws(),r=o?.game===t?o:null;if(e==="")return to(n,r??Te(t),s);let i=await Ra(n,e,s);await eo(t,i,r?.current===i.number?r:null,s)}function Ra({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return zt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function to(t,e,s){let{game:n}=t,o=ba(e,t.puzzles,Yt(),cs());if(!o&&k.state.attempt)return Oe(null),te({run:e,isOver:!0});if(!o)return to(t,Te(n),s);let r={...e,current:o.number};Oe(r);let i=await Ra(t,String(o.number),s);s.throwIfAborted(),kt(it(n,o.number)),await eo(n,i,r,s)}async function eo(t,e,s,n){let[o,r]=await Promise.all([Qn(t,n),ge(ma(e),R(Pa(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:so,tried:Cu},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Ps(e,r,a);te({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Cu(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=$a(e,s.puzzle.number,t);Oe(n),n.done.length>e.done.length&&ga(wa(Qt(),t)),k.state={...k.state,run:n}}function so(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(Wu(t),s):$(e?Fu(e):c`<h1>Puzzles</h1>`,s)}function Wu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Sa(s,ms(Yt(),e.puzzles),Qt()):xa(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ta(s,r.number,n,e.puzzles,Qt()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ea():Oa(t)}
    </div>`}function Fu(t){let{lists:e,wishes:s}=k.state,n=Yt(),o=Ws();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Cs,u=f=>te({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return La(i,n,cs(),l,u,()=>Ca(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Aa(t,n,Wo)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Ca(t,e){Oe(Te(t,e)),J(it(t))}function Du(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Ws(),o=k.opening.begin();to(t,n?.game===t.game?n:Te(t.game),o).catch(yt(j))}async function Bu(){let{attempt:t}=k.state;if(!t)return;let s=await Qe([Ct(t.state.tree)],"text").catch(yt(j));s&&J(W({record:await jt(s.text)}))}async function Gu(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await rt().catch(yt(j));!t||!s||!n||(lt({games:e,players:n}),await Ot(t.puzzle.rules,s))}var qu=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function _u(){k.opening.end(),k.state.attempt?.close(),k.state=Ma}function ja(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var Hu={open({signal:t}){return so(),t.addEventListener("abort",_u),Ia()},follow:Ia,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:Du,more:()=>k.state.list&&Ca(k.state.list.game,k.state.run?.wish??Cs),"to-front":()=>J(it()),"walk-back":()=>ja(Ue),"walk-on":()=>ja(Ht),"play-on":Gu,"to-study":Bu,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:qu})};var D={games:[],opening:new T,items:[],search:"",rules:""},Ku="each shows one thing. The program has played and annotated them, and every claim in them is checked.";function Yu({plies:t,variations:e,comments:s}){let n=[_(t,"turn"),_(s,"comment")];return e>0&&n.push(_(e,"variation")),n.join(", ")}function Uu(t,e,s){let n=vt("svg",{class:"study-picture","aria-hidden":"true"});return Ju(n,t,e),{study:e,number:s+1,picture:n}}var Fa=(t,{name:e})=>W({collection:`${t}/${e}`});function Vu(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2><span class="small">${s}.</span> <a href=${Fa(t,e)}>${e.title}</a></h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${Yu(e)}.</p>
    </div>
  </li>`}async function Ju(t,e,s){try{let n=await V(s.rules,e.sides[0].name,R(e));at(t,{scene:n,pieces:Gt(s),viewOnly:!0})}catch(n){v(n)}}async function Wa(){let t=H()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(Jo(D.games,Ft,t),d("collections-games"));try{let{studies:s}=await Le(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>Uu(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),no(t)}catch(s){if(N(s))return;D.items=[],no(t,v(s))}}function Zu(){let t=rs(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function no(t,e=""){let{items:s}=D,n=Zu(),o=_(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${Ku}`,$(s.length>1?Qu(t):h,d("collections-filters")),$(n.length>0?Xu(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=_e(n,({number:l})=>l,l=>Vu(t,l));$(n.length>0||e?a:i,d("studies"))}var Xu=(t,[{study:e}])=>c`<a class="button primary" href=${Fa(t,e)}>Read the first study</a>`;function Qu(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),no(t)};return c`${Ye("Search these studies",o=>n({search:o}))}
  ${P(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var tp={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await C(),t.aborted||await Wa()},follow:Wa,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it; everything that it claims has been checked."]})};var Se=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function Da(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Se({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function ep({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ee(t,e,s){let n=Da(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=ep(o,oo(n,o.name)[0]),i=Se(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Gs(t,e,s){let n=Da(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>sp(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Se(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Bs({[p]:e.options[p],[l]:s.options[l]}),Bs({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var sp=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function Ba({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:pn(es(i,l)),options:[[i,l]]}))}var oo=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Bs=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function ro({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var io=t=>({title:t.title.trim()||ro(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function Ga({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function qa(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function np(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Ds=t=>t.toLocaleString("en");function _a({cells:t,games:e},{players:s}){let n=(r,i)=>`${Ds(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var Ha=t=>`${pn(t)}.`;function qs({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Ds(e)} of ${Ds(s)} games`;return t==="finished"?`All ${Ds(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,np(n)].filter(Boolean).join(", ")}var _s={job:null,sentences:[],seats:[],fault:""},rp={name:"games",title:"Games of each",low:2,high:5e3},ip=t=>ee(t,t.options[0].name);function Ya({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(ip(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${He("Game","game",t,s.game.name,u)} ${ap(s,a)}
    ${lp(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${up(e,s,o,a)} ${e.is_open?Ka(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:Ka(l)}
      </div>
    </div>`}var Ka=t=>O("plan-file","Save the file (TOML)",{isAble:t});function ap(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>rn("question",l,l===n,()=>e(ee(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=rn("question","",n==="",()=>e(Gs(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function lp(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Gs(s,i(p),o):ee(s,r,p)),l=p=>e(Gs(s,n,i(p))),u=Ba(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>cp(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${P("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${P("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function cp(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${es(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var up=(t,e,s,n)=>c`${pp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>mp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${ao(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${_t(rp,e.games,o=>n({games:o}))}
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
    </p>`,Ua=(t,e,s,n)=>Ke(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function ao(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return Ua(e.includes(o),a,r,i)})}
  </div>`}function pp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:Se(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=oo(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Kt(p)}</legend>
      ${i.length>0?ao(g,m,f):dp(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${_e(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function dp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${on(u=>r(qa(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function mp({rules:t,title:e,values:s},{without:n},o){let r=Bs(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small">${t}</code>`;return c`<li>${Ua(i.length===n.length,a,e,l)}</li>`}function Va({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Ne(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?fp(t):h}
    <p id="job-status" role="status">${n||t&&qs(t)}</p>
    ${e.length>0?gp(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?hp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?wp(s):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map($p)}
    </ul>`}var fp=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,hp=({name:t})=>c`<a id="job-report" class="button primary" href="api/lab/report?name=${t}"
      >Read the report</a
    >
    <a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function gp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var wp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${Ha(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,$p=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small">${e}</code></span>
    ${w("Play",()=>Ot(e,""),{label:`Play ${t}`})}
  </li>`;var bp=150,z={state:null,asking:new T,watching:new T};function nt(t){if(!z.state)return;z.state={...z.state,...t};let{plan:e,job:s,offer:n}=z.state;d("build").dataset.planned=e?.name??"",$(Ya(z.state,Qa),d("build")),d("job").dataset.state=s?.state??"",$(Va(z.state,n.is_open),d("job"))}async function Qa(t){if(!z.state)return;let e=z.asking.begin(),s={...z.state.choice,...t},n=Ga(s);if(nt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await q(bp,e);let o=await Pt("api/lab/plan",io(s),{signal:e});nt({plan:o,cells:o.cells,said:_a(o,s),isFault:!1})}catch(o){N(o)||nt({said:v(o),isFault:!0})}}async function yp(t){if(t.preventDefault(),!!z.state?.plan)try{let e=await Pt("api/lab/start",io(z.state.choice),{once:!0});Xs(e.name,e.secret),J(ce(e.name))}catch(e){nt({said:v(e),isFault:!0})}}function Ja(){let t=H()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,z.watching.end(),t===null)return nt(_s);tl(t),d("job").focus()}async function tl(t){let e=z.watching.begin(),s=z.state?.job?.name===t?z.state.job.state:"";s||nt(_s);try{let n=await wo("api/lab/watch",{name:t},i=>nt({job:i}),e);if(s!==n.state&&S(qs(n)),n.state!=="finished")return;let[o,r]=await Promise.all([zt("api/lab/sentences",{query:{name:t},signal:e}),zt("api/lab/seats",{query:{name:t},signal:e})]);nt({sentences:o,seats:r})}catch(n){if(N(n)||z.state?.job?.state==="finished")return;nt({job:null,fault:v(n)})}}async function Za(t){let e=z.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Ne(e)??""}:{name:e};try{let n=await Pt(`api/lab/${t}`,s,{once:!0});Xs(e,n.secret),nt({job:n,fault:""}),await tl(e)}catch(n){nt({fault:v(n)})}}var Xa=t=>t&&ht("experiment.toml",new Blob([t.text],{type:"application/toml"}));function kp(){J(ce()),d("lab").focus()}function vp(){z.asking.end(),z.watching.end(),z.state=null}function xp(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...ee(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};z.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,..._s},d("build").addEventListener("submit",yp),Qa({})}var Op={async open({signal:t}){let[e,s,n]=await Promise.all([C(),rt(),zt("api/lab")]);t.aborted||(lt({games:e,players:s}),t.addEventListener("abort",vp),xp(e,n),Ja())},follow:Ja,commands:{"job-stop":()=>Za("stop"),"job-on":()=>Za("go-on"),"job-file":()=>Xa(z.state?.job),"job-new":kp,"plan-file":()=>Xa(z.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var Tp={proven:"Proven",measured:"Measured",open:"Open"},Sp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},el=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${Tp[t]}</span> ${e}</p>`,sl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>Ep(t,n,s))}
  </ul>`,Ep=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(el)}
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
  </li>`,nl=(t,e)=>c`<ul class="claims">
    ${e.map(s=>Ap(t,s))}
  </ul>`,Ap=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${zp(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Sp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(el)}
      </details>
    </div>
  </li>`,zp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var Lp=1e3,Ip="start",Hs=class{#o=new T;#s=qo("shown");#t=vt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return G({rules:s,start:n===Ip?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await V(this.shown.rules,s,R(this.game),this.#o.signal),{pieces:o}=nn(e,[]);this.#e=at(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=Is(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await q(Lp,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=nn(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(N(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function lo(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var rl=(t,e,s)=>String(lo(t,e)[s]??""),co=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function il(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function al(t,e){let[s,n]=[ol(t),ol(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function ol(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var ll=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[jp(t,e,r,n,o),n?.dispute===r?Pp(t,e,n):h])}
    </tbody>
  </table>`;function jp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:Mp(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var cl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function Mp(t,e,s){let n=et("div"),o=cl(t,e);return o&&Np(n,t,o,s),{dispute:e,cell:s,boards:n}}async function Np(t,e,s,n){try{let{difference:o,near:r}=await Me(e.name,s.name),i=({rules:l})=>rl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await ns(t,a,r,R(e))}catch(o){t.textContent=v(o)}}function Pp(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=cl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ft(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Rp={win:"W",draw:"D",loss:"L"},Cp=.02,Wp=.05,Fp=.01,Dp=.1,po={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Rp[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":Ks(t),shade:({score:t})=>t===null?"unknown":Bp(t)},drawn:{title:"Drawn positions",legend:"The share of positions that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>Ks(t),shade:({drawn:t})=>t<Fp?"low":t<Dp?"middle":"high"}};function Bp(t){let e=Math.abs(t-.5);return e<=Cp?"low":e<=Wp?"middle":"high"}var Ks=t=>`${(100*t).toFixed(1)}%`;function ul({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Ys=(t,e)=>t.options.find(s=>s.name===e),uo=({groups:t},{values:e})=>e.slice(0,t.length),Gp=({groups:t},{values:e})=>e[t.length],pl=(t,e,s)=>e.map((n,o)=>co(Ys(t,n),s[o]));function dl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:co(Ys(t,e.sheets),f)})),l=Object.entries(po).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...qp(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Ys(t,e.sheets)?.title}${P(null,a,s.sheet,u)}</label
      >
      <label>Shows${P(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${po[s.measure].legend}</p>
    ${_p(t,e,s,n)} ${Up(t,e,i,o)}
  </div>`}function qp({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function _p(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>Gp(e,l)))],a=[...new Set(o.map(l=>uo(e,l).join()))].map(l=>o.filter(u=>uo(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Yp(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Ys(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${pl(t,e.groups,uo(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>Hp(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function Hp(t,e,s){let{say:n,shade:o}=po[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
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
  </td>`}var Kp={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Yp(t){let e=Kp[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function Up(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${pl(t,g,r).join(", ")}</p>
    <dl>
      ${Ee("First turns that keep it",`${l} of ${u}`)}
      ${Ee("Drawn positions",Ks(p))} ${Ee("Longest win",`${f} turns`)}
      ${b===null?h:Ee("Score of the first side, 15 errors in 100 turns",Ks(b))}
      ${y===null?h:Ee("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${It(t.name,o)}>Rules</a>
    </p>
  </section>`}var Ee=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function fl(t,e,s,n,o){let r=al(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${ml(t,e)} ${ml(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Vp(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>Jp(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Vp(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function Jp({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Kt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function ml(t,{rules:e,title:s,choose:n}){let o=lo(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(il(t,r,{...o,[u]:y}));return f.length===0?_t({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${P(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${P(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var dt={shown:null,opening:new T},se=t=>Ot(t,"");function Ae(t){dt.shown&&(dt.shown={...dt.shown,...t}),mo()}function mo(){let{shown:t}=dt;if(!t)return;let e=H()[0]??"",s={"":hl,rules:sd,answers:ed}[e]??hl;$(c`<div class="game-page">${Zp(t,e)}${s(t)}</div>`,d("page"))}function Zp({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${le(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}var $l=({game:t,page:e})=>e.recommended[0]?.rules??t.default;function hl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>se($l(t)),{look:"primary"})}
          ${r&&c`<a href=${ft(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${At("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${At("Which rules for a first game?",s.recommended.length>0,()=>Xp(t))}
    ${At("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,ll(e,s,o,i=>Ae({dispute:i}))])}
    ${At(s.question,s.answers.length>0,()=>Qp(t))}
    ${At("Learn and practise",!0,()=>td(e))}`}var At=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,Xp=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>se(s),{label:`Play ${n}`})}
            <a href=${It(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,Qp=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${le(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function td(t){let{name:e,lessons:s}=t;return c`<ul class="game-ways">
    <li>
      <a href=${ft(e)}>Lessons</a>
      <span class="small">${ls(t)} of ${s.length} done</span>
    </li>
    <li><a href=${it(e)}>Puzzles</a> <span class="small">Find the turn</span></li>
    <li><a href=${Ft(e)}>Studies</a> <span class="small">Games with comments</span></li>
  </ul>`}function ed(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Ae({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>se($l(t)),{look:"primary"})}
        <a href=${le(e.name,"rules")}>Compare the rules</a>
        <a href=${ce()}>Measure it yourself</a>
      </p>
    </header>
    ${At("Rule set by rule set",s.answers.length>0,()=>sl(e,s.answers,se))}
    ${At("Claims put to the test",s.claims.length>0,()=>nl(e,s.claims))}
    ${o&&n?At("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,dl(e,o,n,r,se)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function sd({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>gl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>gl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>se(n.rules),{look:"primary"})}
        <a href=${le(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${fl(t,r,i,s,a=>Ae({isShort:a}))}
    ${Lr(t.sources)}`}function gl(t,e){let{shown:s}=dt;if(s)return kt(It(s.game.name,t,e)),yl(()=>bl(s.game))}async function bl(t){let e=dt.opening.begin(),s=No(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>je({rules:l},e)));Ae({pair:[i,a],fault:""})}async function yl(t){try{await t()}catch(e){N(e)||Ae({fault:v(e)})}}function nd(t,e){let s=vt("svg",{class:"board game-picture","aria-hidden":"true"}),n={rules:e,start:null,turns:[],ended:null};return Promise.all([V(e,t.sides[0].name,R(t)),G(n)]).then(([o,r])=>at(s,{scene:o,pieces:Gt(r),viewOnly:!0})).catch(v),s}async function od(t){let e=await ko(t.name),s=e.recommended[0]?.rules??t.default;dt.shown={game:t,page:e,minute:e.minute.map(n=>new Hs(t,n,mo)),picture:nd(t,s),dispute:null,look:e.family?ul(e.family,t.default):null,pair:null,isShort:!1,fault:""}}function kl(){for(let t of dt.shown?.minute??[])t.close();dt.shown=null}async function wl(){let e=(await C()).find(({name:s})=>s===Bo());e&&await yl(async()=>{dt.shown?.game!==e&&(kl(),await od(e)),document.title=`${rd(e)} – Lodestone`,mo(),H()[0]==="rules"&&await bl(e)})}var rd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[H()[0]]??t,id=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],ad={async open({signal:t}){t.addEventListener("abort",kl);let[e,s]=await Promise.all([C(),rt()]);t.aborted||(lt({games:e,players:s}),await wl())},follow:wl,commands:{skip:()=>d("page").focus()},help:()=>({about:id})};var vl="lodestone-browser",xl="lodestone.";function Ol(){let t=[...bo()].filter(s=>s.startsWith(xl)).sort(),e=Object.fromEntries(t.map(s=>[s,Vs(s)]));return JSON.stringify({format:vl,version:1,kept:e},null,1)}function Tl(t){let e=ld(t);if(e===null)return{told:"This file is not a backup of this site.",isDone:!1};let s=Object.entries(e).filter(([r,i])=>!cd(i,Vs(r)));if(!s.map(([r,i])=>re(r,i)).every(Boolean))return{told:"This browser has no room for all of it.",isDone:!1};let o=s.filter(([r])=>/^lodestone\.(game|study)\./.test(r)).length;return{told:`${_(o,"game")} and your settings and progress were read.`,isDone:!0}}function ld(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==vl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(xl)))}catch{return null}}var cd=(t,e)=>(t?.updated??0)<(e?.updated??0);var Us={games:[],list:()=>h},fo=()=>$(ud(),d("page")),ud=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${Yr().map(Ur)}
      </ul>
      ${Us.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Us.games.map(pd)}
        <li><a href=${it()}>Puzzles</a>: ${dd()} solved${md()}</li>
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
        ${w("Export everything",()=>ht("lodestone.json",fd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${hd}
        /></label>
      </p>
    </section>
  </div>`;function pd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ft(e)}>${s}</a>: ${ls(t)} of ${n.length} lessons done
  </li>`}var dd=()=>Object.values(Yt()).filter(({solved:t})=>t).length;function md(){let{best:t}=Qt();return t>1?`, ${t} right in a row at best`:""}var fd=()=>new Blob([Ol()],{type:"application/json"});async function hd({target:t}){let[e]=t.files;if(!e||!await Xo("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{told:n,isDone:o}=Tl(await e.text());await me(o?"Imported":"Nothing was imported",n),o&&location.reload()}var gd=t=>J(Qs(t)?Fe(t.id):W({study:t.id})),wd={async open({signal:t}){fo();let[e,s]=await Promise.all([C(),rt()]);if(t.aborted)return;lt({games:e,players:s}),Us.games=e;let n=o=>Qs(o)&&!o.over?"Continue":"Open";Us.list=is({games:Ce,words:n,go:gd,isPlaying:!0},{draw:fo,signal:t}),fo()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var $d=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">
      The link may be old or incomplete. Everything on this site is in the menu above.
    </p>
    <p class="page-ways">
      <a class="button primary" href=${Co}>Go to the home page</a>
      <a href=${Fe()}>Play</a>
    </p>
  </section>`,bd={open:()=>$($d(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{tp as collections,Qc as editor,ad as game,Op as lab,gu as learn,bd as missing,Hu as puzzles,xc as viewer,wd as you};
