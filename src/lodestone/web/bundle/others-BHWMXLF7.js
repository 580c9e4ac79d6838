import{a as j,c as ci}from"./chunk-HSQ6DAXV.js";import{$a as ri,A as yr,Aa as hs,B as kr,C as vr,Ca as qr,D as us,Da as Qt,E as Or,F as Tr,Fa as _r,Ga as kn,Ha as At,I as Sr,Ia as Hr,J as Er,K as Ar,Ka as Kr,L as ke,M as ps,Ma as gs,N as zr,Na as Yr,O as Wt,Oa as vn,Pa as Ur,Q as Lr,R as Ir,Ra as Vr,S as jr,Sa as Jr,Ta as Zr,U as Nr,Ua as Xr,V as Mr,Va as Qr,Wa as ti,Xa as ei,Ya as si,Za as ni,_a as oi,ab as ws,cb as bs,db as ii,e as dr,eb as ai,g as mr,h as tt,hb as xn,i as is,ib as li,j as Xt,jb as $s,k as fr,l as hr,m as bn,n as as,o as ls,p as gr,q as wr,r as cs,s as ye,t as St,ta as ms,u as et,ua as yn,v as br,va as Wr,w as $r,wa as fs,xa as Dr,ya as Br,z as Z,za as Gr}from"./chunk-3ZOA3CVB.js";import{a as $e,b as ur,d as rs,e as Tt,h as wn,i as pr,l as Pr,m as Rr,n as Cr,o as Fr}from"./chunk-7JO76GD2.js";import{a as ui,b as pi,c as ve,d as di,e as mi,f as ys,g as fi,h as zt,i as ks,j as te,k as vs,l as hi,m as gi,n as xs,o as wi,p as bi}from"./chunk-XB7P3ABK.js";import{a as xe}from"./chunk-4FIKIORF.js";import{A as _e,Aa as _o,Ba as he,Bb as xr,C as q,Ca as Ue,Cb as Et,Ea as Ho,Fa as pn,G as Co,I as F,J as Ht,K as fe,Q as He,R as Ke,T as Fo,U as Wo,V as Rt,W as Do,Ya as tr,Za as Xe,_a as mn,a as No,d as Ce,db as Ot,e as P,eb as rr,f as lt,gb as Qe,i as Po,ia as Bo,j as _t,ja as Kt,jb as ir,ka as yt,l as V,ma as cn,o as We,p as De,q as an,qa as un,qb as ts,s as nt,t as Ro,tb as ar,u as Be,va as Ye,x as Ge,y as qe,ya as Go,yb as Jt,z as ln,za as qo}from"./chunk-5BGTEKUR.js";import{B as kt,C as Zo,D as J,E as vt,F as Xo,G as _,I as Q,J as Qo,L as W,M as er,N as sr,O as d,P as H,Q as xt,S as Vt,T as we,U as be,V as nr,Y as rt,Z as or,_ as E,a as pe,aa as c,b as de,ca as h,d as Lo,da as b,e as me,f as Pt,fa as es,g as Io,ga as fn,h as jo,i as Ve,ia as w,j as Ko,ja as O,k as Yo,ka as hn,l as Uo,la as ss,ma as M,n as Ct,na as ns,o as Ft,oa as lr,p as Je,pa as os,q as ct,r as ot,ra as gn,s as Vo,sa as cr,t as Yt,ta as Zt,u as R,v as Ze,va as $n,w as ge,wa as ds,x as Ut,xa as ut,y as Jo,z as dn}from"./chunk-JWMAN4ND.js";import{a as Ao,b as $t,c as G,d as T,e as U,f as N,g as v,h as at,k as Mt,l as qt,n as zo}from"./chunk-RKWZ5BDG.js";import{c as $i,d as yi,e as ki,f as vi}from"./chunk-W75XNMVD.js";import{c as Fe,f as Mo}from"./chunk-KKBAIB4D.js";import{a as ec}from"./chunk-WOT6VMZA.js";var On="lodestone.read",Tn=t=>me(On)[t]===!0;function xi(t){Tn(t)||Pt(On,{...me(On),[t]:!0})}var pt=t=>e=>e.change(t),[Oi,Sn,En,Ti]=[fr,is,Xt,hr].map(pt),Si=pt(t=>ye(t,2)),Ei=pt(t=>ye(t,1)),Ai=pt(t=>({...t,arrows:!t.arrows})),An=pt(t=>({...t,playing:!t.playing})),ee={ArrowLeft:["one turn back",Sn],ArrowRight:["one turn on",En],ArrowUp:["to the variation above",pt(t=>bn(t,-1))],ArrowDown:["to the variation below",pt(t=>bn(t,1))],Home:["to the start",Oi],End:["to the end of the line",Ti],",":["one turn back, from the board too",Sn],".":["one turn on, from the board too",En],p:["play, or stop playing",An],f:["see the board from the other side",Si],t:["turn the board by a quarter",Ei],a:["next turns, variations and what the analysis found as arrows",Ai],v:["fold all variations, or unfold them",pt(cs)]},Os={"Ctrl+z":["undo",pt(gr)],"Ctrl+y":["do again what was undone",pt(wr)]},[sc,nc]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],oc=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function zi(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=F(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=oc(t),m=dr.map(f=>({name:f,title:`${f} s`})),g=f=>t.change($=>({...$,pace:Number(f)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",Oi,l),p("Back","m15 6-8 6 8 6",Sn,l),n?p("Stop",nc,An):p("Play",sc,An,u),p("Next","m9 6 8 6-8 6",En,u),p("Last","M17 6v12M6 6l8 6-8 6Z",Ti,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",Si),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",Ei),p("Arrows","M4 18 18 6M11 5h8v8",Ai,{pressed:o}),M(null,m,r,g,"Time for each turn")]}function Li(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=rc(t)??{share:.5,words:"not known yet"},r=St(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function rc({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?ts(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Jt(r,Ot)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var Lt=200;function ic({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var Ii=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=ic(e),i=[`${s+1}. ${yt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,q(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function ji(t,e){let s=ws(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function Ni(t,e){let s=Math.floor(Math.max(0,t)/Lt)*Lt;return[s,Math.min(e,s+Lt)]}var ac="Search these games by player, number, round or date";function zn(t,e,s){let n=H("div"),o=Ii(t),r=o,[i,a]=[0,0],l=(m="")=>{r=ji(o,m);let g=r.findIndex(({index:f})=>f===e);[i,a]=Ni(g,r.length),p()},u=(m,g)=>{let f=m<i;[i,a]=[Math.max(0,m),Math.min(r.length,g)],p();let $=n.querySelectorAll("li button"),y=$[f?0:$.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let m=r.length-a,g=`Show ${Math.min(Lt,i)} before these`,f=`Show ${Math.min(Lt,m)} more of ${m}`,$=({index:y,text:B})=>{let C=y===e;return c`<li>${w(B,()=>s(y),{look:C?"primary":"",isCurrent:C})}</li>`};b(c`${o.length>1?os(ac,l):h}
        ${i>0?w(g,()=>u(i-Lt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map($):c`<li>No game fits.</li>`}
        </ol>
        ${m>0?w(f,()=>u(i,a+Lt)):h}`,n)}return l(),n}var Mi=30,lc=3e5,Pi=20,cc=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",uc="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",Ri="the pasted games";async function pc(t){if(t.length>Mi*1e6){let e=`The page can read at most ${Mi} million letters at once`;return{games:[],fault:`${e}; choose games with “lodestone record filter”.`}}try{let{games:e}=await ke(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var Ci=({record:t})=>t.rules!=="",In=({record:t})=>t,Ts=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function Wi(t){return $e("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=dc(s,n.draw,t),i=bs({games:Ye,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function dc(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,f=h){Object.assign(o,{message:g,ways:f}),e()}async function a(g){let f=await Ar(g);f.length<=lc&&(n.value=f),await l(f,g.name)}async function l(g,f){let $=Ko(g);if($)return t({target:$});i("Reading…",o.ways);let{games:y,fault:B}=await pc(g),[C]=y;if(y.length===1&&C.errors.length===0)return t(Fi(C));let bt=y.filter(Ci);if(y.length>1&&bt.length>0)return u(bt,f,Ts(y));y.length>1?i("None of these games can be opened.",Ln(Ts(y))):i(B,await p(g,C)),n.focus()}function u(g,f,$){let y={id:pe(),name:f,records:g.map(In)},B=Ue(y),C=ue=>t({...Ss(y,ue),fault:Di(g[ue])});i(B?"":"These games are too many to be kept: closing the page loses them.",[Ln($),zn(y.records,null,C)])}async function p(g,f){if(f&&f.possible_rules.length>0)return m(g,f,await P());let $=Ln(Ts(f?[f]:[]));if(!f||!Ci(f))return $;let y=`Open ${yt(In(f))}, as far as it can be read`;return[$,w(y,()=>t(Fi(f)))]}function m(g,{record:f,possible_rules:$},y){let B=f.start===g.trim(),C=ft=>B?Ut(ft,g.trim()):`[Rules "${ft}"]
${g}`,bt=ft=>y.flatMap(({presets:Xl,title:Ql})=>{let Eo=Xl.find(tc=>tc.rules===ft);return Eo?`${Ql} – ${Eo.title}`:[]})[0]??ft,ue=ft=>w(bt(ft),()=>l(C(ft),Ri),{title:ft});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${$.map(ue)}</div>`}return s&&a(s),()=>c`<p>${uc}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,Ri),{look:"primary"})}
        <label class="file">File <input type="file" accept=${cc} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var Fi=t=>({record:In(t),fault:Di(t)});function Di(t){let[e,...s]=Ts([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function Ln(t){let e=t.length-Pi;return c`<ul class="faults">
    ${t.slice(0,Pi).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function Bi(t,e){let s=$e("Games",n=>{let o=i=>n(Ss(t,i)),r=zn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function Ss({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var mc=120,Gi={engine:!1,exact:!1},se=class extends Ur{#o="";#s=new T;#t=0;onTurn=null;wants={...Gi};stage=new $s(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(mr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#n()),this.#n()}get line(){return Z(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,errors:n,line:o,view:r}=this,i=e.isTested?Gi:this.wants,a=r??et(e);return{...e,rules:s,wants:i,errors:n,line:o,shown:a,whole:r}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return N(s)||this.page.fault(v(s)),null}}test(e,s=this.state.at){this.view=null,this.change(n=>{let o=e?new Set([...n.folded,s]):n.folded;return{...tt(n,s),isTested:e,folded:o}}),this.refresh()}#n(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),mc))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.now.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...ls(n,n.at,s)}))})}steps=e=>We(this.line,e,this.#s.signal,this.now.wants.exact);async play(e){await this.#e(e),this.onTurn?.(e)}async#e(e){let{tree:s,at:n}=this.state,o=yr(this.state,n,e);if(o!==null)return this.change(r=>tt(r,o));await this.guarded(async()=>{let r=await V(Z(Rt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Rt(i.tree,n,r.last?.annotated??e);return as(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function _i(t,e,s={}){let{keyboard:n=t,keys:o=ee,stage:r=new li(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Zr(u,f=>e.change(f)),m=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),ci(o,f=>f(e),n,i,{capture:!0}),e.onChange((f,$)=>{g(f),$.at!==f.at&&or(m,wc(f)),clearTimeout(l),f.playing&&(l=setTimeout(()=>e.change(Xt),fc(f)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),b(h,t)}),g(e.state);function g(f){let $=hc(f,e.view),y=a.at===f.at&&a.tree===f.tree;$&&(r.set($,y?{still:!0}:gs(a,f)),a=f),p.render(f,f.diagrams),b(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${bc(f)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${zi(e)}
        </div>
        ${m}`,t)}}function fc({tree:t,at:e,pace:s}){let n=F(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,$t(0),n>8?n*250:0)}var qi=new WeakMap;function hc(t,e){let s=e??et(t);if(!s)return null;let n=qi.get(t.scene)??[];return qi.set(t.scene,n),{scene:n[t.quarters]??=us(t.scene,t.quarters),view:s,near:St(t),who:o=>gc(t,o),drawn:Hr(t),words:Kr(t)}}function gc({tree:t,at:e,diagrams:s},n){let o=Ht(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Xr(F(t,o));return[br(t,n),r].filter(Boolean).join(" · ")}function wc({tree:t,at:e,diagrams:s,sides:n}){let o=F(t,e),r=s.get(e),i=He(t,e),a=[e===0?"Start":Qr(o,r?.last,fe(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function bc(t){let{turn:e,nags:s,before:n,comments:o}=F(t.tree,t.at),{last:r,status:i}=et(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Jr(u)}>${Vr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var $c=400,Mn="This browser does not keep what you change: closing the page loses it.",yc="Another tab changed this game too. Your changes are kept as a separate game.",Nn=class extends se{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:m,arrows:g,engine:f,exact:$}=Ho();this.wants={engine:f,exact:$};let{signal:y}=this;this.change(C=>({...tt(C,u),pace:m,arrows:g,folded:new Set(p)}));let{stage:B}=this;_i(e,this,{keyboard:window,keys:{...ee,...Os},stage:B}),ei(B.svg,this),Go(C=>C===this.kept.id&&this.#r(),y),this.onChange((C,bt)=>this.#n(C,bt)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Kt(this.state.tree)}want(e){super.want(e),pn(e)}#n(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&pn({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),$c)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=Ke(e),r=[...n].map(m=>o.indexOf(m)).filter(m=>m>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=qo({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#e();p.isKept||this.page.fault(Mn),a===0&&vt(R({study:i})),this.kept.sequence=p.sequence}#e(){Object.assign(this.kept,{id:pe(),sequence:0}),this.page.fault(yc),this.save()}async#r(){let e=un(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Kt(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await Wt(s,Oe(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...as(r,e.tree,e.at),diagrams:o})),this.#s=!1,E("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=Hi(this.state);e!==null;e=Hi(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(Z(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>ls(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function Hi({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var Oe=({rules:t})=>Q.pictures[t.split(":")[0]]??{};async function Ki(t,e,s,n){let o=await vc(e),r=await Wt(o.record,Oe(o.record));n.throwIfAborted();let i=kc(r.record,e),a=new Nn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault("The link names a turn that is not in the game."),a}function kc(t,{at:e,mark:s}){if(s)return Wo(Bo(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function vc({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return xc(t);if(e??s)return Oc(String(e??s));if(n)return Tc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Ce({rules:r??"queah",start:o??null,turns:[]});if(!o)return Es(i);let{games:a}=await ke(JSON.stringify([i]));return Es({...i,result:a[0]?.result??i.result})}var Es=(t,e)=>({id:pe(),sequence:0,record:t,listed:e});async function xc(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await _t(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Ue({id:e,name:`the collection of ${n}`,addresses:a,records:i}),Es(i[r],{id:e,index:r})}function Oc(t){let e=un(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Kt(e.tree)}}async function Tc(t){let e=await Zo(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await ke(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return Es(n)}var Sc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Ec={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},Ac=t=>t.replace(/[&<>"]/g,e=>Ec[e]);function Yi(t,e,s,n){let o=t.cells.map(({name:g,x:f,y:$})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${f} ${$})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${Ac(s)}</title>${a}${o.join("")}`,p=new Map,m=u.replace(Sc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${m}</svg>`}function Ui(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Pn(t,e){let s=new Image;s.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await s.decode();let n=document.createElement("canvas");return n.width=e??s.naturalWidth,n.height=Math.round(n.width*s.naturalHeight/s.naturalWidth),n.getContext("2d")?.drawImage(s,0,0,n.width,n.height),n}async function As(t,e){let s=await Pn(t,e);return new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var[zc,Lc]=[900,3e3],Ic=64;async function Vi(t,e){if(e==="gif")return jc(t);let[s]=t;return e==="png"?As(s):new Blob([s],{type:"image/svg+xml"})}async function jc(t){let{GIFEncoder:e,applyPalette:s,quantize:n}=await import("./gifenc-PZXV5EX3.js"),o=e();for(let[r,i]of t.entries()){let a=await Pn(i),{width:l,height:u}=a,p=a.getContext("2d")?.getImageData(0,0,l,u).data,m=n(p,Ic),g=r===t.length-1?Lc:zc;o.writeFrame(s(p,m),l,u,{palette:m,delay:g})}return o.finish(),new Blob([o.bytes()],{type:"image/gif"})}var Mc=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function Rn({record:t}){let e=await zr([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function Pc({state:{tree:t,at:e}}){let s=Fo(F(t,e));return s===null?{at:String(Ke(t).indexOf(e))}:{mark:s}}var Cn=t=>new URL(R(t),document.baseURI).href,Rc={"Link to the game":async t=>Cn({record:await kt(await Rn(t))}),"Link to this turn":async t=>Cn({record:await kt(await Rn(t)),...Pc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>Cn({rules:t,position:e?.position??""}),"Game as text":Rn,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Ut(t.rules,s?.position??e.head.start??"")};async function Cc({record:t}){let e=await kt(JSON.stringify(await Wt(t,Oe(t)))),s=new URL("static/embed/lodestone-viewer.js",document.baseURI).href,n=yt(t).replace(/[&"<>]/g,o=>`&#${o.charCodeAt(0)};`);return`<script src="${s}"><\/script>
<lodestone-viewer aria-label="${n}"><script type="application/deflate">${e}<\/script></lodestone-viewer>
`}async function Fc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:i}=await ps([t],s),a=s==="json"?"application/json":"text/plain";return new Blob([i],{type:`${a};charset=utf-8`})}let o=Ht(e.tree,e.at).slice(1),r=await Lr(t,{path:o.map(i=>He(e.tree,i).indexOf(i)),format:s,theme:Pr(),coordinates:n,near:St(e),styles:Oe(t)});return Vi(r,s)}function Wc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Zi(t){return $e("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,m)=>w(p,async()=>{r("One moment…"),r(await m().catch(v))}),a=Object.entries(Rc).map(([p,m])=>i(p,async()=>Ji(p,await m(t)))),l=Mc.map(([p,m,g])=>i(m,async()=>{let f=Wc(t,g);return rt(f,await Fc(t,p,o)),`Saved as ${f}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${ns("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks. A moving picture shows the turns that lead
          here.
        </p>
        <h3>Embed in your website</h3>
        <div class="share-row">
          ${i("Code of a viewer",async()=>Ji("Code",await Cc(t)))}
        </div>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Ji(t,e){if(!await pr(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return E(n),n}var zs=class extends kr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||(b(h,this.root),b(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Xi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(ir(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>Qe(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#n(u,e,s).catch(at(p=>b(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#e(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#n(e,s,n){s.leads_to??=await this.study.steps(n),b(this.#s(s.leads_to,n),e)}#e(e){let{shown:s,sides:n}=this.study.now;return vr(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text" translate="no">${e}</span>${this.#e(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Xi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Xi(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},Dc=t=>({notes:new oi(d("notes"),t,{pens:!1}),turns:new zs(d("turns"),t),engine:new Or(d("analysis-box"),t),exact:new Er(d("exact"),d("values"),t),report:new ri(d("report"),t),explorer:new Ir(d("explorer"),t),game:new jr(d("about-game"),t)}),Qi=({kept:t})=>t.sequence===0&&Ns()?.collection.addresses!==void 0,Bc=({kept:t,state:{tree:e}})=>t.sequence===0&&e.nodes.length>1&&!!Ve(location.hash).record;function Gc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:Dc(t),read:t.state.tree}),sa(Qi(t)||Bc(t)),Qi(t)&&t.state.folded.size===0&&t.change(cs),j(t.errors.map(({message:e})=>e).join(" ")),js()}function sa(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["tabs","pens"])d(s).hidden=t;vn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function Is(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,sa(t),E(t?"Reading.":"Editing: the tools are beside the board."),js()}function js(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return Is(!1);d("engine").hidden=s||t.state.isTested;let n=e.exact.isKnown;d("tab-values").hidden===n&&vn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();b(s?h:si(t),d("pens")),b(s?h:Li(t.now),d("gauge")),_c(t),Hc(t);let{tags:o,result:r}=t.state.tree.head,i=yt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,qc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var qc=({Date:t="?"})=>t.includes("?")?"":t;function _c({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return b(Kc(),d("reader"));let r=Ns(),i=e===0&&n?t.head.tags.Shows??"":"",a=F(t,e).children.length===0,l=w(n?"Edit":"Done",()=>Is(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});b(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?Yc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function Hc({state:{tree:t,at:e}}){let s=Ns(),n=s?.collection.addresses?.[s.index];n&&x.isReading&&e!==0&&e===$r(t)&&xi(n)}function Ns(t=he()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var Kc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>ne(),{look:"primary"})}
      ${Object.entries(xe).map(([t,e])=>c`<a class="button" href=${Yt(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(xe).map(([t,e])=>c`<a href=${R({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function Yc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>Fn(Ss(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function Uc(t){let e=x.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Ki(s,t,{fault:j,opened:Gc,changed:js},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=he()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||b(Vc(),d("viewer"))}}var Vc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>ne(),{look:"primary"})}
    <a class="button" href=${Ze()}>Set up a position</a>
  </div>`;async function Fn(t){if(d("open-list").hidden=he()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?_o(e.record,e.listed):{id:"",kept:!0};await J(R("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":Mn];j(o.filter(Boolean).join(" "))}async function ta(){ur();let t=Yo(_(),location.hash);await Uc(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function Jc(){let{study:t}=x;t&&!ni(t)&&t.stage.escape()}function Zc(){x.isReading&&Is(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function ne(t){Fn(await Wi(t))}async function Xc(){let t=he();t&&Fn(await Bi(t,Ns()?.index??null))}function ea(){x.panels?.notes.flush(),x.study&&Zi(x.study)}var Qc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function tu(){let t=Object.entries(ti).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...ee,...Os}).map(([s,[n]])=>[s,n]);return{about:Qc,keys:[...e,...t]}}function eu(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&ne(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&ne(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function su(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var nu={async open({signal:t}){Yr(d("tabs"),js),eu(t),t.addEventListener("abort",su),await ta(),x.study&&E(document.title)},follow:ta,commands:{"open-game":()=>ne(),"open-list":Xc,share:ea,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",Zc],o:["open a game",()=>ne()],s:["share",ea],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&Is(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",Jc]},help:tu};var Qn={};ec(Qn,{ERASE:()=>gt,MOVE:()=>Y,TRAY:()=>It,begin:()=>Kn,change:()=>mt,findValue:()=>oe,flip:()=>Xn,isOpen:()=>dt,load:()=>jt,opened:()=>I,redo:()=>Jn,refuse:()=>Bt,set:()=>L,settled:()=>Yn,state:()=>Dt,undo:()=>Vn,useRules:()=>Zn});var ou=500,Wn=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),ht=({piece_types:t},e)=>t.find(s=>s.name===e);function oa(t,e,s=[]){let n=i=>ht(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Dn=(t,e=[])=>e.map(s=>ht(t,s)?.kind??"").join("")||null,Ms=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,ra=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),Te=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Bn=(t,e,s)=>Te(t,n=>n.name===e?s:n.value);function Ps(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return Te(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?ru(r,Ms(o,l)-Ms(t,l)):a})}function ru({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Rs=(t,e,s)=>Ps(t,{[e]:oa(t,s,t.pieces[e])});function ia(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?Ps(t,{[e]:n.filter(o=>o!==s)}):Rs(t,e,[s])}var Cs=(t,e=Object.keys(t.pieces))=>Ps(t,Object.fromEntries(e.map(s=>[s,[]])));function aa(t,e,s){let n=oa(t,t.pieces[e]??[],t.pieces[s]);return Ps(t,{[e]:[],[s]:n})}var Gn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function la(t){let e=o=>ht(t,o)?.twin??o,s=ra(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return Te({...Gn(t),pieces:s},o=>n.get(o.twin)??o.value)}function ca(t,e){let s=o=>e.get(o)??o,n=ra(t.pieces,(o,r)=>[s(o),r]);return Te({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function ua({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>ht(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return Te(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function qn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(Wn(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-ou),setup:n,future:[]}}function _n({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var iu={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},na=t=>(Math.min(...t)+Math.max(...t))/2;function Hn(t,e){let[s,n]=[na(t.map(({x:i})=>i)),na(t.map(({y:i})=>i))],o=xr(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=iu[e](a-s,l-n),m=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(m)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",gt="erase",It="piece:",au={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},A={state:au,work:new T,end:Promise.resolve(),draw(){}},Dt=()=>A.state,dt=t=>t.setup!==null;function I(){if(!dt(A.state))throw new Error("no position is set up");return A.state}function L(t){A.state={...A.state,...t},A.draw()}function Kn(t,e){A.draw=t,dt(A.state)&&mt(A.state.setup,""),e.addEventListener("abort",()=>{A.draw=()=>{},Bt("")})}async function Yn(){for(;A.state.asking;)await A.end}async function lu({rules:t,piece_types:e},s){let{state:n}=A,o=ds.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await nt(t,i,W(o),s),l=e.map(p=>({...p,name:It+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function pa(t,e,s,n,o=0){let r=A.work.begin(),i=A.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await G(o,r);let a=await an(t,r),l=await lu(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),E([s,cu(a,i)].filter(Boolean).join(". "))}catch(a){if(N(a))return null;L({refusal:v(a),asking:!1}),E(A.state.refusal)}return oe(),A.state.refusal}function cu({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Bt(t,e){A.work.end(),L({...e,refusal:t,asking:!1})}function Un(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return A.end=pa(Wn(t.setup),o,e,n)}var mt=(t,e)=>Un(qn(I(),t),e),Vn=()=>Un(_n(I(),"past","future"),"Undone"),Jn=()=>Un(_n(I(),"future","past"),"Done again");function jt(t,e,s,n=null,o=0){let r=n?.before??A.state,i=a=>dt(r)?qn(r,a):{past:[],setup:a,future:[]};return A.end=pa({rules:t,position:e},i,s,{typed:n},o)}async function Zn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return jt(t,null,e);let[r,{cells:i}]=await Promise.all([an({rules:t}),nt(t,n,W(s))]),a=ua(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return mt(a,u)}async function oe(){L({exact:null});let{signal:t}=A.work,{setup:e,asking:s}=A.state;if(!Q.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){N(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Xn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),mt(e,`The board is seen from the side of ${n.title}`)}var Se={from:null},Fs=t=>t?.startsWith(It)?t.slice(It.length):null,to=t=>t&&!t.includes(":")?t:null,Ws=({target:t})=>to(t instanceof Element?t.getAttribute("data-place"):null);function fa(t,e){return t.addEventListener("pointerdown",s=>Se.from=Ws(s)),t.addEventListener("pointerover",uu),t.addEventListener("contextmenu",da),t.addEventListener("auxclick",s=>s.button===1&&da(s)),t.addEventListener("keydown",du),Et(t,{surface:e,events:{press:ma,choose:ma,pick:ga,drop:pu}})}function da(t){let e=Ws(t);e&&(t.preventDefault(),Ee(e))}function uu(t){let e=Ws(t),{tool:s}=Dt();if(t.buttons!==1&&(Se.from=null),!(!e||Se.from===null||e===Se.from||s===Y))for(let n of[Se.from,e])s===gt?Ee(n):Ae(n,Rs(I().setup,n,[s]))}function Ee(t){let{setup:e}=I();t in e.pieces&&Ae(t,Cs(e,[t]))}var Ae=(t,e,s=t)=>mt(e,`${s}: ${eo(e,t)}`),ha=(t,e)=>Ae(t,ia(I().setup,t,e));function eo(t,e){let s=Dn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function ma(t){let{tool:e,picked:s,setup:n}=I(),o=Fs(t);o?ze(e===o?Y:o):e===gt?Ee(t):e!==Y?ha(t,e):s?wa(s,t):t in n.pieces&&ga(t)}function ze(t){L({tool:t,picked:null});let e=ht(I().setup,t);e?E(`${e.title}: a press puts it on a cell, a second one takes it off.`):E(t===gt?"Eraser: a press empties a cell.":"A press moves a piece.")}function ga(t){let e=Fs(t);if(e)return ze(e);L({picked:t}),E(`${t} picked up: ${eo(I().setup,t)}.`)}function wa(t,e){if(t===e)return L({picked:null});Ae(e,aa(I().setup,t,e),`${t} to ${e}`)}function pu(t,e){let s=Fs(t),n=to(e);s?(L({tool:Y}),n&&Ae(n,Rs(I().setup,n,[s]))):n?wa(t,n):Ee(t)}function du(t){let e=Ws(t),s=Dt();if(!e||!dt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))ze(Y);else if(n==="Delete"||n==="Backspace")Ee(e);else if(ht(s.setup,n))ha(e,n);else return;t.preventDefault(),t.stopPropagation()}var so=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Dn(t,n)??""]).filter(([,s])=>s in e.pieces));function ba(t){let{scene:e,tool:s,picked:n}=t,o=so(t),r=s!==Y&&s!==gt,i=l=>to(l)!==null&&(r||n!==null||s===gt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:fu(t),movable:{picked:r?It+s:n,sources:{has:l=>Fs(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:mu(t,l),use:i(l)?"target":a(l)?"source":null})}}function mu({setup:t,picked:e},s){let n=[s,eo(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function fu({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Dr(r,i));return{under:[...s.map(Br),...e?[fs(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Gr),...o]}}var hu=200,gu="This looks like the record of a game: the viewer opens it, not the editor";function $a(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>no(t.value,hu)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";dn(s).kind==="record"&&(e.preventDefault(),no(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),no(t.value))}),t.addEventListener("blur",()=>Dt().refusal||L({typed:null}))}async function no(t,e){let s={text:t,before:Dt().typed?.before??I()},n=dn(t);if(n.kind==="record"){let l=R({record:await kt(t)});return Bt(gu,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await jt(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function ya({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Vt(d("text-fault"),s),we(d("open-record"),"href",n),d("open-record").hidden=n===null,we(o,"aria-invalid",s?"true":null)}function ka({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>ze(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=Ms(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${It+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${xn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(gt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function va({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>nr(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var xa=t=>[bu(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${$u(t,e)}</div>`:e.form==="cells"?yu(t,e):ku(t,e))];function bu({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return ss("To move","side",e,t.side,n=>mt({...t,side:n},`${s(n)} to move`))}function $u({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),mt(Bn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Zt(u,a?e.text:o,l)}function yu({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let m=p.split(" ").filter(Boolean);mt(Bn(t,e,m),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${M(e,u,r,l)}
  </label>`}function ku({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>ht(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>xn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function Oa({exact:t}){let e=ts(t)?.course.at(-1),s=o=>{Qo({exact:o}),oe()},n=e&&`With best play: ${Jt(e,Ot)}.`;return c`${lr("exact-on","Exact value",Q.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var Ou=["mirror","upend","turn"],{state:Ie,opened:wt,change:Ds}=Qn,Bs={board:null};function Ta(){let t=Ie();if(!dt(t)||!Bs.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Vt(d("rules-title"),e.title),b(ka(t),d("tray")),Bs.board.set(ba(t),{still:!0}),b(xa(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),b(va(e),d("status-box")),ya(t),d("exact").hidden=!e.solvable,b(Oa(t),d("exact")),Sr(d("exact-job"),e.rules,a),be(d("undo"),n.length>0),be(d("redo"),o.length>0);for(let p of Ou)d(p).hidden=Hn(s.cells,p)===null;let l=e.faults.length>0||r!=="";be(d("play-here"),!l&&e.outcome===null);let u=R({rules:e.rules,position:e.position});we(d("analyse"),"href",l?null:u),be(d("analyse"),!l),!i&&location.href!==ro()&&vt(ro())}function oo(t,e){let{setup:s,scene:n}=wt(),o=Hn(n.cells,t);o&&Ds(ca(s,o),e)}var Tu=()=>dt(Ie())&&Ds(Gn(wt().setup),"The other side is to move");function ro(){let{rules:t,position:e}=wt().setup;return new URL(Ze(t,e),document.baseURI).href}var Le=(t,e)=>async()=>{await Yn(),d(t).getAttribute("aria-disabled")!=="true"&&e(wt(),d(t))},Sa=t=>{let{scene:e,setup:s}=t;return Yi(e,so(t),`${s.title}: ${s.position}`,Ui)},Su="This address names no position";async function Ea(){let t=Jo(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await jt(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${Su}: ${s}.`),!(!dt(Ie())&&!await Eu(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Bt("");Bt(s,{typed:{text:t.position,before:wt()}})}}async function Eu(t){let{games:e}=ds,s=(e.find(({name:n})=>n===Q.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await jt(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${Ie().refusal}.`),!1}var Au="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",zu="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function Lu(){let t=(Ie().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[Au,zu],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var Iu={async open({signal:t}){let[e,s]=await Promise.all([P(),lt()]);if(t.aborted)return;ut({games:e,players:s});let n=fa(d("board",SVGSVGElement),d("table"));Bs.board=n,t.addEventListener("abort",n.destroy),$a(),Tr(({state:o})=>o==="solved"?oe():Ta(),t),Kn(Ta,t),await Ea()},follow:Ea,commands:{undo:Vn,redo:Jn,"set-start":()=>jt(wt().setup.rules,null,"Start position"),clear:()=>Ds(Cs(wt().setup),"The board is empty"),swap:()=>Ds(la(wt().setup),"Colours swapped"),mirror:()=>oo("mirror","Mirrored left to right"),upend:()=>oo("upend","Mirrored top to bottom"),turn:()=>oo("turn","Turned by a quarter"),flip:Xn,"change-rules":async()=>{let t=await _r(wt().setup.rules);t&&await Zn(t)},"play-here":Le("play-here",({setup:t})=>At(t.rules,t.position)),"copy-position":Le("copy-position",({setup:t},e)=>wn(e,"Position",Ut(t.rules,t.position))),"copy-link":Le("copy-link",(t,e)=>wn(e,"Link",ro())),"save-svg":Le("save-svg",t=>rt(`${t.game.name}.svg`,new Blob([Sa(t)],{type:"image/svg+xml"}))),"save-png":Le("save-png",async t=>rt(`${t.game.name}.png`,await As(Sa(t),1200))),"fault-close":()=>j(""),skip:()=>Bs.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",Tu],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:Lu};var Gs=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>ju(e[n-1]??t,s))];function ju(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:Nu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:qs(e)}]}var qs=t=>t.outcome?Nr(t):`${t.last?.say??""}.`;function Nu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var Mu=1100,Pu=1400,Aa=700,Ru=.8,Cu=5e3,re={still:!0},za={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},_s=class{state=za;#o;#s;#t=new T;paragraphs=[];#n=null;#e=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new $s(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#v(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(Mr(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),E(e)}#a=at(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#e)return null;let{tree:s,id:n}=this.#e;return await We(Z(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(Z(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...za,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i}=this.step,{near:a}=this.lesson,{tree:l,id:u}=Do(Co({rules:s,start:n}),0,[...o,...r]),p=Ht(l,u).slice(o.length),[{paragraphs:m},g,f,...$]=await Promise.all([De({rules:s},e),nt(s,a,W(this.game),e),...p.map(B=>this.#u({tree:l,id:B}))]);e.throwIfAborted(),this.#n=this.#e={tree:l,id:p[0],view:f},this.paragraphs=m;let y=i==="";this.stage.set({scene:g,view:f,near:a,isReadOnly:y,hint:this.#p,drawn:this.#$()},re),E(this.#y()),$.length>0?this.#r({frames:Gs(f,$)}):i===""&&this.#m("")}get#p(){let{is_named:e,solution:s}=this.step;return e?s?.actions??null:null}#$(){let{refused:e}=this.step;return e?{under:[],over:[fs(e,1.2,"mark-hint")]}:void 0}#y(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Next."),o.filter(Boolean).join(" ")}watch=()=>this.#k(this.#t.signal).catch(this.#a);async#k(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,re);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await G(Mu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:re),E(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;pi(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&$n("right"):$n("end"),this.#l({hint:null,drawn:void 0},re),s&&E(s)}#g(){if(d("continue").focus({preventScroll:!0}),Ao()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),G(Cu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#v(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#e||!this.#n)return;let i=Rt(this.#e.tree,this.#e.id,e),a=Z(this.#e.tree,this.#e.id).turns.slice(this.#x),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:m,continues:g},f]=await Promise.all([qt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:f,isReadOnly:!0,hint:null},re),g)return await this.#O(i,r);let $=m&&await this.#T(Rt(i.tree,i.id,m),r);if(!u)return await this.#w(p,r);let y=$||f.outcome&&f.status;this.#m(y||""),this.#g()}get#x(){return this.step.turns.length}async#O(e,s){this.#i("");let n=Z(e.tree,e.id),o=await Ro(n,this.step.opponent,null,()=>{},s),r=Rt(e.tree,e.id,o.turn),i=await this.#u(r);if(await G($t(Aa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#e={...r,view:i},this.#i(qs(i))}async#w(e,s){this.#i(e,"wrong"),await G($t(Pu),s),this.#e=this.#n;let{view:n}=this.#n??{};n&&this.#l({view:n,isReadOnly:!1,hint:this.#p})}async#T(e,s){let n=await this.#u(e);return await G($t(Aa),s),this.#l({view:n},{known:n.last?.actions??[]}),qs(n)}get canHint(){return!this.state.met&&!this.state.busy}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#e!==this.#n)return this.#c(()=>this.#S());if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#b(s)}};async#S(){if(!this.#e)return;let e=Z(this.#e.tree,this.#e.id);this.#b(await Be(e,Ru,this.#t.signal))}#b({actions:e,say:s}){this.#l({hint:e},re),this.#i(`Hint: ${s}${s.endsWith(".")?"":"."}`)}};var z={games:[],open:null,opening:new T};function Fu(){let{open:t}=z;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;Na(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Vt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,b(Wu(t),d("step")),o.renderCommands(d("moment")),b(Gu(t),d("controls")),b(Hu(t),d("clauses")),Ku(t)}var Wu=t=>{let{step:e,state:s}=t,n=s.verdict&&Du[s.verdict];return c`${Bu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},Du={right:"✓ Right!",wrong:"✗ Not yet."},Bu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function Gu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("walk-back","Back",{sign:"back",isAble:o>0}),a&&O("walk-on","Next",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?qu(r,i):_u(t)].map(p=>p||h)}var qu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function _u(t){let e=ja(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var ja=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function Hu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Qt(o)}</p>`)}`}function Ku({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!sr(o,t))return;hs(d("cases"),t.difference,t.near,W(e)).catch(v)}function Na(t){d("list").hidden=t,d("play").hidden=!t}function io(){z.opening.end(),z.open?.close(),z.open=null}function La(t,e){let s=z.open!==null;io(),document.title="Lessons – Lodestone",b(mi(z.games,t||Q.newGame.game||""),d("courses")),Na(!1),s&&d("list-title").focus({preventScroll:!0}),e&&Tt("This lesson cannot be opened",e)}function Yu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=z.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function Ia(){let[t="",e=""]=_(),s=z.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return La(t,Yu(t,e,s));io();let o=z.opening.begin();try{let r=await Ge(t,e,o);o.throwIfAborted();let i=ui(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));z.open=new _s(s,r,{changed:Fu,onward:Ma}),await z.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){N(r)||La(t,v(r))}}async function Ma(){let{open:t}=z;if(t){if(!t.goesOn)return J(ct(t.game.name,ja(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function Uu(){let{open:t}=z;if(!t)return;let{game:e,lesson:s,step:n}=t;try{await tr(e,s.option||s.idea?n.rules:void 0)}catch(o){Tt("The game cannot begin",v(o))}}var Vu={async open({signal:t}){t.addEventListener("abort",io),z.games=await P(),t.aborted||await Ia()},follow:Ia,commands:{watch:()=>z.open?.watch(),"walk-back":()=>z.open?.walk(-1),"walk-on":()=>z.open?.walk(1),again:()=>z.open?.again(),hint:()=>z.open?.hint(),continue:Ma,"play-game":Uu,skip:()=>z.open?z.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["back in the turns to watch","walk-back"],".":["on in the turns to watch","walk-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>z.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>z.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game. This browser keeps which steps you have done."]})};var Pa=new WeakMap;function Ra(t){let e=Pa.get(t)??{...t,...Ju(t)};return Pa.set(t,e),e}var Ju=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Hs(e)}:{}}),Hs=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>Zu(s,e))});function Zu({action:t,leads_to:e,...s},n){let r=n.filter(i=>Xu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Hs(e)}}var Xu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var ao=600,Qu=1;function Ca({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Ce({rules:t,start:e,turns:r});return{...a,...No,nodes:[...i,...o]}}var Ks=class extends se{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#n=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),St(this.state)!==e.side&&this.change(r=>ye(r,2)),this.scene=us(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Hs(await o(r)),this.onChange((r,i)=>this.#e(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return Ot(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#e(e,s){this.#r(gs(s,e)),this.phase==="asked"&&F(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??et(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>rr(r,u));this.stage.set({scene:r,view:Ra(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Wr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,hi(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=fe(e,s),o=this.puzzle.line[n-1],r=et(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>tt(i,n[e-1])),await this.#p(ao,()=>{this.change(i=>tt(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),gi(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=F(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!et(r)?.outcome&&await this.#p(ao,async()=>{a?this.change(l=>tt(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${et(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#n,{tree:s,at:n}=this.state,{turn:o}=await Be(Z(s,n),Qu,e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#n.begin();return this.guarded(async()=>{await G($t(e),n),await s()})}again(){this.phase==="wrong"&&(this.#n.end(),this.#i("answering",""),this.change(e=>tt(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=fe(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${Qe(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#n.end(),this.#i("shown",""),this.change(e=>tt(e,0)),await this.#p(ao,()=>this.show(this.lineNodes[0])))}show(e){this.#n.end(),this.change(s=>tt(s,e))}close(){this.#n.end(),super.close(),this.stage.destroy()}};var lo="lodestone.puzzle-run",Wa="lodestone.puzzle-streak",Ys=10,tp=3,Us={theme:null,rules:null};function Vs(){let{game:t,wish:e,current:s,done:n,again:o}=me(lo);return typeof t=="string"&&[e?.theme,e?.rules].every(i=>i===null||typeof i=="string")&&[n,o].every(Array.isArray)&&[s,...o,...n.map(i=>i?.number)].every(Number.isInteger)?{game:t,wish:e,current:s,done:n,again:o}:null}var je=t=>t?Pt(lo,t):Io(lo);function ie(){let t={now:0,best:0};return{...t,...Lo(de(Wa),t)}}var Da=t=>Pt(Wa,t);function Ba({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Ne=(t,e=Us)=>({game:t,wish:e,current:0,done:[],again:[]});function Ga(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Js=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function qa(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Js(e,t.wish).filter(a=>!o(a));return t.done.length<Ys&&r.length>0?ep(r,s,n,t.done.length<tp,wi(s,e)):e.find(({number:a})=>a===t.again[0])??null}function ep(t,e,s,n,o){let r=n&&t.find(p=>vs(e,p,s));if(r)return r;let i=t.filter(p=>ks(e,p)===null),a=t.filter(p=>!te(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,m)=>u(p)-u(m)||Fa(p)-Fa(m))[0]}var Fa=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),_a=({done:t})=>t.filter(({tried:e})=>e==="right").length,Ha=({wish:t},e)=>Math.min(Ys,Js(e,t).length);var sp=5,np={right:"✓",wrong:"✗",helped:"–"},co=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(sp-t,0))}</span
    >
    Level ${t}`;function Ya(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=op(t);return c`<p class="puzzle-meta">${co(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?rp(e):h}
    </div>
    ${n?ip(t):h}`}function op({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var rp=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function ip(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${ap(t)} ${Ka(t,"Solution",e.line,s,e.end)}
    ${e.wrong?Ka(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function ap({state:t}){let{parent:e,children:s}=F(t.tree,t.at),{last:n,outcome:o,status:r}=et(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function Ka(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isNotation:!0,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function Ua({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Va(t,e,s,n,o){let r=Ha(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${np[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Ja(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${_a(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${q(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${lp(s)}</p>`:h}
  </div>`}var lp=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Za=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function Xa({puzzle:t,board:e},s,n){let o=ks(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${co(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var Qa=(t,e,s)=>{Et(t,{scene:e,pieces:Xe(s),viewOnly:!0})};function tl(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Js(u,n).length,m=M(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",f=>o({theme:f||null})),g=M(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",f=>o({rules:f||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${pp(t,e,s)}</p>
    <div class="puzzle-wish">${gn("Idea",m)} ${gn("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${ot(a)} class="button"
              >Continue after ${q(i.done.length,"puzzle")}</a
            >`:h}
      ${w(up(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function up(t){return t===0?"No puzzle matches":t>=Ys?"Solve ten":t===1?"Solve one":`Solve ${t}`}function pp({puzzles:t},e,s){let n=t.filter(i=>te(e,i)).length,o=t.filter(i=>vs(e,i,s)).length,r=xs(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${q(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var nl={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:nl,opening:new T};function ae(t){k.state={...k.state,...t},fo()}async function el(){let t=k.opening.begin(),[e="",s=""]=_();j("");try{k.state.games.length===0&&ae({games:await P()}),t.throwIfAborted(),e===""?await mp(t):e==="daily"?await fp(t):await hp(e,s,t)}catch(n){N(n)||j(v(n))}}var uo=(t,e)=>qe(t,e),ol=t=>Mt("api/puzzle/daily",{query:{day:fi(ys())},signal:t});async function mp(t){k.state.attempt?.close(),ae({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([ol(t),...e.map(({name:p})=>uo(p,t))]),o=xt("svg",{class:"board puzzle-picture","aria-hidden":"true"});ae({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([nt(r,a,W(rl(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),Qa(o,l,u)}async function fp(t){let e=await ol(t);await mo(e.game,e,null,t)}var rl=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function hp(t,e,s){let n=await uo(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Vs(),r=o?.game===t?o:null;if(e==="")return po(n,r??Ne(t),s);let i=await il(n,e,s);await mo(t,i,r?.current===i.number?r:null,s)}function il({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return Mt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function po(t,e,s){let{game:n}=t,o=qa(e,t.puzzles,zt(),ys());if(!o&&k.state.attempt)return je(null),ae({run:e,isOver:!0});if(!o)return po(t,Ne(n),s);let r={...e,current:o.number};je(r);let i=await il(t,String(o.number),s);s.throwIfAborted(),vt(ot(n,o.number)),await mo(n,i,r,s)}async function mo(t,e,s,n){let[o,r]=await Promise.all([uo(t,n),Wt(Ca(e),W(rl(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:fo,tried:gp},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Ks(e,r,a);ae({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function gp(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=Ga(e,s.puzzle.number,t);je(n),n.done.length>e.done.length&&Da(Ba(ie(),t)),k.state={...k.state,run:n}}function fo(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?b(wp(t),s):b(e?bp(e):c`<h1>Puzzles</h1>`,s)}function wp(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Ja(s,xs(zt(),e.puzzles),ie()):Ya(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Va(s,r.number,n,e.puzzles,ie()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Za():Ua(t)}
    </div>`}function bp(t){let{lists:e,wishes:s}=k.state,n=zt(),o=Vs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Us,u=m=>ae({wishes:{...s,[a]:{...l,...m}}}),p=o?.game===a&&o.done.length>0;return tl(i,n,ys(),l,u,()=>al(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Xa(t,n,Vo)}
    <div class="puzzle-games">${e.map(r)}</div>`}function al(t,e){je(Ne(t,e)),J(ot(t))}function $p(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Vs(),o=k.opening.begin();po(t,n?.game===t.game?n:Ne(t.game),o).catch(at(j))}async function yp(){let{attempt:t}=k.state;if(!t)return;let s=await ps([Kt(t.state.tree)],"text").catch(at(j));s&&J(R({record:await kt(s.text)}))}async function kp(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await lt().catch(at(j));!t||!s||!n||(ut({games:e,players:n}),await At(t.puzzle.rules,s))}var vp=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function xp(){k.opening.end(),k.state.attempt?.close(),k.state=nl}function sl(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var Op={open({signal:t}){return fo(),t.addEventListener("abort",xp),el()},follow:el,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:$p,more:()=>k.state.list&&al(k.state.list.game,k.state.run?.wish??Us),"to-front":()=>J(ot()),"walk-back":()=>sl(is),"walk-on":()=>sl(Xt),"play-on":kp,"to-study":yp,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:vp})};var D={games:[],opening:new T,items:[],search:"",rules:""},Tp="each shows one idea. The values and turns that they mark are proven.";function Sp({plies:t,variations:e,comments:s}){let n=[q(t,"turn"),q(s,"comment")];return e>0&&n.push(q(e,"variation")),n.join(", ")}function Ep(t,e,s){let n=xt("svg",{class:"study-picture","aria-hidden":"true"});return zp(n,t,e),{study:e,number:s+1,picture:n}}var cl=(t,{name:e})=>R({collection:`${t}/${e}`});function Ap(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${cl(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${Sp(e)}.</p>
    </div>
  </li>`}async function zp(t,e,s){try{let n=await nt(s.rules,e.sides[0].name,W(e));Et(t,{scene:n,pieces:Xe(s),viewOnly:!0})}catch(n){v(n)}}async function ll(){let t=_()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);b(cr(D.games,Yt,t),d("collections-games"));try{let{studies:s}=await _t(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>Ep(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),ho(t)}catch(s){if(N(s))return;D.items=[],ho(t,v(s))}}function Lp(){let t=ws(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function ho(t,e=""){let{items:s}=D,n=Lp(),o=q(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${Tp}`,b(s.length>1?jp(t):h,d("collections-filters")),b(n.length>0?Ip(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=es(n,({number:l})=>l,l=>Ap(t,l));b(n.length>0||e?a:i,d("studies"))}var Ip=(t,[{study:e}])=>c`<a class="button primary" href=${cl(t,e)}>Read the first study</a>`;function jp(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),ho(t)};return c`${os("Search these studies",o=>n({search:o}))}
  ${M(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var Np={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await P(),t.aborted||await ll()},follow:ll,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var Me=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function ul(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Me({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function Mp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function le(t,e,s){let n=ul(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=Mp(o,go(n,o.name)[0]),i=Me(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Qs(t,e,s){let n=ul(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>Pp(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Me(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Xs({[p]:e.options[p],[l]:s.options[l]}),Xs({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var Pp=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function pl({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:yn(ms(i,l)),options:[[i,l]]}))}var go=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Xs=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function wo({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var bo=t=>({title:t.title.trim()||wo(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function dl({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function ml(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function Rp(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Zs=t=>t.toLocaleString("en");function fl({cells:t,games:e},{players:s}){let n=(r,i)=>`${Zs(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var hl=t=>`${yn(t)}.`;function tn({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Zs(e)} of ${Zs(s)} games`;return t==="finished"?`All ${Zs(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,Rp(n)].filter(Boolean).join(", ")}var en={job:null,sentences:[],seats:[],fault:""},Fp={name:"games",title:"Games of each",low:2,high:5e3},Wp=t=>le(t,t.options[0].name);function wl({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(Wp(t.find(m=>m.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code translate="no">lodestone lab run</code>.
    </p>
    ${ss("Game","game",t,s.game.name,u)} ${Dp(s,a)}
    ${Bp(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${qp(e,s,o,a)} ${e.is_open?gl(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:gl(l)}
      </div>
    </div>`}var gl=t=>O("plan-file","Save the file (TOML)",{isAble:t});function Dp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>hn("question",l,l===n,()=>e(le(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=hn("question","",n==="",()=>e(Qs(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function Bp(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(m=>m.name===p)??n,a=p=>e(o?Qs(s,i(p),o):le(s,r,p)),l=p=>e(Qs(s,n,i(p))),u=pl(t).map(({title:p,options:m})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${m.map(([g,f])=>Gp(g,f,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${M("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${M("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function Gp(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${ms(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var qp=(t,e,s,n)=>c`${_p(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>Kp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${$o(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Zt(Fp,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${$o(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${wo(e)}
        @input=${fn(o=>n({title:o}))}
      />
    </p>`,bl=(t,e,s,n)=>ns(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function $o(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return bl(e.includes(o),a,r,i)})}
  </div>`}function _p(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,m=$=>e({grid:Me(t,{...o,[l]:$}),without:[],other:null}),g=i.map($=>({...$,about:$.meaning})),f=go(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Qt(p)}</legend>
      ${i.length>0?$o(g,f,m):Hp(a,f,m)}
    </fieldset>`};return c`<div class="lab-options">
    ${es(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function Hp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${fn(u=>r(ml(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function Kp({rules:t,title:e,values:s},{without:n},o){let r=Xs(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small" translate="no">${t}</code>`;return c`<li>${bl(i.length===n.length,a,e,l)}</li>`}function $l({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&_e(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?Yp(t):h}
    <p id="job-status" role="status">${n||t&&tn(t)}</p>
    ${t?.state==="running"&&t.said_of>0?Jp(t):h}
    ${e.length>0?Zp(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?Up(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?Xp(s):h}
    ${t?.state==="finished"?Vp(t):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(Qp)}
    </ul>`}var Yp=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,Up=({name:t})=>c`<a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function Vp({name:t}){return c`<details id="job-report" class="options">
    <summary><h3>Pictures and tables</h3></summary>
    <iframe
      class="lab-report"
      title="The report"
      src="api/lab/report?name=${t}"
      loading="lazy"
      @load=${({target:s})=>{let{documentElement:n}=s.contentDocument,o=()=>s.style.height=`${n.scrollHeight}px`;new ResizeObserver(o).observe(n)}}
    ></iframe>
  </details>`}var Jp=({said:t,said_of:e})=>c`<section id="job-said" class="lab-sentences">
    <h3>The first ${e} games</h3>
    ${t.map(s=>c`<p>${s}</p>`)}
  </section>`;function Zp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var Xp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${hl(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,Qp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small" translate="no">${e}</code></span>
    ${w("Play",()=>At(e,""),{label:`Play ${t}`})}
  </li>`;var td=150,S={state:null,asking:new T,watching:new T};function it(t){if(!S.state)return;S.state={...S.state,...t};let{plan:e,job:s,offer:n}=S.state;d("build").dataset.planned=e?.name??"",b(wl(S.state,xl),d("build")),d("job").dataset.state=s?.state??"",b($l(S.state,n.is_open),d("job"))}async function xl(t){if(!S.state)return;let e=S.asking.begin(),s={...S.state.choice,...t},n=dl(s);if(it({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await G(td,e);let o=await qt("api/lab/plan",bo(s),{signal:e});it({plan:o,cells:o.cells,said:fl(o,s),isFault:!1})}catch(o){N(o)||it({said:v(o),isFault:!0})}}async function ed(t){if(t.preventDefault(),!!S.state?.plan)try{let e=await qt("api/lab/start",bo(S.state.choice),{once:!0});ln(e.name,e.secret),J(ge(e.name))}catch(e){it({said:v(e),isFault:!0})}}function yl(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,S.watching.end(),t===null)return it(en);Ol(t),d("job").focus()}async function Ol(t){let e=S.watching.begin(),s=S.state?.job?.name===t?S.state.job.state:"";s||it(en);try{let n=await zo("api/lab/watch",{name:t},i=>it({job:i}),e);if(s!==n.state&&E(tn(n)),n.state!=="finished")return;let[o,r]=await Promise.all([Mt("api/lab/sentences",{query:{name:t},signal:e}),Mt("api/lab/seats",{query:{name:t},signal:e})]);it({sentences:o,seats:r})}catch(n){if(N(n)||S.state?.job?.state==="finished")return;it({job:null,fault:v(n)})}}async function kl(t){let e=S.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:_e(e)??""}:{name:e};try{let n=await qt(`api/lab/${t}`,s,{once:!0});ln(e,n.secret),it({job:n,fault:""}),await Ol(e)}catch(n){it({fault:v(n)})}}var vl=t=>t&&rt("experiment.toml",new Blob([t.text],{type:"application/toml"}));function sd(){J(ge()),d("lab").focus()}function nd(){S.asking.end(),S.watching.end(),S.state=null}function od(t,e){let s=t.find(({name:o})=>o===Q.newGame.game)??t[0],n={...le(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};S.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...en},d("build").addEventListener("submit",ed),xl({})}function rd(){let t=Object.entries(xe).map(([s,n])=>c`<li><a href=${Ct(s,"answers")}>${n}: answers</a></li>`),e=c`<p id="lab-elsewhere">
      This site has no server to play thousands of games. On your own machine,
      <code translate="no">lodestone web</code> opens the same page with one, and
      <code translate="no">lodestone lab compare</code> runs experiments without a page.
    </p>
    <h2>What experiments have shown</h2>
    <ul>
      ${t} ${Mo?c`<li><a href="docs/findings.html">All findings</a></li>`:""}
    </ul>`;d("build").hidden=!1,b(e,d("build"))}var id={async open({signal:t}){if(Fe)return rd();let[e,s,n]=await Promise.all([P(),lt(),Mt("api/lab")]);t.aborted||(ut({games:e,players:s}),t.addEventListener("abort",nd),od(e,n),yl())},follow(){S.state&&yl()},commands:{"job-stop":()=>kl("stop"),"job-on":()=>kl("go-on"),"job-file":()=>vl(S.state?.job),"job-new":sd,"plan-file":()=>vl(S.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var ad={proven:"Proven",measured:"Measured",open:"Open"},ld={true:"✓ True",false:"✗ False","not settled":"? Not settled"},Tl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${ad[t]}</span> ${e}</p>`,Sl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>cd(t,n,s))}
  </ul>`,cd=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(Tl)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play these rules: ${s}`})}
      <a href=${Ft(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,El=(t,e)=>c`<ul class="claims">
    ${e.map(s=>ud(t,s))}
  </ul>`,ud=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${pd(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${ld[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(Tl)}
      </details>
    </div>
  </li>`,pd=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var dd=1e3,md="start",sn=class{#o=new T;#s=er("shown");#t=xt("svg",{class:"board shown-board","aria-hidden":"true"});#n=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#n?.destroy()}#e(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===md?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#e(0),s=this.game.sides[0].name,n=await nt(this.shown.rules,s,W(this.game),this.#o.signal),{pieces:o}=mn(e,[]);this.#n=Et(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#e(i))),r=Gs(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await G(dd,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=mn(e,s);this.#n?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&E(o),this.changed()}async#c(e){try{await e()}catch(s){if(N(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function yo(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var zl=(t,e,s)=>String(yo(t,e)[s]??""),ko=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function Ll(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function Il(t,e){let[s,n]=[Al(t),Al(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function Al(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var jl=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[fd(t,e,r,n,o),n?.dispute===r?wd(t,e,n):h])}
    </tbody>
  </table>`;function fd(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:hd(t,s,l)),m={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,m)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var Nl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function hd(t,e,s){let n=H("div"),o=Nl(t,e);return o&&gd(n,t,o,s),{dispute:e,cell:s,boards:n}}async function gd(t,e,s,n){try{let{difference:o,near:r}=await Ge(e.name,s.name),i=({rules:l})=>zl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await hs(t,a,r,W(e),!0)}catch(o){t.textContent=v(o)}}function wd(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=Nl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ct(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var bd=.02,$d=.05,yd=.01,kd=.1,xo={result:{title:"Best play",legend:"The side that wins with best play, and after how many turns of both sides. =: a draw.",say:(t,e)=>ar(Ml(e,t)),shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":nn(t),shade:({score:t})=>t===null?"unknown":vd(t)},drawn:{title:"Drawn positions in play",legend:"The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>nn(t),shade:({drawn:t})=>t<yd?"low":t<kd?"middle":"high"}};function Ml({sides:[t,e]},{value:s,plies:n}){return{winner:{win:t.name,draw:null,loss:e.name}[s],remoteness:n}}function vd(t){let e=Math.abs(t-.5);return e<=bd?"low":e<=$d?"middle":"high"}var nn=t=>`${(100*t).toFixed(1)}%`;function Pl({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var on=(t,e)=>t.options.find(s=>s.name===e),vo=({groups:t},{values:e})=>e.slice(0,t.length),xd=({groups:t},{values:e})=>e[t.length],Rl=(t,e,s)=>e.map((n,o)=>ko(on(t,n),s[o]));function Cl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:m})=>m.at(-1)??""))],i=e.members.find(({rules:m})=>m===s.chosen)??e.members[0],a=r.map(m=>({name:m,title:ko(on(t,e.sheets),m)})),l=Object.entries(xo).map(([m,{title:g}])=>({name:m,title:g})),u=m=>n({sheet:m,...Od(e,i,m)}),p=m=>n({measure:m});return c`<div class="family">
    <div class="family-choice">
      <label
        >${on(t,e.sheets)?.title}${M(null,a,s.sheet,u)}</label
      >
      <label>Shows${M(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${xo[s.measure].legend}</p>
    ${Td(t,e,s,n)} ${zd(t,e,i,o)}
  </div>`}function Od({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function Td(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>xd(e,l)))],a=[...new Set(o.map(l=>vo(e,l).join()))].map(l=>o.filter(u=>vo(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Ad(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${on(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${Rl(t,e.groups,vo(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>Sd(t,u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function Sd(t,e,s,n){let{say:o,shade:r}=xo[s.measure],i=e.rules===s.chosen,a=()=>n({chosen:e.rules});return c`<td>
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
  </td>`}var Ed={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Ad(t){let e=Ed[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function zd(t,e,s,n){let{rules:o,values:r,keeping:i,first_turns:a,drawn:l,longest:u}=s,p=[...e.groups,e.columns,e.sheets],m=Ml(t,s),{score:g,lead_changes:f}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m.winner===null?"Draw":Jt(m,Ot)}</h3>
    <p class="small">${Rl(t,p,r).join(", ")}</p>
    <dl>
      ${Pe("First turns that keep it",`${i} of ${a}`)}
      ${Pe("Drawn positions in play",nn(l))}
      ${Pe("Longest win in play",`${u} turns`)}
      ${g===null?h:Pe("Score of the first side, 15 errors in 100 turns",nn(g))}
      ${f===null?h:Pe("Changes of the lead",f.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${Ft(t.name,o)}>Rules</a>
    </p>
  </section>`}var Pe=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function Wl(t,e,s,n,o){let r=Il(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${Fl(t,e)} ${Fl(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Ld(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>Id(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Ld(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function Id({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Qt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function Fl(t,{rules:e,title:s,choose:n}){let o=yo(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:m,low:g,high:f})=>{let $=y=>n(Ll(t,r,{...o,[u]:y}));return m.length===0?Zt({name:u,title:p,low:g,high:f},Number(o[u]),$):c`<label>${p}${M(null,m,o[u],$)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${M(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var st={shown:null,showing:new T,opening:new T},To=at(()=>{}),rn=t=>At(t,"");function Gt(t){st.shown&&(st.shown={...st.shown,...t}),So()}function So(){let{shown:t}=st;if(!t)return;let e=_()[0]??"",s={"":Dl,rules:Wd,answers:Fd}[e]??Dl;b(c`<div class="game-page">${jd(t,e)}${s(t)}</div>`,d("page"))}function jd({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${Ct(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}function Dl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>kn(e.name),{look:"primary"})}
          ${r&&c`<a href=${ct(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${Nt("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${Nt("Which rules for a first game?",s.recommended.length>0,()=>Nd(t))}
    ${Nt("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,jl(e,s,o,i=>Gt({dispute:i}))])}
    ${Nt(s.question,s.answers.length>0,()=>Md(t))}
    ${Nt("Learn and practise",!0,()=>Pd(t))}`}var Nt=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,Nd=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>rn(s),{label:`Play ${n}`})}
            <a href=${Ft(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,Md=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${Ct(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function Pd({game:t,puzzles:e,studies:s}){let{name:n,lessons:o}=t,r=di(t);return c`<ul class="game-ways">
    ${Oo(["Lessons",ct(n)],`${ve(t)} of ${o.length} done`,r&&[`${ve(t)?"Continue":"Begin"}: ${r.title}`,ct(n,r.name)])}
    ${Oo(["Puzzles",ot()],Rd(e),["Solve the next",ot(n)])}
    ${Oo(["Studies",Yt(n)],Cd(s))}
  </ul>`}var Oo=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:h}
  </li>`;function Rd(t){if(!t)return"Find the turn";let e=zt();return`${t.puzzles.filter(n=>te(e,n)).length} of ${t.puzzles.length} solved`}var Cd=t=>t?`${t.filter(Tn).length} of ${t.length} read`:"Games with comments";function Fd(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Gt({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>kn(e.name),{look:"primary"})}
        <a href=${Ct(e.name,"rules")}>Compare the rules</a>
        <a href=${ge()}>Measure it yourself</a>
      </p>
    </header>
    ${Nt("Rule set by rule set",s.answers.length>0,()=>Sl(e,s.answers,rn))}
    ${Nt("Claims put to the test",s.claims.length>0,()=>El(e,s.claims))}
    ${o&&n?Nt("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,Cl(e,o,n,r,rn)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function Wd({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>Bl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>Bl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>rn(n.rules),{look:"primary"})}
        <a href=${Ct(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${Wl(t,r,i,s,a=>Gt({isShort:a}))}
    ${qr(t.sources)}`}function Bl(t,e){let{shown:s}=st;if(s)return vt(Ft(s.game.name,t,e)),_l(()=>ql(s.game))}async function ql(t){let e=st.opening.begin(),s=Ve(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>De({rules:l},e)));Gt({pair:[i,a],fault:""})}async function _l(t){try{await t()}catch(e){N(e)||Gt({fault:v(e)})}}function Dd(t,e,s){let n=xt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new bi(n,t,s,e);return i.changed=()=>b(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(To),r}var Bd=(t,e)=>qe(t.name,e).then(s=>Gt({puzzles:s})).catch(To),Gd=({name:t},e)=>_t(t,e).then(({studies:s})=>Gt({studies:s.map(n=>`${t}/${n.name}`)})).catch(To);async function qd(t,e){let s=await Po(t.name);e.throwIfAborted();let n=s.recommended[0]?.rules??t.default;st.shown={game:t,page:s,minute:s.minute.map(o=>new sn(t,o,So)),picture:Dd(t,n,e),puzzles:null,studies:null,dispute:null,look:s.family?Pl(s.family,t.default):null,pair:null,isShort:!1,fault:""},Bd(t,e),Gd(t,e)}function Hl(){st.showing.end();for(let t of st.shown?.minute??[])t.close();st.shown=null}async function Gl(){let e=(await P()).find(({name:s})=>s===Xo());e&&await _l(async()=>{st.shown?.game!==e&&(Hl(),await qd(e,st.showing.begin())),document.title=`${_d(e)} – Lodestone`,So(),_()[0]==="rules"&&await ql(e)})}var _d=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,Hd=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],Kd={async open({signal:t}){t.addEventListener("abort",Hl);let[e,s]=await Promise.all([P(),lt()]);t.aborted||(ut({games:e,players:s}),await Gl())},follow:Gl,commands:{skip:()=>d("page").focus()},help:()=>({about:Hd})};var Kl="lodestone-browser",Yl="lodestone.",Yd=["lodestone.live.","lodestone.owned"];function Ul(t){let e=o=>Yd.some(r=>o.startsWith(r)),s=[...jo()].filter(o=>o.startsWith(Yl)&&(t||!e(o))).sort(),n=Object.fromEntries(s.map(o=>[o,de(o)]));return JSON.stringify({format:Kl,version:1,kept:n},null,1)}function Vl(t){let e=Object.entries(t).filter(([o,r])=>!Ud(r,de(o)));if(!e.map(([o,r])=>Pt(o,r)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let n=e.filter(([o])=>/^lodestone\.(game|study)\./.test(o)).length;return{message:`${q(n,"game")} and your settings and progress were read.`,isDone:!0}}function Jl(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==Kl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(Yl)))}catch{return null}}var Ud=(t,e)=>(t?.updated??0)<(e?.updated??0);var Vd=1e6;async function Zl(t){if(!Fe)return()=>h;let e={tables:[],fault:""},s=async()=>{try{e.tables=await $i()}catch(l){e.fault=l instanceof Error?l.message:String(l)}t()},n=({name:l,rules:u,bytes:p,isComplete:m})=>c`<li>
      <span translate="no">${u}</span>: ${Math.ceil(p/Vd)}
      MB${m?"":", not finished"}
      ${m?w("Export",()=>o(l),{label:`Export ${u}`}):h}
      ${w("Delete",()=>r(l,u),{label:`Delete ${u}`})}
    </li>`,o=async l=>rt(`${l}.table`,await vi(l));async function r(l,u){await rs(`Delete the exact values of ${u}?`,"They can be computed again.","Delete")&&(await yi(l),await s())}async function i({target:l}){let[u]=l.files;if(!u)return;let p=await ki(u);p&&await Tt("Nothing was imported",p),await s()}let a=()=>c`<section aria-labelledby="you-tables">
      <h2 id="you-tables">Exact values</h2>
      <p class="fault-line">${e.fault}</p>
      <ul id="tables">
        ${e.tables.map(n)}
      </ul>
      ${e.tables.length||e.fault?h:c`<p>No rules are solved yet.</p>`}
      <p class="page-ways">
        <label class="file"
          >Import a table <input id="import-table" type="file" accept=".table" @change=${i}
        /></label>
      </p>
    </section>`;return await s(),a}var ce={games:[],list:()=>h,tables:()=>h},Re=()=>b(Jd(),d("page")),Jd=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${ii().map(ai)}
      </ul>
      ${ce.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${ce.games.map(Zd)}
        <li><a href=${ot()}>Puzzles</a>: ${Xd()} solved${Qd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${Rr()} ${Fr()} ${Cr()}
    </section>
    ${ce.tables()}
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
        ${w("Export everything",()=>rt("lodestone.json",tm()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${em}
        /></label>
      </p>
    </section>
  </div>`;function Zd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ct(e)}>${s}</a>: ${ve(t)} of ${n.length} lessons done
  </li>`}var Xd=()=>Object.values(zt()).filter(({solved:t})=>t).length;function Qd(){let{best:t}=ie();return t>1?`, ${t} right in a row at best`:""}function tm(){let{checked:t}=d("export-seats");return new Blob([Ul(t)],{type:"application/json"})}async function em({target:t}){let[e]=t.files;if(!e)return;let s=Jl(await e.text());if(s===null)return Tt("Nothing was imported","This file is not a backup of this site.");if(!await rs("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:o,isDone:r}=Vl(s);await Tt(r?"Imported":"Nothing was imported",o),r&&location.reload()}async function sm(t){ce.tables=await Zl(()=>t.aborted||Re()),t.aborted||Re()}var nm=t=>J(cn(t)?Je(t.id):R({study:t.id})),om={async open({signal:t}){Re(),sm(t);let[e,s]=await Promise.all([P(),lt()]);if(t.aborted)return;ut({games:e,players:s}),ce.games=e;let n=o=>cn(o)&&!o.over?"Continue":"Open";ce.list=bs({games:Ye,words:n,go:nm,isPlaying:!0},{draw:Re,signal:t}),Re()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var rm=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">The link may be old or incomplete. Everything on this site is in the menu.</p>
    <p class="page-ways">
      <a class="button primary" href=${Uo}>Go to the home page</a>
      <a href=${Je()}>Play</a>
    </p>
  </section>`,im={open:()=>b(rm(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{Np as collections,Iu as editor,Kd as game,id as lab,Vu as learn,im as missing,Op as puzzles,nu as viewer,om as you};
