import{a as j,c as Zr}from"./chunk-MYD6H3E2.js";import{$a as Ur,A as X,Aa as Kt,B as lr,C as ur,D as pr,Da as jr,E as es,Ea as Ot,F as mr,Fa as Nr,G as fr,Ha as Mr,J as hr,Ja as as,K as gr,Ka as Pr,L as ge,La as mn,M as ss,Ma as Rr,N as wr,Na as Cr,O as we,Oa as Wr,Pa as Fr,Q as $r,Qa as Dr,R as br,Ra as Br,S as yr,Sa as Gr,T as kr,Ta as qr,U as vr,Ua as _r,Va as Hr,Wa as Kr,Xa as Yr,Ya as ls,_a as cs,ab as Vr,cb as fn,db as Jr,eb as us,f as er,h as sr,i as ot,j as Ze,k as Ht,l as nr,m as or,n as un,o as Xe,p as Qe,q as rr,qa as os,r as ir,ra as dn,s as ts,sa as zr,t as he,ta as rs,u as vt,ua as Er,v as Z,va as Ar,w as ar,wa as Lr,xa as is,za as Ir}from"./chunk-RME373VG.js";import{a as me,b as Xo,d as Qo,e as fe,h as cn,i as tr,l as xr,m as Or,n as Tr,o as Sr}from"./chunk-TMSJ6J7Z.js";import{a as Xr,b as Qr,c as $e,d as ti,e as ei,f as ps,g as si,h as Tt,i as ds,j as Yt,k as ms,l as ni,m as oi,n as fs,o as ri,p as ii}from"./chunk-442HG4S3.js";import{a as hn}from"./chunk-BF65S4FH.js";import{$a as Uo,Aa as sn,B as q,C as So,E as W,F as Ct,G as ae,M as Ce,N as We,P as zo,Q as Eo,R as It,S as Ao,Ta as qo,Ua as qe,Va as on,_a as qt,a as vo,bb as _e,d as Le,e as R,ea as Lo,eb as Vo,f as lt,fa as Wt,ga as Ft,i as xo,ia as tn,j as Ie,k as V,lb as He,ma as en,n as je,o as Ne,p as Xs,r as st,ra as Fe,s as Oo,t as To,tb as Ke,ua as Io,va as jo,w as Me,wa as No,wb as dr,x as Pe,xa as le,xb as xt,y as Qs,ya as De,z as Re,za as Mo}from"./chunk-I4564XDQ.js";import{$ as Gt,A as ce,Aa as ln,B as jt,Ba as Zo,C as Be,Ca as _t,D as ct,Da as Q,E as nt,Ea as cr,F as Fo,Fa as F,G as Dt,H as C,Ha as pn,I as Ge,Ia as ns,J as ue,Ja as ut,K as Bt,L as Do,M as nn,O as Nt,P as Bo,Q as J,R as yt,S as Go,T as _,V as _o,W as Ho,X as d,Y as H,Z as kt,a as Nl,aa as pe,b as $o,ba as de,c as bt,ca as Ko,d as G,e as T,f as U,fa as ht,g as M,ga as Yo,h as v,ha as S,i as at,ja as c,l as Lt,la as h,m as Rt,ma as $,o as bo,oa as Ye,p as re,pa as rn,q as Js,r as Zs,ra as w,s as ie,sa as O,t as yo,ta as an,u as ko,ua as Ue,v as Po,va as P,w as Ro,wa as Ve,x as Co,xa as Jo,y as Wo,ya as Je}from"./chunk-ASKEQCPB.js";var pt=t=>e=>e.change(t),[ai,gn,wn,li]=[nr,Ze,Ht,or].map(pt),ci=pt(t=>he(t,2)),ui=pt(t=>he(t,1)),pi=pt(t=>({...t,arrows:!t.arrows})),$n=pt(t=>({...t,playing:!t.playing})),Ut={ArrowLeft:["one turn back",gn],ArrowRight:["one turn on",wn],ArrowUp:["to the variation above",pt(t=>un(t,-1))],ArrowDown:["to the variation below",pt(t=>un(t,1))],Home:["to the start",ai],End:["to the end of the line",li],",":["one turn back, from the board too",gn],".":["one turn on, from the board too",wn],p:["play, or stop playing",$n],f:["see the board from the other side",ci],t:["turn the board by a quarter",ui],a:["next turns, variations and what the analysis found as arrows",pi],v:["fold all variations, or unfold them",pt(ts)]},hs={"Ctrl+z":["undo",pt(rr)],"Ctrl+y":["do again what was undone",pt(ir)]},[Ml,Pl]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Rl=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function di(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=W(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Rl(t),f=er.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",ai,l),p("Back","m15 6-8 6 8 6",gn,l),n?p("Stop",Pl,$n):p("Play",Ml,$n,u),p("Next","m9 6 8 6-8 6",wn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",li,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",ci),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",ui),p("Arrows","M4 18 18 6M11 5h8v8",pi,{pressed:o}),P(null,f,r,g,"Time for each turn")]}function mi(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=Cl(t)??{share:.5,words:"not known yet"},r=vt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function Cl({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?He(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Ke(r,qt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var St=200;function Wl({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var fi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=Wl(e),i=[`${s+1}. ${Ft(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,q(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function hi(t,e){let s=ls(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function gi(t,e){let s=Math.floor(Math.max(0,t)/St)*St;return[s,Math.min(e,s+St)]}var Fl="Search these games by player, number, round or date";function bn(t,e,s){let n=H("div"),o=fi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=hi(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=gi(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(St,i)} before these`,m=`Show ${Math.min(St,f)} more of ${f}`,b=({index:y,text:B})=>{let N=y===e;return c`<li>${w(B,()=>s(y),{look:N?"primary":"",isCurrent:N})}</li>`};$(c`${o.length>1?Je(Fl,l):h}
        ${i>0?w(g,()=>u(i-St,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+St)):h}`,n)}return l(),n}var Dl=3e7,Bl=3e5,wi=20,Gl=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",ql="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",$i="the pasted games";async function _l(t){if(t.length>Dl)return{games:[],fault:"This text is too long to be shown here."};try{let{games:e}=await ge(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var bi=({record:t})=>t.rules!=="",kn=({record:t})=>t,gs=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function ki(t){return me("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=Hl(s,n.draw,t),i=cs({games:Fe,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function Hl(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{message:g,ways:m}),e()}async function a(g){let m=await g.text();m.length<=Bl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Ro(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await _l(g),[N]=y;if(y.length===1&&N.errors.length===0)return t(yi(N));let it=y.filter(bi);if(y.length>1&&it.length>0)return u(it,m,gs(y));y.length>1?i("None of these games can be opened.",yn(gs(y))):i(B,await p(g,N)),n.focus()}function u(g,m,b){let y={id:re(),name:m,records:g.map(kn)},B=De(y),N=oe=>t({...ws(y,oe),fault:vi(g[oe])});i(B?"":"These games are too many to be kept: closing the page loses them.",[yn(b),bn(y.records,null,N)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await R());let b=yn(gs(m?[m]:[]));if(!m||!bi(m))return b;let y=`Open ${Ft(kn(m))}, as far as it can be read`;return[b,w(y,()=>t(yi(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),N=ft=>B?Bt(ft,g.trim()):`[Rules "${ft}"]
${g}`,it=ft=>y.flatMap(({presets:Ll,title:Il})=>{let wo=Ll.find(jl=>jl.rules===ft);return wo?`${Il} – ${wo.title}`:[]})[0]??ft,oe=ft=>w(it(ft),()=>l(N(ft),$i),{title:ft});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(oe)}</div>`}return s&&a(s),()=>c`<p>${ql}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,$i),{look:"primary"})}
        <label class="file">File <input type="file" accept=${Gl} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var yi=t=>({record:kn(t),fault:vi(t)});function vi(t){let[e,...s]=gs([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function yn(t){let e=t.length-wi;return c`<ul class="faults">
    ${t.slice(0,wi).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function xi(t,e){let s=me("Games",n=>{let o=i=>n(ws(t,i)),r=bn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function ws({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var Kl=120,Vt=class extends Rr{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new us(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(sr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return X(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??Z(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return M(s)||this.page.fault(v(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),Kl))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...Qe(n,n.at,s)}))})}steps=e=>je(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=lr(this.state,n,e);if(o!==null)return this.change(r=>ot(r,o));await this.guarded(async()=>{let r=await V(X(It(s,n,e).tree,s.nodes.length));this.change(i=>{let a=It(i.tree,n,r.last?.annotated??e);return Xe(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function Ti(t,e,s={}){let{keyboard:n=t,keys:o=Ut,stage:r=new Jr(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Fr(u,m=>e.change(m)),f=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),Zr(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Yo(f,Jl(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Ht),Yl(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=Ul(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:as(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${Zl(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${di(e)}
        </div>
        ${f}`,t)}}function Yl({tree:t,at:e,pace:s}){let n=W(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var Oi=new WeakMap;function Ul(t,e){let s=e??Z(t);if(!s)return null;let n=Oi.get(t.scene)??[];return Oi.set(t.scene,n),{scene:n[t.quarters]??=es(t.scene,t.quarters),view:s,near:vt(t),who:o=>Vl(t,o),drawn:Nr(t),words:Mr(t)}}function Vl({tree:t,at:e,diagrams:s},n){let o=Ct(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Dr(W(t,o));return[ar(t,n),r].filter(Boolean).join(" · ")}function Jl({tree:t,at:e,diagrams:s,sides:n}){let o=W(t,e),r=s.get(e),i=Ce(t,e),a=[e===0?"Start":Br(o,r?.last,ae(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function Zl(t){let{turn:e,nags:s,before:n,comments:o}=W(t.tree,t.at),{last:r,status:i}=Z(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Wr(u)}>${Cr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var Xl=400,On="This browser does not keep what you change: closing the page loses it.",Ql="Another tab changed this game too. Your changes are kept as a separate game.",xn=class extends Vt{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=Mo();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(N=>({...ot(N,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;Ti(e,this,{keyboard:window,keys:{...Ut,...hs},stage:B}),qr(B.svg,this),Io(N=>N===this.kept.id&&this.#r(),y),this.onChange((N,it)=>this.#e(N,it)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Wt(this.state.tree)}want(e){super.want(e),sn(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&sn({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),Xl)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=We(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=jo({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(On),a===0&&yt(C({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:re(),sequence:0}),this.page.fault(Ql),this.save()}async#r(){let e=en(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Wt(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await we(s,bs(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...Xe(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=Si(this.state);e!==null;e=Si(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(X(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>Qe(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function Si({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var bs=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function zi(t,e,s,n){let o=await ec(e),r=await we(o.record,bs(o.record));n.throwIfAborted();let i=tc(r.record,e),a=new xn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function tc(t,{at:e,mark:s}){if(s)return Eo(Lo(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function ec({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return sc(t);if(e??s)return nc(String(e??s));if(n)return oc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Le({rules:r??"queah",start:o??null,turns:[]});if(!o)return $s(i);let{games:a}=await ge(JSON.stringify([i]));return $s({...i,result:a[0]?.result??i.result})}var $s=(t,e)=>({id:re(),sequence:0,record:t,listed:e});async function sc(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Ie(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return De({id:e,name:`the collection of ${n}`,addresses:a,records:i}),$s(i[r],{id:e,index:r})}function nc(t){let e=en(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Wt(e.tree)}}async function oc(t){let e=await Bo(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await ge(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return $s(n)}var ic=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function Tn({record:t}){let e=await wr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function ac({state:{tree:t,at:e}}){let s=zo(W(t,e));return s===null?{at:String(We(t).indexOf(e))}:{mark:s}}var Sn=t=>new URL(C(t),document.baseURI).href,lc={"Link to the game":async t=>Sn({record:await Nt(await Tn(t))}),"Link to this turn":async t=>Sn({record:await Nt(await Tn(t)),...ac(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>Sn({rules:t,position:e?.position??""}),"Game as text":Tn,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Bt(t.rules,s?.position??e.head.start??"")};async function cc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await ss([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Ct(e.tree,e.at).slice(1);return $r(t,{path:o.map(r=>Ce(e.tree,r).indexOf(r)),format:s,theme:xr(),coordinates:n,near:vt(e),styles:bs(t)})}function uc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Ei(t){return me("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(lc).map(([p,f])=>i(p,async()=>pc(p,await f(t)))),l=ic.map(([p,f,g])=>i(f,async()=>{let m=uc(t,g);return ht(m,await cc(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${Ve("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks; a moving one the turns that lead here.
        </p>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function pc(t,e){if(!await tr(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var ys=class extends ur{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Ai(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Vo(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>_e(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(at(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return pr(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Ai({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Ai(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},dc=t=>({notes:new Kr(d("notes"),t,{pens:!1}),turns:new ys(d("turns"),t),engine:new mr(d("analysis-box"),t),exact:new gr(d("exact"),d("values"),t),report:new Yr(d("report"),t),explorer:new br(d("explorer"),t),game:new yr(d("about-game"),t)});function mc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:dc(t),read:t.state.tree}),ji(t.kept.sequence===0&&zn()?.collection.addresses!==void 0),x.isReading&&t.state.folded.size===0&&t.change(ts),j(t.errors.map(({message:e})=>e).join(" ")),xs()}function ji(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;mn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function vs(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,ji(t),S(t?"Reading.":"Editing: the tools are beside the board."),xs()}function xs(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return vs(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&mn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:_r(t),d("pens")),$(s?h:mi(t.now),d("gauge")),hc(t);let{tags:o,result:r}=t.state.tree.head,i=Ft({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,fc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var fc=({Date:t="?"})=>t.includes("?")?"":t;function hc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(gc(),d("reader"));let r=zn(),i=e===0&&n?t.head.tags.Shows??"":"",a=W(t,e).children.length===0,l=w(n?"Edit":"Read",()=>vs(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?wc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function zn(t=le()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var gc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>Jt(),{look:"primary"})}
      ${Object.entries(hn).map(([t,e])=>c`<a class="button" href=${Dt(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(hn).map(([t,e])=>c`<a href=${C({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function wc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>En(ws(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function $c(t){let e=x.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await zi(s,t,{fault:j,opened:mc,changed:xs},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=le()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(bc(),d("viewer"))}}var bc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>Jt(),{look:"primary"})}
    <a class="button" href=${Ge()}>Set up a position</a>
  </div>`;async function En(t){if(d("open-list").hidden=le()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?No(e.record,e.listed):{id:"",kept:!0};await J(C("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":On];j(o.filter(Boolean).join(" "))}async function Li(){Xo();let t=Co(_(),location.hash);await $c(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function yc(){let{study:t}=x;t&&!Hr(t)&&t.stage.escape()}function kc(){x.isReading&&vs(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function Jt(t){En(await ki(t))}async function vc(){let t=le();t&&En(await xi(t,zn()?.index??null))}function Ii(){x.panels?.notes.flush(),x.study&&Ei(x.study)}var xc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function Oc(){let t=Object.entries(Gr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Ut,...hs}).map(([s,[n]])=>[s,n]);return{about:xc,keys:[...e,...t]}}function Tc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&Jt(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&Jt(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function Sc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var zc={async open({signal:t}){Pr(d("tabs"),xs),Tc(t),t.addEventListener("abort",Sc),await Li(),x.study&&S(document.title)},follow:Li,commands:{"open-game":()=>Jt(),"open-list":vc,share:Ii,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",kc],o:["open a game",()=>Jt()],s:["share",Ii],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&vs(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",yc]},help:Oc};var Ec=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Ac={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},Lc=t=>t.replace(/[&<>"]/g,e=>Ac[e]);function Ni(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${Lc(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(Ec,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Mi(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Pi(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var qn={};Nl(qn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>zt,begin:()=>Rn,change:()=>mt,findValue:()=>Zt,flip:()=>Gn,isOpen:()=>dt,load:()=>Et,opened:()=>I,redo:()=>Dn,refuse:()=>Pt,set:()=>L,settled:()=>Cn,state:()=>Mt,undo:()=>Fn,useRules:()=>Bn});var Ic=500,An=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function Ci(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Ln=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,Os=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Wi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),be=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),In=(t,e,s)=>be(t,n=>n.name===e?s:n.value);function Ts(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return be(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?jc(r,Os(o,l)-Os(t,l)):a})}function jc({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Ss=(t,e,s)=>Ts(t,{[e]:Ci(t,s,t.pieces[e])});function Fi(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?Ts(t,{[e]:n.filter(o=>o!==s)}):Ss(t,e,[s])}var zs=(t,e=Object.keys(t.pieces))=>Ts(t,Object.fromEntries(e.map(s=>[s,[]])));function Di(t,e,s){let n=Ci(t,t.pieces[e]??[],t.pieces[s]);return Ts(t,{[e]:[],[s]:n})}var jn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Bi(t){let e=o=>gt(t,o)?.twin??o,s=Wi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return be({...jn(t),pieces:s},o=>n.get(o.twin)??o.value)}function Gi(t,e){let s=o=>e.get(o)??o,n=Wi(t.pieces,(o,r)=>[s(o),r]);return be({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function qi({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return be(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function Nn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(An(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Ic),setup:n,future:[]}}function Mn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var Nc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Ri=t=>(Math.min(...t)+Math.max(...t))/2;function Pn(t,e){let[s,n]=[Ri(t.map(({x:i})=>i)),Ri(t.map(({y:i})=>i))],o=dr(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=Nc[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",zt="piece:",Mc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},z={state:Mc,work:new T,end:Promise.resolve(),draw(){}},Mt=()=>z.state,dt=t=>t.setup!==null;function I(){if(!dt(z.state))throw new Error("no position is set up");return z.state}function L(t){z.state={...z.state,...t},z.draw()}function Rn(t,e){z.draw=t,dt(z.state)&&mt(z.state.setup,""),e.addEventListener("abort",()=>{z.draw=()=>{},Pt("")})}async function Cn(){for(;z.state.asking;)await z.end}async function Pc({rules:t,piece_types:e},s){let{state:n}=z,o=ns.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await st(t,i,F(o),s),l=e.map(p=>({...p,name:zt+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function _i(t,e,s,n,o=0){let r=z.work.begin(),i=z.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await G(o,r);let a=await Xs(t,r),l=await Pc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Rc(a,i)].filter(Boolean).join(". "))}catch(a){if(M(a))return null;L({refusal:v(a),asking:!1}),S(z.state.refusal)}return Zt(),z.state.refusal}function Rc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Pt(t,e){z.work.end(),L({...e,refusal:t,asking:!1})}function Wn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return z.end=_i(An(t.setup),o,e,n)}var mt=(t,e)=>Wn(Nn(I(),t),e),Fn=()=>Wn(Mn(I(),"past","future"),"Undone"),Dn=()=>Wn(Mn(I(),"future","past"),"Done again");function Et(t,e,s,n=null,o=0){let r=n?.before??z.state,i=a=>dt(r)?Nn(r,a):{past:[],setup:a,future:[]};return z.end=_i({rules:t,position:e},i,s,{typed:n},o)}async function Bn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Et(t,null,e);let[r,{cells:i}]=await Promise.all([Xs({rules:t}),st(t,n,F(s))]),a=qi(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return mt(a,u)}async function Zt(){L({exact:null});let{signal:t}=z.work,{setup:e,asking:s}=z.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){M(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Gn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),mt(e,`The board is seen from the side of ${n.title}`)}var ye={from:null},Es=t=>t?.startsWith(zt)?t.slice(zt.length):null,_n=t=>t&&!t.includes(":")?t:null,As=({target:t})=>_n(t instanceof Element?t.getAttribute("data-place"):null);function Yi(t,e){return t.addEventListener("pointerdown",s=>ye.from=As(s)),t.addEventListener("pointerover",Cc),t.addEventListener("contextmenu",Hi),t.addEventListener("auxclick",s=>s.button===1&&Hi(s)),t.addEventListener("keydown",Fc),xt(t,{surface:e,events:{press:Ki,choose:Ki,pick:Vi,drop:Wc}})}function Hi(t){let e=As(t);e&&(t.preventDefault(),ke(e))}function Cc(t){let e=As(t),{tool:s}=Mt();if(t.buttons!==1&&(ye.from=null),!(!e||ye.from===null||e===ye.from||s===Y))for(let n of[ye.from,e])s===wt?ke(n):ve(n,Ss(I().setup,n,[s]))}function ke(t){let{setup:e}=I();t in e.pieces&&ve(t,zs(e,[t]))}var ve=(t,e,s=t)=>mt(e,`${s}: ${Hn(e,t)}`),Ui=(t,e)=>ve(t,Fi(I().setup,t,e));function Hn(t,e){let s=Ln(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function Ki(t){let{tool:e,picked:s,setup:n}=I(),o=Es(t);o?xe(e===o?Y:o):e===wt?ke(t):e!==Y?Ui(t,e):s?Ji(s,t):t in n.pieces&&Vi(t)}function xe(t){L({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function Vi(t){let e=Es(t);if(e)return xe(e);L({picked:t}),S(`${t} picked up: ${Hn(I().setup,t)}.`)}function Ji(t,e){if(t===e)return L({picked:null});ve(e,Di(I().setup,t,e),`${t} to ${e}`)}function Wc(t,e){let s=Es(t),n=_n(e);s?(L({tool:Y}),n&&ve(n,Ss(I().setup,n,[s]))):n?Ji(t,n):ke(t)}function Fc(t){let e=As(t),s=Mt();if(!e||!dt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))xe(Y);else if(n==="Delete"||n==="Backspace")ke(e);else if(gt(s.setup,n))Ui(e,n);else return;t.preventDefault(),t.stopPropagation()}var Kn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Ln(t,n)??""]).filter(([,s])=>s in e.pieces));function Zi(t){let{scene:e,tool:s,picked:n}=t,o=Kn(t),r=s!==Y&&s!==wt,i=l=>_n(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:Bc(t),movable:{picked:r?zt+s:n,sources:{has:l=>Es(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Dc(t,l),use:i(l)?"target":a(l)?"source":null})}}function Dc({setup:t,picked:e},s){let n=[s,Hn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function Bc({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Er(r,i));return{under:[...s.map(Ar),...e?[rs(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Lr),...o]}}var Gc=200,qc="This looks like the record of a game: the viewer opens it, not the editor";function Xi(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Yn(t.value,Gc)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";nn(s).kind==="record"&&(e.preventDefault(),Yn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Yn(t.value))}),t.addEventListener("blur",()=>Mt().refusal||L({typed:null}))}async function Yn(t,e){let s={text:t,before:Mt().typed?.before??I()},n=nn(t);if(n.kind==="record"){let l=C({record:await Nt(t)});return Pt(qc,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Et(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function Qi({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Gt(d("text-fault"),s),pe(d("open-record"),"href",n),d("open-record").hidden=n===null,pe(o,"aria-invalid",s?"true":null)}function ta({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>xe(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=Os(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${zt+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${fn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(wt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function ea({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Ko(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var sa=t=>[Hc(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${Kc(t,e)}</div>`:e.form==="cells"?Yc(t,e):Uc(t,e))];function Hc({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return Ue("To move","side",e,t.side,n=>mt({...t,side:n},`${s(n)} to move`))}function Kc({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),mt(In(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return _t(u,a?e.text:o,l)}function Yc({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);mt(In(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${P(e,u,r,l)}
  </label>`}function Uc({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>fn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function na({exact:t}){let e=He(t)?.course.at(-1),s=o=>{cr({exact:o}),Zt()},n=e&&`With best play: ${Ke(e,qt)}.`;return c`${Jo("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var Jc=["mirror","upend","turn"],{state:Te,opened:$t,change:Ls}=qn,Is={board:null};function oa(){let t=Te();if(!dt(t)||!Is.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Gt(d("rules-title"),e.title),$(ta(t),d("tray")),Is.board.set(Zi(t),{still:!0}),$(sa(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(ea(e),d("status-box")),Qi(t),d("exact").hidden=!e.solvable,$(na(t),d("exact")),hr(d("exact-job"),e.rules,a),de(d("undo"),n.length>0),de(d("redo"),o.length>0);for(let p of Jc)d(p).hidden=Pn(s.cells,p)===null;let l=e.faults.length>0||r!=="";de(d("play-here"),!l&&e.outcome===null);let u=C({rules:e.rules,position:e.position});pe(d("analyse"),"href",l?null:u),de(d("analyse"),!l),!i&&location.href!==Vn()&&yt(Vn())}function Un(t,e){let{setup:s,scene:n}=$t(),o=Pn(n.cells,t);o&&Ls(Gi(s,o),e)}var Zc=()=>dt(Te())&&Ls(jn($t().setup),"The other side is to move");function Vn(){let{rules:t,position:e}=$t().setup;return new URL(Ge(t,e),document.baseURI).href}var Oe=(t,e)=>async()=>{await Cn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},ra=t=>{let{scene:e,setup:s}=t;return Ni(e,Kn(t),`${s.title}: ${s.position}`,Mi)},Xc="This address names no position";async function ia(){let t=Do(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Et(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${Xc}: ${s}.`),!(!dt(Te())&&!await Qc(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Pt("");Pt(s,{typed:{text:t.position,before:$t()}})}}async function Qc(t){let{games:e}=ns,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Et(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${Te().refusal}.`),!1}var tu="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",eu="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function su(){let t=(Te().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[tu,eu],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var nu={async open({signal:t}){let[e,s]=await Promise.all([R(),lt()]);if(t.aborted)return;ut({games:e,players:s});let n=Yi(d("board",SVGSVGElement),d("table"));Is.board=n,t.addEventListener("abort",n.destroy),Xi(),fr(({state:o})=>o==="solved"?Zt():oa(),t),Rn(oa,t),await ia()},follow:ia,commands:{undo:Fn,redo:Dn,"set-start":()=>Et($t().setup.rules,null,"Start position"),clear:()=>Ls(zs($t().setup),"The board is empty"),swap:()=>Ls(Bi($t().setup),"Colours swapped"),mirror:()=>Un("mirror","Mirrored left to right"),upend:()=>Un("upend","Mirrored top to bottom"),turn:()=>Un("turn","Turned by a quarter"),flip:Gn,"change-rules":async()=>{let t=await jr($t().setup.rules);t&&await Bn(t)},"play-here":Oe("play-here",({setup:t})=>Ot(t.rules,t.position)),"copy-position":Oe("copy-position",({setup:t},e)=>cn(e,"Position",Bt(t.rules,t.position))),"copy-link":Oe("copy-link",(t,e)=>cn(e,"Link",Vn())),"save-svg":Oe("save-svg",t=>ht(`${t.game.name}.svg`,new Blob([ra(t)],{type:"image/svg+xml"}))),"save-png":Oe("save-png",async t=>ht(`${t.game.name}.png`,await Pi(ra(t)))),"fault-close":()=>j(""),skip:()=>Is.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",Zc],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:su};var js=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>ou(e[n-1]??t,s))];function ou(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:ru(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Ns(e)}]}var Ns=t=>t.outcome?kr(t):`${t.last?.say??""}.`;function ru({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var iu=1100,au=1400,aa=700,lu=5e3,Xt={still:!0},la={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},Ms=class{state=la;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new us(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(vr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),S(e)}#a=at(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await je(X(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(X(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...la,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=Ao(So({rules:s,start:n}),0,[...o,...r]),g=Ct(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([Ne({rules:s},e),st(s,u,F(this.game),e),...g.map(it=>this.#u({tree:p,id:it}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let N=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:N,drawn:this.#p()},Xt),S(this.#$()),B.length>0?this.#r({frames:js(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[rs(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Step on."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,Xt);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await G(iu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:Xt),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;Qr(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&pn("right"):pn("end"),this.#l({hint:null,drawn:void 0},Xt),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),$o()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),G(lu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=It(this.#n.tree,this.#n.id,e),a=X(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Rt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},Xt),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(It(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=X(e.tree,e.id),o=await Oo(n,this.step.opponent,null,()=>{},s,!1),r=It(e.tree,e.id,o.turn),i=await this.#u(r);if(await G(bt(aa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(Ns(i))}async#w(e,s){this.#i(e,"wrong"),await G(bt(au),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await G(bt(aa),s),this.#l({view:n},{known:n.last?.actions??[]}),Ns(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},Xt),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var E={games:[],open:null,opening:new T};function cu(){let{open:t}=E;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;da(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Gt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(uu(t),d("step")),o.renderCommands(d("moment")),$(mu(t),d("controls")),$(gu(t),d("clauses")),wu(t)}var uu=t=>{let{step:e,state:s}=t,n=s.verdict&&pu[s.verdict];return c`${du(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},pu={right:"✓ Right!",wrong:"✗ Not yet."},du=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function mu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("step-back","Step back",{sign:"back",isAble:o>0}),a&&O("step-on","Step on",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?fu(r,i):hu(t)].map(p=>p||h)}var fu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function hu(t){let e=pa(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var pa=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function gu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Kt(o)}</p>`)}`}function wu({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!Ho(o,t))return;is(d("cases"),t.difference,t.near,F(e)).catch(v)}function da(t){d("list").hidden=t,d("play").hidden=!t}function Jn(){E.opening.end(),E.open?.close(),E.open=null}function ca(t,e){let s=E.open!==null;Jn(),document.title="Lessons – Lodestone",$(ei(E.games,t||Q.newGame.game||""),d("courses")),da(!1),s&&d("list-title").focus({preventScroll:!0}),e&&fe("This lesson cannot be opened",e)}function $u(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=E.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function ua(){let[t="",e=""]=_(),s=E.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return ca(t,$u(t,e,s));Jn();let o=E.opening.begin();try{let r=await Me(t,e,o);o.throwIfAborted();let i=Xr(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));E.open=new Ms(s,r,{changed:cu,onward:ma}),await E.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){M(r)||ca(t,v(r))}}async function ma(){let{open:t}=E;if(t){if(!t.goesOn)return J(ct(t.game.name,pa(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function bu(){let{open:t}=E;if(t)try{await qo(t.game,t.step.rules)}catch(e){fe("The game cannot begin",v(e))}}var yu={async open({signal:t}){t.addEventListener("abort",Jn),E.games=await R(),t.aborted||await ua()},follow:ua,commands:{watch:()=>E.open?.watch(),"step-back":()=>E.open?.walk(-1),"step-on":()=>E.open?.walk(1),again:()=>E.open?.again(),hint:()=>E.open?.hint(),continue:ma,"play-game":bu,skip:()=>E.open?E.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["a step back","step-back"],".":["a step on","step-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>E.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>E.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game under its rules. This browser keeps which steps you have done."]})};var fa=new WeakMap;function ha(t){let e=fa.get(t)??{...t,...ku(t)};return fa.set(t,e),e}var ku=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Ps(e)}:{}}),Ps=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>vu(s,e))});function vu({action:t,leads_to:e,...s},n){let r=n.filter(i=>xu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Ps(e)}}var xu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Zn=600,Ou=1;function ga({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Le({rules:t,start:e,turns:r});return{...a,...vo,nodes:[...i,...o]}}var Rs=class extends Vt{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),vt(this.state)!==e.side&&this.change(r=>he(r,2)),this.scene=es(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Ps(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return qt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(as(s,e)),this.phase==="asked"&&W(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??Z(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Uo(r,u));this.stage.set({scene:r,view:ha(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>zr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,ni(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=ae(e,s),o=this.puzzle.line[n-1],r=Z(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>ot(i,n[e-1])),await this.#p(Zn,()=>{this.change(i=>ot(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),oi(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=W(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!Z(r)?.outcome&&await this.#p(Zn,async()=>{a?this.change(l=>ot(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${Z(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await To(X(s,n),Ou,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await G(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>ot(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=ae(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${_e(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>ot(e,0)),await this.#p(Zn,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>ot(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var Xn="lodestone.puzzle-run",$a="lodestone.puzzle-streak",Cs=10,Tu=3,Ws={theme:null,rules:null};function Fs(){let t=Zs(Xn);return Array.isArray(t.done)&&Array.isArray(t.again)?t:null}var Se=t=>t?ie(Xn,t):yo(Xn),Qt=()=>({now:0,best:0,...Zs($a)}),ba=t=>ie($a,t);function ya({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var ze=(t,e=Ws)=>({game:t,wish:e,current:0,done:[],again:[]});function ka(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Ds=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function va(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Ds(e,t.wish).filter(a=>!o(a));return t.done.length<Cs&&r.length>0?Su(r,s,n,t.done.length<Tu,ri(s,e)):e.find(({number:a})=>a===t.again[0])??null}function Su(t,e,s,n,o){let r=n&&t.find(p=>ms(e,p,s));if(r)return r;let i=t.filter(p=>ds(e,p)===null),a=t.filter(p=>!Yt(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||wa(p)-wa(f))[0]}var wa=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),xa=({done:t})=>t.filter(({tried:e})=>e==="right").length,Oa=({wish:t},e)=>Math.min(Cs,Ds(e,t).length);var zu=5,Eu={right:"✓",wrong:"✗",helped:"–"},Qn=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(zu-t,0))}</span
    >
    Level ${t}`;function Sa(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=Au(t);return c`<p class="puzzle-meta">${Qn(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Lu(e):h}
    </div>
    ${n?Iu(t):h}`}function Au({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Lu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function Iu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${ju(t)} ${Ta(t,"Solution",e.line,s,e.end)}
    ${e.wrong?Ta(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function ju({state:t}){let{parent:e,children:s}=W(t.tree,t.at),{last:n,outcome:o,status:r}=Z(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function Ta(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function za({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Ea(t,e,s,n,o){let r=Oa(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Eu[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Aa(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${xa(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${q(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${Nu(s)}</p>`:h}
  </div>`}var Nu=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,La=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function Ia({puzzle:t,board:e},s,n){let o=ds(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${Qn(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var ja=(t,e,s)=>{xt(t,{scene:e,pieces:qe(s),viewOnly:!0})};function Na(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Ds(u,n).length,f=P(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=P(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${Ru(t,e,s)}</p>
    <div class="puzzle-wish">${ln("Idea",f)} ${ln("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${nt(a)} class="button"
              >Continue after ${q(i.done.length,"puzzle")}</a
            >`:h}
      ${w(Pu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Pu(t){return t===0?"No puzzle matches":t>=Cs?"Solve ten":t===1?"Solve one":`Solve ${t}`}function Ru({puzzles:t},e,s){let n=t.filter(i=>Yt(e,i)).length,o=t.filter(i=>ms(e,i,s)).length,r=fs(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${q(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Ra={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Ra,opening:new T};function te(t){k.state={...k.state,...t},no()}async function Ma(){let t=k.opening.begin(),[e="",s=""]=_();j("");try{k.state.games.length===0&&te({games:await R()}),t.throwIfAborted(),e===""?await Wu(t):e==="daily"?await Fu(t):await Du(e,s,t)}catch(n){M(n)||j(v(n))}}var to=(t,e)=>Pe(t,e),Ca=t=>Lt("api/puzzle/daily",{query:{day:si(ps())},signal:t});async function Wu(t){k.state.attempt?.close(),te({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Ca(t),...e.map(({name:p})=>to(p,t))]),o=kt("svg",{class:"board puzzle-picture","aria-hidden":"true"});te({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([st(r,a,F(Wa(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),ja(o,l,u)}async function Fu(t){let e=await Ca(t);await so(e.game,e,null,t)}var Wa=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Du(t,e,s){let n=await to(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Fs(),r=o?.game===t?o:null;if(e==="")return eo(n,r??ze(t),s);let i=await Fa(n,e,s);await so(t,i,r?.current===i.number?r:null,s)}function Fa({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return Lt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function eo(t,e,s){let{game:n}=t,o=va(e,t.puzzles,Tt(),ps());if(!o&&k.state.attempt)return Se(null),te({run:e,isOver:!0});if(!o)return eo(t,ze(n),s);let r={...e,current:o.number};Se(r);let i=await Fa(t,String(o.number),s);s.throwIfAborted(),yt(nt(n,o.number)),await so(n,i,r,s)}async function so(t,e,s,n){let[o,r]=await Promise.all([to(t,n),we(ga(e),F(Wa(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:no,tried:Bu},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Rs(e,r,a);te({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Bu(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=ka(e,s.puzzle.number,t);Se(n),n.done.length>e.done.length&&ba(ya(Qt(),t)),k.state={...k.state,run:n}}function no(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(Gu(t),s):$(e?qu(e):c`<h1>Puzzles</h1>`,s)}function Gu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Aa(s,fs(Tt(),e.puzzles),Qt()):Sa(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ea(s,r.number,n,e.puzzles,Qt()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?La():za(t)}
    </div>`}function qu(t){let{lists:e,wishes:s}=k.state,n=Tt(),o=Fs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Ws,u=f=>te({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return Na(i,n,ps(),l,u,()=>Da(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Ia(t,n,Fo)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Da(t,e){Se(ze(t,e)),J(nt(t))}function _u(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Fs(),o=k.opening.begin();eo(t,n?.game===t.game?n:ze(t.game),o).catch(at(j))}async function Hu(){let{attempt:t}=k.state;if(!t)return;let s=await ss([Wt(t.state.tree)],"text").catch(at(j));s&&J(C({record:await Nt(s.text)}))}async function Ku(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await lt().catch(at(j));!t||!s||!n||(ut({games:e,players:n}),await Ot(t.puzzle.rules,s))}var Yu=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function Uu(){k.opening.end(),k.state.attempt?.close(),k.state=Ra}function Pa(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var Vu={open({signal:t}){return no(),t.addEventListener("abort",Uu),Ma()},follow:Ma,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:_u,more:()=>k.state.list&&Da(k.state.list.game,k.state.run?.wish??Ws),"to-front":()=>J(nt()),"walk-back":()=>Pa(Ze),"walk-on":()=>Pa(Ht),"play-on":Ku,"to-study":Hu,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:Yu})};var D={games:[],opening:new T,items:[],search:"",rules:""},Ju="each shows one idea. The values and turns that they mark are proven.";function Zu({plies:t,variations:e,comments:s}){let n=[q(t,"turn"),q(s,"comment")];return e>0&&n.push(q(e,"variation")),n.join(", ")}function Xu(t,e,s){let n=kt("svg",{class:"study-picture","aria-hidden":"true"});return tp(n,t,e),{study:e,number:s+1,picture:n}}var Ga=(t,{name:e})=>C({collection:`${t}/${e}`});function Qu(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${Ga(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${Zu(e)}.</p>
    </div>
  </li>`}async function tp(t,e,s){try{let n=await st(s.rules,e.sides[0].name,F(e));xt(t,{scene:n,pieces:qe(s),viewOnly:!0})}catch(n){v(n)}}async function Ba(){let t=_()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(Zo(D.games,Dt,t),d("collections-games"));try{let{studies:s}=await Ie(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>Xu(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),oo(t)}catch(s){if(M(s))return;D.items=[],oo(t,v(s))}}function ep(){let t=ls(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function oo(t,e=""){let{items:s}=D,n=ep(),o=q(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${Ju}`,$(s.length>1?np(t):h,d("collections-filters")),$(n.length>0?sp(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=Ye(n,({number:l})=>l,l=>Qu(t,l));$(n.length>0||e?a:i,d("studies"))}var sp=(t,[{study:e}])=>c`<a class="button primary" href=${Ga(t,e)}>Read the first study</a>`;function np(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),oo(t)};return c`${Je("Search these studies",o=>n({search:o}))}
  ${P(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var op={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await R(),t.aborted||await Ba()},follow:Ba,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var Ee=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function qa(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Ee({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function rp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ee(t,e,s){let n=qa(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=rp(o,ro(n,o.name)[0]),i=Ee(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function qs(t,e,s){let n=qa(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>ip(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Ee(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Gs({[p]:e.options[p],[l]:s.options[l]}),Gs({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var ip=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function _a({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:dn(os(i,l)),options:[[i,l]]}))}var ro=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Gs=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function io({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var ao=t=>({title:t.title.trim()||io(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function Ha({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function Ka(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function ap(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Bs=t=>t.toLocaleString("en");function Ya({cells:t,games:e},{players:s}){let n=(r,i)=>`${Bs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var Ua=t=>`${dn(t)}.`;function _s({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Bs(e)} of ${Bs(s)} games`;return t==="finished"?`All ${Bs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,ap(n)].filter(Boolean).join(", ")}var Hs={job:null,sentences:[],seats:[],fault:""},cp={name:"games",title:"Games of each",low:2,high:5e3},up=t=>ee(t,t.options[0].name);function Ja({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(up(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code>lodestone lab run</code>.
    </p>
    ${Ue("Game","game",t,s.game.name,u)} ${pp(s,a)}
    ${dp(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${fp(e,s,o,a)} ${e.is_open?Va(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:Va(l)}
      </div>
    </div>`}var Va=t=>O("plan-file","Save the file (TOML)",{isAble:t});function pp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>an("question",l,l===n,()=>e(ee(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=an("question","",n==="",()=>e(qs(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function dp(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?qs(s,i(p),o):ee(s,r,p)),l=p=>e(qs(s,n,i(p))),u=_a(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>mp(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${P("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${P("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function mp(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${os(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var fp=(t,e,s,n)=>c`${hp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>wp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${lo(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${_t(cp,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${lo(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${io(e)}
        @input=${rn(o=>n({title:o}))}
      />
    </p>`,Za=(t,e,s,n)=>Ve(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function lo(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return Za(e.includes(o),a,r,i)})}
  </div>`}function hp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:Ee(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=ro(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Kt(p)}</legend>
      ${i.length>0?lo(g,m,f):gp(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${Ye(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function gp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${rn(u=>r(Ka(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function wp({rules:t,title:e,values:s},{without:n},o){let r=Gs(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small">${t}</code>`;return c`<li>${Za(i.length===n.length,a,e,l)}</li>`}function Xa({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Re(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?$p(t):h}
    <p id="job-status" role="status">${n||t&&_s(t)}</p>
    ${e.length>0?yp(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?bp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?kp(s):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(vp)}
    </ul>`}var $p=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,bp=({name:t})=>c`<a id="job-report" class="button primary" href="api/lab/report?name=${t}"
      >Read the report</a
    >
    <a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function yp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var kp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${Ua(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,vp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small">${e}</code></span>
    ${w("Play",()=>Ot(e,""),{label:`Play ${t}`})}
  </li>`;var xp=150,A={state:null,asking:new T,watching:new T};function rt(t){if(!A.state)return;A.state={...A.state,...t};let{plan:e,job:s,offer:n}=A.state;d("build").dataset.planned=e?.name??"",$(Ja(A.state,sl),d("build")),d("job").dataset.state=s?.state??"",$(Xa(A.state,n.is_open),d("job"))}async function sl(t){if(!A.state)return;let e=A.asking.begin(),s={...A.state.choice,...t},n=Ha(s);if(rt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await G(xp,e);let o=await Rt("api/lab/plan",ao(s),{signal:e});rt({plan:o,cells:o.cells,said:Ya(o,s),isFault:!1})}catch(o){M(o)||rt({said:v(o),isFault:!0})}}async function Op(t){if(t.preventDefault(),!!A.state?.plan)try{let e=await Rt("api/lab/start",ao(A.state.choice),{once:!0});Qs(e.name,e.secret),J(ue(e.name))}catch(e){rt({said:v(e),isFault:!0})}}function Qa(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,A.watching.end(),t===null)return rt(Hs);nl(t),d("job").focus()}async function nl(t){let e=A.watching.begin(),s=A.state?.job?.name===t?A.state.job.state:"";s||rt(Hs);try{let n=await bo("api/lab/watch",{name:t},i=>rt({job:i}),e);if(s!==n.state&&S(_s(n)),n.state!=="finished")return;let[o,r]=await Promise.all([Lt("api/lab/sentences",{query:{name:t},signal:e}),Lt("api/lab/seats",{query:{name:t},signal:e})]);rt({sentences:o,seats:r})}catch(n){if(M(n)||A.state?.job?.state==="finished")return;rt({job:null,fault:v(n)})}}async function tl(t){let e=A.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Re(e)??""}:{name:e};try{let n=await Rt(`api/lab/${t}`,s,{once:!0});Qs(e,n.secret),rt({job:n,fault:""}),await nl(e)}catch(n){rt({fault:v(n)})}}var el=t=>t&&ht("experiment.toml",new Blob([t.text],{type:"application/toml"}));function Tp(){J(ue()),d("lab").focus()}function Sp(){A.asking.end(),A.watching.end(),A.state=null}function zp(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...ee(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};A.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Hs},d("build").addEventListener("submit",Op),sl({})}var Ep={async open({signal:t}){let[e,s,n]=await Promise.all([R(),lt(),Lt("api/lab")]);t.aborted||(ut({games:e,players:s}),t.addEventListener("abort",Sp),zp(e,n),Qa())},follow:Qa,commands:{"job-stop":()=>tl("stop"),"job-on":()=>tl("go-on"),"job-file":()=>el(A.state?.job),"job-new":Tp,"plan-file":()=>el(A.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var Ap={proven:"Proven",measured:"Measured",open:"Open"},Lp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},ol=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${Ap[t]}</span> ${e}</p>`,rl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>Ip(t,n,s))}
  </ul>`,Ip=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(ol)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play ${s}`})}
      <a href=${jt(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,il=(t,e)=>c`<ul class="claims">
    ${e.map(s=>jp(t,s))}
  </ul>`,jp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${Np(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Lp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(ol)}
      </details>
    </div>
  </li>`,Np=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var Mp=1e3,Pp="start",Ks=class{#o=new T;#s=_o("shown");#t=kt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===Pp?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await st(this.shown.rules,s,F(this.game),this.#o.signal),{pieces:o}=on(e,[]);this.#e=xt(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=js(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await G(Mp,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=on(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(M(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function co(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var ll=(t,e,s)=>String(co(t,e)[s]??""),uo=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function cl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function ul(t,e){let[s,n]=[al(t),al(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function al(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var pl=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[Rp(t,e,r,n,o),n?.dispute===r?Fp(t,e,n):h])}
    </tbody>
  </table>`;function Rp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:Cp(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var dl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function Cp(t,e,s){let n=H("div"),o=dl(t,e);return o&&Wp(n,t,o,s),{dispute:e,cell:s,boards:n}}async function Wp(t,e,s,n){try{let{difference:o,near:r}=await Me(e.name,s.name),i=({rules:l})=>ll(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await is(t,a,r,F(e),!0)}catch(o){t.textContent=v(o)}}function Fp(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=dl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ct(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Dp={win:"W",draw:"D",loss:"L"},Bp=.02,Gp=.05,qp=.01,_p=.1,mo={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Dp[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":Ys(t),shade:({score:t})=>t===null?"unknown":Hp(t)},drawn:{title:"Drawn positions",legend:"The share of positions that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>Ys(t),shade:({drawn:t})=>t<qp?"low":t<_p?"middle":"high"}};function Hp(t){let e=Math.abs(t-.5);return e<=Bp?"low":e<=Gp?"middle":"high"}var Ys=t=>`${(100*t).toFixed(1)}%`;function ml({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Us=(t,e)=>t.options.find(s=>s.name===e),po=({groups:t},{values:e})=>e.slice(0,t.length),Kp=({groups:t},{values:e})=>e[t.length],fl=(t,e,s)=>e.map((n,o)=>uo(Us(t,n),s[o]));function hl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:uo(Us(t,e.sheets),f)})),l=Object.entries(mo).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...Yp(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Us(t,e.sheets)?.title}${P(null,a,s.sheet,u)}</label
      >
      <label>Shows${P(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${mo[s.measure].legend}</p>
    ${Up(t,e,s,n)} ${Xp(t,e,i,o)}
  </div>`}function Yp({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function Up(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>Kp(e,l)))],a=[...new Set(o.map(l=>po(e,l).join()))].map(l=>o.filter(u=>po(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Zp(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Us(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${fl(t,e.groups,po(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>Vp(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function Vp(t,e,s){let{say:n,shade:o}=mo[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
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
  </td>`}var Jp={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Zp(t){let e=Jp[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function Xp(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${fl(t,g,r).join(", ")}</p>
    <dl>
      ${Ae("First turns that keep it",`${l} of ${u}`)}
      ${Ae("Drawn positions",Ys(p))} ${Ae("Longest win",`${f} turns`)}
      ${b===null?h:Ae("Score of the first side, 15 errors in 100 turns",Ys(b))}
      ${y===null?h:Ae("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${jt(t.name,o)}>Rules</a>
    </p>
  </section>`}var Ae=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function wl(t,e,s,n,o){let r=ul(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${gl(t,e)} ${gl(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Qp(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>td(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Qp(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function td({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Kt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function gl(t,{rules:e,title:s,choose:n}){let o=co(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(cl(t,r,{...o,[u]:y}));return f.length===0?_t({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${P(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${P(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var et={shown:null,showing:new T,opening:new T},kl=at(()=>{}),se=t=>Ot(t,"");function ne(t){et.shown&&(et.shown={...et.shown,...t}),ho()}function ho(){let{shown:t}=et;if(!t)return;let e=_()[0]??"",s={"":$l,rules:ad,answers:id}[e]??$l;$(c`<div class="game-page">${ed(t,e)}${s(t)}</div>`,d("page"))}function ed({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${ce(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}var vl=({game:t,page:e})=>e.recommended[0]?.rules??t.default;function $l(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>se(vl(t)),{look:"primary"})}
          ${r&&c`<a href=${ct(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${At("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${At("Which rules for a first game?",s.recommended.length>0,()=>sd(t))}
    ${At("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,pl(e,s,o,i=>ne({dispute:i}))])}
    ${At(s.question,s.answers.length>0,()=>nd(t))}
    ${At("Learn and practise",!0,()=>od(t))}`}var At=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,sd=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>se(s),{label:`Play ${n}`})}
            <a href=${jt(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,nd=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${ce(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function od({game:t,puzzles:e}){let{name:s,lessons:n}=t,o=ti(t);return c`<ul class="game-ways">
    ${fo(["Lessons",ct(s)],`${$e(t)} of ${n.length} done`,o&&[`${$e(t)?"Continue":"Begin"}: ${o.title}`,ct(s,o.name)])}
    ${fo(["Puzzles",nt()],rd(e),["Solve the next",nt(s)])}
    ${fo(["Studies",Dt(s)],"Games with comments")}
  </ul>`}var fo=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:h}
  </li>`;function rd(t){if(!t)return"Find the turn";let e=Tt();return`${t.puzzles.filter(n=>Yt(e,n)).length} of ${t.puzzles.length} solved`}function id(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&ne({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>se(vl(t)),{look:"primary"})}
        <a href=${ce(e.name,"rules")}>Compare the rules</a>
        <a href=${ue()}>Measure it yourself</a>
      </p>
    </header>
    ${At("Rule set by rule set",s.answers.length>0,()=>rl(e,s.answers,se))}
    ${At("Claims put to the test",s.claims.length>0,()=>il(e,s.claims))}
    ${o&&n?At("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,hl(e,o,n,r,se)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function ad({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>bl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>bl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>se(n.rules),{look:"primary"})}
        <a href=${ce(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${wl(t,r,i,s,a=>ne({isShort:a}))}
    ${Ir(t.sources)}`}function bl(t,e){let{shown:s}=et;if(s)return yt(jt(s.game.name,t,e)),Ol(()=>xl(s.game))}async function xl(t){let e=et.opening.begin(),s=Po(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Ne({rules:l},e)));ne({pair:[i,a],fault:""})}async function Ol(t){try{await t()}catch(e){M(e)||ne({fault:v(e)})}}function ld(t,e,s){let n=kt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new ii(n,t,s,e);return i.changed=()=>$(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(kl),r}var cd=(t,e)=>Pe(t.name,e).then(s=>ne({puzzles:s})).catch(kl);async function ud(t,e){let s=await xo(t.name),n=s.recommended[0]?.rules??t.default;et.shown={game:t,page:s,minute:s.minute.map(o=>new Ks(t,o,ho)),picture:ld(t,n,e),puzzles:null,dispute:null,look:s.family?ml(s.family,t.default):null,pair:null,isShort:!1,fault:""},cd(t,e)}function Tl(){et.showing.end();for(let t of et.shown?.minute??[])t.close();et.shown=null}async function yl(){let e=(await R()).find(({name:s})=>s===Go());e&&await Ol(async()=>{et.shown?.game!==e&&(Tl(),await ud(e,et.showing.begin())),document.title=`${pd(e)} – Lodestone`,ho(),_()[0]==="rules"&&await xl(e)})}var pd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,dd=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],md={async open({signal:t}){t.addEventListener("abort",Tl);let[e,s]=await Promise.all([R(),lt()]);t.aborted||(ut({games:e,players:s}),await yl())},follow:yl,commands:{skip:()=>d("page").focus()},help:()=>({about:dd})};var Sl="lodestone-browser",zl="lodestone.";function El(){let t=[...ko()].filter(s=>s.startsWith(zl)).sort(),e=Object.fromEntries(t.map(s=>[s,Js(s)]));return JSON.stringify({format:Sl,version:1,kept:e},null,1)}function Al(t){let e=fd(t);if(e===null)return{message:"This file is not a backup of this site.",isDone:!1};let s=Object.entries(e).filter(([r,i])=>!hd(i,Js(r)));if(!s.map(([r,i])=>ie(r,i)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let o=s.filter(([r])=>/^lodestone\.(game|study)\./.test(r)).length;return{message:`${q(o,"game")} and your settings and progress were read.`,isDone:!0}}function fd(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==Sl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(zl)))}catch{return null}}var hd=(t,e)=>(t?.updated??0)<(e?.updated??0);var Vs={games:[],list:()=>h},go=()=>$(gd(),d("page")),gd=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${Ur().map(Vr)}
      </ul>
      ${Vs.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Vs.games.map(wd)}
        <li><a href=${nt()}>Puzzles</a>: ${$d()} solved${bd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${Or()} ${Sr()} ${Tr()}
    </section>
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p class="page-ways">
        ${w("Export everything",()=>ht("lodestone.json",yd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${kd}
        /></label>
      </p>
    </section>
  </div>`;function wd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ct(e)}>${s}</a>: ${$e(t)} of ${n.length} lessons done
  </li>`}var $d=()=>Object.values(Tt()).filter(({solved:t})=>t).length;function bd(){let{best:t}=Qt();return t>1?`, ${t} right in a row at best`:""}var yd=()=>new Blob([El()],{type:"application/json"});async function kd({target:t}){let[e]=t.files;if(!e||!await Qo("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:n,isDone:o}=Al(await e.text());await fe(o?"Imported":"Nothing was imported",n),o&&location.reload()}var vd=t=>J(tn(t)?Be(t.id):C({study:t.id})),xd={async open({signal:t}){go();let[e,s]=await Promise.all([R(),lt()]);if(t.aborted)return;ut({games:e,players:s}),Vs.games=e;let n=o=>tn(o)&&!o.over?"Continue":"Open";Vs.list=cs({games:Fe,words:n,go:vd,isPlaying:!0},{draw:go,signal:t}),go()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var Od=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">
      The link may be old or incomplete. Everything on this site is in the menu above.
    </p>
    <p class="page-ways">
      <a class="button primary" href=${Wo}>Go to the home page</a>
      <a href=${Be()}>Play</a>
    </p>
  </section>`,Td={open:()=>$(Od(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{op as collections,nu as editor,md as game,Ep as lab,yu as learn,Td as missing,Vu as puzzles,zc as viewer,xd as you};
