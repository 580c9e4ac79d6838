import{a as j,c as oi}from"./chunk-HVYUKQLV.js";import{$a as Qr,A as tt,Aa as Cr,B as hr,Ba as cs,C as gr,D as wr,Da as Wr,E as os,Ea as Zt,F as br,G as yr,Ga as Fr,Ha as hn,Ia as St,J as kr,Ja as Dr,K as vr,L as xr,La as Br,M as be,N as rs,Na as us,O as Or,Oa as qr,P as Pt,Pa as gn,Qa as Gr,R as Tr,S as Sr,Sa as _r,T as Er,Ta as Hr,Ua as Kr,V as zr,Va as Yr,W as Ar,Wa as Ur,Xa as Vr,Ya as Jr,Za as Zr,_a as Xr,ab as ti,bb as ps,db as ds,eb as ei,f as ar,fb as si,h as lr,i as ot,ib as wn,j as ts,jb as ni,k as Jt,kb as ms,l as cr,m as ur,n as dn,o as es,p as ss,q as pr,r as dr,s as ns,t as $e,u as Ot,ua as as,v as Q,va as fn,w as mr,wa as Mr,x as fr,xa as ls,ya as Rr,za as Pr}from"./chunk-PKRB7OZ3.js";import{a as we,b as or,d as rr,e as Vt,h as pn,i as ir,l as Lr,m as Ir,n as jr,o as Nr}from"./chunk-UVB7F73B.js";import{a as ri,b as ii,c as ye,d as ai,e as li,f as fs,g as ci,h as Et,i as hs,j as Xt,k as gs,l as ui,m as pi,n as ws,o as di,p as mi}from"./chunk-2TWP4775.js";import{a as $n}from"./chunk-NPPBLTL5.js";import{$a as tr,Aa as on,B as G,C as jo,E as W,F as qt,G as pe,M as Fe,N as De,P as No,Q as Mo,R as Mt,S as Ro,Ta as Vo,Ua as Ke,Va as an,_a as Yt,a as zo,bb as Ye,d as Ne,e as P,ea as Po,eb as er,f as lt,fa as Gt,ga as yt,i as Ao,ia as sn,j as Bt,k as V,lb as Ue,ma as nn,n as Me,o as Re,p as tn,r as st,ra as Be,s as Lo,t as Io,tb as Ve,ua as Co,va as Wo,w as Pe,wa as Fo,wb as $r,x as Ce,xa as de,xb as Tt,y as en,ya as qe,z as We,za as Do}from"./chunk-T7OAV4KY.js";import{$ as F,A as qo,Aa as cn,B as Go,Ba as Ze,Ca as R,D as me,Da as Xe,E as Rt,Ea as sr,F as _e,Fa as Qe,G as ct,H as nt,Ha as un,I as _o,Ia as nr,J as _t,Ja as Ut,K as C,L as He,La as mn,M as fe,Ma as is,N as Ht,Na as ut,O as Ho,P as rn,R as kt,S as Ko,T as J,U as vt,V as Yo,W as _,Y as X,Z as Uo,a as Gl,aa as Jo,b as xo,ba as Zo,c as bt,ca as d,d as q,da as H,e as T,ea as xt,f as U,g as M,ga as Kt,h as v,ha as he,i as at,ia as ge,ja as Xo,l as jt,m as Dt,ma as ht,na as Qo,oa as S,p as Oo,q as le,qa as c,r as ce,sa as h,t as To,ta as $,u as ue,v as Nt,va as Je,w as So,wa as ln,x as Eo,y as Ge,ya as w,z as Bo,za as O}from"./chunk-2BZLOFE2.js";var bn="lodestone.read",yn=t=>ue(bn)[t]===!0;function fi(t){yn(t)||Nt(bn,{...ue(bn),[t]:!0})}var pt=t=>e=>e.change(t),[hi,kn,vn,gi]=[cr,ts,Jt,ur].map(pt),wi=pt(t=>$e(t,2)),$i=pt(t=>$e(t,1)),bi=pt(t=>({...t,arrows:!t.arrows})),xn=pt(t=>({...t,playing:!t.playing})),Qt={ArrowLeft:["one turn back",kn],ArrowRight:["one turn on",vn],ArrowUp:["to the variation above",pt(t=>dn(t,-1))],ArrowDown:["to the variation below",pt(t=>dn(t,1))],Home:["to the start",hi],End:["to the end of the line",gi],",":["one turn back, from the board too",kn],".":["one turn on, from the board too",vn],p:["play, or stop playing",xn],f:["see the board from the other side",wi],t:["turn the board by a quarter",$i],a:["next turns, variations and what the analysis found as arrows",bi],v:["fold all variations, or unfold them",pt(ns)]},$s={"Ctrl+z":["undo",pt(pr)],"Ctrl+y":["do again what was undone",pt(dr)]},[_l,Hl]=["m8 5 11 7-11 7Z","M8 5v14M16 5v14"],Kl=t=>(e,s,n,o)=>w(c`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${s} /></svg
      ><span>${e}</span>`,()=>n(t),o);function yi(t){let{tree:e,at:s,playing:n,arrows:o,pace:r}=t.state,{parent:i,children:a}=W(e,s),[l,u]=[{isAble:i!==null},{isAble:a.length>0}],p=Kl(t),f=ar.map(m=>({name:m,title:`${m} s`})),g=m=>t.change(b=>({...b,pace:Number(m)}));return[p("First","M7 6v12M18 6l-8 6 8 6Z",hi,l),p("Back","m15 6-8 6 8 6",kn,l),n?p("Stop",Hl,xn):p("Play",_l,xn,u),p("Next","m9 6 8 6-8 6",vn,u),p("Last","M17 6v12M6 6l8 6-8 6Z",gi,u),p("Flip","M8 20V4M8 4 4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l3.5-3.5M16 20l-3.5-3.5",wi),p("Turn","M19 12a7 7 0 1 1-3-5.7M16 2v5h-5",$i),p("Arrows","M4 18 18 6M11 5h8v8",bi,{pressed:o}),R(null,f,r,g,"Time for each turn")]}function ki(t){let{wants:e,sides:s}=t;if(!e.engine&&!e.exact)return h;let{share:n,words:o}=Yl(t)??{share:.5,words:"not known yet"},r=Ot(t)===s[0],i=Math.round(100*(r?n:1-n)),[a,l]=r?s:[...s].reverse();return c`<div
    class="gauge"
    role="img"
    aria-label="Gauge: ${o}"
    title=${o}
    data-bottom=${a}
    data-top=${l}
    .style=${`--near: ${i}%`}
  ></div>`}function Yl({wants:t,shown:e,sides:s,found:n,at:o}){let r=t.exact?Ue(e?.exact??null)?.course.at(-1):void 0;if(r){let{winner:i}=r;return{share:i===null?.5:+(i===s[0]),words:Ve(r,Yt)}}return!t.engine||n?.at!==o?null:{share:n.share,words:n.words}}var zt=200;function Ul({nodes:t}){let e=t.findIndex(({parent:s},n)=>typeof s=="number"&&s!==n-1);return(e<0?t.length:e)-1}var vi=t=>t.map((e,s)=>{let{Round:n,Date:o}=e.tags??{},r=Ul(e),i=[`${s+1}. ${yt(e)}`,n&&n!=="?"?`round ${n}`:"",o&&!o.startsWith("?")?o:"",e.result,G(r,"turn")];return{record:e,index:s,text:i.filter(Boolean).join(" · ")}});function xi(t,e){let s=ps(e),n=/^\d+$/.test(e.trim())?Number(e):0;return[...t.filter(({index:r})=>r+1===n),...t.filter(r=>s(r.text)&&r.index+1!==n)]}function Oi(t,e){let s=Math.floor(Math.max(0,t)/zt)*zt;return[s,Math.min(e,s+zt)]}var Vl="Search these games by player, number, round or date";function On(t,e,s){let n=H("div"),o=vi(t),r=o,[i,a]=[0,0],l=(f="")=>{r=xi(o,f);let g=r.findIndex(({index:m})=>m===e);[i,a]=Oi(g,r.length),p()},u=(f,g)=>{let m=f<i;[i,a]=[Math.max(0,f),Math.min(r.length,g)],p();let b=n.querySelectorAll("li button"),y=b[m?0:b.length-1];document.activeElement===document.body&&y instanceof HTMLElement&&y.focus()};function p(){let f=r.length-a,g=`Show ${Math.min(zt,i)} before these`,m=`Show ${Math.min(zt,f)} more of ${f}`,b=({index:y,text:B})=>{let N=y===e;return c`<li>${w(B,()=>s(y),{look:N?"primary":"",isCurrent:N})}</li>`};$(c`${o.length>1?Qe(Vl,l):h}
        ${i>0?w(g,()=>u(i-zt,a)):h}
        <ol class="games-found">
          ${r.length>0?r.slice(i,a).map(b):c`<li>No game fits.</li>`}
        </ol>
        ${f>0?w(m,()=>u(i,a+zt)):h}`,n)}return l(),n}var Ti=30,Jl=3e5,Si=20,Zl=".txt,.pgn,.json,.jsonl,.lode,text/plain,application/json",Xl="Paste games as text or JSON, a position after its rules (“queah:balanced; …”), or a link to either. Or choose a file, or drop one on the page.",Ei="the pasted games";async function Ql(t){if(t.length>Ti*1e6){let e=`The page can read at most ${Ti} million letters at once`;return{games:[],fault:`${e}; choose games with “lodestone record filter”.`}}try{let{games:e}=await be(t);return{games:e,fault:e.length===0?"There is no game in it.":""}}catch(e){return{games:[],fault:v(e)}}}var zi=({record:t})=>t.rules!=="",Sn=({record:t})=>t,bs=t=>t.flatMap(({errors:e},s)=>e.map(({line:n,column:o,message:r})=>{let i=n>0?`line ${n}, column ${o}: `:"";return`${t.length>1?`game ${s+1}, `:""}${i}${r}`}));function Li(t){return we("Open a game",(s,n)=>{let o=({id:a})=>s({target:{game:a}}),r=tc(s,n.draw,t),i=ds({games:Be,words:()=>"Open",go:o},n);return()=>c`${r()}
        <h3>Kept in this browser</h3>
        ${i()}`},{wide:!0})}function tc(t,e,s){let n=H("textarea",{rows:6,"aria-label":"Games or a position as text",spellcheck:!1}),o={message:"",ways:h},r=({target:{files:g}})=>g[0]&&a(g[0]);function i(g,m=h){Object.assign(o,{message:g,ways:m}),e()}async function a(g){let m=await xr(g);m.length<=Jl&&(n.value=m),await l(m,g.name)}async function l(g,m){let b=Bo(g);if(b)return t({target:b});i("Reading…",o.ways);let{games:y,fault:B}=await Ql(g),[N]=y;if(y.length===1&&N.errors.length===0)return t(Ai(N));let it=y.filter(zi);if(y.length>1&&it.length>0)return u(it,m,bs(y));y.length>1?i("None of these games can be opened.",Tn(bs(y))):i(B,await p(g,N)),n.focus()}function u(g,m,b){let y={id:le(),name:m,records:g.map(Sn)},B=qe(y),N=ae=>t({...ys(y,ae),fault:Ii(g[ae])});i(B?"":"These games are too many to be kept: closing the page loses them.",[Tn(b),On(y.records,null,N)])}async function p(g,m){if(m&&m.possible_rules.length>0)return f(g,m,await P());let b=Tn(bs(m?[m]:[]));if(!m||!zi(m))return b;let y=`Open ${yt(Sn(m))}, as far as it can be read`;return[b,w(y,()=>t(Ai(m)))]}function f(g,{record:m,possible_rules:b},y){let B=m.start===g.trim(),N=ft=>B?Ht(ft,g.trim()):`[Rules "${ft}"]
${g}`,it=ft=>y.flatMap(({presets:Dl,title:Bl})=>{let vo=Dl.find(ql=>ql.rules===ft);return vo?`${Bl} – ${vo.title}`:[]})[0]??ft,ae=ft=>w(it(ft),()=>l(N(ft),Ei),{title:ft});return c`<p>${B?"This position does not name":"This game does not name"} its rules. It is legal under these; which are meant?</p>
      <div class="share-row" role="group" aria-label="Rules">${b.map(ae)}</div>`}return s&&a(s),()=>c`<p>${Xl}</p>
      ${n}
      <div class="share-row">
        ${w("Open",()=>l(n.value,Ei),{look:"primary"})}
        <label class="file">File <input type="file" accept=${Zl} @change=${r} /></label>
      </div>
      <p role="status">${o.message}</p>
      <div class="found">${o.ways}</div>`}var Ai=t=>({record:Sn(t),fault:Ii(t)});function Ii(t){let[e,...s]=bs([t]);if(!e)return"";let n=s.length>0?` (and ${s.length} more)`:"";return`The game is shown as far as it can be read: ${e}${n}`}function Tn(t){let e=t.length-Si;return c`<ul class="faults">
    ${t.slice(0,Si).map(s=>c`<li class="fault-line">${s}</li>`)}
    ${e>0?c`<li>and ${e} more</li>`:h}
  </ul>`}async function ji(t,e){let s=we("Games",n=>{let o=i=>n(ys(t,i)),r=On(t.records,e,o);return()=>c`<p class="small">${t.name}</p>
          ${r}`},{wide:!0});return document.querySelector(".games-found [aria-current]")?.scrollIntoView({block:"center"}),s}function ys({id:t,records:e,addresses:s},n){return s?{target:{collection:s[n]}}:{record:e[n],listed:{id:t,index:n}}}var ec=120,te=class extends Gr{#o="";#s=new T;#t=0;onTurn=null;wants={engine:!1,exact:!1};stage=new ms(null,{send:(e,s)=>(s&&this.stage.draw(s),this.play(e)),steps:e=>this.guarded(()=>this.steps(e)),needed:()=>this.#t!==0&&this.refresh()});constructor(e,s){super(lr(e)),this.rules=e.rules,this.errors=e.errors,this.page=s,this.onChange(()=>this.#e()),this.#e()}get line(){return tt(this.state.tree,this.state.at)}get now(){let{state:e,rules:s,wants:n,errors:o,line:r,view:i}=this,a=i??Q(e);return{...e,rules:s,wants:n,errors:o,line:r,shown:a,whole:i}}want(e){Object.assign(this.wants,e)}async guarded(e){try{return await e()}catch(s){return M(s)||this.page.fault(v(s)),null}}#e(){let e=JSON.stringify(this.line);e!==this.#o&&(this.#o=e,this.view=null,this.#s.begin(),clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.refresh(),ec))}async refresh(){clearTimeout(this.#t),this.#t=0;let{signal:e}=this.#s;await this.guarded(async()=>{let s=await V(this.line,e,this.wants.exact);e.throwIfAborted(),this.view=s,this.change(n=>({...ss(n,n.at,s)}))})}steps=e=>Me(this.line,e,this.#s.signal,this.wants.exact);async play(e){await this.#n(e),this.onTurn?.(e)}async#n(e){let{tree:s,at:n}=this.state,o=hr(this.state,n,e);if(o!==null)return this.change(r=>ot(r,o));await this.guarded(async()=>{let r=await V(tt(Mt(s,n,e).tree,s.nodes.length));this.change(i=>{let a=Mt(i.tree,n,r.last?.annotated??e);return es(i,a.tree,a.id,[[a.id,r]])})})}close(){clearTimeout(this.#t),this.#s.end(),super.close()}};function Mi(t,e,s={}){let{keyboard:n=t,keys:o=Qt,stage:r=new ni(null)}=s,{signal:i}=e,a=e.state,l=0,u=H("div",{class:"viewer-moves",role:"group","aria-label":"Turns"}),p=new Kr(u,m=>e.change(m)),f=H("div",{class:"unseen",role:"status"});r.root.classList.add("viewer-table"),oi(o,m=>m(e),n,i,{capture:!0}),e.onChange((m,b)=>{g(m),b.at!==m.at&&Qo(f,rc(m)),clearTimeout(l),m.playing&&(l=setTimeout(()=>e.change(Jt),sc(m)))}),i.addEventListener("abort",()=>{clearTimeout(l),r.destroy(),$(h,t)}),g(e.state);function g(m){let b=nc(m,e.view),y=a.at===m.at&&a.tree===m.tree;b&&(r.set(b,y?{still:!0}:us(a,m)),a=m),p.render(m,m.diagrams),$(c`${r.root}
        <div class="viewer-comment" role="group" aria-label="This turn">${ic(m)}</div>
        ${u}
        <div class="controls viewer-controls" role="group" aria-label="Walk through the game">
          ${yi(e)}
        </div>
        ${f}`,t)}}function sc({tree:t,at:e,pace:s}){let n=W(t,e).comments.join(" ").split(" ").length;return Math.max(s*1e3,bt(0),n>8?n*250:0)}var Ni=new WeakMap;function nc(t,e){let s=e??Q(t);if(!s)return null;let n=Ni.get(t.scene)??[];return Ni.set(t.scene,n),{scene:n[t.quarters]??=os(t.scene,t.quarters),view:s,near:Ot(t),who:o=>oc(t,o),drawn:Dr(t),words:Br(t)}}function oc({tree:t,at:e,diagrams:s},n){let o=qt(t,e).findLast(i=>s.get(i)?.last?.side===n),r=o===void 0?"":Yr(W(t,o));return[mr(t,n),r].filter(Boolean).join(" · ")}function rc({tree:t,at:e,diagrams:s,sides:n}){let o=W(t,e),r=s.get(e),i=Fe(t,e),a=[e===0?"Start":Ur(o,r?.last,pe(t,e),n)];return i.length>1&&a.push(`${i.indexOf(e)+1} of ${i.length} variations`),a.push(...o.before,...o.comments,r?.status??""),a.filter(Boolean).join(". ")}function ic(t){let{turn:e,nags:s,before:n,comments:o}=W(t.tree,t.at),{last:r,status:i}=Q(t)??{},a=r?.say??e,l=s.map(u=>c`<span class="nags" title=${Hr(u)}>${_r(u)}</span>`);return c`${a?c`<p class="what">${a} ${l}</p>`:h}
  ${[...n,...o].map(u=>c`<p class="said">${u}</p>`)}
  ${i===void 0?h:c`<p class="status">${i}</p>`}`}var ac=400,An="This browser does not keep what you change: closing the page loses it.",lc="Another tab changed this game too. Your changes are kept as a separate game.",zn=class extends te{#o=!1;#s=!1;#t=0;constructor(e,s,n,o){super(n,o);let{id:r,sequence:i,listed:a=null,isAsOpened:l=!1,at:u=0,folded:p=[]}=s;this.kept={id:r,sequence:i,listed:a,isAsOpened:l};let{pace:f,arrows:g,engine:m,exact:b}=Do();this.wants={engine:m,exact:b};let{signal:y}=this;this.change(N=>({...ot(N,u),pace:f,arrows:g,folded:new Set(p)}));let{stage:B}=this;Mi(e,this,{keyboard:window,keys:{...Qt,...$s},stage:B}),Jr(B.svg,this),Co(N=>N===this.kept.id&&this.#r(),y),this.onChange((N,it)=>this.#e(N,it)),addEventListener("pagehide",()=>this.#t&&this.save(),{signal:y})}get record(){return Gt(this.state.tree)}want(e){super.want(e),on(e)}#e(e,s){let{pace:n,arrows:o}=e;(n!==s.pace||o!==s.arrows)&&on({pace:n,arrows:o});let r=e.at!==s.at||e.folded!==s.folded;e.tree!==s.tree?(this.kept.isAsOpened=!1,this.#s||this.save()):this.kept.sequence!==0&&r&&(clearTimeout(this.#t),this.#t=window.setTimeout(()=>this.save(),ac)),this.#i(),this.page.changed()}save(){clearTimeout(this.#t),this.#t=0;let{tree:e,at:s,folded:n}=this.state,o=De(e),r=[...n].map(f=>o.indexOf(f)).filter(f=>f>=0),{id:i,sequence:a,...l}=this.kept,u={...l,at:o.indexOf(s),folded:r},p=Wo({id:i,sequence:a,tree:e,...u},{kind:"annotate",tree:e,place:u});if(p===null)return this.#n();p.isKept||this.page.fault(An),a===0&&vt(C({study:i})),this.kept.sequence=p.sequence}#n(){Object.assign(this.kept,{id:le(),sequence:0}),this.page.fault(lc),this.save()}async#r(){let e=nn(this.kept.id);if(!e||e.sequence===this.kept.sequence)return;this.kept.sequence=e.sequence;let s=Gt(e.tree);JSON.stringify(s)!==JSON.stringify(this.record)&&await this.guarded(async()=>{let{nodes:n}=await Pt(s,ke(s),this.signal);if(e.sequence!==this.kept.sequence)return;let o=new Map(n.map((r,i)=>[i,r]));this.#s=!0,this.change(r=>({...es(r,e.tree,e.at),diagrams:o})),this.#s=!1,S("Another tab changed this game.")})}async#i(){this.#o||(this.#o=!0,await this.guarded(async()=>{for(let e=Ri(this.state);e!==null;e=Ri(this.state)){let{tree:s}=this.state,[n,o]=[e,await V(tt(s,e),this.signal)];this.state.tree.nodes[n]===s.nodes[n]&&this.change(r=>ss(r,n,o))}}),this.#o=!1)}close(){this.#t&&this.save(),super.close()}};function Ri({tree:t,at:e,diagrams:s}){return s.has(e)?t.nodes.find(n=>n!==null&&!s.has(n.id))?.id??null:e}var ke=({rules:t})=>X.pictures[t.split(":")[0]]??{};async function Pi(t,e,s,n){let o=await uc(e),r=await Pt(o.record,ke(o.record));n.throwIfAborted();let i=cc(r.record,e),a=new zn(t,{...o,at:i??o.at},r,s);s.opened(a);let{mark:l,at:u}=e;return i===void 0&&l?s.fault(`The game has no bookmark “${l}”.`):i===void 0&&u&&s.fault(`The game has no turn number ${u}.`),a}function cc(t,{at:e,mark:s}){if(s)return Mo(Po(t)).find(({name:o})=>o===s)?.id;let n=Number(e??"none");return t.nodes[n]?n:void 0}async function uc({collection:t,study:e,game:s,record:n,position:o,rules:r}){if(t)return pc(t);if(e??s)return dc(String(e??s));if(n)return mc(n);if(o&&!r)throw new U("The link names a position, but not its rules.");let i=Ne({rules:r??"queah",start:o??null,turns:[]});if(!o)return ks(i);let{games:a}=await be(JSON.stringify([i]));return ks({...i,result:a[0]?.result??i.result})}var ks=(t,e)=>({id:le(),sequence:0,record:t,listed:e});async function pc(t){let[e,s=""]=t.split("/"),{title:n,studies:o}=await Bt(e),r=o.findIndex(l=>l.name===s);if(r<0){let l=o.map(u=>u.name).join(", ");throw new U(`${n} has no study “${s}”; there are ${l}.`)}let i=o.map(({record:l})=>l),a=o.map(l=>`${e}/${l.name}`);return qe({id:e,name:`the collection of ${n}`,addresses:a,records:i}),ks(i[r],{id:e,index:r})}function dc(t){let e=nn(t);if(!e)throw new U("This browser does not keep the game that the link names.");return{...e,record:Gt(e.tree)}}async function mc(t){let e=await Ko(t);if(e===null)throw new U("The link is damaged: no game can be read from it.");let{games:s}=await be(e),n=s[0]?.record;if(!n)throw new U("The link holds no game.");return ks(n)}var hc=[["text","Text","txt"],["json","JSON","json"],["svg","Picture, SVG","svg"],["png","Picture, PNG","png"],["gif","Moving picture, GIF","gif"]];async function Ln({record:t}){let e=await Or([t],"text");if(!e)throw new U("The server does not answer. Try again when you are online.");return e.text}function gc({state:{tree:t,at:e}}){let s=No(W(t,e));return s===null?{at:String(De(t).indexOf(e))}:{mark:s}}var In=t=>new URL(C(t),document.baseURI).href,wc={"Link to the game":async t=>In({record:await kt(await Ln(t))}),"Link to this turn":async t=>In({record:await kt(await Ln(t)),...gc(t)}),"Link to this position":({rules:{rules:t},now:{shown:e}})=>In({rules:t,position:e?.position??""}),"Game as text":Ln,"Position as text":({rules:t,now:{tree:e,shown:s}})=>Ht(t.rules,s?.position??e.head.start??"")};async function $c({record:t}){let e=await kt(JSON.stringify(await Pt(t,ke(t)))),s=new URL("static/embed/lodestone-viewer.js",document.baseURI).href,n=yt(t).replace(/[&"<>]/g,o=>`&#${o.charCodeAt(0)};`);return`<script src="${s}"><\/script>
<lodestone-viewer aria-label="${n}"><script type="application/deflate">${e}<\/script></lodestone-viewer>
`}async function bc({record:t,state:e},s,n){if(s==="text"||s==="json"){let{text:r}=await rs([t],s),i=s==="json"?"application/json":"text/plain";return new Blob([r],{type:`${i};charset=utf-8`})}let o=qt(e.tree,e.at).slice(1);return Tr(t,{path:o.map(r=>Fe(e.tree,r).indexOf(r)),format:s,theme:Lr(),coordinates:n,near:Ot(e),styles:ke(t)})}function yc({record:{tags:t={},rules:e}},s){return`${([t.White,t.Black].filter(Boolean).join("-")||e).normalize("NFKD").replace(/[^\w-]+/g,"-").slice(0,60)}.${s}`}function Wi(t){return we("Share",(e,{draw:s})=>{let[n,o]=["",!0],r=p=>{n=p,s()},i=(p,f)=>w(p,async()=>{r("One moment…"),r(await f().catch(v))}),a=Object.entries(wc).map(([p,f])=>i(p,async()=>Ci(p,await f(t)))),l=hc.map(([p,f,g])=>i(f,async()=>{let m=yc(t,g);return ht(m,await bc(t,p,o)),`Saved as ${m}.`})),u=()=>{e(null),print()};return()=>c`<h3>Copy</h3>
        <div class="share-row">${a}</div>
        <h3>Save</h3>
        <div class="share-row">${l}</div>
        ${Xe("Pictures with coordinates",o,p=>{o=p})}
        <p class="small">
          Pictures show this position with its marks. A moving picture shows the turns that lead
          here.
        </p>
        <h3>Embed in your website</h3>
        <div class="share-row">
          ${i("Code of a viewer",async()=>Ci("Code",await $c(t)))}
        </div>
        <h3>Print</h3>
        <div class="share-row">${w("Print",u)}</div>
        <p class="small" role="status">${n}</p>`})}async function Ci(t,e){if(!await ir(t,e))return"";let n=e.startsWith("http")&&e.length>8e3?`${t} copied. It has ${e.length} letters: some programs cut long links.`:`${t} copied.`;return S(n),n}var vs=class extends gr{render(){let{view:e}=this.study;!this.isSeen||!this.isOther(e)||($(h,this.root),$(e?this.#o(e):c`<p>…</p>`,this.root))}#o({first:e,status:s,exact:n}){if(e===null)return c`<p>${s}</p>`;let o=Fi(e),r=o===null?"Every turn begins with one of these steps.":`${o} turns.`,i=n?.state==="solved"?" With what each leads to if both play their best.":"";return c`<p class="small">${r}${i}</p>
      ${this.#s(e,[])}`}#s(e,s){let n=s.length===0,o=n&&e.steps.length>0;return c`<ul class=${n?"turn-tree":""}>
      ${e.turn===null?h:this.#r(e.turn,o?"":"End here",null)}
      ${e.steps.map((r,i)=>this.#t(r,[...s,i]))}
    </ul>`}#t(e,s){let{leads_to:n}=e;if(er(n))return this.#r(n.turn,e.say,e.worth);let{from:o,to:r,note:i}=e.action,a=u=>Ye(this.study.state.scene,u);return c`<li>
      <details @toggle=${{handleEvent:({target:{lastElementChild:u}})=>this.#e(u,e,s).catch(at(p=>$(c`<p>${p}</p>`,u))),once:!0}}>
        <summary>
          ${a(o)} – ${a(r)}${i&&` (${i})`}${this.#n(e.worth)}
        </summary>
        <div></div>
      </details>
    </li>`}async#e(e,s,n){s.leads_to??=await this.study.steps(n),$(this.#s(s.leads_to,n),e)}#n(e){let{shown:s,sides:n}=this.study.now;return wr(e,s?.side??n[0],n)}#r(e,s,n){let o=()=>this.study.play(e),r=c`<span class="turn-text" translate="no">${e}</span>${this.#n(n)}`,i=s?c`${r}<span class="small">${s}</span>`:r;return c`<li>${w(i,o,{look:"turn-choice"})}</li>`}};function Fi({turn:t,steps:e}){let s=t===null?0:1;for(let{leads_to:n}of e){let o=n===null?null:Fi(n);if(o===null)return null;s+=o}return s}var x={study:null,panels:null,opening:new T,isReading:!1,read:null},kc=t=>({notes:new Qr(d("notes"),t,{pens:!1}),turns:new vs(d("turns"),t),engine:new br(d("analysis-box"),t),exact:new vr(d("exact"),d("values"),t),report:new ti(d("report"),t),explorer:new Sr(d("explorer"),t),game:new Er(d("about-game"),t)}),Di=({kept:t})=>t.sequence===0&&Ss()?.collection.addresses!==void 0,vc=({kept:t,state:{tree:e}})=>t.sequence===0&&e.nodes.length>1&&!!Ge(location.hash).record;function xc(t){d("panel").hidden=!1,Object.assign(x,{study:t,panels:kc(t),read:t.state.tree}),Gi(Di(t)||vc(t)),Di(t)&&t.state.folded.size===0&&t.change(ns),j(t.errors.map(({message:e})=>e).join(" ")),Ts()}function Gi(t){x.isReading=t,document.querySelector(".viewer-main")?.classList.toggle("is-reading",t);for(let s of["engine","tabs","pens"])d(s).hidden=t;gn(d("tabs"),d("tab-values"),x.panels?.exact.isKnown??!1)}function Os(t){x.panels?.notes.flush(),x.read=x.study?.state.tree??null,Gi(t),S(t?"Reading.":"Editing: the tools are beside the board."),Ts()}function Ts(){let{study:t,panels:e,isReading:s}=x;if(!t||!e)return;if(s&&t.state.tree!==x.read)return Os(!1);let n=e.exact.isKnown;d("tab-values").hidden===n&&gn(d("tabs"),d("tab-values"),n);for(let u of Object.values(e))u.render();$(s?h:Zr(t),d("pens")),$(s?h:ki(t.now),d("gauge")),Tc(t),Sc(t);let{tags:o,result:r}=t.state.tree.head,i=yt({tags:o,rules:t.rules.title});d("title").textContent=i;let l=[t.rules.title,Oc(o),r==="*"?"":r].filter(u=>u!==""&&u!==i);d("rules-line").textContent=l.join(" · "),document.title=`${i} – Lodestone`}var Oc=({Date:t="?"})=>t.includes("?")?"":t;function Tc({state:{tree:t,at:e},kept:s}){let{isReading:n}=x;if(s.sequence===0&&t.nodes.length===1&&t.head.start===null)return $(Ec(),d("reader"));let r=Ss(),i=e===0&&n?t.head.tags.Shows??"":"",a=W(t,e).children.length===0,l=w(n?"Edit":"Done",()=>Os(!n),{title:n?"Comments, marks, analysis and all other tools":"Without the tools"});$(c`${i?c`<p class="reader-shows">${i}</p>`:h}
      <div class="share-row list-walk">
        ${r?zc(r,n&&a):h} ${l}
      </div>`,d("reader"))}function Sc({state:{tree:t,at:e}}){let s=Ss(),n=s?.collection.addresses?.[s.index];n&&x.isReading&&e!==0&&e===fr(t)&&fi(n)}function Ss(t=de()){let e=x.study?.kept.listed;return t!==null&&e?.id===t.id?{collection:t,index:e.index}:null}var Ec=()=>c`<div class="study-ways">
    <p>Play turns on the board, paste a game, or choose:</p>
    <div class="share-row">
      ${w("Open a game",()=>ee(),{look:"primary"})}
      ${Object.entries($n).map(([t,e])=>c`<a class="button" href=${_t(t)}>${e} studies</a>`)}
    </div>
    <p class="small">
      Empty boards:
      ${Object.entries($n).map(([t,e])=>c`<a href=${C({rules:t})}>${e}</a> `)}
    </p>
  </div>`;function zc({collection:t,index:e},s){let n=t.records.length,o=t.addresses?"study":"game",r=a=>()=>jn(ys(t,a)),i={isOff:e===n-1,look:s?"primary":""};return c`${w(`Previous ${o}`,r(e-1),{isOff:e===0})}
    <span class="small">${o==="study"?"Study":"Game"} ${e+1} of ${n}</span>
    ${w(`Next ${o}`,r(e+1),i)}`}async function Ac(t){let e=x.opening.begin(),s=H("div",{id:"viewer",class:"viewer"}),n=x.study;x.panels?.notes.flush();try{let o=await Pi(s,t,{fault:j,opened:xc,changed:Ts},e);n?.close(),d("viewer").replaceWith(s),o.stage.draw({still:!0}),d("open-list").hidden=de()===null}catch(o){if(e.aborted)return;j(v(o)),x.study||$(Lc(),d("viewer"))}}var Lc=()=>c`<div class="viewer-nothing">
    <p>No game is open.</p>
    ${w("Open a game",()=>ee(),{look:"primary"})}
    <a class="button" href=${He()}>Set up a position</a>
  </div>`;async function jn(t){if(d("open-list").hidden=de()===null,!t)return;let e="record"in t?t:null,{id:s,kept:n}=e?Fo(e.record,e.listed):{id:"",kept:!0};await J(C("target"in t?t.target:{study:s}));let o=[d("fault-text").textContent,e?.fault,n?"":An];j(o.filter(Boolean).join(" "))}async function Bi(){or();let t=qo(_(),location.hash);await Ac(t),location.hash.length>1&&Object.keys(t).length===0&&j("This address names neither a game nor a position.")}function Ic(){let{study:t}=x;t&&!Xr(t)&&t.stage.escape()}function jc(){x.isReading&&Os(!1),d("tab-notes").click(),x.panels?.notes.focus()}async function ee(t){jn(await Li(t))}async function Nc(){let t=de();t&&jn(await ji(t,Ss()?.index??null))}function qi(){x.panels?.notes.flush(),x.study&&Wi(x.study)}var Mc=["Play turns on the board to extend the game. If the game already continues differently, your turn becomes a variation. A press on a turn in the list shows it.","The value beside a turn says who wins by it: W85 means that White wins in 85 turns of either side, B84 that Black wins in 84, = a draw. +1.25 means that White is 1.25 pieces ahead, as a search estimates; −1.25 that Black is.","Draw arrows and coloured cells with the right mouse button: green, with Shift red, with Alt blue, with both yellow. Or choose a colour next to the board and press two cells for an arrow, one cell twice to colour it. Drawn again in the same colour, a mark goes away.","Everything is kept in this browser as you change it. “Share” makes links that hold the whole game."];function Rc(){let t=Object.entries(Vr).map(([s,n])=>[s,`at a cell in focus: ${n} mark; at a second cell an arrow there`]),e=Object.entries({...Qt,...$s}).map(([s,[n]])=>[s,n]);return{about:Mc,keys:[...e,...t]}}function Pc(t){addEventListener("dragover",n=>n.preventDefault(),{signal:t});let e=n=>{n.preventDefault();let[o]=n.dataTransfer?.files??[];o&&ee(o)},s=n=>{let o=n.composedPath()[0];if(o instanceof Element&&o.matches("input, textarea"))return;let r=n.clipboardData?.getData("text/plain").trim();r&&ee(new File([r],"the pasted games"))};addEventListener("drop",e,{signal:t}),addEventListener("paste",s,{signal:t})}function Cc(){x.opening.end(),x.panels?.notes.flush(),x.study?.close(),Object.assign(x,{study:null,panels:null,read:null})}var Wc={async open({signal:t}){qr(d("tabs"),Ts),Pc(t),t.addEventListener("abort",Cc),await Bi(),x.study&&S(document.title)},follow:Bi,commands:{"open-game":()=>ee(),"open-list":Nc,share:qi,"fault-close":()=>j(""),skip:()=>x.study?.stage.focus()},keys:{c:["write a comment",jc],o:["open a game",()=>ee()],s:["share",qi],Delete:["delete from this turn on",()=>x.isReading||x.panels?.notes.remove()],e:["read, or edit",()=>x.study&&Os(!x.isReading)],Escape:["take back a step of an unfinished turn, or an arrow that is begun",Ic]},help:Rc};var Fc=/var\(--[a-z-]+(?:, *[^()]+)?\)/g;var Dc={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"},Bc=t=>t.replace(/[&<>"]/g,e=>Dc[e]);function _i(t,e,s,n){let o=t.cells.map(({name:g,x:m,y:b})=>{let y=t.pieces[e.get(g)??""]?.markup;return y?`<g transform="translate(${m} ${b})">${y}</g>`:""}),{width:r,height:i,under:a}=t,l=`viewBox="0 0 ${r} ${i}" width="${r}" height="${i}"`,u=`<title>${Bc(s)}</title>${a}${o.join("")}`,p=new Map,f=u.replace(Fc,g=>(p.has(g)||p.set(g,n(g)),p.get(g)));return`<svg xmlns="http://www.w3.org/2000/svg" ${l} role="img">${f}</svg>`}function Hi(t){let e=document.createElement("span");e.style.color=t,document.body.append(e);let{color:s}=getComputedStyle(e);return e.remove(),s}async function Ki(t){let e=new Image;e.src=`data:image/svg+xml;charset=utf-8,${encodeURIComponent(t)}`,await e.decode();let s=document.createElement("canvas");return s.width=1200,s.height=Math.round(1200*e.naturalHeight/e.naturalWidth),s.getContext("2d")?.drawImage(e,0,0,s.width,s.height),new Promise((n,o)=>s.toBlob(r=>r?n(r):o(new Error("no picture")),"image/png"))}var Yn={};Gl(Yn,{ERASE:()=>wt,MOVE:()=>Y,TRAY:()=>At,begin:()=>Dn,change:()=>mt,findValue:()=>se,flip:()=>Kn,isOpen:()=>dt,load:()=>Lt,opened:()=>I,redo:()=>_n,refuse:()=>Wt,set:()=>L,settled:()=>Bn,state:()=>Ct,undo:()=>Gn,useRules:()=>Hn});var qc=500,Nn=({rules:t,side:e,pieces:s,fields:n})=>({rules:t,setup:{side:e,pieces:s,values:Object.fromEntries(n.filter(({form:o})=>o!=="ledge").map(({name:o,value:r})=>[o,r]))}}),gt=({piece_types:t},e)=>t.find(s=>s.name===e);function Ui(t,e,s=[]){let n=i=>gt(t,i)?.layer??-1,o=e.map(n);return[...s.filter(i=>!o.includes(n(i))),...e].sort((i,a)=>n(i)-n(a))}var Mn=(t,e=[])=>e.map(s=>gt(t,s)?.kind??"").join("")||null,Es=({pieces:t},e)=>Object.values(t).flat().filter(s=>s===e).length,Vi=(t,e)=>Object.fromEntries(Object.entries(t).map(([s,n])=>e(s,n))),ve=(t,e)=>({...t,fields:t.fields.map(s=>s.form==="ledge"?s:{...s,value:e(s)})}),Rn=(t,e,s)=>ve(t,n=>n.name===e?s:n.value);function zs(t,e){let s=Object.entries({...t.pieces,...e}),n=Object.fromEntries(s.filter(([,r])=>r.length>0)),o={...t,pieces:n};return ve(o,r=>{let{form:i,value:a}=r;if(i==="cells")return a.some(u=>u in e)?[]:a;let{supplies:l}=r;return l?Gc(r,Es(o,l)-Es(t,l)):a})}function Gc({value:t,low:e,high:s},n){let o=Math.max(e,t-n);return n>0?o:Math.min(o,Math.max(t,s-n))}var As=(t,e,s)=>zs(t,{[e]:Ui(t,s,t.pieces[e])});function Ji(t,e,s){let n=t.pieces[e]??[];return n.includes(s)?zs(t,{[e]:n.filter(o=>o!==s)}):As(t,e,[s])}var Ls=(t,e=Object.keys(t.pieces))=>zs(t,Object.fromEntries(e.map(s=>[s,[]])));function Zi(t,e,s){let n=Ui(t,t.pieces[e]??[],t.pieces[s]);return zs(t,{[e]:[],[s]:n})}var Pn=t=>({...t,side:t.sides.find(({letter:e})=>e!==t.side)?.letter??t.side});function Xi(t){let e=o=>gt(t,o)?.twin??o,s=Vi(t.pieces,(o,r)=>[o,r.map(e)]),n=new Map(t.fields.map(({name:o,value:r})=>[o,r]));return ve({...Pn(t),pieces:s},o=>n.get(o.twin)??o.value)}function Qi(t,e){let s=o=>e.get(o)??o,n=Vi(t.pieces,(o,r)=>[s(o),r]);return ve({...t,pieces:n},({value:o})=>Array.isArray(o)?o.map(s):o)}function ta({side:t,pieces:e,fields:s},n,o){let r=Object.entries(e).filter(([a])=>o.some(({name:l})=>l===a)).map(([a,l])=>[a,l.filter(u=>gt(n,u))]).filter(([,a])=>a.length>0),i={...n,side:t,pieces:Object.fromEntries(r)};return ve(i,a=>{let l=s.find(({name:u})=>u===a.name)?.value;return a.form==="cells"?Array.isArray(l)?l:[]:typeof l=="number"?Math.min(l,a.high):a.value})}function Cn({past:t,setup:e,future:s},n){let[o,r]=[e,n].map(i=>JSON.stringify(Nn(i)));return o===r?{past:t,setup:n,future:s}:{past:[...t,e].slice(-qc),setup:n,future:[]}}function Wn({past:t,setup:e,future:s},n,o){let r={past:t,future:s},i=r[n].at(-1);return i?{...r,[n]:r[n].slice(0,-1),setup:i,[o]:[...r[o],e]}:{...r,setup:e}}var _c={mirror:(t,e)=>[-t,e],upend:(t,e)=>[t,-e],turn:(t,e)=>[-e,t]},Yi=t=>(Math.min(...t)+Math.max(...t))/2;function Fn(t,e){let[s,n]=[Yi(t.map(({x:i})=>i)),Yi(t.map(({y:i})=>i))],o=$r(t)/4,r=new Map(t.map(({name:i,x:a,y:l})=>{let[u,p]=_c[e](a-s,l-n),f=g=>Math.hypot(g.x-s-u,g.y-n-p)<o;return[i,t.find(f)?.name]}));return[...r.values()].includes(void 0)?null:r}var Y="move",wt="erase",At="piece:",Hc={game:null,setup:null,past:[],future:[],drawn:null,scene:null,near:"",tool:Y,picked:null,typed:null,record:null,written:null,refusal:"",asking:!1,exact:null},E={state:Hc,work:new T,end:Promise.resolve(),draw(){}},Ct=()=>E.state,dt=t=>t.setup!==null;function I(){if(!dt(E.state))throw new Error("no position is set up");return E.state}function L(t){E.state={...E.state,...t},E.draw()}function Dn(t,e){E.draw=t,dt(E.state)&&mt(E.state.setup,""),e.addEventListener("abort",()=>{E.draw=()=>{},Wt("")})}async function Bn(){for(;E.state.asking;)await E.end}async function Kc({rules:t,piece_types:e},s){let{state:n}=E,o=is.games.find(({name:p})=>p===t.split(":")[0]);if(!o)throw new U(`This server has no game of ${t}.`);let r=o!==n.game,i=r?o.sides[0].name:n.near,a=await st(t,i,F(o),s),l=e.map(p=>({...p,name:At+p.name,side:"",caption:""})),u=a===n.drawn?n.scene:{...a,hands:l};return{game:o,near:i,drawn:a,scene:u,...r&&{tool:Y,picked:null}}}async function ea(t,e,s,n,o=0){let r=E.work.begin(),i=E.state.setup?.faults;L({...n,record:null,exact:null,asking:!0});try{o>0&&await q(o,r);let a=await tn(t,r),l=await Kc(a,r);r.throwIfAborted(),L({...e(a),...l,refusal:"",asking:!1}),S([s,Yc(a,i)].filter(Boolean).join(". "))}catch(a){if(M(a))return null;L({refusal:v(a),asking:!1}),S(E.state.refusal)}return se(),E.state.refusal}function Yc({faults:t,status:e},s){let n=t.map(({message:r})=>r);return n.join()===s?.map(({message:r})=>r).join()?"":(t.length>1?`${t.length} faults: `:"")+n.join("; ")||`Nothing is wrong. ${e}`}function Wt(t,e){E.work.end(),L({...e,refusal:t,asking:!1})}function qn(t,e){let n={typed:null,picked:null,...t.setup.rules===I().setup.rules&&t},o=r=>({...t,setup:r});return E.end=ea(Nn(t.setup),o,e,n)}var mt=(t,e)=>qn(Cn(I(),t),e),Gn=()=>qn(Wn(I(),"past","future"),"Undone"),_n=()=>qn(Wn(I(),"future","past"),"Done again");function Lt(t,e,s,n=null,o=0){let r=n?.before??E.state,i=a=>dt(r)?Cn(r,a):{past:[],setup:a,future:[]};return E.end=ea({rules:t,position:e},i,s,{typed:n},o)}async function Hn({rules:t,title:e}){let{game:s,near:n,setup:o}=I();if(t.split(":")[0]!==s.name)return Lt(t,null,e);let[r,{cells:i}]=await Promise.all([tn({rules:t}),st(t,n,F(s))]),a=ta(o,r,i),l=Object.keys(o.pieces).length-Object.keys(a.pieces).length,u=l>0?`${e}. ${l} cells with pieces are not on this board`:e;return mt(a,u)}async function se(){L({exact:null});let{signal:t}=E.work,{setup:e,asking:s}=E.state;if(!X.exact||s||!e?.solvable||e.faults.length>0)return;let n={rules:e.rules,start:e.position,turns:[],ended:null};try{let{exact:o}=await V(n,t,!0);t.throwIfAborted(),L({exact:o})}catch(o){M(o)||L({exact:{state:"unsolvable",fault:v(o)}})}}function Kn(){let{game:t,setup:e,near:s}=I(),n=t.sides.find(({name:o})=>o!==s)??t.sides[0];return L({near:n.name}),mt(e,`The board is seen from the side of ${n.title}`)}var xe={from:null},Is=t=>t?.startsWith(At)?t.slice(At.length):null,Un=t=>t&&!t.includes(":")?t:null,js=({target:t})=>Un(t instanceof Element?t.getAttribute("data-place"):null);function oa(t,e){return t.addEventListener("pointerdown",s=>xe.from=js(s)),t.addEventListener("pointerover",Uc),t.addEventListener("contextmenu",sa),t.addEventListener("auxclick",s=>s.button===1&&sa(s)),t.addEventListener("keydown",Jc),Tt(t,{surface:e,events:{press:na,choose:na,pick:ia,drop:Vc}})}function sa(t){let e=js(t);e&&(t.preventDefault(),Oe(e))}function Uc(t){let e=js(t),{tool:s}=Ct();if(t.buttons!==1&&(xe.from=null),!(!e||xe.from===null||e===xe.from||s===Y))for(let n of[xe.from,e])s===wt?Oe(n):Te(n,As(I().setup,n,[s]))}function Oe(t){let{setup:e}=I();t in e.pieces&&Te(t,Ls(e,[t]))}var Te=(t,e,s=t)=>mt(e,`${s}: ${Vn(e,t)}`),ra=(t,e)=>Te(t,Ji(I().setup,t,e));function Vn(t,e){let s=Mn(t,t.pieces[e]);return s===null?"empty":I().scene.pieces[s]?.label??s}function na(t){let{tool:e,picked:s,setup:n}=I(),o=Is(t);o?Se(e===o?Y:o):e===wt?Oe(t):e!==Y?ra(t,e):s?aa(s,t):t in n.pieces&&ia(t)}function Se(t){L({tool:t,picked:null});let e=gt(I().setup,t);e?S(`${e.title}: a press puts it on a cell, a second one takes it off.`):S(t===wt?"Eraser: a press empties a cell.":"A press moves a piece.")}function ia(t){let e=Is(t);if(e)return Se(e);L({picked:t}),S(`${t} picked up: ${Vn(I().setup,t)}.`)}function aa(t,e){if(t===e)return L({picked:null});Te(e,Zi(I().setup,t,e),`${t} to ${e}`)}function Vc(t,e){let s=Is(t),n=Un(e);s?(L({tool:Y}),n&&Te(n,As(I().setup,n,[s]))):n?aa(t,n):Oe(t)}function Jc(t){let e=js(t),s=Ct();if(!e||!dt(s)||t.altKey||t.ctrlKey||t.metaKey)return;let{key:n}=t;if(n==="Escape"&&(s.picked||s.tool!==Y))Se(Y);else if(n==="Delete"||n==="Backspace")Oe(e);else if(gt(s.setup,n))ra(e,n);else return;t.preventDefault(),t.stopPropagation()}var Jn=({setup:t,scene:e})=>new Map(Object.entries(t.pieces).map(([s,n])=>[s,Mn(t,n)??""]).filter(([,s])=>s in e.pieces));function la(t){let{scene:e,tool:s,picked:n}=t,o=Jn(t),r=s!==Y&&s!==wt,i=l=>Un(l)!==null&&(r||n!==null||s===wt&&o.has(l)),a=l=>s===Y&&o.has(l);return{scene:e,pieces:o,marks:Xc(t),movable:{picked:r?At+s:n,sources:{has:l=>Is(l)!==null||a(l)},targets:{has:i}},describe:l=>({label:Zc(t,l),use:i(l)?"target":a(l)?"source":null})}}function Zc({setup:t,picked:e},s){let n=[s,Vn(t,s)];return e===s&&n.push("picked up"),t.faults.some(({cells:o})=>o.includes(s))&&n.push("part of a fault"),n.join(", ")}function Xc({setup:t,picked:e}){let s=[...new Set(t.faults.flatMap(r=>r.cells))],o=t.fields.flatMap(r=>r.form==="cells"?[r.value]:[]).filter(r=>r.length===2).map(([r,i])=>Rr(r,i));return{under:[...s.map(Pr),...e?[ls(e,1.24,"mark-picked")]:[]],preview:[],over:[...s.map(Cr),...o]}}var Qc=200,tu="This looks like the record of a game: the viewer opens it, not the editor";function ca(){let t=d("position",HTMLTextAreaElement);t.addEventListener("input",()=>Zn(t.value,Qc)),t.addEventListener("paste",e=>{let s=e.clipboardData?.getData("text/plain")??"";rn(s).kind==="record"&&(e.preventDefault(),Zn(s))}),t.addEventListener("keydown",e=>{e.key==="Enter"&&(e.preventDefault(),Zn(t.value))}),t.addEventListener("blur",()=>Ct().refusal||L({typed:null}))}async function Zn(t,e){let s={text:t,before:Ct().typed?.before??I()},n=rn(t);if(n.kind==="record"){let l=C({record:await kt(t)});return Wt(tu,{typed:s,record:l})}let o=n.kind==="link",r=o?n.rules:I().setup.rules,i=o?n.position:n.text,a=await Lt(r,i,"Position read",s,e);o&&a===""&&L({typed:null})}function ua({setup:t,typed:e,refusal:s,record:n}){let o=d("position",HTMLTextAreaElement),r=e?.text??t.position;o.value!==r&&(o.value=r),Kt(d("text-fault"),s),he(d("open-record"),"href",n),d("open-record").hidden=n===null,he(o,"aria-invalid",s?"true":null)}function pa({scene:t,setup:e,tool:s}){let n=(r,i)=>w(i,()=>Se(r),{look:"tray-tool",pressed:s===r}),o=({name:r,kind:i,title:a,most:l})=>{let u=Es(e,r);return c`<button
      type="button"
      class="hand tray-piece"
      data-place=${At+r}
      data-use="source"
      ?data-over=${u>l}
      aria-label="${a}, ${u} of ${l} on the board"
      aria-pressed=${s===r}
    >
      <span class="hand-pieces">${wn(t,i)}</span>
      <span class="hand-count">${u}/${l}</span>
    </button>`};return c`<div class="tray-tools">${n(Y,"Move")}${n(wt,"Erase")}</div>
    <div class="tray-pieces">${e.piece_types.map(o)}</div>`}function da({faults:t,status:e}){let s=t.length===1?"One thing is wrong":`${t.length} things are wrong`,n=(o,r)=>r?w(o,()=>Xo(document,`.board [data-place="${r}"]`).focus(),{look:"bare fault-link"}):o;return c`<p id="status" class="status">${t.length>0?s:e}</p>
    <ul id="faults" class="faults" aria-label="What is wrong" ?hidden=${t.length===0}>
      ${t.map(({message:o,cells:r})=>c`<li>${n(o,r[0])}</li>`)}
    </ul>`}var ma=t=>[su(t),...t.setup.fields.map(e=>e.form==="count"?c`<div>${nu(t,e)}</div>`:e.form==="cells"?ou(t,e):ru(t,e))];function su({setup:t}){let e=t.sides.map(({letter:n,title:o})=>({name:n,title:o})),s=n=>e.find(({name:o})=>o===n)?.title;return Ze("To move","side",e,t.side,n=>mt({...t,side:n},`${s(n)} to move`))}function nu({setup:t,written:e},{name:s,title:n,value:o,low:r,high:i}){let a=e?.name===s&&e.value===o,l=p=>{if(typeof p=="string")return L({written:{name:s,value:o,text:p}});L({written:null}),mt(Rn(t,s,p),`${n}: ${p}`)},u={name:s,title:n,low:r,high:Math.max(r,i)};return Ut(u,a?e.text:o,l)}function ou({setup:t},{name:e,title:s,value:n,choices:o}){let r=n.join(" "),i=new Set(["",...o.map(p=>p.join(" ")),r]),a=p=>p.replace(" "," to ")||"none",l=p=>{let f=p.split(" ").filter(Boolean);mt(Rn(t,e,f),`${s}: ${a(p)}`)},u=[...i].map(p=>({name:p,title:a(p)}));return c`<label class="level">
    <span>${s}</span>${R(e,u,r,l)}
  </label>`}function ru({scene:t,setup:e},{title:s,value:n}){let o=n.flatMap(a=>gt(e,a)??[]),r=o.map(a=>a.title.toLowerCase()).join(", ")||"empty",i=o.map(({kind:a})=>wn(t,a));return c`<div class="ledge" role="img" aria-label="${s}: ${r}">
    <span class="hand-caption">${s}</span>
    ${i.length>0?c`<span class="hand-pieces">${i}</span>`:"empty"}
  </div>`}function fa({exact:t}){let e=Ue(t)?.course.at(-1),s=o=>{Uo({exact:o}),se()},n=e&&`With best play: ${Ve(e,Yt)}.`;return c`${sr("exact-on","Exact value",X.exact,s)}
    <p id="exact-value" role="status">${n}</p>
    <div id="exact-job" class="exact-job" hidden></div>`}var au=["mirror","upend","turn"],{state:ze,opened:$t,change:Ns}=Yn,Ms={board:null};function ha(){let t=ze();if(!dt(t)||!Ms.board)return;let{setup:e,scene:s,past:n,future:o,refusal:r,asking:i,exact:a}=t;document.title=`${e.title}: set up a position – Lodestone`,d("editor").hidden=!1,d("loading").hidden=!0,d("editor").dataset.busy=i?"asking":"no",Kt(d("rules-title"),e.title),$(pa(t),d("tray")),Ms.board.set(la(t),{still:!0}),$(ma(t),d("fields")),d("status-box").classList.toggle("over",e.outcome!==null),$(da(e),d("status-box")),ua(t),d("exact").hidden=!e.solvable,$(fa(t),d("exact")),kr(d("exact-job"),e.rules,a),ge(d("undo"),n.length>0),ge(d("redo"),o.length>0);for(let p of au)d(p).hidden=Fn(s.cells,p)===null;let l=e.faults.length>0||r!=="";ge(d("play-here"),!l&&e.outcome===null);let u=C({rules:e.rules,position:e.position});he(d("analyse"),"href",l?null:u),ge(d("analyse"),!l),!i&&location.href!==Qn()&&vt(Qn())}function Xn(t,e){let{setup:s,scene:n}=$t(),o=Fn(n.cells,t);o&&Ns(Qi(s,o),e)}var lu=()=>dt(ze())&&Ns(Pn($t().setup),"The other side is to move");function Qn(){let{rules:t,position:e}=$t().setup;return new URL(He(t,e),document.baseURI).href}var Ee=(t,e)=>async()=>{await Bn(),d(t).getAttribute("aria-disabled")!=="true"&&e($t(),d(t))},ga=t=>{let{scene:e,setup:s}=t;return _i(e,Jn(t),`${s.title}: ${s.position}`,Hi)},cu="This address names no position";async function wa(){let t=Ho(location.hash),e=location.hash.length>1?"it has no “rules=”":"",s=t?await Lt(t.rules,t.position,""):e;if(s!==null&&(j(s&&`${cu}: ${s}.`),!(!dt(ze())&&!await uu(t?.position?t.rules:null))&&!(!t||!s))){if(!t.position)return Wt("");Wt(s,{typed:{text:t.position,before:$t()}})}}async function uu(t){let{games:e}=is,s=(e.find(({name:n})=>n===X.newGame.game)??e[0]).default;for(let n of[t??s,s]){let o=await Lt(n,null,"");if(!o)return o===""}return d("loading").textContent="The board cannot be shown.",j(`${ze().refusal}.`),!1}var pu="Drag a piece from the tray to the board, or choose it and press the cells where it goes; hold a mouse button down to paint several. A press on the same piece takes it off. Drag pieces to move them, or choose “Move” and press the piece and its new cell; off the board, they are removed. A right click empties a cell.",du="The text follows the board, and the board follows the text: write or paste a position there, or a link to one.";function mu(){let t=(ze().setup?.piece_types??[]).map(({name:e,title:s})=>[e,`${s.toLowerCase()} onto the cell, or off it`]);return{about:[pu,du],keys:[["Arrow keys","to the next cell in that direction"],...t,["Delete","empty the cell"],["Enter","use the chosen tool on the cell"],["Escape","put down what is picked up, or the tool"]]}}var fu={async open({signal:t}){let[e,s]=await Promise.all([P(),lt()]);if(t.aborted)return;ut({games:e,players:s});let n=oa(d("board",SVGSVGElement),d("table"));Ms.board=n,t.addEventListener("abort",n.destroy),ca(),yr(({state:o})=>o==="solved"?se():ha(),t),Dn(ha,t),await wa()},follow:wa,commands:{undo:Gn,redo:_n,"set-start":()=>Lt($t().setup.rules,null,"Start position"),clear:()=>Ns(Ls($t().setup),"The board is empty"),swap:()=>Ns(Xi($t().setup),"Colours swapped"),mirror:()=>Xn("mirror","Mirrored left to right"),upend:()=>Xn("upend","Mirrored top to bottom"),turn:()=>Xn("turn","Turned by a quarter"),flip:Kn,"change-rules":async()=>{let t=await Fr($t().setup.rules);t&&await Hn(t)},"play-here":Ee("play-here",({setup:t})=>St(t.rules,t.position)),"copy-position":Ee("copy-position",({setup:t},e)=>pn(e,"Position",Ht(t.rules,t.position))),"copy-link":Ee("copy-link",(t,e)=>pn(e,"Link",Qn())),"save-svg":Ee("save-svg",t=>ht(`${t.game.name}.svg`,new Blob([ga(t)],{type:"image/svg+xml"}))),"save-png":Ee("save-png",async t=>ht(`${t.game.name}.png`,await Ki(ga(t)))),"fault-close":()=>j(""),skip:()=>Ms.board?.focus()},keys:{f:["see the board from the other side","flip"],t:["the other side is to move",lu],"Ctrl+z":["undo","undo"],"Ctrl+y":["do again what was undone","redo"],"Ctrl+Z":["the same","redo"]},help:mu};var Rs=(t,e)=>[{view:t,actions:[],last:null,say:""},...e.flatMap((s,n)=>hu(e[n-1]??t,s))];function hu(t,e){let s=e.last?.actions??[],n=s.slice(0,-1).map((r,i)=>({view:t,actions:s.slice(0,i+1),last:r,say:gu(r)})),o=s.at(-1)??null;return[...n,{view:e,actions:[],last:o,say:Ps(e)}]}var Ps=t=>t.outcome?zr(t):`${t.last?.say??""}.`;function gu({from:t,to:e,note:s,leaves:n,removes:o}){let r=a=>a.includes(":")?"the reserve":a,i=[`${r(t)} to ${r(e)}`];return n&&i.push("the largest piece stays"),o.length>0&&i.push(`takes ${o.join(" and ")} away`),s&&i.push(s),`${i.join(", ")}.`}var wu=1100,$u=1400,$a=700,bu=5e3,ne={still:!0},ba={number:0,busy:!1,met:!1,frames:[],frame:0,hints:0,remark:"",verdict:"",leads:!1},Cs=class{state=ba;#o;#s;#t=new T;paragraphs=[];#e=null;#n=null;constructor(e,s,{changed:n,onward:o}){this.game=e,this.lesson=s,this.#o=n,this.#s=o,this.stage=new ms(d("table"),{steps:r=>this.#d(r),send:(r,i)=>(i&&this.stage.draw(i),this.#c(()=>this.#y(r))),refused:({place:r,...i})=>{r!==this.step.refused||this.state.met||(this.stage.forgetRefusal(),this.#m(Ar(i)),this.#g())},changed:n})}get step(){return this.lesson.play[this.state.number]}get goesOn(){return this.state.number+1<this.lesson.play.length}close(){this.#t.end(),this.stage.destroy()}#r(e){this.state={...this.state,...e},this.#o()}#i(e,s=""){this.#r({remark:e,verdict:s}),S(e)}#a=at(e=>this.#i(e));async#c(e){let{signal:s}=this.#t;this.#r({busy:!0}),await e().catch(this.#a),s.aborted||this.#r({busy:!1})}async#d(e){if(!this.#n)return null;let{tree:s,id:n}=this.#n;return await Me(tt(s,n),e,this.#t.signal,!1).catch(this.#a)??null}#u=({tree:e,id:s})=>V(tt(e,s),this.#t.signal);#l(e,s){let{position:n}=this.stage;n&&this.stage.set({...n,...e},s),this.#o()}async go(e){let s=this.#t.begin();this.#r({...ba,number:e}),await this.#c(()=>this.#f(s))}again=()=>this.go(this.state.number);async#f(e){let{rules:s,start:n,turns:o,watch:r,do:i,is_named:a,solution:l}=this.step,{near:u}=this.lesson,{tree:p,id:f}=Ro(jo({rules:s,start:n}),0,[...o,...r]),g=qt(p,f).slice(o.length),[{paragraphs:m},b,y,...B]=await Promise.all([Re({rules:s},e),st(s,u,F(this.game),e),...g.map(it=>this.#u({tree:p,id:it}))]);e.throwIfAborted(),this.#e=this.#n={tree:p,id:g[0],view:y},this.paragraphs=m;let N=a?l?.actions??null:null;this.stage.set({scene:b,view:y,near:u,isReadOnly:i==="",hint:N,drawn:this.#p()},ne),S(this.#$()),B.length>0?this.#r({frames:Rs(y,B)}):i===""&&this.#m("")}#p(){let{refused:e}=this.step;return e?{under:[],over:[ls(e,1.2,"mark-hint")]}:void 0}#$(){let{text:e,do:s,watch:n}=this.step,o=[`Step ${this.state.number+1} of ${this.lesson.play.length}.`,e];return s&&o.push(`Goal: ${s}`),n.length>0&&o.push("Press Watch, or Next."),o.filter(Boolean).join(" ")}watch=()=>this.#b(this.#t.signal).catch(this.#a);async#b(e){let s=this.state.frames.length-1;this.state.frame>0&&this.#h(0,ne);for(let n=0;n<s;n++){if(this.state.frame!==n)return;this.walk(1),await q(wu,e)}}walk=e=>{let s=this.state.frame+e,n=this.state.frames[s];n&&(this.#h(s,e>0&&n.last?{known:[n.last]}:ne),S(n.say||"As it was before."),s===this.state.frames.length-1&&this.#m(n.say))};#h(e,s){let{view:n,actions:o,say:r}=this.state.frames[e];this.#r({frame:e,remark:r}),this.#l({view:n,shown:o},s)}#m(e){if(this.state.met)return;ii(this.game.name,this.lesson,this.state.number);let s=[e,this.step.done].filter(Boolean).join(" ");this.#r({met:!0,remark:s,verdict:this.step.do?"right":""}),this.goesOn?this.step.do&&mn("right"):mn("end"),this.#l({hint:null,drawn:void 0},ne),s&&S(s)}#g(){if(d("continue").focus({preventScroll:!0}),xo()||!this.goesOn)return;let{signal:e}=this.#t,s=new AbortController,n=()=>s.abort();for(let o of["pointerdown","keydown","wheel"])addEventListener(o,n,{once:!0,signal:s.signal});e.addEventListener("abort",n,{once:!0}),this.#r({leads:!0}),q(bu,s.signal).then(()=>(n(),this.#s())).catch(()=>e.aborted||this.#r({leads:!1}))}async#y(e){let{game:s,lesson:n,state:o}=this,{signal:r}=this.#t;if(!this.#n||!this.#e)return;let i=Mt(this.#n.tree,this.#n.id,e),a=tt(this.#n.tree,this.#n.id).turns.slice(this.#k),l={game:s.name,lesson:n.name,step:o.number,before:a,turn:e},[{met:u,say:p,answer:f,continues:g},m]=await Promise.all([Dt("api/lesson/turn",l,{signal:r}),this.#u(i)]);if(r.throwIfAborted(),this.#l({view:m,isReadOnly:!0},ne),g)return await this.#v(i,r);if(!u)return await this.#w(p,r);let b=f?await this.#x(Mt(i.tree,i.id,f),r):m.outcome&&m.status;this.#m(b||""),this.#g()}get#k(){return this.step.turns.length}async#v(e,s){this.#i("");let n=tt(e.tree,e.id),o=await Lo(n,this.step.opponent,null,()=>{},s,!1),r=Mt(e.tree,e.id,o.turn),i=await this.#u(r);if(await q(bt($a),s),this.#l({view:i,isReadOnly:i.outcome!==null},{known:i.last?.actions??[]}),i.outcome)return await this.#w(i.status,s);this.#n={...r,view:i},this.#i(Ps(i))}async#w(e,s){this.#i(e,"wrong"),await q(bt($u),s),this.#n=this.#e,this.#e&&this.#l({view:this.#e.view,isReadOnly:!1})}async#x(e,s){let n=await this.#u(e);return await q(bt($a),s),this.#l({view:n},{known:n.last?.actions??[]}),Ps(n)}get canHint(){return!this.state.met&&this.#n===this.#e}hint=()=>{let{hints:e,solution:s}=this.step,n=this.state.hints;if(!(!s||!this.canHint)){if(this.#r({hints:n+1}),n<e.length)return this.#i(`Hint: ${e[n]}`);this.#l({hint:s.actions},ne),this.#i(`Hint: ${s.say}${s.say.endsWith(".")?"":"."}`)}}};var z={games:[],open:null,opening:new T};function yu(){let{open:t}=z;if(!t)return;let{lesson:e,game:s,state:n,stage:o}=t;xa(!0),Object.assign(d("play").dataset,{busy:o.isAsking?"asking":n.busy?"sending":"no",lesson:`${s.name}/${e.name}`,step:n.number,met:n.met?"yes":"no"}),Kt(d("lesson-title"),`${s.title}: ${e.title}`),document.title=`${e.title} – ${s.title} – Lodestone`,$(ku(t),d("step")),o.renderCommands(d("moment")),$(Ou(t),d("controls")),$(Eu(t),d("clauses")),zu(t)}var ku=t=>{let{step:e,state:s}=t,n=s.verdict&&vu[s.verdict];return c`${xu(t)}
    <p id="goal" class="lesson-task ${e.do?"":"is-text"}">${e.do||e.text}</p>
    <p id="step-text" ?hidden=${e.do===""||e.text===""||s.remark!==""}>
      ${e.text}
    </p>
    <p id="remark" class="remark ${s.verdict}">
      ${n&&c`<strong>${n}</strong> `}${s.remark}
    </p>`},vu={right:"✓ Right!",wrong:"✗ Not yet."},xu=({lesson:t,state:e})=>c`<p id="step-number" class="lesson-dots">
    <span class="unseen">Step ${e.number+1} of ${t.play.length}</span>
    ${t.play.map((s,n)=>c`<i ?data-done=${n<e.number+Number(e.met)}></i>`)}
  </p>`;function Ou(t){let{step:e,state:s}=t,{frames:n,frame:o,met:r,leads:i}=s,a=e.watch.length>0,l=o>=n.length-1;return[a&&O("watch",r?"Watch again":"Watch",{sign:"play",look:r?"":"primary"}),a&&O("walk-back","Back",{sign:"back",isAble:o>0}),a&&O("walk-on","Next",{sign:"on",isAble:!l}),e.do!==""&&O("again","Again",{sign:"again"}),e.solution!==null&&O("hint","Hint",{sign:"hint",isAble:t.canHint}),t.goesOn||!r?Tu(r,i):Su(t)].map(p=>p||h)}var Tu=(t,e)=>O("continue","Continue",{sign:"next",isAble:t,look:t?`primary ${e?"leads":""}`:""});function Su(t){let e=va(t),n=!e||t.lesson.option!==""||e.option!==""||e.idea!==""?["primary",""]:["","primary"];return[O("play-game","Play a game",{sign:"play",look:n[0]}),O("continue",e?"Next lesson":"All lessons",{sign:"next",look:n[1]})]}var va=({game:{lessons:t},lesson:e})=>t[t.findIndex(({name:s})=>s===e.name)+1];function Eu({lesson:t,paragraphs:e}){let s=({number:n})=>n.split(", ").some(o=>t.clauses.includes(o));return c`<summary>The rules behind it: ${t.clauses.join(", ")}</summary>
    ${e.filter(s).map(({text:n,number:o})=>c`<p>${n} ${Zt(o)}</p>`)}`}function zu({lesson:t,game:e,goesOn:s,state:n}){let o=d("difference");if(o.hidden=t.difference.length===0||s||!n.met,o.hidden||!Zo(o,t))return;cs(d("cases"),t.difference,t.near,F(e)).catch(v)}function xa(t){d("list").hidden=t,d("play").hidden=!t}function to(){z.opening.end(),z.open?.close(),z.open=null}function ya(t,e){let s=z.open!==null;to(),document.title="Lessons – Lodestone",$(li(z.games,t||X.newGame.game||""),d("courses")),xa(!1),s&&d("list-title").focus({preventScroll:!0}),e&&Vt("This lesson cannot be opened",e)}function Au(t,e,s){if(s)return e&&`${s.title} has no lesson “${e}”.`;let n=z.games.map(o=>o.name).join(", ");return t&&`There is no game “${t}”; there are ${n}.`}async function ka(){let[t="",e=""]=_(),s=z.games.find(r=>r.name===t),n=s?.lessons.find(r=>r.name===e);if(!s||!n)return ya(t,Au(t,e,s));to();let o=z.opening.begin();try{let r=await Pe(t,e,o);o.throwIfAborted();let i=ri(t,n),a=r.play.findIndex((l,u)=>!i.includes(u));z.open=new Cs(s,r,{changed:yu,onward:Oa}),await z.open.go(Math.max(a,0)),d("lesson-title").focus({preventScroll:!0})}catch(r){M(r)||ya(t,v(r))}}async function Oa(){let{open:t}=z;if(t){if(!t.goesOn)return J(ct(t.game.name,va(t)?.name));await t.go(t.state.number+1),t.stage.focus()}}async function Lu(){let{open:t}=z;if(!t)return;let{game:e,lesson:s,step:n}=t;try{await Vo(e,s.option||s.idea?n.rules:void 0)}catch(o){Vt("The game cannot begin",v(o))}}var Iu={async open({signal:t}){t.addEventListener("abort",to),z.games=await P(),t.aborted||await ka()},follow:ka,commands:{watch:()=>z.open?.watch(),"walk-back":()=>z.open?.walk(-1),"walk-on":()=>z.open?.walk(1),again:()=>z.open?.again(),hint:()=>z.open?.hint(),continue:Oa,"play-game":Lu,skip:()=>z.open?z.open.stage.focus():d("list-title").focus()},keys:{h:["a hint","hint"],w:["watch","watch"],",":["back in the turns to watch","walk-back"],".":["on in the turns to watch","walk-on"],a:["again from the beginning of the step","again"],c:["continue, once the step is done","continue"],e:["end the turn here, where it may also continue",()=>z.open?.stage.endHere()],Escape:["take back a step of an unfinished turn",()=>z.open?.stage.escape()]},help:()=>({about:["Each step says what to do. Do it on the board: any turn that reaches the goal is right. “Hint” shows one.","A lesson ends with a game. This browser keeps which steps you have done."]})};var Ta=new WeakMap;function Sa(t){let e=Ta.get(t)??{...t,...ju(t)};return Ta.set(t,e),e}var ju=({facts:t,first:e})=>({highlights:{},facts:t.filter(({side:s})=>s===null),...e?{first:Ws(e)}:{}}),Ws=({turn:t,steps:e})=>({turn:t,steps:e.map(s=>Nu(s,e))});function Nu({action:t,leads_to:e,...s},n){let r=n.filter(i=>Mu(i,{action:t})).length===1?"":t.note;return{...s,action:{...t,note:r,warning:""},leads_to:e&&Ws(e)}}var Mu=({action:t},{action:e})=>t.from===e.from&&t.to===e.to;var eo=600,Ru=1;function Ea({rules:t,position:e,line:s,wrong:n}){let o=(n?.line??[]).map(({turn:l},u)=>u===0?{turn:l,parent:0}:{turn:l}),r=s.map(({turn:l})=>l),{nodes:i,...a}=Ne({rules:t,start:e,turns:r});return{...a,...zo,nodes:[...i,...o]}}var Fs=class extends te{phase="asked";words="";tried=null;#o=0;#s=[];#t=0;#e=new T;constructor(e,s,n){super(s,n),this.puzzle=e,this.puzzlePage=n,this.lineNodes=e.line.map((r,i)=>i+1),this.wrongNodes=(e.wrong?.line??[]).map((r,i)=>this.lineNodes.length+i+1),Ot(this.state)!==e.side&&this.change(r=>$e(r,2)),this.scene=os(this.state.scene,this.state.quarters);let o=this.steps;this.steps=async r=>Ws(await o(r)),this.onChange((r,i)=>this.#n(r,i)),this.#r({still:!0})}get isOver(){return this.phase==="solved"||this.phase==="shown"}get opponent(){return Yt(this.state.sides.find(e=>e!==this.puzzle.side)??"")}#n(e,s){this.#r(us(s,e)),this.phase==="asked"&&W(e.tree,e.at).parent===s.at&&e.at!==s.at?this.#c(e):this.page.changed()}#r(e){let{state:s,puzzle:n,phase:o,scene:r}=this,i=this.view??Q(s);if(!i)return;let a=this.#s.slice(0,1).map(({from:u})=>u),l=this.#o===1&&!a.some(u=>tr(r,u));this.stage.set({scene:r,view:Sa(i),near:n.side,isReadOnly:o!=="asked",hint:this.#o>1?this.#s:null,drawn:{under:l?a.map(u=>Mr(u,"mark-drawn green")):[],over:[]}},e)}#i(e,s){this.phase=e,this.words=s,this.#o=0,this.#s=[],this.#r({still:!0}),this.page.changed()}#a(e){if(this.tried)return;this.tried=e,ui(this.puzzle,e)||this.page.fault("This browser does not keep what you solve: closing the page loses it."),this.puzzlePage.tried(e)}#c({tree:e,at:s}){let n=pe(e,s),o=this.puzzle.line[n-1],r=Q(this.state)?.position??"";if(r===o.position)return this.#d(n,"Right.");if(!o.also.includes(r))return this.#l(n,r);this.#d(n,`That works, too. The line continues after ${o.turn}.`)}async#d(e,s){let{lineNodes:n,puzzle:o}=this,r=o.line[e];if(!r||!o.line[e+1])return this.#u();this.#i("answering",s),this.change(i=>ot(i,n[e-1])),await this.#p(eo,()=>{this.change(i=>ot(i,n[e])),this.#i("asked",`${s} ${this.opponent}: ${r.say}. Your turn.`)})}#u(){this.#a("right"),pi(this.puzzle),this.#i("solved","")}async#l(e,s){let{puzzle:n,wrongNodes:o,state:r}=this,i=e===1?n.refutation:"This turn gives it away.",a=e===1&&s===n.wrong?.line[0].position;this.#t=W(r.tree,r.at).parent??0,this.#a("wrong"),this.#i("wrong",i),!Q(r)?.outcome&&await this.#p(eo,async()=>{a?this.change(l=>ot(l,o[1]??l.at)):await this.#f(),this.#i("wrong",`${i} ${Q(this.state)?.last?.say}.`)})}async#f(){let{signal:e}=this.#e,{tree:s,at:n}=this.state,{turn:o}=await Io(tt(s,n),Ru,()=>{},e);e.throwIfAborted(),await this.play(o)}#p(e,s){let n=this.#e.begin();return this.guarded(async()=>{await q(bt(e),n),await s()})}again(){this.phase==="wrong"&&(this.#e.end(),this.#i("answering",""),this.change(e=>ot(e,this.#t)),this.#i("asked",""))}hint(){let{phase:e,state:s,lineNodes:n,puzzle:o,scene:r}=this,i=pe(s.tree,s.at);if(e!=="asked"||n[i]===void 0)return;this.#a("helped"),this.#s=s.diagrams.get(n[i])?.last?.actions??[];let[a]=this.#s,l=this.#o++===0&&a;this.words=l?`Hint: begin with ${Ye(r,a.from)}.`:`Hint: ${o.line[i].say}.`,this.#r({still:!0}),this.page.changed()}async solution(){this.isOver||(this.#a("helped"),this.#e.end(),this.#i("shown",""),this.change(e=>ot(e,0)),await this.#p(eo,()=>this.show(this.lineNodes[0])))}show(e){this.#e.end(),this.change(s=>ot(s,e))}close(){this.#e.end(),super.close(),this.stage.destroy()}};var so="lodestone.puzzle-run",Aa="lodestone.puzzle-streak",Ds=10,Pu=3,Bs={theme:null,rules:null};function qs(){let{game:t,wish:e,current:s,done:n,again:o}=ue(so);return typeof t=="string"&&[e?.theme,e?.rules].every(i=>i===null||typeof i=="string")&&[n,o].every(Array.isArray)&&[s,...o,...n.map(i=>i?.number)].every(Number.isInteger)?{game:t,wish:e,current:s,done:n,again:o}:null}var Ae=t=>t?Nt(so,t):So(so);function oe(){let t={now:0,best:0};return{...t,...To(ce(Aa),t)}}var La=t=>Nt(Aa,t);function Ia({now:t,best:e},s){let n=s==="right"?t+1:0;return{now:n,best:Math.max(e,n)}}var Le=(t,e=Bs)=>({game:t,wish:e,current:0,done:[],again:[]});function ja(t,e,s){let o=!t.done.some(i=>i.number===e)?[...t.done,{number:e,tried:s}]:t.done,r=t.again.filter(i=>i!==e);return{...t,done:o,again:s==="right"?r:[...r,e]}}var Gs=(t,{theme:e,rules:s})=>t.filter(n=>(e===null||n.themes.includes(e))&&(s===null||n.rules===s));function Na(t,e,s,n){let o=({number:a})=>t.done.some(l=>l.number===a),r=Gs(e,t.wish).filter(a=>!o(a));return t.done.length<Ds&&r.length>0?Cu(r,s,n,t.done.length<Pu,di(s,e)):e.find(({number:a})=>a===t.again[0])??null}function Cu(t,e,s,n,o){let r=n&&t.find(p=>gs(e,p,s));if(r)return r;let i=t.filter(p=>hs(e,p)===null),a=t.filter(p=>!Xt(e,p)),[l]=[i,a,t].filter(p=>p.length>0),u=({grade:p})=>Math.abs(p-o);return l.toSorted((p,f)=>u(p)-u(f)||za(p)-za(f))[0]}var za=({position:t,rules:e})=>[...`${t} ${e}`].reduce((s,n)=>(s*31+n.charCodeAt(0))%65521,7),Ma=({done:t})=>t.filter(({tried:e})=>e==="right").length,Ra=({wish:t},e)=>Math.min(Ds,Gs(e,t).length);var Wu=5,Fu={right:"✓",wrong:"✗",helped:"–"},no=t=>c`<span class="puzzle-grade" aria-hidden="true"
      >${"●".repeat(t)}${"○".repeat(Math.max(Wu-t,0))}</span
    >
    Level ${t}`;function Ca(t){let{puzzle:e,phase:s,isOver:n}=t,[o,r,i]=Du(t);return c`<p class="puzzle-meta">${no(e.grade)} · ${e.title}</p>
    <div id="verdict" role="status" data-phase=${s}>
      <h1 id="task" class="puzzle-head">
        ${o?c`<span class="puzzle-sign" aria-hidden="true">${o}</span>`:h}
        ${r}
      </h1>
      <p id="said" ?hidden=${i===""}>${i}</p>
      ${n?Bu(e):h}
    </div>
    ${n?qu(t):h}`}function Du({puzzle:t,phase:e,tried:s,words:n}){let[o,r]=t.task.split(/(?<=\.) (.*)/s);switch(e){case"wrong":return["✗","Not this turn.",n];case"solved":return["✓",s==="right"?"Right.":"Solved.",n];case"shown":return["","The solution",n];default:return["",o,n||r||""]}}var Bu=({idea:{title:t,text:e}})=>c`<p id="idea"><strong>${t}${/[?!]$/.test(t)?"":"."}</strong> ${e}</p>`;function qu(t){let{puzzle:e,lineNodes:s,wrongNodes:n}=t;return c`<div id="lines" class="puzzle-lines">
    ${Gu(t)} ${Pa(t,"Solution",e.line,s,e.end)}
    ${e.wrong?Pa(t,"Tempting, but wrong",e.wrong.line,n,e.wrong.end):h}
  </div>`}function Gu({state:t}){let{parent:e,children:s}=W(t.tree,t.at),{last:n,outcome:o,status:r}=Q(t)??{},i=t.at===0?"The puzzle’s position.":`${n?.say??""}.`;return c`<div class="puzzle-walk">
    ${O("walk-back","",{sign:"back",label:"One turn back",isAble:e!==null})}
    <p id="walked" class="puzzle-walked" role="status">${i} ${o?r:""}</p>
    ${O("walk-on","",{sign:"on",label:"One turn on",isAble:s.length>0})}
  </div>`}function Pa(t,e,s,n,o){let r=({turn:i,say:a},l)=>w(i,()=>t.show(n[l]),{look:"turn-choice",label:a,isNotation:!0,isCurrent:t.state.at===n[l]});return c`<p class="puzzle-line">
    <b>${e}</b> ${s.map(r)} <span class="puzzle-end">${o}</span>
  </p>`}function Wa({phase:t,state:e,isOver:s,lineNodes:n}){if(s){let r=e.diagrams.get(n.at(-1)??0);return[O("next","Next",{look:"primary"}),r?.outcome?h:O("play-on","Play on",{look:"bare"}),O("to-study","Open in study",{look:"bare"})]}return[t==="wrong"?O("again","Try again",{look:"primary"}):O("hint","Hint",{look:"bare",isAble:t==="asked"}),O("solution","Show the solution",{look:"bare"})]}function Fa(t,e,s,n,o){let r=Ra(t,n),i=t.done.length,a=t.done.some(u=>u.number===e)?i:i+1,l=t.done.map(({tried:u})=>c`<span class=${u}>${Fu[u]}</span>`);return c`<p id="run" class="puzzle-run">
    <span class="puzzle-marks" aria-hidden="true"
      >${l}${"○".repeat(Math.max(r-i,0))}</span
    >
    ${s?"Once more":`${a} of ${r}`}${o.now>1?` · ${o.now} in a row`:""}
  </p>`}function Da(t,e,s){let n=t.done.filter(({tried:o})=>o!=="right").length;return c`<div id="verdict" role="status" data-phase="over">
    <h1 id="task" class="puzzle-head">${Ma(t)} of ${t.done.length} at the first try.</h1>
    ${e===null?h:c`<p>Your level is now <strong>${e.toFixed(1)}</strong>.</p>`}
    <p>
      ${n===0?"You missed none.":`${G(n,"puzzle that you missed comes","puzzles that you missed come")} back tomorrow.`}
    </p>
    ${s.best>1?c`<p>${_u(s)}</p>`:h}
  </div>`}var _u=({now:t,best:e})=>t===e?`${t} right in a row: your best so far.`:`Right in a row: ${t}. Your best: ${e}.`,Ba=()=>[O("more","Solve ten more",{look:"primary"}),O("to-front","All puzzles",{look:"bare"})];function qa({puzzle:t,board:e},s,n){let o=hs(s,t),r=o?.solved?"Solved. A new one comes tomorrow.":t.task;return c`<section class="puzzle-daily" aria-labelledby="daily-title">
    ${e}
    <div class="puzzle-daily-words">
      <h2 id="daily-title">The puzzle of the day</h2>
      <p class="puzzle-meta">${no(t.grade)} · ${t.title}</p>
      <p>${r}</p>
      <a href=${n} class="button ${o?.solved?"":"primary"}"
        >${o?.solved?"Look at it again":"Solve it"}</a
      >
    </div>
  </section>`}var Ga=(t,e,s)=>{Tt(t,{scene:e,pieces:Ke(s),viewOnly:!0})};function _a(t,e,s,n,o,r,i){let{game:a,title:l,puzzles:u}=t,p=Gs(u,n).length,f=R(`theme-${a}`,[{name:"",title:"Any"},...t.themes],n.theme??"",m=>o({theme:m||null})),g=R(`rules-${a}`,[{name:"",title:"Any"},...t.rules],n.rules??"",m=>o({rules:m||null}));return c`<section class="puzzle-game" aria-labelledby="title-${a}">
    <h2 id="title-${a}">${l}</h2>
    <p>${Yu(t,e,s)}</p>
    <div class="puzzle-wish">${un("Idea",f)} ${un("Rules",g)}</div>
    <div class="puzzle-begin">
      ${i?c`<a href=${nt(a)} class="button"
              >Continue after ${G(i.done.length,"puzzle")}</a
            >`:h}
      ${w(Ku(p),r,{id:`begin-${a}`,isAble:p>0})}
    </div>
  </section>`}function Ku(t){return t===0?"No puzzle matches":t>=Ds?"Solve ten":t===1?"Solve one":`Solve ${t}`}function Yu({puzzles:t},e,s){let n=t.filter(i=>Xt(e,i)).length,o=t.filter(i=>gs(e,i,s)).length,r=ws(e,t);return[`${n} of ${t.length} solved.`,r===null?"":`Your level: ${r.toFixed(1)}.`,o===0?"":`${G(o,"missed puzzle comes","missed puzzles come")} back today.`].filter(Boolean).join(" ")}var Ya={games:[],lists:[],daily:null,attempt:null,list:null,run:null,comesBack:!1,isOver:!1,wishes:{}},k={state:Ya,opening:new T};function re(t){k.state={...k.state,...t},ao()}async function Ha(){let t=k.opening.begin(),[e="",s=""]=_();j("");try{k.state.games.length===0&&re({games:await P()}),t.throwIfAborted(),e===""?await Vu(t):e==="daily"?await Ju(t):await Zu(e,s,t)}catch(n){M(n)||j(v(n))}}var oo=(t,e)=>Ce(t,e),Ua=t=>jt("api/puzzle/daily",{query:{day:ci(fs())},signal:t});async function Vu(t){k.state.attempt?.close(),re({attempt:null,list:null,run:null});let{games:e}=k.state,[s,...n]=await Promise.all([Ua(t),...e.map(({name:p})=>oo(p,t))]),o=xt("svg",{class:"board puzzle-picture","aria-hidden":"true"});re({lists:n.filter(({puzzles:p})=>p.length>0),daily:{puzzle:s,board:o}});let{rules:r,position:i,side:a}=s,[l,u]=await Promise.all([st(r,a,F(Va(s.game)),t),V({rules:r,start:i,turns:[],ended:null},t)]);t.throwIfAborted(),Ga(o,l,u)}async function Ju(t){let e=await Ua(t);await io(e.game,e,null,t)}var Va=t=>k.state.games.find(e=>e.name===t)??k.state.games[0];async function Zu(t,e,s){let n=await oo(t,s);if(s.throwIfAborted(),n.puzzles.length===0)throw new U(`${n.title} has no puzzles.`);let o=qs(),r=o?.game===t?o:null;if(e==="")return ro(n,r??Le(t),s);let i=await Ja(n,e,s);await io(t,i,r?.current===i.number?r:null,s)}function Ja({game:t,title:e,puzzles:s},n,o){if(/^\d{1,6}$/.test(n))return jt("api/puzzle",{query:{game:t,number:n},signal:o});let r=`${e} has puzzles 1 to ${s.length}`;throw new U(`${r}, and no puzzle “${n}”.`)}async function ro(t,e,s){let{game:n}=t,o=Na(e,t.puzzles,Et(),fs());if(!o&&k.state.attempt)return Ae(null),re({run:e,isOver:!0});if(!o)return ro(t,Le(n),s);let r={...e,current:o.number};Ae(r);let i=await Ja(t,String(o.number),s);s.throwIfAborted(),vt(nt(n,o.number)),await io(n,i,r,s)}async function io(t,e,s,n){let[o,r]=await Promise.all([oo(t,n),Pt(Ea(e),F(Va(t)),n)]);n.throwIfAborted();let i=k.state.attempt!==null;k.state.attempt?.close();let a={fault:j,changed:ao,tried:Xu},l=s?.done.some(({number:p})=>p===e.number)??!1,u=new Fs(e,r,a);re({list:o,run:s,comesBack:l,isOver:!1,attempt:u}),i&&d("side").focus({preventScroll:!0})}function Xu(t){let{run:e,attempt:s}=k.state;if(!e||!s)return;let n=ja(e,s.puzzle.number,t);Ae(n),n.done.length>e.done.length&&La(Ia(oe(),t)),k.state={...k.state,run:n}}function ao(){let{attempt:t,daily:e}=k.state,s=d("puzzles"),n=k.state.isOver||t?.isOver;s.className=t?`puzzle ${n?"over":""}`:"puzzle-front",t?$(Qu(t),s):$(e?tp(e):c`<h1>Puzzles</h1>`,s)}function Qu(t){let{list:e,run:s,comesBack:n,isOver:o}=k.state,{puzzle:r}=t;document.title=`${e?.title}: puzzle ${r.number} – Lodestone`;let i=o&&s&&e?Da(s,ws(Et(),e.puzzles),oe()):Ca(t);return c`<div class="puzzle-board" data-hints="off">${t.stage.root}</div>
    <section id="side" class="puzzle-side" aria-label="The puzzle" tabindex="-1">
      ${s&&e?Fa(s,r.number,n,e.puzzles,oe()):h}
      ${i}
    </section>
    <div id="ways" class="puzzle-ways" role="group" aria-label="What to do">
      ${o?Ba():Wa(t)}
    </div>`}function tp(t){let{lists:e,wishes:s}=k.state,n=Et(),o=qs();document.title="Puzzles – Lodestone";let r=i=>{let{game:a}=i,l=s[a]??Bs,u=f=>re({wishes:{...s,[a]:{...l,...f}}}),p=o?.game===a&&o.done.length>0;return _a(i,n,fs(),l,u,()=>Za(a,l),p?o:null)};return c`<h1 id="front-title" tabindex="-1">Puzzles</h1>
    ${qa(t,n,_o)}
    <div class="puzzle-games">${e.map(r)}</div>`}function Za(t,e){Ae(Le(t,e)),J(nt(t))}function ep(){let{list:t,run:e,attempt:s}=k.state;if(!t||!s?.isOver)return;let n=e??qs(),o=k.opening.begin();ro(t,n?.game===t.game?n:Le(t.game),o).catch(at(j))}async function sp(){let{attempt:t}=k.state;if(!t)return;let s=await rs([Gt(t.state.tree)],"text").catch(at(j));s&&J(C({record:await kt(s.text)}))}async function np(){let{attempt:t,games:e}=k.state,s=t?.puzzle.line.at(-1)?.position,n=await lt().catch(at(j));!t||!s||!n||(ut({games:e,players:n}),await St(t.puzzle.rules,s))}var op=["Exactly one turn does what the task asks. That is proven for each puzzle. Find it, and play on to the end of the line: the other side answers.","Afterwards the page names the idea, and you can walk through the solution and through the tempting turn that fails.","Levels go from 1 to 5, by how many turns look good, how quiet the right one is, and how deep the refutation of the others. Your own level is the one of which you solve three in four at the first try.","A run has ten puzzles near your level. Those that you miss come back at its end, and again after one, three and seven days. “In a row” counts the puzzles that you solved at the first try since the last one that you missed."];function rp(){k.opening.end(),k.state.attempt?.close(),k.state=Ya}function Ka(t){let{attempt:e}=k.state;e?.isOver&&e.show(t(e.state).at)}var ip={open({signal:t}){return ao(),t.addEventListener("abort",rp),Ha()},follow:Ha,commands:{hint:()=>k.state.attempt?.hint(),again:()=>k.state.attempt?.again(),solution:()=>k.state.attempt?.solution(),next:ep,more:()=>k.state.list&&Za(k.state.list.game,k.state.run?.wish??Bs),"to-front":()=>J(nt()),"walk-back":()=>Ka(ts),"walk-on":()=>Ka(Jt),"play-on":np,"to-study":sp,"fault-close":()=>j(""),skip:()=>k.state.attempt?k.state.attempt.stage.focus():d("front-title").focus()},keys:{h:["a hint: first where the turn begins, then the turn","hint"],r:["try again after a wrong turn","again"],b:["show the solution","solution"],n:["the next puzzle","next"],ArrowLeft:["one turn back in a solved puzzle","walk-back"],ArrowRight:["one turn on in a solved puzzle","walk-on"],Escape:["take back a step of an unfinished turn",()=>k.state.attempt?.stage.escape()]},help:()=>({about:op})};var D={games:[],opening:new T,items:[],search:"",rules:""},ap="each shows one idea. The values and turns that they mark are proven.";function lp({plies:t,variations:e,comments:s}){let n=[G(t,"turn"),G(s,"comment")];return e>0&&n.push(G(e,"variation")),n.join(", ")}function cp(t,e,s){let n=xt("svg",{class:"study-picture","aria-hidden":"true"});return pp(n,t,e),{study:e,number:s+1,picture:n}}var Qa=(t,{name:e})=>C({collection:`${t}/${e}`});function up(t,{study:e,number:s,picture:n}){return c`<li class="study">
    ${n}
    <div class="study-text">
      <h2>
        <span class="small">${s}.</span> <a href=${Qa(t,e)}>${e.title}</a>
      </h2>
      <p>${e.shows}</p>
      <p class="small">${e.rules_title}. ${lp(e)}.</p>
    </div>
  </li>`}async function pp(t,e,s){try{let n=await st(s.rules,e.sides[0].name,F(e));Tt(t,{scene:n,pieces:Ke(s),viewOnly:!0})}catch(n){v(n)}}async function Xa(){let t=_()[0]||D.games[0].name,e=D.games.find(s=>s.name===t);$(nr(D.games,_t,t),d("collections-games"));try{let{studies:s}=await Bt(t,D.opening.begin());if(!e)return;d("collections-title").textContent=`Collection: ${e.title}`,document.title=`Collection: ${e.title} – Lodestone`;let n=s.map((o,r)=>cp(e,o,r));Object.assign(D,{items:n,search:"",rules:""}),lo(t)}catch(s){if(M(s))return;D.items=[],lo(t,v(s))}}function dp(){let t=ps(D.search);return D.items.filter(({study:e,number:s})=>{let{title:n,shows:o,rules_title:r}=e;return(D.rules===""||r===D.rules)&&t(`${s} ${n} ${o} ${r}`)})}function lo(t,e=""){let{items:s}=D,n=dp(),o=G(s.length,"study","studies"),r=n.length<s.length?`${n.length} of ${o}`:o;d("collections-about").textContent=e||`${r}; ${ap}`,$(s.length>1?fp(t):h,d("collections-filters")),$(n.length>0?mp(t,n):h,d("collections-way"));let i=c`<li>No study fits.</li>`,a=Je(n,({number:l})=>l,l=>up(t,l));$(n.length>0||e?a:i,d("studies"))}var mp=(t,[{study:e}])=>c`<a class="button primary" href=${Qa(t,e)}>Read the first study</a>`;function fp(t){let e=[...new Set(D.items.map(({study:o})=>o.rules_title))],s=[{name:"",title:"All rules"},...e.map(o=>({name:o,title:o}))],n=o=>{Object.assign(D,o),lo(t)};return c`${Qe("Search these studies",o=>n({search:o}))}
  ${R(null,s,D.rules,o=>n({rules:o}),"Rules")}`}var hp={async open({signal:t}){t.addEventListener("abort",()=>D.opening.end()),D.games=await P(),t.aborted||await Xa()},follow:Xa,commands:{skip:()=>d("studies").focus()},help:()=>({about:["Each study is an annotated game that shows one idea. Open one to read it. The values and turns that it marks are proven."]})};var Ie=({game:t,preset:e},s)=>Object.fromEntries(t.options.flatMap(({name:n})=>{let o=s[n]??[e.options[n]];return o.length===1&&o[0]===e.options[n]?[]:[[n,o]]}));function tl(t,e){let{presets:s,play_defaults:n}=t,o=s.find(a=>e?a.name===e:a.rules===t.default)??s[0],r=Object.entries(n).map(([a,l])=>[a,[l]]),i=Ie({game:t,preset:o},Object.fromEntries(r));return{game:t,preset:o,grid:i,without:[],question:"",other:null}}function gp({values:t,low:e,high:s},n){let o=t.find(({name:i})=>i!==n);if(o)return[n,o.name];let r=Math.floor(Number(n)/2);return[n,r>=e&&r<Number(n)?r:Math.min(s,Number(n)+1)]}function ie(t,e,s){let n=tl(t,s),o=t.options.find(a=>a.name===e)??t.options[0],r=gp(o,co(n,o.name)[0]),i=Ie(n,{...n.grid,[o.name]:r});return{...n,grid:i,question:o.name}}function Ks(t,e,s){let n=tl(t,e.name),o=t.options.map(({name:l})=>l).filter(l=>wp(n,s,l)),r=o.map(l=>[l,[e.options[l],s.options[l]]]),i=Ie(n,{...n.grid,...Object.fromEntries(r)}),a=o.slice(1).flatMap((l,u)=>{let p=o[u];return[Hs({[p]:e.options[p],[l]:s.options[l]}),Hs({[p]:s.options[p],[l]:e.options[l]})]});return{...n,grid:i,without:a,other:s}}var wp=({game:t,preset:e},s,n)=>!(n in t.play_defaults)&&e.options[n]!==s.options[n];function el({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:l})=>s[l]?.length>1);if(o)return[e,o].map(({title:l,options:u})=>({title:l,options:r.map(p=>[p,u[p.name]])}));let i=r.find(({name:l})=>l===n);return(i?s[i.name]:[]).map(l=>({title:fn(as(i,l)),options:[[i,l]]}))}var co=({grid:t,preset:e},s)=>t[s]??[e.options[s]],Hs=t=>Object.fromEntries(Object.entries(t).map(([e,s])=>[e,[s]]));function uo({game:t,preset:e,grid:s,question:n,other:o}){let r=t.options.filter(({name:u})=>s[u]?.length>1),i=r.length===1&&r[0].name===n,a=r.map(({title:u})=>u.toLowerCase()).join(", ")||e.title,l=i?r[0].sentence:o&&`${e.title} or ${o.title}?`;return`${t.title}: ${l||a}`.slice(0,100)}var po=t=>({title:t.title.trim()||uo(t),rules:t.preset.rules,grid:t.grid,without:t.without,players:t.players,games:Number.isInteger(t.games)?Number(t.games):0,metrics:t.metrics,seed:1});function sl({game:t,preset:e,grid:s,players:n,other:o}){let r=t.options.find(({name:i})=>s[i]?.length===0);return r?`${r.title}: choose at least one.`:e===o?"Choose two different rule sets.":n.length===0?"Choose who plays.":""}function nl(t,e,s){let n=new Set;for(let o of t.split(/[\s,;]+/).filter(Boolean)){let r=/^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(o);if(!r)return null;let[i,a]=[Number(r[1]),Number(r[2]??r[1])];if(i<e||a>s||i>a)return null;for(let l=i;l<=a;l++)n.add(l)}return n.size>0?[...n].sort((o,r)=>o-r):null}function $p(t){if(t===null)return"";if(t<60)return"less than a minute left";let e=Math.round(t/60);return e<90?`about ${e} minute${e===1?"":"s"} left`:`about ${Math.round(e/60)} hours left`}var _s=t=>t.toLocaleString("en");function ol({cells:t,games:e},{players:s}){let n=(r,i)=>`${_s(r)} ${i}${r===1?"":"s"}`;return`${n(t.filter(({chosen:r})=>r).length,"rule set")}, ${n(s.length,"player")}: ${n(e,"game")}.`}var rl=t=>`${fn(t)}.`;function Ys({state:t,kept:e,total:s,left:n,fault:o}){let r=e===null?"":`${_s(e)} of ${_s(s)} games`;return t==="finished"?`All ${_s(s)} games have been played.`:t==="failed"?`It could not continue: ${o}`:t==="stopped"?`Stopped${r&&` at ${r}`}. The games played are kept.`:e===null?"Getting ready. The first run of a game takes a minute or two.":e===s?"All games have been played. The report is being written.":[r,$p(n)].filter(Boolean).join(", ")}var Us={job:null,sentences:[],seats:[],fault:""},yp={name:"games",title:"Games of each",low:2,high:5e3},kp=t=>ie(t,t.options[0].name);function al({games:t,offer:e,choice:s,plan:n,cells:o,said:r,isFault:i},a){let l=n!==null,u=p=>a(kp(t.find(f=>f.name===p)??t[0]));return c`<p id="closed" ?hidden=${e.is_open}>
      Experiments cannot be run on this server, only read. Build one here, save its file, and run it
      on your own machine with <code translate="no">lodestone lab run</code>.
    </p>
    ${Ze("Game","game",t,s.game.name,u)} ${vp(s,a)}
    ${xp(s,a)}
    <details class="options" id="build-more">
      <summary>More: other values, players, games and metrics</summary>
      <div class="lab-more">
        ${Tp(e,s,o,a)} ${e.is_open?il(l):h}
      </div>
    </details>
    <div class="lab-end">
      <p id="plan" class=${i?"fault-line":""} role="status">${r}</p>
      <div class="lab-buttons">
        ${O("run","Run",{isAble:l,look:"primary",isHidden:!e.is_open,type:"submit"})}
        ${e.is_open?h:il(l)}
      </div>
    </div>`}var il=t=>O("plan-file","Save the file (TOML)",{isAble:t});function vp(t,e){let{game:s,question:n,preset:o}=t,r=s.options.map(({name:l,sentence:u})=>cn("question",l,l===n,()=>e(ie(s,l,o.name)),c`<span>${u}</span>`)),i=s.presets.find(l=>l!==o)??o,a=cn("question","",n==="",()=>e(Ks(s,o,i)),c`<span>How do two named rule sets differ?</span>`);return c`<fieldset class="lab-questions">
    <legend>Which rule are you curious about?</legend>
    ${r} ${s.presets.length>1?a:h}
  </fieldset>`}function xp(t,e){let{game:s,preset:n,other:o,question:r}=t,i=p=>s.presets.find(f=>f.name===p)??n,a=p=>e(o?Ks(s,i(p),o):ie(s,r,p)),l=p=>e(Ks(s,n,i(p))),u=el(t).map(({title:p,options:f})=>c`<section class="lab-side">
        <h2>${p}</h2>
        ${f.map(([g,m])=>Op(g,m,o!==null))}
      </section>`);return c`<div class="lab-select">
      <label for="preset" class="label">${o?"The first rule set":"All other rules"}</label>
      ${R("preset",s.presets,n.name,a)}
    </div>
    ${o?c`<div class="lab-select">
            <label for="other" class="label">The second rule set</label>
            ${R("other",s.presets,o.name,l)}
          </div>`:h}
    <div class="lab-sides">${u}</div>`}function Op(t,e,s){let n=t.values.find(({name:r})=>r===e)?.meaning,o=c`<strong>${t.title}</strong>: ${as(t,e)}.`;return c`<p>
    ${s?o:h} ${n&&c`<span class="small">${n}</span>`}
  </p>`}var Tp=(t,e,s,n)=>c`${Sp(e,n)}
    <fieldset class="lab-list">
      <legend>Rule sets</legend>
      <p class="small">
        Every combination of the ticked values. Untick those that are not to be played.
      </p>
      <ul id="cells" class="lab-rules">
        ${s.map(o=>zp(o,e,n))}
      </ul>
    </fieldset>
    <fieldset class="option" id="build-players">
      <legend>Who plays, each against itself?</legend>
      ${mo(t.players,e.players,o=>n({players:o}))}
    </fieldset>
    ${Ut(yp,e.games,o=>n({games:o}))}
    <details class="options" id="build-metrics">
      <summary>Metrics: ${e.metrics.length||"none"} ticked</summary>
      ${mo(t.metrics.map(o=>({...o,about:o.formula})),e.metrics,o=>n({metrics:o}))}
    </details>
    <p class="lab-title">
      <label for="title" class="label">Title</label>
      <input
        type="text"
        id="title"
        maxlength="100"
        autocomplete="off"
        placeholder=${uo(e)}
        @input=${ln(o=>n({title:o}))}
      />
    </p>`,ll=(t,e,s,n)=>Xe(c`<span><strong>${s}</strong> ${n}</span>`,t,e,{look:"lab-tick"});function mo(t,e,s){let n=t.map(({name:o})=>o);return c`<div class="lab-ticks">
    ${t.map(({name:o,title:r,about:i})=>{let a=l=>s(n.filter(u=>u===o?l:e.includes(u)));return ll(e.includes(o),a,r,i)})}
  </div>`}function Sp(t,e){let{game:s,preset:n,grid:o}=t,r=({values:i,...a})=>{let{name:l,sentence:u,clause:p}=a,f=b=>e({grid:Ie(t,{...o,[l]:b}),without:[],other:null}),g=i.map(b=>({...b,about:b.meaning})),m=co(t,l);return c`<fieldset class="option" data-option=${l}>
      <legend>${u} ${Zt(p)}</legend>
      ${i.length>0?mo(g,m,f):Ep(a,m,f)}
    </fieldset>`};return c`<div class="lab-options">
    ${Je(s.options,({name:i})=>`${n.rules} ${i}`,r)}
  </div>`}function Ep({name:t,title:e,low:s,high:n},o,r){let i=`numbers-${t}`,a=`Whole numbers from ${s} to ${n}: “3, 4” or “1-6”.`,l=o.length===0;return c`<div class="lab-numbers">
    <label for=${i}>${e}</label>
    <input
      type="text"
      id=${i}
      value=${o.join(", ")}
      autocomplete="off"
      aria-describedby="${i}-bounds ${i}-fault"
      aria-invalid=${l||h}
      @input=${ln(u=>r(nl(u,s,n)??[]))}
    />
    <p id="${i}-bounds" class="small">${a}</p>
    <p id="${i}-fault" class="fault-line" role="status">
      ${l?`These do not fit. ${a}`:""}
    </p>
  </div>`}function zp({rules:t,title:e,values:s},{without:n},o){let r=Hs(s),i=n.filter(u=>JSON.stringify(u)!==JSON.stringify(r)),a=u=>o({without:u?i:[...i,r]}),l=c`<code class="small" translate="no">${t}</code>`;return c`<li>${ll(i.length===n.length,a,e,l)}</li>`}function cl({job:t,sentences:e,seats:s,fault:n},o){let r=t?.title??(n&&"There is no such experiment"),i=t?.state==="running"&&We(t.name)!==null,a=o&&(t?.state==="stopped"||t?.state==="failed");return c`<h2 id="job-title">${r}</h2>
    ${t&&t.state!=="finished"?Ap(t):h}
    <p id="job-status" role="status">${n||t&&Ys(t)}</p>
    ${t?.state==="running"&&t.said_of>0?jp(t):h}
    ${e.length>0?Np(e):h}
    <div class="lab-buttons">
      ${O("job-stop","Stop",{isHidden:!i})}
      ${O("job-on","Continue",{isHidden:!a,look:"primary"})}
      ${t?.state==="finished"?Lp(t):h}
      ${O("job-file","Save the file (TOML)",{isHidden:!t})}
      ${O("job-new","Ask another question")}
    </div>
    ${s.length>0?Mp(s):h}
    ${t?.state==="finished"?Ip(t):h}
    <h3>Play by these rules</h3>
    <ul id="job-rules" class="lab-rules">
      ${t?.rules.map(Rp)}
    </ul>`}var Ap=({total:t,kept:e})=>c`<progress
    id="job-bar"
    aria-labelledby="job-title"
    max=${t}
    value=${e??h}
  ></progress>`,Lp=({name:t})=>c`<a id="job-figures" class="button" href="api/lab/figures?name=${t}">Figures (JSON)</a>`;function Ip({name:t}){return c`<details id="job-report" class="options">
    <summary><h3>Pictures and tables</h3></summary>
    <iframe
      class="lab-report"
      title="The report"
      src="api/lab/report?name=${t}"
      loading="lazy"
      @load=${({target:s})=>{let{documentElement:n}=s.contentDocument,o=()=>s.style.height=`${n.scrollHeight}px`;new ResizeObserver(o).observe(n)}}
    ></iframe>
  </details>`}var jp=({said:t,said_of:e})=>c`<section id="job-said" class="lab-sentences">
    <h3>The first ${e} games</h3>
    ${t.map(s=>c`<p>${s}</p>`)}
  </section>`;function Np(t){let e=Map.groupBy(t,({first:s,second:n})=>`${n}, compared with ${s}`);return c`<section id="job-sentences" class="lab-sentences">
    ${[...e].map(([s,n])=>c`<h3>${s}</h3>
          ${n.map(({sentence:o})=>c`<p>${o}</p>`)}`)}
  </section>`}var Mp=t=>c`<section id="job-seats" aria-labelledby="seats-title">
    <h3 id="seats-title">Which seat is better</h3>
    <dl id="seats" class="lab-seats">
      ${t.map(({title:e,players:s,statement:n})=>c`<dt>${e}, ${s}</dt>
            <dd>${rl(n)}</dd>`)}
    </dl>
    <p class="small">
      Half of the games begin with one more random turn than the others, so that being on move is
      not taken for an advantage of a side.
    </p>
  </section>`,Rp=({title:t,rules:e})=>c`<li>
    <span><strong>${t}</strong> <code class="small" translate="no">${e}</code></span>
    ${w("Play",()=>St(e,""),{label:`Play ${t}`})}
  </li>`;var Pp=150,A={state:null,asking:new T,watching:new T};function rt(t){if(!A.state)return;A.state={...A.state,...t};let{plan:e,job:s,offer:n}=A.state;d("build").dataset.planned=e?.name??"",$(al(A.state,ml),d("build")),d("job").dataset.state=s?.state??"",$(cl(A.state,n.is_open),d("job"))}async function ml(t){if(!A.state)return;let e=A.asking.begin(),s={...A.state.choice,...t},n=sl(s);if(rt({choice:s,plan:null,...n&&{said:n,isFault:!0}}),!n)try{await q(Pp,e);let o=await Dt("api/lab/plan",po(s),{signal:e});rt({plan:o,cells:o.cells,said:ol(o,s),isFault:!1})}catch(o){M(o)||rt({said:v(o),isFault:!0})}}async function Cp(t){if(t.preventDefault(),!!A.state?.plan)try{let e=await Dt("api/lab/start",po(A.state.choice),{once:!0});en(e.name,e.secret),J(fe(e.name))}catch(e){rt({said:v(e),isFault:!0})}}function ul(){let t=_()[0]||null;if(d("build").hidden=t!==null,d("job").hidden=t===null,A.watching.end(),t===null)return rt(Us);fl(t),d("job").focus()}async function fl(t){let e=A.watching.begin(),s=A.state?.job?.name===t?A.state.job.state:"";s||rt(Us);try{let n=await Oo("api/lab/watch",{name:t},i=>rt({job:i}),e);if(s!==n.state&&S(Ys(n)),n.state!=="finished")return;let[o,r]=await Promise.all([jt("api/lab/sentences",{query:{name:t},signal:e}),jt("api/lab/seats",{query:{name:t},signal:e})]);rt({sentences:o,seats:r})}catch(n){if(M(n)||A.state?.job?.state==="finished")return;rt({job:null,fault:v(n)})}}async function pl(t){let e=A.state?.job?.name;if(e===void 0)return;let s=t==="stop"?{name:e,secret:We(e)??""}:{name:e};try{let n=await Dt(`api/lab/${t}`,s,{once:!0});en(e,n.secret),rt({job:n,fault:""}),await fl(e)}catch(n){rt({fault:v(n)})}}var dl=t=>t&&ht("experiment.toml",new Blob([t.text],{type:"application/toml"}));function Wp(){J(fe()),d("lab").focus()}function Fp(){A.asking.end(),A.watching.end(),A.state=null}function Dp(t,e){let s=t.find(({name:o})=>o===X.newGame.game)??t[0],n={...ie(s,s.options[0].name),players:["random","level-3"],games:200,metrics:e.metrics.filter(({usual:o})=>o).map(({name:o})=>o),title:""};A.state={games:t,offer:e,choice:n,plan:null,cells:[],said:"",isFault:!1,...Us},d("build").addEventListener("submit",Cp),ml({})}var Bp={async open({signal:t}){let[e,s,n]=await Promise.all([P(),lt(),jt("api/lab")]);t.aborted||(ut({games:e,players:s}),t.addEventListener("abort",Fp),Dp(e,n),ul())},follow:ul,commands:{"job-stop":()=>pl("stop"),"job-on":()=>pl("go-on"),"job-file":()=>dl(A.state?.job),"job-new":Wp,"plan-file":()=>dl(A.state?.plan),skip:()=>d("lab").focus()},help:()=>({about:["Choose a question or two rule sets, and run the experiment. Computers play many games under each rule set, and the report says what differs.","You can close the page while an experiment runs, and come back to its address."]})};var qp={proven:"Proven",measured:"Measured",open:"Open"},Gp={true:"✓ True",false:"✗ False","not settled":"? Not settled"},hl=({kind:t,text:e})=>c`<p><span class="kind" data-kind=${t}>${qp[t]}</span> ${e}</p>`,gl=(t,e,s)=>c`<ul class="answer-cards">
    ${e.map(n=>_p(t,n,s))}
  </ul>`,_p=(t,{rules:e,title:s,about:n,result:o,statements:r,figures:i},a)=>c`<li class="answer-card">
    <h3><span class="small">${s}</span> ${o}</h3>
    ${n?c`<p>${n}.</p>`:h} ${r.map(hl)}
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
  </li>`,wl=(t,e)=>c`<ul class="claims">
    ${e.map(s=>Hp(t,s))}
  </ul>`,Hp=(t,{says:e,source:s,verdict:n,short:o,evidence:r})=>c`<li class="claim">
    <p class="claim-says">
      <strong>${e}</strong>
      ${s?c`<span class="small">${Kp(t,s)}</span>`:h}
    </p>
    <p><span class="verdict" data-verdict=${n}>${Gp[n]}</span></p>
    <div>
      <p>${o}</p>
      <details>
        <summary>Evidence<span class="unseen">: ${e}</span></summary>
        ${r.map(hl)}
      </details>
    </div>
  </li>`,Kp=(t,e)=>e.split(", ").map(s=>t.sources.find(n=>n.tag===s)?.name??s).join(", ");var Yp=1e3,Up="start",Vs=class{#o=new T;#s=Jo("shown");#t=xt("svg",{class:"board shown-board","aria-hidden":"true"});#e=null;isOver=!1;told="";constructor(e,s,n){this.game=e,this.shown=s,this.changed=n,this.#t.addEventListener("click",()=>this.play()),this.#c(()=>this.#r())}close(){this.#o.end(),this.#e?.destroy()}#n(e){let{rules:s,position:n,turns:o}=this.shown;return V({rules:s,start:n===Up?null:n,turns:o.slice(0,e),ended:null},this.#o.signal)}async#r(){let e=await this.#n(0),s=this.game.sides[0].name,n=await st(this.shown.rules,s,F(this.game),this.#o.signal),{pieces:o}=an(e,[]);this.#e=Tt(this.#t,{scene:n,pieces:o,viewOnly:!0})}play=()=>this.#c(()=>this.#i(this.#o.begin()));async#i(e){let s=this.shown.turns.map((i,a)=>a+1),[n,...o]=await Promise.all([0,...s].map(i=>this.#n(i))),r=Rs(n,o);for(let i of r)this.#a(i),i!==r.at(-1)&&await q(Yp,e);this.isOver=!0,this.changed()}#a({view:e,actions:s,last:n,say:o}){let{pieces:r}=an(e,s);this.#e?.set({pieces:r},n?{known:[n]}:{still:!0}),this.told=o,o&&S(o),this.changed()}async#c(e){try{await e()}catch(s){if(M(s))return;this.told=v(s),this.changed()}}get template(){let e=this.isOver?"Show again":"Show it";return c`<li class="shown">
      ${this.#t}
      <p id=${this.#s}>${this.shown.say}</p>
      ${w(e,this.play,{about:this.#s})}
    </li>`}};function fo(t,e){let[s,...n]=e.slice(e.indexOf(":")+1).split(",");return{...t.presets.find(({name:r})=>r===s)?.options??{},...Object.fromEntries(n.map(r=>r.split("=")))}}var bl=(t,e,s)=>String(fo(t,e)[s]??""),ho=(t,e)=>t?.values.find(({name:s})=>s===e)?.title??`${t?.title}: ${e}`;function yl(t,e,s){let n=t.presets.find(({name:r})=>r===e)?.options??{},o=Object.entries(s).filter(([r,i])=>String(i)!==String(n[r]));return[`${t.name}:${e}`,...o.map(([r,i])=>`${r}=${i}`)].join(",")}function kl(t,e){let[s,n]=[$l(t),$l(e)],o=[...s.keys()],r=0;for(let i of n.keys()){let a=o.indexOf(i);a<0&&o.splice(r,0,i),r=(a<0?r:a)+1}return o.map(i=>{let[a,l]=[s.get(i),n.get(i)],{heading:u,number:p}=a??l??{heading:"",number:""};return{heading:u,number:p,one:a?.text,other:l?.text}})}function $l(t){let e=new Map;for(let s of t){let n=s.number;for(;e.has(n);)n+="+";e.set(n,s)}return e}var vl=(t,{columns:e,disputes:s},n,o)=>c`<table class="disputes">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">Question</span></th>
        ${e.map(({title:r,about:i})=>c`<th scope="col">${r} <span class="small">${i}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${s.map(r=>[Vp(t,e,r,n,o),n?.dispute===r?Xp(t,e,n):h])}
    </tbody>
  </table>`;function Vp(t,e,s,n,o){let r=({name:i,title:a})=>{let l=s.cells.find(({column:g})=>g===i);if(!l)return h;let u=n?.cell===l,p=()=>o(u?null:Jp(t,s,l)),f={look:"dispute-cell",label:`${a}: ${l.say}`,pressed:u};return c`<td data-title=${a}>${w(l.say,p,f)}</td>`};return c`<tr>
    <th scope="row">${s.question}</th>
    ${e.map(r)}
  </tr>`}var xl=(t,e)=>t.lessons.find(({option:s})=>s===e.option);function Jp(t,e,s){let n=H("div"),o=xl(t,e);return o&&Zp(n,t,o,s),{dispute:e,cell:s,boards:n}}async function Zp(t,e,s,n){try{let{difference:o,near:r}=await Pe(e.name,s.name),i=({rules:l})=>bl(e,l,s.option)!==n.value,a=[...o].sort((l,u)=>Number(i(l))-Number(i(u)));await cs(t,a,r,F(e),!0)}catch(o){t.textContent=v(o)}}function Xp(t,e,{dispute:s,cell:n,boards:o}){let r=e.find(({name:a})=>a===n.column),i=xl(t,s);return c`<tr class="decision">
    <td colspan=${e.length+1}>
      <section aria-label="The position that decides">
        <h3>${r?.title}: ${n.say}</h3>
        ${n.value?h:c`<p>Both ways of playing are possible.</p>`} ${o}
        ${i&&c`<p><a href=${ct(t.name,i.name)}>Lesson: ${i.title}</a></p>`}
      </section>
    </td>
  </tr>`}var Qp={win:"W",draw:"D",loss:"L"},td=.02,ed=.05,sd=.01,nd=.1,wo={result:{title:"Best play",legend:"W: the first side wins, L: the second side wins, after this many turns. D: a draw.",say:({value:t,plies:e})=>`${Qp[t]}${e===null?"":` ${e}`}`,shade:({value:t})=>t},score:{title:"Play with errors",legend:"What the first side scores when both play perfectly but err in 15 turns of a hundred. Green is within 2 points of a half, red more than 5 away; – was not played.",say:({score:t})=>t===null?"–":Js(t),shade:({score:t})=>t===null?"unknown":od(t)},drawn:{title:"Drawn positions in play",legend:"The share of the positions in play that are drawn. Green is less than 1%, red 10% or more.",say:({drawn:t})=>Js(t),shade:({drawn:t})=>t<sd?"low":t<nd?"middle":"high"}};function od(t){let e=Math.abs(t-.5);return e<=td?"low":e<=ed?"middle":"high"}var Js=t=>`${(100*t).toFixed(1)}%`;function Ol({members:t},e){let s=t.find(n=>n.rules===e)??t[0];return{sheet:s.values.at(-1)??"",measure:"result",chosen:s.rules}}var Zs=(t,e)=>t.options.find(s=>s.name===e),go=({groups:t},{values:e})=>e.slice(0,t.length),rd=({groups:t},{values:e})=>e[t.length],Tl=(t,e,s)=>e.map((n,o)=>ho(Zs(t,n),s[o]));function Sl(t,e,s,n,o){let r=[...new Set(e.members.map(({values:f})=>f.at(-1)??""))],i=e.members.find(({rules:f})=>f===s.chosen)??e.members[0],a=r.map(f=>({name:f,title:ho(Zs(t,e.sheets),f)})),l=Object.entries(wo).map(([f,{title:g}])=>({name:f,title:g})),u=f=>n({sheet:f,...id(e,i,f)}),p=f=>n({measure:f});return c`<div class="family">
    <div class="family-choice">
      <label
        >${Zs(t,e.sheets)?.title}${R(null,a,s.sheet,u)}</label
      >
      <label>Shows${R(null,l,s.measure,p)}</label>
    </div>
    <p class="small">${wo[s.measure].legend}</p>
    ${ad(t,e,s,n)} ${pd(t,e,i,o)}
  </div>`}function id({members:t},{values:e},s){let n=[...e.slice(0,-1),s].join(),o=t.find(r=>r.values.join()===n);return o?{chosen:o.rules}:{}}function ad(t,e,s,n){let o=e.members.filter(({values:l})=>l.at(-1)===s.sheet),r=[...new Set(o.map(l=>rd(e,l)))],a=[...new Set(o.map(l=>go(e,l).join()))].map(l=>o.filter(u=>go(e,u).join()===l));return c`<table
    class="family-map"
    @keydown=${l=>ud(l)}
  >
    <caption class="unseen">
      Rule sets: arrow keys go from one to the next
    </caption>
    <thead>
      <tr>
        <th scope="col">${Zs(t,e.columns)?.title}</th>
        ${r.map(l=>c`<th scope="col">${l}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${a.map(l=>c`<tr>
            <th scope="row">
              ${Tl(t,e.groups,go(e,l[0])).join(", ")}
            </th>
            ${l.map(u=>ld(u,s,n))}
          </tr>`)}
    </tbody>
  </table>`}function ld(t,e,s){let{say:n,shade:o}=wo[e.measure],r=t.rules===e.chosen,i=()=>s({chosen:t.rules});return c`<td>
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
  </td>`}var cd={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0]};function ud(t){let e=cd[t.key],s=t.target instanceof Element?t.target.closest("td"):null,n=s?.parentElement;if(!e||!s||!(n instanceof HTMLTableRowElement))return;let o=[...n.parentElement?.children??[]],i=o[o.indexOf(n)+e[0]]?.children[s.cellIndex+e[1]]?.querySelector("button");i&&(t.preventDefault(),i.focus())}function pd(t,e,s,n){let{rules:o,values:r,value:i,plies:a,keeping:l,first_turns:u,drawn:p,longest:f}=s,g=[...e.groups,e.columns,e.sheets],m={win:`The first side wins after ${a} turns`,draw:"Draw",loss:`The second side wins after ${a} turns`},{score:b,lead_changes:y}=s;return c`<section class="answer-card family-card" aria-live="polite" aria-label="Chosen rules">
    <h3>${m[i]}</h3>
    <p class="small">${Tl(t,g,r).join(", ")}</p>
    <dl>
      ${je("First turns that keep it",`${l} of ${u}`)}
      ${je("Drawn positions in play",Js(p))}
      ${je("Longest win in play",`${f} turns`)}
      ${b===null?h:je("Score of the first side, 15 errors in 100 turns",Js(b))}
      ${y===null?h:je("Changes of the lead",y.toFixed(1))}
    </dl>
    <p class="card-ways">
      ${w("Play these rules",()=>n(o))}
      <a href=${Rt(t.name,o)}>Rules</a>
    </p>
  </section>`}var je=(t,e)=>c`<div>
    <dt>${t}</dt>
    <dd>${e}</dd>
  </div>`;function zl(t,e,s,n,o){let r=kl(e.rules.paragraphs,s.rules.paragraphs),i=r.filter(l=>l.one!==l.other),a=n?i:r;return c`<div class="pair-choice">${El(t,e)} ${El(t,s)}</div>
    <div class="pair-head">
      <p role="status">${dd(e.rules,s.rules,i.length)}</p>
      ${w("Only differences",()=>o(!n),{pressed:n})}
    </div>
    <div class="pair">
      ${a.map((l,u)=>md(l,l.heading!==a[u-1]?.heading,e,s))}
    </div>`}function dd(t,e,s){return t.rules===e.rules?"Choose a second rule set to see what differs.":s===0?"These are the same rules.":`${s} ${s===1?"clause differs":"clauses differ"}.`}function md({heading:t,number:e,one:s,other:n},o,r,i){let a=s===n,l=(u,{rules:p})=>c`<div class="half">
      <p class="small">${p.title}</p>
      <p>${u??"No such clause."}</p>
    </div>`;return c`${o?c`<h2>${t}</h2>`:h}
    <section class="pair-clause" ?data-differs=${!a}>
      <p>${Zt(e)} ${a?s:c`<strong class="differs">differs</strong>`}</p>
      ${a?h:[l(s,r),l(n,i)]}
    </section>`}function El(t,{rules:e,title:s,choose:n}){let o=fo(t,e.rules),r=e.rules.slice(t.name.length+1).split(",")[0],i=t.presets.map(({name:u,title:p})=>({name:u,title:p})),a=u=>n(`${t.name}:${u}`),l=({name:u,title:p,values:f,low:g,high:m})=>{let b=y=>n(yl(t,r,{...o,[u]:y}));return f.length===0?Ut({name:u,title:p,low:g,high:m},Number(o[u]),b):c`<label>${p}${R(null,f,o[u],b)}</label>`};return c`<fieldset>
    <legend>${s}</legend>
    ${R(null,i,r,a,`${s}: rule set`)}
    <details>
      <summary>Options</summary>
      <div class="pair-options">${t.options.map(l)}</div>
    </details>
  </fieldset>`}var et={shown:null,showing:new T,opening:new T},bo=at(()=>{}),Xs=t=>St(t,"");function Ft(t){et.shown&&(et.shown={...et.shown,...t}),yo()}function yo(){let{shown:t}=et;if(!t)return;let e=_()[0]??"",s={"":Al,rules:kd,answers:yd}[e]??Al;$(c`<div class="game-page">${fd(t,e)}${s(t)}</div>`,d("page"))}function fd({game:{name:t,title:e},fault:s},n){let o=(r,i)=>c`<a href=${me(t,r||void 0)} aria-current=${r===n?"page":h}
      >${i}</a
    >`;return c`<nav class="game-parts" aria-label=${e}>
      ${o("",e)}${o("rules","Rules")}${o("answers","Answers")}
    </nav>
    <p class="fault-line" role="alert" ?hidden=${!s}>${s}</p>`}function Al(t){let{game:e,page:s,minute:n,dispute:o}=t,[r]=e.lessons;return c`<section class="game-head">
      <div>
        <p class="small">${s.origin||e.credit}</p>
        <h1>${e.title}</h1>
        <p class="lead">${s.lead||e.about}</p>
        <p class="card-ways">
          ${w(`Play ${e.title}`,()=>hn(e.name),{look:"primary"})}
          ${r&&c`<a href=${ct(e.name,r.name)}>Learn in 3 minutes</a>`}
        </p>
      </div>
      ${t.picture}
    </section>
    ${It("The rules in one minute",n.length>0,()=>c`<ol class="minute">
          ${n.map(i=>i.template)}
        </ol>`)}
    ${It("Which rules for a first game?",s.recommended.length>0,()=>hd(t))}
    ${It("What the sources disagree about",s.disputes.length>0,()=>[c`<p class="small">Choose an answer to see the position that decides.</p>`,vl(e,s,o,i=>Ft({dispute:i}))])}
    ${It(s.question,s.answers.length>0,()=>gd(t))}
    ${It("Learn and practise",!0,()=>wd(t))}`}var It=(t,e,s)=>e?c`<section class="game-part">
        <h2>${t}</h2>
        ${s()}
      </section>`:h,hd=({game:t,page:e})=>c`<ul class="answer-cards recommended">
    ${e.recommended.map(({rules:s,title:n,why:o})=>c`<li class="answer-card">
          <h3>${n}</h3>
          <p>${o}</p>
          <p class="card-ways">
            ${w("Play",()=>Xs(s),{label:`Play ${n}`})}
            <a href=${Rt(t.name,s)} aria-label="Rules: ${n}">Rules</a>
          </p>
        </li>`)}
  </ul>`,gd=({game:t,page:e})=>c`<p class="lead">${e.answer}</p>
    <ul class="in-short">
      ${e.answers.map(({title:s,result:n})=>c`<li><span class="small">${s}</span> ${n}</li>`)}
    </ul>
    <p>
      <a href=${me(t.name,"answers")}>All answers, and the claims put to the test</a>
    </p>`;function wd({game:t,puzzles:e,studies:s}){let{name:n,lessons:o}=t,r=ai(t);return c`<ul class="game-ways">
    ${$o(["Lessons",ct(n)],`${ye(t)} of ${o.length} done`,r&&[`${ye(t)?"Continue":"Begin"}: ${r.title}`,ct(n,r.name)])}
    ${$o(["Puzzles",nt()],$d(e),["Solve the next",nt(n)])}
    ${$o(["Studies",_t(n)],bd(s))}
  </ul>`}var $o=([t,e],s,n)=>c`<li>
    <a href=${e}>${t}</a>
    <span class="small">${s}</span>
    ${n?c`<a href=${n[1]}>${n[0]}</a>`:h}
  </li>`;function $d(t){if(!t)return"Find the turn";let e=Et();return`${t.puzzles.filter(n=>Xt(e,n)).length} of ${t.puzzles.length} solved`}var bd=t=>t?`${t.filter(yn).length} of ${t.length} read`:"Games with comments";function yd(t){let{game:e,page:s,look:n}=t,{family:o}=s,r=i=>n&&Ft({look:{...n,...i}});return c`<header class="game-intro">
      <h1>${s.question||`What is known about ${e.title}`}</h1>
      <p class="lead">${s.answer||"Nothing has been found out about this game yet."}</p>
      <p class="card-ways">
        ${w(`Play ${e.title}`,()=>hn(e.name),{look:"primary"})}
        <a href=${me(e.name,"rules")}>Compare the rules</a>
        <a href=${fe()}>Measure it yourself</a>
      </p>
    </header>
    ${It("Rule set by rule set",s.answers.length>0,()=>gl(e,s.answers,Xs))}
    ${It("Claims put to the test",s.claims.length>0,()=>wl(e,s.claims))}
    ${o&&n?It("The whole family",!0,()=>[c`<p>
              Every combination of these options has been solved. Move over the map with the mouse,
              by touch or with the arrow keys.
            </p>`,Sl(e,o,n,r,Xs)]):h}
    ${s.unknown?c`<section class="unknown">
            <h2>What is known, and what nobody knows</h2>
            <p>${s.unknown}</p>
          </section>`:h}`}function kd({game:t,pair:e,isShort:s}){if(!e)return c`<h1>Rules of ${t.title}</h1>`;let[n,o]=e,r={rules:n,title:"Rules",choose:a=>Ll(a,o.rules)},i={rules:o,title:"Next to",choose:a=>Ll(n.rules,a)};return c`<header class="game-intro">
      <h1>Rules of ${t.title}</h1>
      <p class="card-ways">
        ${w("Play these rules",()=>Xs(n.rules),{look:"primary"})}
        <a href=${me(t.name,"answers")}>What is known about them</a>
      </p>
    </header>
    ${zl(t,r,i,s,a=>Ft({isShort:a}))}
    ${Wr(t.sources)}`}function Ll(t,e){let{shown:s}=et;if(s)return vt(Rt(s.game.name,t,e)),Nl(()=>jl(s.game))}async function jl(t){let e=et.opening.begin(),s=Ge(location.hash),n=s.rules??t.default,o=t.presets.find(l=>l.rules!==n&&l.rules!==t.default),r=s.with??(n===t.default?o?.rules:t.default)??n,[i,a]=await Promise.all([n,r].map(l=>Re({rules:l},e)));Ft({pair:[i,a],fault:""})}async function Nl(t){try{await t()}catch(e){M(e)||Ft({fault:v(e)})}}function vd(t,e,s){let n=xt("svg",{class:"board game-picture","aria-hidden":"true"}),o=H("figcaption"),r=H("figure",{class:"game-board"},n,o),i=new mi(n,t,s,e);return i.changed=()=>$(c`<span class="small">${i.words}</span>
        ${w("Next turn",i.next,{look:"bare"})}`,o),i.begin().catch(bo),r}var xd=(t,e)=>Ce(t.name,e).then(s=>Ft({puzzles:s})).catch(bo),Od=({name:t},e)=>Bt(t,e).then(({studies:s})=>Ft({studies:s.map(n=>`${t}/${n.name}`)})).catch(bo);async function Td(t,e){let s=await Ao(t.name);e.throwIfAborted();let n=s.recommended[0]?.rules??t.default;et.shown={game:t,page:s,minute:s.minute.map(o=>new Vs(t,o,yo)),picture:vd(t,n,e),puzzles:null,studies:null,dispute:null,look:s.family?Ol(s.family,t.default):null,pair:null,isShort:!1,fault:""},xd(t,e),Od(t,e)}function Ml(){et.showing.end();for(let t of et.shown?.minute??[])t.close();et.shown=null}async function Il(){let e=(await P()).find(({name:s})=>s===Yo());e&&await Nl(async()=>{et.shown?.game!==e&&(Ml(),await Td(e,et.showing.begin())),document.title=`${Sd(e)} – Lodestone`,yo(),_()[0]==="rules"&&await jl(e)})}var Sd=({title:t})=>({rules:`Rules of ${t}`,answers:`${t}: the answers`})[_()[0]]??t,Ed=[["What is known","A statement about fairness is proven, measured or open. What is proven follows from the values of all positions or from the rules. What is measured comes from games between programs, with an interval in brackets that holds the true value in 95 of 100 such measurements."],["Rules next to each other","Choose two rule sets and change their options. Clauses that differ are marked, and the address of the page keeps both."]],zd={async open({signal:t}){t.addEventListener("abort",Ml);let[e,s]=await Promise.all([P(),lt()]);t.aborted||(ut({games:e,players:s}),await Il())},follow:Il,commands:{skip:()=>d("page").focus()},help:()=>({about:Ed})};var Rl="lodestone-browser",Pl="lodestone.",Ad=["lodestone.live.","lodestone.owned"];function Cl(t){let e=o=>Ad.some(r=>o.startsWith(r)),s=[...Eo()].filter(o=>o.startsWith(Pl)&&(t||!e(o))).sort(),n=Object.fromEntries(s.map(o=>[o,ce(o)]));return JSON.stringify({format:Rl,version:1,kept:n},null,1)}function Wl(t){let e=Object.entries(t).filter(([o,r])=>!Ld(r,ce(o)));if(!e.map(([o,r])=>Nt(o,r)).every(Boolean))return{message:"This browser has no room for all of it.",isDone:!1};let n=e.filter(([o])=>/^lodestone\.(game|study)\./.test(o)).length;return{message:`${G(n,"game")} and your settings and progress were read.`,isDone:!0}}function Fl(t){try{let{format:e,kept:s}=JSON.parse(t);return e!==Rl||typeof s!="object"||s===null?null:Object.fromEntries(Object.entries(s).filter(([n])=>n.startsWith(Pl)))}catch{return null}}var Ld=(t,e)=>(t?.updated??0)<(e?.updated??0);var Qs={games:[],list:()=>h},ko=()=>$(Id(),d("page")),Id=()=>c`<div class="page you">
    <h1 tabindex="-1" id="you-title">You</h1>
    <p class="lead">This browser keeps all of this; nobody needs an account.</p>
    <section aria-labelledby="you-games">
      <h2 id="you-games">Your games</h2>
      <ul class="games">
        ${ei().map(si)}
      </ul>
      ${Qs.list()}
    </section>
    <section aria-labelledby="you-progress">
      <h2 id="you-progress">Your progress</h2>
      <ul>
        ${Qs.games.map(jd)}
        <li><a href=${nt()}>Puzzles</a>: ${Nd()} solved${Md()}</li>
      </ul>
    </section>
    <section class="look" aria-labelledby="you-look">
      <h2 id="you-look">Appearance</h2>
      ${Ir()} ${Nr()} ${jr()}
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
        ${w("Export everything",()=>ht("lodestone.json",Rd()),{id:"export"})}
        <label class="file"
          >Import a file
          <input id="import" type="file" accept=".json,application/json" @change=${Pd}
        /></label>
      </p>
    </section>
  </div>`;function jd(t){let{name:e,title:s,lessons:n}=t;return c`<li>
    <a href=${ct(e)}>${s}</a>: ${ye(t)} of ${n.length} lessons done
  </li>`}var Nd=()=>Object.values(Et()).filter(({solved:t})=>t).length;function Md(){let{best:t}=oe();return t>1?`, ${t} right in a row at best`:""}function Rd(){let{checked:t}=d("export-seats");return new Blob([Cl(t)],{type:"application/json"})}async function Pd({target:t}){let[e]=t.files;if(!e)return;let s=Fl(await e.text());if(s===null)return Vt("Nothing was imported","This file is not a backup of this site.");if(!await rr("Import this file?","Its settings and progress replace those of this browser. Of a game that both have, the later one stays.","Import"))return;let{message:o,isDone:r}=Wl(s);await Vt(r?"Imported":"Nothing was imported",o),r&&location.reload()}var Cd=t=>J(sn(t)?_e(t.id):C({study:t.id})),Wd={async open({signal:t}){ko();let[e,s]=await Promise.all([P(),lt()]);if(t.aborted)return;ut({games:e,players:s}),Qs.games=e;let n=o=>sn(o)&&!o.over?"Continue":"Open";Qs.list=ds({games:Be,words:n,go:Cd,isPlaying:!0},{draw:ko,signal:t}),ko()},follow(){},commands:{skip:()=>d("you-title").focus()},help:()=>({about:["This page has everything that the site keeps in this browser: games, studies, progress in lessons and puzzles, and settings.","“Export everything” saves it as one file. Import that file in another browser to continue there."]})};var Fd=()=>c`<section class="page">
    <h1>There is no page at this address</h1>
    <p class="lead">The link may be old or incomplete. Everything on this site is in the menu.</p>
    <p class="page-ways">
      <a class="button primary" href=${Go}>Go to the home page</a>
      <a href=${_e()}>Play</a>
    </p>
  </section>`,Dd={open:()=>$(Fd(),d("page")),follow(){},commands:{skip:()=>d("page").focus()}};export{hp as collections,fu as editor,zd as game,Bp as lab,Iu as learn,Dd as missing,ip as puzzles,Wc as viewer,Wd as you};
