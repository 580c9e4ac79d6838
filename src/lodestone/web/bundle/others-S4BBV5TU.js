import{a as j,c as ri}from"./chunk-AO4HBOET.js";import{$a as ti,A as Z,Aa as Wr,B as gr,Ba as us,C as wr,D as $r,Da as Fr,E as rs,Ea as Xt,F as yr,G as kr,Ga as Dr,Ha as gn,Ia as Et,J as vr,Ja as Br,K as xr,L as Or,La as qr,M as ye,N as is,Na as ps,O as Tr,Oa as Gr,P as Ct,Pa as wn,Qa as _r,R as Sr,S as Er,Sa as Hr,T as zr,Ta as Kr,Ua as Yr,V as Ar,Va as Ur,W as Lr,Wa as Vr,Xa as Jr,Ya as Zr,Za as Xr,_a as Qr,ab as ei,bb as ds,db as ms,eb as si,f as lr,fb as ni,h as cr,i as tt,ib as $n,j as es,jb as oi,k as Zt,kb as fs,l as ur,m as pr,n as mn,o as ss,p as ns,q as dr,r as mr,s as os,t as be,u as Tt,ua as ls,v as et,va as hn,w as fr,wa as Rr,x as hr,xa as cs,ya as Pr,za as Cr}from"./chunk-RZCI3EWV.js";import{a as $e,b as rr,d as ir,e as Jt,h as dn,i as ar,l as Ir,m as jr,n as Nr,o as Mr}from"./chunk-TDFMOXAM.js";import{a as ii,b as ai,c as ke,d as li,e as ci,f as hs,g as ui,h as zt,i as gs,j as Qt,k as ws,l as pi,m as di,n as $s,o as mi,p as fi}from"./chunk-2Z3OYDT5.js";import{a as bn}from"./chunk-KKIKCJFI.js";import{A as De,Aa as Fo,Ba as me,Bb as br,C as G,Ca as _e,Cb as St,Ea as Do,Fa as rn,G as jo,I as W,J as Gt,K as de,Q as Be,R as qe,T as No,U as Mo,V as Rt,W as Ro,Ya as Vo,Za as Ue,_a as ln,a as Ao,d as Me,db as Ot,e as R,eb as tr,f as at,gb as Ve,i as Lo,ia as Po,j as qt,ja as _t,jb as er,ka as yt,l as V,ma as nn,o as Re,p as Pe,q as en,qa as on,qb as Je,s as nt,t as Io,tb as sr,u as Ce,va as Ge,x as We,y as Fe,ya as Co,yb as Ut,z as sn,za as Wo}from"./chunk-EDZYH4VT.js";import{$ as F,A as qo,Aa as un,B as Go,Ba as Xe,Ca as M,D as fe,Da as Qe,E as Pt,Ea as nr,F as Ke,Fa as ts,G as lt,H as ot,Ha as pn,I as _o,Ia as or,J as Ht,Ja as Vt,K as P,L as Ye,La as fn,M as he,Ma as as,N as Kt,Na as ct,O as Ho,P as an,R as kt,S as Ko,T as J,U as vt,V as Yo,W as _,Y as Q,Z as Uo,a as Oo,aa as Jo,b as bt,ba as Zo,c as q,ca as d,d as T,da as H,e as U,ea as xt,f as N,g as v,ga as Yt,h as it,ha as ge,ia as we,ja as Xo,k as Nt,l as Bt,ma as ft,na as Qo,o as To,oa as S,q as ce,qa as c,r as ue,sa as h,t as So,ta as $,u as pe,v as Mt,va as Ze,w as Eo,wa as cn,x as zo,y as He,ya as w,z as Bo,za as O}from"./chunk-EITNIEST.js";import{a as Kl}from"./chunk-WOT6VMZA.js";var yn="lodestone.read",kn=t=>pe(yn)[t]===!0;function hi(t){kn(t)||Mt(yn,{...pe(yn),[t]:!0})}var ut=t=>e=>e.change(t),[gi,vn,xn,wi]=[ur,es,Zt,pr].map(ut),$i=ut(t=>be(t,2)),bi=ut(t=>be(t,1)),yi=ut(t=>({...t,arrows:!t.arrows})),On=ut(t=>({...t,playing:!t.playing})),te={ArrowLeft:["one turn back",vn],ArrowRight:["one turn on",xn],ArrowUp:["to the variation above",ut(t=>mn(t,-1))],ArrowDown:["to the variation below",ut(t=>mn(t,1))],Home:["to the start",gi],End:["to the end of the line",wi],",":["one turn back, from the board too",vn],".":["one turn on, from the board too",xn],p:["play, or stop playing",On],f:["see the board from the other side",$i],t:["turn the board by a quarter",bi],a:["next turns, variations and what the analysis found as arrows",yi],v:["fold all variations, or unfold them",ut(os)]},bs={"Ctrl+z":["undo",ut(dr)],"Ctrl+y":["do again what was undone",ut(mr)]},[Yl,Ul]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Vl=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function ki(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=W(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Vl(t),f=lr.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",gi,l),p("Back","m15 6-8 6 8 6",vn,l),n?p("Stop",Ul,On):p("Play",Yl,On,u),p("Next","m9 6 8 6-8 6",xn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",wi,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",$i),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",bi),p("Arrows","M4 18 18 6M11 5h8v8",yi,{pressed:o}),M(null,f,r,g,"Time for each turn")]}function vi(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=Jl(t)??{share:.5,words:"not known yet"},r=Tt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function Jl({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Je(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Ut(r,Ot)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var At=200;function Zl({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var xi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=Zl(e),i=[`${s+1}. ${yt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,G(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function Oi(t,e){let s=ds(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function Ti(t,e){let s=Math.floor(Math.max(0,t)/At)*At;return[s,Math.min(e,s+At)]}var Xl="Search these games by player, number, round or date";function Tn(t,e,s){let n=H("div"),o=xi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=Oi(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=Ti(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(At,i)} before these`,m=`Show ${Math.min(At,f)} more of ${f}`,b=({index:y,text:B})=>{let C=y===e;return c`<li>${w(B,()=>s(y),{look:C?"primary":"",isCurrent:C})}</li>`};$(c`${o.length>1?ts(Xl,l):h}
        ${i>0?w(g,()=>u(i-At,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+At)):h}`,n)}return l(),n}var Si=30,Ql=3e5,Ei=20,tc=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",ec="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",zi="the pasted games";async function sc(t){if(t.length>Si*1e6){let e=`The page can read at most ${Si} million letters at once`;return{games:[],fault:`${e}; choose games with “lodestone record filter”.`}}try{let{games:e}=await ye(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var Ai=({record:t})=>t.rules!=="",En=({record:t})=>t,ys=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function Ii(t){return $e("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=nc(s,n.draw,t),i=ms({games:Ge,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function nc(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{message:g,ways:m}),e()}async function a(g){let m=await Or(g);m.length<=Ql&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Bo(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await sc(g),[C]=y;if(y.length===1&&C.errors.length===0)return t(Li(C));let $t=y.filter(Ai);if(y.length>1&&$t.length>0)return u($t,m,ys(y));y.length>1?i("None of these games can be opened.",Sn(ys(y))):i(B,await p(g,C)),n.focus()}function u(g,m,b){let y={id:ce(),name:m,records:g.map(En)},B=_e(y),C=le=>t({...ks(y,le),fault:ji(g[le])});i(B?"":"These games are too many to be kept: closing the page loses them.",[Sn(b),Tn(y.records,null,C)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await R());let b=Sn(ys(m?[m]:[]));if(!m||!Ai(m))return b;let y=`Open ${yt(En(m))}, as far as it can be read`;return[b,w(y,()=>t(Li(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),C=mt=>B?Kt(mt,g.trim()):`[Rules "${mt}"]
${g}`,$t=mt=>y.flatMap(({presets:Gl,title:_l})=>{let xo=Gl.find(Hl=>Hl.rules===mt);return xo?`${_l} – ${xo.title}`:[]})[0]??mt,le=mt=>w($t(mt),()=>l(C(mt),zi),{title:mt});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(le)}</div>`}return s&&a(s),()=>c`<p>${ec}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,zi),{look:"primary"})}
        <label class="file">File <input type="file" accept=${tc} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var Li=t=>({record:En(t),fault:ji(t)});function ji(t){let[e,...s]=ys([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function Sn(t){let e=t.length-Ei;return c`<ul class="faults">
    ${t.slice(0,Ei).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function Ni(t,e){let s=$e("Games",n=>{let o=i=>n(ks(t,i)),r=Tn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function ks({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var oc=120,Mi={engine:!1,exact:!1},ee=class extends _r{#o="";#s=new T;#t=0;onTurn=null;wants={...Mi};stage=new fs(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(cr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#n()),this.#n()}get line(){return Z(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,errors:n,line:o,view:r}=this,i=e.isTested?Mi:this.wants,a=r??et(e);return{...e,rules:s,wants:i,errors:n,line:o,shown:a,whole:r}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return N(s)||this.page.fault(v(s)),null}}test(e,s=this.state.at){this.view=null,this.change(n=>{let o=e?new Set([...n.folded,s]):n.folded;return{...tt(n,s),isTested:e,folded:o}}),this.refresh()}#n(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),oc))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.now.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...ns(n,n.at,s)}))})}steps=e=>Re(this.line,e,this.#s.signal,this.now.wants.exact);async play(e){await this.#e(e),this.onTurn?.(e)}async#e(e){let{tree:s,at:n}=this.state,o=gr(this.state,n,e);if(o!==null)return this.change(r=>tt(r,o));await this.guarded(async()=>{let r=await V(Z(Rt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Rt(i.tree,n,r.last?.annotated??e);return ss(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function Pi(t,e,s={}){let{keyboard:n=t,keys:o=te,stage:r=new oi(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Yr(u,m=>e.change(m)),f=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),ri(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Qo(f,lc(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Zt),rc(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=ic(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:ps(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${cc(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${ki(e)}
        </div>
        ${f}`,t)}}function rc({tree:t,at:e,pace:s}){let n=W(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var Ri=new WeakMap;function ic(t,e){let s=e??et(t);if(!s)return null;let n=Ri.get(t.scene)??[];return Ri.set(t.scene,n),{scene:n[t.quarters]??=rs(t.scene,t.quarters),view:s,near:Tt(t),who:o=>ac(t,o),drawn:Br(t),words:qr(t)}}function ac({tree:t,at:e,diagrams:s},n){let o=Gt(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Ur(W(t,o));return[fr(t,n),r].filter(Boolean).join(" · ")}function lc({tree:t,at:e,diagrams:s,sides:n}){let o=W(t,e),r=s.get(e),i=Be(t,e),a=[e===0?"Start":Vr(o,r?.last,de(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function cc(t){let{turn:e,nags:s,before:n,comments:o}=W(t.tree,t.at),{last:r,status:i}=et(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Kr(u)}>${Hr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var uc=400,Ln="This browser does not keep what you change: closing the page loses it.",pc="Another tab changed this game too. Your changes are kept as a separate game.",An=class extends ee{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=Do();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(C=>({...tt(C,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;Pi(e,this,{keyboard:window,keys:{...te,...bs},stage:B}),Zr(B.svg,this),Co(C=>C===this.kept.id&&this.#r(),y),this.onChange((C,$t)=>this.#n(C,$t)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return _t(this.state.tree)}want(e){super.want(e),rn(e)}#n(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&rn({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),uc)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=qe(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Wo({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#e();p.isKept||this.page.fault(Ln),a===0&&vt(P({study:i})),this.kept.sequence=p.sequence}#e(){Object.assign(this.kept,{id:ce(),sequence:0}),this.page.fault(pc),this.save()}async#r(){let e=on(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=_t(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await Ct(s,ve(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...ss(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=Ci(this.state);e!==null;e=Ci(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(Z(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>ns(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function Ci({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var ve=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function Wi(t,e,s,n){let o=await mc(e),r=await Ct(o.record,ve(o.record));n.throwIfAborted();let i=dc(r.record,e),a=new An(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault("The link names a turn that is not in the game."),a}function dc(t,{at:e,mark:s}){if(s)return Mo(Po(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function mc({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return fc(t);if(e??s)return hc(String(e??s));if(n)return gc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Me({rules:r??"queah",start:o??null,turns:[]});if(!o)return vs(i);let{games:a}=await ye(JSON.stringify([i]));return vs({...i,result:a[0]?.result??i.result})}var vs=(t,e)=>({id:ce(),sequence:0,record:t,listed:e});async function fc(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await qt(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return _e({id:e,name:`the collection of ${n}`,addresses:a,records:i}),vs(i[r],{id:e,index:r})}function hc(t){let e=on(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:_t(e.tree)}}async function gc(t){let e=await Ko(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await ye(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return vs(n)}var $c=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function In({record:t}){let e=await Tr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function bc({state:{tree:t,at:e}}){let s=No(W(t,e));return s===null?{at:String(qe(t).indexOf(e))}:{mark:s}}var jn=t=>new URL(P(t),document.baseURI).href,yc={"Link to the game":async t=>jn({record:await kt(await In(t))}),"Link to this turn":async t=>jn({record:await kt(await In(t)),...bc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>jn({rules:t,position:e?.position??""}),"Game as text":In,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Kt(t.rules,s?.position??e.head.start??"")};async function kc({record:t}){let e=await kt(JSON.stringify(await Ct(t,ve(t)))),s=new URL("static/embed/lodestone-viewer.js",document.baseURI).href,n=yt(t).replace(/[&"<>]/g,o=>`&#${o.charCodeAt(0)};`);return`<script src="${s}"><\/script>
<lodestone-viewer aria-label="${n}"><script type="application/deflate">${e}<\/script></lodestone-viewer>
`}async function vc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await is([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=Gt(e.tree,e.at).slice(1);return Sr(t,{path:o.map(r=>Be(e.tree,r).indexOf(r)),format:s,theme:Ir(),coordinates:n,near:Tt(e),styles:ve(t)})}function xc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Di(t){return $e("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(yc).map(([p,f])=>i(p,async()=>Fi(p,await f(t)))),l=$c.map(([p,f,g])=>i(f,async()=>{let m=xc(t,g);return ft(m,await vc(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${Qe("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks. A moving picture shows the turns that lead
          here.
        </p>
        <h3>Embed in your website</h3>
        <div class="share-row">
          ${i("Code of a viewer",async()=>Fi("Code",await kc(t)))}
        </div>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Fi(t,e){if(!await ar(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var xs=class extends wr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Bi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(er(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>Ve(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#n(u,e,s).catch(it(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#e(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#n(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#e(e){let{shown:s,sides:n}=this.study.now;return $r(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text" translate="no">${e}</span>${this.#e(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Bi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Bi(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},Oc=t=>({notes:new ti(d("notes"),t,{pens:!1}),turns:new xs(d("turns"),t),engine:new yr(d("analysis-box"),t),exact:new xr(d("exact"),d("values"),t),report:new ei(d("report"),t),explorer:new Er(d("explorer"),t),game:new zr(d("about-game"),t)}),qi=({kept:t})=>t.sequence===0&&Es()?.collection.addresses!==void 0,Tc=({kept:t,state:{tree:e}})=>t.sequence===0&&e.nodes.length>1&&!!He(location.hash).record;function Sc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:Oc(t),read:t.state.tree}),Hi(qi(t)||Tc(t)),qi(t)&&t.state.folded.size===0&&t.change(os),j(t.errors.map(({message:e})=>e).join(" ")),Ss()}function Hi(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["tabs","pens"])d(s).hidden=t;wn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function Ts(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,Hi(t),S(t?"Reading.":"Editing: the tools are beside the board."),Ss()}function Ss(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return Ts(!1);d("engine").hidden=s||t.state.isTested;let n=e.exact.isKnown;d("tab-values").hidden===n&&wn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:Xr(t),d("pens")),$(s?h:vi(t.now),d("gauge")),zc(t),Ac(t);let{tags:o,result:r}=t.state.tree.head,i=yt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,Ec(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var Ec=({Date:t="?"})=>t.includes("?")?"":t;function zc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(Lc(),d("reader"));let r=Es(),i=e===0&&n?t.head.tags.Shows??"":"",a=W(t,e).children.length===0,l=w(n?"Edit":"Done",()=>Ts(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?Ic(r,n&&a):h} ${l}
      </div>`,d("reader"))}function Ac({state:{tree:t,at:e}}){let s=Es(),n=s?.collection.addresses?.[s.index];n&&x.isReading&&e!==0&&e===hr(t)&&hi(n)}function Es(t=me()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var Lc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>se(),{look:"primary"})}
      ${Object.entries(bn).map(([t,e])=>c`<a class="button" href=${Ht(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(bn).map(([t,e])=>c`<a href=${P({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function Ic({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>Nn(ks(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function jc(t){let e=x.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Wi(s,t,{fault:j,opened:Sc,changed:Ss},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=me()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(Nc(),d("viewer"))}}var Nc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>se(),{look:"primary"})}
    <a class="button" href=${Ye()}>Set up a position</a>
  </div>`;async function Nn(t){if(d("open-list").hidden=me()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Fo(e.record,e.listed):{id:"",kept:!0};await J(P("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":Ln];j(o.filter(Boolean).join(" "))}async function Gi(){rr();let t=qo(_(),location.hash);await jc(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function Mc(){let{study:t}=x;t&&!Qr(t)&&t.stage.escape()}function Rc(){x.isReading&&Ts(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function se(t){Nn(await Ii(t))}async function Pc(){let t=me();t&&Nn(await Ni(t,Es()?.index??null))}function _i(){x.panels?.notes.flush(),x.study&&Di(x.study)}var Cc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function Wc(){let t=Object.entries(Jr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...te,...bs}).map(([s,[n]])=>[s,n]);return{about:Cc,keys:[...e,...t]}}function Fc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&se(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&se(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function Dc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var Bc={async open({signal:t}){Gr(d("tabs"),Ss),Fc(t),t.addEventListener("abort",Dc),await Gi(),x.study&&S(document.title)},follow:Gi,commands:{"open-game":()=>se(),"open-list":Pc,share:_i,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",Rc],o:["open a game",()=>se()],s:["share",_i],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&Ts(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",Mc]},help:Wc};var qc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Gc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},_c=t=>t.replace(/[&<>"]/g,e=>Gc[e]);function Ki(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${_c(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(qc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Yi(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Ui(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Un={};Kl(Un,{ERASE:()=>gt,MOVE:()=>Y,TRAY:()=>Lt,begin:()=>Bn,change:()=>dt,findValue:()=>ne,flip:()=>Yn,isOpen:()=>pt,load:()=>It,opened:()=>I,redo:()=>Hn,refuse:()=>Ft,set:()=>L,settled:()=>qn,state:()=>Wt,undo:()=>_n,useRules:()=>Kn});var Hc=500,Mn=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),ht=({piece_types:t},e)=>t.find(s=>s.name===e);function Ji(t,e,s=[]){let n=i=>ht(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Rn=(t,e=[])=>e.map(s=>ht(t,s)?.kind??"").join("")||null,zs=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Zi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),xe=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Pn=(t,e,s)=>xe(t,n=>n.name===e?s:n.value);function As(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return xe(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?Kc(r,zs(o,l)-zs(t,l)):a})}function Kc({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Ls=(t,e,s)=>As(t,{[e]:Ji(t,s,t.pieces[e])});function Xi(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?As(t,{[e]:n.filter(o=>o!==s)}):Ls(t,e,[s])}var Is=(t,e=Object.keys(t.pieces))=>As(t,Object.fromEntries(e.map(s=>[s,[]])));function Qi(t,e,s){let n=Ji(t,t.pieces[e]??[],t.pieces[s]);return As(t,{[e]:[],[s]:n})}var Cn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function ta(t){let e=o=>ht(t,o)?.twin??o,s=Zi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return xe({...Cn(t),pieces:s},o=>n.get(o.twin)??o.value)}function ea(t,e){let s=o=>e.get(o)??o,n=Zi(t.pieces,(o,r)=>[s(o),r]);return xe({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function sa({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>ht(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return xe(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function Wn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(Mn(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Hc),setup:n,future:[]}}function Fn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var Yc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Vi=t=>(Math.min(...t)+Math.max(...t))/2;function Dn(t,e){let[s,n]=[Vi(t.map(({x:i})=>i)),Vi(t.map(({y:i})=>i))],o=br(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=Yc[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",gt="erase",Lt="piece:",Uc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:Uc,work:new T,end:Promise.resolve(),draw(){}},Wt=()=>E.state,pt=t=>t.setup!==null;function I(){if(!pt(E.state))throw new Error("no position is set up");return E.state}function L(t){E.state={...E.state,...t},E.draw()}function Bn(t,e){E.draw=t,pt(E.state)&&dt(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Ft("")})}async function qn(){for(;E.state.asking;)await E.end}async function Vc({rules:t,piece_types:e},s){let{state:n}=E,o=as.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await nt(t,i,F(o),s),l=e.map(p=>({...p,name:Lt+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function na(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await q(o,r);let a=await en(t,r),l=await Vc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Jc(a,i)].filter(Boolean).join(". "))}catch(a){if(N(a))return null;L({refusal:v(a),asking:!1}),S(E.state.refusal)}return ne(),E.state.refusal}function Jc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Ft(t,e){E.work.end(),L({...e,refusal:t,asking:!1})}function Gn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=na(Mn(t.setup),o,e,n)}var dt=(t,e)=>Gn(Wn(I(),t),e),_n=()=>Gn(Fn(I(),"past","future"),"Undone"),Hn=()=>Gn(Fn(I(),"future","past"),"Done again");function It(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>pt(r)?Wn(r,a):{past:[],setup:a,future:[]};return E.end=na({rules:t,position:e},i,s,{typed:n},o)}async function Kn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return It(t,null,e);let[r,{cells:i}]=await Promise.all([en({rules:t}),nt(t,n,F(s))]),a=sa(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return dt(a,u)}async function ne(){L({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){N(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Yn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),dt(e,`The board is seen from the side of ${n.title}`)}var Oe={from:null},js=t=>t?.startsWith(Lt)?t.slice(Lt.length):null,Vn=t=>t&&!t.includes(":")?t:null,Ns=({target:t})=>Vn(t instanceof Element?t.getAttribute("data-place"):null);function ia(t,e){return t.addEventListener("pointerdown",s=>Oe.from=Ns(s)),t.addEventListener("pointerover",Zc),t.addEventListener("contextmenu",oa),t.addEventListener("auxclick",s=>s.button===1&&oa(s)),t.addEventListener("keydown",Qc),St(t,{surface:e,events:{press:ra,choose:ra,pick:la,drop:Xc}})}function oa(t){let e=Ns(t);e&&(t.preventDefault(),Te(e))}function Zc(t){let e=Ns(t),{tool:s}=Wt();if(t.buttons!==1&&(Oe.from=null),!(!e||Oe.from===null||e===Oe.from||s===Y))for(let n of[Oe.from,e])s===gt?Te(n):Se(n,Ls(I().setup,n,[s]))}function Te(t){let{setup:e}=I();t in e.pieces&&Se(t,Is(e,[t]))}var Se=(t,e,s=t)=>dt(e,`${s}: ${Jn(e,t)}`),aa=(t,e)=>Se(t,Xi(I().setup,t,e));function Jn(t,e){let s=Rn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function ra(t){let{tool:e,picked:s,setup:n}=I(),o=js(t);o?Ee(e===o?Y:o):e===gt?Te(t):e!==Y?aa(t,e):s?ca(s,t):t in n.pieces&&la(t)}function Ee(t){L({tool:t,picked:null});let e=ht(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===gt?"Eraser: a press empties a cell.":"A press moves a piece.")}function la(t){let e=js(t);if(e)return Ee(e);L({picked:t}),S(`${t} picked up: ${Jn(I().setup,t)}.`)}function ca(t,e){if(t===e)return L({picked:null});Se(e,Qi(I().setup,t,e),`${t} to ${e}`)}function Xc(t,e){let s=js(t),n=Vn(e);s?(L({tool:Y}),n&&Se(n,Ls(I().setup,n,[s]))):n?ca(t,n):Te(t)}function Qc(t){let e=Ns(t),s=Wt();if(!e||!pt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))Ee(Y);else if(n==="Delete"||n==="Backspace")Te(e);else if(ht(s.setup,n))aa(e,n);else return;t.preventDefault(),t.stopPropagation()}var Zn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Rn(t,n)??""]).filter(([,s])=>s in e.pieces));function ua(t){let{scene:e,tool:s,picked:n}=t,o=Zn(t),r=s!==Y&&s!==gt,i=l=>Vn(l)!==null&&(r||n!==null||s===gt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:eu(t),movable:{picked:r?Lt+s:n,sources:{has:l=>js(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:tu(t,l),use:i(l)?"target":a(l)?"source":null})}}function tu({setup:t,picked:e},s){let n=[s,Jn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function eu({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Pr(r,i));return{under:[...s.map(Cr),...e?[cs(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Wr),...o]}}var su=200,nu="This looks like the record of a game: the viewer opens it, not the editor";function pa(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Xn(t.value,su)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";an(s).kind==="record"&&(e.preventDefault(),Xn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Xn(t.value))}),t.addEventListener("blur",()=>Wt().refusal||L({typed:null}))}async function Xn(t,e){let s={text:t,before:Wt().typed?.before??I()},n=an(t);if(n.kind==="record"){let l=P({record:await kt(t)});return Ft(nu,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await It(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function da({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Yt(d("text-fault"),s),ge(d("open-record"),"href",n),d("open-record").hidden=n===null,ge(o,"aria-invalid",s?"true":null)}function ma({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>Ee(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=zs(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${Lt+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${$n(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(gt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function fa({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Xo(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var ha=t=>[ru(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${iu(t,e)}</div>`:e.form==="cells"?au(t,e):lu(t,e))];function ru({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return Xe("To move","side",e,t.side,n=>dt({...t,side:n},`${s(n)} to move`))}function iu({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),dt(Pn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Vt(u,a?e.text:o,l)}function au({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);dt(Pn(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${M(e,u,r,l)}
  </label>`}function lu({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>ht(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>$n(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function ga({exact:t}){let e=Je(t)?.course.at(-1),s=o=>{Uo({exact:o}),ne()},n=e&&`With best play: ${Ut(e,Ot)}.`;return c`${nr("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var uu=["mirror","upend","turn"],{state:Ae,opened:wt,change:Ms}=Un,Rs={board:null};function wa(){let t=Ae();if(!pt(t)||!Rs.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Yt(d("rules-title"),e.title),$(ma(t),d("tray")),Rs.board.set(ua(t),{still:!0}),$(ha(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(fa(e),d("status-box")),da(t),d("exact").hidden=!e.solvable,$(ga(t),d("exact")),vr(d("exact-job"),e.rules,a),we(d("undo"),n.length>0),we(d("redo"),o.length>0);for(let p of uu)d(p).hidden=Dn(s.cells,p)===null;let l=e.faults.length>0||r!=="";we(d("play-here"),!l&&e.outcome===null);let u=P({rules:e.rules,position:e.position});ge(d("analyse"),"href",l?null:u),we(d("analyse"),!l),!i&&location.href!==to()&&vt(to())}function Qn(t,e){let{setup:s,scene:n}=wt(),o=Dn(n.cells,t);o&&Ms(ea(s,o),e)}var pu=()=>pt(Ae())&&Ms(Cn(wt().setup),"The other side is to move");function to(){let{rules:t,position:e}=wt().setup;return new URL(Ye(t,e),document.baseURI).href}var ze=(t,e)=>async()=>{await qn(),d(t).getAttribute("aria-disabled")!=="true"&&e(wt(),d(t))},$a=t=>{let{scene:e,setup:s}=t;return Ki(e,Zn(t),`${s.title}: ${s.position}`,Yi)},du="This address names no position";async function ba(){let t=Ho(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await It(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${du}: ${s}.`),!(!pt(Ae())&&!await mu(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Ft("");Ft(s,{typed:{text:t.position,before:wt()}})}}async function mu(t){let{games:e}=as,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await It(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${Ae().refusal}.`),!1}var fu="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",hu="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function gu(){let t=(Ae().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[fu,hu],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var wu={async open({signal:t}){let[e,s]=await Promise.all([R(),at()]);if(t.aborted)return;ct({games:e,players:s});let n=ia(d("board",SVGSVGElement),d("table"));Rs.board=n,t.addEventListener("abort",n.destroy),pa(),kr(({state:o})=>o==="solved"?ne():wa(),t),Bn(wa,t),await ba()},follow:ba,commands:{undo:_n,redo:Hn,"set-start":()=>It(wt().setup.rules,null,"Start position"),clear:()=>Ms(Is(wt().setup),"The board is empty"),swap:()=>Ms(ta(wt().setup),"Colours swapped"),mirror:()=>Qn("mirror","Mirrored left to right"),upend:()=>Qn("upend","Mirrored top to bottom"),turn:()=>Qn("turn","Turned by a quarter"),flip:Yn,"change-rules":async()=>{let t=await Dr(wt().setup.rules);t&&await Kn(t)},"play-here":ze("play-here",({setup:t})=>Et(t.rules,t.position)),"copy-position":ze("copy-position",({setup:t},e)=>dn(e,"Position",Kt(t.rules,t.position))),"copy-link":ze("copy-link",(t,e)=>dn(e,"Link",to())),"save-svg":ze("save-svg",t=>ft(`${t.game.name}.svg`,new Blob([$a(t)],{type:"image/svg+xml"}))),"save-png":ze("save-png",async t=>ft(`${t.game.name}.png`,await Ui($a(t)))),"fault-close":()=>j(""),skip:()=>Rs.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",pu],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:gu};var Ps=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>$u(e[n-1]??t,s))];function $u(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:bu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Cs(e)}]}var Cs=t=>t.outcome?Ar(t):`${t.last?.say??""}.`;function bu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var yu=1100,ku=1400,ya=700,vu=.8,xu=5e3,oe={still:!0},ka={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},Ws=class{state=ka;#o;#s;#t=new T;paragraphs=[];#n=null;#e=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new fs(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#v(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(Lr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),S(e)}#a=it(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#e)return null;let{tree:s,id:n}=this.#e;return await Re(Z(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(Z(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...ka,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i}=this.step,{near:a}=this.lesson,{tree:l,id:u}=Ro(jo({rules:s,start:n}),0,[...o,...r]),p=Gt(l,u).slice(o.length),[{paragraphs:f},g,m,...b]=await Promise.all([Pe({rules:s},e),nt(s,a,F(this.game),e),...p.map(B=>this.#u({tree:l,id:B}))]);e.throwIfAborted(),this.#n=this.#e={tree:l,id:p[0],view:m},this.paragraphs=f;let y=i==="";this.stage.set({scene:g,view:m,near:a,isReadOnly:y,hint:this.#p,drawn:this.#b()},oe),S(this.#y()),b.length>0?this.#r({frames:Ps(m,b)}):i===""&&this.#m("")}get#p(){let{is_named:e,solution:s}=this.step;return e?s?.actions??null:null}#b(){let{refused:e}=this.step;return e?{under:[],over:[cs(e,1.2,"mark-hint")]}:void 0}#y(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Next."),o.filter(Boolean).join(" ")}watch=()=>this.#k(this.#t.signal).catch(this.#a);async#k(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,oe);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await q(yu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:oe),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;ai(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&fn("right"):fn("end"),this.#l({hint:null,drawn:void 0},oe),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),Oo()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),q(xu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#v(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#e||!this.#n)return;let i=Rt(this.#e.tree,this.#e.id,e),a=Z(this.#e.tree,this.#e.id).turns.slice(this.#x),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Bt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0,hint:null},oe),g)return await this.#O(i,r);let b=f&&await this.#T(Rt(i.tree,i.id,f),r);if(!u)return await this.#w(p,r);let y=b||m.outcome&&m.status;this.#m(y||""),this.#g()}get#x(){return this.step.turns.length}async#O(e,s){this.#i("");let n=Z(e.tree,e.id),o=await Io(n,this.step.opponent,null,()=>{},s,!1),r=Rt(e.tree,e.id,o.turn),i=await this.#u(r);if(await q(bt(ya),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#e={...r,view:i},this.#i(Cs(i))}async#w(e,s){this.#i(e,"wrong"),await q(bt(ku),s),this.#e=this.#n;let{view:n}=this.#n??{};n&&this.#l({view:n,isReadOnly:!1,hint:this.#p})}async#T(e,s){let n=await this.#u(e);return await q(bt(ya),s),this.#l({view:n},{known:n.last?.actions??[]}),Cs(n)}get canHint(){return!this.state.met&&!this.state.busy}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#e!==this.#n)return this.#c(()=>this.#S());if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#$(s)}};async#S(){if(!this.#e)return;let e=Z(this.#e.tree,this.#e.id);this.#$(await Ce(e,vu,()=>{},this.#t.signal))}#$({actions:e,say:s}){this.#l({hint:e},oe),this.#i(`Hint: ${s}${s.endsWith(".")?"":"."}`)}};var z={games:[],open:null,opening:new T};function Ou(){let{open:t}=z;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;Ta(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Yt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(Tu(t),d("step")),o.renderCommands(d("moment")),$(zu(t),d("controls")),$(Iu(t),d("clauses")),ju(t)}var Tu=t=>{let{step:e,state:s}=t,n=s.verdict&&Su[s.verdict];return c`${Eu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},Su={right:"✓ Right!",wrong:"✗ Not yet."},Eu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function zu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("walk-back","Back",{sign:"back",isAble:o>0}),a&&O("walk-on","Next",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?Au(r,i):Lu(t)].map(p=>p||h)}var Au=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function Lu(t){let e=Oa(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var Oa=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function Iu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Xt(o)}</p>`)}`}function ju({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!Zo(o,t))return;us(d("cases"),t.difference,t.near,F(e)).catch(v)}function Ta(t){d("list").hidden=t,d("play").hidden=!t}function eo(){z.opening.end(),z.open?.close(),z.open=null}function va(t,e){let s=z.open!==null;eo(),document.title="Lessons – Lodestone",$(ci(z.games,t||Q.newGame.game||""),d("courses")),Ta(!1),s&&d("list-title").focus({preventScroll:!0}),e&&Jt("This lesson cannot be opened",e)}function Nu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=z.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function xa(){let[t="",e=""]=_(),s=z.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return va(t,Nu(t,e,s));eo();let o=z.opening.begin();try{let r=await We(t,e,o);o.throwIfAborted();let i=ii(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));z.open=new Ws(s,r,{changed:Ou,onward:Sa}),await z.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){N(r)||va(t,v(r))}}async function Sa(){let{open:t}=z;if(t){if(!t.goesOn)return J(lt(t.game.name,Oa(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function Mu(){let{open:t}=z;if(!t)return;let{game:e,lesson:s,step:n}=t;try{await Vo(e,s.option||s.idea?n.rules:void 0)}catch(o){Jt("The game cannot begin",v(o))}}var Ru={async open({signal:t}){t.addEventListener("abort",eo),z.games=await R(),t.aborted||await xa()},follow:xa,commands:{watch:()=>z.open?.watch(),"walk-back":()=>z.open?.walk(-1),"walk-on":()=>z.open?.walk(1),again:()=>z.open?.again(),hint:()=>z.open?.hint(),continue:Sa,"play-game":Mu,skip:()=>z.open?z.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["back in the turns to watch","walk-back"],".":["on in the turns to watch","walk-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>z.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>z.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game. This browser keeps which steps you have done."]})};var Ea=new WeakMap;function za(t){let e=Ea.get(t)??{...t,...Pu(t)};return Ea.set(t,e),e}var Pu=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Fs(e)}:{}}),Fs=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>Cu(s,e))});function Cu({action:t,leads_to:e,...s},n){let r=n.filter(i=>Wu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Fs(e)}}var Wu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var so=600,Fu=1;function Aa({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Me({rules:t,start:e,turns:r});return{...a,...Ao,nodes:[...i,...o]}}var Ds=class extends ee{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#n=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),Tt(this.state)!==e.side&&this.change(r=>be(r,2)),this.scene=rs(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Fs(await o(r)),this.onChange((r,i)=>this.#e(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return Ot(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#e(e,s){this.#r(ps(s,e)),this.phase==="asked"&&W(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??et(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>tr(r,u));this.stage.set({scene:r,view:za(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Rr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,pi(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=de(e,s),o=this.puzzle.line[n-1],r=et(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>tt(i,n[e-1])),await this.#p(so,()=>{this.change(i=>tt(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),di(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=W(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!et(r)?.outcome&&await this.#p(so,async()=>{a?this.change(l=>tt(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${et(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#n,{tree:s,at:n}=this.state,{turn:o}=await Ce(Z(s,n),Fu,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#n.begin();return this.guarded(async()=>{await q(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#n.end(),this.#i("answering",""),this.change(e=>tt(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=de(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${Ve(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#n.end(),this.#i("shown",""),this.change(e=>tt(e,0)),await this.#p(so,()=>this.show(this.lineNodes[0])))}show(e){this.#n.end(),this.change(s=>tt(s,e))}close(){this.#n.end(),super.close(),this.stage.destroy()}};var no="lodestone.puzzle-run",Ia="lodestone.puzzle-streak",Bs=10,Du=3,qs={theme:null,rules:null};function Gs(){let{game:t,wish:e,current:s,done:n,again:o}=pe(no);return typeof t=="string"&&[e?.theme,e?.rules].every(i=>i===null||typeof i=="string")&&[n,o].every(Array.isArray)&&[s,...o,...n.map(i=>i?.number)].every(Number.isInteger)?{game:t,wish:e,current:s,done:n,again:o}:null}var Le=t=>t?Mt(no,t):Eo(no);function re(){let t={now:0,best:0};return{...t,...So(ue(Ia),t)}}var ja=t=>Mt(Ia,t);function Na({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Ie=(t,e=qs)=>({game:t,wish:e,current:0,done:[],again:[]});function Ma(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var _s=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function Ra(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=_s(e,t.wish).filter(a=>!o(a));return t.done.length<Bs&&r.length>0?Bu(r,s,n,t.done.length<Du,mi(s,e)):e.find(({number:a})=>a===t.again[0])??null}function Bu(t,e,s,n,o){let r=n&&t.find(p=>ws(e,p,s));if(r)return r;let i=t.filter(p=>gs(e,p)===null),a=t.filter(p=>!Qt(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||La(p)-La(f))[0]}var La=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),Pa=({done:t})=>t.filter(({tried:e})=>e==="right").length,Ca=({wish:t},e)=>Math.min(Bs,_s(e,t).length);var qu=5,Gu={right:"✓",wrong:"✗",helped:"–"},oo=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(qu-t,0))}</span
    >
    Level ${t}`;function Fa(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=_u(t);return c`<p class="puzzle-meta">${oo(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Hu(e):h}
    </div>
    ${n?Ku(t):h}`}function _u({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Hu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function Ku(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${Yu(t)} ${Wa(t,"Solution",e.line,s,e.end)}
    ${e.wrong?Wa(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function Yu({state:t}){let{parent:e,children:s}=W(t.tree,t.at),{last:n,outcome:o,status:r}=et(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function Wa(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isNotation:!0,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function Da({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Ba(t,e,s,n,o){let r=Ca(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Gu[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function qa(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${Pa(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${G(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${Uu(s)}</p>`:h}
  </div>`}var Uu=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ga=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function _a({puzzle:t,board:e},s,n){let o=gs(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${oo(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var Ha=(t,e,s)=>{St(t,{scene:e,pieces:Ue(s),viewOnly:!0})};function Ka(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=_s(u,n).length,f=M(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=M(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${Zu(t,e,s)}</p>
    <div class="puzzle-wish">${pn("Idea",f)} ${pn("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${ot(a)} class="button"
              >Continue after ${G(i.done.length,"puzzle")}</a
            >`:h}
      ${w(Ju(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Ju(t){return t===0?"No puzzle matches":t>=Bs?"Solve ten":t===1?"Solve one":`Solve ${t}`}function Zu({puzzles:t},e,s){let n=t.filter(i=>Qt(e,i)).length,o=t.filter(i=>ws(e,i,s)).length,r=$s(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${G(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Va={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Va,opening:new T};function ie(t){k.state={...k.state,...t},lo()}async function Ya(){let t=k.opening.begin(),[e="",s=""]=_();j("");try{k.state.games.length===0&&ie({games:await R()}),t.throwIfAborted(),e===""?await Qu(t):e==="daily"?await tp(t):await ep(e,s,t)}catch(n){N(n)||j(v(n))}}var ro=(t,e)=>Fe(t,e),Ja=t=>Nt("api/puzzle/daily",{query:{day:ui(hs())},signal:t});async function Qu(t){k.state.attempt?.close(),ie({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Ja(t),...e.map(({name:p})=>ro(p,t))]),o=xt("svg",{class:"board puzzle-picture","aria-hidden":"true"});ie({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([nt(r,a,F(Za(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),Ha(o,l,u)}async function tp(t){let e=await Ja(t);await ao(e.game,e,null,t)}var Za=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function ep(t,e,s){let n=await ro(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Gs(),r=o?.game===t?o:null;if(e==="")return io(n,r??Ie(t),s);let i=await Xa(n,e,s);await ao(t,i,r?.current===i.number?r:null,s)}function Xa({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return Nt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function io(t,e,s){let{game:n}=t,o=Ra(e,t.puzzles,zt(),hs());if(!o&&k.state.attempt)return Le(null),ie({run:e,isOver:!0});if(!o)return io(t,Ie(n),s);let r={...e,current:o.number};Le(r);let i=await Xa(t,String(o.number),s);s.throwIfAborted(),vt(ot(n,o.number)),await ao(n,i,r,s)}async function ao(t,e,s,n){let[o,r]=await Promise.all([ro(t,n),Ct(Aa(e),F(Za(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:lo,tried:sp},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Ds(e,r,a);ie({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function sp(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=Ma(e,s.puzzle.number,t);Le(n),n.done.length>e.done.length&&ja(Na(re(),t)),k.state={...k.state,run:n}}function lo(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(np(t),s):$(e?op(e):c`<h1>Puzzles</h1>`,s)}function np(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?qa(s,$s(zt(),e.puzzles),re()):Fa(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ba(s,r.number,n,e.puzzles,re()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ga():Da(t)}
    </div>`}function op(t){let{lists:e,wishes:s}=k.state,n=zt(),o=Gs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??qs,u=f=>ie({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return Ka(i,n,hs(),l,u,()=>Qa(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${_a(t,n,_o)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Qa(t,e){Le(Ie(t,e)),J(ot(t))}function rp(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Gs(),o=k.opening.begin();io(t,n?.game===t.game?n:Ie(t.game),o).catch(it(j))}async function ip(){let{attempt:t}=k.state;if(!t)return;let s=await is([_t(t.state.tree)],"text").catch(it(j));s&&J(P({record:await kt(s.text)}))}async function ap(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await at().catch(it(j));!t||!s||!n||(ct({games:e,players:n}),await Et(t.puzzle.rules,s))}var lp=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function cp(){k.opening.end(),k.state.attempt?.close(),k.state=Va}function Ua(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var up={open({signal:t}){return lo(),t.addEventListener("abort",cp),Ya()},follow:Ya,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:rp,more:()=>k.state.list&&Qa(k.state.list.game,k.state.run?.wish??qs),"to-front":()=>J(ot()),"walk-back":()=>Ua(es),"walk-on":()=>Ua(Zt),"play-on":ap,"to-study":ip,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:lp})};var D={games:[],opening:new T,items:[],search:"",rules:""},pp="each shows one idea. The values and turns that they mark are proven.";function dp({plies:t,variations:e,comments:s}){let n=[G(t,"turn"),G(s,"comment")];return e>0&&n.push(G(e,"variation")),n.join(", ")}function mp(t,e,s){let n=xt("svg",{class:"study-picture","aria-hidden":"true"});return hp(n,t,e),{study:e,number:s+1,picture:n}}var el=(t,{name:e})=>P({collection:`${t}/${e}`});function fp(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${el(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${dp(e)}.</p>
    </div>
  </li>`}async function hp(t,e,s){try{let n=await nt(s.rules,e.sides[0].name,F(e));St(t,{scene:n,pieces:Ue(s),viewOnly:!0})}catch(n){v(n)}}async function tl(){let t=_()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(or(D.games,Ht,t),d("collections-games"));try{let{studies:s}=await qt(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>mp(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),co(t)}catch(s){if(N(s))return;D.items=[],co(t,v(s))}}function gp(){let t=ds(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function co(t,e=""){let{items:s}=D,n=gp(),o=G(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${pp}`,$(s.length>1?$p(t):h,d("collections-filters")),$(n.length>0?wp(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=Ze(n,({number:l})=>l,l=>fp(t,l));$(n.length>0||e?a:i,d("studies"))}var wp=(t,[{study:e}])=>c`<a class="button primary" href=${el(t,e)}>Read the first study</a>`;function $p(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),co(t)};return c`${ts("Search these studies",o=>n({search:o}))}
  ${M(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var bp={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await R(),t.aborted||await tl()},follow:tl,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var je=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function sl(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=je({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function yp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ae(t,e,s){let n=sl(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=yp(o,uo(n,o.name)[0]),i=je(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Ys(t,e,s){let n=sl(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>kp(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=je(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Ks({[p]:e.options[p],[l]:s.options[l]}),Ks({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var kp=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function nl({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:hn(ls(i,l)),options:[[i,l]]}))}var uo=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Ks=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function po({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var mo=t=>({title:t.title.trim()||po(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function ol({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function rl(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function vp(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Hs=t=>t.toLocaleString("en");function il({cells:t,games:e},{players:s}){let n=(r,i)=>`${Hs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var al=t=>`${hn(t)}.`;function Us({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Hs(e)} of ${Hs(s)} games`;return t==="finished"?`All ${Hs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,vp(n)].filter(Boolean).join(", ")}var Vs={job:null,sentences:[],seats:[],fault:""},Op={name:"games",title:"Games of each",low:2,high:5e3},Tp=t=>ae(t,t.options[0].name);function cl({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(Tp(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code translate="no">lodestone lab run</code>.
    </p>
    ${Xe("Game","game",t,s.game.name,u)} ${Sp(s,a)}
    ${Ep(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${Ap(e,s,o,a)} ${e.is_open?ll(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:ll(l)}
      </div>
    </div>`}var ll=t=>O("plan-file","Save the file (TOML)",{isAble:t});function Sp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>un("question",l,l===n,()=>e(ae(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=un("question","",n==="",()=>e(Ys(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function Ep(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Ys(s,i(p),o):ae(s,r,p)),l=p=>e(Ys(s,n,i(p))),u=nl(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>zp(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${M("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${M("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function zp(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${ls(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var Ap=(t,e,s,n)=>c`${Lp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>jp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${fo(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Vt(Op,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${fo(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${po(e)}
        @input=${cn(o=>n({title:o}))}
      />
    </p>`,ul=(t,e,s,n)=>Qe(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function fo(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return ul(e.includes(o),a,r,i)})}
  </div>`}function Lp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:je(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=uo(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Xt(p)}</legend>
      ${i.length>0?fo(g,m,f):Ip(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${Ze(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function Ip({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${cn(u=>r(rl(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function jp({rules:t,title:e,values:s},{without:n},o){let r=Ks(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small" translate="no">${t}</code>`;return c`<li>${ul(i.length===n.length,a,e,l)}</li>`}function pl({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&De(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?Np(t):h}
    <p id="job-status" role="status">${n||t&&Us(t)}</p>
    ${t?.state==="running"&&t.said_of>0?Pp(t):h}
    ${e.length>0?Cp(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?Mp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?Wp(s):h}
    ${t?.state==="finished"?Rp(t):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(Fp)}
    </ul>`}var Np=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,Mp=({name:t})=>c`<a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function Rp({name:t}){return c`<details id="job-report" class="options">
    <summary><h3>Pictures and tables</h3></summary>
    <iframe
      class="lab-report"
      title="The report"
      src="api/lab/report?name=${t}"
      loading="lazy"
      @load=${({target:s})=>{let{documentElement:n}=s.contentDocument,o=()=>s.style.height=`${n.scrollHeight}px`;new ResizeObserver(o).observe(n)}}
    ></iframe>
  </details>`}var Pp=({said:t,said_of:e})=>c`<section id="job-said" class="lab-sentences">
    <h3>The first ${e} games</h3>
    ${t.map(s=>c`<p>${s}</p>`)}
  </section>`;function Cp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var Wp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${al(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,Fp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small" translate="no">${e}</code></span>
    ${w("Play",()=>Et(e,""),{label:`Play ${t}`})}
  </li>`;var Dp=150,A={state:null,asking:new T,watching:new T};function rt(t){if(!A.state)return;A.state={...A.state,...t};let{plan:e,job:s,offer:n}=A.state;d("build").dataset.planned=e?.name??"",$(cl(A.state,hl),d("build")),d("job").dataset.state=s?.state??"",$(pl(A.state,n.is_open),d("job"))}async function hl(t){if(!A.state)return;let e=A.asking.begin(),s={...A.state.choice,...t},n=ol(s);if(rt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await q(Dp,e);let o=await Bt("api/lab/plan",mo(s),{signal:e});rt({plan:o,cells:o.cells,said:il(o,s),isFault:!1})}catch(o){N(o)||rt({said:v(o),isFault:!0})}}async function Bp(t){if(t.preventDefault(),!!A.state?.plan)try{let e=await Bt("api/lab/start",mo(A.state.choice),{once:!0});sn(e.name,e.secret),J(he(e.name))}catch(e){rt({said:v(e),isFault:!0})}}function dl(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,A.watching.end(),t===null)return rt(Vs);gl(t),d("job").focus()}async function gl(t){let e=A.watching.begin(),s=A.state?.job?.name===t?A.state.job.state:"";s||rt(Vs);try{let n=await To("api/lab/watch",{name:t},i=>rt({job:i}),e);if(s!==n.state&&S(Us(n)),n.state!=="finished")return;let[o,r]=await Promise.all([Nt("api/lab/sentences",{query:{name:t},signal:e}),Nt("api/lab/seats",{query:{name:t},signal:e})]);rt({sentences:o,seats:r})}catch(n){if(N(n)||A.state?.job?.state==="finished")return;rt({job:null,fault:v(n)})}}async function ml(t){let e=A.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:De(e)??""}:{name:e};try{let n=await Bt(`api/lab/${t}`,s,{once:!0});sn(e,n.secret),rt({job:n,fault:""}),await gl(e)}catch(n){rt({fault:v(n)})}}var fl=t=>t&&ft("experiment.toml",new Blob([t.text],{type:"application/toml"}));function qp(){J(he()),d("lab").focus()}function Gp(){A.asking.end(),A.watching.end(),A.state=null}function _p(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...ae(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};A.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Vs},d("build").addEventListener("submit",Bp),hl({})}var Hp={async open({signal:t}){let[e,s,n]=await Promise.all([R(),at(),Nt("api/lab")]);t.aborted||(ct({games:e,players:s}),t.addEventListener("abort",Gp),_p(e,n),dl())},follow:dl,commands:{"job-stop":()=>ml("stop"),"job-on":()=>ml("go-on"),"job-file":()=>fl(A.state?.job),"job-new":qp,"plan-file":()=>fl(A.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var Kp={proven:"Proven",measured:"Measured",open:"Open"},Yp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},wl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${Kp[t]}</span> ${e}</p>`,$l=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>Up(t,n,s))}
  </ul>`,Up=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(wl)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play these rules: ${s}`})}
      <a href=${Pt(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,bl=(t,e)=>c`<ul class="claims">
    ${e.map(s=>Vp(t,s))}
  </ul>`,Vp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${Jp(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Yp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(wl)}
      </details>
    </div>
  </li>`,Jp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var Zp=1e3,Xp="start",Js=class{#o=new T;#s=Jo("shown");#t=xt("svg",{class:"board shown-board","aria-hidden":"true"});#n=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#n?.destroy()}#e(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===Xp?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#e(0),s=this.game.sides[0].name,n=await nt(this.shown.rules,s,F(this.game),this.#o.signal),{pieces:o}=ln(e,[]);this.#n=St(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#e(i))),r=Ps(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await q(Zp,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=ln(e,s);this.#n?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(N(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function ho(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var kl=(t,e,s)=>String(ho(t,e)[s]??""),go=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function vl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function xl(t,e){let[s,n]=[yl(t),yl(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function yl(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var Ol=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[Qp(t,e,r,n,o),n?.dispute===r?sd(t,e,n):h])}
    </tbody>
  </table>`;function Qp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:td(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var Tl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function td(t,e,s){let n=H("div"),o=Tl(t,e);return o&&ed(n,t,o,s),{dispute:e,cell:s,boards:n}}async function ed(t,e,s,n){try{let{difference:o,near:r}=await We(e.name,s.name),i=({rules:l})=>kl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await us(t,a,r,F(e),!0)}catch(o){t.textContent=v(o)}}function sd(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=Tl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${lt(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var nd=.02,od=.05,rd=.01,id=.1,$o={result:{title:"Best play",legend:"The side that wins with best play, and after how many turns of both sides. =: a draw.",say:(t,e)=>sr(Sl(e,t)),shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":Zs(t),shade:({score:t})=>t===null?"unknown":ad(t)},drawn:{title:"Drawn positions in play",legend:"The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>Zs(t),shade:({drawn:t})=>t<rd?"low":t<id?"middle":"high"}};function Sl({sides:[t,e]},{value:s,plies:n}){return{winner:{win:t.name,draw:null,loss:e.name}[s],remoteness:n}}function ad(t){let e=Math.abs(t-.5);return e<=nd?"low":e<=od?"middle":"high"}var Zs=t=>`${(100*t).toFixed(1)}%`;function El({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Xs=(t,e)=>t.options.find(s=>s.name===e),wo=({groups:t},{values:e})=>e.slice(0,t.length),ld=({groups:t},{values:e})=>e[t.length],zl=(t,e,s)=>e.map((n,o)=>go(Xs(t,n),s[o]));function Al(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:go(Xs(t,e.sheets),f)})),l=Object.entries($o).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...cd(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Xs(t,e.sheets)?.title}${M(null,a,s.sheet,u)}</label
      >
      <label>Shows${M(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${$o[s.measure].legend}</p>
    ${ud(t,e,s,n)} ${fd(t,e,i,o)}
  </div>`}function cd({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function ud(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>ld(e,l)))],a=[...new Set(o.map(l=>wo(e,l).join()))].map(l=>o.filter(u=>wo(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>md(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Xs(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${zl(t,e.groups,wo(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>pd(t,u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function pd(t,e,s,n){let{say:o,shade:r}=$o[s.measure],i=e.rules===s.chosen,a=()=>n({chosen:e.rules});return c`<td>
    <button
      type="button"
      class="family-cell"
      data-shade=${r(e)}
      tabindex=${i?0:-1}
      aria-current=${i?"true":h}
      @click=${a}
      @focus=${a}
    >
      ${o(e,t)}
    </button>
  </td>`}var dd={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function md(t){let e=dd[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function fd(t,e,s,n){let{rules:o,values:r,keeping:i,first_turns:a,drawn:l,longest:u}=s,p=[...e.groups,e.columns,e.sheets],f=Sl(t,s),{score:g,lead_changes:m}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${f.winner===null?"Draw":Ut(f,Ot)}</h3>
    <p class="small">${zl(t,p,r).join(", ")}</p>
    <dl>
      ${Ne("First turns that keep it",`${i} of ${a}`)}
      ${Ne("Drawn positions in play",Zs(l))}
      ${Ne("Longest win in play",`${u} turns`)}
      ${g===null?h:Ne("Score of the first side, 15 errors in 100 turns",Zs(g))}
      ${m===null?h:Ne("Changes of the lead",m.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${Pt(t.name,o)}>Rules</a>
    </p>
  </section>`}var Ne=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function Il(t,e,s,n,o){let r=xl(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${Ll(t,e)} ${Ll(t,s)}</div>
    <div class="pair-head">
      <p role="status">${hd(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>gd(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function hd(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function gd({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Xt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function Ll(t,{rules:e,title:s,choose:n}){let o=ho(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(vl(t,r,{...o,[u]:y}));return f.length===0?Vt({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${M(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${M(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var st={shown:null,showing:new T,opening:new T},yo=it(()=>{}),Qs=t=>Et(t,"");function Dt(t){st.shown&&(st.shown={...st.shown,...t}),ko()}function ko(){let{shown:t}=st;if(!t)return;let e=_()[0]??"",s={"":jl,rules:Od,answers:xd}[e]??jl;$(c`<div class="game-page">${wd(t,e)}${s(t)}</div>`,d("page"))}function wd({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${fe(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}function jl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>gn(e.name),{look:"primary"})}
          ${r&&c`<a href=${lt(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${jt("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${jt("Which rules for a first game?",s.recommended.length>0,()=>$d(t))}
    ${jt("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,Ol(e,s,o,i=>Dt({dispute:i}))])}
    ${jt(s.question,s.answers.length>0,()=>bd(t))}
    ${jt("Learn and practise",!0,()=>yd(t))}`}var jt=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,$d=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>Qs(s),{label:`Play ${n}`})}
            <a href=${Pt(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,bd=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${fe(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function yd({game:t,puzzles:e,studies:s}){let{name:n,lessons:o}=t,r=li(t);return c`<ul class="game-ways">
    ${bo(["Lessons",lt(n)],`${ke(t)} of ${o.length} done`,r&&[`${ke(t)?"Continue":"Begin"}: ${r.title}`,lt(n,r.name)])}
    ${bo(["Puzzles",ot()],kd(e),["Solve the next",ot(n)])}
    ${bo(["Studies",Ht(n)],vd(s))}
  </ul>`}var bo=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:h}
  </li>`;function kd(t){if(!t)return"Find the turn";let e=zt();return`${t.puzzles.filter(n=>Qt(e,n)).length} of ${t.puzzles.length} solved`}var vd=t=>t?`${t.filter(kn).length} of ${t.length} read`:"Games with comments";function xd(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Dt({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>gn(e.name),{look:"primary"})}
        <a href=${fe(e.name,"rules")}>Compare the rules</a>
        <a href=${he()}>Measure it yourself</a>
      </p>
    </header>
    ${jt("Rule set by rule set",s.answers.length>0,()=>$l(e,s.answers,Qs))}
    ${jt("Claims put to the test",s.claims.length>0,()=>bl(e,s.claims))}
    ${o&&n?jt("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,Al(e,o,n,r,Qs)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function Od({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>Nl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>Nl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>Qs(n.rules),{look:"primary"})}
        <a href=${fe(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${Il(t,r,i,s,a=>Dt({isShort:a}))}
    ${Fr(t.sources)}`}function Nl(t,e){let{shown:s}=st;if(s)return vt(Pt(s.game.name,t,e)),Pl(()=>Rl(s.game))}async function Rl(t){let e=st.opening.begin(),s=He(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Pe({rules:l},e)));Dt({pair:[i,a],fault:""})}async function Pl(t){try{await t()}catch(e){N(e)||Dt({fault:v(e)})}}function Td(t,e,s){let n=xt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new fi(n,t,s,e);return i.changed=()=>$(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(yo),r}var Sd=(t,e)=>Fe(t.name,e).then(s=>Dt({puzzles:s})).catch(yo),Ed=({name:t},e)=>qt(t,e).then(({studies:s})=>Dt({studies:s.map(n=>`${t}/${n.name}`)})).catch(yo);async function zd(t,e){let s=await Lo(t.name);e.throwIfAborted();let n=s.recommended[0]?.rules??t.default;st.shown={game:t,page:s,minute:s.minute.map(o=>new Js(t,o,ko)),picture:Td(t,n,e),puzzles:null,studies:null,dispute:null,look:s.family?El(s.family,t.default):null,pair:null,isShort:!1,fault:""},Sd(t,e),Ed(t,e)}function Cl(){st.showing.end();for(let t of st.shown?.minute??[])t.close();st.shown=null}async function Ml(){let e=(await R()).find(({name:s})=>s===Yo());e&&await Pl(async()=>{st.shown?.game!==e&&(Cl(),await zd(e,st.showing.begin())),document.title=`${Ad(e)} – Lodestone`,ko(),_()[0]==="rules"&&await Rl(e)})}var Ad=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,Ld=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],Id={async open({signal:t}){t.addEventListener("abort",Cl);let[e,s]=await Promise.all([R(),at()]);t.aborted||(ct({games:e,players:s}),await Ml())},follow:Ml,commands:{skip:()=>d("page").focus()},help:()=>({about:Ld})};var Wl="lodestone-browser",Fl="lodestone.",jd=["lodestone.live.","lodestone.owned"];function Dl(t){let e=o=>jd.some(r=>o.startsWith(r)),s=[...zo()].filter(o=>o.startsWith(Fl)&&(t||!e(o))).sort(),n=Object.fromEntries(s.map(o=>[o,ue(o)]));return JSON.stringify({format:Wl,version:1,kept:n},null,1)}function Bl(t){let e=Object.entries(t).filter(([o,r])=>!Nd(r,ue(o)));if(!e.map(([o,r])=>Mt(o,r)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let n=e.filter(([o])=>/^lodestone\.(game|study)\./.test(o)).length;return{message:`${G(n,"game")} and your settings and progress were read.`,isDone:!0}}function ql(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==Wl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(Fl)))}catch{return null}}var Nd=(t,e)=>(t?.updated??0)<(e?.updated??0);var tn={games:[],list:()=>h},vo=()=>$(Md(),d("page")),Md=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${si().map(ni)}
      </ul>
      ${tn.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${tn.games.map(Rd)}
        <li><a href=${ot()}>Puzzles</a>: ${Pd()} solved${Cd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${jr()} ${Mr()} ${Nr()}
    </section>
    <section aria-labelledby="you-backup">
      <h2 id="you-backup">Move to another browser</h2>
      <p>The file has your games, studies, progress and settings.</p>
      <p>
        <label
          ><input id="export-seats" type="checkbox" /> Include my seats in live games. Anybody who
          has the file can then play there.</label
        >
      </p>
      <p class="page-ways">
        ${w("Export everything",()=>ft("lodestone.json",Wd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${Fd}
        /></label>
      </p>
    </section>
  </div>`;function Rd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${lt(e)}>${s}</a>: ${ke(t)} of ${n.length} lessons done
  </li>`}var Pd=()=>Object.values(zt()).filter(({solved:t})=>t).length;function Cd(){let{best:t}=re();return t>1?`, ${t} right in a row at best`:""}function Wd(){let{checked:t}=d("export-seats");return new Blob([Dl(t)],{type:"application/json"})}async function Fd({target:t}){let[e]=t.files;if(!e)return;let s=ql(await e.text());if(s===null)return Jt("Nothing was imported","This file is not a backup of this site.");if(!await ir("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:o,isDone:r}=Bl(s);await Jt(r?"Imported":"Nothing was imported",o),r&&location.reload()}var Dd=t=>J(nn(t)?Ke(t.id):P({study:t.id})),Bd={async open({signal:t}){vo();let[e,s]=await Promise.all([R(),at()]);if(t.aborted)return;ct({games:e,players:s}),tn.games=e;let n=o=>nn(o)&&!o.over?"Continue":"Open";tn.list=ms({games:Ge,words:n,go:Dd,isPlaying:!0},{draw:vo,signal:t}),vo()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var qd=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">The link may be old or incomplete. Everything on this site is in the menu.</p>
    <p class="page-ways">
      <a class="button primary" href=${Go}>Go to the home page</a>
      <a href=${Ke()}>Play</a>
    </p>
  </section>`,Gd={open:()=>$(qd(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{bp as collections,wu as editor,Id as game,Hp as lab,Ru as learn,Gd as missing,up as puzzles,Bc as viewer,Bd as you};
