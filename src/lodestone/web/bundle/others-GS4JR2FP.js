import{a as N,c as ri}from"./chunk-AO4HBOET.js";import{$a as ti,A as Z,Aa as Fr,B as gr,Ba as fs,C as wr,D as br,Da as Dr,E as ls,Ea as Xt,F as yr,G as kr,Ga as Wr,Ha as bn,Ia as zt,J as vr,Ja as Br,K as xr,L as Or,La as Gr,M as ke,N as cs,Na as ms,O as Tr,Oa as qr,P as Ft,Pa as $n,Qa as _r,R as Sr,S as Er,Sa as Hr,T as zr,Ta as Kr,Ua as Yr,V as Ar,Va as Ur,W as Lr,Wa as Vr,Xa as Jr,Ya as Zr,Za as Xr,_a as Qr,ab as ei,bb as hs,db as gs,eb as si,f as lr,fb as ni,h as cr,i as tt,ib as yn,j as os,jb as oi,k as Zt,kb as ws,l as ur,m as pr,n as hn,o as rs,p as is,q as dr,r as fr,s as as,t as ye,u as St,ua as ps,v as et,va as wn,w as mr,wa as Rr,x as hr,xa as ds,ya as Pr,za as Cr}from"./chunk-CAPGUJXL.js";import{a as $e,b as ir,d as ns,e as Tt,h as mn,i as ar,l as Ir,m as Nr,n as jr,o as Mr}from"./chunk-TDFMOXAM.js";import{a as ci,b as ui,c as ve,d as pi,e as di,f as bs,g as fi,h as At,i as $s,j as Qt,k as ys,l as mi,m as hi,n as ks,o as gi,p as wi}from"./chunk-2Z3OYDT5.js";import{a as kn}from"./chunk-CHWZYWAM.js";import{A as Ge,Aa as Wo,Ba as me,Bb as $r,C as q,Ca as Ke,Cb as Et,Ea as Bo,Fa as ln,G as jo,I as F,J as _t,K as fe,Q as qe,R as _e,T as Mo,U as Ro,V as Pt,W as Po,Ya as Jo,Za as Je,_a as un,a as Lo,d as Pe,db as Ot,e as R,eb as er,f as lt,gb as Ze,i as Io,ia as Co,j as qt,ja as Ht,jb as sr,ka as yt,l as V,ma as rn,o as Ce,p as Fe,q as nn,qa as an,qb as Xe,s as nt,t as No,tb as nr,u as De,va as He,x as We,y as Be,ya as Fo,yb as Vt,z as on,za as Do}from"./chunk-EDZYH4VT.js";import{$ as D,A as qo,Aa as dn,B as _o,Ba as ts,Ca as M,D as he,Da as es,E as Ct,Ea as or,F as Ue,Fa as ss,G as ct,H as ot,Ha as fn,I as Ho,Ia as rr,J as Kt,Ja as Jt,K as P,L as Ve,La as gn,M as ge,Ma as us,N as Yt,Na as ut,O as Ko,P as cn,R as kt,S as Yo,T as J,U as vt,V as Uo,W as _,Y as Q,Z as Vo,a as To,aa as Zo,b as $t,ba as Xo,c as G,ca as d,d as T,da as H,e as U,ea as xt,f as j,g as v,ga as Ut,h as at,ha as we,ia as be,ja as Qo,k as Mt,l as Gt,ma as rt,na as tr,o as So,oa as S,q as ue,qa as c,r as pe,sa as f,t as Eo,ta as b,u as de,v as Rt,va as Qe,w as zo,wa as pn,x as Ao,y as Ye,ya as w,z as Go,za as O}from"./chunk-EITNIEST.js";import{a as ii,b as ai,d as li,g as bi,h as $i,i as yi,j as ki}from"./chunk-HTRXYZAU.js";import{a as Zl}from"./chunk-WOT6VMZA.js";var vn="lodestone.read",xn=t=>de(vn)[t]===!0;function vi(t){xn(t)||Rt(vn,{...de(vn),[t]:!0})}var pt=t=>e=>e.change(t),[xi,On,Tn,Oi]=[ur,os,Zt,pr].map(pt),Ti=pt(t=>ye(t,2)),Si=pt(t=>ye(t,1)),Ei=pt(t=>({...t,arrows:!t.arrows})),Sn=pt(t=>({...t,playing:!t.playing})),te={ArrowLeft:["one turn back",On],ArrowRight:["one turn on",Tn],ArrowUp:["to the variation above",pt(t=>hn(t,-1))],ArrowDown:["to the variation below",pt(t=>hn(t,1))],Home:["to the start",xi],End:["to the end of the line",Oi],",":["one turn back, from the board too",On],".":["one turn on, from the board too",Tn],p:["play, or stop playing",Sn],f:["see the board from the other side",Ti],t:["turn the board by a quarter",Si],a:["next turns, variations and what the analysis found as arrows",Ei],v:["fold all variations, or unfold them",pt(as)]},vs={"Ctrl+z":["undo",pt(dr)],"Ctrl+y":["do again what was undone",pt(fr)]},[Xl,Ql]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],tc=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function zi(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=F(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=tc(t),h=lr.map(m=>({name:m,title:`${m} s`})),g=m=>t.change($=>({...$,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",xi,l),p("Back","m15 6-8 6 8 6",On,l),n?p("Stop",Ql,Sn):p("Play",Xl,Sn,u),p("Next","m9 6 8 6-8 6",Tn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",Oi,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",Ti),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",Si),p("Arrows","M4 18 18 6M11 5h8v8",Ei,{pressed:o}),M(null,h,r,g,"Time for each turn")]}function Ai(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return f;let{share:n,words:o}=ec(t)??{share:.5,words:"not known yet"},r=St(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function ec({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Xe(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Vt(r,Ot)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var Lt=200;function sc({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var Li=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=sc(e),i=[`${s+1}. ${yt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,q(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function Ii(t,e){let s=hs(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function Ni(t,e){let s=Math.floor(Math.max(0,t)/Lt)*Lt;return[s,Math.min(e,s+Lt)]}var nc="Search these games by player, number, round or date";function En(t,e,s){let n=H("div"),o=Li(t),r=o,[i,a]=[0,0],l=(h="")=>{r=Ii(o,h);let g=r.findIndex(({index:m})=>m===e);[i,a]=Ni(g,r.length),p()},u=(h,g)=>{let m=h<i;[i,a]=[Math.max(0,h),Math.min(r.length,g)],p();let $=n.querySelectorAll("li button"),k=$[m?0:$.length-1];document.activeElement===document.body&&k instanceof HTMLElement&&k.focus()};function p(){let h=r.length-a,g=`Show ${Math.min(Lt,i)} before these`,m=`Show ${Math.min(Lt,h)} more of ${h}`,$=({index:k,text:B})=>{let C=k===e;return c`<li>${w(B,()=>s(k),{look:C?"primary":"",isCurrent:C})}</li>`};b(c`${o.length>1?ss(nc,l):f}
        ${i>0?w(g,()=>u(i-Lt,a)):f}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map($):c`<li>No game fits.</li>`}
        </ol>
        ${h>0?w(m,()=>u(i,a+Lt)):f}`,n)}return l(),n}var ji=30,oc=3e5,Mi=20,rc=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",ic="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",Ri="the pasted games";async function ac(t){if(t.length>ji*1e6){let e=`The page can read at most ${ji} million letters at once`;return{games:[],fault:`${e}; choose games with “lodestone record filter”.`}}try{let{games:e}=await ke(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var Pi=({record:t})=>t.rules!=="",An=({record:t})=>t,xs=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function Fi(t){return $e("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=lc(s,n.draw,t),i=gs({games:He,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function lc(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:f},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=f){Object.assign(o,{message:g,ways:m}),e()}async function a(g){let m=await Or(g);m.length<=oc&&(n.value=m),await l(m,g.name)}async function l(g,m){let $=Go(g);if($)return t({target:$});i("Reading…",o.ways);let{games:k,fault:B}=await ac(g),[C]=k;if(k.length===1&&C.errors.length===0)return t(Ci(C));let bt=k.filter(Pi);if(k.length>1&&bt.length>0)return u(bt,m,xs(k));k.length>1?i("None of these games can be opened.",zn(xs(k))):i(B,await p(g,C)),n.focus()}function u(g,m,$){let k={id:ue(),name:m,records:g.map(An)},B=Ke(k),C=ce=>t({...Os(k,ce),fault:Di(g[ce])});i(B?"":"These games are too many to be kept: closing the page loses them.",[zn($),En(k.records,null,C)])}async function p(g,m){if(m&&m.possible_rules.length>0)return h(g,m,await R());let $=zn(xs(m?[m]:[]));if(!m||!Pi(m))return $;let k=`Open ${yt(An(m))}, as far as it can be read`;return[$,w(k,()=>t(Ci(m)))]}function h(g,{record:m,possible_rules:$},k){let B=m.start===g.trim(),C=mt=>B?Yt(mt,g.trim()):`[Rules "${mt}"]
${g}`,bt=mt=>k.flatMap(({presets:Ul,title:Vl})=>{let Oo=Ul.find(Jl=>Jl.rules===mt);return Oo?`${Vl} – ${Oo.title}`:[]})[0]??mt,ce=mt=>w(bt(mt),()=>l(C(mt),Ri),{title:mt});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${$.map(ce)}</div>`}return s&&a(s),()=>c`<p>${ic}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,Ri),{look:"primary"})}
        <label class="file">File <input type="file" accept=${rc} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var Ci=t=>({record:An(t),fault:Di(t)});function Di(t){let[e,...s]=xs([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function zn(t){let e=t.length-Mi;return c`<ul class="faults">
    ${t.slice(0,Mi).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:f}
  </ul>`}async function Wi(t,e){let s=$e("Games",n=>{let o=i=>n(Os(t,i)),r=En(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function Os({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var cc=120,Bi={engine:!1,exact:!1},ee=class extends _r{#o="";#s=new T;#t=0;onTurn=null;wants={...Bi};stage=new ws(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(cr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#n()),this.#n()}get line(){return Z(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,errors:n,line:o,view:r}=this,i=e.isTested?Bi:this.wants,a=r??et(e);return{...e,rules:s,wants:i,errors:n,line:o,shown:a,whole:r}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return j(s)||this.page.fault(v(s)),null}}test(e,s=this.state.at){this.view=null,this.change(n=>{let o=e?new Set([...n.folded,s]):n.folded;return{...tt(n,s),isTested:e,folded:o}}),this.refresh()}#n(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),cc))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.now.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...is(n,n.at,s)}))})}steps=e=>Ce(this.line,e,this.#s.signal,this.now.wants.exact);async play(e){await this.#e(e),this.onTurn?.(e)}async#e(e){let{tree:s,at:n}=this.state,o=gr(this.state,n,e);if(o!==null)return this.change(r=>tt(r,o));await this.guarded(async()=>{let r=await V(Z(Pt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Pt(i.tree,n,r.last?.annotated??e);return rs(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function qi(t,e,s={}){let{keyboard:n=t,keys:o=te,stage:r=new oi(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Yr(u,m=>e.change(m)),h=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),ri(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,$)=>{g(m),$.at!==m.at&&tr(h,fc(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Zt),uc(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),b(f,t)}),g(e.state);function g(m){let $=pc(m,e.view),k=a.at===m.at&&a.tree===m.tree;$&&(r.set($,k?{still:!0}:ms(a,m)),a=m),p.render(m,m.diagrams),b(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${mc(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${zi(e)}
        </div>
        ${h}`,t)}}function uc({tree:t,at:e,pace:s}){let n=F(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,$t(0),n>8?n*250:0)}var Gi=new WeakMap;function pc(t,e){let s=e??et(t);if(!s)return null;let n=Gi.get(t.scene)??[];return Gi.set(t.scene,n),{scene:n[t.quarters]??=ls(t.scene,t.quarters),view:s,near:St(t),who:o=>dc(t,o),drawn:Br(t),words:Gr(t)}}function dc({tree:t,at:e,diagrams:s},n){let o=_t(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Ur(F(t,o));return[mr(t,n),r].filter(Boolean).join(" · ")}function fc({tree:t,at:e,diagrams:s,sides:n}){let o=F(t,e),r=s.get(e),i=qe(t,e),a=[e===0?"Start":Vr(o,r?.last,fe(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function mc(t){let{turn:e,nags:s,before:n,comments:o}=F(t.tree,t.at),{last:r,status:i}=et(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Kr(u)}>${Hr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:f}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?f:c`<p class="status">${i}</p>`}`}var hc=400,Nn="This browser does not keep what you change: closing the page loses it.",gc="Another tab changed this game too. Your changes are kept as a separate game.",In=class extends ee{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:h,arrows:g,engine:m,exact:$}=Bo();this.wants={engine:m,exact:$};let{signal:k}=this;this.change(C=>({...tt(C,u),pace:h,arrows:g,folded:new Set(p)}));let{stage:B}=this;qi(e,this,{keyboard:window,keys:{...te,...vs},stage:B}),Zr(B.svg,this),Fo(C=>C===this.kept.id&&this.#r(),k),this.onChange((C,bt)=>this.#n(C,bt)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:k})}get record(){return Ht(this.state.tree)}want(e){super.want(e),ln(e)}#n(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&ln({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),hc)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=_e(e),r=[...n].map(h=>o.indexOf(h)).filter(h=>h>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Do({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#e();p.isKept||this.page.fault(Nn),a===0&&vt(P({study:i})),this.kept.sequence=p.sequence}#e(){Object.assign(this.kept,{id:ue(),sequence:0}),this.page.fault(gc),this.save()}async#r(){let e=an(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Ht(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await Ft(s,xe(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...rs(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=_i(this.state);e!==null;e=_i(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(Z(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>is(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function _i({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var xe=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function Hi(t,e,s,n){let o=await bc(e),r=await Ft(o.record,xe(o.record));n.throwIfAborted();let i=wc(r.record,e),a=new In(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault("The link names a turn that is not in the game."),a}function wc(t,{at:e,mark:s}){if(s)return Ro(Co(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function bc({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return $c(t);if(e??s)return yc(String(e??s));if(n)return kc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Pe({rules:r??"queah",start:o??null,turns:[]});if(!o)return Ts(i);let{games:a}=await ke(JSON.stringify([i]));return Ts({...i,result:a[0]?.result??i.result})}var Ts=(t,e)=>({id:ue(),sequence:0,record:t,listed:e});async function $c(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await qt(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Ke({id:e,name:`the collection of ${n}`,addresses:a,records:i}),Ts(i[r],{id:e,index:r})}function yc(t){let e=an(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Ht(e.tree)}}async function kc(t){let e=await Yo(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await ke(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return Ts(n)}var xc=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function jn({record:t}){let e=await Tr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function Oc({state:{tree:t,at:e}}){let s=Mo(F(t,e));return s===null?{at:String(_e(t).indexOf(e))}:{mark:s}}var Mn=t=>new URL(P(t),document.baseURI).href,Tc={"Link to the game":async t=>Mn({record:await kt(await jn(t))}),"Link to this turn":async t=>Mn({record:await kt(await jn(t)),...Oc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>Mn({rules:t,position:e?.position??""}),"Game as text":jn,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Yt(t.rules,s?.position??e.head.start??"")};async function Sc({record:t}){let e=await kt(JSON.stringify(await Ft(t,xe(t)))),s=new URL("static/embed/lodestone-viewer.js",document.baseURI).href,n=yt(t).replace(/[&"<>]/g,o=>`&#${o.charCodeAt(0)};`);return`<script src="${s}"><\/script>
<lodestone-viewer aria-label="${n}"><script type="application/deflate">${e}<\/script></lodestone-viewer>
`}async function Ec({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await cs([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=_t(e.tree,e.at).slice(1);return Sr(t,{path:o.map(r=>qe(e.tree,r).indexOf(r)),format:s,theme:Ir(),coordinates:n,near:St(e),styles:xe(t)})}function zc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Yi(t){return $e("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,h)=>w(p,async()=>{r("One moment…"),r(await h().catch(v))}),a=Object.entries(Tc).map(([p,h])=>i(p,async()=>Ki(p,await h(t)))),l=xc.map(([p,h,g])=>i(h,async()=>{let m=zc(t,g);return rt(m,await Ec(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${es("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks. A moving picture shows the turns that lead
          here.
        </p>
        <h3>Embed in your website</h3>
        <div class="share-row">
          ${i("Code of a viewer",async()=>Ki("Code",await Sc(t)))}
        </div>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Ki(t,e){if(!await ar(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var Ss=class extends wr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||(b(f,this.root),b(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Ui(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?f:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(sr(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>Ze(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#n(u,e,s).catch(at(p=>b(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#e(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#n(e,s,n){s.leads_to??=await this.study.steps(n),b(this.#s(s.leads_to,n),e)}#e(e){let{shown:s,sides:n}=this.study.now;return br(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text" translate="no">${e}</span>${this.#e(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Ui({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Ui(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},Ac=t=>({notes:new ti(d("notes"),t,{pens:!1}),turns:new Ss(d("turns"),t),engine:new yr(d("analysis-box"),t),exact:new xr(d("exact"),d("values"),t),report:new ei(d("report"),t),explorer:new Er(d("explorer"),t),game:new zr(d("about-game"),t)}),Vi=({kept:t})=>t.sequence===0&&Ls()?.collection.addresses!==void 0,Lc=({kept:t,state:{tree:e}})=>t.sequence===0&&e.nodes.length>1&&!!Ye(location.hash).record;function Ic(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:Ac(t),read:t.state.tree}),Xi(Vi(t)||Lc(t)),Vi(t)&&t.state.folded.size===0&&t.change(as),N(t.errors.map(({message:e})=>e).join(" ")),As()}function Xi(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["tabs","pens"])d(s).hidden=t;$n(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function zs(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,Xi(t),S(t?"Reading.":"Editing: the tools are beside the board."),As()}function As(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return zs(!1);d("engine").hidden=s||t.state.isTested;let n=e.exact.isKnown;d("tab-values").hidden===n&&$n(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();b(s?f:Xr(t),d("pens")),b(s?f:Ai(t.now),d("gauge")),jc(t),Mc(t);let{tags:o,result:r}=t.state.tree.head,i=yt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,Nc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var Nc=({Date:t="?"})=>t.includes("?")?"":t;function jc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return b(Rc(),d("reader"));let r=Ls(),i=e===0&&n?t.head.tags.Shows??"":"",a=F(t,e).children.length===0,l=w(n?"Edit":"Done",()=>zs(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});b(c`${i?c`<p class="reader-shows">${i}</p>`:f}
      <div class="share-row list-walk">
        ${r?Pc(r,n&&a):f} ${l}
      </div>`,d("reader"))}function Mc({state:{tree:t,at:e}}){let s=Ls(),n=s?.collection.addresses?.[s.index];n&&x.isReading&&e!==0&&e===hr(t)&&vi(n)}function Ls(t=me()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var Rc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>se(),{look:"primary"})}
      ${Object.entries(kn).map(([t,e])=>c`<a class="button" href=${Kt(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(kn).map(([t,e])=>c`<a href=${P({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function Pc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>Rn(Os(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function Cc(t){let e=x.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Hi(s,t,{fault:N,opened:Ic,changed:As},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=me()===null}catch(o){if(e.aborted)return;N(v(o)),x.study||b(Fc(),d("viewer"))}}var Fc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>se(),{look:"primary"})}
    <a class="button" href=${Ve()}>Set up a position</a>
  </div>`;async function Rn(t){if(d("open-list").hidden=me()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Wo(e.record,e.listed):{id:"",kept:!0};await J(P("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":Nn];N(o.filter(Boolean).join(" "))}async function Ji(){ir();let t=qo(_(),location.hash);await Cc(t),location.hash.length>1&&Object.keys(t).length===0&&N("This address names neither a game nor a position.")}function Dc(){let{study:t}=x;t&&!Qr(t)&&t.stage.escape()}function Wc(){x.isReading&&zs(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function se(t){Rn(await Fi(t))}async function Bc(){let t=me();t&&Rn(await Wi(t,Ls()?.index??null))}function Zi(){x.panels?.notes.flush(),x.study&&Yi(x.study)}var Gc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function qc(){let t=Object.entries(Jr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...te,...vs}).map(([s,[n]])=>[s,n]);return{about:Gc,keys:[...e,...t]}}function _c(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&se(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&se(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function Hc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var Kc={async open({signal:t}){qr(d("tabs"),As),_c(t),t.addEventListener("abort",Hc),await Ji(),x.study&&S(document.title)},follow:Ji,commands:{"open-game":()=>se(),"open-list":Bc,share:Zi,"fault-close":()=>N(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",Wc],o:["open a game",()=>se()],s:["share",Zi],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&zs(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",Dc]},help:qc};var Jn={};Zl(Jn,{ERASE:()=>gt,MOVE:()=>Y,TRAY:()=>It,begin:()=>qn,change:()=>ft,findValue:()=>ne,flip:()=>Vn,isOpen:()=>dt,load:()=>Nt,opened:()=>I,redo:()=>Yn,refuse:()=>Wt,set:()=>L,settled:()=>_n,state:()=>Dt,undo:()=>Kn,useRules:()=>Un});var Yc=500,Pn=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),ht=({piece_types:t},e)=>t.find(s=>s.name===e);function ta(t,e,s=[]){let n=i=>ht(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Cn=(t,e=[])=>e.map(s=>ht(t,s)?.kind??"").join("")||null,Is=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,ea=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),Oe=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Fn=(t,e,s)=>Oe(t,n=>n.name===e?s:n.value);function Ns(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return Oe(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?Uc(r,Is(o,l)-Is(t,l)):a})}function Uc({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var js=(t,e,s)=>Ns(t,{[e]:ta(t,s,t.pieces[e])});function sa(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?Ns(t,{[e]:n.filter(o=>o!==s)}):js(t,e,[s])}var Ms=(t,e=Object.keys(t.pieces))=>Ns(t,Object.fromEntries(e.map(s=>[s,[]])));function na(t,e,s){let n=ta(t,t.pieces[e]??[],t.pieces[s]);return Ns(t,{[e]:[],[s]:n})}var Dn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function oa(t){let e=o=>ht(t,o)?.twin??o,s=ea(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return Oe({...Dn(t),pieces:s},o=>n.get(o.twin)??o.value)}function ra(t,e){let s=o=>e.get(o)??o,n=ea(t.pieces,(o,r)=>[s(o),r]);return Oe({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function ia({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>ht(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return Oe(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function Wn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(Pn(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Yc),setup:n,future:[]}}function Bn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var Vc={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Qi=t=>(Math.min(...t)+Math.max(...t))/2;function Gn(t,e){let[s,n]=[Qi(t.map(({x:i})=>i)),Qi(t.map(({y:i})=>i))],o=$r(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=Vc[e](a-s,l-n),h=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(h)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",gt="erase",It="piece:",Jc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:Jc,work:new T,end:Promise.resolve(),draw(){}},Dt=()=>E.state,dt=t=>t.setup!==null;function I(){if(!dt(E.state))throw new Error("no position is set up");return E.state}function L(t){E.state={...E.state,...t},E.draw()}function qn(t,e){E.draw=t,dt(E.state)&&ft(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Wt("")})}async function _n(){for(;E.state.asking;)await E.end}async function Zc({rules:t,piece_types:e},s){let{state:n}=E,o=us.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await nt(t,i,D(o),s),l=e.map(p=>({...p,name:It+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function aa(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await G(o,r);let a=await nn(t,r),l=await Zc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Xc(a,i)].filter(Boolean).join(". "))}catch(a){if(j(a))return null;L({refusal:v(a),asking:!1}),S(E.state.refusal)}return ne(),E.state.refusal}function Xc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Wt(t,e){E.work.end(),L({...e,refusal:t,asking:!1})}function Hn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=aa(Pn(t.setup),o,e,n)}var ft=(t,e)=>Hn(Wn(I(),t),e),Kn=()=>Hn(Bn(I(),"past","future"),"Undone"),Yn=()=>Hn(Bn(I(),"future","past"),"Done again");function Nt(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>dt(r)?Wn(r,a):{past:[],setup:a,future:[]};return E.end=aa({rules:t,position:e},i,s,{typed:n},o)}async function Un({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Nt(t,null,e);let[r,{cells:i}]=await Promise.all([nn({rules:t}),nt(t,n,D(s))]),a=ia(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return ft(a,u)}async function ne(){L({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){j(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Vn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),ft(e,`The board is seen from the side of ${n.title}`)}var Te={from:null},Rs=t=>t?.startsWith(It)?t.slice(It.length):null,Zn=t=>t&&!t.includes(":")?t:null,Ps=({target:t})=>Zn(t instanceof Element?t.getAttribute("data-place"):null);function ua(t,e){return t.addEventListener("pointerdown",s=>Te.from=Ps(s)),t.addEventListener("pointerover",Qc),t.addEventListener("contextmenu",la),t.addEventListener("auxclick",s=>s.button===1&&la(s)),t.addEventListener("keydown",eu),Et(t,{surface:e,events:{press:ca,choose:ca,pick:da,drop:tu}})}function la(t){let e=Ps(t);e&&(t.preventDefault(),Se(e))}function Qc(t){let e=Ps(t),{tool:s}=Dt();if(t.buttons!==1&&(Te.from=null),!(!e||Te.from===null||e===Te.from||s===Y))for(let n of[Te.from,e])s===gt?Se(n):Ee(n,js(I().setup,n,[s]))}function Se(t){let{setup:e}=I();t in e.pieces&&Ee(t,Ms(e,[t]))}var Ee=(t,e,s=t)=>ft(e,`${s}: ${Xn(e,t)}`),pa=(t,e)=>Ee(t,sa(I().setup,t,e));function Xn(t,e){let s=Cn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function ca(t){let{tool:e,picked:s,setup:n}=I(),o=Rs(t);o?ze(e===o?Y:o):e===gt?Se(t):e!==Y?pa(t,e):s?fa(s,t):t in n.pieces&&da(t)}function ze(t){L({tool:t,picked:null});let e=ht(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===gt?"Eraser: a press empties a cell.":"A press moves a piece.")}function da(t){let e=Rs(t);if(e)return ze(e);L({picked:t}),S(`${t} picked up: ${Xn(I().setup,t)}.`)}function fa(t,e){if(t===e)return L({picked:null});Ee(e,na(I().setup,t,e),`${t} to ${e}`)}function tu(t,e){let s=Rs(t),n=Zn(e);s?(L({tool:Y}),n&&Ee(n,js(I().setup,n,[s]))):n?fa(t,n):Se(t)}function eu(t){let e=Ps(t),s=Dt();if(!e||!dt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))ze(Y);else if(n==="Delete"||n==="Backspace")Se(e);else if(ht(s.setup,n))pa(e,n);else return;t.preventDefault(),t.stopPropagation()}var Qn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Cn(t,n)??""]).filter(([,s])=>s in e.pieces));function ma(t){let{scene:e,tool:s,picked:n}=t,o=Qn(t),r=s!==Y&&s!==gt,i=l=>Zn(l)!==null&&(r||n!==null||s===gt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:nu(t),movable:{picked:r?It+s:n,sources:{has:l=>Rs(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:su(t,l),use:i(l)?"target":a(l)?"source":null})}}function su({setup:t,picked:e},s){let n=[s,Xn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function nu({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Pr(r,i));return{under:[...s.map(Cr),...e?[ds(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Fr),...o]}}var ou=200,ru="This looks like the record of a game: the viewer opens it, not the editor";function ha(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>to(t.value,ou)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";cn(s).kind==="record"&&(e.preventDefault(),to(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),to(t.value))}),t.addEventListener("blur",()=>Dt().refusal||L({typed:null}))}async function to(t,e){let s={text:t,before:Dt().typed?.before??I()},n=cn(t);if(n.kind==="record"){let l=P({record:await kt(t)});return Wt(ru,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Nt(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function ga({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Ut(d("text-fault"),s),we(d("open-record"),"href",n),d("open-record").hidden=n===null,we(o,"aria-invalid",s?"true":null)}function wa({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>ze(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=Is(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${It+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${yn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(gt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function ba({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Qo(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var $a=t=>[au(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${lu(t,e)}</div>`:e.form==="cells"?cu(t,e):uu(t,e))];function au({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return ts("To move","side",e,t.side,n=>ft({...t,side:n},`${s(n)} to move`))}function lu({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),ft(Fn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Jt(u,a?e.text:o,l)}function cu({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let h=p.split(" ").filter(Boolean);ft(Fn(t,e,h),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${M(e,u,r,l)}
  </label>`}function uu({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>ht(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>yn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function ya({exact:t}){let e=Xe(t)?.course.at(-1),s=o=>{Vo({exact:o}),ne()},n=e&&`With best play: ${Vt(e,Ot)}.`;return c`${or("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var fu=["mirror","upend","turn"],{state:Le,opened:wt,change:Cs}=Jn,Fs={board:null};function ka(){let t=Le();if(!dt(t)||!Fs.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Ut(d("rules-title"),e.title),b(wa(t),d("tray")),Fs.board.set(ma(t),{still:!0}),b($a(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),b(ba(e),d("status-box")),ga(t),d("exact").hidden=!e.solvable,b(ya(t),d("exact")),vr(d("exact-job"),e.rules,a),be(d("undo"),n.length>0),be(d("redo"),o.length>0);for(let p of fu)d(p).hidden=Gn(s.cells,p)===null;let l=e.faults.length>0||r!=="";be(d("play-here"),!l&&e.outcome===null);let u=P({rules:e.rules,position:e.position});we(d("analyse"),"href",l?null:u),be(d("analyse"),!l),!i&&location.href!==so()&&vt(so())}function eo(t,e){let{setup:s,scene:n}=wt(),o=Gn(n.cells,t);o&&Cs(ra(s,o),e)}var mu=()=>dt(Le())&&Cs(Dn(wt().setup),"The other side is to move");function so(){let{rules:t,position:e}=wt().setup;return new URL(Ve(t,e),document.baseURI).href}var Ae=(t,e)=>async()=>{await _n(),d(t).getAttribute("aria-disabled")!=="true"&&e(wt(),d(t))},va=t=>{let{scene:e,setup:s}=t;return ii(e,Qn(t),`${s.title}: ${s.position}`,ai)},hu="This address names no position";async function xa(){let t=Ko(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Nt(t.rules,t.position,""):e;if(s!==null&&(N(s&&`${hu}: ${s}.`),!(!dt(Le())&&!await gu(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Wt("");Wt(s,{typed:{text:t.position,before:wt()}})}}async function gu(t){let{games:e}=us,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Nt(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",N(`${Le().refusal}.`),!1}var wu="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",bu="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function $u(){let t=(Le().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[wu,bu],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var yu={async open({signal:t}){let[e,s]=await Promise.all([R(),lt()]);if(t.aborted)return;ut({games:e,players:s});let n=ua(d("board",SVGSVGElement),d("table"));Fs.board=n,t.addEventListener("abort",n.destroy),ha(),kr(({state:o})=>o==="solved"?ne():ka(),t),qn(ka,t),await xa()},follow:xa,commands:{undo:Kn,redo:Yn,"set-start":()=>Nt(wt().setup.rules,null,"Start position"),clear:()=>Cs(Ms(wt().setup),"The board is empty"),swap:()=>Cs(oa(wt().setup),"Colours swapped"),mirror:()=>eo("mirror","Mirrored left to right"),upend:()=>eo("upend","Mirrored top to bottom"),turn:()=>eo("turn","Turned by a quarter"),flip:Vn,"change-rules":async()=>{let t=await Wr(wt().setup.rules);t&&await Un(t)},"play-here":Ae("play-here",({setup:t})=>zt(t.rules,t.position)),"copy-position":Ae("copy-position",({setup:t},e)=>mn(e,"Position",Yt(t.rules,t.position))),"copy-link":Ae("copy-link",(t,e)=>mn(e,"Link",so())),"save-svg":Ae("save-svg",t=>rt(`${t.game.name}.svg`,new Blob([va(t)],{type:"image/svg+xml"}))),"save-png":Ae("save-png",async t=>rt(`${t.game.name}.png`,await li(va(t),1200))),"fault-close":()=>N(""),skip:()=>Fs.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",mu],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:$u};var Ds=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>ku(e[n-1]??t,s))];function ku(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:vu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Ws(e)}]}var Ws=t=>t.outcome?Ar(t):`${t.last?.say??""}.`;function vu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var xu=1100,Ou=1400,Oa=700,Tu=.8,Su=5e3,oe={still:!0},Ta={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},Bs=class{state=Ta;#o;#s;#t=new T;paragraphs=[];#n=null;#e=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new ws(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#v(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#f(Lr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),S(e)}#a=at(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#e)return null;let{tree:s,id:n}=this.#e;return await Ce(Z(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(Z(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...Ta,number:e}),await this.#c(()=>this.#m(s))}again=()=>this.go(this.state.number);async#m(e){let{rules:s,start:n,turns:o,watch:r,do:i}=this.step,{near:a}=this.lesson,{tree:l,id:u}=Po(jo({rules:s,start:n}),0,[...o,...r]),p=_t(l,u).slice(o.length),[{paragraphs:h},g,m,...$]=await Promise.all([Fe({rules:s},e),nt(s,a,D(this.game),e),...p.map(B=>this.#u({tree:l,id:B}))]);e.throwIfAborted(),this.#n=this.#e={tree:l,id:p[0],view:m},this.paragraphs=h;let k=i==="";this.stage.set({scene:g,view:m,near:a,isReadOnly:k,hint:this.#p,drawn:this.#$()},oe),S(this.#y()),$.length>0?this.#r({frames:Ds(m,$)}):i===""&&this.#f("")}get#p(){let{is_named:e,solution:s}=this.step;return e?s?.actions??null:null}#$(){let{refused:e}=this.step;return e?{under:[],over:[ds(e,1.2,"mark-hint")]}:void 0}#y(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Next."),o.filter(Boolean).join(" ")}watch=()=>this.#k(this.#t.signal).catch(this.#a);async#k(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,oe);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await G(xu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:oe),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#f(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#f(e){if(this.state.met)return;ui(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&gn("right"):gn("end"),this.#l({hint:null,drawn:void 0},oe),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),To()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),G(Su,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#v(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#e||!this.#n)return;let i=Pt(this.#e.tree,this.#e.id,e),a=Z(this.#e.tree,this.#e.id).turns.slice(this.#x),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:h,continues:g},m]=await Promise.all([Gt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0,hint:null},oe),g)return await this.#O(i,r);let $=h&&await this.#T(Pt(i.tree,i.id,h),r);if(!u)return await this.#w(p,r);let k=$||m.outcome&&m.status;this.#f(k||""),this.#g()}get#x(){return this.step.turns.length}async#O(e,s){this.#i("");let n=Z(e.tree,e.id),o=await No(n,this.step.opponent,null,()=>{},s,!1),r=Pt(e.tree,e.id,o.turn),i=await this.#u(r);if(await G($t(Oa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#e={...r,view:i},this.#i(Ws(i))}async#w(e,s){this.#i(e,"wrong"),await G($t(Ou),s),this.#e=this.#n;let{view:n}=this.#n??{};n&&this.#l({view:n,isReadOnly:!1,hint:this.#p})}async#T(e,s){let n=await this.#u(e);return await G($t(Oa),s),this.#l({view:n},{known:n.last?.actions??[]}),Ws(n)}get canHint(){return!this.state.met&&!this.state.busy}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#e!==this.#n)return this.#c(()=>this.#S());if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#b(s)}};async#S(){if(!this.#e)return;let e=Z(this.#e.tree,this.#e.id);this.#b(await De(e,Tu,()=>{},this.#t.signal))}#b({actions:e,say:s}){this.#l({hint:e},oe),this.#i(`Hint: ${s}${s.endsWith(".")?"":"."}`)}};var z={games:[],open:null,opening:new T};function Eu(){let{open:t}=z;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;Aa(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Ut(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,b(zu(t),d("step")),o.renderCommands(d("moment")),b(Iu(t),d("controls")),b(Mu(t),d("clauses")),Ru(t)}var zu=t=>{let{step:e,state:s}=t,n=s.verdict&&Au[s.verdict];return c`${Lu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},Au={right:"✓ Right!",wrong:"✗ Not yet."},Lu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function Iu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("walk-back","Back",{sign:"back",isAble:o>0}),a&&O("walk-on","Next",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?Nu(r,i):ju(t)].map(p=>p||f)}var Nu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function ju(t){let e=za(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var za=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function Mu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Xt(o)}</p>`)}`}function Ru({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!Xo(o,t))return;fs(d("cases"),t.difference,t.near,D(e)).catch(v)}function Aa(t){d("list").hidden=t,d("play").hidden=!t}function no(){z.opening.end(),z.open?.close(),z.open=null}function Sa(t,e){let s=z.open!==null;no(),document.title="Lessons – Lodestone",b(di(z.games,t||Q.newGame.game||""),d("courses")),Aa(!1),s&&d("list-title").focus({preventScroll:!0}),e&&Tt("This lesson cannot be opened",e)}function Pu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=z.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function Ea(){let[t="",e=""]=_(),s=z.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return Sa(t,Pu(t,e,s));no();let o=z.opening.begin();try{let r=await We(t,e,o);o.throwIfAborted();let i=ci(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));z.open=new Bs(s,r,{changed:Eu,onward:La}),await z.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){j(r)||Sa(t,v(r))}}async function La(){let{open:t}=z;if(t){if(!t.goesOn)return J(ct(t.game.name,za(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function Cu(){let{open:t}=z;if(!t)return;let{game:e,lesson:s,step:n}=t;try{await Jo(e,s.option||s.idea?n.rules:void 0)}catch(o){Tt("The game cannot begin",v(o))}}var Fu={async open({signal:t}){t.addEventListener("abort",no),z.games=await R(),t.aborted||await Ea()},follow:Ea,commands:{watch:()=>z.open?.watch(),"walk-back":()=>z.open?.walk(-1),"walk-on":()=>z.open?.walk(1),again:()=>z.open?.again(),hint:()=>z.open?.hint(),continue:La,"play-game":Cu,skip:()=>z.open?z.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["back in the turns to watch","walk-back"],".":["on in the turns to watch","walk-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>z.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>z.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game. This browser keeps which steps you have done."]})};var Ia=new WeakMap;function Na(t){let e=Ia.get(t)??{...t,...Du(t)};return Ia.set(t,e),e}var Du=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Gs(e)}:{}}),Gs=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>Wu(s,e))});function Wu({action:t,leads_to:e,...s},n){let r=n.filter(i=>Bu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Gs(e)}}var Bu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var oo=600,Gu=1;function ja({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Pe({rules:t,start:e,turns:r});return{...a,...Lo,nodes:[...i,...o]}}var qs=class extends ee{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#n=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),St(this.state)!==e.side&&this.change(r=>ye(r,2)),this.scene=ls(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Gs(await o(r)),this.onChange((r,i)=>this.#e(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return Ot(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#e(e,s){this.#r(ms(s,e)),this.phase==="asked"&&F(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??et(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>er(r,u));this.stage.set({scene:r,view:Na(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Rr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,mi(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=fe(e,s),o=this.puzzle.line[n-1],r=et(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>tt(i,n[e-1])),await this.#p(oo,()=>{this.change(i=>tt(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),hi(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=F(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!et(r)?.outcome&&await this.#p(oo,async()=>{a?this.change(l=>tt(l,o[1]??l.at)):await this.#m(),this.#i("wrong",`${i} ${et(this.state)?.last?.say}.`)})}async#m(){let{signal:e}=this.#n,{tree:s,at:n}=this.state,{turn:o}=await De(Z(s,n),Gu,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#n.begin();return this.guarded(async()=>{await G($t(e),n),await s()})}again(){this.phase==="wrong"&&(this.#n.end(),this.#i("answering",""),this.change(e=>tt(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=fe(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${Ze(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#n.end(),this.#i("shown",""),this.change(e=>tt(e,0)),await this.#p(oo,()=>this.show(this.lineNodes[0])))}show(e){this.#n.end(),this.change(s=>tt(s,e))}close(){this.#n.end(),super.close(),this.stage.destroy()}};var ro="lodestone.puzzle-run",Ra="lodestone.puzzle-streak",_s=10,qu=3,Hs={theme:null,rules:null};function Ks(){let{game:t,wish:e,current:s,done:n,again:o}=de(ro);return typeof t=="string"&&[e?.theme,e?.rules].every(i=>i===null||typeof i=="string")&&[n,o].every(Array.isArray)&&[s,...o,...n.map(i=>i?.number)].every(Number.isInteger)?{game:t,wish:e,current:s,done:n,again:o}:null}var Ie=t=>t?Rt(ro,t):zo(ro);function re(){let t={now:0,best:0};return{...t,...Eo(pe(Ra),t)}}var Pa=t=>Rt(Ra,t);function Ca({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Ne=(t,e=Hs)=>({game:t,wish:e,current:0,done:[],again:[]});function Fa(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Ys=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function Da(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Ys(e,t.wish).filter(a=>!o(a));return t.done.length<_s&&r.length>0?_u(r,s,n,t.done.length<qu,gi(s,e)):e.find(({number:a})=>a===t.again[0])??null}function _u(t,e,s,n,o){let r=n&&t.find(p=>ys(e,p,s));if(r)return r;let i=t.filter(p=>$s(e,p)===null),a=t.filter(p=>!Qt(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,h)=>u(p)-u(h)||Ma(p)-Ma(h))[0]}var Ma=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),Wa=({done:t})=>t.filter(({tried:e})=>e==="right").length,Ba=({wish:t},e)=>Math.min(_s,Ys(e,t).length);var Hu=5,Ku={right:"✓",wrong:"✗",helped:"–"},io=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(Hu-t,0))}</span
    >
    Level ${t}`;function qa(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=Yu(t);return c`<p class="puzzle-meta">${io(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:f}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Uu(e):f}
    </div>
    ${n?Vu(t):f}`}function Yu({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Uu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function Vu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${Ju(t)} ${Ga(t,"Solution",e.line,s,e.end)}
    ${e.wrong?Ga(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):f}
  </div>`}function Ju({state:t}){let{parent:e,children:s}=F(t.tree,t.at),{last:n,outcome:o,status:r}=et(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function Ga(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isNotation:!0,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function _a({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?f:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Ha(t,e,s,n,o){let r=Ba(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Ku[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Ka(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${Wa(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?f:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${q(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${Zu(s)}</p>`:f}
  </div>`}var Zu=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ya=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function Ua({puzzle:t,board:e},s,n){let o=$s(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${io(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var Va=(t,e,s)=>{Et(t,{scene:e,pieces:Je(s),viewOnly:!0})};function Ja(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Ys(u,n).length,h=M(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=M(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${tp(t,e,s)}</p>
    <div class="puzzle-wish">${fn("Idea",h)} ${fn("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${ot(a)} class="button"
              >Continue after ${q(i.done.length,"puzzle")}</a
            >`:f}
      ${w(Qu(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Qu(t){return t===0?"No puzzle matches":t>=_s?"Solve ten":t===1?"Solve one":`Solve ${t}`}function tp({puzzles:t},e,s){let n=t.filter(i=>Qt(e,i)).length,o=t.filter(i=>ys(e,i,s)).length,r=ks(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${q(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Qa={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},y={state:Qa,opening:new T};function ie(t){y.state={...y.state,...t},uo()}async function Za(){let t=y.opening.begin(),[e="",s=""]=_();N("");try{y.state.games.length===0&&ie({games:await R()}),t.throwIfAborted(),e===""?await sp(t):e==="daily"?await np(t):await op(e,s,t)}catch(n){j(n)||N(v(n))}}var ao=(t,e)=>Be(t,e),tl=t=>Mt("api/puzzle/daily",{query:{day:fi(bs())},signal:t});async function sp(t){y.state.attempt?.close(),ie({attempt:null,list:null,run:null});let{games:e}=y.state,[s,...n]=await Promise.all([tl(t),...e.map(({name:p})=>ao(p,t))]),o=xt("svg",{class:"board puzzle-picture","aria-hidden":"true"});ie({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([nt(r,a,D(el(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),Va(o,l,u)}async function np(t){let e=await tl(t);await co(e.game,e,null,t)}var el=t=>y.state.games.find(e=>e.name===t)??y.state.games[0];async function op(t,e,s){let n=await ao(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Ks(),r=o?.game===t?o:null;if(e==="")return lo(n,r??Ne(t),s);let i=await sl(n,e,s);await co(t,i,r?.current===i.number?r:null,s)}function sl({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return Mt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function lo(t,e,s){let{game:n}=t,o=Da(e,t.puzzles,At(),bs());if(!o&&y.state.attempt)return Ie(null),ie({run:e,isOver:!0});if(!o)return lo(t,Ne(n),s);let r={...e,current:o.number};Ie(r);let i=await sl(t,String(o.number),s);s.throwIfAborted(),vt(ot(n,o.number)),await co(n,i,r,s)}async function co(t,e,s,n){let[o,r]=await Promise.all([ao(t,n),Ft(ja(e),D(el(t)),n)]);n.throwIfAborted();let i=y.state.attempt!==null;y.state.attempt?.close();let a={fault:N,changed:uo,tried:rp},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new qs(e,r,a);ie({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function rp(t){let{run:e,attempt:s}=y.state;if(!e||!s)return;let n=Fa(e,s.puzzle.number,t);Ie(n),n.done.length>e.done.length&&Pa(Ca(re(),t)),y.state={...y.state,run:n}}function uo(){let{attempt:t,daily:e}=y.state,s=d("puzzles"),n=y.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?b(ip(t),s):b(e?ap(e):c`<h1>Puzzles</h1>`,s)}function ip(t){let{list:e,run:s,comesBack:n,isOver:o}=y.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Ka(s,ks(At(),e.puzzles),re()):qa(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ha(s,r.number,n,e.puzzles,re()):f}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ya():_a(t)}
    </div>`}function ap(t){let{lists:e,wishes:s}=y.state,n=At(),o=Ks();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Hs,u=h=>ie({wishes:{...s,[a]:{...l,...h}}}),p=o?.game===a&&o.done.length>0;return Ja(i,n,bs(),l,u,()=>nl(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Ua(t,n,Ho)}
    <div class="puzzle-games">${e.map(r)}</div>`}function nl(t,e){Ie(Ne(t,e)),J(ot(t))}function lp(){let{list:t,run:e,attempt:s}=y.state;if(!t||!s?.isOver)return;let n=e??Ks(),o=y.opening.begin();lo(t,n?.game===t.game?n:Ne(t.game),o).catch(at(N))}async function cp(){let{attempt:t}=y.state;if(!t)return;let s=await cs([Ht(t.state.tree)],"text").catch(at(N));s&&J(P({record:await kt(s.text)}))}async function up(){let{attempt:t,games:e}=y.state,s=t?.puzzle.line.at(-1)?.position,n=await lt().catch(at(N));!t||!s||!n||(ut({games:e,players:n}),await zt(t.puzzle.rules,s))}var pp=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function dp(){y.opening.end(),y.state.attempt?.close(),y.state=Qa}function Xa(t){let{attempt:e}=y.state;e?.isOver&&e.show(t(e.state).at)}var fp={open({signal:t}){return uo(),t.addEventListener("abort",dp),Za()},follow:Za,commands:{hint:()=>y.state.attempt?.hint(),again:()=>y.state.attempt?.again(),solution:()=>y.state.attempt?.solution(),next:lp,more:()=>y.state.list&&nl(y.state.list.game,y.state.run?.wish??Hs),"to-front":()=>J(ot()),"walk-back":()=>Xa(os),"walk-on":()=>Xa(Zt),"play-on":up,"to-study":cp,"fault-close":()=>N(""),skip:()=>y.state.attempt?y.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>y.state.attempt?.stage.escape()]},help:()=>({about:pp})};var W={games:[],opening:new T,items:[],search:"",rules:""},mp="each shows one idea. The values and turns that they mark are proven.";function hp({plies:t,variations:e,comments:s}){let n=[q(t,"turn"),q(s,"comment")];return e>0&&n.push(q(e,"variation")),n.join(", ")}function gp(t,e,s){let n=xt("svg",{class:"study-picture","aria-hidden":"true"});return bp(n,t,e),{study:e,number:s+1,picture:n}}var rl=(t,{name:e})=>P({collection:`${t}/${e}`});function wp(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${rl(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${hp(e)}.</p>
    </div>
  </li>`}async function bp(t,e,s){try{let n=await nt(s.rules,e.sides[0].name,D(e));Et(t,{scene:n,pieces:Je(s),viewOnly:!0})}catch(n){v(n)}}async function ol(){let t=_()[0]||W.games[0].name,e=W.games.find(s=>s.name===t);b(rr(W.games,Kt,t),d("collections-games"));try{let{studies:s}=await qt(t,W.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>gp(e,o,r));Object.assign(W,{items:n,search:"",rules:""}),po(t)}catch(s){if(j(s))return;W.items=[],po(t,v(s))}}function $p(){let t=hs(W.search);return W.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(W.rules===""||r===W.rules)&&t(`${s} ${n} ${o} ${r}`)})}function po(t,e=""){let{items:s}=W,n=$p(),o=q(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${mp}`,b(s.length>1?kp(t):f,d("collections-filters")),b(n.length>0?yp(t,n):f,d("collections-way"));let i=c`<li>No study fits.</li>`,a=Qe(n,({number:l})=>l,l=>wp(t,l));b(n.length>0||e?a:i,d("studies"))}var yp=(t,[{study:e}])=>c`<a class="button primary" href=${rl(t,e)}>Read the first study</a>`;function kp(t){let e=[...new Set(W.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(W,o),po(t)};return c`${ss("Search these studies",o=>n({search:o}))}
  ${M(null,s,W.rules,o=>n({rules:o}),"Rules")}`}var vp={async open({signal:t}){t.addEventListener("abort",()=>W.opening.end()),W.games=await R(),t.aborted||await ol()},follow:ol,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var je=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function il(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=je({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function xp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ae(t,e,s){let n=il(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=xp(o,fo(n,o.name)[0]),i=je(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Js(t,e,s){let n=il(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>Op(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=je(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Vs({[p]:e.options[p],[l]:s.options[l]}),Vs({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var Op=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function al({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:wn(ps(i,l)),options:[[i,l]]}))}var fo=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Vs=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function mo({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var ho=t=>({title:t.title.trim()||mo(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function ll({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function cl(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function Tp(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Us=t=>t.toLocaleString("en");function ul({cells:t,games:e},{players:s}){let n=(r,i)=>`${Us(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var pl=t=>`${wn(t)}.`;function Zs({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Us(e)} of ${Us(s)} games`;return t==="finished"?`All ${Us(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,Tp(n)].filter(Boolean).join(", ")}var Xs={job:null,sentences:[],seats:[],fault:""},Ep={name:"games",title:"Games of each",low:2,high:5e3},zp=t=>ae(t,t.options[0].name);function fl({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(zp(t.find(h=>h.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code translate="no">lodestone lab run</code>.
    </p>
    ${ts("Game","game",t,s.game.name,u)} ${Ap(s,a)}
    ${Lp(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${Np(e,s,o,a)} ${e.is_open?dl(l):f}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?f:dl(l)}
      </div>
    </div>`}var dl=t=>O("plan-file","Save the file (TOML)",{isAble:t});function Ap(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>dn("question",l,l===n,()=>e(ae(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=dn("question","",n==="",()=>e(Js(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:f}
  </fieldset>`}function Lp(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(h=>h.name===p)??n,a=p=>e(o?Js(s,i(p),o):ae(s,r,p)),l=p=>e(Js(s,n,i(p))),u=al(t).map(({title:p,options:h})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${h.map(([g,m])=>Ip(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${M("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${M("other",s.presets,o.name,l)}
          </div>`:f}
    <div class="lab-sides">${u}</div>`}function Ip(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${ps(t,e)}.`;return c`<p>
    ${s?o:f} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var Np=(t,e,s,n)=>c`${jp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>Rp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${go(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Jt(Ep,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${go(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${mo(e)}
        @input=${pn(o=>n({title:o}))}
      />
    </p>`,ml=(t,e,s,n)=>es(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function go(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return ml(e.includes(o),a,r,i)})}
  </div>`}function jp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,h=$=>e({grid:je(t,{...o,[l]:$}),without:[],other:null}),g=i.map($=>({...$,about:$.meaning})),m=fo(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Xt(p)}</legend>
      ${i.length>0?go(g,m,h):Mp(a,m,h)}
    </fieldset>`};return c`<div class="lab-options">
    ${Qe(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function Mp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||f}
      @input=${pn(u=>r(cl(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function Rp({rules:t,title:e,values:s},{without:n},o){let r=Vs(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small" translate="no">${t}</code>`;return c`<li>${ml(i.length===n.length,a,e,l)}</li>`}function hl({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Ge(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?Pp(t):f}
    <p id="job-status" role="status">${n||t&&Zs(t)}</p>
    ${t?.state==="running"&&t.said_of>0?Dp(t):f}
    ${e.length>0?Wp(e):f}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?Cp(t):f}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?Bp(s):f}
    ${t?.state==="finished"?Fp(t):f}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(Gp)}
    </ul>`}var Pp=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??f}
  ></progress>`,Cp=({name:t})=>c`<a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function Fp({name:t}){return c`<details id="job-report" class="options">
    <summary><h3>Pictures and tables</h3></summary>
    <iframe
      class="lab-report"
      title="The report"
      src="api/lab/report?name=${t}"
      loading="lazy"
      @load=${({target:s})=>{let{documentElement:n}=s.contentDocument,o=()=>s.style.height=`${n.scrollHeight}px`;new ResizeObserver(o).observe(n)}}
    ></iframe>
  </details>`}var Dp=({said:t,said_of:e})=>c`<section id="job-said" class="lab-sentences">
    <h3>The first ${e} games</h3>
    ${t.map(s=>c`<p>${s}</p>`)}
  </section>`;function Wp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var Bp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${pl(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,Gp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small" translate="no">${e}</code></span>
    ${w("Play",()=>zt(e,""),{label:`Play ${t}`})}
  </li>`;var qp=150,A={state:null,asking:new T,watching:new T};function it(t){if(!A.state)return;A.state={...A.state,...t};let{plan:e,job:s,offer:n}=A.state;d("build").dataset.planned=e?.name??"",b(fl(A.state,$l),d("build")),d("job").dataset.state=s?.state??"",b(hl(A.state,n.is_open),d("job"))}async function $l(t){if(!A.state)return;let e=A.asking.begin(),s={...A.state.choice,...t},n=ll(s);if(it({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await G(qp,e);let o=await Gt("api/lab/plan",ho(s),{signal:e});it({plan:o,cells:o.cells,said:ul(o,s),isFault:!1})}catch(o){j(o)||it({said:v(o),isFault:!0})}}async function _p(t){if(t.preventDefault(),!!A.state?.plan)try{let e=await Gt("api/lab/start",ho(A.state.choice),{once:!0});on(e.name,e.secret),J(ge(e.name))}catch(e){it({said:v(e),isFault:!0})}}function gl(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,A.watching.end(),t===null)return it(Xs);yl(t),d("job").focus()}async function yl(t){let e=A.watching.begin(),s=A.state?.job?.name===t?A.state.job.state:"";s||it(Xs);try{let n=await So("api/lab/watch",{name:t},i=>it({job:i}),e);if(s!==n.state&&S(Zs(n)),n.state!=="finished")return;let[o,r]=await Promise.all([Mt("api/lab/sentences",{query:{name:t},signal:e}),Mt("api/lab/seats",{query:{name:t},signal:e})]);it({sentences:o,seats:r})}catch(n){if(j(n)||A.state?.job?.state==="finished")return;it({job:null,fault:v(n)})}}async function wl(t){let e=A.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Ge(e)??""}:{name:e};try{let n=await Gt(`api/lab/${t}`,s,{once:!0});on(e,n.secret),it({job:n,fault:""}),await yl(e)}catch(n){it({fault:v(n)})}}var bl=t=>t&&rt("experiment.toml",new Blob([t.text],{type:"application/toml"}));function Hp(){J(ge()),d("lab").focus()}function Kp(){A.asking.end(),A.watching.end(),A.state=null}function Yp(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...ae(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};A.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Xs},d("build").addEventListener("submit",_p),$l({})}var Up={async open({signal:t}){let[e,s,n]=await Promise.all([R(),lt(),Mt("api/lab")]);t.aborted||(ut({games:e,players:s}),t.addEventListener("abort",Kp),Yp(e,n),gl())},follow:gl,commands:{"job-stop":()=>wl("stop"),"job-on":()=>wl("go-on"),"job-file":()=>bl(A.state?.job),"job-new":Hp,"plan-file":()=>bl(A.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var Vp={proven:"Proven",measured:"Measured",open:"Open"},Jp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},kl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${Vp[t]}</span> ${e}</p>`,vl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>Zp(t,n,s))}
  </ul>`,Zp=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:f} ${r.map(kl)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play these rules: ${s}`})}
      <a href=${Ct(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,xl=(t,e)=>c`<ul class="claims">
    ${e.map(s=>Xp(t,s))}
  </ul>`,Xp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${Qp(t,s)}</span>`:f}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Jp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(kl)}
      </details>
    </div>
  </li>`,Qp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var td=1e3,ed="start",Qs=class{#o=new T;#s=Zo("shown");#t=xt("svg",{class:"board shown-board","aria-hidden":"true"});#n=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#n?.destroy()}#e(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===ed?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#e(0),s=this.game.sides[0].name,n=await nt(this.shown.rules,s,D(this.game),this.#o.signal),{pieces:o}=un(e,[]);this.#n=Et(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#e(i))),r=Ds(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await G(td,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=un(e,s);this.#n?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(j(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function wo(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var Tl=(t,e,s)=>String(wo(t,e)[s]??""),bo=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function Sl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function El(t,e){let[s,n]=[Ol(t),Ol(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function Ol(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var zl=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[sd(t,e,r,n,o),n?.dispute===r?rd(t,e,n):f])}
    </tbody>
  </table>`;function sd(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return f;let u=n?.cell===l,p=()=>o(u?null:nd(t,s,l)),h={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,h)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var Al=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function nd(t,e,s){let n=H("div"),o=Al(t,e);return o&&od(n,t,o,s),{dispute:e,cell:s,boards:n}}async function od(t,e,s,n){try{let{difference:o,near:r}=await We(e.name,s.name),i=({rules:l})=>Tl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await fs(t,a,r,D(e),!0)}catch(o){t.textContent=v(o)}}function rd(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=Al(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?f:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ct(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var id=.02,ad=.05,ld=.01,cd=.1,yo={result:{title:"Best play",legend:"The side that wins with best play, and after how many turns of both sides. =: a draw.",say:(t,e)=>nr(Ll(e,t)),shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":tn(t),shade:({score:t})=>t===null?"unknown":ud(t)},drawn:{title:"Drawn positions in play",legend:"The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>tn(t),shade:({drawn:t})=>t<ld?"low":t<cd?"middle":"high"}};function Ll({sides:[t,e]},{value:s,plies:n}){return{winner:{win:t.name,draw:null,loss:e.name}[s],remoteness:n}}function ud(t){let e=Math.abs(t-.5);return e<=id?"low":e<=ad?"middle":"high"}var tn=t=>`${(100*t).toFixed(1)}%`;function Il({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var en=(t,e)=>t.options.find(s=>s.name===e),$o=({groups:t},{values:e})=>e.slice(0,t.length),pd=({groups:t},{values:e})=>e[t.length],Nl=(t,e,s)=>e.map((n,o)=>bo(en(t,n),s[o]));function jl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:h})=>h.at(-1)??""))],i=e.members.find(({rules:h})=>h===s.chosen)??e.members[0],a=r.map(h=>({name:h,title:bo(en(t,e.sheets),h)})),l=Object.entries(yo).map(([h,{title:g}])=>({name:h,title:g})),u=h=>n({sheet:h,...dd(e,i,h)}),p=h=>n({measure:h});return c`<div class="family">
    <div class="family-choice">
      <label
        >${en(t,e.sheets)?.title}${M(null,a,s.sheet,u)}</label
      >
      <label>Shows${M(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${yo[s.measure].legend}</p>
    ${fd(t,e,s,n)} ${wd(t,e,i,o)}
  </div>`}function dd({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function fd(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>pd(e,l)))],a=[...new Set(o.map(l=>$o(e,l).join()))].map(l=>o.filter(u=>$o(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>gd(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${en(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${Nl(t,e.groups,$o(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>md(t,u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function md(t,e,s,n){let{say:o,shade:r}=yo[s.measure],i=e.rules===s.chosen,a=()=>n({chosen:e.rules});return c`<td>
    <button
      type="button"
      class="family-cell"
      data-shade=${r(e)}
      tabindex=${i?0:-1}
      aria-current=${i?"true":f}
      @click=${a}
      @focus=${a}
    >
      ${o(e,t)}
    </button>
  </td>`}var hd={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function gd(t){let e=hd[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function wd(t,e,s,n){let{rules:o,values:r,keeping:i,first_turns:a,drawn:l,longest:u}=s,p=[...e.groups,e.columns,e.sheets],h=Ll(t,s),{score:g,lead_changes:m}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${h.winner===null?"Draw":Vt(h,Ot)}</h3>
    <p class="small">${Nl(t,p,r).join(", ")}</p>
    <dl>
      ${Me("First turns that keep it",`${i} of ${a}`)}
      ${Me("Drawn positions in play",tn(l))}
      ${Me("Longest win in play",`${u} turns`)}
      ${g===null?f:Me("Score of the first side, 15 errors in 100 turns",tn(g))}
      ${m===null?f:Me("Changes of the lead",m.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${Ct(t.name,o)}>Rules</a>
    </p>
  </section>`}var Me=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function Rl(t,e,s,n,o){let r=El(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${Ml(t,e)} ${Ml(t,s)}</div>
    <div class="pair-head">
      <p role="status">${bd(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>$d(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function bd(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function $d({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:f}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Xt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?f:[l(s,r),l(n,i)]}
    </section>`}function Ml(t,{rules:e,title:s,choose:n}){let o=wo(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:h,low:g,high:m})=>{let $=k=>n(Sl(t,r,{...o,[u]:k}));return h.length===0?Jt({name:u,title:p,low:g,high:m},Number(o[u]),$):c`<label>${p}${M(null,h,o[u],$)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${M(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var st={shown:null,showing:new T,opening:new T},vo=at(()=>{}),sn=t=>zt(t,"");function Bt(t){st.shown&&(st.shown={...st.shown,...t}),xo()}function xo(){let{shown:t}=st;if(!t)return;let e=_()[0]??"",s={"":Pl,rules:Ed,answers:Sd}[e]??Pl;b(c`<div class="game-page">${yd(t,e)}${s(t)}</div>`,d("page"))}function yd({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${he(t,r||void 0)} aria-current=${r===n?"page":f}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}function Pl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>bn(e.name),{look:"primary"})}
          ${r&&c`<a href=${ct(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${jt("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${jt("Which rules for a first game?",s.recommended.length>0,()=>kd(t))}
    ${jt("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,zl(e,s,o,i=>Bt({dispute:i}))])}
    ${jt(s.question,s.answers.length>0,()=>vd(t))}
    ${jt("Learn and practise",!0,()=>xd(t))}`}var jt=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:f,kd=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>sn(s),{label:`Play ${n}`})}
            <a href=${Ct(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,vd=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${he(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function xd({game:t,puzzles:e,studies:s}){let{name:n,lessons:o}=t,r=pi(t);return c`<ul class="game-ways">
    ${ko(["Lessons",ct(n)],`${ve(t)} of ${o.length} done`,r&&[`${ve(t)?"Continue":"Begin"}: ${r.title}`,ct(n,r.name)])}
    ${ko(["Puzzles",ot()],Od(e),["Solve the next",ot(n)])}
    ${ko(["Studies",Kt(n)],Td(s))}
  </ul>`}var ko=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:f}
  </li>`;function Od(t){if(!t)return"Find the turn";let e=At();return`${t.puzzles.filter(n=>Qt(e,n)).length} of ${t.puzzles.length} solved`}var Td=t=>t?`${t.filter(xn).length} of ${t.length} read`:"Games with comments";function Sd(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Bt({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>bn(e.name),{look:"primary"})}
        <a href=${he(e.name,"rules")}>Compare the rules</a>
        <a href=${ge()}>Measure it yourself</a>
      </p>
    </header>
    ${jt("Rule set by rule set",s.answers.length>0,()=>vl(e,s.answers,sn))}
    ${jt("Claims put to the test",s.claims.length>0,()=>xl(e,s.claims))}
    ${o&&n?jt("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,jl(e,o,n,r,sn)]):f}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:f}`}function Ed({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>Cl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>Cl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>sn(n.rules),{look:"primary"})}
        <a href=${he(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${Rl(t,r,i,s,a=>Bt({isShort:a}))}
    ${Dr(t.sources)}`}function Cl(t,e){let{shown:s}=st;if(s)return vt(Ct(s.game.name,t,e)),Wl(()=>Dl(s.game))}async function Dl(t){let e=st.opening.begin(),s=Ye(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Fe({rules:l},e)));Bt({pair:[i,a],fault:""})}async function Wl(t){try{await t()}catch(e){j(e)||Bt({fault:v(e)})}}function zd(t,e,s){let n=xt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new wi(n,t,s,e);return i.changed=()=>b(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(vo),r}var Ad=(t,e)=>Be(t.name,e).then(s=>Bt({puzzles:s})).catch(vo),Ld=({name:t},e)=>qt(t,e).then(({studies:s})=>Bt({studies:s.map(n=>`${t}/${n.name}`)})).catch(vo);async function Id(t,e){let s=await Io(t.name);e.throwIfAborted();let n=s.recommended[0]?.rules??t.default;st.shown={game:t,page:s,minute:s.minute.map(o=>new Qs(t,o,xo)),picture:zd(t,n,e),puzzles:null,studies:null,dispute:null,look:s.family?Il(s.family,t.default):null,pair:null,isShort:!1,fault:""},Ad(t,e),Ld(t,e)}function Bl(){st.showing.end();for(let t of st.shown?.minute??[])t.close();st.shown=null}async function Fl(){let e=(await R()).find(({name:s})=>s===Uo());e&&await Wl(async()=>{st.shown?.game!==e&&(Bl(),await Id(e,st.showing.begin())),document.title=`${Nd(e)} – Lodestone`,xo(),_()[0]==="rules"&&await Dl(e)})}var Nd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,jd=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],Md={async open({signal:t}){t.addEventListener("abort",Bl);let[e,s]=await Promise.all([R(),lt()]);t.aborted||(ut({games:e,players:s}),await Fl())},follow:Fl,commands:{skip:()=>d("page").focus()},help:()=>({about:jd})};var Gl="lodestone-browser",ql="lodestone.",Rd=["lodestone.live.","lodestone.owned"];function _l(t){let e=o=>Rd.some(r=>o.startsWith(r)),s=[...Ao()].filter(o=>o.startsWith(ql)&&(t||!e(o))).sort(),n=Object.fromEntries(s.map(o=>[o,pe(o)]));return JSON.stringify({format:Gl,version:1,kept:n},null,1)}function Hl(t){let e=Object.entries(t).filter(([o,r])=>!Pd(r,pe(o)));if(!e.map(([o,r])=>Rt(o,r)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let n=e.filter(([o])=>/^lodestone\.(game|study)\./.test(o)).length;return{message:`${q(n,"game")} and your settings and progress were read.`,isDone:!0}}function Kl(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==Gl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(ql)))}catch{return null}}var Pd=(t,e)=>(t?.updated??0)<(e?.updated??0);var Cd=1e6,Fd=()=>document.documentElement.dataset.python!==void 0;async function Yl(t){if(!Fd())return()=>f;let e={tables:[],fault:""},s=async()=>{try{e.tables=await bi()}catch(l){e.fault=l instanceof Error?l.message:String(l)}t()},n=({name:l,rules:u,bytes:p,isComplete:h})=>c`<li>
      <span translate="no">${u}</span>: ${Math.ceil(p/Cd)}
      MB${h?"":", not finished"}
      ${h?w("Export",()=>o(l),{label:`Export ${u}`}):f}
      ${w("Delete",()=>r(l,u),{label:`Delete ${u}`})}
    </li>`,o=async l=>rt(`${l}.table`,await ki(l));async function r(l,u){await ns(`Delete the exact values of ${u}?`,"They can be computed again.","Delete")&&(await $i(l),await s())}async function i({target:l}){let[u]=l.files;if(!u)return;let p=await yi(u);p&&await Tt("Nothing was imported",p),await s()}let a=()=>c`<section aria-labelledby="you-tables">
      <h2 id="you-tables">Exact values</h2>
      <p class="fault-line">${e.fault}</p>
      <ul id="tables">
        ${e.tables.map(n)}
      </ul>
      ${e.tables.length||e.fault?f:c`<p>No rules are solved yet.</p>`}
      <p class="page-ways">
        <label class="file"
          >Import a table <input id="import-table" type="file" accept=".table" @change=${i}
        /></label>
      </p>
    </section>`;return await s(),a}var le={games:[],list:()=>f,tables:()=>f},Re=()=>b(Dd(),d("page")),Dd=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${si().map(ni)}
      </ul>
      ${le.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${le.games.map(Wd)}
        <li><a href=${ot()}>Puzzles</a>: ${Bd()} solved${Gd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${Nr()} ${Mr()} ${jr()}
    </section>
    ${le.tables()}
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
        ${w("Export everything",()=>rt("lodestone.json",qd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${_d}
        /></label>
      </p>
    </section>
  </div>`;function Wd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ct(e)}>${s}</a>: ${ve(t)} of ${n.length} lessons done
  </li>`}var Bd=()=>Object.values(At()).filter(({solved:t})=>t).length;function Gd(){let{best:t}=re();return t>1?`, ${t} right in a row at best`:""}function qd(){let{checked:t}=d("export-seats");return new Blob([_l(t)],{type:"application/json"})}async function _d({target:t}){let[e]=t.files;if(!e)return;let s=Kl(await e.text());if(s===null)return Tt("Nothing was imported","This file is not a backup of this site.");if(!await ns("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:o,isDone:r}=Hl(s);await Tt(r?"Imported":"Nothing was imported",o),r&&location.reload()}async function Hd(t){le.tables=await Yl(()=>t.aborted||Re()),t.aborted||Re()}var Kd=t=>J(rn(t)?Ue(t.id):P({study:t.id})),Yd={async open({signal:t}){Re(),Hd(t);let[e,s]=await Promise.all([R(),lt()]);if(t.aborted)return;ut({games:e,players:s}),le.games=e;let n=o=>rn(o)&&!o.over?"Continue":"Open";le.list=gs({games:He,words:n,go:Kd,isPlaying:!0},{draw:Re,signal:t}),Re()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var Ud=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">The link may be old or incomplete. Everything on this site is in the menu.</p>
    <p class="page-ways">
      <a class="button primary" href=${_o}>Go to the home page</a>
      <a href=${Ue()}>Play</a>
    </p>
  </section>`,Vd={open:()=>b(Ud(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{vp as collections,yu as editor,Md as game,Up as lab,Fu as learn,Vd as missing,fp as puzzles,Kc as viewer,Yd as you};
