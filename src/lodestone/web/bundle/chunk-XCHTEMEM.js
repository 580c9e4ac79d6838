import{a as ft,d as En,e as Nt,f as Mn,h as An}from"./chunk-2R6624FF.js";import{$ as Xt,$a as pn,A as xt,B as E,Ba as on,D as St,Da as rn,E as S,Ea as an,F as st,Fa as ln,G as Ie,H as qt,Ha as Qt,I as Yt,J as B,K as Vt,La as cn,M as zt,Ma as te,Na as un,O as Fs,P as Ot,Pa as dn,Q as js,R as Jt,Sa as hn,T as Ds,U as Bs,Ua as re,V as _s,Wa as Z,X as Rs,Y as X,Ya as je,Z as Ce,Za as mn,_ as Ps,_a as b,aa as Ws,ab as ie,ba as Gs,bb as Et,c as Ts,ca as Us,cb as fn,d as Ut,da as Hs,db as gn,ea as Ks,eb as Mt,fa as qs,g as Es,ga as Ys,i as Ht,ia as Fe,ja as ct,k as Kt,ka as Zt,kb as $n,lb as nt,mb as mt,nb as wn,o as K,ob as ae,p as Ms,pa as Vs,pb as Q,q as As,qa as zs,qb as At,r as Ls,ra as Js,rb as yn,sb as kn,tb as R,u as Ns,ua as Xs,ub as bn,vb as vn,w as Is,wa as Zs,xa as Qs,xb as $t,y as Cs,z as Ne}from"./chunk-YW6VFQVN.js";import{Ba as Tn,C as W,Ca as gt,D as tn,Da as ce,Ea as Ln,H as ut,Ha as _,I as en,M as sn,Q as Tt,R as nn,W as ee,X as se,Y as dt,Z as ne,ca as P,d as I,da as ht,e as J,ea as oe,g as Gt,h as L,ha as O,i as lt,ja as u,ka as xn,l as bs,la as m,m as D,ma as T,n as vs,na as ot,o as xs,oa as tt,p as Ss,pa as q,q as Ae,ra as y,s as Le,ta as Sn,u as Os,ua as Lt,va as C,wa as pt,xa as le,ya as On,za as rt}from"./chunk-PBOFXK53.js";function Nn(e){let t=0,s=()=>{cancelAnimationFrame(t),t=0,e()},n=()=>{t=requestAnimationFrame(s)};return{now:s,later(){document.hidden?s():t||=requestAnimationFrame(n)},waits:()=>t!==0,drop:()=>cancelAnimationFrame(t)}}function In(e){performance.mark(`${e}-began`)}function Cn(e){requestAnimationFrame(()=>{let{port1:t,port2:s}=new MessageChannel;t.onmessage=()=>{t.close(),performance.measure(e,`${e}-began`)},s.postMessage(null)})}var Za=[.5,1,2,4,8],$r=200,wr={past:[],future:[],folded:new Set,diagrams:new Map,quarters:0,playing:!1,pace:2,arrows:!1,found:null,pen:null,penFrom:null},Qa=({record:e,scene:t,nodes:s,rules:n})=>({...wr,tree:Ks(e),at:0,diagrams:new Map(s.map((o,r)=>[r,o])),scene:t,sides:n.sides.map(({name:o})=>o)}),M=(e,t)=>e.at===t||!St(e.tree,t)?e:{...Fn(e,t),at:t,penFrom:null};function Fn(e,t){let s=st(e.tree,t).filter(n=>Vt(e.tree,n)).map(n=>Number(S(e.tree,n).parent)).filter(n=>e.folded.has(n));return s.length===0?e:{...e,folded:new Set([...e.folded].filter(n=>!s.includes(n)))}}var jn=e=>e.playing&&S(e.tree,e.at).children.length===0?{...e,playing:!1}:e,tl=e=>M(e,S(e.tree,e.at).parent??e.at),el=e=>M(e,S(e.tree,e.at).children[0]??e.at),sl=e=>M(e,0),nl=e=>M(e,Yt(e.tree,e.at).at(-1)??e.at);function ol(e,t){let s=zt(e.tree,e.at);return M(e,s[s.indexOf(e.at)+t]??e.at)}function Y(e,t,s=e.at,n=[]){if(t===e.tree)return M(e,s);let o=l=>St(t,l),r=o(s)?s:st(e.tree,s).findLast(o)??0,i=[...e.past,{tree:e.tree,at:e.at}].slice(-$r),a=yr(e,t,n);return Fn({...e,tree:t,diagrams:a,at:r,past:i,future:[],penFrom:null},r)}function yr({tree:e,diagrams:t},s,n){let o=e.nodes.length;return s.nodes.length===o?t:new Map([...[...t].filter(([r])=>r<o),...n])}var rl=(e,t,s)=>e.diagrams.has(t)?e:{...e,diagrams:new Map([...e.diagrams,[t,s]])};function Dn(e,t,s){let{tree:n,at:o}=e,r=e[t].at(-1);return r?{...e,...r,[t]:e[t].slice(0,-1),[s]:[...e[s],{tree:n,at:o}]}:e}var ue=e=>Dn(e,"past","future"),Bn=e=>Dn(e,"future","past");function _n(e,t){let s=new Set(e.folded);s.delete(t)||s.add(t);let n={...e,folded:s};return st(e.tree,e.at).some(r=>Vt(e.tree,r)&&s.has(Number(S(e.tree,r).parent)))?{...n,at:t}:n}function il(e){if(e.folded.size>0)return{...e,folded:new Set};let t=e.tree.nodes.filter(o=>o!==null&&o.children.length>1),s=st(e.tree,e.at).find(o=>Vt(e.tree,o)),n=s===void 0?e.at:Number(S(e.tree,s).parent);return{...e,folded:new Set(t.map(o=>o?.id??0)),at:n}}var al=(e,t)=>({...e,quarters:(e.quarters+t)%4});function ll({scene:e,quarters:t}){let[s,n]=new Set(e.hands.map(({side:o})=>o));return t<2?n:s}var De=({diagrams:e,at:t})=>e.get(t)??null,cl=({head:e},t)=>e.tags[b(t)]??"";var Be=e=>B(e).at(-1)??0,kr=e=>({...br(e,Be(e)),ended:Ts(e.head)}),pl=e=>JSON.stringify(kr(e)),br=(e,t)=>({rules:e.head.rules,start:e.head.start,turns:qt(e,t),ended:null}),vr=({tree:e,diagrams:t},s,n)=>Fs(e,s,n)??S(e,s).children.find(o=>t.get(o)?.last?.text===n)??null,_e=(e,t,s)=>s.reduce(({tree:n,id:o},r)=>{let i=vr({...e,tree:n},o,r);return i===null?Jt(n,o,r):{tree:n,id:i}},{tree:e.tree,id:t});var xr=200,Pn="Waiting for other searches…",Rn=new Intl.NumberFormat("en",{notation:"compact",maximumSignificantDigits:3});function Re({exact:e,evaluation:t},s,n){let o=n.find(i=>i!==s);if(e&&s&&o){let{value:i,remoteness:a=null}=e;return Sr(kn(mt({value:i,remoteness:a},o,n)))}if(t===null)return null;let{words:r}=It({score:t,worth:null},n[0],n);return{sign:Or(t),words:r,look:"estimate"}}var Sr=e=>({sign:ae(e),words:R(e,b),look:Q(e)}),Or=e=>`${e>0?"+":""}${(e/100).toFixed(2)}`;function It({score:e,worth:t},s,n){let o=t?t.value==="win":Number(e)>0,r=n.find(l=>l===s===o)??s,i=b(r);if(t){let{remoteness:l}=t,c=R({winner:r,remoteness:l},b);return{sign:`${i} in ${l}`,words:c}}if(!e)return{sign:"Equal",words:"Equal"};let a=(Math.abs(e)/100).toFixed(2);return{sign:`${i} +${a}`,words:`${i} is better by ${a} pieces`}}var de=e=>e?[e,...e.alternatives]:[];function Pe({score:e,worth:t},s){let n=t?+(t.value==="win"):1/(1+Math.exp(-(e??0)/xr));return s?n:1-n}function Wn({depth:e,nodes:t,seconds:s}){let n=[`Depth ${e}`,`${Rn.format(t)} nodes`];return s>.01&&n.push(`${Rn.format(t/s)}/s`),n.join(" · ")}var j=class{work=new J;#t=this;constructor(t,s){this.root=t,this.study=s,s.signal.addEventListener("abort",()=>this.work.end())}render(){this.isSeen&&T(this.content(),this.root)}content(){return m}keeping(t){return y("Keep in the record",()=>{this.study.change(t),O("Kept in the record.")})}get isSeen(){return this.root.closest('[role="tabpanel"][hidden], .engine-box[hidden]')===null}isOther(t){let s=this.#t;return this.#t=t,t!==s}},V=(e,t,s)=>y(e,t,{look:"turn-choice",title:s});function Gn(e,t,s){if(!e)return m;let n=mt(e,t,s);return u`<span class="worth ${Q(n)}">${wn(n)}</span>`}var We=[([e,t])=>[e,t],([e,t])=>[-t,e],([e,t])=>[-e,-t],([e,t])=>[t,-e]],Tr=/<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"/g,Er=/transform="translate\(([\d.-]+) ([\d.-]+)\)"/g,Un=/url\(#(lit-cell(?:-alt)?)\)/g,Mr=/([MLa])([^MLaZ]*?)(-?[\d.]+)[\s,]+(-?[\d.]+)(?=\s*(?:[MLaZ]|$))/g;var he=e=>Math.round(e*100)/100+0;function Hn(e,t){let s=We[(t%4+4)%4];if(s===We[0])return e;let n=Ar(e,s),o=e.cells.map(({name:a,x:l,y:c,outline:d})=>{let[h,g]=n([l,c]);return{name:a,x:h,y:g,outline:Lr(d,n,s)}}),[r,i]=s([e.width,e.height]).map(Math.abs);return{...e,width:r,height:i,under:Nr(e.under,n([0,0]),t),cells:o,rows:Ir(o)}}function Ar({width:e,height:t},s){let[n,o]=s([e,t]),[r,i]=[Math.min(n,0),Math.min(o,0)];return a=>{let[l,c]=s(a);return[he(l-r),he(c-i)]}}var Lr=(e,t,s)=>e.replace(Mr,(n,o,r,i,a)=>{let l=o==="a"?s([+i,+a]).map(he):t([+i,+a]);return o+r+l.join(" ")});function Nr(e,[t,s],n){let o=e.replace(Tr,(h,g,f,w)=>{let v=Number(f)-Number(w)*.35;return`${h} transform="rotate(${-90*n} ${g} ${he(v)})"`}),r=We[(-n%4+4)%4],i=o.replace(Er,(h,g,f)=>{let[w,v]=r([Number(g),Number(f)]);return`transform="translate(${w+0} ${v+0})"`}),l=[...new Set([...e.matchAll(Un)].map(([,h])=>h))].map(h=>`<linearGradient id="${h}-${n}" href="#${h}" gradientTransform="rotate(${-90*n} 0.5 0.5)"/>`),c=i.replace(Un,`url(#$1-${n})`),d=l.length>0?`<defs>${l.join("")}</defs>`:"";return`<g transform="translate(${t} ${s}) rotate(${90*n})">${d}${c}</g>`}function Ir(e){let t=[];for(let s of e.toSorted((n,o)=>n.y-o.y)){let n=t.at(-1);n&&s.y-n[0].y<1?n.push(s):t.push([s])}return t.map(s=>s.toSorted((n,o)=>n.x-o.x).map(({name:n})=>n))}var Cr=120,me=class{#t;#e=ne("svg",{class:"preview-board","aria-hidden":"true"});#r=$t(this.#e,{viewOnly:!0});#s=new J;root=dt("div",{class:"line-preview",hidden:!0},this.#e);constructor(t){this.#t=t,t.signal.addEventListener("abort",()=>this.#n())}async show(t){let s=this.#s.begin(),{line:n,scene:o,quarters:r}=this.#t.now;try{await I(Cr,s);let i=await Kt({...n,turns:[...n.turns,...t]},s);s.throwIfAborted(),this.#r.set({scene:Hn(o,r),pieces:re(i)},{still:!0}),this.root.hidden=!1}catch(i){Gt(i)||L(i)}}hide(){this.#s.begin(),this.root.hidden=!0}#n(){this.#s.end(),this.#r.destroy()}};var Fr=200,Kn=9999999,jr=[1,2,3,4,5].map(e=>({name:e,title:String(e)})),Ge={result:null,note:"Thinking…"};function qn(e,t=""){return"waiting"in e?e.waiting?{result:null,note:Pn}:Ge:{result:e,by:t,note:e.final?"Done.":""}}var Yn=class extends j{#t;#e="";#r=Ge;#s=.5;#n=[];#o;constructor(t,s,n={}){super(t,s),this.#t=n,this.#o=new me(s),document.addEventListener("visibilitychange",()=>this.render(),{signal:s.signal})}toggle(){let t=!this.study.now.wants.engine;this.study.want({engine:t}),O(t?"Analysis is on.":"Analysis is off."),t||this.study.change(s=>s.found?{...s,found:null}:s),this.render()}#u(t){ce({lines:t}),this.render()}render(){let{line:t,isBusy:s}=this.study.now,n=this.isSeen&&!document.hidden&&this.#i&&!this.#c&&!s,o=n?JSON.stringify([t,gt.lines]):"";if(o!==this.#e){let r=this.work.begin();this.#r=Ge,this.#e=o;let i=lt(a=>this.#a({result:null,note:a}));n&&this.#d(t,r).catch(i)}super.render()}get#i(){let{wants:t,shown:s}=this.study.now;return t.engine&&!s?.outcome}get#c(){let{wants:t,shown:s}=this.study.now;return t.exact&&nt(s?.exact??null)!==null}async#d(t,s){await I(Fr,s),await Ns(t,gt.lines,n=>this.#a(qn(n)),s)}#a(t){this.#r=t;let{result:s}=t;if(!s)return this.study.change(l=>({...l,found:null}));let n=de(s).map(({actions:l})=>l),{sides:o,shown:r}=this.study.now,[i,{words:a}]=[Pe(s,r?.side===o[0]),this.#l(s)];this.study.change(l=>({...l,found:{at:l.at,turns:n,share:i,words:a}}))}get#h(){let{thought:t}=this.study.now;return this.#c?{result:null,note:"The exact values are shown."}:t?qn(t.info,t.by):this.#r}content(){let{wants:t}=this.study.now,s=this.#h,{result:n,note:o,by:r}=s,i=n?`${r?`${r} thinks: `:""}${this.#l(n).words}`:o;return u`<div class="analysis-head">
        ${le("analyse-on","Analyse",t.engine,()=>this.toggle())}
        ${this.#t.beside?.()}
      </div>
      <div id="analysis" class="analysis" ?hidden=${!this.#i}>
        <p id="analysis-value" class="analysis-value">${i}</p>
        <div id="analysis-found" class="analysis-found" ?hidden=${this.#c}>
          ${this.#p(s)}
        </div>
      </div>`}#l(t){let{sides:s,shown:n}=this.study.now;return It(t,n?.side??s[0],s)}#p({result:t,note:s,by:n}){let o=t&&!n?this.#t.remark?.(t)??"":"",r=t?[Wn(t),s,o].filter(Boolean).join(" · "):"",i=this.#m(t),{sides:a,shown:l}=this.study.now,[c]=a;t&&(this.#s=Pe(t,l?.side===c));let d=`--share: ${Math.round(this.#s*100)}%`,h=f=>this.#u(Number(f)),g=()=>{this.#o.hide(),queueMicrotask(()=>super.render())};return u`<div
        class="analysis-bar"
        aria-hidden="true"
        data-first=${c}
        .style=${d}
      ></div>
      <div class="analysis-head">
        <p id="analysis-effort" class="small">${r}</p>
        <label class="lines-field"
          >Lines ${C("analysis-count",jr,gt.lines,h)}</label
        >
      </div>
      <ol
        id="analysis-lines"
        class="analysis-lines"
        aria-label="Best lines: a press on a turn adds the line to the game, up to there"
        tabindex="-1"
        @focusout=${g}
        @pointerleave=${()=>this.#o.hide()}
      >
        ${i.map((f,w)=>this.#f(f,w,i.length))}
      </ol>
      ${this.#o.root}
      ${t&&!n?this.keeping(f=>this.#$(f,t)):m}`}#m(t){let s=de(t),n=this.root.querySelector(".analysis-lines"),o=n?.matches(":focus-within:not(:focus)");return o&&s.length>0?this.#n:(o&&n?.focus({preventScroll:!0}),this.#n=s)}#f(t,s,n){let o=n===1,{sign:r,words:i}=this.#l(t),a=`Line ${s+1} of ${n}: ${i}`,l=t.line.map(({turn:d})=>d),c=t.line.map(({turn:d,say:h},g)=>{let f=()=>this.#g(l.slice(0,g+1)),w=()=>this.#o.show(l.slice(0,g+1));return u`<li @pointerenter=${w} @focusin=${w}>${V(d,f,h)}</li>`});return u`<li>
      <span class="line-score" aria-hidden="true" ?hidden=${o}>${r}</span>
      <ol class="line-turns" aria-label=${o?"Best line":a}>
        ${c}
      </ol>
    </li>`}#g(t){let s=this.study;if(s.now.isGrowing)return s.play(t[0]);s.change(n=>{let{tree:o,id:r}=_e(n,n.at,t);return Y(n,o,r)}),O(`${E(t.length,"turn")} added.`)}#$(t,s){let{isGrowing:n,shown:o,sides:r}=this.study.now,a=(n?[]:de(s)).reduce((l,{line:c})=>{let d=c.map(({turn:h})=>h);return _e({...t,tree:l},t.at,d).tree},t.tree);return Y(t,X(a,t.at,Dr(s,o?.side===r[0])))}};function Dr({score:e,worth:t},s){if(t)return{exact:{value:t.value,remoteness:t.remoteness}};let n=(s?1:-1)*(e??0);return{evaluation:Math.max(-Kn,Math.min(Kn,n))}}var Br=400,He={rules:null,job:null,end:null},G={...He},Ue=new Set;function Jn(e,t){Ue.add(e),t.addEventListener("abort",()=>Ue.delete(e))}var wt=e=>e?.state==="waiting"||e?.state==="solving",Xn=e=>G.rules===e?G.job:null,Xl=()=>{Object.assign(G,He)},Zn=e=>no(e,_r),Qn=e=>no(e,so),to=e=>Ne(e)!==null,eo=e=>D("api/solve/stop",{rules:e,secret:Ne(e)??""});async function _r(e){let t=await D("api/solve",{rules:e},{once:!0});return Cs(e,t.secret),t}var so=e=>bs("api/solve",{query:{rules:e}});function no(e,t){let{end:s,job:n}=G,o=n===null||n.state==="solved"||wt(n);return s&&G.rules===e&&o?s:(Object.assign(G,He,{rules:e}),G.end=Rr(e,t))}async function Rr(e,t){let s=await t(e).catch(Vn);for(;G.rules===e&&wt(s);)zn(s),await I(Br),s=await so(e).catch(Vn);return G.rules===e&&zn(s),s}var Vn=e=>({state:"failed",progress:null,fault:L(e),secret:null});function zn(e){G.job=e;for(let t of Ue)t(e)}var Pr=new Intl.NumberFormat("en",{maximumSignificantDigits:3});function ro(e,t,s,n=null){let o=Wr(t,s,n),r=e.contains(document.activeElement);e.hidden=o===m,T(o,e),r&&(e.hidden||!e.contains(document.activeElement))&&se("exact-on").focus()}function Wr(e,t,s){let n=qe(t),o=Xn(e)??n?.job??null;if(o&&wt(o))return Qn(e),Gr(e,o,s);if(t?.state==="unsolvable")return t.fault?Ke("",t.fault):m;if(o?.state==="solved"||!(n||o?.state==="failed"&&s))return m;let i=o?.fault||n?.fault||"",a=n?.seconds?`Solve now (about ${io(n.seconds)})`:"Solve now",l=y(a,()=>Zn(e),{look:"solve-begin primary"});return Ke(i,i?"":"These rules are not solved yet.",m,l)}var qe=e=>e?.state==="unsolved"||e?.state==="refused"?e:null;function Gr(e,t,s){let n=s?` “${s.title}” plays as soon as they are solved.`:"",{total:o,done:r}=t.progress??{},i=u`<progress
    class="solve-bar"
    aria-label="Solving"
    max=${o??m}
    value=${r??m}
  ></progress>`,a=()=>eo(e),l=to(e)?y("Stop solving",a):m;return Ke("",Ur(t)+n,i,l)}var Ke=(e,t,s=m,n=m)=>u`<p class="solve-fault fault-line" role="status">${e}</p>
    <p class="solve-text">${t}</p>
    ${s}${n}`;function Ur({state:e,progress:t}){if(e==="waiting")return"These rules are solved next.";if(!t)return"Solving these rules: getting ready.";let{level:s,levels:n,rate:o,left:r}=t;if(s===n)return"Solved: the values are being written down.";let i=[`Solving these rules: layer ${s} of ${n}`];return o>0&&i.push(`${Pr.format(o)} positions a second`),r!==null&&i.push(`about ${io(r)} left`),`${i.join(", ")}.`}function io(e){let t=Math.max(1,Math.round(e));return t<90?E(t,"second"):`${Math.round(t/60)} minutes`}var ao=40,[lo,Hr]=[500,3e4],Kr=4,qr=`A number counts the turns of both sides to the end: the winner hurries, the loser delays. In
  the strip a letter is who wins, = nobody, ? a turn that threw something away. What came before in the
  game does not count: a position that came up before is worth what it was, and what can be forced for
  ever is a draw.`,co=class extends j{#t;#e;#r=null;#s=lo;constructor(t,s,n,o=()=>null){super(t,n),this.#t=s,this.#e=o,Jn(r=>r.state==="solved"?this.#u():this.render(),n.signal)}get isKnown(){let{whole:t}=this.study.now;return nt(t?.exact??null)!==null&&this.#n!==null}get#n(){return nt(this.study.now.shown?.exact??null)}async#o(t){this.study.want({exact:t}),await this.study.refresh(),O(t?this.#i:"Exact values are not shown.")}async#u(){let{wants:t,whole:s}=this.study.now;if(!t.exact||!s||nt(s.exact))return this.render();await this.study.refresh(),O(`Solved. ${this.#i}`)}get#i(){return this.study.now.shown?.exact?this.#n?this.#c:"These rules are not solved yet.":""}get#c(){let t=this.#n?.course.at(-1);return t?`With best play: ${R(t,b)}.`:""}render(){if(!this.isSeen)return;let{rules:t,wants:s,whole:n,shown:o}=this.study.now;this.root.hidden=t.solvable===!1,this.#d(n?.exact??null);let r=o?.exact?bn({exact:o.exact,last:o.last}):"",i=h=>this.#o(h);T(u`${le("exact-on","Exact values",s.exact,i)}
        <div id="exact-job" class="exact-job" hidden></div>
        <div id="exact-known" ?hidden=${!this.isKnown}>
          <p>
            <span id="exact-value">${this.#c}</span>
            <strong id="exact-mistake" class="exact-mistake">${r&&`${r}.`}</strong>
          </p>
          <ol
            id="course"
            class="course"
            aria-label="Who wins from each position so far"
            tabindex="0"
          >
            ${this.isKnown?this.#a():m}
          </ol>
        </div>`,this.root);let[a,l]=[P(this.root,"#exact-job"),P(this.root,"#course")];ro(a,t.rules,n?.exact??null,this.#e());let c=l.querySelector("[aria-current]");c&&ee(l,c)&&ht(()=>oe(l,c,Kr));let d=this.isKnown?this.#n:null;this.isOther(d)&&T(d?this.#h(d):m,this.#t)}#d(t){if(t===this.#r)return;this.#r=t;let s=this.work.begin(),n=qe(t),o=n?.seconds===null&&!wt(n.job),r=()=>this.study.refresh();o&&I(this.#s,s).then(r,()=>{}),this.#s=o?Math.min(2*this.#s,Hr):lo}#a(){let{whole:t,shown:s,tree:n,at:o}=this.study.now,r=nt(t?.exact??null)?.course??[],i=t===s?st(n,o):B(n),a=s?.exact?(this.#n?.course.length??0)-1:-1,l=c=>this.study.change(d=>M(d,i[c]??d.at));return r.map((c,d)=>Vr(c,d,t?.record[d-1],d===a,()=>l(d)))}#h({value:t,remoteness:s,turns:n}){let{shown:o,sides:r}=this.study.now,a=Map.groupBy(n,c=>R(mt(c,o?.side??r[0],r),b)),l={value:t,remoteness:s};return u`<h2 id="exact-count">${Yr(n.length)}</h2>
      <dl id="exact-turns" class="exact-turns">
        ${[...a].map(([c,d])=>this.#l(c,d))}
      </dl>
      ${this.keeping(c=>Y(c,X(c.tree,c.at,{exact:l})))}
      <p class="small">${qr}</p>`}#l(t,s){let n=s.length-ao,o=s.slice(0,ao).map(({turn:r})=>V(r,()=>this.study.play(r)));return u`<div>
      <dt>${t.charAt(0).toUpperCase()+t.slice(1)}</dt>
      <dd>${o}${n>0?` and ${n} more`:""}</dd>
    </div>`}};function Yr(e){return e===0?"No turn is left":e===1?"The only turn":`All ${e} turns by value`}function Vr(e,t,s,n,o){let{winner:r,thrown:i}=e,a=s?`${t}. ${s.text}`:"Start",l=[R(e,b),i&&vn("this turn",i)],c=`${a}: ${l.filter(Boolean).join("; ")}`,d=`${Q(e)} ${i?"thrown":""}`;return u`<li class=${d} title=${c} aria-current=${n||m} @click=${o}>
    <span aria-hidden="true">${r?b(r)[0]:"="}${i?"?":""}</span
    ><span class="unseen">${c}</span>
  </li>`}async function $c(e){let t=[];for(let{text:s,lines:n}of Zr(e)){let o=await D("api/record/read",{text:s});for(let r of o.games)t.push(ti(r,n))}return{games:t}}var wc=(e,t)=>D("api/record/write",{records:e,to:t}),yc=(e,t)=>vs("api/record/write",{records:e,to:t}),kc=(e,t,s)=>D("api/record/document",{record:e,styles:t},{signal:s}),uo=new Map;async function ho(e,t,s,n){let o=[],r=new Map,i=0;for(let a of ei(e)){let l=JSON.stringify(a),c=await zr(a,uo.get(l),{rules:t,position:s},n);c.kept&&r.set(l,c.kept),o.push(si(c,i)),i+=a.length}return uo=r,ni(o)}async function zr(e,t,s,n){let o=i=>D("api/record/explore",{...i,...s},{signal:n}),r=t&&await o({kept:t});return r&&r.kept?r:o({records:e})}var Jr="level-8",fe=(e,t,s,n)=>{let o=t==="exact"?{player:"exact"}:{player:Jr,limit:{seconds:Number(t)}};return xs("api/record/report",{record:e,...o},s,n)},bc=(e,t)=>{let s=n=>n.blob();return D("api/record/picture",{record:e,...t},{take:s})},mo=2e5,Xr=/(?<=\n[ \t]*\n)(?=\[)/,po=new TextEncoder,Ye=e=>po.encode(JSON.stringify(e)).length;function Ve(e,t){let s=[],n=0;for(let o of e){let r=t(o)+2;r>n&&(s.push([]),n=mo),s[s.length-1].push(o),n-=r}return s}function Zr(e){let t=e.replace(/\r\n?/g,`
`);if(Ye(t)<=mo)return[{text:e,lines:0}];if(/^\s*\[\s*\{/.test(t))return Qr(t);let s=/^\s*\{\s*"/.test(t)?t.split(/(?<=\n)/):t.split(Xr),n=0;return Ve(s,Ye).map(o=>{let r={text:o.join(""),lines:n};return n+=r.text.split(`
`).length-1,r})}function Qr(e){try{let t=JSON.parse(e).map(s=>JSON.stringify(s));return Ve(t,Ye).map(s=>({text:`[${s.join()}]`,lines:null}))}catch{return[{text:e,lines:0}]}}var ti=(e,t)=>({...e,errors:e.errors.map(s=>({...s,line:t===null||s.line===0?0:s.line+t}))}),ei=e=>Ve(e,t=>po.encode(JSON.stringify(t)).length),si=({games:e,turns:t},s)=>({games:e,turns:t.map(n=>({...n,played:n.played.map(({game:o,ply:r})=>({game:o+s,ply:r}))}))});function ni(e){let t=new Map;for(let s of e.flatMap(n=>n.turns)){let n=t.get(s.text);t.set(s.text,n?oi(n,s):s)}return{games:e.reduce((s,{games:n})=>s+n,0),turns:[...t.values()].sort((s,n)=>n.count-s.count||(s.text<n.text?-1:1))}}function oi(e,t){let s=Object.entries(t.won).map(([n,o])=>[n,o+e.won[n]]);return{...t,count:e.count+t.count,won:Object.fromEntries(s),drawn:e.drawn+t.drawn,played:[...e.played,...t.played]}}var ri=250,fo=100;function ii(){let e=Qs();if(e)return{...e,target:s=>ai(e,s)};let t=Js();return{name:"the games that this browser keeps",records:t.map(({tree:s})=>qs(s)),target:s=>({study:t[s].id})}}function ai({id:e,addresses:t,records:s},n){return t?{collection:t[n]}:{study:Zs(s[n],{id:e,index:n}).id}}var go=class extends j{#t=null;#e="";constructor(t,s){super(t,s),T(m,t)}render(){let{shown:t,rules:s}=this.study.now;if(!this.isSeen||!t||!this.isOther(t.position))return;let n=lt(o=>T(u`<p>${o}</p>`,this.root));this.#r(s.rules,t.position,this.work.begin()).catch(n)}async#r(t,s,n){await I(ri,n);let o=ii(),r=await ho(o.records,t,s,n);this.#t={source:o,position:s,...r},this.#e="",this.#s()}#s(){if(this.#t===null)return;let{source:t,games:s,turns:n}=this.#t,r=`${E(s,"game")} of ${t.records.length} in ${t.name} came to this position, or to a mirror image of it.`,i=n.length>0?this.#n(n):m;T(u`<p class="small">${r}</p>${i}`,this.root)}#n(t){return u`<table class="explored">
      <thead>
        <tr>
          ${["Turn","Games","Results","Exact"].map(n=>u`<th scope="col">${n}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${t.map(n=>this.#o(n))}
      </tbody>
    </table>`}#o({text:t,say:s,count:n,won:o,drawn:r,played:i,exact:a}){let{shown:l,sides:c}=this.study.now,d=()=>this.study.now.shown?.position===this.#t?.position,h=()=>d()&&this.study.play(t),[[g,f],[w,v]]=Object.entries(o),p=`${b(g)} won ${f}, ${r} drawn, ${b(w)} won ${v}`,$=Object.entries({first:f,drawn:r,second:v}).filter(([,N])=>N!==0),k=([N,Wt])=>u`<span class="share ${N}" .style=${`flex-grow: ${Wt}`}>${Wt}</span>`,A=this.#e===t,z=()=>{this.#e=A?"":t,this.#s()},at=`${E(n,"game")} with ${t}`;return u`<tr>
        <td>${V(t,h,s)}</td>
        <td>${y(String(n),z,{look:"turn-choice",label:at,pressed:A})}</td>
        <td>
          <div class="shares" role="img" aria-label=${p} title=${p}>${$.map(k)}</div>
        </td>
        <td>${Gn(a,l?.side??c[0],c)}</td>
      </tr>
      ${A&&this.#t?this.#u(i,this.#t.source):m}`}#u(t,s){let n=t.length-fo;return u`<tr>
      <td colspan="4">
        <ul class="explored-games">
          ${t.slice(0,fo).map(o=>this.#i(o,s))}
          ${n>0?u`<li>and ${n} more</li>`:m}
        </ul>
      </td>
    </tr>`}#i({game:t,ply:s},{records:n,target:o}){let r=n[t],{Round:i="?"}=r.tags??{},l=[...[`${t+1}. ${Ys(r)}`,i==="?"?"":`round ${i}`],r.result].filter(Boolean).join(" · ");return u`<li>${y(l,()=>Tt(ut({...o(t),at:String(s+1)})),{look:"turn-choice"})}</li>`}};var li=["Event","Site","Date","Round"],$o=class extends j{content(){let{rules:t,errors:s=[],isPlayed:n,tree:o,sides:r,more:i=m}=this.study.now,{head:a}=o,l=new Set([...r.map(b),...li,...Object.keys(a.tags)]);return u`<p>${t.title} (${a.rules})</p>
      ${i} ${[...l].map(c=>this.#t(c,a.tags[c]??""))}
      ${n?m:this.#e(a.result)} ${this.#r()}
      ${s.map(({message:c})=>u`<p class="fault-line">${c}</p>`)}`}#t(t,s){return rt(t,u`<input type="text" .value=${s} @change=${q(o=>{let{tree:r}=this.study.state,i=Object.entries({...r.head.tags,[t]:o.trim()}),a=Object.fromEntries(i.filter(([,l])=>l!==""));this.study.edit(Ce(r,{tags:a}))})} />`)}#e(t){let s=i=>this.study.edit(Ce(this.study.state.tree,{result:i,termination:null})),[n,o]=this.study.now.sides.map(b),r=[{name:"*",title:"Open"},{name:"1-0",title:`${n} won`},{name:"0-1",title:`${o} won`},{name:"1/2-1/2",title:"Draw"}];return rt("Result",C(null,r,t,s))}#r(){let t=js(this.study.state.tree);if(t.length===0)return m;let s=n=>()=>this.study.change(o=>M(o,n));return u`<h2>Bookmarks</h2>
      <ul class="bookmarks">
        ${t.map(({id:n,name:o})=>u`<li>${y(`⚑ ${o}`,s(n))}</li>`)}
      </ul>`}};var ci="How long level 8 and engines think for a turn, and a hint. The other levels have a fixed strength.";function Je(e,t,s,n){let o=cn(t).map(r=>({name:r,title:`${r} s`}));return C(e,o,s,r=>n(Number(r)))}function Kc(e){let{kept:t,players:s,game:n}=e,o=Qt(n).filter(a=>un(t,a,s)!==null),r=new Set(o.map(a=>dn(t,a,s))),i=a=>e.choose({seconds:a});return u`<label class="analysis-time" title=${ci}
    ><span id="thinking-who">Time for ${[...r,"hints"].join(" and ")}</span>
    ${Je("thinking-time",s,te(t,s),i)}</label
  >`}var ge="lodestone.live.",wo="lodestone.name",zc=e=>/^[A-Za-z0-9_-]{16}$/.test(e),Xe=()=>ko(16),yo=()=>ko(9);function ko(e){let t=crypto.getRandomValues(new Uint8Array(e));return btoa(String.fromCharCode(...t)).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function Ze(e){let t=Ae(ge+e);return t!==null&&typeof t=="object"&&typeof t.id=="string"?t:null}var Qe=e=>Le(ge+e.id,{...e,updated:Date.now()});var ts=()=>[...Os()].filter(e=>e.startsWith(ge)).map(e=>Ze(e.slice(ge.length))).filter(e=>e!==null).sort((e,t)=>t.updated-e.updated);function $e(){let e=Ae(wo);return typeof e=="string"?e:""}var es=e=>Le(wo,e);var ui=["a","b"];function Jc(e,t,s){let{game:n,seat:o,invited:r,presence:i,snapshot:a,state:l,events:c}=t,d={game:n,seat:o,invited:r,presence:i,ahead:t.now-s};if(a){let{terms:g,turns:f,messages:w}=a;return{...d,terms:g,turns:f,messages:w,state:a}}return!e||!l?null:{...c.reduce(vo,e),...d,state:l}}function Xc(e,{event:t,state:s}){return t.seq<=e.state.seq?e:t.seq>e.state.seq+1?null:{...vo(e,t),state:s}}function vo(e,{body:t,at:s,seat:n}){switch(t.kind){case"played":return{...e,turns:[...e.turns,t.turn]};case"taken-back":return{...e,turns:e.turns.slice(0,-t.plies)};case"said":return n?{...e,messages:[...e.messages,{at:s,seat:n,text:t.text}]}:e;default:return e}}var di=({state:e,terms:t})=>ui.every(s=>s in e.names||s==="b"&&t.computer),xo=({invited:e,state:t})=>e&&!(e in t.names)&&!t.outcome?e:null,Zc=e=>di(e)&&e.state.outcome===null,Qc=({state:e},t)=>e.sides.a===t?"a":"b",ss=e=>e==="a"?"b":"a",tu=({seat:e,state:t})=>e?t.sides[e]:null,eu=({terms:e})=>["none","days"].includes(e.time?.kind??"none");function su({state:e,terms:t,ahead:s},n,o){let{clocks:r}=e,i=r?.sides[n];if(!r||!i)return null;let l=r.since!==null&&e.sides[e.mover]===n&&!e.outcome?Math.max(0,o+s-Number(r.since)):0;return Math.max(0,hi(t.time,i.left-l))/1e3}function hi(e,t){if(e?.kind!=="byo-yomi"||t>0)return t;let s=-t%e.period;return e.period-s}var ye=60*1e6,we=(e,t)=>({kind:"fischer",main:e*ye,increment:t*1e6}),mi=(e,t,s)=>({kind:"byo-yomi",main:e*ye,period:t*1e6,periods:s}),ns=[{kind:"none"},we(3,2),we(5,3),we(10,5),we(30,0),mi(5,20,3),{kind:"days",days:1},{kind:"days",days:3},{kind:"days",days:7}];function Ft(e){switch(e.kind){case"none":return"No clock.";case"days":return`${E(e.days,"day")} for each turn.`;case"fischer":{let t=e.increment?`, and ${e.increment/1e6} seconds a turn`:"";return`${e.main/ye} minutes for each player${t}.`}case"byo-yomi":return`${e.main/ye} minutes for each player, then ${E(e.periods??1,"period")} of ${e.period/1e6} seconds.`}}function iu(e){if(e===null)return"";let t=Math.ceil(e/1e3),[s,n]=[Math.floor(t/3600),Math.floor(t/86400)];return n>0?`${n} d ${s%24} h`:s>0?`${s}:${xt(t%3600).padStart(5,"0")}`:xt(t)}var os=ns.map((e,t)=>({name:String(t),title:Ft(e).slice(0,-1)})),So=e=>ns[Number(e)]??ns[0];var pi=40,Oo=(e,t)=>new URL(W(e),document.baseURI).href+(t?`#${t}`:""),$u=()=>/^#([\w-]{22})$/.exec(location.hash)?.[1]??null,fi=e=>`api/live/games/${e}/seat`,gi=e=>`api/live/games/${e}/qr`,To=(e,t)=>({kind:"take-seat",id:yo(),expects:0,key:t,name:e});async function Eo(e,t,s){let n=Xe(),o=To(t,n),{game:r,invitations:i}=await D("api/live/games",{terms:e,first:o,lobby:s});return es(t),Qe({id:r,key:n,invitations:i}),r}async function wu(e){let{followed:t,link:s}=e,{terms:n,state:o}=t,r=xo(t);if(!r)return null;let i=`Play ${b(o.sides[r])}`,a=`${e.rules.title}. ${Ft(n.time??{kind:"none"})}`,l=await $i(i,a);if(l===null)return null;let c=Xe();try{let d={Authorization:`Bearer ${s.key}`};await D(fi(s.id),To(l,c),{headers:d,once:!0})}catch(d){return await Nt("This seat cannot be taken",L(d)),null}return es(l),Qe({id:s.id,key:c}),nn(W(s.id)),c}function $i(e,t){return ft(e,s=>{let n=o=>{o.preventDefault();let r=o.target;s(r.elements.namedItem("name").value.trim())};return()=>u`<form @submit=${n}>
          <p>${t}</p>
          ${rs($e())}
          <div class="dialog-buttons">
            ${y("Cancel",()=>s(null))}
            ${y("Sit down",m,{type:"submit",look:"primary"})}
          </div>
        </form>`},{focus:"input"})}var rs=(e,t)=>u`<label class="level"
    ><span class="label">Your name</span
    ><input
      name="name"
      maxlength=${pi}
      autocomplete="nickname"
      placeholder="Anonymous"
      .value=${e}
      @input=${t?({target:s})=>t(s.value):m}
  /></label>`;async function yu(e){let t=await wi(e),s=()=>{e.link.replaceKey(),Nt("Your seat has a new key","The old link no longer opens it.")};await ft("Links",n=>()=>u`${t.map(yi)}
        <div class="dialog-buttons">
          ${t.some(({id:o})=>o==="device")?y("Make the old link useless",s):m}
          ${y("Close",()=>n(null),{look:"primary"})}
        </div>`)}async function wi({followed:e,link:{key:t}}){let{seat:s,game:n,state:o}=e,r=Ze(n)?.invitations??{},i=s&&!(ss(s)in o.names)?ss(s):null,l={invitation:`The first to sit down by this link plays ${i?b(o.sides[i]):""}.`,device:"This link moves your seat to another device. Keep it to yourself.",watching:"This link lets others watch."},d=[["invitation",i?r[i]:null],["device",s&&t]].map(async([g,f])=>{if(!f)return[];let w=Oo(n,f);return[{id:g,told:l[g],link:w,picture:await vi(n,f,w)}]}),h={id:"watching",told:l.watching,link:Oo(n),picture:null};return[...(await Promise.all(d)).flat(),h]}var yi=({id:e,told:t,link:s,picture:n})=>u`<p>${t}</p>
    ${ki(e,s)}
    ${n===null?m:u`<div
            class="qr"
            role="img"
            aria-label="The link as a QR picture"
            .innerHTML=${n}
          ></div>`}`;function ki(e,t){return u`<div class="copy-row">
    <input readonly id=${e} aria-label="Link" .value=${t} @focus=${bi} />
    ${y("Copy",()=>An(document.getElementById(`copy-${e}`),"Link",t),{id:`copy-${e}`})}
  </div>`}var bi=({target:e})=>e.select();async function vi(e,t,s){try{let n={Authorization:`Bearer ${t}`},o=r=>r.text();return await D(gi(e),{link:s},{headers:n,take:o,once:!0})}catch{return null}}var ke=({values:e,phrase:t},s)=>e.find(({name:n})=>n===s)?.title??t.replaceAll("{}",String(s)),Mo=e=>e.charAt(0).toUpperCase()+e.slice(1);var Ao=3,is=e=>[...new Set(e.filter(Boolean))];function yt(e){return e.length<2?e.join(""):`${e.slice(0,-1).join(", ")} and ${e.at(-1)}`}var U=(e,t)=>e.targets.get(t)??e.entries.get(t)??[];function H(e){let t=e.map(({action:s})=>s);return{notes:is(t.map(({note:s})=>s)),warnings:is(t.map(({warning:s})=>s)),removes:is(t.flatMap(({removes:s})=>s))}}var jt=e=>H(e).notes.join(" / ");function xi(e,t){let s=new Map;for(let[i,a]of e)for(let l of H(a).notes)s.set(l,[...s.get(l)??[],t(i)]);let n=i=>i.length<=3?yt(i):`${i.length} places`,o=[...s].map(([i,a])=>`${i} (${n(a)})`),r=o.length-Ao;return r>1?[...o.slice(0,Ao),`${r} others`]:o}function Lo(e,t,s,n){let o=U(e,t),{notes:r,warnings:i,removes:a}=H(o),l=[...r];return a.length>0&&l.push(`takes ${yt(a)} away`),o.length===0&&l.push(...xi(e.sources.get(t)??new Map,n)),s[t]&&i.length===0&&l.push(s[t]),{plain:(l.length+i.length>0?`${n(t)}: `:"")+l.join("; "),warning:i.join("; ")}}var xu=({last:e,status:t},s)=>[e?.say,s,t].filter(Boolean).join(". ");function Dt({text:e,clause:t,lesson:s}){let n=t?`${e} (${t})`:e;return s?`${n} The lesson “${s.title}” is linked below the board.`:n}function No(e,t,s,n,o){let{notes:r,warnings:i,removes:a}=H(U(e,t)),l=us(e,t),c=l==="picked"?[t]:[t,s??"empty"];return l==="picked"?c.push(ls(e,o)??`${s}, ${as.picked}`):l&&c.push(as[l]),c.push(...cs(e,t),...Oi(e,t),...r),a.length>0&&c.push(`takes ${yt(a)} away`),c.push(...i.map(d=>`warning: ${d}`)),n[t]&&c.push(n[t]),c.join(", ")}function ls({lifted:e},t){return e?.leaves?`${t(e.carries)} ${as.picked}, ${t(e.leaves)} stays`:null}function Bt(e,t){let s=U(e,t);return yn(s.length>0?s:Si(e,t))}var Si=({picked:e,sources:t},s)=>e===null?[...t.get(s)?.values()??[]].flat():[];function Oi(e,t){let s=Bt(e,t);return s===null?[]:[U(e,t).length>0?At(s):`at best ${At(s)}`]}function cs({hint:e},t){let s=[];return e?.from===t&&s.push("hint: from here"),e?.to===t&&s.push("hint: to here"),s}var as={picked:"picked up",target:"possible destination",source:"can move",enter:"free to enter"};function us({picked:e,targets:t,sources:s,entries:n},o){return e===o?"picked":t.has(o)?"target":s.has(o)?"source":n.has(o)?"enter":null}var Io=24,Ti=14,it=(e,t)=>({form:"inset",at:e,kind:t}),et=(e,t,s)=>({form:"ring",at:e,size:t,kind:s}),be=(e,t,s)=>({form:"arrow",from:e,to:t,kind:s}),ve=e=>et(e,.78,"mark-taken"),ds=e=>({form:"danger",at:e}),Ei=e=>({form:"diamond",at:e}),Fo=e=>({form:"warning",at:e});function jo({highlights:e,last:t,side:s},n){let{actions:o,picked:r,sources:i,targets:a,entries:l,picture:c}=n,d=Object.keys(e).map(Ei);t&&o.length===0&&d.push(...Mi(t,c));for(let{from:w,to:v,removes:p}of o)d.push(...[w,v].map(x=>it(x,"mark-last")),...p.map(ve));if(r)d.push(et(r,1.24,"mark-picked"));else if(i.size<=Ti)for(let w of i.keys())d.push(et(w,1.12,"mark-source"));let h=[...a.keys()].map(w=>Ai(w,a.size>Io)),g=r&&a.size<=Io?Li(a):[],f=[h,g.map(ds),Co(a),Co(l),Ii(a),Ci(n,s)].flat();return{under:d,over:[...f,...Ni(n)]}}function Mi({marks:e,removed:t},s){let n=t.filter(o=>!s.pieces.has(o)).map(ve);return[...e.map(o=>it(o,"mark-last")),...n]}var Ai=(e,t)=>et(e,t?.2:.34,"mark-target"),Li=e=>[...new Set([...e.values()].flatMap(t=>H(t).removes))];function Ni({hint:e,picked:t}){if(!e)return[];let{from:s,to:n}=e,o=[1.02,1.32].map(r=>et(n,r,"mark-hint"));return s===n||s===t?o:[...o,be(s,n)]}var Co=e=>[...e].flatMap(([t,s])=>H(s).warnings.length>0?Fo(t):[]),Ii=e=>[...e].flatMap(([t,s])=>{let n=jt(s);return n===""?[]:{form:"note",at:t,text:n}});function Ci(e,t){let{sources:s,targets:n,entries:o}=e;return[...new Set([...n.keys(),...o.keys(),...s.keys()])].flatMap(i=>{let a=Bt(e,i),l=jt(n.get(i)??[])!=="";return a?[{form:"worth",at:i,worth:a,mover:t,high:l}]:[]})}function Do(e,t,s){if(t===null)return[];let n=s?[{form:"lines",at:t}]:[],o=U(e,t);return o.length===0?n:[...n,...Fi(e,t,o)]}function Fi(e,t,s){let{removes:n,warnings:o}=H(s),[{action:r}]=s,i=[it(t,"mark-aim"),...n.map(ds)];return e.picture.pieces.has(t)||(i.push({form:"shade",at:t,piece:r.carries}),r.changes[t]===null&&i.push(ds(t))),o.length>0&&i.push(Fo(t)),i}function Bo(e,t,s){return u`<details class="difference" @toggle=${({currentTarget:o})=>o.open&&ji(P(o,"div"),e,t.name)}>
    <summary>Show the difference<span class="unseen">: ${s}</span></summary>
    <div role="status"></div>
    <p><a href=${tn(e.name,t.name)}>Lesson: ${t.title}</a></p>
  </details>`}async function ji(e,t,s){if(!(e.childElementCount>0))try{let{difference:n,near:o}=await Is(t.name,s);await Di(e,n,o,Ln(t))}catch(n){T(u`<p class="fault-line">${L(n)}</p>`,e)}}function Di(e,t,s,n,o=!1){let r=t.map(({title:a,say:l,text:c,rules:d,start:h})=>u`<div class="case">
        <h3>${a}</h3>
        <svg class="board case-board" role="img" aria-label="${a}: ${l}"></svg>
        <p><strong>${l}</strong></p>
        <p>${c}</p>
        ${o?u`<p>
                <a href=${ut({rules:d,position:h})}
                  >Open in study<span class="unseen">: ${a}</span></a
                >
              </p>`:m}
      </div>`);T(m,e),T(u`<div class="cases">${r}</div>`,e);let i=e.querySelectorAll(".case-board");return Promise.all([...i].map((a,l)=>Bi(a,t[l],s,n)))}async function Bi(e,{rules:t,start:s,turns:n},o,r){let i=await Kt({rules:t,start:s,turns:n,ended:null}),a=await Ls(t,o,r),l=(i.last?.marks??[]).map(h=>it(h,"mark-last")),c=(i.last?.removed??[]).map(ve),d={under:[...l,...c],over:[],preview:[]};$t(e,{scene:a,pieces:re(i),marks:d,viewOnly:!0})}var _i="as the sources are silent or disagree",Bu=({title:e,rules:t,same_as:s,paragraphs:n},o)=>u`<h2>${e}</h2>
    <p class="small"><code>${t}</code></p>
    ${ms(s)}
    ${n.map((r,i)=>Ri(r,r.heading!==n[i-1]?.heading))}
    ${hs(o.sources)}`,hs=e=>e.length>0?u`<section class="sources small">
        <h3>Sources</h3>
        <dl>
          ${e.map(({name:t,title:s})=>u`<div>
                <dt>${t}</dt>
                <dd>${s}</dd>
              </div>`)}
        </dl>
      </section>`:"",ms=e=>e.length>0?u`<p class="small">The same rules as ${e.join(", ")}.</p>`:"",ps=e=>u`<abbr class="clause-mark" title="Clause ${e} of the rules as explained here"
    >${e}</abbr
  >`,Ri=({heading:e,number:t,text:s,source:n,reading:o},r)=>u`<section class="clause">
    ${r?u`<h3>${e}</h3>`:""}
    <p>${s}</p>
    <p class="small">
      ${ps(t)}${n&&` · source: ${n}`}
      ${o?u` · <abbr class="reading" title=${_i}>decided by this project</abbr>`:""}
    </p>
  </section>`;var Pi=8,Wi=150,_t=({rules:e,options:t})=>({preset:e.split(":")[1].split(",")[0],options:t});function _o(e){let t=e.querySelector(".option-list [aria-invalid]"),s=t?.closest("details");s&&(s.open=!0),t?.focus()}var xe=class{rules=Promise.resolve(null);#t=()=>{};found=null;#e="";#r=new J;#s={};#n=null;constructor(t,s,n){this.game=t;let o=t.presets.find(({name:i})=>i===s?.preset),r=t.presets.find(({rules:i})=>i===t.default);this.preset=o??r??t.presets[0],this.#i(this.preset,s?.options),this.#t=n,this.#o()}async#o(){try{let[t]=(await Ht(this.game.name)).recommended;this.#n=t??null,this.#t()}catch{this.#n=null}}async#u(t){let{preset:s,options:n}=_t(await K({rules:t})),o=this.game.presets.find(({name:r})=>r===s)??this.preset;this.#i(o,{...n,...this.game.play_defaults})}get choice(){let{name:t,options:s}=this.preset,n=Object.entries(this.#s).filter(([o,r])=>r!==s[o]);return{preset:t,options:Object.fromEntries(n)}}#i(t,s=this.game.play_defaults){this.preset=t,this.#s={...t.options,...s},this.#a()}#c(t,s){this.#s[t]=s,this.#a()}#d=({name:t,values:s})=>s.length===0&&typeof this.#s[t]=="string";#a(){let t=this.#r.begin(),s=this.game.options.some(this.#d);this.rules=s?Promise.resolve(null):this.#h(t),this.#t()}async#h(t){try{return await I(Wi,t),this.found=await K({game:this.game.name,...this.choice},t),this.#e="",this.found}catch(s){return Gt(s)||(this.#e=L(s)),null}finally{t.aborted||this.#t()}}#l(t){let{name:s}=t,n={...this.preset.options,...this.game.play_defaults}[s];return this.#s[s]===n?"":`${this.#d(t)?"no valid number":ke(t,this.#s[s])} instead of ${ke(t,n)}`}get template(){return tt([this],t=>t,()=>this.#p())}#p(){let{presets:t,options:s,sources:n}=this.game,o=s.filter(i=>this.#l(i)).map(i=>`${i.title}: ${this.#l(i)}`),r=o.length>0;return u`<div class="rules-form">
      <fieldset class="cards">
        <legend>Rules</legend>
        ${this.#m()}
        ${t.length>Pi?this.#w():t.map(i=>this.#$(i,i===this.preset,r))}
      </fieldset>
      <div class="changes">
        <p class="small">${r?`Changed: ${o.join("; ")}.`:""}</p>
        ${y("Reset options",()=>this.#f(),{isHidden:!r})}
      </div>
      <details class="options">
        <summary>Options: ${o.length||"none"} changed</summary>
        <div class="option-list">
          ${s.map(i=>this.#b(i))} ${hs(n)}
        </div>
      </details>
      <div class="rules-result" role="status">${this.#g()}</div>
    </div>`}#m(){if(!this.#n)return u`<div class="first-game"></div>`;let{rules:t,title:s,why:n}=this.#n;return u`<div class="first-game">
      <p class="small">${n}</p>
      ${y(`Use ${s}`,()=>this.#u(t))}
    </div>`}#f(){this.#i(this.preset),P(document,'dialog [name="preset"]:checked, dialog select[name="preset"]').focus()}#g(){if(this.#e)return u`<p class="fault-line">${this.#e}</p>`;let{found:t}=this;return t&&[u`<p><strong>${t.title}</strong></p>`,ms(t.same_as)]}#$(t,s,n){return u`<label class="card">
      <input
        type="radio"
        name="preset"
        value=${t.name}
        .checked=${ot(s)}
        @click=${()=>this.#i(t)}
      />
      <span class="card-text">
        <span
          ><strong>${t.title}</strong
          ><span class="small" ?hidden=${!(s&&n)}>
            with changed options</span
          ></span
        >
        ${this.#k(t)}
      </span>
    </label>`}#w(){let{presets:t}=this.game,s=n=>this.#i(t.find(o=>o.name===n)??this.preset);return u`${C("preset",t,this.preset.name,s,"Preset")}
      <div class="card-text">${this.#k(this.preset)}</div>`}#k({about:t,options:s,rules:n,source:o}){let r=this.game.presets.find(l=>l.rules===this.game.default),i=this.game.options.filter(({name:l})=>!(l in this.game.play_defaults)).filter(({name:l})=>s[l]!==r?.options[l]).map(l=>ke(l,s[l.name])),a=n===this.game.default||i.length===0;return u`<span>${a?t:Mo(i.join(" · "))}</span>
      <span class="small">Source: ${o}</span>`}#b(t){let{name:s,title:n,sentence:o,clause:r,values:i,low:a,high:l}=t,c=g=>this.#c(s,g),d=this.#l(t),h=this.game.lessons.find(({option:g})=>g===s);return u`<fieldset class="option">
      <legend>${o} ${ps(r)}</legend>
      ${i.length>0?i.map(g=>this.#y(s,g)):Tn({name:s,title:n,low:a,high:l},this.#s[s],c)}
      <p class="small changed-mark" ?hidden=${!d}>${d&&`Changed: ${d}.`}</p>
      ${h&&Bo(this.game,h,n)}
    </fieldset>`}#y(t,{name:s,title:n,meaning:o,source:r}){let i=u`<span>
      <strong>${n}</strong> ${o}
      <code title="as it is written in a rules string">${s}</code>
      ${r&&u`<span class="small">Source: ${r}</span>`}
    </span>`,a=s===this.#s[t];return Sn(`option-${t}`,s,a,()=>this.#c(t,s),i,"value")}};var Pt="chance",Po="rules",Gi=[{name:"computer",title:"Against the computer"},{name:"friend",title:"With a friend at this device"},{name:"online",title:"With a friend elsewhere"},{name:"watch",title:"Watch two computers"}],Wo={wide:!0,focus:"form input:checked"},Ui="Per turn. You can change it during the game.",Hi=40,Ki="It starts after the first turn. A player whose time is up loses.",qi="The clocks start after each player’s first turn.",Yi="The second player may swap sides after the first turn",Vi="Anybody can join",zi="If the rules are not solved yet, they are solved while the game begins.",Ro=e=>e[Math.floor(Math.random()*e.length)];async function Ji(e,t,s){let n={...gs(e,t),offers:await Es()};if(s){n.start=s.start;let o=_t(await K({rules:s.rules}));n.ruleChoices={...n.ruleChoices,[n.game.name]:o}}return ft("New game",(o,{draw:r})=>Uo(n,o,r),Wo)}async function hd(e){let t=gs(void 0,e),s=await Xi(t.game,t.ruleChoices[e]);return qo({...t,...Go(t,s)},s)}async function Xi({name:e,default:t,play_defaults:s},n){if(n)return K({game:e,...n});let[o]=(await Ht(e)).recommended,{preset:r,options:i}=_t(await K({rules:o?.rules??t}));return K({game:e,preset:r,options:{...i,...s}})}var Go=({level:e,second:t},{solvable:s})=>({level:fs(e,s)?.name??"",second:fs(t,s)?.name??""});async function md(e){let[t]=e.split(":"),s={[t]:_t(await K({rules:e}))},n={...gs(void 0,t),ruleChoices:s,isGame:!1};return ft("Rules",(o,{draw:r})=>Uo(n,o,r),Wo)}async function pd(e,t){let s=await Ji(void 0,e.split(":")[0],{rules:e,start:t});s&&hn(s)}function gs(e,t){let s=gt.newGame,n=r=>_.games.find(({name:i})=>i===r),o=r=>(_.players.find(i=>i.name===r)??_.players[0])?.name??"";return{game:n(t)??n(s.game)??_.games[0],mode:e??s.mode??"computer",level:o(s.level),second:o(s.second),seconds:te(s,_.players),side:s.side??Pt,first:s.first??Po,clock:s.clock??"",names:s.names??[],...Zi(s),ruleChoices:s.ruleChoices??{},start:"",isGame:!0}}var Zi=e=>({time:e.time??os[0].name,name:$e(),swap:!1,lobby:!1,offers:{games:!1,lobby:!1,chat:!1}});function Uo(e,t,s){let n=l=>new xe(l,e.ruleChoices[l.name]??null,s),o={...e,rules:n(e.game),fault:"",starting:!1};function r(l){let{game:c}=l;c&&c!==o.game&&Object.assign(o,{start:"",fault:"",rules:n(c)}),Object.assign(o,"start"in l?{fault:""}:{},l),s()}async function i(l){if(l.preventDefault(),o.starting)return;let c=l.target;P(c,"[type=submit]").focus(),r({starting:!0});try{let h=await a();h&&t(h)}catch(h){Nt("The game cannot start",L(h))}finally{r({starting:!1})}let d=c.querySelector(".start-field [aria-invalid]");d?d.focus():_o(c)}async function a(){let l={...o},c=await l.rules.rules;if(!c||!l.isGame)return c;let d=Ko(l.start),h=d&&await aa(c.rules,d);if(r({fault:h}),h)return null;let{game:g,mode:f,seconds:w,side:v,first:p,clock:x,time:$}=l,k=l.names.map(Wt=>Wt.trim()),A={...l.ruleChoices,[g.name]:l.rules.choice},z=Go(l,c),at={mode:f,...z,seconds:w,side:v,first:p,clock:x,names:k,ruleChoices:A,time:$};ce({newGame:{...at,game:g.name}});let N=await qo({...at,game:g,start:d},c);return f!=="online"?N:(Tt(W(await ca(N,l))),null)}return()=>u`<form class="new-game" novalidate @submit=${i}>
      ${Qi(o,r,()=>t(null))}
    </form>`}function Qi(e,t,s){let{game:n,rules:o,starting:r,isGame:i}=e,a=o.found?.solvable??!0,l=i?r?"Starting…":"Start game":"Use these rules",c=d=>t({game:_.games.find(h=>h.name===d)??n});return u`<div ?inert=${r}>
      ${Lt("Game","game",_.games,n.name,c)}
      <p class="small game-about">${n.about}</p>
      ${o.template}
      ${i?[ta(e,a,t),sa(e,t)]:m}
    </div>
    <div class="dialog-buttons stay">
      ${y("Cancel",s)}
      ${y(l,m,{type:"submit",look:"primary",isAble:!r})}
    </div>`}function ta(e,t,s){let{game:n,mode:o,seconds:r,side:i,clock:a,names:l,offers:c}=e,d=[...n.sides,{name:Pt,title:"Random"}],h=na(e).map(([$,k])=>[$,k,fs(e[$],t)]),g=$=>k=>s({[$]:k}),f=$=>s({seconds:$}),w=Je("seconds",_.players,r,f),v=$=>k=>s({names:n.sides.map((A,z)=>z===$?k:l[z]??"")}),p=[...(o==="friend"?n.sides:[]).map(({title:$},k)=>Rt(`${$} is played by`,ra(l[k]??"",v(k)),"")),o==="friend"&&Rt("Clock",C("clock",an,a,g("clock")),Ki),["computer","online"].includes(o)&&Lt("You play","side",d,i,g("side")),...o==="online"?ea(e,s):[],...h.map(([$,k,A])=>oa($,k,A,t,g($))),h.some(([,,$])=>$?.timed)&&Rt("Thinking time",w,Ui)],x=Gi.filter(({name:$})=>$!=="online"||c.games);return[Lt("Players","mode",x,o,g("mode")),u`<div class="player-fields">${p.map($=>$||m)}</div>`]}function ea({time:e,name:t,swap:s,lobby:n,offers:o},r){let i=a=>r({time:a});return[rs(t,a=>r({name:a})),Rt("Time",C("time",os,e,i),qi),pt(Yi,s,a=>r({swap:a})),o.lobby&&pt(Vi,n,a=>r({lobby:a}))]}function sa(e,t){let{game:s,first:n,start:o}=e,r=[{name:Po,title:"By the rules"},...s.sides,{name:Pt,title:"Random"}],a=o===""?Lt("Who starts","first",r,n,l=>t({first:l})):m;return u`<details class="options" id="beginning" ?open=${o!==""||e.fault!==""}>
    <summary>Who starts, and from where</summary>
    <div class="option-list">${ia(e,t)} ${a}</div>
  </details>`}function na({mode:e,game:t}){let[s,n]=t.sides.map(({title:o})=>`${o} plays`);return e==="watch"?[["level",s],["second",n]]:e==="computer"?[["level","The computer plays"]]:[]}var Ho=({by_table:e},t)=>t||!e;function fs(e,t){let s=_.players.filter(n=>Ho(n,t));return s.find(n=>n.name===e)??s.at(-1)}var Rt=(e,t,s)=>u`<label class="level">
    <span class="label">${e}</span>${t}
    ${s?u`<span class="small">${s}</span>`:m}
  </label>`;function oa(e,t,s,n,o){let r=[s?.about,s?.by_table&&zi].filter(Boolean).join(" "),i=_.players.map(a=>({...a,isClosed:!Ho(a,n)}));return Rt(t,C(e,i,s?.name??"",o),r)}var ra=(e,t)=>u`<input
    type="text"
    placeholder="Name, if you like"
    maxlength=${Hi}
    autocomplete="off"
    spellcheck="false"
    .value=${ot(e)}
    @input=${q(t)}
  />`;function ia({start:e,fault:t,rules:s},n){let o=async()=>{let r=await s.rules;r&&Tt(en(r.rules,Ko(e)))};return u`<div class="start-field">
    <label for="new-start" class="label">Start position</label>
    <div class="start-row">
      <input
        type="text"
        id="new-start"
        name="start"
        placeholder="the usual one"
        maxlength="2000"
        spellcheck="false"
        autocomplete="off"
        aria-describedby="new-start-fault"
        aria-invalid=${t?"true":m}
        .value=${ot(e)}
        @input=${q(r=>n({start:r}))}
      />
      ${y("Set up…",o)}
    </div>
    <p id="new-start-fault" class="fault-line" role="status">${t}</p>
  </div>`}function Ko(e){let t=sn(e);return t.kind==="link"?t.position??"":t.kind==="text"?t.text:e.trim()}async function aa(e,t){try{let{faults:s,outcome:n}=await Ms({rules:e,position:t});return s.map(({message:r})=>r).join("; ")||(n?`The game is over there: ${n.reason}`:"")}catch(s){return L(s)}}function la(e,t){let s=e.map((n,o)=>[b(n),t[o]]);return Object.fromEntries(s.filter(([,n])=>n))}async function qo(e,t){let{game:s,mode:n,level:o,second:r,seconds:i,side:a,first:l,start:c}=e,{clock:d="",names:h=[]}=e,g=n==="friend",f=Qt(s),w=a===Pt||!f.includes(a)?Ro(f):a,v=l===Pt?Ro(f):l,p=!f.includes(v),x=$=>n==="watch"?$===f[0]?o:r:n==="computer"&&$!==w?o:on;return rn({id:Ss(),game:s.name,title:t.title,rules:t.rules,start:c||(p?null:await As(t,v)),byRules:p&&c==="",seats:Object.fromEntries(f.map($=>[$,x($)])),near:["computer","online"].includes(n)?w:f[0],seconds:i,tags:g?la(f,h):{},clock:g?ln(d,f):null})}function ca({tree:{head:e},near:t},{time:s,name:n,swap:o,lobby:r}){let i={rules:e.rules,start:e.start,side:t,time:So(s),computer:null,swap:o,chat:!0};return Eo(i,n.trim(),r)}var ua=new Map([["ArrowRight",1],["ArrowLeft",-1]]),Se=e=>[...e.querySelectorAll("button")];function $d(e,t){let s=n=>{e.dataset.chosen=n.id,Vo(e)};s(Se(e)[0]),e.addEventListener("click",({target:n})=>{n instanceof HTMLButtonElement&&(s(n),t())}),e.addEventListener("keydown",({key:n})=>{let o=ua.get(n);if(!o)return;let r=Se(e).filter(a=>!a.hidden),i=r[(r.indexOf(Yo(e))+o+r.length)%r.length];i.focus(),i.click()})}function wd(e,t,s){t.hidden=!s,Vo(e)}function Yo(e){let t=Se(e);return t.find(({id:s,hidden:n})=>s===e.dataset.chosen&&!n)??t[0]}function Vo(e){for(let t of Se(e)){let s=t===Yo(e);t.setAttribute("aria-selected",String(s)),t.tabIndex=s?0:-1,se(t.getAttribute("aria-controls")??"").hidden=!s}}var Oe=new Map([[1,["!","good turn"]],[2,["?","mistake"]],[3,["!!","brilliant turn"]],[4,["??","blunder"]],[5,["!?","interesting turn"]],[6,["?!","dubious turn"]],[7,["□","only turn"]],[22,["⊙","zugzwang"]],[10,["=","equal position"]],[13,["∞","unclear position"]],[14,["+/=","White is slightly better"]],[15,["=/+","Black is slightly better"]],[16,["±","White is better"]],[17,["∓","Black is better"]],[18,["+−","White is winning"]],[19,["−+","Black is winning"]],[40,["→","with attack"]],[132,["⇆","with counterplay"]],[138,["⊕","time trouble"]],[146,["N","new turn"]]]),zo=e=>Oe.get(e)?.[0]??`$${e}`,Jo=e=>Oe.get(e)?.[1]??`glyph ${e}`;function Zo(e){let t=e.querySelector("[aria-current]");t&&oe(e,t,8)}var da=new ResizeObserver(([{target:e}])=>Zo(e)),Xo=class{#t;#e=[];constructor(t,s,n){this.#t=t,da.observe(t);let o=({target:r})=>{let{node:i,fork:a}=r instanceof Element&&r.closest("button")?.dataset||{};i?s(l=>M(l,Number(i))):a&&s(l=>_n(l,Number(a)))};t.addEventListener("click",o,{signal:n})}render({tree:t,at:s,folded:n,sides:o},r){let i=[t,s,n,r];if(i.every((l,c)=>l===this.#e[c]))return;this.#e=i;let a={tree:t,at:s,folded:n,sides:o,known:r};T([$s(a,0,0,!1),Qo(a,0)],this.#t),ht(()=>Zo(this.#t))}};function Qo(e,t,s=ha){let{tree:n}=e,o=Ie(n,t),r=o===0||S(n,t).comments.length>0,i=a=>{let{before:l,comments:c}=S(n,a),[,...d]=zt(n,a),h=$s(e,a,++o,r);return r=d.length+l.length+c.length>0,[h,d.length>0?s(e,d):m]};return tt(Yt(n,t),a=>a,i)}function ha(e,t){let s=S(e.tree,t[0]).parent??0,n=e.folded.has(s),o=t.map(r=>u`<div class="variation" role="group" aria-label="Variation">${tr(e,r)}</div>`);return u`<div class="variations">
    ${er(s,t.length,n)}
    <div class="variation-lines">${n?m:o}</div>
  </div>`}var tr=(e,t)=>[$s(e,t,Ie(e.tree,t),!0),Qo(e,t,ma)];function ma(e,t){let s=S(e.tree,t[0]).parent??0,n=e.folded.has(s),o=t.map(r=>u`<span class="aside" role="group" aria-label="Variation">(${tr(e,r)})</span>`);return[er(s,t.length,n),n?m:o]}function er(e,t,s){let n=E(t,"variation");return u`<button
    type="button"
    class="fold"
    tabindex="-1"
    data-fork=${e}
    aria-expanded=${!s}
    aria-label=${n}
  >
    ${s?`+ ${n}`:"−"}
  </button>`}function $s({tree:e,at:t,sides:s,known:n},o,r,i){let a=S(e,o),{last:l,value:c=null}=n.get(o)??{},d=o===0,h=d?m:ga(a,l,r,s,c),g=r%2===0?"turn second":"turn",f=d?"Start":pa(a,l,c,kt(r,i),s),w=v=>u`<span class="said">${v}</span>`;return u`${a.before.map(w)}<button type="button" class=${d?"turn start":g}
    tabindex=${o===t?0:-1} data-node=${o} title=${h} aria-label=${h}
    aria-current=${o===t||m}>${f}</button>${a.comments.map(w)}`}function pa(e,t,s,n,o){let r=t?.side??"",i=Ot(e),a=(l,c)=>c&&u`<span class=${l}>${c}</span>`;return[a("ply",n),u`<span class="seat-sign side-${r}"></span>`,t?.annotated??e.turn,a("nags",e.nags.map(zo).join(" ")),a("clock",sr(e)),fa(e,s,r,o),a("bookmark",i&&`⚑ ${i}`)]}var sr=({clock:e})=>e===null?"":xt(Math.floor(e));function kt(e,t=!0){let s=Math.ceil(e/2);return e%2===1?`${s}.`:t?`${s}…`:""}function fa(e,t,s,n){if(t){let r=`${ae(t)}${t.thrown?"?":""}`;return u`<span
      class="worth ${Q(t)}"
      title=${R(t,b)}
      aria-hidden="true"
      >${r}</span
    >`}let o=Re(e,s,n);return o&&u`<span class="worth ${o.look}" title=${o.words}>${o.sign}</span>`}function ga(e,t,s,n,o=null){let r=Ot(e),i=[t?.say??e.turn,...e.nags.map(Jo),o?R(o,b):Re(e,t?.side,n)?.words,o?.thrown&&`threw away the ${o.thrown}`,e.clock!==null&&`${sr(e)} left`,r!==null&&`bookmark ${r}`];return`Turn ${s}, ${i.filter(Boolean).join(", ")}`}var nr={g:"green",r:"red",y:"yellow",b:"blue"},$a="press it again to colour it, or another cell for an arrow.",wa="the key again colours it, at another cell draws an arrow there.";function ya({shiftKey:e,ctrlKey:t,altKey:s,metaKey:n}){let[o,r]=[e||t,s||n];return o&&r?"yellow":o?"red":r?"blue":"green"}function jd(e,t){let{signal:s}=t,n=null,o=a=>{let{pen:l}=t.state,c=ws(a.target);if(c===null||!(a.button===2||a.button===0&&l))return;a.stopImmediatePropagation(),a.preventDefault();let d=a.button===0;n={id:a.pointerId,from:c,colour:d&&l||ya(a),isPen:d}},r=a=>{if(n?.id!==a.pointerId)return;let{from:l,colour:c,isPen:d}=n;n=null;let h=ws(document.elementFromPoint(a.clientX,a.clientY));h!==null&&(d&&l===h?ir(t,c,h,$a):rr(t,c,l,h))},i={capture:!0,signal:s};e.addEventListener("pointerdown",o,i),addEventListener("pointerup",r,{signal:s}),addEventListener("pointercancel",()=>n=null,{signal:s}),e.addEventListener("contextmenu",a=>a.preventDefault(),{signal:s}),e.addEventListener("keydown",a=>ka(t,a),i)}function or(e){let{pen:t}=e.state,s=o=>()=>e.change(r=>({...r,pen:o,penFrom:null})),n=Object.values(nr).map(o=>y(u`<span class="pen-ink ${o}"></span>`,s(o),{look:"pen",pressed:t===o,label:`Draw in ${o}`,title:`Press two cells for an arrow in ${o}, or one cell twice to colour it`}));return u`${y("Turns",s(null),{look:"pen",pressed:t===null})} ${n}`}function ws(e){return(e instanceof SVGElement?e.closest(".cell"):null)?.getAttribute("data-place")??null}function rr(e,t,s,n){let{tree:o,at:r}=e.state,i=s===n;e.edit(i?Ws(o,r,t,s):Gs(o,r,t,s,n)),O(i?`${t} on ${s}.`:`${t} arrow from ${s} to ${n}.`)}function ka(e,t){let s=ws(t.target);if(s===null||t.ctrlKey||t.altKey||t.metaKey)return;let n=nr[t.key];n&&(t.preventDefault(),t.stopImmediatePropagation(),ir(e,n,s,wa))}function ir(e,t,s,n){let{penFrom:o}=e.state;if(o!==null)return rr(e,t,o,s);e.change(r=>({...r,penFrom:s})),O(`From ${s}: ${n}`)}function Dd(e){return e.state.penFrom===null?!1:(e.change(t=>({...t,penFrom:null})),O("Nothing is drawn."),!0)}var ba=400,ar=class extends j{#t=0;#e=0;#r;constructor(t,s,{pens:n=!0}={}){super(t,s),this.#r=n,addEventListener("pagehide",()=>this.flush(),{signal:s.signal}),s.signal.addEventListener("abort",()=>clearTimeout(this.#e))}flush(){if(!this.#e)return;clearTimeout(this.#e),this.#e=0;let{tree:t}=this.study.state,s=(n,o)=>Ps(n,this.#t,this.#s(o)?.value??"",o);St(t,this.#t)&&this.study.edit(s(s(t,"comments"),"before"))}focus=()=>this.#s("comments")?.focus();remove=()=>this.#n(_s);#s=t=>this.root.querySelector(`textarea[data-where="${t}"]`);#n(t){this.flush();let{tree:s,at:n}=this.study.state;this.study.edit(t(s,n))}render(){this.study.state.at!==this.#t&&this.flush(),super.render()}content(){let{tree:t,at:s}=this.study.state,n=S(t,s),o=q(a=>this.#n((l,c)=>Hs(l,c,a))),r=Ot(n)??"",i={comments:this.#o("comments",3),before:this.#o("before",1)};return this.#t=s,u`${rt("Comment",i.comments)}
      <div class="nag-row" role="group" aria-label="Glyphs">
        ${[...Oe].map(([a,l])=>this.#u(a,l))}
      </div>
      ${this.#r?u`<div class="pens">${or(this.study)}</div>`:m}
      ${rt("Bookmark",u`<input type="text" maxlength="60" .value=${r} @change=${o} />`)}
      <div class="note-commands">${this.#i()}</div>
      ${rt("Ahead of the turn",i.before)}`}#o(t,s){let{tree:n,at:o}=this.study.state,r=this.#s(t),a=o===this.#t&&r===document.activeElement&&r?r.value:S(n,o)[t].join(`
`),l=()=>{clearTimeout(this.#e),this.#e=window.setTimeout(()=>this.flush(),ba)};return u`<textarea
      rows=${s}
      spellcheck="true"
      data-where=${t}
      .value=${ot(a)}
      @input=${l}
      @change=${()=>this.flush()}
    ></textarea>`}#u(t,[s,n]){let{tree:o,at:r}=this.study.state,i=()=>this.#n((c,d)=>Xt(c,d,t)),a=S(o,r).nags.includes(t);return y(s,i,{title:n,label:n,look:"nag",pressed:a,isAble:r!==0})}#i(){let{past:t,future:s,at:n}=this.study.state,o=i=>()=>this.#n(i),r={title:"The variation one place up"};return[y("Undo",()=>this.study.change(ue),{isAble:t.length>0}),y("Redo",()=>this.study.change(Bn),{isAble:s.length>0}),y("Promote",o(Ds),r),y("Make main line",o(Bs)),y("Keep only this line",o(Rs)),y("Delete from here",this.remove,{look:"danger",isAble:n!==0}),y("Clear marks",o(Us))]}};var[bt,Te,vt]=[600,140,8];function lr(e,t,s,n){let o=f=>vt+f/Math.max(1,t)*(bt-2*vt),r=f=>vt+(1-f)*(Te-2*vt),i=e.map(({chance:f},w)=>`${o(w).toFixed(1)} ${r(f).toFixed(1)}`).join("L"),[a,l]=[r(.5),o(e.length-1).toFixed(1)],c=e.map(({chance:f,mistake:w},v)=>w===null?m:xn`<circle class="graph-mistake" cx=${o(v)} cy=${r(f)} r="5"><title>${w}</title></circle>`),d=({clientX:f,currentTarget:w})=>{let{left:v,width:p}=w.getBoundingClientRect(),x=(f-v)/p*bt,$=Math.round((x-vt)/(bt-2*vt)*t);n(Math.max(0,Math.min(t,$)))},{words:h,mistake:g}=e[s??0]??{words:"not known yet",mistake:null};return u`<div class="graph-box">
    <svg class="graph" viewBox="0 0 ${bt} ${Te}" aria-hidden="true" @click=${d}>
      <rect class="graph-ground" width=${bt} height=${Te} />
      <path class="graph-area" d=${i&&`M${o(0)} ${a}L${i}L${l} ${a}Z`} />
      <path class="graph-middle" d="M0 ${a}H${bt}" />
      <path class="graph-line" d=${i&&`M${i}`} />
      <path class="graph-now" d=${s===null?"":`M${o(s)} 0V${Te}`} />
      ${c}
    </svg>
    <input
      type="range"
      class="graph-slider"
      min="0"
      max=${t}
      step="1"
      aria-label="Position in the game"
      aria-valuetext=${[`Turn ${s??0}`,h,g].filter(Boolean).join(", ")}
      .value=${String(s??0)}
      @input=${q(f=>n(Number(f)))}
    />
  </div>`}var va=1200,Ee=class{#t;#e;#r;#s;#n=new J;#o=-1;#u="";#i=!1;constructor(t,s,n,o){this.#t=t,this.#e=s,this.#r=n,this.#s=o,t.onTurn=r=>this.#p(r),t.signal.addEventListener("abort",()=>this.#n.end()),this.#d()}get#c(){return this.#e[this.#o]}#d(){if(this.#o+=1,this.#o>=this.#e.length)return this.#a();this.#i=!1;let{ply:t,side:s,turn:n,words:o}=this.#c;this.#l(`${b(s)} played ${n}: ${o}. Find a better turn.`),this.#h(t-1)}#a(){this.#n.end(),this.#t.onTurn=null,this.#s()}#h(t){this.#t.change(s=>M(s,B(s.tree)[t]??s.at))}#l(t){this.#u=t,O(t),this.#t.change(s=>({...s}))}async#p(t){if(this.#i)return;let s=this.#n.begin(),{best:n}=this.#c;this.#l(`${t} …`);try{let o=t===n?"":await this.#m(t,s);if(o)return await this.#f(`${t}: ${o}. Try again.`,s);this.#i=!0,this.#l(t===n?`Right: ${n}.`:`${t} is good, too. The report's turn is ${n}.`)}catch(o){s.aborted||this.#l(L(o))}}async#m(t,s){let{ply:n,turn:o,words:r}=this.#c;if(t===o)return r;let{rules:i,start:a}=this.#t.state.tree.head,l=this.#t.state.tree,d=[...B(l).slice(1,n).map(w=>l.nodes[w]?.turn??""),t],h=Ut({rules:i,start:a,turns:d}),g="",f=w=>{"mistakes"in w&&(g=w.mistakes.find(v=>v.ply===n)?.words??"")};return await fe(h,this.#r,f,s),g}async#f(t,s){this.#l(t),await I(va,s);let{tree:n,past:o}=this.#t.state,r=B(n);this.#t.state.at>=(o.at(-1)?.tree.nodes.length??1/0)&&this.#t.change(ue),this.#t.change(a=>M(a,r[this.#c.ply-1]??a.at))}content(){let{ply:t,best:s}=this.#c,n=`Mistake ${this.#o+1} of ${this.#e.length}, at ${kt(t)}`,o=()=>{this.#i=!0,this.#h(t-1),this.#t.play(s),this.#l(`A better turn is ${s}.`)},r=this.#o===this.#e.length-1;return u`<p class="small">${n}</p>
      <p role="status">${this.#u}</p>
      <div class="note-commands">
        ${y(r?"Done":"Next mistake",()=>this.#d(),{look:this.#i?"primary":""})}
        ${this.#i?m:y("Show a better turn",o)}
        ${r?m:y("End",()=>this.#a())}
      </div>`}};var xa=[[.15,4],[.1,2],[0,6]],cr=[{name:"exact",title:"Exact values, where solved"},{name:"0.1",title:"0.1 s a position"},{name:"0.5",title:"0.5 s a position"},{name:"2",title:"2 s a position"}],ur=class extends j{#t=cr[0].name;#e=[];#r=null;#s="";#n="";#o=null;#u=Nn(()=>this.render());get#i(){let{tree:t}=this.study.state;return qt(t,Be(t)).join(" ")}async#c(){let t=this.work.begin(),{head:s}=this.study.state.tree;this.#e=[],this.#r=null,this.#s=this.#i,this.#d("Looking at every position…");let o={...Ut({...s,turns:this.#s.split(" ").filter(Boolean)}),tags:{...s.tags}};await fe(o,this.#t,r=>this.#a(r),t),this.#d(""),O("The report is ready.")}#d(t){this.#n=t,this.render()}#a(t){"waiting"in t||"fault"in t||(t.final?this.#r=t:this.#e.push(t),this.#u.later())}content(){if(this.#o)return this.#o.content();let s=this.#e.length>0&&this.#i!==this.#s?"The game was changed since; make the report again.":this.#n,n=i=>{this.#t=i},o="How the values are found",r=()=>this.#c().catch(lt(i=>this.#d(i)));return u`<div class="report-head">
        ${C(null,cr,this.#t,n,o)}
        ${y("Make the report",r,{look:"primary"})}
      </div>
      <p class="small" role="status">${s}</p>
      <div class="report">
        ${this.#e.length>0?this.#h():m}
        ${this.#r?this.#p(this.#r):m}
      </div>`}#h(){let{tree:t,at:s}=this.study.state,n=B(t),o=new Map(this.#r?.mistakes.map(a=>[a.ply,a])),r=this.#e.map(a=>{let l=o.get(a.ply),c=l?`${l.words}; better was ${l.best}`:null;return{chance:a.chance,words:this.#w(a),mistake:c}}),i=n.indexOf(s);return lr(r,n.length-1,i<0?null:i,a=>this.#l(a))}#l(t){this.study.change(s=>M(s,B(s.tree)[t]??s.at))}#p({mistakes:t,accuracy:s,turning_point:n}){let o=Object.entries(s).map(([i,a])=>{let l=t.filter(h=>h.side===i).length,c=E(l,"mistake"),d=a===null?"no turns":`accuracy ${a.toFixed(0)} %`;return u`<li><strong>${b(i)}</strong>: ${d}, ${c}</li>`}),r=n===null?"It was never turned: who was ahead stayed ahead.":`The turning point is ${kt(n)} ${this.#f(n)}.`;return u`<ul class="report-sides">
        ${o}
      </ul>
      <p>${r}</p>
      <ol class="report-mistakes">
        ${t.map(i=>this.#g(i))}
      </ol>
      <div class="note-commands">
        ${this.#m(t)} ${this.keeping(i=>this.#$(i,t))}
      </div>`}#m(t){return this.study.onTurn===void 0?m:this.study.now.sides.filter(n=>t.some(({side:o})=>o===n)).map(n=>{let o=t.filter(({side:i})=>i===n),r=()=>{let i=()=>{this.#o=null,this.render()};this.#o=new Ee(this.study,o,this.#t,i),this.render()};return y(`Learn from ${b(n)}’s mistakes`,r,{look:"learn-mistakes"})})}#f(t){let{tree:s}=this.study.state,n=B(s)[t];return n===void 0?"":S(s,n).turn}#g({ply:t,side:s,turn:n,best:o,words:r}){let i=()=>{this.#l(t-1),this.study.play(o)};return u`<li>
      ${V(`${kt(t)} ${n}`,()=>this.#l(t))} ${b(s)}: ${r}.
      Better: ${V(`Show ${o}`,i)}
    </li>`}#$(t,s){let n=B(t.tree),{tree:o}=t;for(let r of this.#e)o=Sa(o,n[r.ply],r);for(let r of s)o=Oa(o,n,r);return Y(t,o)}#w({winner:t,score:s,exact:n,remoteness:o}){if(t||n)return R({winner:t,remoteness:o},b);let{sides:r}=this.study.now;return It({score:s,worth:null},r[0],r).words}};function Sa(e,t,{score:s,exact:n,winner:o,remoteness:r,side:i}){return t===void 0?e:s!==null&&!n?X(e,t,{evaluation:s}):X(e,t,{exact:{value:o===null?"draw":o===i?"win":"loss",remoteness:o===null?null:r}})}function Oa(e,t,{ply:s,best:n,words:o,loss:r}){let[i,a]=[t[s-1],t[s]];if(i===void 0||a===void 0)return e;let l=xa.find(([w])=>r>=w)?.[1]??6,{nags:c,comments:d}=S(e,a),h=c.includes(l)?e:Xt(e,a,l),g=`${o.charAt(0).toUpperCase()}${o.slice(1)}.`,f=d.includes(g)?h:X(h,a,{comments:[...d,g]});return Jt(f,i,n).tree}var Ta={target:", possible destination",source:", can enter the board"},Ea=6;function ys(e,{scene:t,view:s,thinking:n=null,who:o=()=>"",time:r=()=>""},i,a){let l=!s.outcome&&s.side===e,c=l&&n===e,d=c?"thinking":l?"to move":s.outcome?.winner===e?"wins":"",h=t.hands.filter(g=>g.side===e);return u`<div id=${a} class="seat ${l?"to-move":""}">
    <div class="name">
      <div class="title">
        <strong>${b(e)}</strong>
        <span class="turn-sign ${c?"thinking":""}">${d}</span>
        ${r(e)&&u`<span class="seat-clock" role="timer">${r(e)}</span>`}
      </div>
      <div class="who">${o(e)}</div>
      <div class="seat-facts">${ks(s,e).join(" · ")}</div>
    </div>
    ${h.map(g=>Ma(g,t,i))}
  </div>`}function Ma({name:e,kind:t,caption:s},n,o){let r=o.picture.hands.get(e);if(!r)return m;let{count:i,label:a,pieces:l}=r,c=l??(t?Array(Math.min(i,Ea)).fill(t):[]),d=u`<span class="hand-pieces">${c.map(v=>Aa(n,v))}</span
    ><span class="hand-count">${l?"":i}</span>`;if(!t)return u`<div class="hand ledge" role="img" aria-label=${a}>
      <span class="hand-caption">${s}</span>${d}
    </div>`;let h=o.picked===e,g=o.targets.has(e)?"target":o.sources.has(e)?"source":null,f=a+(h?", picked up":g?Ta[g]:""),w=cs(o,e);return u`<button type="button" class="hand" data-place=${e} data-use=${g??m}
    ?data-hint=${w.length>0} aria-label=${[f,...w].join(", ")}
    aria-disabled=${g===null||m} aria-pressed=${g==="source"?h:m}
    >${d}</button>`}function Aa({radius:e,pieces:t},s){let n=e*1.15,o=`${-n} ${-n} ${2*n} ${2*n}`,{markup:r}=t[s];return u`<svg class="miniature" viewBox=${o} aria-hidden="true" .innerHTML=${r}></svg>`}var ks=(e,t)=>e.facts.filter(s=>s.side===t).map(({text:s})=>s);var Me=class{position=null;making=Z;pointed={pointer:null,focus:null,lines:!1};moment=null;constructor(t){this.root=t??dt("div"),this.root.classList.add("table"),this.id=n=>t?n:m;let s={id:t&&"board",role:"group","aria-label":"Board"};this.svg=ne("svg",{class:"board",...s}),this.board=$t(this.svg,{surface:this.root}),this.focus=this.board.focus}get opened(){if(this.position===null)throw new Error("no position is shown");return this.position}get model(){return mn(this.opened,this.making)}set(t,s){this.position=t,this.draw(s)}leave(){this.position=null}destroy(){this.leave(),this.board.destroy()}draw(t){let{position:s,id:n}=this;if(!s)return;let{model:o}=this,{scene:r,view:i,near:a}=s;this.#t(s,o,t);let l=r.hands.find(({side:g})=>g!==a)?.side??a,c=Na(this.#r(s,o)),d=ks(i,null).map(g=>u`<li>${g}</li>`),h=d.length===0;T(u`${ys(l,s,o,n("seat-far"))}${this.svg}
        <p id=${n("caption")} class="caption">${c}</p>
        <ul id=${n("facts")} class="facts" aria-label="How it stands" ?hidden=${h}>
          ${d}
        </ul>
        ${ys(a,s,o,n("seat-near"))}${this.moment}`,this.root),Ia(P(this.root,".caption"))}#t({scene:t,view:s,drawn:n,words:o=()=>[]},r,i){let{pieces:a}=r.picture,l=f=>ie(t,f),c=f=>{let w=a.get(f),v=No(r,f,w&&l(w),s.highlights,l),p=us(r,f);return{label:[v,...o(f)].join(", "),use:p==="picked"?"source":p}},d=jo(s,r),h={under:[...n?.under??[],...d.under],over:[...d.over,...n?.over??[]],preview:Do(r,this.#e(r),this.pointed.lines)},{lifted:g}=r;this.board.set({scene:t,pieces:a,lifted:g,marks:h,movable:r,describe:c},i)}#e({aimed:t}){return this.pointed.pointer??t??this.pointed.focus}#r(t,s){let n=this.#e(s),o=[...s.targets.values()].map(jt),r=n??(o.every(this.board.noteFits)?null:s.picked);return La(t,s,r,this.making.refused)}};function La({view:e,scene:t},s,n,o){if(o&&(n===null||n===o.place)){let{lesson:r}=o,i=Dt({...o,lesson:null}),a=r&&{href:r.href,text:`Lesson: ${r.title}`};return{plain:`${Et(t,o.place)}: ${i}`,warning:"",link:a}}return n===null?{plain:"",warning:""}:Lo(s,n,e.highlights,r=>Et(t,r))}var Na=({plain:e,warning:t,link:s})=>[e,s?u` <a href=${s.href}>${s.text}</a>`:m,t?u`<strong class="warning">Warning: ${t}</strong>`:m];function Ia(e){let{textContent:t}=e;ee(e,t)&&(e.classList.remove("dense"),ht(()=>{let s=e.scrollHeight>e.clientHeight;e.classList.toggle("dense",s),e.title=s?t:""}))}var Ca=12,Fa=4,ja=30,Da=500,dr=class extends Me{#t;#e=0;#r=[];#s=-1/0;isAsking=!1;constructor(t,s){super(t),t||(this.moment=dt("div",{class:"moment"})),this.#t=s,this.board.set({sounds:!0,events:{press:n=>this.#c(()=>this.activate(n)),choose:n=>this.#c(()=>this.choose(n)),pick:n=>this.pick(n),drop:(n,o,r)=>this.drop(n,o,r),point:(n,o)=>this.#u({pointer:n,lines:o}),focus:n=>this.#u({focus:n})}})}set(t,s){let n=this.position?.view,{view:o}=t;if(o!==n){let r=Ba(n,o,this.making.walked);this.making=r?{...this.making,walked:r}:Z}super.set(t,s),o!==n&&this.#d(n,o)}draw(t){super.draw(t),this.moment&&this.renderCommands(this.moment)}#n(t){this.draw(t),this.#t.changed?.(t)}#o(t,s){this.making={...this.making,...t},this.#n(s)}#u(t){let s=JSON.stringify(this.pointed);this.pointed={...this.pointed,...t},!(JSON.stringify(this.pointed)===s||!this.position)&&(this.draw(),this.#i(t.pointer??t.focus??null))}#i(t){clearTimeout(this.#e);let s=t===null?[]:U(this.model,t),n=s.length===1?s[0].leads_to:null;if(!Mt(n))return;let o=this.#g();this.#e=window.setTimeout(()=>o()&&this.#t.foresee?.(n.turn),ja)}#c(t){let{position:s}=this;if(s){if(s.isReadOnly||s.view.first!==void 0)return t();this.#r.push(t),this.#t.needed?.()}}#d(t,s){let n=t!==void 0&&je(t,s);if(n&&s.first===void 0)return;let o=this.#r.splice(0);if(n)for(let r of o)r()}get commands(){if(!this.position)return[];let{aimed:t,lifted:s,ending:n,pass:o,mine:r}=this.model,i=r?this.making.walked.length:0,a=[];return t&&a.push([s?"Move here":"Place here",this.doChosen,"primary"]),n&&a.push(["End the turn here",this.endHere,"primary"]),o&&a.push(["Pass",this.pass,"primary"]),i>0&&a.push(["Undo step",()=>this.undo()]),i>1&&a.push(["Undo whole turn",this.undoAll]),a}renderCommands(t,s=[]){let n=t.contains(document.activeElement),o=([r,i,a])=>y(r,()=>i(),{look:a});T(tt([...this.commands,...s],([r])=>r,o),t),n&&!t.contains(document.activeElement)&&this.focus()}#a=t=>Et(this.opened.scene,t);activate(t){let{model:s}=this,n=U(s,t);if(n.length>0)return this.#f(n);if(t!==this.making.picked&&s.sources.has(t))return this.pick(t);if(this.making.picked!==null||this.making.aimed!==null)return this.#m(t);this.#h(t)}#h(t){let{mine:s,picked:n}=this.model;if(!s||t===n)return;let o=this.making.walked.length>0,r=n&&this.#a(n),i=`This turn continues from ${r}; undo its steps to begin another.`,a=o?r&&{text:i,clause:""}:this.#l(t)??this.opened.view.why_not?.[t];if(!a)return;let l=this.#p(t,a);this.#o({refused:l},{still:!0}),O(`${this.#a(t)}: ${Dt(l)}`),this.#t.refused?.(l)}forgetRefusal(){this.#o({refused:null},{still:!0})}#l(t){let{picture:s,sources:n}=this.model,o=[...n].flatMap(([i,a])=>a.has(t)?i:[]);return s.pieces.has(t)||o.length===0?null:{text:`Choose the piece first${o.length>Fa?"":`: ${o.map(this.#a).join(" or ")}`}.`,clause:""}}#p(t,{text:s,clause:n}){return{place:t,text:s,clause:n,lesson:this.#t.lessonOn?.(n)??null}}choose(t){let s=U(this.model,t);if(!s.some(a=>Mt(a.leads_to))||t===this.making.aimed)return this.activate(t);this.#o({aimed:t});let{notes:o,warnings:r}=H(s),i=[this.#a(t),...o,...r,"tap again to do it"];O(`${i.join(", ")}.`)}doChosen=()=>this.making.aimed!==null&&this.activate(this.making.aimed);pick(t){this.#o({picked:t,refused:null,aimed:null});let{model:s}=this,n=[...s.targets.keys()].map(r=>{let i=Bt(s,r);return this.#a(r)+(i?`: ${At(i)}`:"")}),o=n.length>Ca?`${n.length} cells`:yt(n);O(`${this.#a(t)} picked up. It can go to ${o}.`)}#m(t=null){let{picked:s,aimed:n}=this.making;if(s===null&&n===null)return;let{scene:o,view:r}=this.opened,a=s!==null&&s!==t&&!pn(o,s)?r.why_not_there:null,l=t!==null&&a?this.#p(t,a):null;this.#o({picked:null,aimed:null,refused:l});let c=l&&`${this.#a(l.place)}: ${Dt(l)} `;O(`${c??""}Put down.`),l&&this.#t.refused?.(l)}drop(t,s,n){this.making={...this.making,picked:t};let o=s===null?void 0:this.model.targets.get(s);if(s!==null&&o)return n?this.choose(s):this.#f(o,{still:!0});t!==s&&this.#m(s)}async#f(t,s={}){let{walked:n}=this.making,o=this.#g(),[r]=t.length===1?t:await Mn("Which one?",t,a=>this.#w(a));if(!o())return;if(!r)return this.#m();if(In("leg"),r.leads_to===null&&await this.#$(r),!o())return;if(r.leads_to===null)return this.#o({...Z,walked:n},{still:!0});let i={known:[r.action],...s};if(this.making={...Z,walked:[...n,r]},Mt(r.leads_to))return this.#y(r.leads_to.turn,i);this.#n(i),Cn("leg"),this.#k()}#g(){let{view:t}=this.opened,{walked:s}=this.making;return()=>this.position?.view===t&&this.making.walked===s}async#$(t){let{first:s}=this.opened.view;if(!s)return;let n=fn(s,[...this.making.walked,t]);this.isAsking=!0,this.#n({still:!0});try{t.leads_to=await this.#t.steps(n)}finally{this.isAsking=!1}}#w(t){if(Mt(t.leads_to))return t.say;let{removes:s,note:n}=t.action,o=s.length>0?`taking ${yt(s)}`:"";return[this.#b(t),o,n].filter(Boolean).join(", ")}#k(){let{model:t}=this,{picked:s,targets:n,ending:o}=t,r=[...n.keys()].map(this.#a).join(" or "),i=[`So far: ${this.soFar()}`,ls(t,a=>ie(this.opened.scene,a)),s?`${this.#a(s)} continues to ${r}`:"Choose what to do next",o&&"or end the turn here"];O(`${i.filter(Boolean).join(". ")}.`)}#b=({action:{from:t,to:s}})=>`${this.#a(t)} to ${this.#a(s)}`;soFar=()=>this.making.walked.map(t=>this.#b(t)+(t.action.note&&` (${t.action.note})`)).join(", then ");async#y(t,s=null){if(t===null)return;let n=this.#g(),o=this.#t.maySend?.()??!0;if(o===!0)return this.#v(t,s);if(s&&this.#n(s),!await o)return this.undo();n()&&await this.#v(t,null)}async#v(t,s){let n=this.#g();await this.#t.send(t,s),n()&&this.#o(Z,{still:!0})}undo(){if(!this.position)return;let{mine:t,automatic:s}=this.model;if(this.making.aimed!==null||this.making.picked!==null&&!s)return this.#m();this.making.walked.length===0||!t||this.#x(this.making.walked.slice(0,-1))}undoAll=()=>this.model.mine&&this.#x([]);escape(){let t=performance.now();if(t-this.#s<Da&&this.making.walked.length>0)return this.undoAll();this.making.picked===null&&this.making.aimed===null&&(this.#s=t),this.undo()}#x(t){this.#o({...Z,walked:t});let s=t.length>0?`So far: ${this.soFar()}.`:"Begin the turn again.";O(`Undone. ${s}`)}endHere=()=>this.position&&this.#y(this.model.ending);pass=()=>this.#y(this.model.pass)},Ba=(e,t,s)=>e?.first&&t.first&&je(e,t)?gn(t.first,e.first,s):null;function Xh(e){let{cells:t,arrows:s}=S(e.tree,e.at),n=e.penFrom===null?[]:[et(e.penFrom,1.3,`mark-drawn ${e.pen??"green"}`)];return{under:t.map(({colour:o,cell:r})=>it(r,`mark-drawn ${o}`)),over:[...e.arrows?[...Ra(e),..._a(e)]:[],...s.map(({colour:o,source:r,target:i})=>be(r,i,`mark-drawn ${o}`)),...n]}}var _a=({tree:e,at:t,diagrams:s})=>hr(S(e,t).children.map(n=>s.get(n)?.last?.actions??[]),"mark-next"),Ra=({at:e,found:t})=>t?.at===e?hr(t.turns,"mark-found"):[];function hr(e,t){let s=n=>!n.startsWith("hand:");return e.flatMap((n,o)=>{let r=o===0?t:`${t} other`;return n.map(({from:i,to:a})=>s(i)&&s(a)&&i!==a?be(i,a,r):et(s(a)?a:i,1.15,r))}).reverse()}function Zh({tree:e,at:t}){let{cells:s,arrows:n}=S(e,t);return o=>[...s.filter(r=>r.cell===o).map(({colour:r})=>`coloured ${r}`),...n.filter(({source:r})=>r===o).map(({colour:r,target:i})=>`${r} arrow to ${i}`)]}function Pa(e){let{actions:t=[]}=e??{};return t.length===1?[{...t[0],from:t[0].to,to:t[0].from}]:[]}function Qh(e,t){let[s,n]=[S(t.tree,t.at),e.tree.nodes[e.at]];return n&&s.parent===n.id?{known:De(t)?.last?.actions}:n?.parent!==s.id?{known:[]}:{known:Pa(De(e)?.last)}}function mr(e){let t=e.toLocaleLowerCase().split(/\s+/).filter(Boolean);return s=>{let n=s.toLocaleLowerCase();return t.every(o=>n.includes(o))}}var Wa=80,Ga=5,Ua="This browser does not keep the name: it is lost when the page is closed.",Ha=new Intl.DateTimeFormat(void 0,{dateStyle:"medium",timeStyle:"short"});function pr(e){let t=Fe(e)?e:null,s=[Zt(e),Ha.format(e.updated),t?.status].filter(Boolean),n=t?[t.name&&t.title,$n(t,_.players)]:[];return[ct(e),...n.filter(Boolean),s.join(" · ")]}function Ka(e,t){let[s,...n]=pr(e),o=n.pop();return u`<strong id=${t??m}>${s}</strong>
    ${n.map(r=>u`<span>${r}</span>`)}<span class="small">${o}</span>`}function dm(e,{draw:t,signal:s}){let n={all:e.games(),search:"",selected:new Set,naming:"",news:""};function o(p){Object.assign(n,{news:""},p),t()}let r=(p="")=>o({all:e.games(),news:p}),i=()=>n.all.filter(p=>qa(p,n.search));function a(p,x){for(let{id:$}of p)n.selected[x?"add":"delete"]($);o({})}let l=(p,x)=>document.querySelector(`.kept-list ${x?`[data-game="${x.id}"]`:""} ${p}`);function c(p){o({naming:p.id}),l(".rename input",p).select()}function d(p,x){if(o({naming:""}),x!==void 0){let $=Vs(p.id,{name:"title"in p&&p.title===x?"":x}),k=e.games().find(({id:A})=>A===p.id)??p;r($?`Named ${ct(k)}.`:Ua)}(l(".rename-game",p)??l("[type=search]")).focus()}async function h(p){if(!await Ya(p))return;let x=i().indexOf(p[0]);for(let{id:k}of p)zs(k);r(`${E(p.length,"game")} deleted.`);let $=i()[x]??i().at(-1);$?l(".open-kept",$).focus():l("input").closest("dialog, main").querySelector("button").focus()}function g(){let[{all:p,news:x},$]=[n,i()],k=$.filter(({id:N})=>n.selected.has(N)),z=`${`${$.length<p.length?`${$.length} of `:""}${E(p.length,"game")}`}${k.length>0?`, ${k.length} selected`:""}.`,at=k.length===0?!1:k.length===$.length||null;return u`<div class="kept-list">
      <div class="games-tools" ?hidden=${p.length===0&&!x}>
        ${On("Search your games",N=>o({search:N}))}
        ${pt("Select all",at,N=>a($,N),{look:"select-all"})}
        <p class="small" role="status">${x} ${z}</p>
      </div>
      <div class="none-kept" ?hidden=${p.length>0}>
        <p>No games yet. A game is kept from its first turn on.</p>
        ${e.isPlaying?u`<a class="button primary" href=${W()}>Play</a>`:m}
      </div>
      <ul class="games">
        ${tt($,({id:N})=>N,f)}
      </ul>
      <p class="small">Games are kept in this browser, on this device.</p>
      <div class="dialog-buttons stay" ?hidden=${k.length===0}>
        ${y(`Delete ${E(k.length,"game")}`,()=>h(k),{look:"danger"})}
      </div>
    </div>`}function f(p,x){let $=A=>a([p],A),k=`Select ${ct(p)}, ${Zt(p)}`;return u`<li class="game-item" data-game=${p.id}>
      ${pt("",n.selected.has(p.id),$,{look:"select",label:k})}
      ${n.naming===p.id?v(p):w(p,x)}
    </li>`}function w(p,x){let $=`kept-${p.id}`,k=x===0&&e.isPlaying?"open-kept primary":"open-kept",A=u`<a
      class="button"
      href=${ut({study:p.id})}
      aria-describedby=${$}
      >Open in study</a
    >`;return u`<div class="card-text">${Ka(p,$)}</div>
      <div class="game-buttons">
        ${y(e.words(p),()=>e.go(p),{look:k,about:$})}
        ${e.isPlaying&&Fe(p)?A:m}
        ${y("Rename",()=>c(p),{look:"rename-game",about:$})}
        ${y("Delete",()=>h([p]),{look:"danger",about:$})}
      </div>`}function v(p){return u`<form class="rename" @submit=${k=>{k.preventDefault(),d(p,l(".rename input",p).value.trim())}} @keydown=${k=>{k.key==="Escape"&&(k.preventDefault(),d(p))}}>
      <input aria-label="Name of this game" maxlength=${Wa} value=${ct(p)} />
      <div class="game-buttons">
        ${y("Save",m,{type:"submit",look:"primary"})}
        ${y("Cancel",()=>d(p))}
      </div>
    </form>`}return Xs(()=>r(),s),g}var qa=(e,t)=>mr(t)(pr(e).join(" "));function Ya(e){let t=e.length===1,s=t?"Delete this game?":`Delete ${E(e.length,"game")}?`,n=e.slice(0,Ga).map(a=>`${ct(a)}, ${Zt(a)}`),o=e.length-n.length,i=`${[...n,...o>0?[`${o} more`]:[]].join("; ")}. ${t?"It is":"They are"} kept nowhere else.`;return En(s,i,"Delete",{danger:!0})}var gm=()=>ts().filter(({over:e})=>!e),$m=({id:e,title:t="",players:s})=>u`<li>
    <a class="button kept card-text" href=${W(e)}
      ><strong>${t}</strong
      ><span class="small">${s?`With others: ${s}`:"With others"}</span></a
    >
  </li>`;function wm(e,t){let s=new Set(ts().map(({id:o})=>o)),n=e.filter(({game:o})=>!s.has(o));return n.length===0?m:u`<section class="start-kept" aria-labelledby="challenges-title">
    <h2 id="challenges-title">Waiting for an opponent</h2>
    <ul id="challenges" class="games">
      ${n.map(o=>Va(o,t))}
    </ul>
  </section>`}var Va=({game:e,invitation:t,name:s,terms:n},o)=>u`<li>
    <a class="button kept card-text" href="${W(e)}#${t}"
      ><strong>${s||"Anonymous"}</strong><span>${o(n.rules)}</span
      ><span class="small">${Ft(n.time??{kind:"none"})}</span></a
    >
  </li>`;var fr=class{#t=new AbortController;#e=[];view=null;constructor(t){this.state=t}get signal(){return this.#t.signal}change(t){let s=this.state;if(this.state=jn(t(s)),this.state!==s)for(let n of this.#e)n(this.state,s)}edit(t,s){this.change(n=>Y(n,t,s))}onChange(t){this.#e.push(t)}close(){this.#t.abort()}};export{Pn as a,It as b,Nn as c,In as d,Cn as e,Za as f,wr as g,Qa as h,M as i,tl as j,el as k,sl as l,nl as m,ol as n,Y as o,rl as p,ue as q,Bn as r,il as s,al as t,ll as u,De as v,cl as w,Be as x,kr as y,pl as z,br as A,vr as B,j as C,Gn as D,Hn as E,Yn as F,Jn as G,Xl as H,Zn as I,ro as J,co as K,$c as L,wc as M,yc as N,kc as O,fe as P,bc as Q,go as R,$o as S,xu as T,Dt as U,ls as V,Kc as W,Jc as X,Xc as Y,di as Z,xo as _,Zc as $,Qc as aa,ss as ba,tu as ca,eu as da,su as ea,zc as fa,Xe as ga,yo as ha,Ze as ia,Qe as ja,Ft as ka,iu as la,$u as ma,wu as na,yu as oa,ke as pa,Mo as qa,it as ra,et as sa,be as ta,Ei as ua,Fo as va,Di as wa,Bu as xa,hs as ya,ps as za,Ji as Aa,hd as Ba,md as Ca,pd as Da,Xh as Ea,hr as Fa,Zh as Ga,Pa as Ha,Qh as Ia,$d as Ja,wd as Ka,fr as La,zo as Ma,Jo as Na,Xo as Oa,sr as Pa,ga as Qa,nr as Ra,jd as Sa,or as Ta,Dd as Ua,ar as Va,ur as Wa,mr as Xa,Ka as Ya,dm as Za,gm as _a,$m as $a,wm as ab,Aa as bb,Me as cb,dr as db};
