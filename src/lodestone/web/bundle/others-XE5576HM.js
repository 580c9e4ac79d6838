import{a as I,c as Qr}from"./chunk-HSQ6DAXV.js";import{$a as Vr,A as ur,Aa as ms,B as pr,C as dr,Ca as Nr,D as ls,Da as Zt,E as fr,F as hr,Fa as Mr,Ga as bn,Ha as Et,I as gr,Ia as Pr,J as wr,K as br,Ka as Rr,L as $e,M as cs,Ma as fs,N as $r,Na as Cr,O as Ct,Oa as $n,Pa as Fr,Q as yr,R as kr,Ra as Wr,S as vr,Sa as Dr,Ta as Br,U as xr,Ua as Gr,V as Or,Va as qr,Wa as _r,Xa as Hr,Ya as Kr,Za as Yr,_a as Ur,ab as hs,cb as gs,db as Jr,e as sr,eb as Zr,g as nr,h as et,hb as yn,i as os,ib as Xr,j as Jt,jb as ws,k as or,l as rr,m as hn,n as rs,o as is,p as ir,q as ar,r as as,s as be,t as Tt,ta as ps,u as st,ua as wn,v as lr,va as zr,w as cr,wa as ds,xa as Lr,ya as Ir,z as Z,za as jr}from"./chunk-RWHXIPYR.js";import{a as we,b as tr,d as ns,e as Ot,h as fn,i as er,l as Tr,m as Sr,n as Er,o as Ar}from"./chunk-7JO76GD2.js";import{a as ti,b as ei,c as ye,d as si,e as ni,f as bs,g as oi,h as At,i as $s,j as Xt,k as ys,l as ri,m as ii,n as ks,o as ai,p as li}from"./chunk-3VYAANVQ.js";import{a as ke}from"./chunk-5FB7OBTP.js";import{A as Ge,Aa as Mo,Ba as me,Bb as mr,C as q,Ca as Ke,Cb as St,Ea as Po,Fa as ln,G as Eo,I as F,J as qt,K as de,Q as qe,R as _e,T as Ao,U as zo,V as Mt,W as Lo,Ya as _o,Za as Je,_a as un,a as xo,d as Pe,db as xt,e as P,eb as Vo,f as ut,gb as Ze,i as To,ia as Io,j as Gt,ja as _t,jb as Jo,ka as $t,l as V,ma as rn,o as Ce,p as Fe,q as nn,qa as an,qb as Xe,s as rt,t as So,tb as Zo,u as We,va as He,x as De,y as Be,ya as jo,yb as Ut,z as on,za as No}from"./chunk-LYGRICHS.js";import{B as yt,C as Bo,D as J,E as kt,F as Go,G as _,I as tt,J as qo,L as W,M as Ho,N as Ko,O as d,P as H,Q as vt,S as Yt,T as he,U as ge,V as Yo,Y as at,Z as Uo,_ as A,a as ce,aa as c,b as ue,ca as h,d as yo,da as b,e as pe,f as Nt,fa as Qe,g as ko,ga as pn,h as vo,i as Ye,ia as w,j as Ro,ja as T,k as Co,ka as dn,l as Fo,la as ts,ma as M,n as Pt,na as es,o as Rt,oa as Xo,p as Ue,pa as ss,q as pt,r as it,ra as mn,s as Wo,sa as Qo,t as Ht,ta as Vt,u as R,v as Ve,va as gn,w as fe,wa as us,x as Kt,xa as dt,y as Do,z as cn}from"./chunk-JWMAN4ND.js";import{a as bo,b as bt,c as G,d as S,e as U,f as N,g as v,h as ct,k as jt,l as Bt,n as $o}from"./chunk-RKWZ5BDG.js";import{c as ci,d as ui,e as pi,f as di}from"./chunk-W75XNMVD.js";import{c as Re,f as Oo}from"./chunk-KKBAIB4D.js";var kn="lodestone.read",vn=t=>pe(kn)[t]===!0;function mi(t){vn(t)||Nt(kn,{...pe(kn),[t]:!0})}var mt=t=>e=>e.change(t),[fi,xn,On,hi]=[or,os,Jt,rr].map(mt),gi=mt(t=>be(t,2)),wi=mt(t=>be(t,1)),bi=mt(t=>({...t,arrows:!t.arrows})),Tn=mt(t=>({...t,playing:!t.playing})),Qt={ArrowLeft:["one turn back",xn],ArrowRight:["one turn on",On],ArrowUp:["to the variation above",mt(t=>hn(t,-1))],ArrowDown:["to the variation below",mt(t=>hn(t,1))],Home:["to the start",fi],End:["to the end of the line",hi],",":["one turn back, from the board too",xn],".":["one turn on, from the board too",On],p:["play, or stop playing",Tn],f:["see the board from the other side",gi],t:["turn the board by a quarter",wi],a:["next turns, variations and what the analysis found as arrows",bi],v:["fold all variations, or unfold them",mt(as)]},vs={"Ctrl+z":["undo",mt(ir)],"Ctrl+y":["do again what was undone",mt(ar)]},[Zl,Xl]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Ql=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function $i(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=F(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Ql(t),m=sr.map(f=>({name:f,title:`${f} s`})),g=f=>t.change($=>({...$,pace:Number(f)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",fi,l),p("Back","m15 6-8 6 8 6",xn,l),n?p("Stop",Xl,Tn):p("Play",Zl,Tn,u),p("Next","m9 6 8 6-8 6",On,u),p("Last","M17 6v12M6 6l8 6-8 6Z",hi,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",gi),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",wi),p("Arrows","M4 18 18 6M11 5h8v8",bi,{pressed:o}),M(null,m,r,g,"Time for each turn")]}function yi(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=tc(t)??{share:.5,words:"not known yet"},r=Tt(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function tc({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Xe(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Ut(r,xt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var zt=200;function ec({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var ki=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=ec(e),i=[`${s+1}. ${$t(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,q(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function vi(t,e){let s=hs(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function xi(t,e){let s=Math.floor(Math.max(0,t)/zt)*zt;return[s,Math.min(e,s+zt)]}var sc="Search these games by player, number, round or date";function Sn(t,e,s){let n=H("div"),o=ki(t),r=o,[i,a]=[0,0],l=(m="")=>{r=vi(o,m);let g=r.findIndex(({index:f})=>f===e);[i,a]=xi(g,r.length),p()},u=(m,g)=>{let f=m<i;[i,a]=[Math.max(0,m),Math.min(r.length,g)],p();let $=n.querySelectorAll("li button"),y=$[f?0:$.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let m=r.length-a,g=`Show ${Math.min(zt,i)} before these`,f=`Show ${Math.min(zt,m)} more of ${m}`,$=({index:y,text:B})=>{let C=y===e;return c`<li>${w(B,()=>s(y),{look:C?"primary":"",isCurrent:C})}</li>`};b(c`${o.length>1?ss(sc,l):h}
        ${i>0?w(g,()=>u(i-zt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map($):c`<li>No game fits.</li>`}
        </ol>
        ${m>0?w(f,()=>u(i,a+zt)):h}`,n)}return l(),n}var Oi=30,nc=3e5,Ti=20,oc=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",rc="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",Si="the pasted games";async function ic(t){if(t.length>Oi*1e6){let e=`The page can read at most ${Oi} million letters at once`;return{games:[],fault:`${e}; choose games with “lodestone record filter”.`}}try{let{games:e}=await $e(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var Ei=({record:t})=>t.rules!=="",An=({record:t})=>t,xs=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function zi(t){return we("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=ac(s,n.draw,t),i=gs({games:He,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function ac(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,f=h){Object.assign(o,{message:g,ways:f}),e()}async function a(g){let f=await br(g);f.length<=nc&&(n.value=f),await l(f,g.name)}async function l(g,f){let $=Ro(g);if($)return t({target:$});i("Reading…",o.ways);let{games:y,fault:B}=await ic(g),[C]=y;if(y.length===1&&C.errors.length===0)return t(Ai(C));let wt=y.filter(Ei);if(y.length>1&&wt.length>0)return u(wt,f,xs(y));y.length>1?i("None of these games can be opened.",En(xs(y))):i(B,await p(g,C)),n.focus()}function u(g,f,$){let y={id:ce(),name:f,records:g.map(An)},B=Ke(y),C=le=>t({...Os(y,le),fault:Li(g[le])});i(B?"":"These games are too many to be kept: closing the page loses them.",[En($),Sn(y.records,null,C)])}async function p(g,f){if(f&&f.possible_rules.length>0)return m(g,f,await P());let $=En(xs(f?[f]:[]));if(!f||!Ei(f))return $;let y=`Open ${$t(An(f))}, as far as it can be read`;return[$,w(y,()=>t(Ai(f)))]}function m(g,{record:f,possible_rules:$},y){let B=f.start===g.trim(),C=ft=>B?Kt(ft,g.trim()):`[Rules "${ft}"]
${g}`,wt=ft=>y.flatMap(({presets:Ul,title:Vl})=>{let wo=Ul.find(Jl=>Jl.rules===ft);return wo?`${Vl} – ${wo.title}`:[]})[0]??ft,le=ft=>w(wt(ft),()=>l(C(ft),Si),{title:ft});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${$.map(le)}</div>`}return s&&a(s),()=>c`<p>${rc}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,Si),{look:"primary"})}
        <label class="file">File <input type="file" accept=${oc} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var Ai=t=>({record:An(t),fault:Li(t)});function Li(t){let[e,...s]=xs([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function En(t){let e=t.length-Ti;return c`<ul class="faults">
    ${t.slice(0,Ti).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function Ii(t,e){let s=we("Games",n=>{let o=i=>n(Os(t,i)),r=Sn(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function Os({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var lc=120,ji={engine:!1,exact:!1},te=class extends Fr{#o="";#s=new S;#t=0;onTurn=null;wants={...ji};stage=new ws(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(nr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#n()),this.#n()}get line(){return Z(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,errors:n,line:o,view:r}=this,i=e.isTested?ji:this.wants,a=r??st(e);return{...e,rules:s,wants:i,errors:n,line:o,shown:a,whole:r}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return N(s)||this.page.fault(v(s)),null}}test(e,s=this.state.at){this.view=null,this.change(n=>{let o=e?new Set([...n.folded,s]):n.folded;return{...et(n,s),isTested:e,folded:o}}),this.refresh()}#n(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),lc))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.now.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...is(n,n.at,s)}))})}steps=e=>Ce(this.line,e,this.#s.signal,this.now.wants.exact);async play(e){await this.#e(e),this.onTurn?.(e)}async#e(e){let{tree:s,at:n}=this.state,o=ur(this.state,n,e);if(o!==null)return this.change(r=>et(r,o));await this.guarded(async()=>{let r=await V(Z(Mt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Mt(i.tree,n,r.last?.annotated??e);return rs(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function Mi(t,e,s={}){let{keyboard:n=t,keys:o=Qt,stage:r=new Xr(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Br(u,f=>e.change(f)),m=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),Qr(o,f=>f(e),n,i,{capture:!0}),e.onChange((f,$)=>{g(f),$.at!==f.at&&Uo(m,dc(f)),clearTimeout(l),f.playing&&(l=setTimeout(()=>e.change(Jt),cc(f)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),b(h,t)}),g(e.state);function g(f){let $=uc(f,e.view),y=a.at===f.at&&a.tree===f.tree;$&&(r.set($,y?{still:!0}:fs(a,f)),a=f),p.render(f,f.diagrams),b(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${mc(f)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${$i(e)}
        </div>
        ${m}`,t)}}function cc({tree:t,at:e,pace:s}){let n=F(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var Ni=new WeakMap;function uc(t,e){let s=e??st(t);if(!s)return null;let n=Ni.get(t.scene)??[];return Ni.set(t.scene,n),{scene:n[t.quarters]??=ls(t.scene,t.quarters),view:s,near:Tt(t),who:o=>pc(t,o),drawn:Pr(t),words:Rr(t)}}function pc({tree:t,at:e,diagrams:s},n){let o=qt(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Gr(F(t,o));return[lr(t,n),r].filter(Boolean).join(" · ")}function dc({tree:t,at:e,diagrams:s,sides:n}){let o=F(t,e),r=s.get(e),i=qe(t,e),a=[e===0?"Start":qr(o,r?.last,de(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function mc(t){let{turn:e,nags:s,before:n,comments:o}=F(t.tree,t.at),{last:r,status:i}=st(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Dr(u)}>${Wr(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var fc=400,In="This browser does not keep what you change: closing the page loses it.",hc="Another tab changed this game too. Your changes are kept as a separate game.",Ln=class extends te{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:m,arrows:g,engine:f,exact:$}=Po();this.wants={engine:f,exact:$};let{signal:y}=this;this.change(C=>({...et(C,u),pace:m,arrows:g,folded:new Set(p)}));let{stage:B}=this;Mi(e,this,{keyboard:window,keys:{...Qt,...vs},stage:B}),Hr(B.svg,this),jo(C=>C===this.kept.id&&this.#r(),y),this.onChange((C,wt)=>this.#n(C,wt)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return _t(this.state.tree)}want(e){super.want(e),ln(e)}#n(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&ln({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),fc)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=_e(e),r=[...n].map(m=>o.indexOf(m)).filter(m=>m>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=No({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#e();p.isKept||this.page.fault(In),a===0&&kt(R({study:i})),this.kept.sequence=p.sequence}#e(){Object.assign(this.kept,{id:ce(),sequence:0}),this.page.fault(hc),this.save()}async#r(){let e=an(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=_t(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await Ct(s,ve(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...rs(r,e.tree,e.at),diagrams:o})),this.#s=!1,A("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=Pi(this.state);e!==null;e=Pi(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(Z(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>is(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function Pi({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var ve=({rules:t})=>tt.pictures[t.split(":")[0]]??{};async function Ri(t,e,s,n){let o=await wc(e),r=await Ct(o.record,ve(o.record));n.throwIfAborted();let i=gc(r.record,e),a=new Ln(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault("The link names a turn that is not in the game."),a}function gc(t,{at:e,mark:s}){if(s)return zo(Io(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function wc({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return bc(t);if(e??s)return $c(String(e??s));if(n)return yc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Pe({rules:r??"queah",start:o??null,turns:[]});if(!o)return Ts(i);let{games:a}=await $e(JSON.stringify([i]));return Ts({...i,result:a[0]?.result??i.result})}var Ts=(t,e)=>({id:ce(),sequence:0,record:t,listed:e});async function bc(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Gt(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return Ke({id:e,name:`the collection of ${n}`,addresses:a,records:i}),Ts(i[r],{id:e,index:r})}function $c(t){let e=an(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:_t(e.tree)}}async function yc(t){let e=await Bo(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await $e(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return Ts(n)}var kc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var vc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},xc=t=>t.replace(/[&<>"]/g,e=>vc[e]);function Ci(t,e,s,n){let o=t.cells.map(({name:g,x:f,y:$})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${f} ${$})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${xc(s)}</title>${a}${o.join("")}`,p=new Map,m=u.replace(kc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${m}</svg>`}function Fi(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function jn(t,e){let s=new Image;s.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await s.decode();let n=document.createElement("canvas");return n.width=e??s.naturalWidth,n.height=Math.round(n.width*s.naturalHeight/s.naturalWidth),n.getContext("2d")?.drawImage(s,0,0,n.width,n.height),n}async function Ss(t,e){let s=await jn(t,e);return new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var[Oc,Tc]=[900,3e3],Sc=64;async function Wi(t,e){if(e==="gif")return Ec(t);let[s]=t;return e==="png"?Ss(s):new Blob([s],{type:"image/svg+xml"})}async function Ec(t){let{GIFEncoder:e,applyPalette:s,quantize:n}=await import("./gifenc-XAQ3GKDJ.js"),o=e();for(let[r,i]of t.entries()){let a=await jn(i),{width:l,height:u}=a,p=a.getContext("2d")?.getImageData(0,0,l,u).data,m=n(p,Sc),g=r===t.length-1?Tc:Oc;o.writeFrame(s(p,m),l,u,{palette:m,delay:g})}return o.finish(),new Blob([o.bytes()],{type:"image/gif"})}var zc=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function Nn({record:t}){let e=await $r([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function Lc({state:{tree:t,at:e}}){let s=Ao(F(t,e));return s===null?{at:String(_e(t).indexOf(e))}:{mark:s}}var Mn=t=>new URL(R(t),document.baseURI).href,Ic={"Link to the game":async t=>Mn({record:await yt(await Nn(t))}),"Link to this turn":async t=>Mn({record:await yt(await Nn(t)),...Lc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>Mn({rules:t,position:e?.position??""}),"Game as text":Nn,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Kt(t.rules,s?.position??e.head.start??"")};async function jc({record:t}){let e=await yt(JSON.stringify(await Ct(t,ve(t)))),s=new URL("static/embed/lodestone-viewer.js",document.baseURI).href,n=$t(t).replace(/[&"<>]/g,o=>`&#${o.charCodeAt(0)};`);return`<script src="${s}"><\/script>
<lodestone-viewer aria-label="${n}"><script type="application/deflate">${e}<\/script></lodestone-viewer>
`}async function Nc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:i}=await cs([t],s),a=s==="json"?"application/json":"text/plain";return new Blob([i],{type:`${a};charset=utf-8`})}let o=qt(e.tree,e.at).slice(1),r=await yr(t,{path:o.map(i=>qe(e.tree,i).indexOf(i)),format:s,theme:Tr(),coordinates:n,near:Tt(e),styles:ve(t)});return Wi(r,s)}function Mc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Bi(t){return we("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,m)=>w(p,async()=>{r("One moment…"),r(await m().catch(v))}),a=Object.entries(Ic).map(([p,m])=>i(p,async()=>Di(p,await m(t)))),l=zc.map(([p,m,g])=>i(m,async()=>{let f=Mc(t,g);return at(f,await Nc(t,p,o)),`Saved as ${f}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
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
          ${i("Code of a viewer",async()=>Di("Code",await jc(t)))}
        </div>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Di(t,e){if(!await er(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return A(n),n}var Es=class extends pr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||(b(h,this.root),b(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Gi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(Jo(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>Ze(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#n(u,e,s).catch(ct(p=>b(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#e(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#n(e,s,n){s.leads_to??=await this.study.steps(n),b(this.#s(s.leads_to,n),e)}#e(e){let{shown:s,sides:n}=this.study.now;return dr(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text" translate="no">${e}</span>${this.#e(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Gi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Gi(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new S,isReading:!1,read:null},Pc=t=>({notes:new Ur(d("notes"),t,{pens:!1}),turns:new Es(d("turns"),t),engine:new fr(d("analysis-box"),t),exact:new wr(d("exact"),d("values"),t),report:new Vr(d("report"),t),explorer:new kr(d("explorer"),t),game:new vr(d("about-game"),t)}),qi=({kept:t})=>t.sequence===0&&Is()?.collection.addresses!==void 0,Rc=({kept:t,state:{tree:e}})=>t.sequence===0&&e.nodes.length>1&&!!Ye(location.hash).record;function Cc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:Pc(t),read:t.state.tree}),Ki(qi(t)||Rc(t)),qi(t)&&t.state.folded.size===0&&t.change(as),I(t.errors.map(({message:e})=>e).join(" ")),Ls()}function Ki(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["tabs","pens"])d(s).hidden=t;$n(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function zs(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,Ki(t),A(t?"Reading.":"Editing: the tools are beside the board."),Ls()}function Ls(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return zs(!1);d("engine").hidden=s||t.state.isTested;let n=e.exact.isKnown;d("tab-values").hidden===n&&$n(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();b(s?h:Kr(t),d("pens")),b(s?h:yi(t.now),d("gauge")),Wc(t),Dc(t);let{tags:o,result:r}=t.state.tree.head,i=$t({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,Fc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var Fc=({Date:t="?"})=>t.includes("?")?"":t;function Wc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return b(Bc(),d("reader"));let r=Is(),i=e===0&&n?t.head.tags.Shows??"":"",a=F(t,e).children.length===0,l=w(n?"Edit":"Done",()=>zs(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});b(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?Gc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function Dc({state:{tree:t,at:e}}){let s=Is(),n=s?.collection.addresses?.[s.index];n&&x.isReading&&e!==0&&e===cr(t)&&mi(n)}function Is(t=me()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var Bc=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>ee(),{look:"primary"})}
      ${Object.entries(ke).map(([t,e])=>c`<a class="button" href=${Ht(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries(ke).map(([t,e])=>c`<a href=${R({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function Gc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>Pn(Os(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function qc(t){let e=x.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Ri(s,t,{fault:I,opened:Cc,changed:Ls},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=me()===null}catch(o){if(e.aborted)return;I(v(o)),x.study||b(_c(),d("viewer"))}}var _c=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>ee(),{look:"primary"})}
    <a class="button" href=${Ve()}>Set up a position</a>
  </div>`;async function Pn(t){if(d("open-list").hidden=me()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Mo(e.record,e.listed):{id:"",kept:!0};await J(R("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":In];I(o.filter(Boolean).join(" "))}async function _i(){tr();let t=Co(_(),location.hash);await qc(t),location.hash.length>1&&Object.keys(t).length===0&&I("This address names neither a game nor a position.")}function Hc(){let{study:t}=x;t&&!Yr(t)&&t.stage.escape()}function Kc(){x.isReading&&zs(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function ee(t){Pn(await zi(t))}async function Yc(){let t=me();t&&Pn(await Ii(t,Is()?.index??null))}function Hi(){x.panels?.notes.flush(),x.study&&Bi(x.study)}var Uc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function Vc(){let t=Object.entries(_r).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Qt,...vs}).map(([s,[n]])=>[s,n]);return{about:Uc,keys:[...e,...t]}}function Jc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&ee(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&ee(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function Zc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var Xc={async open({signal:t}){Cr(d("tabs"),Ls),Jc(t),t.addEventListener("abort",Zc),await _i(),x.study&&A(document.title)},follow:_i,commands:{"open-game":()=>ee(),"open-list":Yc,share:Hi,"fault-close":()=>I(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",Kc],o:["open a game",()=>ee()],s:["share",Hi],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&zs(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",Hc]},help:Vc};var Qc=500,Rn=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),ht=({piece_types:t},e)=>t.find(s=>s.name===e);function Ui(t,e,s=[]){let n=i=>ht(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Cn=(t,e=[])=>e.map(s=>ht(t,s)?.kind??"").join("")||null,js=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Vi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),xe=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Fn=(t,e,s)=>xe(t,n=>n.name===e?s:n.value);function Ns(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return xe(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?tu(r,js(o,l)-js(t,l)):a})}function tu({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var Ms=(t,e,s)=>Ns(t,{[e]:Ui(t,s,t.pieces[e])});function Ji(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?Ns(t,{[e]:n.filter(o=>o!==s)}):Ms(t,e,[s])}var Ps=(t,e=Object.keys(t.pieces))=>Ns(t,Object.fromEntries(e.map(s=>[s,[]])));function Zi(t,e,s){let n=Ui(t,t.pieces[e]??[],t.pieces[s]);return Ns(t,{[e]:[],[s]:n})}var Wn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Xi(t){let e=o=>ht(t,o)?.twin??o,s=Vi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return xe({...Wn(t),pieces:s},o=>n.get(o.twin)??o.value)}function Qi(t,e){let s=o=>e.get(o)??o,n=Vi(t.pieces,(o,r)=>[s(o),r]);return xe({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function ta({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>ht(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return xe(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function Dn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(Rn(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-Qc),setup:n,future:[]}}function Bn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var eu={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Yi=t=>(Math.min(...t)+Math.max(...t))/2;function Gn(t,e){let[s,n]=[Yi(t.map(({x:i})=>i)),Yi(t.map(({y:i})=>i))],o=mr(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=eu[e](a-s,l-n),m=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(m)?.name]}));return[...r.values()].includes(void 0)?null:r}var Q="move",Lt="erase",Ft="piece:",su={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Q,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},z={state:su,work:new S,end:Promise.resolve(),draw(){}},nt=()=>z.state,gt=t=>t.setup!==null;function O(){if(!gt(z.state))throw new Error("no position is set up");return z.state}function j(t){z.state={...z.state,...t},z.draw()}function ea(t,e){z.draw=t,gt(z.state)&&Y(z.state.setup,""),e.addEventListener("abort",()=>{z.draw=()=>{},se("")})}async function sa(){for(;z.state.asking;)await z.end}async function nu({rules:t,piece_types:e},s){let{state:n}=z,o=us.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await rt(t,i,W(o),s),l=e.map(p=>({...p,name:Ft+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Q,picked:null}}}async function na(t,e,s,n,o=0){let r=z.work.begin(),i=z.state.setup?.faults;j({...n,record:null,exact:null,asking:!0});try{o>0&&await G(o,r);let a=await nn(t,r),l=await nu(a,r);r.throwIfAborted(),j({...e(a),...l,refusal:"",asking:!1}),A([s,ou(a,i)].filter(Boolean).join(". "))}catch(a){if(N(a))return null;j({refusal:v(a),asking:!1}),A(z.state.refusal)}return Oe(),z.state.refusal}function ou({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function se(t,e){z.work.end(),j({...e,refusal:t,asking:!1})}function qn(t,e){let n={typed:null,picked:null,...t.setup.rules===O().setup.rules&&t},o=r=>({...t,setup:r});return z.end=na(Rn(t.setup),o,e,n)}var Y=(t,e)=>qn(Dn(O(),t),e),oa=()=>qn(Bn(O(),"past","future"),"Undone"),ra=()=>qn(Bn(O(),"future","past"),"Done again");function Wt(t,e,s,n=null,o=0){let r=n?.before??z.state,i=a=>gt(r)?Dn(r,a):{past:[],setup:a,future:[]};return z.end=na({rules:t,position:e},i,s,{typed:n},o)}async function ia({rules:t,title:e}){let{game:s,near:n,setup:o}=O();if(t.split(":")[0]!==s.name)return Wt(t,null,e);let[r,{cells:i}]=await Promise.all([nn({rules:t}),rt(t,n,W(s))]),a=ta(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return Y(a,u)}async function Oe(){j({exact:null});let{signal:t}=z.work,{setup:e,asking:s}=z.state;if(!tt.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),j({exact:o})}catch(o){N(o)||j({exact:{state:"unsolvable",fault:v(o)}})}}function aa(){let{game:t,setup:e,near:s}=O(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return j({near:n.name}),Y(e,`The board is seen from the side of ${n.title}`)}var Te={from:null},Rs=t=>t?.startsWith(Ft)?t.slice(Ft.length):null,_n=t=>t&&!t.includes(":")?t:null,Cs=({target:t})=>_n(t instanceof Element?t.getAttribute("data-place"):null);function ua(t,e){return t.addEventListener("pointerdown",s=>Te.from=Cs(s)),t.addEventListener("pointerover",iu),t.addEventListener("contextmenu",la),t.addEventListener("auxclick",s=>s.button===1&&la(s)),t.addEventListener("keydown",lu),St(t,{surface:e,events:{press:ca,choose:ca,pick:da,drop:au}})}function la(t){let e=Cs(t);e&&(t.preventDefault(),Se(e))}function iu(t){let e=Cs(t),{tool:s}=nt();if(t.buttons!==1&&(Te.from=null),!(!e||Te.from===null||e===Te.from||s===Q))for(let n of[Te.from,e])s===Lt?Se(n):Ee(n,Ms(O().setup,n,[s]))}function Se(t){let{setup:e}=O();t in e.pieces&&Ee(t,Ps(e,[t]))}var Ee=(t,e,s=t)=>Y(e,`${s}: ${Hn(e,t)}`),pa=(t,e)=>Ee(t,Ji(O().setup,t,e));function Hn(t,e){let s=Cn(t,t.pieces[e]);return s===null?"empty":O().scene.pieces[s]?.label??s}function ca(t){let{tool:e,picked:s,setup:n}=O(),o=Rs(t);o?Ae(e===o?Q:o):e===Lt?Se(t):e!==Q?pa(t,e):s?ma(s,t):t in n.pieces&&da(t)}function Ae(t){j({tool:t,picked:null});let e=ht(O().setup,t);e?A(`${e.title}: a press puts it on a cell, a second one takes it off.`):A(t===Lt?"Eraser: a press empties a cell.":"A press moves a piece.")}function da(t){let e=Rs(t);if(e)return Ae(e);j({picked:t}),A(`${t} picked up: ${Hn(O().setup,t)}.`)}function ma(t,e){if(t===e)return j({picked:null});Ee(e,Zi(O().setup,t,e),`${t} to ${e}`)}function au(t,e){let s=Rs(t),n=_n(e);s?(j({tool:Q}),n&&Ee(n,Ms(O().setup,n,[s]))):n?ma(t,n):Se(t)}function lu(t){let e=Cs(t),s=nt();if(!e||!gt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Q))Ae(Q);else if(n==="Delete"||n==="Backspace")Se(e);else if(ht(s.setup,n))pa(e,n);else return;t.preventDefault(),t.stopPropagation()}var Kn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Cn(t,n)??""]).filter(([,s])=>s in e.pieces));function fa(t){let{scene:e,tool:s,picked:n}=t,o=Kn(t),r=s!==Q&&s!==Lt,i=l=>_n(l)!==null&&(r||n!==null||s===Lt&&o.has(l)),a=l=>s===Q&&o.has(l);return{scene:e,pieces:o,marks:uu(t),movable:{picked:r?Ft+s:n,sources:{has:l=>Rs(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:cu(t,l),use:i(l)?"target":a(l)?"source":null})}}function cu({setup:t,picked:e},s){let n=[s,Hn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function uu({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Lr(r,i));return{under:[...s.map(Ir),...e?[ds(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(jr),...o]}}var pu=200,du="This looks like the record of a game: the viewer opens it, not the editor";function ha(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Yn(t.value,pu)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";cn(s).kind==="record"&&(e.preventDefault(),Yn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Yn(t.value))}),t.addEventListener("blur",()=>nt().refusal||j({typed:null}))}async function Yn(t,e){let s={text:t,before:nt().typed?.before??O()},n=cn(t);if(n.kind==="record"){let l=R({record:await yt(t)});return se(du,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:O().setup.rules,i=o?n.position:n.text,a=await Wt(r,i,"Position read",s,e);o&&a===""&&j({typed:null})}function ga({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Yt(d("text-fault"),s),he(d("open-record"),"href",n),d("open-record").hidden=n===null,he(o,"aria-invalid",s?"true":null)}function wa({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>Ae(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=js(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${Ft+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${yn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Q,"Move")}${n(Lt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function ba({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Yo(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var $a=t=>[fu(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${hu(t,e)}</div>`:e.form==="cells"?gu(t,e):wu(t,e))];function fu({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return ts("To move","side",e,t.side,n=>Y({...t,side:n},`${s(n)} to move`))}function hu({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return j({written:{name:s,value:o,text:p}});j({written:null}),Y(Fn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Vt(u,a?e.text:o,l)}function gu({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let m=p.split(" ").filter(Boolean);Y(Fn(t,e,m),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${M(e,u,r,l)}
  </label>`}function wu({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>ht(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>yn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function ya({exact:t}){let e=Xe(t)?.course.at(-1),s=o=>{qo({exact:o}),Oe()},n=e&&`With best play: ${Ut(e,xt)}.`;return c`${Xo("exact-on","Exact value",tt.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var yu=["mirror","upend","turn"],Fs={board:null};function ka(){let t=nt();if(!gt(t)||!Fs.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Yt(d("rules-title"),e.title),b(wa(t),d("tray")),Fs.board.set(fa(t),{still:!0}),b($a(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),b(ba(e),d("status-box")),ga(t),d("exact").hidden=!e.solvable,b(ya(t),d("exact")),gr(d("exact-job"),e.rules,a),ge(d("undo"),n.length>0),ge(d("redo"),o.length>0);for(let p of yu)d(p).hidden=Gn(s.cells,p)===null;let l=e.faults.length>0||r!=="";ge(d("play-here"),!l&&e.outcome===null);let u=R({rules:e.rules,position:e.position});he(d("analyse"),"href",l?null:u),ge(d("analyse"),!l),!i&&location.href!==Vn()&&kt(Vn())}function Un(t,e){let{setup:s,scene:n}=O(),o=Gn(n.cells,t);o&&Y(Qi(s,o),e)}var ku=()=>gt(nt())&&Y(Wn(O().setup),"The other side is to move");function Vn(){let{rules:t,position:e}=O().setup;return new URL(Ve(t,e),document.baseURI).href}var ze=(t,e)=>async()=>{await sa(),d(t).getAttribute("aria-disabled")!=="true"&&e(O(),d(t))},va=t=>{let{scene:e,setup:s}=t;return Ci(e,Kn(t),`${s.title}: ${s.position}`,Fi)},vu="This address names no position";async function xa(){let t=Do(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Wt(t.rules,t.position,""):e;if(s!==null&&(I(s&&`${vu}: ${s}.`),!(!gt(nt())&&!await xu(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return se("");se(s,{typed:{text:t.position,before:O()}})}}async function xu(t){let{games:e}=us,s=(e.find(({name:n})=>n===tt.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Wt(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",I(`${nt().refusal}.`),!1}var Ou="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",Tu="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function Su(){let t=(nt().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[Ou,Tu],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var Eu={async open({signal:t}){let[e,s]=await Promise.all([P(),ut()]);if(t.aborted)return;dt({games:e,players:s});let n=ua(d("board",SVGSVGElement),d("table"));Fs.board=n,t.addEventListener("abort",n.destroy),ha(),hr(({state:o})=>o==="solved"?Oe():ka(),t),ea(ka,t),await xa()},follow:xa,commands:{undo:oa,redo:ra,"set-start":()=>Wt(O().setup.rules,null,"Start position"),clear:()=>Y(Ps(O().setup),"The board is empty"),swap:()=>Y(Xi(O().setup),"Colours swapped"),mirror:()=>Un("mirror","Mirrored left to right"),upend:()=>Un("upend","Mirrored top to bottom"),turn:()=>Un("turn","Turned by a quarter"),flip:aa,"change-rules":async()=>{let t=await Mr(O().setup.rules);t&&await ia(t)},"play-here":ze("play-here",({setup:t})=>Et(t.rules,t.position)),"copy-position":ze("copy-position",({setup:t},e)=>fn(e,"Position",Kt(t.rules,t.position))),"copy-link":ze("copy-link",(t,e)=>fn(e,"Link",Vn())),"save-svg":ze("save-svg",t=>at(`${t.game.name}.svg`,new Blob([va(t)],{type:"image/svg+xml"}))),"save-png":ze("save-png",async t=>at(`${t.game.name}.png`,await Ss(va(t),1200))),"fault-close":()=>I(""),skip:()=>Fs.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",ku],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:Su};var Ws=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>Au(e[n-1]??t,s))];function Au(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:zu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Ds(e)}]}var Ds=t=>t.outcome?xr(t):`${t.last?.say??""}.`;function zu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var Lu=1100,Iu=1400,Oa=700,ju=.8,Nu=5e3,ne={still:!0},Ta={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},Bs=class{state=Ta;#o;#s;#t=new S;paragraphs=[];#n=null;#e=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new ws(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#v(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(Or(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),A(e)}#a=ct(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#e)return null;let{tree:s,id:n}=this.#e;return await Ce(Z(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(Z(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...Ta,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i}=this.step,{near:a}=this.lesson,{tree:l,id:u}=Lo(Eo({rules:s,start:n}),0,[...o,...r]),p=qt(l,u).slice(o.length),[{paragraphs:m},g,f,...$]=await Promise.all([Fe({rules:s},e),rt(s,a,W(this.game),e),...p.map(B=>this.#u({tree:l,id:B}))]);e.throwIfAborted(),this.#n=this.#e={tree:l,id:p[0],view:f},this.paragraphs=m;let y=i==="";this.stage.set({scene:g,view:f,near:a,isReadOnly:y,hint:this.#p,drawn:this.#$()},ne),A(this.#y()),$.length>0?this.#r({frames:Ws(f,$)}):i===""&&this.#m("")}get#p(){let{is_named:e,solution:s}=this.step;return e?s?.actions??null:null}#$(){let{refused:e}=this.step;return e?{under:[],over:[ds(e,1.2,"mark-hint")]}:void 0}#y(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Next."),o.filter(Boolean).join(" ")}watch=()=>this.#k(this.#t.signal).catch(this.#a);async#k(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,ne);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await G(Lu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:ne),A(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;ei(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&gn("right"):gn("end"),this.#l({hint:null,drawn:void 0},ne),s&&A(s)}#g(){if(d("continue").focus({preventScroll:!0}),bo()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),G(Nu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#v(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#e||!this.#n)return;let i=Mt(this.#e.tree,this.#e.id,e),a=Z(this.#e.tree,this.#e.id).turns.slice(this.#x),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:m,continues:g},f]=await Promise.all([Bt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:f,isReadOnly:!0,hint:null},ne),g)return await this.#O(i,r);let $=m&&await this.#T(Mt(i.tree,i.id,m),r);if(!u)return await this.#w(p,r);let y=$||f.outcome&&f.status;this.#m(y||""),this.#g()}get#x(){return this.step.turns.length}async#O(e,s){this.#i("");let n=Z(e.tree,e.id),o=await So(n,this.step.opponent,null,()=>{},s),r=Mt(e.tree,e.id,o.turn),i=await this.#u(r);if(await G(bt(Oa),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#e={...r,view:i},this.#i(Ds(i))}async#w(e,s){this.#i(e,"wrong"),await G(bt(Iu),s),this.#e=this.#n;let{view:n}=this.#n??{};n&&this.#l({view:n,isReadOnly:!1,hint:this.#p})}async#T(e,s){let n=await this.#u(e);return await G(bt(Oa),s),this.#l({view:n},{known:n.last?.actions??[]}),Ds(n)}get canHint(){return!this.state.met&&!this.state.busy}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#e!==this.#n)return this.#c(()=>this.#S());if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#b(s)}};async#S(){if(!this.#e)return;let e=Z(this.#e.tree,this.#e.id);this.#b(await We(e,ju,this.#t.signal))}#b({actions:e,say:s}){this.#l({hint:e},ne),this.#i(`Hint: ${s}${s.endsWith(".")?"":"."}`)}};var L={games:[],open:null,opening:new S};function Mu(){let{open:t}=L;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;za(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Yt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,b(Pu(t),d("step")),o.renderCommands(d("moment")),b(Fu(t),d("controls")),b(Bu(t),d("clauses")),Gu(t)}var Pu=t=>{let{step:e,state:s}=t,n=s.verdict&&Ru[s.verdict];return c`${Cu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},Ru={right:"✓ Right!",wrong:"✗ Not yet."},Cu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function Fu(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&T("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&T("walk-back","Back",{sign:"back",isAble:o>0}),a&&T("walk-on","Next",{sign:"on",isAble:!l}),e.do!==""&&T("again","Again",{sign:"again"}),e.solution!==null&&T("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?Wu(r,i):Du(t)].map(p=>p||h)}var Wu=(t,e)=>T("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function Du(t){let e=Aa(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[T("play-game","Play a game",{sign:"play",look:n[0]}),T("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var Aa=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function Bu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Zt(o)}</p>`)}`}function Gu({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!Ko(o,t))return;ms(d("cases"),t.difference,t.near,W(e)).catch(v)}function za(t){d("list").hidden=t,d("play").hidden=!t}function Jn(){L.opening.end(),L.open?.close(),L.open=null}function Sa(t,e){let s=L.open!==null;Jn(),document.title="Lessons – Lodestone",b(ni(L.games,t||tt.newGame.game||""),d("courses")),za(!1),s&&d("list-title").focus({preventScroll:!0}),e&&Ot("This lesson cannot be opened",e)}function qu(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=L.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function Ea(){let[t="",e=""]=_(),s=L.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return Sa(t,qu(t,e,s));Jn();let o=L.opening.begin();try{let r=await De(t,e,o);o.throwIfAborted();let i=ti(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));L.open=new Bs(s,r,{changed:Mu,onward:La}),await L.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){N(r)||Sa(t,v(r))}}async function La(){let{open:t}=L;if(t){if(!t.goesOn)return J(pt(t.game.name,Aa(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function _u(){let{open:t}=L;if(!t)return;let{game:e,lesson:s,step:n}=t;try{await _o(e,s.option||s.idea?n.rules:void 0)}catch(o){Ot("The game cannot begin",v(o))}}var Hu={async open({signal:t}){t.addEventListener("abort",Jn),L.games=await P(),t.aborted||await Ea()},follow:Ea,commands:{watch:()=>L.open?.watch(),"walk-back":()=>L.open?.walk(-1),"walk-on":()=>L.open?.walk(1),again:()=>L.open?.again(),hint:()=>L.open?.hint(),continue:La,"play-game":_u,skip:()=>L.open?L.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["back in the turns to watch","walk-back"],".":["on in the turns to watch","walk-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>L.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>L.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game. This browser keeps which steps you have done."]})};var Ia=new WeakMap;function ja(t){let e=Ia.get(t)??{...t,...Ku(t)};return Ia.set(t,e),e}var Ku=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Gs(e)}:{}}),Gs=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>Yu(s,e))});function Yu({action:t,leads_to:e,...s},n){let r=n.filter(i=>Uu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Gs(e)}}var Uu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var Zn=600,Vu=1;function Na({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Pe({rules:t,start:e,turns:r});return{...a,...xo,nodes:[...i,...o]}}var qs=class extends te{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#n=new S;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),Tt(this.state)!==e.side&&this.change(r=>be(r,2)),this.scene=ls(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Gs(await o(r)),this.onChange((r,i)=>this.#e(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return xt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#e(e,s){this.#r(fs(s,e)),this.phase==="asked"&&F(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??st(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>Vo(r,u));this.stage.set({scene:r,view:ja(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>zr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,ri(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=de(e,s),o=this.puzzle.line[n-1],r=st(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>et(i,n[e-1])),await this.#p(Zn,()=>{this.change(i=>et(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),ii(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=F(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!st(r)?.outcome&&await this.#p(Zn,async()=>{a?this.change(l=>et(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${st(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#n,{tree:s,at:n}=this.state,{turn:o}=await We(Z(s,n),Vu,e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#n.begin();return this.guarded(async()=>{await G(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#n.end(),this.#i("answering",""),this.change(e=>et(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=de(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${Ze(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#n.end(),this.#i("shown",""),this.change(e=>et(e,0)),await this.#p(Zn,()=>this.show(this.lineNodes[0])))}show(e){this.#n.end(),this.change(s=>et(s,e))}close(){this.#n.end(),super.close(),this.stage.destroy()}};var Xn="lodestone.puzzle-run",Pa="lodestone.puzzle-streak",_s=10,Ju=3,Hs={theme:null,rules:null};function Ks(){let{game:t,wish:e,current:s,done:n,again:o}=pe(Xn);return typeof t=="string"&&[e?.theme,e?.rules].every(i=>i===null||typeof i=="string")&&[n,o].every(Array.isArray)&&[s,...o,...n.map(i=>i?.number)].every(Number.isInteger)?{game:t,wish:e,current:s,done:n,again:o}:null}var Le=t=>t?Nt(Xn,t):ko(Xn);function oe(){let t={now:0,best:0};return{...t,...yo(ue(Pa),t)}}var Ra=t=>Nt(Pa,t);function Ca({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Ie=(t,e=Hs)=>({game:t,wish:e,current:0,done:[],again:[]});function Fa(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Ys=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function Wa(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Ys(e,t.wish).filter(a=>!o(a));return t.done.length<_s&&r.length>0?Zu(r,s,n,t.done.length<Ju,ai(s,e)):e.find(({number:a})=>a===t.again[0])??null}function Zu(t,e,s,n,o){let r=n&&t.find(p=>ys(e,p,s));if(r)return r;let i=t.filter(p=>$s(e,p)===null),a=t.filter(p=>!Xt(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,m)=>u(p)-u(m)||Ma(p)-Ma(m))[0]}var Ma=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),Da=({done:t})=>t.filter(({tried:e})=>e==="right").length,Ba=({wish:t},e)=>Math.min(_s,Ys(e,t).length);var Xu=5,Qu={right:"✓",wrong:"✗",helped:"–"},Qn=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(Xu-t,0))}</span
    >
    Level ${t}`;function qa(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=tp(t);return c`<p class="puzzle-meta">${Qn(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?ep(e):h}
    </div>
    ${n?sp(t):h}`}function tp({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var ep=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function sp(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${np(t)} ${Ga(t,"Solution",e.line,s,e.end)}
    ${e.wrong?Ga(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function np({state:t}){let{parent:e,children:s}=F(t.tree,t.at),{last:n,outcome:o,status:r}=st(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${T("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${T("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function Ga(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isNotation:!0,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function _a({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[T("next","Next",{look:"primary"}),r?.outcome?h:T("play-on","Play on",{look:"bare"}),T("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?T("again","Try again",{look:"primary"}):T("hint","Hint",{look:"bare",isAble:t==="asked"}),T("solution","Show the solution",{look:"bare"})]}function Ha(t,e,s,n,o){let r=Ba(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Qu[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Ka(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${Da(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${q(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${op(s)}</p>`:h}
  </div>`}var op=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ya=()=>[T("more","Solve ten more",{look:"primary"}),T("to-front","All puzzles",{look:"bare"})];function Ua({puzzle:t,board:e},s,n){let o=$s(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${Qn(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var Va=(t,e,s)=>{St(t,{scene:e,pieces:Je(s),viewOnly:!0})};function Ja(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Ys(u,n).length,m=M(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",f=>o({theme:f||null})),g=M(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",f=>o({rules:f||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${ap(t,e,s)}</p>
    <div class="puzzle-wish">${mn("Idea",m)} ${mn("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${it(a)} class="button"
              >Continue after ${q(i.done.length,"puzzle")}</a
            >`:h}
      ${w(ip(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function ip(t){return t===0?"No puzzle matches":t>=_s?"Solve ten":t===1?"Solve one":`Solve ${t}`}function ap({puzzles:t},e,s){let n=t.filter(i=>Xt(e,i)).length,o=t.filter(i=>ys(e,i,s)).length,r=ks(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${q(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Qa={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Qa,opening:new S};function re(t){k.state={...k.state,...t},no()}async function Za(){let t=k.opening.begin(),[e="",s=""]=_();I("");try{k.state.games.length===0&&re({games:await P()}),t.throwIfAborted(),e===""?await cp(t):e==="daily"?await up(t):await pp(e,s,t)}catch(n){N(n)||I(v(n))}}var to=(t,e)=>Be(t,e),tl=t=>jt("api/puzzle/daily",{query:{day:oi(bs())},signal:t});async function cp(t){k.state.attempt?.close(),re({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([tl(t),...e.map(({name:p})=>to(p,t))]),o=vt("svg",{class:"board puzzle-picture","aria-hidden":"true"});re({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([rt(r,a,W(el(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),Va(o,l,u)}async function up(t){let e=await tl(t);await so(e.game,e,null,t)}var el=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function pp(t,e,s){let n=await to(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=Ks(),r=o?.game===t?o:null;if(e==="")return eo(n,r??Ie(t),s);let i=await sl(n,e,s);await so(t,i,r?.current===i.number?r:null,s)}function sl({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return jt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function eo(t,e,s){let{game:n}=t,o=Wa(e,t.puzzles,At(),bs());if(!o&&k.state.attempt)return Le(null),re({run:e,isOver:!0});if(!o)return eo(t,Ie(n),s);let r={...e,current:o.number};Le(r);let i=await sl(t,String(o.number),s);s.throwIfAborted(),kt(it(n,o.number)),await so(n,i,r,s)}async function so(t,e,s,n){let[o,r]=await Promise.all([to(t,n),Ct(Na(e),W(el(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:I,changed:no,tried:dp},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new qs(e,r,a);re({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function dp(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=Fa(e,s.puzzle.number,t);Le(n),n.done.length>e.done.length&&Ra(Ca(oe(),t)),k.state={...k.state,run:n}}function no(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?b(mp(t),s):b(e?fp(e):c`<h1>Puzzles</h1>`,s)}function mp(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Ka(s,ks(At(),e.puzzles),oe()):qa(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Ha(s,r.number,n,e.puzzles,oe()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ya():_a(t)}
    </div>`}function fp(t){let{lists:e,wishes:s}=k.state,n=At(),o=Ks();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Hs,u=m=>re({wishes:{...s,[a]:{...l,...m}}}),p=o?.game===a&&o.done.length>0;return Ja(i,n,bs(),l,u,()=>nl(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${Ua(t,n,Wo)}
    <div class="puzzle-games">${e.map(r)}</div>`}function nl(t,e){Le(Ie(t,e)),J(it(t))}function hp(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??Ks(),o=k.opening.begin();eo(t,n?.game===t.game?n:Ie(t.game),o).catch(ct(I))}async function gp(){let{attempt:t}=k.state;if(!t)return;let s=await cs([_t(t.state.tree)],"text").catch(ct(I));s&&J(R({record:await yt(s.text)}))}async function wp(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await ut().catch(ct(I));!t||!s||!n||(dt({games:e,players:n}),await Et(t.puzzle.rules,s))}var bp=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function $p(){k.opening.end(),k.state.attempt?.close(),k.state=Qa}function Xa(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var yp={open({signal:t}){return no(),t.addEventListener("abort",$p),Za()},follow:Za,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:hp,more:()=>k.state.list&&nl(k.state.list.game,k.state.run?.wish??Hs),"to-front":()=>J(it()),"walk-back":()=>Xa(os),"walk-on":()=>Xa(Jt),"play-on":wp,"to-study":gp,"fault-close":()=>I(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:bp})};var D={games:[],opening:new S,items:[],search:"",rules:""},kp="each shows one idea. The values and turns that they mark are proven.";function vp({plies:t,variations:e,comments:s}){let n=[q(t,"turn"),q(s,"comment")];return e>0&&n.push(q(e,"variation")),n.join(", ")}function xp(t,e,s){let n=vt("svg",{class:"study-picture","aria-hidden":"true"});return Tp(n,t,e),{study:e,number:s+1,picture:n}}var rl=(t,{name:e})=>R({collection:`${t}/${e}`});function Op(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${rl(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${vp(e)}.</p>
    </div>
  </li>`}async function Tp(t,e,s){try{let n=await rt(s.rules,e.sides[0].name,W(e));St(t,{scene:n,pieces:Je(s),viewOnly:!0})}catch(n){v(n)}}async function ol(){let t=_()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);b(Qo(D.games,Ht,t),d("collections-games"));try{let{studies:s}=await Gt(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>xp(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),oo(t)}catch(s){if(N(s))return;D.items=[],oo(t,v(s))}}function Sp(){let t=hs(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function oo(t,e=""){let{items:s}=D,n=Sp(),o=q(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${kp}`,b(s.length>1?Ap(t):h,d("collections-filters")),b(n.length>0?Ep(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=Qe(n,({number:l})=>l,l=>Op(t,l));b(n.length>0||e?a:i,d("studies"))}var Ep=(t,[{study:e}])=>c`<a class="button primary" href=${rl(t,e)}>Read the first study</a>`;function Ap(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),oo(t)};return c`${ss("Search these studies",o=>n({search:o}))}
  ${M(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var zp={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await P(),t.aborted||await ol()},follow:ol,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var je=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function il(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=je({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function Lp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ie(t,e,s){let n=il(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=Lp(o,ro(n,o.name)[0]),i=je(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Js(t,e,s){let n=il(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>Ip(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=je(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Vs({[p]:e.options[p],[l]:s.options[l]}),Vs({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var Ip=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function al({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:wn(ps(i,l)),options:[[i,l]]}))}var ro=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Vs=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function io({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var ao=t=>({title:t.title.trim()||io(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function ll({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function cl(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function jp(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var Us=t=>t.toLocaleString("en");function ul({cells:t,games:e},{players:s}){let n=(r,i)=>`${Us(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var pl=t=>`${wn(t)}.`;function Zs({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${Us(e)} of ${Us(s)} games`;return t==="finished"?`All ${Us(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,jp(n)].filter(Boolean).join(", ")}var Xs={job:null,sentences:[],seats:[],fault:""},Mp={name:"games",title:"Games of each",low:2,high:5e3},Pp=t=>ie(t,t.options[0].name);function ml({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(Pp(t.find(m=>m.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code translate="no">lodestone lab run</code>.
    </p>
    ${ts("Game","game",t,s.game.name,u)} ${Rp(s,a)}
    ${Cp(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${Wp(e,s,o,a)} ${e.is_open?dl(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${T("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:dl(l)}
      </div>
    </div>`}var dl=t=>T("plan-file","Save the file (TOML)",{isAble:t});function Rp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>dn("question",l,l===n,()=>e(ie(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=dn("question","",n==="",()=>e(Js(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function Cp(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(m=>m.name===p)??n,a=p=>e(o?Js(s,i(p),o):ie(s,r,p)),l=p=>e(Js(s,n,i(p))),u=al(t).map(({title:p,options:m})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${m.map(([g,f])=>Fp(g,f,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${M("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${M("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function Fp(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${ps(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var Wp=(t,e,s,n)=>c`${Dp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>Gp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${lo(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Vt(Mp,e.games,o=>n({games:o}))}
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
        @input=${pn(o=>n({title:o}))}
      />
    </p>`,fl=(t,e,s,n)=>es(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function lo(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return fl(e.includes(o),a,r,i)})}
  </div>`}function Dp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,m=$=>e({grid:je(t,{...o,[l]:$}),without:[],other:null}),g=i.map($=>({...$,about:$.meaning})),f=ro(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Zt(p)}</legend>
      ${i.length>0?lo(g,f,m):Bp(a,f,m)}
    </fieldset>`};return c`<div class="lab-options">
    ${Qe(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function Bp({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${pn(u=>r(cl(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function Gp({rules:t,title:e,values:s},{without:n},o){let r=Vs(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small" translate="no">${t}</code>`;return c`<li>${fl(i.length===n.length,a,e,l)}</li>`}function hl({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&Ge(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?qp(t):h}
    <p id="job-status" role="status">${n||t&&Zs(t)}</p>
    ${t?.state==="running"&&t.said_of>0?Kp(t):h}
    ${e.length>0?Yp(e):h}
    <div class="lab-buttons">
      ${T("job-stop","Stop",{isHidden:!i})}
      ${T("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?_p(t):h}
      ${T("job-file","Save the file (TOML)",{isHidden:!t})}
      ${T("job-new","Ask another question")}
    </div>
    ${s.length>0?Up(s):h}
    ${t?.state==="finished"?Hp(t):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(Vp)}
    </ul>`}var qp=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,_p=({name:t})=>c`<a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function Hp({name:t}){return c`<details id="job-report" class="options">
    <summary><h3>Pictures and tables</h3></summary>
    <iframe
      class="lab-report"
      title="The report"
      src="api/lab/report?name=${t}"
      loading="lazy"
      @load=${({target:s})=>{let{documentElement:n}=s.contentDocument,o=()=>s.style.height=`${n.scrollHeight}px`;new ResizeObserver(o).observe(n)}}
    ></iframe>
  </details>`}var Kp=({said:t,said_of:e})=>c`<section id="job-said" class="lab-sentences">
    <h3>The first ${e} games</h3>
    ${t.map(s=>c`<p>${s}</p>`)}
  </section>`;function Yp(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var Up=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${pl(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,Vp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small" translate="no">${e}</code></span>
    ${w("Play",()=>Et(e,""),{label:`Play ${t}`})}
  </li>`;var Jp=150,E={state:null,asking:new S,watching:new S};function lt(t){if(!E.state)return;E.state={...E.state,...t};let{plan:e,job:s,offer:n}=E.state;d("build").dataset.planned=e?.name??"",b(ml(E.state,$l),d("build")),d("job").dataset.state=s?.state??"",b(hl(E.state,n.is_open),d("job"))}async function $l(t){if(!E.state)return;let e=E.asking.begin(),s={...E.state.choice,...t},n=ll(s);if(lt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await G(Jp,e);let o=await Bt("api/lab/plan",ao(s),{signal:e});lt({plan:o,cells:o.cells,said:ul(o,s),isFault:!1})}catch(o){N(o)||lt({said:v(o),isFault:!0})}}async function Zp(t){if(t.preventDefault(),!!E.state?.plan)try{let e=await Bt("api/lab/start",ao(E.state.choice),{once:!0});on(e.name,e.secret),J(fe(e.name))}catch(e){lt({said:v(e),isFault:!0})}}function gl(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,E.watching.end(),t===null)return lt(Xs);yl(t),d("job").focus()}async function yl(t){let e=E.watching.begin(),s=E.state?.job?.name===t?E.state.job.state:"";s||lt(Xs);try{let n=await $o("api/lab/watch",{name:t},i=>lt({job:i}),e);if(s!==n.state&&A(Zs(n)),n.state!=="finished")return;let[o,r]=await Promise.all([jt("api/lab/sentences",{query:{name:t},signal:e}),jt("api/lab/seats",{query:{name:t},signal:e})]);lt({sentences:o,seats:r})}catch(n){if(N(n)||E.state?.job?.state==="finished")return;lt({job:null,fault:v(n)})}}async function wl(t){let e=E.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:Ge(e)??""}:{name:e};try{let n=await Bt(`api/lab/${t}`,s,{once:!0});on(e,n.secret),lt({job:n,fault:""}),await yl(e)}catch(n){lt({fault:v(n)})}}var bl=t=>t&&at("experiment.toml",new Blob([t.text],{type:"application/toml"}));function Xp(){J(fe()),d("lab").focus()}function Qp(){E.asking.end(),E.watching.end(),E.state=null}function td(t,e){let s=t.find(({name:o})=>o===tt.newGame.game)??t[0],n={...ie(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};E.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Xs},d("build").addEventListener("submit",Zp),$l({})}function ed(){let t=Object.entries(ke).map(([s,n])=>c`<li><a href=${Pt(s,"answers")}>${n}: answers</a></li>`),e=c`<p id="lab-elsewhere">
      This site has no server to play thousands of games. On your own machine,
      <code translate="no">lodestone web</code> opens the same page with one, and
      <code translate="no">lodestone lab compare</code> runs experiments without a page.
    </p>
    <h2>What experiments have shown</h2>
    <ul>
      ${t} ${Oo?c`<li><a href="docs/findings.html">All findings</a></li>`:""}
    </ul>`;d("build").hidden=!1,b(e,d("build"))}var sd={async open({signal:t}){if(Re)return ed();let[e,s,n]=await Promise.all([P(),ut(),jt("api/lab")]);t.aborted||(dt({games:e,players:s}),t.addEventListener("abort",Qp),td(e,n),gl())},follow(){E.state&&gl()},commands:{"job-stop":()=>wl("stop"),"job-on":()=>wl("go-on"),"job-file":()=>bl(E.state?.job),"job-new":Xp,"plan-file":()=>bl(E.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var nd={proven:"Proven",measured:"Measured",open:"Open"},od={true:"✓ True",false:"✗ False","not settled":"? Not settled"},kl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${nd[t]}</span> ${e}</p>`,vl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>rd(t,n,s))}
  </ul>`,rd=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(kl)}
    <dl>
      ${i.map(({name:l,value:u})=>c`<div>
            <dt>${l}</dt>
            <dd>${u}</dd>
          </div>`)}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>a(e),{label:`Play these rules: ${s}`})}
      <a href=${Rt(t.name,e)} aria-label="Rules: ${s}">Rules</a>
    </p>
  </li>`,xl=(t,e)=>c`<ul class="claims">
    ${e.map(s=>id(t,s))}
  </ul>`,id=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${ad(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${od[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(kl)}
      </details>
    </div>
  </li>`,ad=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var ld=1e3,cd="start",Qs=class{#o=new S;#s=Ho("shown");#t=vt("svg",{class:"board shown-board","aria-hidden":"true"});#n=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#n?.destroy()}#e(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===cd?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#e(0),s=this.game.sides[0].name,n=await rt(this.shown.rules,s,W(this.game),this.#o.signal),{pieces:o}=un(e,[]);this.#n=St(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#e(i))),r=Ws(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await G(ld,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=un(e,s);this.#n?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&A(o),this.changed()}async#c(e){try{await e()}catch(s){if(N(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function co(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var Tl=(t,e,s)=>String(co(t,e)[s]??""),uo=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function Sl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function El(t,e){let[s,n]=[Ol(t),Ol(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function Ol(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var Al=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[ud(t,e,r,n,o),n?.dispute===r?md(t,e,n):h])}
    </tbody>
  </table>`;function ud(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:pd(t,s,l)),m={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,m)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var zl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function pd(t,e,s){let n=H("div"),o=zl(t,e);return o&&dd(n,t,o,s),{dispute:e,cell:s,boards:n}}async function dd(t,e,s,n){try{let{difference:o,near:r}=await De(e.name,s.name),i=({rules:l})=>Tl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await ms(t,a,r,W(e),!0)}catch(o){t.textContent=v(o)}}function md(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=zl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${pt(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var fd=.02,hd=.05,gd=.01,wd=.1,mo={result:{title:"Best play",legend:"The side that wins with best play, and after how many turns of both sides. =: a draw.",say:(t,e)=>Zo(Ll(e,t)),shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":tn(t),shade:({score:t})=>t===null?"unknown":bd(t)},drawn:{title:"Drawn positions in play",legend:"The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>tn(t),shade:({drawn:t})=>t<gd?"low":t<wd?"middle":"high"}};function Ll({sides:[t,e]},{value:s,plies:n}){return{winner:{win:t.name,draw:null,loss:e.name}[s],remoteness:n}}function bd(t){let e=Math.abs(t-.5);return e<=fd?"low":e<=hd?"middle":"high"}var tn=t=>`${(100*t).toFixed(1)}%`;function Il({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var en=(t,e)=>t.options.find(s=>s.name===e),po=({groups:t},{values:e})=>e.slice(0,t.length),$d=({groups:t},{values:e})=>e[t.length],jl=(t,e,s)=>e.map((n,o)=>uo(en(t,n),s[o]));function Nl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:m})=>m.at(-1)??""))],i=e.members.find(({rules:m})=>m===s.chosen)??e.members[0],a=r.map(m=>({name:m,title:uo(en(t,e.sheets),m)})),l=Object.entries(mo).map(([m,{title:g}])=>({name:m,title:g})),u=m=>n({sheet:m,...yd(e,i,m)}),p=m=>n({measure:m});return c`<div class="family">
    <div class="family-choice">
      <label
        >${en(t,e.sheets)?.title}${M(null,a,s.sheet,u)}</label
      >
      <label>Shows${M(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${mo[s.measure].legend}</p>
    ${kd(t,e,s,n)} ${Td(t,e,i,o)}
  </div>`}function yd({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function kd(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>$d(e,l)))],a=[...new Set(o.map(l=>po(e,l).join()))].map(l=>o.filter(u=>po(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>Od(l)}
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
              ${jl(t,e.groups,po(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>vd(t,u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function vd(t,e,s,n){let{say:o,shade:r}=mo[s.measure],i=e.rules===s.chosen,a=()=>n({chosen:e.rules});return c`<td>
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
  </td>`}var xd={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function Od(t){let e=xd[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function Td(t,e,s,n){let{rules:o,values:r,keeping:i,first_turns:a,drawn:l,longest:u}=s,p=[...e.groups,e.columns,e.sheets],m=Ll(t,s),{score:g,lead_changes:f}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m.winner===null?"Draw":Ut(m,xt)}</h3>
    <p class="small">${jl(t,p,r).join(", ")}</p>
    <dl>
      ${Ne("First turns that keep it",`${i} of ${a}`)}
      ${Ne("Drawn positions in play",tn(l))}
      ${Ne("Longest win in play",`${u} turns`)}
      ${g===null?h:Ne("Score of the first side, 15 errors in 100 turns",tn(g))}
      ${f===null?h:Ne("Changes of the lead",f.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${Rt(t.name,o)}>Rules</a>
    </p>
  </section>`}var Ne=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function Pl(t,e,s,n,o){let r=El(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${Ml(t,e)} ${Ml(t,s)}</div>
    <div class="pair-head">
      <p role="status">${Sd(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>Ed(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function Sd(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function Ed({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Zt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function Ml(t,{rules:e,title:s,choose:n}){let o=co(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:m,low:g,high:f})=>{let $=y=>n(Sl(t,r,{...o,[u]:y}));return m.length===0?Vt({name:u,title:p,low:g,high:f},Number(o[u]),$):c`<label>${p}${M(null,m,o[u],$)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${M(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var ot={shown:null,showing:new S,opening:new S},ho=ct(()=>{}),sn=t=>Et(t,"");function Dt(t){ot.shown&&(ot.shown={...ot.shown,...t}),go()}function go(){let{shown:t}=ot;if(!t)return;let e=_()[0]??"",s={"":Rl,rules:Pd,answers:Md}[e]??Rl;b(c`<div class="game-page">${Ad(t,e)}${s(t)}</div>`,d("page"))}function Ad({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${Pt(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}function Rl(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>bn(e.name),{look:"primary"})}
          ${r&&c`<a href=${pt(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${It("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${It("Which rules for a first game?",s.recommended.length>0,()=>zd(t))}
    ${It("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,Al(e,s,o,i=>Dt({dispute:i}))])}
    ${It(s.question,s.answers.length>0,()=>Ld(t))}
    ${It("Learn and practise",!0,()=>Id(t))}`}var It=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,zd=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>sn(s),{label:`Play ${n}`})}
            <a href=${Rt(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,Ld=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${Pt(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function Id({game:t,puzzles:e,studies:s}){let{name:n,lessons:o}=t,r=si(t);return c`<ul class="game-ways">
    ${fo(["Lessons",pt(n)],`${ye(t)} of ${o.length} done`,r&&[`${ye(t)?"Continue":"Begin"}: ${r.title}`,pt(n,r.name)])}
    ${fo(["Puzzles",it()],jd(e),["Solve the next",it(n)])}
    ${fo(["Studies",Ht(n)],Nd(s))}
  </ul>`}var fo=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:h}
  </li>`;function jd(t){if(!t)return"Find the turn";let e=At();return`${t.puzzles.filter(n=>Xt(e,n)).length} of ${t.puzzles.length} solved`}var Nd=t=>t?`${t.filter(vn).length} of ${t.length} read`:"Games with comments";function Md(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Dt({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>bn(e.name),{look:"primary"})}
        <a href=${Pt(e.name,"rules")}>Compare the rules</a>
        <a href=${fe()}>Measure it yourself</a>
      </p>
    </header>
    ${It("Rule set by rule set",s.answers.length>0,()=>vl(e,s.answers,sn))}
    ${It("Claims put to the test",s.claims.length>0,()=>xl(e,s.claims))}
    ${o&&n?It("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,Nl(e,o,n,r,sn)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function Pd({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>Cl(a,o.rules)},i={rules:o,title:"Next to",choose:a=>Cl(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>sn(n.rules),{look:"primary"})}
        <a href=${Pt(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${Pl(t,r,i,s,a=>Dt({isShort:a}))}
    ${Nr(t.sources)}`}function Cl(t,e){let{shown:s}=ot;if(s)return kt(Rt(s.game.name,t,e)),Dl(()=>Wl(s.game))}async function Wl(t){let e=ot.opening.begin(),s=Ye(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Fe({rules:l},e)));Dt({pair:[i,a],fault:""})}async function Dl(t){try{await t()}catch(e){N(e)||Dt({fault:v(e)})}}function Rd(t,e,s){let n=vt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new li(n,t,s,e);return i.changed=()=>b(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(ho),r}var Cd=(t,e)=>Be(t.name,e).then(s=>Dt({puzzles:s})).catch(ho),Fd=({name:t},e)=>Gt(t,e).then(({studies:s})=>Dt({studies:s.map(n=>`${t}/${n.name}`)})).catch(ho);async function Wd(t,e){let s=await To(t.name);e.throwIfAborted();let n=s.recommended[0]?.rules??t.default;ot.shown={game:t,page:s,minute:s.minute.map(o=>new Qs(t,o,go)),picture:Rd(t,n,e),puzzles:null,studies:null,dispute:null,look:s.family?Il(s.family,t.default):null,pair:null,isShort:!1,fault:""},Cd(t,e),Fd(t,e)}function Bl(){ot.showing.end();for(let t of ot.shown?.minute??[])t.close();ot.shown=null}async function Fl(){let e=(await P()).find(({name:s})=>s===Go());e&&await Dl(async()=>{ot.shown?.game!==e&&(Bl(),await Wd(e,ot.showing.begin())),document.title=`${Dd(e)} – Lodestone`,go(),_()[0]==="rules"&&await Wl(e)})}var Dd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,Bd=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],Gd={async open({signal:t}){t.addEventListener("abort",Bl);let[e,s]=await Promise.all([P(),ut()]);t.aborted||(dt({games:e,players:s}),await Fl())},follow:Fl,commands:{skip:()=>d("page").focus()},help:()=>({about:Bd})};var Gl="lodestone-browser",ql="lodestone.",qd=["lodestone.live.","lodestone.owned"];function _l(t){let e=o=>qd.some(r=>o.startsWith(r)),s=[...vo()].filter(o=>o.startsWith(ql)&&(t||!e(o))).sort(),n=Object.fromEntries(s.map(o=>[o,ue(o)]));return JSON.stringify({format:Gl,version:1,kept:n},null,1)}function Hl(t){let e=Object.entries(t).filter(([o,r])=>!_d(r,ue(o)));if(!e.map(([o,r])=>Nt(o,r)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let n=e.filter(([o])=>/^lodestone\.(game|study)\./.test(o)).length;return{message:`${q(n,"game")} and your settings and progress were read.`,isDone:!0}}function Kl(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==Gl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(ql)))}catch{return null}}var _d=(t,e)=>(t?.updated??0)<(e?.updated??0);var Hd=1e6;async function Yl(t){if(!Re)return()=>h;let e={tables:[],fault:""},s=async()=>{try{e.tables=await ci()}catch(l){e.fault=l instanceof Error?l.message:String(l)}t()},n=({name:l,rules:u,bytes:p,isComplete:m})=>c`<li>
      <span translate="no">${u}</span>: ${Math.ceil(p/Hd)}
      MB${m?"":", not finished"}
      ${m?w("Export",()=>o(l),{label:`Export ${u}`}):h}
      ${w("Delete",()=>r(l,u),{label:`Delete ${u}`})}
    </li>`,o=async l=>at(`${l}.table`,await di(l));async function r(l,u){await ns(`Delete the exact values of ${u}?`,"They can be computed again.","Delete")&&(await ui(l),await s())}async function i({target:l}){let[u]=l.files;if(!u)return;let p=await pi(u);p&&await Ot("Nothing was imported",p),await s()}let a=()=>c`<section aria-labelledby="you-tables">
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
    </section>`;return await s(),a}var ae={games:[],list:()=>h,tables:()=>h},Me=()=>b(Kd(),d("page")),Kd=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${Jr().map(Zr)}
      </ul>
      ${ae.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${ae.games.map(Yd)}
        <li><a href=${it()}>Puzzles</a>: ${Ud()} solved${Vd()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${Sr()} ${Ar()} ${Er()}
    </section>
    ${ae.tables()}
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
        ${w("Export everything",()=>at("lodestone.json",Jd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${Zd}
        /></label>
      </p>
    </section>
  </div>`;function Yd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${pt(e)}>${s}</a>: ${ye(t)} of ${n.length} lessons done
  </li>`}var Ud=()=>Object.values(At()).filter(({solved:t})=>t).length;function Vd(){let{best:t}=oe();return t>1?`, ${t} right in a row at best`:""}function Jd(){let{checked:t}=d("export-seats");return new Blob([_l(t)],{type:"application/json"})}async function Zd({target:t}){let[e]=t.files;if(!e)return;let s=Kl(await e.text());if(s===null)return Ot("Nothing was imported","This file is not a backup of this site.");if(!await ns("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:o,isDone:r}=Hl(s);await Ot(r?"Imported":"Nothing was imported",o),r&&location.reload()}async function Xd(t){ae.tables=await Yl(()=>t.aborted||Me()),t.aborted||Me()}var Qd=t=>J(rn(t)?Ue(t.id):R({study:t.id})),tm={async open({signal:t}){Me(),Xd(t);let[e,s]=await Promise.all([P(),ut()]);if(t.aborted)return;dt({games:e,players:s}),ae.games=e;let n=o=>rn(o)&&!o.over?"Continue":"Open";ae.list=gs({games:He,words:n,go:Qd,isPlaying:!0},{draw:Me,signal:t}),Me()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var em=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">The link may be old or incomplete. Everything on this site is in the menu.</p>
    <p class="page-ways">
      <a class="button primary" href=${Fo}>Go to the home page</a>
      <a href=${Ue()}>Play</a>
    </p>
  </section>`,sm={open:()=>b(em(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{zp as collections,Eu as editor,Gd as game,sd as lab,Hu as learn,sm as missing,yp as puzzles,Xc as viewer,tm as you};
