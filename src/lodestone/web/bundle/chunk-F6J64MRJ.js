import{$ as ze,Aa as nn,B as rs,C,Ca as on,D as W,E as _e,Ea as rn,F as Pe,G as Wt,H as We,Ha as an,J as Re,K as Ge,Ka as ln,L as He,La as cn,M as Ue,R as Ke,S as Rt,U as as,V as Gt,W as Ve,X as qe,Y as Ye,_ as gt,a as Ne,aa as Je,b as Ie,ba as Ze,c as Ce,ca as Xe,da as Qe,g as _,m as z,o as _t,p as Fe,q as je,ta as ls,ua as tn,va as sn,w as Be,xa as cs,ya as en}from"./chunk-SN2M3NXT.js";import{a as os,d as Ae,e as Le,f as Me}from"./chunk-2EB7UIF2.js";import{a as fe,h as ye,j as at}from"./chunk-IDSYPOFO.js";import{$ as St,$a as v,B as O,Ba as ae,D as Fs,Da as le,E as A,Ea as ce,F as js,Fa as ue,G as ss,H as Bs,Ha as Et,I as Ds,J as B,La as he,M as _s,Ma as At,Na as de,P as ht,Q as Ps,Qa as me,R as Ws,T as Rs,Ta as Ct,U as Gs,V as Hs,X as Us,Xa as H,Y as G,Z as es,Za as is,_ as Ks,_a as pe,aa as Vs,ab as ge,ba as qs,bb as Ft,ca as Ys,cb as mt,d as vt,da as zs,db as $e,eb as we,fa as Js,fb as ft,g as As,ga as Zs,gb as q,hb as jt,i as kt,ia as ns,ja as tt,jb as Bt,k as xt,ka as Tt,kb as nt,lb as be,nb as ve,o as P,ob as I,p as Ls,pa as Xs,pb as ke,q as Ms,qa as Qs,qb as xe,r as Ns,ra as te,u as Is,ua as se,w as Cs,wa as ee,xa as ne}from"./chunk-WCZ7OLIE.js";import{Ba as Ee,C as V,Ca as rt,D as ie,Da as Pt,Ea as De,Fa as L,H as Ot,I as oe,M as re,Q as dt,W as Lt,X as Mt,Y as st,Z as Nt,ca as D,d as N,da as et,e as X,ea as It,g as bt,h as j,ha as S,i as Q,ja as c,ka as Se,la as f,ma as T,na as it,oa as U,p as Es,pa as K,ra as $,ta as Te,ua as pt,va as E,wa as ot,xa as Dt,ya as Oe,za as Y}from"./chunk-MKKTLXMW.js";var ni=200,hn="Waiting for other searches…",un=new Intl.NumberFormat("en",{notation:"compact",maximumSignificantDigits:3});function us({exact:n,evaluation:t},s,e){let i=e.find(r=>r!==s);if(n&&s&&i){let{value:r,remoteness:a=null}=n;return ii(ve(jt({value:r,remoteness:a},i,e)))}if(t===null)return null;let{words:o}=$t({score:t,worth:null},e[0],e);return{sign:oi(t),words:o,look:"estimate"}}var ii=n=>({sign:Bt(n),words:I(n,v),look:nt(n)}),oi=n=>`${n>0?"+":""}${(n/100).toFixed(2)}`;function $t({score:n,worth:t},s,e){let i=t?t.value==="win":Number(n)>0,o=e.find(l=>l===s===i)??s,r=v(o);if(t){let{remoteness:l}=t,u=I({winner:o,remoteness:l},v);return{sign:`${r} in ${l}`,words:u}}if(!n)return{sign:"Equal",words:"Equal"};let a=(Math.abs(n)/100).toFixed(2);return{sign:`${r} +${a}`,words:`${r} is better by ${a} pieces`}}var Ht=n=>n?[n,...n.alternatives]:[];function hs({score:n,worth:t},s){let e=t?+(t.value==="win"):1/(1+Math.exp(-(n??0)/ni));return s?e:1-e}function dn({depth:n,nodes:t,seconds:s}){let e=[`Depth ${n}`,`${un.format(t)} nodes`];return s>.01&&e.push(`${un.format(t/s)}/s`),e.join(" · ")}var ds=[([n,t])=>[n,t],([n,t])=>[-t,n],([n,t])=>[-n,-t],([n,t])=>[t,-n]],ri=/<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"/g,ai=/transform="translate\(([\d.-]+) ([\d.-]+)\)"/g,mn=/url\(#(lit-cell(?:-alt)?)\)/g,li=/([MLa])([^MLaZ]*?)(-?[\d.]+)[\s,]+(-?[\d.]+)(?=\s*(?:[MLaZ]|$))/g;var Ut=n=>Math.round(n*100)/100+0;function fn(n,t){let s=ds[(t%4+4)%4];if(s===ds[0])return n;let e=ci(n,s),i=n.cells.map(({name:a,x:l,y:u,outline:h})=>{let[m,p]=e([l,u]);return{name:a,x:m,y:p,outline:ui(h,e,s)}}),[o,r]=s([n.width,n.height]).map(Math.abs);return{...n,width:o,height:r,under:hi(n.under,e([0,0]),t),cells:i,rows:di(i)}}function ci({width:n,height:t},s){let[e,i]=s([n,t]),[o,r]=[Math.min(e,0),Math.min(i,0)];return a=>{let[l,u]=s(a);return[Ut(l-o),Ut(u-r)]}}var ui=(n,t,s)=>n.replace(li,(e,i,o,r,a)=>{let l=i==="a"?s([+r,+a]).map(Ut):t([+r,+a]);return i+o+l.join(" ")});function hi(n,[t,s],e){let i=n.replace(ri,(m,p,g,w)=>{let k=Number(g)-Number(w)*.35;return`${m} transform="rotate(${-90*e} ${p} ${Ut(k)})"`}),o=ds[(-e%4+4)%4],r=i.replace(ai,(m,p,g)=>{let[w,k]=o([Number(p),Number(g)]);return`transform="translate(${w+0} ${k+0})"`}),l=[...new Set([...n.matchAll(mn)].map(([,m])=>m))].map(m=>`<linearGradient id="${m}-${e}" href="#${m}" gradientTransform="rotate(${-90*e} 0.5 0.5)"/>`),u=r.replace(mn,`url(#$1-${e})`),h=l.length>0?`<defs>${l.join("")}</defs>`:"";return`<g transform="translate(${t} ${s}) rotate(${90*e})">${h}${u}</g>`}function di(n){let t=[];for(let s of n.toSorted((e,i)=>e.y-i.y)){let e=t.at(-1);e&&s.y-e[0].y<1?e.push(s):t.push([s])}return t.map(s=>s.toSorted((e,i)=>e.x-i.x).map(({name:e})=>e))}var mi=120,Kt=class{#t;#s=Nt("svg",{class:"preview-board","aria-hidden":"true"});#o=at(this.#s,{viewOnly:!0});#e=new X;root=st("div",{class:"line-preview",hidden:!0},this.#s);constructor(t){this.#t=t,t.signal.addEventListener("abort",()=>this.#n())}async show(t){let s=this.#e.begin(),{line:e,scene:i,quarters:o}=this.#t.now;try{await N(mi,s);let r=await xt({...e,turns:[...e.turns,...t]},s);s.throwIfAborted(),this.#o.set({scene:fn(i,o),pieces:Ct(r)},{still:!0}),this.root.hidden=!1}catch(r){bt(r)||j(r)}}hide(){this.#e.begin(),this.root.hidden=!0}#n(){this.#e.end(),this.#o.destroy()}};var fi=200,pn=9999999,pi=[1,2,3,4,5].map(n=>({name:n,title:String(n)})),ms={result:null,note:"Thinking…"};function gn(n,t=""){return"waiting"in n?n.waiting?{result:null,note:hn}:ms:{result:n,by:t,note:n.final?"Done.":""}}var $n=class extends C{#t;#s="";#o=ms;#e=.5;#n=[];#i;constructor(t,s,e={}){super(t,s),this.#t=e,this.#i=new Kt(s),document.addEventListener("visibilitychange",()=>this.render(),{signal:s.signal})}toggle(){let t=!this.study.now.wants.engine;this.study.want({engine:t}),S(t?"Analysis is on.":"Analysis is off."),t||this.study.change(s=>s.found?{...s,found:null}:s),this.render()}#u(t){Pt({lines:t}),this.render()}render(){let{line:t,isBusy:s}=this.study.now,e=this.isSeen&&!document.hidden&&this.#r&&!this.#c&&!s,i=e?JSON.stringify([t,rt.lines]):"";if(i!==this.#s){let o=this.work.begin();this.#o=ms,this.#s=i;let r=Q(a=>this.#a({result:null,note:a}));e&&this.#h(t,o).catch(r)}super.render()}get#r(){let{wants:t,shown:s}=this.study.now;return t.engine&&!s?.outcome}get#c(){let{wants:t,shown:s}=this.study.now;return t.exact&&q(s?.exact??null)!==null}async#h(t,s){await N(fi,s),await Is(t,rt.lines,e=>this.#a(gn(e)),s)}#a(t){this.#o=t;let{result:s}=t;if(!s)return this.study.change(l=>({...l,found:null}));let e=Ht(s).map(({actions:l})=>l),{sides:i,shown:o}=this.study.now,[r,{words:a}]=[hs(s,o?.side===i[0]),this.#l(s)];this.study.change(l=>({...l,found:{at:l.at,turns:e,share:r,words:a}}))}get#d(){let{thought:t}=this.study.now;return this.#c?{result:null,note:"The exact values are shown."}:t?gn(t.info,t.by):this.#o}content(){let{wants:t}=this.study.now,s=this.#d,{result:e,note:i,by:o}=s,r=e?`${o?`${o} thinks: `:""}${this.#l(e).words}`:i;return c`<div class="analysis-head">
        ${Dt("analyse-on","Analyse",t.engine,()=>this.toggle())}
        ${this.#t.beside?.()}
      </div>
      <div id="analysis" class="analysis" ?hidden=${!this.#r}>
        <p id="analysis-value" class="analysis-value">${r}</p>
        <div id="analysis-found" class="analysis-found" ?hidden=${this.#c}>
          ${this.#f(s)}
        </div>
      </div>`}#l(t){let{sides:s,shown:e}=this.study.now;return $t(t,e?.side??s[0],s)}#f({result:t,note:s,by:e}){let i=t&&!e?this.#t.remark?.(t)??"":"",o=t?[dn(t),s,i].filter(Boolean).join(" · "):"",r=this.#m(t),{sides:a,shown:l}=this.study.now,[u]=a;t&&(this.#e=hs(t,l?.side===u));let h=`--share: ${Math.round(this.#e*100)}%`,m=g=>this.#u(Number(g)),p=()=>{this.#i.hide(),queueMicrotask(()=>super.render())};return c`<div
        class="analysis-bar"
        aria-hidden="true"
        data-first=${u}
        .style=${h}
      ></div>
      <div class="analysis-head">
        <p id="analysis-effort" class="small">${o}</p>
        <label class="lines-field"
          >Lines ${E("analysis-count",pi,rt.lines,m)}</label
        >
      </div>
      <ol
        id="analysis-lines"
        class="analysis-lines"
        aria-label="Best lines: a press on a turn adds the line to the game, up to there"
        tabindex="-1"
        @focusout=${p}
        @pointerleave=${()=>this.#i.hide()}
      >
        ${r.map((g,w)=>this.#p(g,w,r.length))}
      </ol>
      ${this.#i.root}
      ${t&&!e?this.keeping(g=>this.#$(g,t)):f}`}#m(t){let s=Ht(t),e=this.root.querySelector(".analysis-lines"),i=e?.matches(":focus-within:not(:focus)");return i&&s.length>0?this.#n:(i&&e?.focus({preventScroll:!0}),this.#n=s)}#p(t,s,e){let i=e===1,{sign:o,words:r}=this.#l(t),a=`Line ${s+1} of ${e}: ${r}`,l=t.line.map(({turn:h})=>h),u=t.line.map(({turn:h,say:m},p)=>{let g=()=>this.#g(l.slice(0,p+1)),w=()=>this.#i.show(l.slice(0,p+1));return c`<li @pointerenter=${w} @focusin=${w}>${W(h,g,m)}</li>`});return c`<li>
      <span class="line-score" aria-hidden="true" ?hidden=${i}>${o}</span>
      <ol class="line-turns" aria-label=${i?"Best line":a}>
        ${u}
      </ol>
    </li>`}#g(t){let s=this.study;if(s.now.isGrowing)return s.play(t[0]);s.change(e=>{let{tree:i,id:o}=rs(e,e.at,t);return z(e,i,o)}),S(`${O(t.length,"turn")} added.`)}#$(t,s){let{isGrowing:e,shown:i,sides:o}=this.study.now,a=(e?[]:Ht(s)).reduce((l,{line:u})=>{let h=u.map(({turn:m})=>m);return rs({...t,tree:l},t.at,h).tree},t.tree);return z(t,G(a,t.at,gi(s,i?.side===o[0])))}};function gi({score:n,worth:t},s){if(t)return{exact:{value:t.value,remoteness:t.remoteness}};let e=(s?1:-1)*(n??0);return{evaluation:Math.max(-pn,Math.min(pn,e))}}var wi=new Intl.NumberFormat("en",{maximumSignificantDigits:3});function wn(n,t,s,e=null){let i=yi(t,s,e),o=n.contains(document.activeElement);n.hidden=i===f,T(i,n),o&&(n.hidden||!n.contains(document.activeElement))&&Mt("exact-on").focus()}function yi(n,t,s){let e=ps(t),i=We(n)??e?.job??null;if(i&&Wt(i))return Ge(n),bi(n,i,s);if(t?.state==="unsolvable")return t.fault?fs("",t.fault):f;if(i?.state==="solved"||!(e||i?.state==="failed"&&s))return f;let r=i?.fault||e?.fault||"",a=e?.seconds?`Solve now (about ${yn(e.seconds)})`:"Solve now",l=$(a,()=>Re(n),{look:"solve-begin primary"});return fs(r,r?"":"These rules are not solved yet.",f,l)}var ps=n=>n?.state==="unsolved"||n?.state==="refused"?n:null;function bi(n,t,s){let e=s?` “${s.title}” plays as soon as they are solved.`:"",{total:i,done:o}=t.progress??{},r=c`<progress
    class="solve-bar"
    aria-label="Solving"
    max=${i??f}
    value=${o??f}
  ></progress>`,a=()=>Ue(n),l=He(n)?$("Stop solving",a):f;return fs("",vi(t)+e,r,l)}var fs=(n,t,s=f,e=f)=>c`<p class="solve-fault fault-line" role="status">${n}</p>
    <p class="solve-text">${t}</p>
    ${s}${e}`;function vi({state:n,progress:t}){if(n==="waiting")return"These rules are solved next.";if(!t)return"Solving these rules: getting ready.";let{level:s,levels:e,rate:i,left:o}=t;if(s===e)return"Solved: the values are being written down.";let r=[`Solving these rules: layer ${s} of ${e}`];return i>0&&r.push(`${wi.format(i)} positions a second`),o!==null&&r.push(`about ${yn(o)} left`),`${r.join(", ")}.`}function yn(n){let t=Math.max(1,Math.round(n));return t<90?O(t,"second"):`${Math.round(t/60)} minutes`}var bn=40,[vn,ki]=[500,3e4],xi=4,Si=`A number is the plies to the end, each a turn of one side: the winner hurries, the loser delays. In
  the strip a letter is who wins, = nobody, ? a turn that threw something away. What came before in the
  game does not count: a position that came up before is worth what it was, and what can be forced for
  ever is a draw.`,kn=class extends C{#t;#s;#o=null;#e=vn;constructor(t,s,e,i=()=>null){super(t,e),this.#t=s,this.#s=i,Pe(o=>o.state==="solved"?this.#u():this.render(),e.signal)}get isKnown(){let{whole:t}=this.study.now;return q(t?.exact??null)!==null&&this.#n!==null}get#n(){return q(this.study.now.shown?.exact??null)}async#i(t){this.study.want({exact:t}),await this.study.refresh(),S(t?this.#r:"Exact values are not shown.")}async#u(){let{wants:t,whole:s}=this.study.now;if(!t.exact||!s||q(s.exact))return this.render();await this.study.refresh(),S(`Solved. ${this.#r}`)}get#r(){return this.study.now.shown?.exact?this.#n?this.#c:"These rules are not solved yet.":""}get#c(){let t=this.#n?.course.at(-1);return t?`With best play: ${I(t,v)}.`:""}render(){if(!this.isSeen)return;let{rules:t,wants:s,whole:e,shown:i}=this.study.now;this.root.hidden=t.solvable===!1,this.#h(e?.exact??null);let o=i?.exact?ke({exact:i.exact,last:i.last}):"",r=m=>this.#i(m);T(c`${Dt("exact-on","Exact values",s.exact,r)}
        <div id="exact-job" class="exact-job" hidden></div>
        <div id="exact-known" ?hidden=${!this.isKnown}>
          <p>
            <span id="exact-value">${this.#c}</span>
            <strong id="exact-mistake" class="exact-mistake">${o&&`${o}.`}</strong>
          </p>
          <ol
            id="course"
            class="course"
            aria-label="Who wins from each position so far"
            tabindex="0"
          >
            ${this.isKnown?this.#a():f}
          </ol>
        </div>`,this.root);let[a,l]=[D(this.root,"#exact-job"),D(this.root,"#course")];wn(a,t.rules,e?.exact??null,this.#s());let u=l.querySelector("[aria-current]");u&&Lt(l,u)&&et(()=>It(l,u,xi));let h=this.isKnown?this.#n:null;this.isOther(h)&&T(h?this.#d(h):f,this.#t)}#h(t){if(t===this.#o)return;this.#o=t;let s=this.work.begin(),e=ps(t),i=e?.seconds===null&&!Wt(e.job),o=()=>this.study.refresh();i&&N(this.#e,s).then(o,()=>{}),this.#e=i?Math.min(2*this.#e,ki):vn}#a(){let{whole:t,shown:s,tree:e,at:i}=this.study.now,o=q(t?.exact??null)?.course??[],r=t===s?js(e,i):B(e),a=s?.exact?(this.#n?.course.length??0)-1:-1,l=u=>this.study.change(h=>_(h,r[u]??h.at));return o.map((u,h)=>Oi(u,h,t?.record[h-1],h===a,()=>l(h)))}#d({value:t,remoteness:s,turns:e}){let{shown:i,sides:o}=this.study.now,a=Map.groupBy(e,u=>I(jt(u,i?.side??o[0],o),v)),l={value:t,remoteness:s};return c`<h2 id="exact-count">${Ti(e.length)}</h2>
      <dl id="exact-turns" class="exact-turns">
        ${[...a].map(([u,h])=>this.#l(u,h))}
      </dl>
      ${this.keeping(u=>z(u,G(u.tree,u.at,{exact:l})))}
      <p class="small">${Si}</p>`}#l(t,s){let e=s.length-bn,i=s.slice(0,bn).map(({turn:o})=>W(o,()=>this.study.play(o)));return c`<div>
      <dt>${t.charAt(0).toUpperCase()+t.slice(1)}</dt>
      <dd>${i}${e>0?` and ${e} more`:""}</dd>
    </div>`}};function Ti(n){return n===0?"No turn is left":n===1?"The only turn":`All ${n} turns by value`}function Oi(n,t,s,e,i){let{winner:o,thrown:r}=n,a=s?`${t}. ${s.text}`:"Start",l=[I(n,v),r&&xe("this turn",r)],u=`${a}: ${l.filter(Boolean).join("; ")}`,h=`${nt(n)} ${r?"thrown":""}`;return c`<li class=${h} title=${u} aria-current=${e||f} @click=${i}>
    <span aria-hidden="true">${o?v(o)[0]:"="}${r?"?":""}</span
    ><span class="unseen">${u}</span>
  </li>`}var Ei=250,xn=100;function Ai(){let n=ne();if(n)return{...n,target:s=>Li(n,s)};let t=te();return{name:"the games that this browser keeps",records:t.map(({tree:s})=>Js(s)),target:s=>({study:t[s].id})}}function Li({id:n,addresses:t,records:s},e){return t?{collection:t[e]}:{study:ee(s[e],{id:n,index:e}).id}}var Sn=class extends C{#t=null;#s="";constructor(t,s){super(t,s),T(f,t)}render(){let{shown:t,rules:s}=this.study.now;if(!this.isSeen||!t||!this.isOther(t.position))return;let e=Q(i=>T(c`<p>${i}</p>`,this.root));this.#o(s.rules,t.position,this.work.begin()).catch(e)}async#o(t,s,e){await N(Ei,e);let i=Ai(),o=await Ke(i.records,t,s,e);this.#t={source:i,position:s,...o},this.#s="",this.#e()}#e(){if(this.#t===null)return;let{source:t,games:s,turns:e}=this.#t,o=`${O(s,"game")} of ${t.records.length} in ${t.name} came to this position, or to a mirror image of it.`,r=e.length>0?this.#n(e):f;T(c`<p class="small">${o}</p>${r}`,this.root)}#n(t){return c`<table class="explored">
      <thead>
        <tr>
          ${["Turn","Games","Results","Exact"].map(e=>c`<th scope="col">${e}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${t.map(e=>this.#i(e))}
      </tbody>
    </table>`}#i({text:t,say:s,count:e,won:i,drawn:o,played:r,exact:a}){let{shown:l,sides:u}=this.study.now,h=()=>this.study.now.shown?.position===this.#t?.position,m=()=>h()&&this.study.play(t),[[p,g],[w,k]]=Object.entries(i),d=`${v(p)} won ${g}, ${o} drawn, ${v(w)} won ${k}`,y=Object.entries({first:g,drawn:o,second:k}).filter(([,F])=>F!==0),x=([F,Os])=>c`<span class="share ${F}" .style=${`flex-grow: ${Os}`}>${Os}</span>`,M=this.#s===t,J=()=>{this.#s=M?"":t,this.#e()},Z=`${O(e,"game")} with ${t}`;return c`<tr>
        <td>${W(t,m,s)}</td>
        <td>${$(String(e),J,{look:"turn-choice",label:Z,pressed:M})}</td>
        <td>
          <div class="shares" role="img" aria-label=${d} title=${d}>${y.map(x)}</div>
        </td>
        <td>${_e(a,l?.side??u[0],u)}</td>
      </tr>
      ${M&&this.#t?this.#u(r,this.#t.source):f}`}#u(t,s){let e=t.length-xn;return c`<tr>
      <td colspan="4">
        <ul class="explored-games">
          ${t.slice(0,xn).map(i=>this.#r(i,s))}
          ${e>0?c`<li>and ${e} more</li>`:f}
        </ul>
      </td>
    </tr>`}#r({game:t,ply:s},{records:e,target:i}){let o=e[t],{Round:r="?"}=o.tags??{},l=[...[`${t+1}. ${Zs(o)}`,r==="?"?"":`round ${r}`],o.result].filter(Boolean).join(" · ");return c`<li>${$(l,()=>dt(Ot({...i(t),at:String(s+1)})),{look:"turn-choice"})}</li>`}};var Mi=["Event","Site","Date","Round"],On=class extends C{content(){let{rules:t,errors:s=[],isPlayed:e,tree:i,sides:o,more:r=f}=this.study.now,{head:a}=i,l=new Set([...o.map(v),...Mi,...Object.keys(a.tags)]);return c`<p>${t.title} (${a.rules})</p>
      ${r} ${[...l].map(u=>this.#t(u,a.tags[u]??""))}
      ${e?f:this.#s(a.result)} ${this.#o()}
      ${s.map(({message:u})=>c`<p class="fault-line">${u}</p>`)}`}#t(t,s){return Y(t,c`<input type="text" .value=${s} @change=${K(i=>{let{tree:o}=this.study.state,r=Object.entries({...o.head.tags,[t]:i.trim()}),a=Object.fromEntries(r.filter(([,l])=>l!==""));this.study.edit(es(o,{tags:a}))})} />`)}#s(t){let s=r=>this.study.edit(es(this.study.state.tree,{result:r,termination:null})),[e,i]=this.study.now.sides.map(v),o=[{name:"*",title:"Open"},{name:"1-0",title:`${e} won`},{name:"0-1",title:`${i} won`},{name:"1/2-1/2",title:"Draw"}];return Y("Result",E(null,o,t,s))}#o(){let t=Ps(this.study.state.tree);if(t.length===0)return f;let s=e=>()=>this.study.change(i=>_(i,e));return c`<h2>Bookmarks</h2>
      <ul class="bookmarks">
        ${t.map(({id:e,name:i})=>c`<li>${$(`⚑ ${i}`,s(e))}</li>`)}
      </ul>`}};var Ni="How long level 8 and engines think for a turn, and a hint. The other levels have a fixed strength.";function gs(n,t,s,e){let i=he(t).map(o=>({name:o,title:`${o} s`}));return E(n,i,s,o=>e(Number(o)))}function Xr(n){let{kept:t,players:s,game:e}=n,i=Et(e).filter(a=>de(t,a,s)!==null),o=new Set(i.map(a=>me(t,a,s))),r=a=>n.choose({seconds:a});return c`<label class="analysis-time" title=${Ni}
    ><span id="thinking-who">Time for ${[...o,"hints"].join(" and ")}</span>
    ${gs("thinking-time",s,At(t,s),r)}</label
  >`}var qt=({values:n,phrase:t},s)=>n.find(({name:e})=>e===s)?.title??t.replaceAll("{}",String(s)),En=n=>n.charAt(0).toUpperCase()+n.slice(1);function An(n,t,s){return c`<details class="difference" @toggle=${({currentTarget:i})=>i.open&&Ii(D(i,"div"),n,t.name)}>
    <summary>Show the difference<span class="unseen">: ${s}</span></summary>
    <div role="status"></div>
    <p><a href=${ie(n.name,t.name)}>Lesson: ${t.title}</a></p>
  </details>`}async function Ii(n,t,s){if(!(n.childElementCount>0))try{let{difference:e,near:i}=await Cs(t.name,s);await Ci(n,e,i,De(t))}catch(e){T(c`<p class="fault-line">${j(e)}</p>`,n)}}function Ci(n,t,s,e){let i=t.map(({title:r,say:a,text:l})=>c`<div class="case">
        <h3>${r}</h3>
        <svg class="board case-board" role="img" aria-label="${r}: ${a}"></svg>
        <p><strong>${a}</strong></p>
        <p>${l}</p>
      </div>`);T(f,n),T(c`<div class="cases">${i}</div>`,n);let o=n.querySelectorAll(".case-board");return Promise.all([...o].map((r,a)=>Fi(r,t[a],s,e)))}async function Fi(n,{rules:t,start:s,turns:e},i,o){let r=await xt({rules:t,start:s,turns:e,ended:null}),a=await Ns(t,i,o),l=(r.last?.marks??[]).map(m=>rn(m,"mark-last")),u=(r.last?.removed??[]).map(an),h={under:[...l,...u],over:[],preview:[]};at(n,{scene:a,pieces:Ct(r),marks:h,viewOnly:!0})}var ji="as the sources are silent or disagree",ha=({title:n,rules:t,same_as:s,paragraphs:e},i)=>c`<h2>${n}</h2>
    <p class="small"><code>${t}</code></p>
    ${ws(s)}
    ${e.map((o,r)=>Bi(o,o.heading!==e[r-1]?.heading))}
    ${$s(i.sources)}`,$s=n=>n.length>0?c`<section class="sources small">
        <h3>Sources</h3>
        <dl>
          ${n.map(({name:t,title:s})=>c`<div>
                <dt>${t}</dt>
                <dd>${s}</dd>
              </div>`)}
        </dl>
      </section>`:"",ws=n=>n.length>0?c`<p class="small">The same rules as ${n.join(", ")}.</p>`:"",ys=n=>c`<abbr class="clause-mark" title="Clause ${n} of the rules as explained here"
    >${n}</abbr
  >`,Bi=({heading:n,number:t,text:s,source:e,reading:i},o)=>c`<section class="clause">
    ${o?c`<h3>${n}</h3>`:""}
    <p>${s}</p>
    <p class="small">
      ${ys(t)}${e&&` · source: ${e}`}
      ${i?c` · <abbr class="reading" title=${ji}>decided by this project</abbr>`:""}
    </p>
  </section>`;var Di=8,_i=150,wt=({rules:n,options:t})=>({preset:n.split(":")[1].split(",")[0],options:t});function Ln(n){let t=n.querySelector(".option-list [aria-invalid]"),s=t?.closest("details");s&&(s.open=!0),t?.focus()}var Yt=class{rules=Promise.resolve(null);#t=()=>{};found=null;#s="";#o=new X;#e={};#n=null;constructor(t,s,e){this.game=t;let i=t.presets.find(({name:r})=>r===s?.preset),o=t.presets.find(({rules:r})=>r===t.default);this.preset=i??o??t.presets[0],this.#r(this.preset,s?.options),this.#t=e,this.#i()}async#i(){try{let[t]=(await kt(this.game.name)).recommended;this.#n=t??null,this.#t()}catch{this.#n=null}}async#u(t){let{preset:s,options:e}=wt(await P({rules:t})),i=this.game.presets.find(({name:o})=>o===s)??this.preset;this.#r(i,{...e,...this.game.play_defaults})}get choice(){let{name:t,options:s}=this.preset,e=Object.entries(this.#e).filter(([i,o])=>o!==s[i]);return{preset:t,options:Object.fromEntries(e)}}#r(t,s=this.game.play_defaults){this.preset=t,this.#e={...t.options,...s},this.#a()}#c(t,s){this.#e[t]=s,this.#a()}#h=({name:t,values:s})=>s.length===0&&typeof this.#e[t]=="string";#a(){let t=this.#o.begin(),s=this.game.options.some(this.#h);this.rules=s?Promise.resolve(null):this.#d(t),this.#t()}async#d(t){try{return await N(_i,t),this.found=await P({game:this.game.name,...this.choice},t),this.#s="",this.found}catch(s){return bt(s)||(this.#s=j(s)),null}finally{t.aborted||this.#t()}}#l(t){let{name:s}=t,e={...this.preset.options,...this.game.play_defaults}[s];return this.#e[s]===e?"":`${this.#h(t)?"no valid number":qt(t,this.#e[s])} instead of ${qt(t,e)}`}get template(){return U([this],t=>t,()=>this.#f())}#f(){let{presets:t,options:s,sources:e}=this.game,i=s.filter(r=>this.#l(r)).map(r=>`${r.title}: ${this.#l(r)}`),o=i.length>0;return c`<div class="rules-form">
      <fieldset class="cards">
        <legend>Rules</legend>
        ${this.#m()}
        ${t.length>Di?this.#w():t.map(r=>this.#$(r,r===this.preset,o))}
      </fieldset>
      <div class="changes">
        <p class="small">${o?`Changed: ${i.join("; ")}.`:""}</p>
        ${$("Reset options",()=>this.#p(),{isHidden:!o})}
      </div>
      <details class="options">
        <summary>Options: ${i.length||"none"} changed</summary>
        <div class="option-list">
          ${s.map(r=>this.#v(r))} ${$s(e)}
        </div>
      </details>
      <div class="rules-result" role="status">${this.#g()}</div>
    </div>`}#m(){if(!this.#n)return c`<div class="first-game"></div>`;let{rules:t,title:s,why:e}=this.#n;return c`<div class="first-game">
      <p class="small">${e}</p>
      ${$(`Use ${s}`,()=>this.#u(t))}
    </div>`}#p(){this.#r(this.preset),D(document,'dialog [name="preset"]:checked, dialog select[name="preset"]').focus()}#g(){if(this.#s)return c`<p class="fault-line">${this.#s}</p>`;let{found:t}=this;return t&&[c`<p><strong>${t.title}</strong></p>`,ws(t.same_as)]}#$(t,s,e){return c`<label class="card">
      <input
        type="radio"
        name="preset"
        value=${t.name}
        .checked=${it(s)}
        @click=${()=>this.#r(t)}
      />
      <span class="card-text">
        <span
          ><strong>${t.title}</strong
          ><span class="small" ?hidden=${!(s&&e)}>
            with changed options</span
          ></span
        >
        ${this.#b(t)}
      </span>
    </label>`}#w(){let{presets:t}=this.game,s=e=>this.#r(t.find(i=>i.name===e)??this.preset);return c`${E("preset",t,this.preset.name,s,"Preset")}
      <div class="card-text">${this.#b(this.preset)}</div>`}#b({about:t,options:s,rules:e,source:i}){let o=this.game.presets.find(l=>l.rules===this.game.default),r=this.game.options.filter(({name:l})=>!(l in this.game.play_defaults)).filter(({name:l})=>s[l]!==o?.options[l]).map(l=>qt(l,s[l.name])),a=e===this.game.default||r.length===0;return c`<span>${a?t:En(r.join(" · "))}</span>
      <span class="small">Source: ${i}</span>`}#v(t){let{name:s,title:e,sentence:i,clause:o,values:r,low:a,high:l}=t,u=p=>this.#c(s,p),h=this.#l(t),m=this.game.lessons.find(({option:p})=>p===s);return c`<fieldset class="option">
      <legend>${i} ${ys(o)}</legend>
      ${r.length>0?r.map(p=>this.#y(s,p)):Ee({name:s,title:e,low:a,high:l},this.#e[s],u)}
      <p class="small changed-mark" ?hidden=${!h}>${h&&`Changed: ${h}.`}</p>
      ${m&&An(this.game,m,e)}
    </fieldset>`}#y(t,{name:s,title:e,meaning:i,source:o}){let r=c`<span>
      <strong>${e}</strong> ${i}
      <code title="as it is written in a rules string">${s}</code>
      ${o&&c`<span class="small">Source: ${o}</span>`}
    </span>`,a=s===this.#e[t];return Te(`option-${t}`,s,a,()=>this.#c(t,s),r,"value")}};var yt="chance",Nn="rules",Pi=[{name:"computer",title:"Against the computer"},{name:"friend",title:"With a friend at this device"},{name:"online",title:"With a friend elsewhere"},{name:"watch",title:"Watch two computers"}],In={wide:!0,focus:"form input:checked"},Wi="Per turn. You can change it during the game.",Ri="It starts after the first turn. A player whose time is up loses.",Gi="The clocks start after each player’s first turn.",Hi="The second player may swap sides after the first turn",Ui="Anybody can join",Ki="If the rules are not solved yet, they are solved while the game begins.",Mn=n=>n[Math.floor(Math.random()*n.length)];async function Vi(n,t,s){let e={...vs(n,t),offers:await As()};if(s){e.start=s.start;let i=wt(await P({rules:s.rules}));e.ruleChoices={...e.ruleChoices,[e.game.name]:i}}return os("New game",(i,{draw:o})=>Fn(e,i,o),In)}async function Pa(n){let t=vs(void 0,n),s=await qi(t.game,t.ruleChoices[n]);return Dn({...t,...Cn(t,s)},s)}async function qi({name:n,default:t,play_defaults:s},e){if(e)return P({game:n,...e});let[i]=(await kt(n)).recommended,{preset:o,options:r}=wt(await P({rules:i?.rules??t}));return P({game:n,preset:o,options:{...r,...s}})}var Cn=({level:n,second:t},{solvable:s})=>({level:bs(n,s)?.name??"",second:bs(t,s)?.name??""});async function Wa(n){let[t]=n.split(":"),s={[t]:wt(await P({rules:n}))},e={...vs(void 0,t),ruleChoices:s,isGame:!1};return os("Rules",(i,{draw:o})=>Fn(e,i,o),In)}async function Ra(n,t){let s=await Vi(void 0,n.split(":")[0],{rules:n,start:t});s&&fe(s)}function vs(n,t){let s=rt.newGame,e=o=>L.games.find(({name:r})=>r===o),i=o=>(L.players.find(r=>r.name===o)??L.players[0])?.name??"";return{game:e(t)??e(s.game)??L.games[0],mode:n??s.mode??"computer",level:i(s.level),second:i(s.second),seconds:At(s,L.players),side:s.side??yt,first:s.first??Nn,clock:s.clock??"",...Yi(s),ruleChoices:s.ruleChoices??{},start:"",isGame:!0}}var Yi=n=>({time:n.time??cs[0].name,name:tn(),swap:!1,lobby:!1,offers:{games:!1,lobby:!1,chat:!1}});function Fn(n,t,s){let e=l=>new Yt(l,n.ruleChoices[l.name]??null,s),i={...n,rules:e(n.game),fault:"",starting:!1};function o(l){let{game:u}=l;u&&u!==i.game&&Object.assign(i,{start:"",fault:"",rules:e(u)}),Object.assign(i,"start"in l?{fault:""}:{},l),s()}async function r(l){if(l.preventDefault(),i.starting)return;let u=l.target;D(u,"[type=submit]").focus(),o({starting:!0});try{let m=await a();m&&t(m)}catch(m){Le("The game cannot start",j(m))}finally{o({starting:!1})}let h=u.querySelector(".start-field [aria-invalid]");h?h.focus():Ln(u)}async function a(){let l={...i},u=await l.rules.rules;if(!u||!l.isGame)return u;let h=Bn(l.start),m=h&&await eo(u.rules,h);if(o({fault:m}),m)return null;let{game:p,mode:g,seconds:w,side:k,first:d,clock:b,time:y}=l,x={...l.ruleChoices,[p.name]:l.rules.choice},M=Cn(l,u),J={mode:g,...M,seconds:w,side:k,first:d,clock:b,ruleChoices:x,time:y};Pt({newGame:{...J,game:p.name}});let Z=await Dn({...J,game:p,start:h},u);return g!=="online"?Z:(dt(V(await no(Z,l))),null)}return()=>c`<form class="new-game" novalidate @submit=${r}>
      ${zi(i,o,()=>t(null))}
    </form>`}function zi(n,t,s){let{game:e,rules:i,starting:o,isGame:r}=n,a=i.found?.solvable??!0,l=r?o?"Starting…":"Start game":"Use these rules",u=h=>t({game:L.games.find(m=>m.name===h)??e});return c`<div ?inert=${o}>
      ${pt("Game","game",L.games,e.name,u)}
      <p class="small game-about">${e.about}</p>
      ${i.template}
      ${r?[Ji(n,a,t),Xi(n,t)]:f}
    </div>
    <div class="dialog-buttons stay">
      ${$("Cancel",s)}
      ${$(l,f,{type:"submit",look:"primary",isAble:!o})}
    </div>`}function Ji(n,t,s){let{game:e,mode:i,seconds:o,side:r,clock:a,offers:l}=n,u=[...e.sides,{name:yt,title:"Random"}],h=Qi(n).map(([d,b])=>[d,b,bs(n[d],t)]),m=d=>b=>s({[d]:b}),p=d=>s({seconds:d}),g=gs("seconds",L.players,o,p),w=[i==="friend"&&zt("Clock",E("clock",ce,a,m("clock")),Ri),["computer","online"].includes(i)&&pt("You play","side",u,r,m("side")),...i==="online"?Zi(n,s):[],...h.map(([d,b,y])=>to(d,b,y,t,m(d))),h.some(([,,d])=>d?.timed)&&zt("Thinking time",g,Wi)],k=Pi.filter(({name:d})=>d!=="online"||l.games);return[pt("Players","mode",k,i,m("mode")),c`<div class="player-fields">${w.map(d=>d||f)}</div>`]}function Zi({time:n,name:t,swap:s,lobby:e,offers:i},o){let r=a=>o({time:a});return[on(t,a=>o({name:a})),zt("Time",E("time",cs,n,r),Gi),ot(Hi,s,a=>o({swap:a})),i.lobby&&ot(Ui,e,a=>o({lobby:a}))]}function Xi(n,t){let{game:s,first:e,start:i}=n,o=[{name:Nn,title:"By the rules"},...s.sides,{name:yt,title:"Random"}],a=i===""?pt("Who starts","first",o,e,l=>t({first:l})):f;return c`<details class="options" id="beginning" ?open=${i!==""||n.fault!==""}>
    <summary>Who starts, and from where</summary>
    <div class="option-list">${so(n,t)} ${a}</div>
  </details>`}function Qi({mode:n,game:t}){let[s,e]=t.sides.map(({title:i})=>`${i} plays`);return n==="watch"?[["level",s],["second",e]]:n==="computer"?[["level","The computer plays"]]:[]}var jn=({by_table:n},t)=>t||!n;function bs(n,t){let s=L.players.filter(e=>jn(e,t));return s.find(e=>e.name===n)??s.at(-1)}var zt=(n,t,s)=>c`<label class="level">
    <span class="label">${n}</span>${t}<span class="small">${s}</span>
  </label>`;function to(n,t,s,e,i){let o=[s?.about,s?.by_table&&Ki].filter(Boolean).join(" "),r=L.players.map(a=>({...a,isClosed:!jn(a,e)}));return zt(t,E(n,r,s?.name??"",i),o)}function so({start:n,fault:t,rules:s},e){let i=async()=>{let o=await s.rules;o&&dt(oe(o.rules,Bn(n)))};return c`<div class="start-field">
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
        aria-invalid=${t?"true":f}
        .value=${it(n)}
        @input=${K(o=>e({start:o}))}
      />
      ${$("Set up…",i)}
    </div>
    <p id="new-start-fault" class="fault-line" role="status">${t}</p>
  </div>`}function Bn(n){let t=re(n);return t.kind==="link"?t.position??"":t.kind==="text"?t.text:n.trim()}async function eo(n,t){try{let{faults:s,outcome:e}=await Ls({rules:n,position:t});return s.map(({message:o})=>o).join("; ")||(e?`The game is over there: ${e.reason}`:"")}catch(s){return j(s)}}async function Dn(n,t){let{game:s,mode:e,level:i,second:o,seconds:r,side:a,first:l,start:u,clock:h}=n,m=Et(s),p=a===yt||!m.includes(a)?Mn(m):a,g=l===yt?Mn(m):l,w=!m.includes(g),k=d=>e==="watch"?d===m[0]?i:o:e==="computer"&&d!==p?i:ae;return le({id:Es(),game:s.name,title:t.title,rules:t.rules,start:u||(w?null:await Ms(t,g)),byRules:w&&u==="",seats:Object.fromEntries(m.map(d=>[d,k(d)])),near:["computer","online"].includes(e)?p:m[0],seconds:r,clock:e==="friend"?ue(h??"",m):null})}function no({tree:{head:n},near:t},{time:s,name:e,swap:i,lobby:o}){let r={rules:n.rules,start:n.start,side:t,time:en(s),computer:null,swap:i,chat:!0};return nn(r,e.trim(),o)}var io=new Map([["ArrowRight",1],["ArrowLeft",-1]]),Jt=n=>[...n.querySelectorAll("button")];function Ua(n,t){let s=e=>{n.dataset.chosen=e.id,Pn(n)};s(Jt(n)[0]),n.addEventListener("click",({target:e})=>{e instanceof HTMLButtonElement&&(s(e),t())}),n.addEventListener("keydown",({key:e})=>{let i=io.get(e);if(!i)return;let o=Jt(n).filter(a=>!a.hidden),r=o[(o.indexOf(_n(n))+i+o.length)%o.length];r.focus(),r.click()})}function Ka(n,t,s){t.hidden=!s,Pn(n)}function _n(n){let t=Jt(n);return t.find(({id:s,hidden:e})=>s===n.dataset.chosen&&!e)??t[0]}function Pn(n){for(let t of Jt(n)){let s=t===_n(n);t.setAttribute("aria-selected",String(s)),t.tabIndex=s?0:-1,Mt(t.getAttribute("aria-controls")??"").hidden=!s}}var Zt=new Map([[1,["!","good turn"]],[2,["?","mistake"]],[3,["!!","brilliant turn"]],[4,["??","blunder"]],[5,["!?","interesting turn"]],[6,["?!","dubious turn"]],[7,["□","only turn"]],[22,["⊙","zugzwang"]],[10,["=","equal position"]],[13,["∞","unclear position"]],[14,["+/=","White is slightly better"]],[15,["=/+","Black is slightly better"]],[16,["±","White is better"]],[17,["∓","Black is better"]],[18,["+−","White is winning"]],[19,["−+","Black is winning"]],[40,["→","with attack"]],[132,["⇆","with counterplay"]],[138,["⊕","time trouble"]],[146,["N","new turn"]]]),Wn=n=>Zt.get(n)?.[0]??`$${n}`,Rn=n=>Zt.get(n)?.[1]??`glyph ${n}`;function Hn(n){let t=n.querySelector("[aria-current]");t&&It(n,t,8)}var oo=new ResizeObserver(([{target:n}])=>Hn(n)),Gn=class{#t;#s=[];constructor(t,s,e){this.#t=t,oo.observe(t);let i=({target:o})=>{let{node:r,fork:a}=o instanceof Element&&o.closest("button")?.dataset||{};r?s(l=>_(l,Number(r))):a&&s(l=>je(l,Number(a)))};t.addEventListener("click",i,{signal:e})}render({tree:t,at:s,folded:e,sides:i},o){let r=[t,s,e,o];if(r.every((l,u)=>l===this.#s[u]))return;this.#s=r;let a={tree:t,at:s,folded:e,sides:i,known:o};T([ks(a,0,0,!1),Un(a,0)],this.#t),et(()=>Hn(this.#t))}};function Un(n,t,s=ro){let{tree:e}=n,i=ss(e,t),o=i===0||A(e,t).comments.length>0,r=a=>{let{before:l,comments:u}=A(e,a),[,...h]=_s(e,a),m=ks(n,a,++i,o);return o=h.length+l.length+u.length>0,[m,h.length>0?s(n,h):f]};return U(Ds(e,t),a=>a,r)}function ro(n,t){let s=A(n.tree,t[0]).parent??0,e=n.folded.has(s),i=t.map(o=>c`<div class="variation" role="group" aria-label="Variation">${Kn(n,o)}</div>`);return c`<div class="variations">
    ${Vn(s,t.length,e)}
    <div class="variation-lines">${e?f:i}</div>
  </div>`}var Kn=(n,t)=>[ks(n,t,ss(n.tree,t),!0),Un(n,t,ao)];function ao(n,t){let s=A(n.tree,t[0]).parent??0;return n.folded.has(s)?Vn(s,t.length,!0):t.map(e=>c`<span class="aside" role="group" aria-label="Variation">(${Kn(n,e)})</span>`)}function Vn(n,t,s){let e=O(t,"variation");return c`<button
    type="button"
    class="fold"
    tabindex="-1"
    data-fork=${n}
    aria-expanded=${!s}
    aria-label=${e}
  >
    ${s?`+ ${e}`:"−"}
  </button>`}function ks({tree:n,at:t,sides:s,known:e},i,o,r){let a=A(n,i),{last:l,value:u=null}=e.get(i)??{},h=i===0,m=h?f:uo(a,l,o,s,u),p=o%2===0?"turn second":"turn",g=h?"Start":lo(a,l,u,lt(o,r),s),w=k=>c`<span class="said">${k}</span>`;return c`${a.before.map(w)}<button type="button" class=${h?"turn start":p}
    tabindex=${i===t?0:-1} data-node=${i} title=${m} aria-label=${m}
    aria-current=${i===t||f}>${g}</button>${a.comments.map(w)}`}function lo(n,t,s,e,i){let o=t?.side??"",r=ht(n),a=(l,u)=>u&&c`<span class=${l}>${u}</span>`;return[a("ply",e),c`<span class="seat-sign side-${o}"></span>`,t?.annotated??n.turn,a("nags",n.nags.map(Wn).join(" ")),co(n,s,o,i),a("bookmark",r&&`⚑ ${r}`)]}function lt(n,t=!0){let s=Math.ceil(n/2);return n%2===1?`${s}.`:t?`${s}…`:""}function co(n,t,s,e){if(t){let o=`${Bt(t)}${t.thrown?"?":""}`;return c`<span
      class="worth ${nt(t)}"
      title=${I(t,v)}
      aria-hidden="true"
      >${o}</span
    >`}let i=us(n,s,e);return i&&c`<span class="worth ${i.look}" title=${i.words}>${i.sign}</span>`}function uo(n,t,s,e,i=null){let o=ht(n),r=[t?.say??n.turn,...n.nags.map(Rn),i?I(i,v):us(n,t?.side,e)?.words,i?.thrown&&`threw away the ${i.thrown}`,o!==null&&`bookmark ${o}`];return`Turn ${s}, ${r.filter(Boolean).join(", ")}`}var qn={g:"green",r:"red",y:"yellow",b:"blue"};function ho({shiftKey:n,ctrlKey:t,altKey:s,metaKey:e}){let[i,o]=[n||t,s||e];return i&&o?"yellow":i?"red":o?"blue":"green"}function ll(n,t){let{signal:s}=t,e=null,i=a=>{let{pen:l}=t.state,u=xs(a.target);if(u===null||!(a.button===2||a.button===0&&l))return;a.stopImmediatePropagation(),a.preventDefault();let h=a.button===0&&l?l:ho(a);e={id:a.pointerId,from:u,colour:h}},o=a=>{if(e?.id!==a.pointerId)return;let{from:l,colour:u}=e;e=null;let h=xs(document.elementFromPoint(a.clientX,a.clientY));h!==null&&zn(t,u,l,h)},r={capture:!0,signal:s};n.addEventListener("pointerdown",i,r),addEventListener("pointerup",o,{signal:s}),addEventListener("pointercancel",()=>e=null,{signal:s}),n.addEventListener("contextmenu",a=>a.preventDefault(),{signal:s}),n.addEventListener("keydown",a=>mo(t,a),r)}function Yn(n){let{pen:t}=n.state,s=i=>()=>n.change(o=>({...o,pen:i,penFrom:null})),e=Object.values(qn).map(i=>$(c`<span class="pen-ink ${i}"></span>`,s(i),{look:"pen",pressed:t===i,label:`Draw in ${i}`,title:`A press on a cell colours it ${i}; drawn from one cell to another, an arrow`}));return c`${$("Turns",s(null),{look:"pen",pressed:t===null})} ${e}`}function xs(n){return(n instanceof SVGElement?n.closest(".cell"):null)?.getAttribute("data-place")??null}function zn(n,t,s,e){let{tree:i,at:o}=n.state,r=s===e;n.edit(r?Vs(i,o,t,s):qs(i,o,t,s,e)),S(r?`${t} on ${s}.`:`${t} arrow from ${s} to ${e}.`)}function mo(n,t){let s=xs(t.target),{penFrom:e}=n.state;if(s===null||t.ctrlKey||t.altKey||t.metaKey)return;let i=qn[t.key];if(i){if(t.preventDefault(),t.stopImmediatePropagation(),e!==null)return zn(n,i,e,s);n.change(o=>({...o,penFrom:s})),S(`From ${s}: the key again colours it, at another cell draws an arrow there.`)}}function cl(n){return n.state.penFrom===null?!1:(n.change(t=>({...t,penFrom:null})),S("Nothing is drawn."),!0)}var fo=400,Jn=class extends C{#t=0;#s=0;#o;constructor(t,s,{pens:e=!0}={}){super(t,s),this.#o=e,addEventListener("pagehide",()=>this.flush(),{signal:s.signal}),s.signal.addEventListener("abort",()=>clearTimeout(this.#s))}flush(){if(!this.#s)return;clearTimeout(this.#s),this.#s=0;let{tree:t}=this.study.state,s=(e,i)=>Ks(e,this.#t,this.#e(i)?.value??"",i);Fs(t,this.#t)&&this.study.edit(s(s(t,"comments"),"before"))}focus=()=>this.#e("comments")?.focus();remove=()=>this.#n(Hs);#e=t=>this.root.querySelector(`textarea[data-where="${t}"]`);#n(t){this.flush();let{tree:s,at:e}=this.study.state;this.study.edit(t(s,e))}render(){this.study.state.at!==this.#t&&this.flush(),super.render()}content(){let{tree:t,at:s}=this.study.state,e=A(t,s),i=K(a=>this.#n((l,u)=>zs(l,u,a))),o=ht(e)??"",r={comments:this.#i("comments",3),before:this.#i("before",1)};return this.#t=s,c`${Y("Comment",r.comments)}
      <div class="nag-row" role="group" aria-label="Glyphs">
        ${[...Zt].map(([a,l])=>this.#u(a,l))}
      </div>
      ${this.#o?c`<div class="pens">${Yn(this.study)}</div>`:f}
      ${Y("Bookmark",c`<input type="text" maxlength="60" .value=${o} @change=${i} />`)}
      <div class="note-commands">${this.#r()}</div>
      ${Y("Ahead of the turn",r.before)}`}#i(t,s){let{tree:e,at:i}=this.study.state,o=this.#e(t),a=i===this.#t&&o===document.activeElement&&o?o.value:A(e,i)[t].join(`
`),l=()=>{clearTimeout(this.#s),this.#s=window.setTimeout(()=>this.flush(),fo)};return c`<textarea
      rows=${s}
      spellcheck="true"
      data-where=${t}
      .value=${it(a)}
      @input=${l}
      @change=${()=>this.flush()}
    ></textarea>`}#u(t,[s,e]){let{tree:i,at:o}=this.study.state,r=()=>this.#n((u,h)=>St(u,h,t)),a=A(i,o).nags.includes(t);return $(s,r,{title:e,label:e,look:"nag",pressed:a,isAble:o!==0})}#r(){let{past:t,future:s,at:e}=this.study.state,i=r=>()=>this.#n(r),o={title:"The variation one place up"};return[$("Undo",()=>this.study.change(_t),{isAble:t.length>0}),$("Redo",()=>this.study.change(Fe),{isAble:s.length>0}),$("Promote",i(Rs),o),$("Make main line",i(Gs)),$("Keep only this line",i(Us)),$("Delete from here",this.remove,{look:"danger",isAble:e!==0}),$("Clear marks",i(Ys))]}};var[ct,Xt,ut]=[600,140,8];function Zn(n,t,s,e){let i=g=>ut+g/Math.max(1,t)*(ct-2*ut),o=g=>ut+(1-g)*(Xt-2*ut),r=n.map(({chance:g},w)=>`${i(w).toFixed(1)} ${o(g).toFixed(1)}`).join("L"),[a,l]=[o(.5),i(n.length-1).toFixed(1)],u=n.map(({chance:g,mistake:w},k)=>w===null?f:Se`<circle class="graph-mistake" cx=${i(k)} cy=${o(g)} r="5"><title>${w}</title></circle>`),h=({clientX:g,currentTarget:w})=>{let{left:k,width:d}=w.getBoundingClientRect(),b=(g-k)/d*ct,y=Math.round((b-ut)/(ct-2*ut)*t);e(Math.max(0,Math.min(t,y)))},{words:m,mistake:p}=n[s??0]??{words:"not known yet",mistake:null};return c`<div class="graph-box">
    <svg class="graph" viewBox="0 0 ${ct} ${Xt}" aria-hidden="true" @click=${h}>
      <rect class="graph-ground" width=${ct} height=${Xt} />
      <path class="graph-area" d=${r&&`M${i(0)} ${a}L${r}L${l} ${a}Z`} />
      <path class="graph-middle" d="M0 ${a}H${ct}" />
      <path class="graph-line" d=${r&&`M${r}`} />
      <path class="graph-now" d=${s===null?"":`M${i(s)} 0V${Xt}`} />
      ${u}
    </svg>
    <input
      type="range"
      class="graph-slider"
      min="0"
      max=${t}
      step="1"
      aria-label="Position in the game"
      aria-valuetext=${[`Turn ${s??0}`,m,p].filter(Boolean).join(", ")}
      .value=${String(s??0)}
      @input=${K(g=>e(Number(g)))}
    />
  </div>`}var po=1200,Qt=class{#t;#s;#o;#e;#n=new X;#i=-1;#u="";#r=!1;constructor(t,s,e,i){this.#t=t,this.#s=s,this.#o=e,this.#e=i,t.onTurn=o=>this.#f(o),t.signal.addEventListener("abort",()=>this.#n.end()),this.#h()}get#c(){return this.#s[this.#i]}#h(){if(this.#i+=1,this.#i>=this.#s.length)return this.#a();this.#r=!1;let{ply:t,side:s,turn:e,words:i}=this.#c;this.#l(`${v(s)} played ${e}: ${i}. Find a better turn.`),this.#d(t-1)}#a(){this.#n.end(),this.#t.onTurn=null,this.#e()}#d(t){this.#t.change(s=>_(s,B(s.tree)[t]??s.at))}#l(t){this.#u=t,S(t),this.#t.change(s=>({...s}))}async#f(t){if(this.#r)return;let s=this.#n.begin(),{best:e}=this.#c;this.#l(`${t} …`);try{let i=t===e?"":await this.#m(t,s);if(i)return await this.#p(`${t}: ${i}. Try again.`,s);this.#r=!0,this.#l(t===e?`Right: ${e}.`:`${t} is good, too. The report's turn is ${e}.`)}catch(i){s.aborted||this.#l(j(i))}}async#m(t,s){let{ply:e,turn:i,words:o}=this.#c;if(t===i)return o;let{rules:r,start:a}=this.#t.state.tree.head,l=this.#t.state.tree,h=[...B(l).slice(1,e).map(w=>l.nodes[w]?.turn??""),t],m=vt({rules:r,start:a,turns:h}),p="",g=w=>{"mistakes"in w&&(p=w.mistakes.find(k=>k.ply===e)?.words??"")};return await Rt(m,this.#o,g,s),p}async#p(t,s){this.#l(t),await N(po,s);let{tree:e,past:i}=this.#t.state,o=B(e);this.#t.state.at>=(i.at(-1)?.tree.nodes.length??1/0)&&this.#t.change(_t),this.#t.change(a=>_(a,o[this.#c.ply-1]??a.at))}content(){let{ply:t,best:s}=this.#c,e=`Mistake ${this.#i+1} of ${this.#s.length}, at ${lt(t)}`,i=()=>{this.#r=!0,this.#d(t-1),this.#t.play(s),this.#l(`A better turn is ${s}.`)},o=this.#i===this.#s.length-1;return c`<p class="small">${e}</p>
      <p role="status">${this.#u}</p>
      <div class="note-commands">
        ${$(o?"Done":"Next mistake",()=>this.#h(),{look:this.#r?"primary":""})}
        ${this.#r?f:$("Show a better turn",i)}
        ${o?f:$("End",()=>this.#a())}
      </div>`}};var go=[[.15,4],[.1,2],[0,6]],Xn=[{name:"exact",title:"Exact values, where solved"},{name:"0.1",title:"0.1 s a position"},{name:"0.5",title:"0.5 s a position"},{name:"2",title:"2 s a position"}],Qn=class extends C{#t=Xn[0].name;#s=[];#o=null;#e="";#n="";#i=null;#u=Ne(()=>this.render());get#r(){let{tree:t}=this.study.state;return Bs(t,Be(t)).join(" ")}async#c(){let t=this.work.begin(),{head:s}=this.study.state.tree;this.#s=[],this.#o=null,this.#e=this.#r,this.#h("Looking at every position…");let i={...vt({...s,turns:this.#e.split(" ").filter(Boolean)}),tags:{...s.tags}};await Rt(i,this.#t,o=>this.#a(o),t),this.#h(""),S("The report is ready.")}#h(t){this.#n=t,this.render()}#a(t){"waiting"in t||"fault"in t||(t.final?this.#o=t:this.#s.push(t),this.#u.later())}content(){if(this.#i)return this.#i.content();let s=this.#s.length>0&&this.#r!==this.#e?"The game was changed since; make the report again.":this.#n,e=r=>{this.#t=r},i="How the values are found",o=()=>this.#c().catch(Q(r=>this.#h(r)));return c`<div class="report-head">
        ${E(null,Xn,this.#t,e,i)}
        ${$("Make the report",o,{look:"primary"})}
      </div>
      <p class="small" role="status">${s}</p>
      <div class="report">
        ${this.#s.length>0?this.#d():f}
        ${this.#o?this.#f(this.#o):f}
      </div>`}#d(){let{tree:t,at:s}=this.study.state,e=B(t),i=new Map(this.#o?.mistakes.map(a=>[a.ply,a])),o=this.#s.map(a=>{let l=i.get(a.ply),u=l?`${l.words}; better was ${l.best}`:null;return{chance:a.chance,words:this.#w(a),mistake:u}}),r=e.indexOf(s);return Zn(o,e.length-1,r<0?null:r,a=>this.#l(a))}#l(t){this.study.change(s=>_(s,B(s.tree)[t]??s.at))}#f({mistakes:t,accuracy:s,turning_point:e}){let i=Object.entries(s).map(([r,a])=>{let l=t.filter(m=>m.side===r).length,u=O(l,"mistake"),h=a===null?"no turns":`accuracy ${a.toFixed(0)} %`;return c`<li><strong>${v(r)}</strong>: ${h}, ${u}</li>`}),o=e===null?"It was never turned: who was ahead stayed ahead.":`The turning point is ${lt(e)} ${this.#p(e)}.`;return c`<ul class="report-sides">
        ${i}
      </ul>
      <p>${o}</p>
      <ol class="report-mistakes">
        ${t.map(r=>this.#g(r))}
      </ol>
      <div class="note-commands">
        ${this.#m(t)} ${this.keeping(r=>this.#$(r,t))}
      </div>`}#m(t){return this.study.onTurn===void 0?f:this.study.now.sides.filter(e=>t.some(({side:i})=>i===e)).map(e=>{let i=t.filter(({side:r})=>r===e),o=()=>{let r=()=>{this.#i=null,this.render()};this.#i=new Qt(this.study,i,this.#t,r),this.render()};return $(`Learn from ${v(e)}’s mistakes`,o,{look:"learn-mistakes"})})}#p(t){let{tree:s}=this.study.state,e=B(s)[t];return e===void 0?"":A(s,e).turn}#g({ply:t,side:s,turn:e,best:i,words:o}){let r=()=>{this.#l(t-1),this.study.play(i)};return c`<li>
      ${W(`${lt(t)} ${e}`,()=>this.#l(t))} ${v(s)}: ${o}.
      Better: ${W(`Show ${i}`,r)}
    </li>`}#$(t,s){let e=B(t.tree),{tree:i}=t;for(let o of this.#s)i=$o(i,e[o.ply],o);for(let o of s)i=wo(i,e,o);return z(t,i)}#w({winner:t,score:s,exact:e,remoteness:i}){if(t||e)return I({winner:t,remoteness:i},v);let{sides:o}=this.study.now;return $t({score:s,worth:null},o[0],o).words}};function $o(n,t,{score:s,exact:e,winner:i,remoteness:o,side:r}){return t===void 0?n:s!==null&&!e?G(n,t,{evaluation:s}):G(n,t,{exact:{value:i===null?"draw":i===r?"win":"loss",remoteness:i===null?null:o}})}function wo(n,t,{ply:s,best:e,words:i,loss:o}){let[r,a]=[t[s-1],t[s]];if(r===void 0||a===void 0)return n;let l=go.find(([w])=>o>=w)?.[1]??6,{nags:u,comments:h}=A(n,a),m=u.includes(l)?n:St(n,a,l),p=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`,g=h.includes(p)?m:G(m,a,{comments:[...h,p]});return Ws(g,r,e).tree}var yo={target:", possible destination",source:", can enter the board"},bo=6;function Ss(n,{scene:t,view:s,thinking:e=null,who:i=()=>"",time:o=()=>""},r,a){let l=!s.outcome&&s.side===n,u=l&&e===n,h=u?"thinking":l?"to move":s.outcome?.winner===n?"wins":"",m=t.hands.filter(p=>p.side===n);return c`<div id=${a} class="seat ${l?"to-move":""}">
    <div class="name">
      <div class="title">
        <strong>${v(n)}</strong>
        <span class="turn-sign ${u?"thinking":""}">${h}</span>
        ${o(n)&&c`<span class="seat-clock" role="timer">${o(n)}</span>`}
      </div>
      <div class="who">${i(n)}</div>
      <div class="seat-facts">${Ts(s,n).join(" · ")}</div>
    </div>
    ${m.map(p=>vo(p,t,r))}
  </div>`}function vo({name:n,kind:t,caption:s},e,i){let o=i.picture.hands.get(n);if(!o)return f;let{count:r,label:a,pieces:l}=o,u=l??(t?Array(Math.min(r,bo)).fill(t):[]),h=c`<span class="hand-pieces">${u.map(k=>ko(e,k))}</span
    ><span class="hand-count">${l?"":r}</span>`;if(!t)return c`<div class="hand ledge" role="img" aria-label=${a}>
      <span class="hand-caption">${s}</span>${h}
    </div>`;let m=i.picked===n,p=i.targets.has(n)?"target":i.sources.has(n)?"source":null,g=a+(m?", picked up":p?yo[p]:""),w=Xe(i,n);return c`<button type="button" class="hand" data-place=${n} data-use=${p??f}
    ?data-hint=${w.length>0} aria-label=${[g,...w].join(", ")}
    aria-disabled=${p===null||f} aria-pressed=${p==="source"?m:f}
    >${h}</button>`}function ko({radius:n,pieces:t},s){let e=n*1.15,i=`${-e} ${-e} ${2*e} ${2*e}`,{markup:o}=t[s];return c`<svg class="miniature" viewBox=${i} aria-hidden="true" .innerHTML=${o}></svg>`}var Ts=(n,t)=>n.facts.filter(s=>s.side===t).map(({text:s})=>s);var ts=class{position=null;making=H;pointed={pointer:null,focus:null,lines:!1};moment=null;constructor(t){this.root=t??st("div"),this.root.classList.add("table"),this.id=e=>t?e:f;let s={id:t&&"board",role:"group","aria-label":"Board"};this.svg=Nt("svg",{class:"board",...s}),this.board=at(this.svg,{surface:this.root}),this.focus=this.board.focus}get opened(){if(this.position===null)throw new Error("no position is shown");return this.position}get model(){return pe(this.opened,this.making)}set(t,s){this.position=t,this.draw(s)}leave(){this.position=null}destroy(){this.leave(),this.board.destroy()}draw(t){let{position:s,id:e}=this;if(!s)return;let{model:i}=this,{scene:o,view:r,near:a}=s;this.#t(s,i,t);let l=o.hands.find(({side:p})=>p!==a)?.side??a,u=So(this.#o(s,i)),h=Ts(r,null).map(p=>c`<li>${p}</li>`),m=h.length===0;T(c`${Ss(l,s,i,e("seat-far"))}${this.svg}
        <p id=${e("caption")} class="caption">${u}</p>
        <ul id=${e("facts")} class="facts" aria-label="How it stands" ?hidden=${m}>
          ${h}
        </ul>
        ${Ss(a,s,i,e("seat-near"))}${this.moment}`,this.root),To(D(this.root,".caption"))}#t({scene:t,view:s,drawn:e,words:i=()=>[]},o,r){let{pieces:a}=o.picture,l=g=>Ft(t,g),u=g=>{let w=a.get(g),k=ze(o,g,w&&l(w),s.highlights,l),d=Qe(o,g);return{label:[k,...i(g)].join(", "),use:d==="picked"?"source":d}},h=ln(s,o),m={under:[...e?.under??[],...h.under],over:[...h.over,...e?.over??[]],preview:cn(o,this.#s(o),this.pointed.lines)},{lifted:p}=o;this.board.set({scene:t,pieces:a,lifted:p,marks:m,movable:o,describe:u},r)}#s({aimed:t}){return this.pointed.pointer??t??this.pointed.focus}#o(t,s){let e=this.#s(s),i=[...s.targets.values()].map(qe),o=e??(i.every(this.board.noteFits)?null:s.picked);return xo(t,s,o,this.making.refused)}};function xo({view:n,scene:t},s,e,i){if(i&&(e===null||e===i.place)){let{lesson:o}=i,r=gt({...i,lesson:null}),a=o&&{href:o.href,text:`Lesson: ${o.title}`};return{plain:`${mt(t,i.place)}: ${r}`,warning:"",link:a}}return e===null?{plain:"",warning:""}:Ye(s,e,n.highlights,o=>mt(t,o))}var So=({plain:n,warning:t,link:s})=>[n,s?c` <a href=${s.href}>${s.text}</a>`:f,t?c`<strong class="warning">Warning: ${t}</strong>`:f];function To(n){let{textContent:t}=n;Lt(n,t)&&(n.classList.remove("dense"),et(()=>{let s=n.scrollHeight>n.clientHeight;n.classList.toggle("dense",s),n.title=s?t:""}))}var Oo=12,Eo=4,Ao=30,Lo=500,ti=class extends ts{#t;#s=0;#o=[];#e=-1/0;isAsking=!1;constructor(t,s){super(t),t||(this.moment=st("div",{class:"moment"})),this.#t=s,this.board.set({sounds:!0,events:{press:e=>this.#c(()=>this.activate(e)),choose:e=>this.#c(()=>this.choose(e)),pick:e=>this.pick(e),drop:(e,i,o)=>this.drop(e,i,o),point:(e,i)=>this.#u({pointer:e,lines:i}),focus:e=>this.#u({focus:e})}})}set(t,s){let e=this.position?.view,{view:i}=t;if(i!==e){let o=Mo(e,i,this.making.walked);this.making=o?{...this.making,walked:o}:H}super.set(t,s),i!==e&&this.#h(e,i)}draw(t){super.draw(t),this.moment&&this.renderCommands(this.moment)}#n(t){this.draw(t),this.#t.changed?.(t)}#i(t,s){this.making={...this.making,...t},this.#n(s)}#u(t){let s=JSON.stringify(this.pointed);this.pointed={...this.pointed,...t},!(JSON.stringify(this.pointed)===s||!this.position)&&(this.draw(),this.#r(t.pointer??t.focus??null))}#r(t){clearTimeout(this.#s);let s=t===null?[]:Gt(this.model,t),e=s.length===1?s[0].leads_to:null;if(!ft(e))return;let i=this.#g();this.#s=window.setTimeout(()=>i()&&this.#t.foresee?.(e.turn),Ao)}#c(t){let{position:s}=this;if(s){if(s.isReadOnly||s.view.first!==void 0)return t();this.#o.push(t),this.#t.needed?.()}}#h(t,s){let e=t!==void 0&&is(t,s);if(e&&s.first===void 0)return;let i=this.#o.splice(0);if(e)for(let o of i)o()}get commands(){if(!this.position)return[];let{aimed:t,lifted:s,ending:e,pass:i,mine:o}=this.model,r=o?this.making.walked.length:0,a=[];return t&&a.push([s?"Move here":"Place here",this.doChosen,"primary"]),e&&a.push(["End the turn here",this.endHere,"primary"]),i&&a.push(["Pass",this.pass,"primary"]),r>0&&a.push(["Undo step",()=>this.undo()]),r>1&&a.push(["Undo whole turn",this.undoAll]),a}renderCommands(t,s=[]){let e=t.contains(document.activeElement),i=([o,r,a])=>$(o,()=>r(),{look:a});T(U([...this.commands,...s],([o])=>o,i),t),e&&!t.contains(document.activeElement)&&this.focus()}#a=t=>mt(this.opened.scene,t);activate(t){let{model:s}=this,e=Gt(s,t);if(e.length>0)return this.#p(e);if(t!==this.making.picked&&s.sources.has(t))return this.pick(t);if(this.making.picked!==null||this.making.aimed!==null)return this.#m(t);this.#d(t)}#d(t){let{mine:s,picked:e}=this.model;if(!s||t===e)return;let i=this.making.walked.length>0,o=e&&this.#a(e),r=`This turn continues from ${o}; undo its steps to begin another.`,a=i?o&&{text:r,clause:""}:this.#l(t)??this.opened.view.why_not?.[t];if(!a)return;let l=this.#f(t,a);this.#i({refused:l},{still:!0}),S(`${this.#a(t)}: ${gt(l)}`),this.#t.refused?.(l)}#l(t){let{picture:s,sources:e}=this.model,i=[...e].flatMap(([r,a])=>a.has(t)?r:[]);return s.pieces.has(t)||i.length===0?null:{text:`Choose the piece first${i.length>Eo?"":`: ${i.map(this.#a).join(" or ")}`}.`,clause:""}}#f(t,{text:s,clause:e}){return{place:t,text:s,clause:e,lesson:this.#t.lessonOn?.(e)??null}}choose(t){let s=Gt(this.model,t);if(!s.some(a=>ft(a.leads_to))||t===this.making.aimed)return this.activate(t);this.#i({aimed:t});let{notes:i,warnings:o}=Ve(s),r=[this.#a(t),...i,...o,"tap again to do it"];S(`${r.join(", ")}.`)}doChosen=()=>this.making.aimed!==null&&this.activate(this.making.aimed);pick(t){this.#i({picked:t,refused:null,aimed:null});let{model:s}=this,e=[...s.targets.keys()].map(o=>{let r=Ze(s,o);return this.#a(o)+(r?`: ${be(r)}`:"")}),i=e.length>Oo?`${e.length} cells`:as(e);S(`${this.#a(t)} picked up. It can go to ${i}.`)}#m(t=null){let{picked:s,aimed:e}=this.making;if(s===null&&e===null)return;let{scene:i,view:o}=this.opened,a=s!==null&&s!==t&&!ge(i,s)?o.why_not_there:null,l=t!==null&&a?this.#f(t,a):null;this.#i({picked:null,aimed:null,refused:l});let u=l&&`${this.#a(l.place)}: ${gt(l)} `;S(`${u??""}Put down.`),l&&this.#t.refused?.(l)}drop(t,s,e){this.making={...this.making,picked:t};let i=s===null?void 0:this.model.targets.get(s);if(s!==null&&i)return e?this.choose(s):this.#p(i,{still:!0});t!==s&&this.#m(s)}async#p(t,s={}){let{walked:e}=this.making,i=this.#g(),[o]=t.length===1?t:await Me("Which one?",t,a=>this.#w(a));if(!i())return;if(!o)return this.#m();if(Ie("leg"),o.leads_to===null&&await this.#$(o),!i())return;if(o.leads_to===null)return this.#i({...H,walked:e},{still:!0});let r={known:[o.action],...s};if(this.making={...H,walked:[...e,o]},ft(o.leads_to))return this.#y(o.leads_to.turn,r);this.#n(r),Ce("leg"),this.#b()}#g(){let{view:t}=this.opened,{walked:s}=this.making;return()=>this.position?.view===t&&this.making.walked===s}async#$(t){let{first:s}=this.opened.view;if(!s)return;let e=$e(s,[...this.making.walked,t]);this.isAsking=!0,this.#n({still:!0});try{t.leads_to=await this.#t.steps(e)}finally{this.isAsking=!1}}#w(t){if(ft(t.leads_to))return t.say;let{removes:s,note:e}=t.action,i=s.length>0?`taking ${as(s)}`:"";return[this.#v(t),i,e].filter(Boolean).join(", ")}#b(){let{model:t}=this,{picked:s,targets:e,ending:i}=t,o=[...e.keys()].map(this.#a).join(" or "),r=[`So far: ${this.soFar()}`,Je(t,a=>Ft(this.opened.scene,a)),s?`${this.#a(s)} continues to ${o}`:"Choose what to do next",i&&"or end the turn here"];S(`${r.filter(Boolean).join(". ")}.`)}#v=({action:{from:t,to:s}})=>`${this.#a(t)} to ${this.#a(s)}`;soFar=()=>this.making.walked.map(t=>this.#v(t)+(t.action.note&&` (${t.action.note})`)).join(", then ");async#y(t,s=null){if(t===null)return;let e=this.#g(),i=this.#t.maySend?.()??!0;if(i===!0)return this.#k(t,s);if(s&&this.#n(s),!await i)return this.undo();e()&&await this.#k(t,null)}async#k(t,s){let e=this.#g();await this.#t.send(t,s),e()&&this.#i(H,{still:!0})}undo(){if(!this.position)return;let{mine:t,automatic:s}=this.model;if(this.making.aimed!==null||this.making.picked!==null&&!s)return this.#m();this.making.walked.length===0||!t||this.#x(this.making.walked.slice(0,-1))}undoAll=()=>this.model.mine&&this.#x([]);escape(){let t=performance.now();if(t-this.#e<Lo&&this.making.walked.length>0)return this.undoAll();this.making.picked===null&&this.making.aimed===null&&(this.#e=t),this.undo()}#x(t){this.#i({...H,walked:t});let s=t.length>0?`So far: ${this.soFar()}.`:"Begin the turn again.";S(`Undone. ${s}`)}endHere=()=>this.position&&this.#y(this.model.ending);pass=()=>this.#y(this.model.pass)},Mo=(n,t,s)=>n?.first&&t.first&&is(n,t)?we(t.first,n.first,s):null;function si(n){let t=n.toLocaleLowerCase().split(/\s+/).filter(Boolean);return s=>{let e=s.toLocaleLowerCase();return t.every(i=>e.includes(i))}}var No=80,Io=5,Co="This browser does not keep the name: it is lost when the page is closed.",Fo=new Intl.DateTimeFormat(void 0,{dateStyle:"medium",timeStyle:"short"});function ei(n){let t=ns(n)?n:null,s=[Tt(n),Fo.format(n.updated),t?.status].filter(Boolean),e=t?[t.name&&t.title,ye(t,L.players)]:[];return[tt(n),...e.filter(Boolean),s.join(" · ")]}function jo(n,t){let[s,...e]=ei(n),i=e.pop();return c`<strong id=${t??f}>${s}</strong>
    ${e.map(o=>c`<span>${o}</span>`)}<span class="small">${i}</span>`}function Ic(n,{draw:t,signal:s}){let e={all:n.games(),search:"",selected:new Set,naming:"",news:""};function i(d){Object.assign(e,{news:""},d),t()}let o=(d="")=>i({all:n.games(),news:d}),r=()=>e.all.filter(d=>Bo(d,e.search));function a(d,b){for(let{id:y}of d)e.selected[b?"add":"delete"](y);i({})}let l=(d,b)=>document.querySelector(`.kept-list ${b?`[data-game="${b.id}"]`:""} ${d}`);function u(d){i({naming:d.id}),l(".rename input",d).select()}function h(d,b){if(i({naming:""}),b!==void 0){let y=Xs(d.id,{name:"title"in d&&d.title===b?"":b}),x=n.games().find(({id:M})=>M===d.id)??d;o(y?`Named ${tt(x)}.`:Co)}(l(".rename-game",d)??l("[type=search]")).focus()}async function m(d){if(!await Do(d))return;let b=r().indexOf(d[0]);for(let{id:x}of d)Qs(x);o(`${O(d.length,"game")} deleted.`);let y=r()[b]??r().at(-1);y?l(".open-kept",y).focus():l("input").closest("dialog, main").querySelector("button").focus()}function p(){let[{all:d,news:b},y]=[e,r()],x=y.filter(({id:F})=>e.selected.has(F)),J=`${`${y.length<d.length?`${y.length} of `:""}${O(d.length,"game")}`}${x.length>0?`, ${x.length} selected`:""}.`,Z=x.length===0?!1:x.length===y.length||null;return c`<div class="kept-list">
      <div class="games-tools" ?hidden=${d.length===0&&!b}>
        ${Oe("Search your games",F=>i({search:F}))}
        ${ot("Select all",Z,F=>a(y,F),{look:"select-all"})}
        <p class="small" role="status">${b} ${J}</p>
      </div>
      <div class="none-kept" ?hidden=${d.length>0}>
        <p>No games yet. A game is kept from its first turn on.</p>
        ${n.isPlaying?c`<a class="button primary" href=${V()}>Play</a>`:f}
      </div>
      <ul class="games">
        ${U(y,({id:F})=>F,g)}
      </ul>
      <p class="small">Games are kept in this browser, on this device.</p>
      <div class="dialog-buttons stay" ?hidden=${x.length===0}>
        ${$(`Delete ${O(x.length,"game")}`,()=>m(x),{look:"danger"})}
      </div>
    </div>`}function g(d,b){let y=M=>a([d],M),x=`Select ${tt(d)}, ${Tt(d)}`;return c`<li class="game-item" data-game=${d.id}>
      ${ot("",e.selected.has(d.id),y,{look:"select",label:x})}
      ${e.naming===d.id?k(d):w(d,b)}
    </li>`}function w(d,b){let y=`kept-${d.id}`,x=b===0&&n.isPlaying?"open-kept primary":"open-kept",M=c`<a
      class="button"
      href=${Ot({study:d.id})}
      aria-describedby=${y}
      >Open in study</a
    >`;return c`<div class="card-text">${jo(d,y)}</div>
      <div class="game-buttons">
        ${$(n.words(d),()=>n.go(d),{look:x,about:y})}
        ${n.isPlaying&&ns(d)?M:f}
        ${$("Rename",()=>u(d),{look:"rename-game",about:y})}
        ${$("Delete",()=>m([d]),{look:"danger",about:y})}
      </div>`}function k(d){return c`<form class="rename" @submit=${x=>{x.preventDefault(),h(d,l(".rename input",d).value.trim())}} @keydown=${x=>{x.key==="Escape"&&(x.preventDefault(),h(d))}}>
      <input aria-label="Name of this game" maxlength=${No} value=${tt(d)} />
      <div class="game-buttons">
        ${$("Save",f,{type:"submit",look:"primary"})}
        ${$("Cancel",()=>h(d))}
      </div>
    </form>`}return se(()=>o(),s),p}var Bo=(n,t)=>si(t)(ei(n).join(" "));function Do(n){let t=n.length===1,s=t?"Delete this game?":`Delete ${O(n.length,"game")}?`,e=n.slice(0,Io).map(a=>`${tt(a)}, ${Tt(a)}`),i=n.length-e.length,r=`${[...e,...i>0?[`${i} more`]:[]].join("; ")}. ${t?"It is":"They are"} kept nowhere else.`;return Ae(s,r,"Delete",{danger:!0})}var _c=()=>ls().filter(({over:n})=>!n),Pc=({id:n,title:t="",players:s})=>c`<li>
    <a class="button kept card-text" href=${V(n)}
      ><strong>${t}</strong
      ><span class="small">${s?`With others: ${s}`:"With others"}</span></a
    >
  </li>`;function Wc(n,t){let s=new Set(ls().map(({id:i})=>i)),e=n.filter(({game:i})=>!s.has(i));return e.length===0?f:c`<section class="start-kept" aria-labelledby="challenges-title">
    <h2 id="challenges-title">Waiting for an opponent</h2>
    <ul id="challenges" class="games">
      ${e.map(i=>_o(i,t))}
    </ul>
  </section>`}var _o=({game:n,invitation:t,name:s,terms:e},i)=>c`<li>
    <a class="button kept card-text" href="${V(n)}#${t}"
      ><strong>${s||"Anonymous"}</strong><span>${i(e.rules)}</span
      ><span class="small">${sn(e.time??{kind:"none"})}</span></a
    >
  </li>`;export{hn as a,$t as b,fn as c,$n as d,wn as e,kn as f,Sn as g,On as h,Xr as i,qt as j,En as k,Ci as l,ha as m,$s as n,ys as o,Vi as p,Pa as q,Wa as r,Ra as s,Ua as t,Ka as u,Wn as v,Rn as w,Gn as x,uo as y,qn as z,ll as A,Yn as B,cl as C,Jn as D,Qn as E,si as F,jo as G,Ic as H,_c as I,Pc as J,Wc as K,ko as L,ts as M,ti as N};
