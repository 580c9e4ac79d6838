import{$ as Je,Aa as on,B as as,C,Ca as rn,D as R,E as Pe,Ea as an,F as We,G as Gt,H as Re,Ha as ln,J as Ge,K as He,Ka as cn,L as Ue,La as un,M as Ke,R as Ve,S as Ht,U as ls,V as Ut,W as Ye,X as qe,Y as ze,_ as $t,a as Ie,aa as Ze,b as Fe,ba as Xe,c as Ce,ca as Qe,da as tn,g as _,m as Z,o as Wt,p as je,q as Be,ta as cs,ua as sn,va as en,w as De,xa as us,ya as nn}from"./chunk-HT36RGBU.js";import{a as rs,d as Le,e as Me,f as Ne}from"./chunk-2EB7UIF2.js";import{a as pe,h as be,j as lt}from"./chunk-NWZKODU7.js";import{$ as Et,$a as v,A as Cs,B as T,Ba as le,D as js,Da as ce,E as M,Ea as ue,F as Bs,Fa as he,G as es,H as Ds,Ha as Lt,I as _s,J as B,La as de,M as Ps,Ma as Mt,Na as me,P as dt,Q as Ws,Qa as fe,R as Rs,T as Gs,Ta as jt,U as Hs,V as Us,X as Ks,Xa as K,Y as U,Z as ns,Za as os,_ as Vs,_a as ge,aa as Ys,ab as $e,ba as qs,bb as Bt,ca as zs,cb as ft,d as St,da as Js,db as we,eb as ye,fa as Zs,fb as pt,g as As,ga as Xs,gb as q,hb as Dt,i as Ot,ia as is,ja as st,jb as _t,k as Tt,ka as At,kb as ot,lb as ve,nb as ke,o as P,ob as F,p as Ls,pa as Qs,pb as xe,q as Ms,qa as te,qb as Se,r as Ns,ra as se,u as Is,ua as ee,w as Fs,wa as ne,xa as ie}from"./chunk-6TIE277S.js";import{Ba as Ae,C as Y,Ca as at,D as oe,Da as Rt,Ea as _e,Fa as N,H as et,I as re,M as ae,Q as mt,W as Nt,X as It,Y as nt,Z as Ft,ca as D,d as I,da as it,e as Q,ea as Ct,g as xt,h as j,ha as S,i as tt,ja as c,ka as Oe,la as f,ma as O,na as z,oa as V,p as Es,pa as W,ra as w,ta as Te,ua as gt,va as L,wa as rt,xa as Pt,ya as Ee,za as J}from"./chunk-MKKTLXMW.js";var ri=200,dn="Waiting for other searches…",hn=new Intl.NumberFormat("en",{notation:"compact",maximumSignificantDigits:3});function hs({exact:n,evaluation:t},s,e){let i=e.find(r=>r!==s);if(n&&s&&i){let{value:r,remoteness:a=null}=n;return ai(ke(Dt({value:r,remoteness:a},i,e)))}if(t===null)return null;let{words:o}=wt({score:t,worth:null},e[0],e);return{sign:li(t),words:o,look:"estimate"}}var ai=n=>({sign:_t(n),words:F(n,v),look:ot(n)}),li=n=>`${n>0?"+":""}${(n/100).toFixed(2)}`;function wt({score:n,worth:t},s,e){let i=t?t.value==="win":Number(n)>0,o=e.find(l=>l===s===i)??s,r=v(o);if(t){let{remoteness:l}=t,u=F({winner:o,remoteness:l},v);return{sign:`${r} in ${l}`,words:u}}if(!n)return{sign:"Equal",words:"Equal"};let a=(Math.abs(n)/100).toFixed(2);return{sign:`${r} +${a}`,words:`${r} is better by ${a} pieces`}}var Kt=n=>n?[n,...n.alternatives]:[];function ds({score:n,worth:t},s){let e=t?+(t.value==="win"):1/(1+Math.exp(-(n??0)/ri));return s?e:1-e}function mn({depth:n,nodes:t,seconds:s}){let e=[`Depth ${n}`,`${hn.format(t)} nodes`];return s>.01&&e.push(`${hn.format(t/s)}/s`),e.join(" · ")}var ms=[([n,t])=>[n,t],([n,t])=>[-t,n],([n,t])=>[-n,-t],([n,t])=>[t,-n]],ci=/<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"/g,ui=/transform="translate\(([\d.-]+) ([\d.-]+)\)"/g,fn=/url\(#(lit-cell(?:-alt)?)\)/g,hi=/([MLa])([^MLaZ]*?)(-?[\d.]+)[\s,]+(-?[\d.]+)(?=\s*(?:[MLaZ]|$))/g;var Vt=n=>Math.round(n*100)/100+0;function pn(n,t){let s=ms[(t%4+4)%4];if(s===ms[0])return n;let e=di(n,s),i=n.cells.map(({name:a,x:l,y:u,outline:h})=>{let[d,p]=e([l,u]);return{name:a,x:d,y:p,outline:mi(h,e,s)}}),[o,r]=s([n.width,n.height]).map(Math.abs);return{...n,width:o,height:r,under:fi(n.under,e([0,0]),t),cells:i,rows:pi(i)}}function di({width:n,height:t},s){let[e,i]=s([n,t]),[o,r]=[Math.min(e,0),Math.min(i,0)];return a=>{let[l,u]=s(a);return[Vt(l-o),Vt(u-r)]}}var mi=(n,t,s)=>n.replace(hi,(e,i,o,r,a)=>{let l=i==="a"?s([+r,+a]).map(Vt):t([+r,+a]);return i+o+l.join(" ")});function fi(n,[t,s],e){let i=n.replace(ci,(d,p,g,y)=>{let k=Number(g)-Number(y)*.35;return`${d} transform="rotate(${-90*e} ${p} ${Vt(k)})"`}),o=ms[(-e%4+4)%4],r=i.replace(ui,(d,p,g)=>{let[y,k]=o([Number(p),Number(g)]);return`transform="translate(${y+0} ${k+0})"`}),l=[...new Set([...n.matchAll(fn)].map(([,d])=>d))].map(d=>`<linearGradient id="${d}-${e}" href="#${d}" gradientTransform="rotate(${-90*e} 0.5 0.5)"/>`),u=r.replace(fn,`url(#$1-${e})`),h=l.length>0?`<defs>${l.join("")}</defs>`:"";return`<g transform="translate(${t} ${s}) rotate(${90*e})">${h}${u}</g>`}function pi(n){let t=[];for(let s of n.toSorted((e,i)=>e.y-i.y)){let e=t.at(-1);e&&s.y-e[0].y<1?e.push(s):t.push([s])}return t.map(s=>s.toSorted((e,i)=>e.x-i.x).map(({name:e})=>e))}var gi=120,Yt=class{#t;#s=Ft("svg",{class:"preview-board","aria-hidden":"true"});#o=lt(this.#s,{viewOnly:!0});#e=new Q;root=nt("div",{class:"line-preview",hidden:!0},this.#s);constructor(t){this.#t=t,t.signal.addEventListener("abort",()=>this.#n())}async show(t){let s=this.#e.begin(),{line:e,scene:i,quarters:o}=this.#t.now;try{await I(gi,s);let r=await Tt({...e,turns:[...e.turns,...t]},s);s.throwIfAborted(),this.#o.set({scene:pn(i,o),pieces:jt(r)},{still:!0}),this.root.hidden=!1}catch(r){xt(r)||j(r)}}hide(){this.#e.begin(),this.root.hidden=!0}#n(){this.#e.end(),this.#o.destroy()}};var $i=200,gn=9999999,wi=[1,2,3,4,5].map(n=>({name:n,title:String(n)})),fs={result:null,note:"Thinking…"};function $n(n,t=""){return"waiting"in n?n.waiting?{result:null,note:dn}:fs:{result:n,by:t,note:n.final?"Done.":""}}var wn=class extends C{#t;#s="";#o=fs;#e=.5;#n=[];#i;constructor(t,s,e={}){super(t,s),this.#t=e,this.#i=new Yt(s),document.addEventListener("visibilitychange",()=>this.render(),{signal:s.signal})}toggle(){let t=!this.study.now.wants.engine;this.study.want({engine:t}),S(t?"Analysis is on.":"Analysis is off."),t||this.study.change(s=>s.found?{...s,found:null}:s),this.render()}#u(t){Rt({lines:t}),this.render()}render(){let{line:t,isBusy:s}=this.study.now,e=this.isSeen&&!document.hidden&&this.#r&&!this.#c&&!s,i=e?JSON.stringify([t,at.lines]):"";if(i!==this.#s){let o=this.work.begin();this.#o=fs,this.#s=i;let r=tt(a=>this.#a({result:null,note:a}));e&&this.#h(t,o).catch(r)}super.render()}get#r(){let{wants:t,shown:s}=this.study.now;return t.engine&&!s?.outcome}get#c(){let{wants:t,shown:s}=this.study.now;return t.exact&&q(s?.exact??null)!==null}async#h(t,s){await I($i,s),await Is(t,at.lines,e=>this.#a($n(e)),s)}#a(t){this.#o=t;let{result:s}=t;if(!s)return this.study.change(l=>({...l,found:null}));let e=Kt(s).map(({actions:l})=>l),{sides:i,shown:o}=this.study.now,[r,{words:a}]=[ds(s,o?.side===i[0]),this.#l(s)];this.study.change(l=>({...l,found:{at:l.at,turns:e,share:r,words:a}}))}get#d(){let{thought:t}=this.study.now;return this.#c?{result:null,note:"The exact values are shown."}:t?$n(t.info,t.by):this.#o}content(){let{wants:t}=this.study.now,s=this.#d,{result:e,note:i,by:o}=s,r=e?`${o?`${o} thinks: `:""}${this.#l(e).words}`:i;return c`<div class="analysis-head">
        ${Pt("analyse-on","Analyse",t.engine,()=>this.toggle())}
        ${this.#t.beside?.()}
      </div>
      <div id="analysis" class="analysis" ?hidden=${!this.#r}>
        <p id="analysis-value" class="analysis-value">${r}</p>
        <div id="analysis-found" class="analysis-found" ?hidden=${this.#c}>
          ${this.#f(s)}
        </div>
      </div>`}#l(t){let{sides:s,shown:e}=this.study.now;return wt(t,e?.side??s[0],s)}#f({result:t,note:s,by:e}){let i=t&&!e?this.#t.remark?.(t)??"":"",o=t?[mn(t),s,i].filter(Boolean).join(" · "):"",r=this.#m(t),{sides:a,shown:l}=this.study.now,[u]=a;t&&(this.#e=ds(t,l?.side===u));let h=`--share: ${Math.round(this.#e*100)}%`,d=g=>this.#u(Number(g)),p=()=>{this.#i.hide(),queueMicrotask(()=>super.render())};return c`<div
        class="analysis-bar"
        aria-hidden="true"
        data-first=${u}
        .style=${h}
      ></div>
      <div class="analysis-head">
        <p id="analysis-effort" class="small">${o}</p>
        <label class="lines-field"
          >Lines ${L("analysis-count",wi,at.lines,d)}</label
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
        ${r.map((g,y)=>this.#p(g,y,r.length))}
      </ol>
      ${this.#i.root}
      ${t&&!e?this.keeping(g=>this.#$(g,t)):f}`}#m(t){let s=Kt(t),e=this.root.querySelector(".analysis-lines"),i=e?.matches(":focus-within:not(:focus)");return i&&s.length>0?this.#n:(i&&e?.focus({preventScroll:!0}),this.#n=s)}#p(t,s,e){let i=e===1,{sign:o,words:r}=this.#l(t),a=`Line ${s+1} of ${e}: ${r}`,l=t.line.map(({turn:h})=>h),u=t.line.map(({turn:h,say:d},p)=>{let g=()=>this.#g(l.slice(0,p+1)),y=()=>this.#i.show(l.slice(0,p+1));return c`<li @pointerenter=${y} @focusin=${y}>${R(h,g,d)}</li>`});return c`<li>
      <span class="line-score" aria-hidden="true" ?hidden=${i}>${o}</span>
      <ol class="line-turns" aria-label=${i?"Best line":a}>
        ${u}
      </ol>
    </li>`}#g(t){let s=this.study;if(s.now.isGrowing)return s.play(t[0]);s.change(e=>{let{tree:i,id:o}=as(e,e.at,t);return Z(e,i,o)}),S(`${T(t.length,"turn")} added.`)}#$(t,s){let{isGrowing:e,shown:i,sides:o}=this.study.now,a=(e?[]:Kt(s)).reduce((l,{line:u})=>{let h=u.map(({turn:d})=>d);return as({...t,tree:l},t.at,h).tree},t.tree);return Z(t,U(a,t.at,yi(s,i?.side===o[0])))}};function yi({score:n,worth:t},s){if(t)return{exact:{value:t.value,remoteness:t.remoteness}};let e=(s?1:-1)*(n??0);return{evaluation:Math.max(-gn,Math.min(gn,e))}}var vi=new Intl.NumberFormat("en",{maximumSignificantDigits:3});function yn(n,t,s,e=null){let i=ki(t,s,e),o=n.contains(document.activeElement);n.hidden=i===f,O(i,n),o&&(n.hidden||!n.contains(document.activeElement))&&It("exact-on").focus()}function ki(n,t,s){let e=gs(t),i=Re(n)??e?.job??null;if(i&&Gt(i))return He(n),xi(n,i,s);if(t?.state==="unsolvable")return t.fault?ps("",t.fault):f;if(i?.state==="solved"||!(e||i?.state==="failed"&&s))return f;let r=i?.fault||e?.fault||"",a=e?.seconds?`Solve now (about ${bn(e.seconds)})`:"Solve now",l=w(a,()=>Ge(n),{look:"solve-begin primary"});return ps(r,r?"":"These rules are not solved yet.",f,l)}var gs=n=>n?.state==="unsolved"||n?.state==="refused"?n:null;function xi(n,t,s){let e=s?` “${s.title}” plays as soon as they are solved.`:"",{total:i,done:o}=t.progress??{},r=c`<progress
    class="solve-bar"
    aria-label="Solving"
    max=${i??f}
    value=${o??f}
  ></progress>`,a=()=>Ke(n),l=Ue(n)?w("Stop solving",a):f;return ps("",Si(t)+e,r,l)}var ps=(n,t,s=f,e=f)=>c`<p class="solve-fault fault-line" role="status">${n}</p>
    <p class="solve-text">${t}</p>
    ${s}${e}`;function Si({state:n,progress:t}){if(n==="waiting")return"These rules are solved next.";if(!t)return"Solving these rules: getting ready.";let{level:s,levels:e,rate:i,left:o}=t;if(s===e)return"Solved: the values are being written down.";let r=[`Solving these rules: layer ${s} of ${e}`];return i>0&&r.push(`${vi.format(i)} positions a second`),o!==null&&r.push(`about ${bn(o)} left`),`${r.join(", ")}.`}function bn(n){let t=Math.max(1,Math.round(n));return t<90?T(t,"second"):`${Math.round(t/60)} minutes`}var vn=40,[kn,Oi]=[500,3e4],Ti=4,Ei=`A number counts the turns of both sides to the end: the winner hurries, the loser delays. In
  the strip a letter is who wins, = nobody, ? a turn that threw something away. What came before in the
  game does not count: a position that came up before is worth what it was, and what can be forced for
  ever is a draw.`,xn=class extends C{#t;#s;#o=null;#e=kn;constructor(t,s,e,i=()=>null){super(t,e),this.#t=s,this.#s=i,We(o=>o.state==="solved"?this.#u():this.render(),e.signal)}get isKnown(){let{whole:t}=this.study.now;return q(t?.exact??null)!==null&&this.#n!==null}get#n(){return q(this.study.now.shown?.exact??null)}async#i(t){this.study.want({exact:t}),await this.study.refresh(),S(t?this.#r:"Exact values are not shown.")}async#u(){let{wants:t,whole:s}=this.study.now;if(!t.exact||!s||q(s.exact))return this.render();await this.study.refresh(),S(`Solved. ${this.#r}`)}get#r(){return this.study.now.shown?.exact?this.#n?this.#c:"These rules are not solved yet.":""}get#c(){let t=this.#n?.course.at(-1);return t?`With best play: ${F(t,v)}.`:""}render(){if(!this.isSeen)return;let{rules:t,wants:s,whole:e,shown:i}=this.study.now;this.root.hidden=t.solvable===!1,this.#h(e?.exact??null);let o=i?.exact?xe({exact:i.exact,last:i.last}):"",r=d=>this.#i(d);O(c`${Pt("exact-on","Exact values",s.exact,r)}
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
        </div>`,this.root);let[a,l]=[D(this.root,"#exact-job"),D(this.root,"#course")];yn(a,t.rules,e?.exact??null,this.#s());let u=l.querySelector("[aria-current]");u&&Nt(l,u)&&it(()=>Ct(l,u,Ti));let h=this.isKnown?this.#n:null;this.isOther(h)&&O(h?this.#d(h):f,this.#t)}#h(t){if(t===this.#o)return;this.#o=t;let s=this.work.begin(),e=gs(t),i=e?.seconds===null&&!Gt(e.job),o=()=>this.study.refresh();i&&I(this.#e,s).then(o,()=>{}),this.#e=i?Math.min(2*this.#e,Oi):kn}#a(){let{whole:t,shown:s,tree:e,at:i}=this.study.now,o=q(t?.exact??null)?.course??[],r=t===s?Bs(e,i):B(e),a=s?.exact?(this.#n?.course.length??0)-1:-1,l=u=>this.study.change(h=>_(h,r[u]??h.at));return o.map((u,h)=>Li(u,h,t?.record[h-1],h===a,()=>l(h)))}#d({value:t,remoteness:s,turns:e}){let{shown:i,sides:o}=this.study.now,a=Map.groupBy(e,u=>F(Dt(u,i?.side??o[0],o),v)),l={value:t,remoteness:s};return c`<h2 id="exact-count">${Ai(e.length)}</h2>
      <dl id="exact-turns" class="exact-turns">
        ${[...a].map(([u,h])=>this.#l(u,h))}
      </dl>
      ${this.keeping(u=>Z(u,U(u.tree,u.at,{exact:l})))}
      <p class="small">${Ei}</p>`}#l(t,s){let e=s.length-vn,i=s.slice(0,vn).map(({turn:o})=>R(o,()=>this.study.play(o)));return c`<div>
      <dt>${t.charAt(0).toUpperCase()+t.slice(1)}</dt>
      <dd>${i}${e>0?` and ${e} more`:""}</dd>
    </div>`}};function Ai(n){return n===0?"No turn is left":n===1?"The only turn":`All ${n} turns by value`}function Li(n,t,s,e,i){let{winner:o,thrown:r}=n,a=s?`${t}. ${s.text}`:"Start",l=[F(n,v),r&&Se("this turn",r)],u=`${a}: ${l.filter(Boolean).join("; ")}`,h=`${ot(n)} ${r?"thrown":""}`;return c`<li class=${h} title=${u} aria-current=${e||f} @click=${i}>
    <span aria-hidden="true">${o?v(o)[0]:"="}${r?"?":""}</span
    ><span class="unseen">${u}</span>
  </li>`}var Mi=250,Sn=100;function Ni(){let n=ie();if(n)return{...n,target:s=>Ii(n,s)};let t=se();return{name:"the games that this browser keeps",records:t.map(({tree:s})=>Zs(s)),target:s=>({study:t[s].id})}}function Ii({id:n,addresses:t,records:s},e){return t?{collection:t[e]}:{study:ne(s[e],{id:n,index:e}).id}}var On=class extends C{#t=null;#s="";constructor(t,s){super(t,s),O(f,t)}render(){let{shown:t,rules:s}=this.study.now;if(!this.isSeen||!t||!this.isOther(t.position))return;let e=tt(i=>O(c`<p>${i}</p>`,this.root));this.#o(s.rules,t.position,this.work.begin()).catch(e)}async#o(t,s,e){await I(Mi,e);let i=Ni(),o=await Ve(i.records,t,s,e);this.#t={source:i,position:s,...o},this.#s="",this.#e()}#e(){if(this.#t===null)return;let{source:t,games:s,turns:e}=this.#t,o=`${T(s,"game")} of ${t.records.length} in ${t.name} came to this position, or to a mirror image of it.`,r=e.length>0?this.#n(e):f;O(c`<p class="small">${o}</p>${r}`,this.root)}#n(t){return c`<table class="explored">
      <thead>
        <tr>
          ${["Turn","Games","Results","Exact"].map(e=>c`<th scope="col">${e}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${t.map(e=>this.#i(e))}
      </tbody>
    </table>`}#i({text:t,say:s,count:e,won:i,drawn:o,played:r,exact:a}){let{shown:l,sides:u}=this.study.now,h=()=>this.study.now.shown?.position===this.#t?.position,d=()=>h()&&this.study.play(t),[[p,g],[y,k]]=Object.entries(i),m=`${v(p)} won ${g}, ${o} drawn, ${v(y)} won ${k}`,$=Object.entries({first:g,drawn:o,second:k}).filter(([,A])=>A!==0),b=([A,kt])=>c`<span class="share ${A}" .style=${`flex-grow: ${kt}`}>${kt}</span>`,E=this.#s===t,H=()=>{this.#s=E?"":t,this.#e()},X=`${T(e,"game")} with ${t}`;return c`<tr>
        <td>${R(t,d,s)}</td>
        <td>${w(String(e),H,{look:"turn-choice",label:X,pressed:E})}</td>
        <td>
          <div class="shares" role="img" aria-label=${m} title=${m}>${$.map(b)}</div>
        </td>
        <td>${Pe(a,l?.side??u[0],u)}</td>
      </tr>
      ${E&&this.#t?this.#u(r,this.#t.source):f}`}#u(t,s){let e=t.length-Sn;return c`<tr>
      <td colspan="4">
        <ul class="explored-games">
          ${t.slice(0,Sn).map(i=>this.#r(i,s))}
          ${e>0?c`<li>and ${e} more</li>`:f}
        </ul>
      </td>
    </tr>`}#r({game:t,ply:s},{records:e,target:i}){let o=e[t],{Round:r="?"}=o.tags??{},l=[...[`${t+1}. ${Xs(o)}`,r==="?"?"":`round ${r}`],o.result].filter(Boolean).join(" · ");return c`<li>${w(l,()=>mt(et({...i(t),at:String(s+1)})),{look:"turn-choice"})}</li>`}};var Fi=["Event","Site","Date","Round"],En=class extends C{content(){let{rules:t,errors:s=[],isPlayed:e,tree:i,sides:o,more:r=f}=this.study.now,{head:a}=i,l=new Set([...o.map(v),...Fi,...Object.keys(a.tags)]);return c`<p>${t.title} (${a.rules})</p>
      ${r} ${[...l].map(u=>this.#t(u,a.tags[u]??""))}
      ${e?f:this.#s(a.result)} ${this.#o()}
      ${s.map(({message:u})=>c`<p class="fault-line">${u}</p>`)}`}#t(t,s){return J(t,c`<input type="text" .value=${s} @change=${W(i=>{let{tree:o}=this.study.state,r=Object.entries({...o.head.tags,[t]:i.trim()}),a=Object.fromEntries(r.filter(([,l])=>l!==""));this.study.edit(ns(o,{tags:a}))})} />`)}#s(t){let s=r=>this.study.edit(ns(this.study.state.tree,{result:r,termination:null})),[e,i]=this.study.now.sides.map(v),o=[{name:"*",title:"Open"},{name:"1-0",title:`${e} won`},{name:"0-1",title:`${i} won`},{name:"1/2-1/2",title:"Draw"}];return J("Result",L(null,o,t,s))}#o(){let t=Ws(this.study.state.tree);if(t.length===0)return f;let s=e=>()=>this.study.change(i=>_(i,e));return c`<h2>Bookmarks</h2>
      <ul class="bookmarks">
        ${t.map(({id:e,name:i})=>c`<li>${w(`⚑ ${i}`,s(e))}</li>`)}
      </ul>`}};var Ci="How long level 8 and engines think for a turn, and a hint. The other levels have a fixed strength.";function $s(n,t,s,e){let i=de(t).map(o=>({name:o,title:`${o} s`}));return L(n,i,s,o=>e(Number(o)))}function ra(n){let{kept:t,players:s,game:e}=n,i=Lt(e).filter(a=>me(t,a,s)!==null),o=new Set(i.map(a=>fe(t,a,s))),r=a=>n.choose({seconds:a});return c`<label class="analysis-time" title=${Ci}
    ><span id="thinking-who">Time for ${[...o,"hints"].join(" and ")}</span>
    ${$s("thinking-time",s,Mt(t,s),r)}</label
  >`}var zt=({values:n,phrase:t},s)=>n.find(({name:e})=>e===s)?.title??t.replaceAll("{}",String(s)),An=n=>n.charAt(0).toUpperCase()+n.slice(1);function Ln(n,t,s){return c`<details class="difference" @toggle=${({currentTarget:i})=>i.open&&ji(D(i,"div"),n,t.name)}>
    <summary>Show the difference<span class="unseen">: ${s}</span></summary>
    <div role="status"></div>
    <p><a href=${oe(n.name,t.name)}>Lesson: ${t.title}</a></p>
  </details>`}async function ji(n,t,s){if(!(n.childElementCount>0))try{let{difference:e,near:i}=await Fs(t.name,s);await Bi(n,e,i,_e(t))}catch(e){O(c`<p class="fault-line">${j(e)}</p>`,n)}}function Bi(n,t,s,e,i=!1){let o=t.map(({title:a,say:l,text:u,rules:h,start:d})=>c`<div class="case">
        <h3>${a}</h3>
        <svg class="board case-board" role="img" aria-label="${a}: ${l}"></svg>
        <p><strong>${l}</strong></p>
        <p>${u}</p>
        ${i?c`<p>
                <a href=${et({rules:h,position:d})}
                  >Open in study<span class="unseen">: ${a}</span></a
                >
              </p>`:f}
      </div>`);O(f,n),O(c`<div class="cases">${o}</div>`,n);let r=n.querySelectorAll(".case-board");return Promise.all([...r].map((a,l)=>Di(a,t[l],s,e)))}async function Di(n,{rules:t,start:s,turns:e},i,o){let r=await Tt({rules:t,start:s,turns:e,ended:null}),a=await Ns(t,i,o),l=(r.last?.marks??[]).map(d=>an(d,"mark-last")),u=(r.last?.removed??[]).map(ln),h={under:[...l,...u],over:[],preview:[]};lt(n,{scene:a,pieces:jt(r),marks:h,viewOnly:!0})}var _i="as the sources are silent or disagree",ya=({title:n,rules:t,same_as:s,paragraphs:e},i)=>c`<h2>${n}</h2>
    <p class="small"><code>${t}</code></p>
    ${ys(s)}
    ${e.map((o,r)=>Pi(o,o.heading!==e[r-1]?.heading))}
    ${ws(i.sources)}`,ws=n=>n.length>0?c`<section class="sources small">
        <h3>Sources</h3>
        <dl>
          ${n.map(({name:t,title:s})=>c`<div>
                <dt>${t}</dt>
                <dd>${s}</dd>
              </div>`)}
        </dl>
      </section>`:"",ys=n=>n.length>0?c`<p class="small">The same rules as ${n.join(", ")}.</p>`:"",bs=n=>c`<abbr class="clause-mark" title="Clause ${n} of the rules as explained here"
    >${n}</abbr
  >`,Pi=({heading:n,number:t,text:s,source:e,reading:i},o)=>c`<section class="clause">
    ${o?c`<h3>${n}</h3>`:""}
    <p>${s}</p>
    <p class="small">
      ${bs(t)}${e&&` · source: ${e}`}
      ${i?c` · <abbr class="reading" title=${_i}>decided by this project</abbr>`:""}
    </p>
  </section>`;var Wi=8,Ri=150,yt=({rules:n,options:t})=>({preset:n.split(":")[1].split(",")[0],options:t});function Mn(n){let t=n.querySelector(".option-list [aria-invalid]"),s=t?.closest("details");s&&(s.open=!0),t?.focus()}var Jt=class{rules=Promise.resolve(null);#t=()=>{};found=null;#s="";#o=new Q;#e={};#n=null;constructor(t,s,e){this.game=t;let i=t.presets.find(({name:r})=>r===s?.preset),o=t.presets.find(({rules:r})=>r===t.default);this.preset=i??o??t.presets[0],this.#r(this.preset,s?.options),this.#t=e,this.#i()}async#i(){try{let[t]=(await Ot(this.game.name)).recommended;this.#n=t??null,this.#t()}catch{this.#n=null}}async#u(t){let{preset:s,options:e}=yt(await P({rules:t})),i=this.game.presets.find(({name:o})=>o===s)??this.preset;this.#r(i,{...e,...this.game.play_defaults})}get choice(){let{name:t,options:s}=this.preset,e=Object.entries(this.#e).filter(([i,o])=>o!==s[i]);return{preset:t,options:Object.fromEntries(e)}}#r(t,s=this.game.play_defaults){this.preset=t,this.#e={...t.options,...s},this.#a()}#c(t,s){this.#e[t]=s,this.#a()}#h=({name:t,values:s})=>s.length===0&&typeof this.#e[t]=="string";#a(){let t=this.#o.begin(),s=this.game.options.some(this.#h);this.rules=s?Promise.resolve(null):this.#d(t),this.#t()}async#d(t){try{return await I(Ri,t),this.found=await P({game:this.game.name,...this.choice},t),this.#s="",this.found}catch(s){return xt(s)||(this.#s=j(s)),null}finally{t.aborted||this.#t()}}#l(t){let{name:s}=t,e={...this.preset.options,...this.game.play_defaults}[s];return this.#e[s]===e?"":`${this.#h(t)?"no valid number":zt(t,this.#e[s])} instead of ${zt(t,e)}`}get template(){return V([this],t=>t,()=>this.#f())}#f(){let{presets:t,options:s,sources:e}=this.game,i=s.filter(r=>this.#l(r)).map(r=>`${r.title}: ${this.#l(r)}`),o=i.length>0;return c`<div class="rules-form">
      <fieldset class="cards">
        <legend>Rules</legend>
        ${this.#m()}
        ${t.length>Wi?this.#w():t.map(r=>this.#$(r,r===this.preset,o))}
      </fieldset>
      <div class="changes">
        <p class="small">${o?`Changed: ${i.join("; ")}.`:""}</p>
        ${w("Reset options",()=>this.#p(),{isHidden:!o})}
      </div>
      <details class="options">
        <summary>Options: ${i.length||"none"} changed</summary>
        <div class="option-list">
          ${s.map(r=>this.#v(r))} ${ws(e)}
        </div>
      </details>
      <div class="rules-result" role="status">${this.#g()}</div>
    </div>`}#m(){if(!this.#n)return c`<div class="first-game"></div>`;let{rules:t,title:s,why:e}=this.#n;return c`<div class="first-game">
      <p class="small">${e}</p>
      ${w(`Use ${s}`,()=>this.#u(t))}
    </div>`}#p(){this.#r(this.preset),D(document,'dialog [name="preset"]:checked, dialog select[name="preset"]').focus()}#g(){if(this.#s)return c`<p class="fault-line">${this.#s}</p>`;let{found:t}=this;return t&&[c`<p><strong>${t.title}</strong></p>`,ys(t.same_as)]}#$(t,s,e){return c`<label class="card">
      <input
        type="radio"
        name="preset"
        value=${t.name}
        .checked=${z(s)}
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
    </label>`}#w(){let{presets:t}=this.game,s=e=>this.#r(t.find(i=>i.name===e)??this.preset);return c`${L("preset",t,this.preset.name,s,"Preset")}
      <div class="card-text">${this.#b(this.preset)}</div>`}#b({about:t,options:s,rules:e,source:i}){let o=this.game.presets.find(l=>l.rules===this.game.default),r=this.game.options.filter(({name:l})=>!(l in this.game.play_defaults)).filter(({name:l})=>s[l]!==o?.options[l]).map(l=>zt(l,s[l.name])),a=e===this.game.default||r.length===0;return c`<span>${a?t:An(r.join(" · "))}</span>
      <span class="small">Source: ${i}</span>`}#v(t){let{name:s,title:e,sentence:i,clause:o,values:r,low:a,high:l}=t,u=p=>this.#c(s,p),h=this.#l(t),d=this.game.lessons.find(({option:p})=>p===s);return c`<fieldset class="option">
      <legend>${i} ${bs(o)}</legend>
      ${r.length>0?r.map(p=>this.#y(s,p)):Ae({name:s,title:e,low:a,high:l},this.#e[s],u)}
      <p class="small changed-mark" ?hidden=${!h}>${h&&`Changed: ${h}.`}</p>
      ${d&&Ln(this.game,d,e)}
    </fieldset>`}#y(t,{name:s,title:e,meaning:i,source:o}){let r=c`<span>
      <strong>${e}</strong> ${i}
      <code title="as it is written in a rules string">${s}</code>
      ${o&&c`<span class="small">Source: ${o}</span>`}
    </span>`,a=s===this.#e[t];return Te(`option-${t}`,s,a,()=>this.#c(t,s),r,"value")}};var vt="chance",In="rules",Gi=[{name:"computer",title:"Against the computer"},{name:"friend",title:"With a friend at this device"},{name:"online",title:"With a friend elsewhere"},{name:"watch",title:"Watch two computers"}],Fn={wide:!0,focus:"form input:checked"},Hi="Per turn. You can change it during the game.",Ui=40,Ki="It starts after the first turn. A player whose time is up loses.",Vi="The clocks start after each player’s first turn.",Yi="The second player may swap sides after the first turn",qi="Anybody can join",zi="If the rules are not solved yet, they are solved while the game begins.",Nn=n=>n[Math.floor(Math.random()*n.length)];async function Ji(n,t,s){let e={...ks(n,t),offers:await As()};if(s){e.start=s.start;let i=yt(await P({rules:s.rules}));e.ruleChoices={...e.ruleChoices,[e.game.name]:i}}return rs("New game",(i,{draw:o})=>jn(e,i,o),Fn)}async function qa(n){let t=ks(void 0,n),s=await Zi(t.game,t.ruleChoices[n]);return _n({...t,...Cn(t,s)},s)}async function Zi({name:n,default:t,play_defaults:s},e){if(e)return P({game:n,...e});let[i]=(await Ot(n)).recommended,{preset:o,options:r}=yt(await P({rules:i?.rules??t}));return P({game:n,preset:o,options:{...r,...s}})}var Cn=({level:n,second:t},{solvable:s})=>({level:vs(n,s)?.name??"",second:vs(t,s)?.name??""});async function za(n){let[t]=n.split(":"),s={[t]:yt(await P({rules:n}))},e={...ks(void 0,t),ruleChoices:s,isGame:!1};return rs("Rules",(i,{draw:o})=>jn(e,i,o),Fn)}async function Ja(n,t){let s=await Ji(void 0,n.split(":")[0],{rules:n,start:t});s&&pe(s)}function ks(n,t){let s=at.newGame,e=o=>N.games.find(({name:r})=>r===o),i=o=>(N.players.find(r=>r.name===o)??N.players[0])?.name??"";return{game:e(t)??e(s.game)??N.games[0],mode:n??s.mode??"computer",level:i(s.level),second:i(s.second),seconds:Mt(s,N.players),side:s.side??vt,first:s.first??In,clock:s.clock??"",names:s.names??[],...Xi(s),ruleChoices:s.ruleChoices??{},start:"",isGame:!0}}var Xi=n=>({time:n.time??us[0].name,name:sn(),swap:!1,lobby:!1,offers:{games:!1,lobby:!1,chat:!1}});function jn(n,t,s){let e=l=>new Jt(l,n.ruleChoices[l.name]??null,s),i={...n,rules:e(n.game),fault:"",starting:!1};function o(l){let{game:u}=l;u&&u!==i.game&&Object.assign(i,{start:"",fault:"",rules:e(u)}),Object.assign(i,"start"in l?{fault:""}:{},l),s()}async function r(l){if(l.preventDefault(),i.starting)return;let u=l.target;D(u,"[type=submit]").focus(),o({starting:!0});try{let d=await a();d&&t(d)}catch(d){Me("The game cannot start",j(d))}finally{o({starting:!1})}let h=u.querySelector(".start-field [aria-invalid]");h?h.focus():Mn(u)}async function a(){let l={...i},u=await l.rules.rules;if(!u||!l.isGame)return u;let h=Dn(l.start),d=h&&await ao(u.rules,h);if(o({fault:d}),d)return null;let{game:p,mode:g,seconds:y,side:k,first:m,clock:x,time:$}=l,b=l.names.map(kt=>kt.trim()),E={...l.ruleChoices,[p.name]:l.rules.choice},H=Cn(l,u),X={mode:g,...H,seconds:y,side:k,first:m,clock:x,names:b,ruleChoices:E,time:$};Rt({newGame:{...X,game:p.name}});let A=await _n({...X,game:p,start:h},u);return g!=="online"?A:(mt(Y(await co(A,l))),null)}return()=>c`<form class="new-game" novalidate @submit=${r}>
      ${Qi(i,o,()=>t(null))}
    </form>`}function Qi(n,t,s){let{game:e,rules:i,starting:o,isGame:r}=n,a=i.found?.solvable??!0,l=r?o?"Starting…":"Start game":"Use these rules",u=h=>t({game:N.games.find(d=>d.name===h)??e});return c`<div ?inert=${o}>
      ${gt("Game","game",N.games,e.name,u)}
      <p class="small game-about">${e.about}</p>
      ${i.template}
      ${r?[to(n,a,t),eo(n,t)]:f}
    </div>
    <div class="dialog-buttons stay">
      ${w("Cancel",s)}
      ${w(l,f,{type:"submit",look:"primary",isAble:!o})}
    </div>`}function to(n,t,s){let{game:e,mode:i,seconds:o,side:r,clock:a,names:l,offers:u}=n,h=[...e.sides,{name:vt,title:"Random"}],d=no(n).map(([$,b])=>[$,b,vs(n[$],t)]),p=$=>b=>s({[$]:b}),g=$=>s({seconds:$}),y=$s("seconds",N.players,o,g),k=$=>b=>s({names:e.sides.map((E,H)=>H===$?b:l[H]??"")}),m=[...(i==="friend"?e.sides:[]).map(({title:$},b)=>bt(`${$} is played by`,oo(l[b]??"",k(b)),"")),i==="friend"&&bt("Clock",L("clock",ue,a,p("clock")),Ki),["computer","online"].includes(i)&&gt("You play","side",h,r,p("side")),...i==="online"?so(n,s):[],...d.map(([$,b,E])=>io($,b,E,t,p($))),d.some(([,,$])=>$?.timed)&&bt("Thinking time",y,Hi)],x=Gi.filter(({name:$})=>$!=="online"||u.games);return[gt("Players","mode",x,i,p("mode")),c`<div class="player-fields">${m.map($=>$||f)}</div>`]}function so({time:n,name:t,swap:s,lobby:e,offers:i},o){let r=a=>o({time:a});return[rn(t,a=>o({name:a})),bt("Time",L("time",us,n,r),Vi),rt(Yi,s,a=>o({swap:a})),i.lobby&&rt(qi,e,a=>o({lobby:a}))]}function eo(n,t){let{game:s,first:e,start:i}=n,o=[{name:In,title:"By the rules"},...s.sides,{name:vt,title:"Random"}],a=i===""?gt("Who starts","first",o,e,l=>t({first:l})):f;return c`<details class="options" id="beginning" ?open=${i!==""||n.fault!==""}>
    <summary>Who starts, and from where</summary>
    <div class="option-list">${ro(n,t)} ${a}</div>
  </details>`}function no({mode:n,game:t}){let[s,e]=t.sides.map(({title:i})=>`${i} plays`);return n==="watch"?[["level",s],["second",e]]:n==="computer"?[["level","The computer plays"]]:[]}var Bn=({by_table:n},t)=>t||!n;function vs(n,t){let s=N.players.filter(e=>Bn(e,t));return s.find(e=>e.name===n)??s.at(-1)}var bt=(n,t,s)=>c`<label class="level">
    <span class="label">${n}</span>${t}
    ${s?c`<span class="small">${s}</span>`:f}
  </label>`;function io(n,t,s,e,i){let o=[s?.about,s?.by_table&&zi].filter(Boolean).join(" "),r=N.players.map(a=>({...a,isClosed:!Bn(a,e)}));return bt(t,L(n,r,s?.name??"",i),o)}var oo=(n,t)=>c`<input
    type="text"
    placeholder="Name, if you like"
    maxlength=${Ui}
    autocomplete="off"
    spellcheck="false"
    .value=${z(n)}
    @input=${W(t)}
  />`;function ro({start:n,fault:t,rules:s},e){let i=async()=>{let o=await s.rules;o&&mt(re(o.rules,Dn(n)))};return c`<div class="start-field">
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
        .value=${z(n)}
        @input=${W(o=>e({start:o}))}
      />
      ${w("Set up…",i)}
    </div>
    <p id="new-start-fault" class="fault-line" role="status">${t}</p>
  </div>`}function Dn(n){let t=ae(n);return t.kind==="link"?t.position??"":t.kind==="text"?t.text:n.trim()}async function ao(n,t){try{let{faults:s,outcome:e}=await Ls({rules:n,position:t});return s.map(({message:o})=>o).join("; ")||(e?`The game is over there: ${e.reason}`:"")}catch(s){return j(s)}}function lo(n,t){let s=n.map((e,i)=>[v(e),t[i]]);return Object.fromEntries(s.filter(([,e])=>e))}async function _n(n,t){let{game:s,mode:e,level:i,second:o,seconds:r,side:a,first:l,start:u}=n,{clock:h="",names:d=[]}=n,p=e==="friend",g=Lt(s),y=a===vt||!g.includes(a)?Nn(g):a,k=l===vt?Nn(g):l,m=!g.includes(k),x=$=>e==="watch"?$===g[0]?i:o:e==="computer"&&$!==y?i:le;return ce({id:Es(),game:s.name,title:t.title,rules:t.rules,start:u||(m?null:await Ms(t,k)),byRules:m&&u==="",seats:Object.fromEntries(g.map($=>[$,x($)])),near:["computer","online"].includes(e)?y:g[0],seconds:r,tags:p?lo(g,d):{},clock:p?he(h,g):null})}function co({tree:{head:n},near:t},{time:s,name:e,swap:i,lobby:o}){let r={rules:n.rules,start:n.start,side:t,time:nn(s),computer:null,swap:i,chat:!0};return on(r,e.trim(),o)}var uo=new Map([["ArrowRight",1],["ArrowLeft",-1]]),Zt=n=>[...n.querySelectorAll("button")];function Qa(n,t){let s=e=>{n.dataset.chosen=e.id,Wn(n)};s(Zt(n)[0]),n.addEventListener("click",({target:e})=>{e instanceof HTMLButtonElement&&(s(e),t())}),n.addEventListener("keydown",({key:e})=>{let i=uo.get(e);if(!i)return;let o=Zt(n).filter(a=>!a.hidden),r=o[(o.indexOf(Pn(n))+i+o.length)%o.length];r.focus(),r.click()})}function tl(n,t,s){t.hidden=!s,Wn(n)}function Pn(n){let t=Zt(n);return t.find(({id:s,hidden:e})=>s===n.dataset.chosen&&!e)??t[0]}function Wn(n){for(let t of Zt(n)){let s=t===Pn(n);t.setAttribute("aria-selected",String(s)),t.tabIndex=s?0:-1,It(t.getAttribute("aria-controls")??"").hidden=!s}}var Xt=new Map([[1,["!","good turn"]],[2,["?","mistake"]],[3,["!!","brilliant turn"]],[4,["??","blunder"]],[5,["!?","interesting turn"]],[6,["?!","dubious turn"]],[7,["□","only turn"]],[22,["⊙","zugzwang"]],[10,["=","equal position"]],[13,["∞","unclear position"]],[14,["+/=","White is slightly better"]],[15,["=/+","Black is slightly better"]],[16,["±","White is better"]],[17,["∓","Black is better"]],[18,["+−","White is winning"]],[19,["−+","Black is winning"]],[40,["→","with attack"]],[132,["⇆","with counterplay"]],[138,["⊕","time trouble"]],[146,["N","new turn"]]]),Rn=n=>Xt.get(n)?.[0]??`$${n}`,Gn=n=>Xt.get(n)?.[1]??`glyph ${n}`;function Un(n){let t=n.querySelector("[aria-current]");t&&Ct(n,t,8)}var ho=new ResizeObserver(([{target:n}])=>Un(n)),Hn=class{#t;#s=[];constructor(t,s,e){this.#t=t,ho.observe(t);let i=({target:o})=>{let{node:r,fork:a}=o instanceof Element&&o.closest("button")?.dataset||{};r?s(l=>_(l,Number(r))):a&&s(l=>Be(l,Number(a)))};t.addEventListener("click",i,{signal:e})}render({tree:t,at:s,folded:e,sides:i},o){let r=[t,s,e,o];if(r.every((l,u)=>l===this.#s[u]))return;this.#s=r;let a={tree:t,at:s,folded:e,sides:i,known:o};O([xs(a,0,0,!1),Kn(a,0)],this.#t),it(()=>Un(this.#t))}};function Kn(n,t,s=mo){let{tree:e}=n,i=es(e,t),o=i===0||M(e,t).comments.length>0,r=a=>{let{before:l,comments:u}=M(e,a),[,...h]=Ps(e,a),d=xs(n,a,++i,o);return o=h.length+l.length+u.length>0,[d,h.length>0?s(n,h):f]};return V(_s(e,t),a=>a,r)}function mo(n,t){let s=M(n.tree,t[0]).parent??0,e=n.folded.has(s),i=t.map(o=>c`<div class="variation" role="group" aria-label="Variation">${Vn(n,o)}</div>`);return c`<div class="variations">
    ${Yn(s,t.length,e)}
    <div class="variation-lines">${e?f:i}</div>
  </div>`}var Vn=(n,t)=>[xs(n,t,es(n.tree,t),!0),Kn(n,t,fo)];function fo(n,t){let s=M(n.tree,t[0]).parent??0,e=n.folded.has(s),i=t.map(o=>c`<span class="aside" role="group" aria-label="Variation">(${Vn(n,o)})</span>`);return[Yn(s,t.length,e),e?f:i]}function Yn(n,t,s){let e=T(t,"variation");return c`<button
    type="button"
    class="fold"
    tabindex="-1"
    data-fork=${n}
    aria-expanded=${!s}
    aria-label=${e}
  >
    ${s?`+ ${e}`:"−"}
  </button>`}function xs({tree:n,at:t,sides:s,known:e},i,o,r){let a=M(n,i),{last:l,value:u=null}=e.get(i)??{},h=i===0,d=h?f:$o(a,l,o,s,u),p=o%2===0?"turn second":"turn",g=h?"Start":po(a,l,u,ct(o,r),s),y=k=>c`<span class="said">${k}</span>`;return c`${a.before.map(y)}<button type="button" class=${h?"turn start":p}
    tabindex=${i===t?0:-1} data-node=${i} title=${d} aria-label=${d}
    aria-current=${i===t||f}>${g}</button>${a.comments.map(y)}`}function po(n,t,s,e,i){let o=t?.side??"",r=dt(n),a=(l,u)=>u&&c`<span class=${l}>${u}</span>`;return[a("ply",e),c`<span class="seat-sign side-${o}"></span>`,t?.annotated??n.turn,a("nags",n.nags.map(Rn).join(" ")),a("clock",qn(n)),go(n,s,o,i),a("bookmark",r&&`⚑ ${r}`)]}var qn=({clock:n})=>n===null?"":Cs(Math.floor(n));function ct(n,t=!0){let s=Math.ceil(n/2);return n%2===1?`${s}.`:t?`${s}…`:""}function go(n,t,s,e){if(t){let o=`${_t(t)}${t.thrown?"?":""}`;return c`<span
      class="worth ${ot(t)}"
      title=${F(t,v)}
      aria-hidden="true"
      >${o}</span
    >`}let i=hs(n,s,e);return i&&c`<span class="worth ${i.look}" title=${i.words}>${i.sign}</span>`}function $o(n,t,s,e,i=null){let o=dt(n),r=[t?.say??n.turn,...n.nags.map(Gn),i?F(i,v):hs(n,t?.side,e)?.words,i?.thrown&&`threw away the ${i.thrown}`,n.clock!==null&&`${qn(n)} left`,o!==null&&`bookmark ${o}`];return`Turn ${s}, ${r.filter(Boolean).join(", ")}`}var zn={g:"green",r:"red",y:"yellow",b:"blue"},wo="press it again to colour it, or another cell for an arrow.",yo="the key again colours it, at another cell draws an arrow there.";function bo({shiftKey:n,ctrlKey:t,altKey:s,metaKey:e}){let[i,o]=[n||t,s||e];return i&&o?"yellow":i?"red":o?"blue":"green"}function $l(n,t){let{signal:s}=t,e=null,i=a=>{let{pen:l}=t.state,u=Ss(a.target);if(u===null||!(a.button===2||a.button===0&&l))return;a.stopImmediatePropagation(),a.preventDefault();let h=a.button===0;e={id:a.pointerId,from:u,colour:h&&l||bo(a),isPen:h}},o=a=>{if(e?.id!==a.pointerId)return;let{from:l,colour:u,isPen:h}=e;e=null;let d=Ss(document.elementFromPoint(a.clientX,a.clientY));d!==null&&(h&&l===d?Xn(t,u,d,wo):Zn(t,u,l,d))},r={capture:!0,signal:s};n.addEventListener("pointerdown",i,r),addEventListener("pointerup",o,{signal:s}),addEventListener("pointercancel",()=>e=null,{signal:s}),n.addEventListener("contextmenu",a=>a.preventDefault(),{signal:s}),n.addEventListener("keydown",a=>vo(t,a),r)}function Jn(n){let{pen:t}=n.state,s=i=>()=>n.change(o=>({...o,pen:i,penFrom:null})),e=Object.values(zn).map(i=>w(c`<span class="pen-ink ${i}"></span>`,s(i),{look:"pen",pressed:t===i,label:`Draw in ${i}`,title:`Press two cells for an arrow in ${i}, or one cell twice to colour it`}));return c`${w("Turns",s(null),{look:"pen",pressed:t===null})} ${e}`}function Ss(n){return(n instanceof SVGElement?n.closest(".cell"):null)?.getAttribute("data-place")??null}function Zn(n,t,s,e){let{tree:i,at:o}=n.state,r=s===e;n.edit(r?Ys(i,o,t,s):qs(i,o,t,s,e)),S(r?`${t} on ${s}.`:`${t} arrow from ${s} to ${e}.`)}function vo(n,t){let s=Ss(t.target);if(s===null||t.ctrlKey||t.altKey||t.metaKey)return;let e=zn[t.key];e&&(t.preventDefault(),t.stopImmediatePropagation(),Xn(n,e,s,yo))}function Xn(n,t,s,e){let{penFrom:i}=n.state;if(i!==null)return Zn(n,t,i,s);n.change(o=>({...o,penFrom:s})),S(`From ${s}: ${e}`)}function wl(n){return n.state.penFrom===null?!1:(n.change(t=>({...t,penFrom:null})),S("Nothing is drawn."),!0)}var ko=400,Qn=class extends C{#t=0;#s=0;#o;constructor(t,s,{pens:e=!0}={}){super(t,s),this.#o=e,addEventListener("pagehide",()=>this.flush(),{signal:s.signal}),s.signal.addEventListener("abort",()=>clearTimeout(this.#s))}flush(){if(!this.#s)return;clearTimeout(this.#s),this.#s=0;let{tree:t}=this.study.state,s=(e,i)=>Vs(e,this.#t,this.#e(i)?.value??"",i);js(t,this.#t)&&this.study.edit(s(s(t,"comments"),"before"))}focus=()=>this.#e("comments")?.focus();remove=()=>this.#n(Us);#e=t=>this.root.querySelector(`textarea[data-where="${t}"]`);#n(t){this.flush();let{tree:s,at:e}=this.study.state;this.study.edit(t(s,e))}render(){this.study.state.at!==this.#t&&this.flush(),super.render()}content(){let{tree:t,at:s}=this.study.state,e=M(t,s),i=W(a=>this.#n((l,u)=>Js(l,u,a))),o=dt(e)??"",r={comments:this.#i("comments",3),before:this.#i("before",1)};return this.#t=s,c`${J("Comment",r.comments)}
      <div class="nag-row" role="group" aria-label="Glyphs">
        ${[...Xt].map(([a,l])=>this.#u(a,l))}
      </div>
      ${this.#o?c`<div class="pens">${Jn(this.study)}</div>`:f}
      ${J("Bookmark",c`<input type="text" maxlength="60" .value=${o} @change=${i} />`)}
      <div class="note-commands">${this.#r()}</div>
      ${J("Ahead of the turn",r.before)}`}#i(t,s){let{tree:e,at:i}=this.study.state,o=this.#e(t),a=i===this.#t&&o===document.activeElement&&o?o.value:M(e,i)[t].join(`
`),l=()=>{clearTimeout(this.#s),this.#s=window.setTimeout(()=>this.flush(),ko)};return c`<textarea
      rows=${s}
      spellcheck="true"
      data-where=${t}
      .value=${z(a)}
      @input=${l}
      @change=${()=>this.flush()}
    ></textarea>`}#u(t,[s,e]){let{tree:i,at:o}=this.study.state,r=()=>this.#n((u,h)=>Et(u,h,t)),a=M(i,o).nags.includes(t);return w(s,r,{title:e,label:e,look:"nag",pressed:a,isAble:o!==0})}#r(){let{past:t,future:s,at:e}=this.study.state,i=r=>()=>this.#n(r),o={title:"The variation one place up"};return[w("Undo",()=>this.study.change(Wt),{isAble:t.length>0}),w("Redo",()=>this.study.change(je),{isAble:s.length>0}),w("Promote",i(Gs),o),w("Make main line",i(Hs)),w("Keep only this line",i(Ks)),w("Delete from here",this.remove,{look:"danger",isAble:e!==0}),w("Clear marks",i(zs))]}};var[ut,Qt,ht]=[600,140,8];function ti(n,t,s,e){let i=g=>ht+g/Math.max(1,t)*(ut-2*ht),o=g=>ht+(1-g)*(Qt-2*ht),r=n.map(({chance:g},y)=>`${i(y).toFixed(1)} ${o(g).toFixed(1)}`).join("L"),[a,l]=[o(.5),i(n.length-1).toFixed(1)],u=n.map(({chance:g,mistake:y},k)=>y===null?f:Oe`<circle class="graph-mistake" cx=${i(k)} cy=${o(g)} r="5"><title>${y}</title></circle>`),h=({clientX:g,currentTarget:y})=>{let{left:k,width:m}=y.getBoundingClientRect(),x=(g-k)/m*ut,$=Math.round((x-ht)/(ut-2*ht)*t);e(Math.max(0,Math.min(t,$)))},{words:d,mistake:p}=n[s??0]??{words:"not known yet",mistake:null};return c`<div class="graph-box">
    <svg class="graph" viewBox="0 0 ${ut} ${Qt}" aria-hidden="true" @click=${h}>
      <rect class="graph-ground" width=${ut} height=${Qt} />
      <path class="graph-area" d=${r&&`M${i(0)} ${a}L${r}L${l} ${a}Z`} />
      <path class="graph-middle" d="M0 ${a}H${ut}" />
      <path class="graph-line" d=${r&&`M${r}`} />
      <path class="graph-now" d=${s===null?"":`M${i(s)} 0V${Qt}`} />
      ${u}
    </svg>
    <input
      type="range"
      class="graph-slider"
      min="0"
      max=${t}
      step="1"
      aria-label="Position in the game"
      aria-valuetext=${[`Turn ${s??0}`,d,p].filter(Boolean).join(", ")}
      .value=${String(s??0)}
      @input=${W(g=>e(Number(g)))}
    />
  </div>`}var xo=1200,ts=class{#t;#s;#o;#e;#n=new Q;#i=-1;#u="";#r=!1;constructor(t,s,e,i){this.#t=t,this.#s=s,this.#o=e,this.#e=i,t.onTurn=o=>this.#f(o),t.signal.addEventListener("abort",()=>this.#n.end()),this.#h()}get#c(){return this.#s[this.#i]}#h(){if(this.#i+=1,this.#i>=this.#s.length)return this.#a();this.#r=!1;let{ply:t,side:s,turn:e,words:i}=this.#c;this.#l(`${v(s)} played ${e}: ${i}. Find a better turn.`),this.#d(t-1)}#a(){this.#n.end(),this.#t.onTurn=null,this.#e()}#d(t){this.#t.change(s=>_(s,B(s.tree)[t]??s.at))}#l(t){this.#u=t,S(t),this.#t.change(s=>({...s}))}async#f(t){if(this.#r)return;let s=this.#n.begin(),{best:e}=this.#c;this.#l(`${t} …`);try{let i=t===e?"":await this.#m(t,s);if(i)return await this.#p(`${t}: ${i}. Try again.`,s);this.#r=!0,this.#l(t===e?`Right: ${e}.`:`${t} is good, too. The report's turn is ${e}.`)}catch(i){s.aborted||this.#l(j(i))}}async#m(t,s){let{ply:e,turn:i,words:o}=this.#c;if(t===i)return o;let{rules:r,start:a}=this.#t.state.tree.head,l=this.#t.state.tree,h=[...B(l).slice(1,e).map(y=>l.nodes[y]?.turn??""),t],d=St({rules:r,start:a,turns:h}),p="",g=y=>{"mistakes"in y&&(p=y.mistakes.find(k=>k.ply===e)?.words??"")};return await Ht(d,this.#o,g,s),p}async#p(t,s){this.#l(t),await I(xo,s);let{tree:e,past:i}=this.#t.state,o=B(e);this.#t.state.at>=(i.at(-1)?.tree.nodes.length??1/0)&&this.#t.change(Wt),this.#t.change(a=>_(a,o[this.#c.ply-1]??a.at))}content(){let{ply:t,best:s}=this.#c,e=`Mistake ${this.#i+1} of ${this.#s.length}, at ${ct(t)}`,i=()=>{this.#r=!0,this.#d(t-1),this.#t.play(s),this.#l(`A better turn is ${s}.`)},o=this.#i===this.#s.length-1;return c`<p class="small">${e}</p>
      <p role="status">${this.#u}</p>
      <div class="note-commands">
        ${w(o?"Done":"Next mistake",()=>this.#h(),{look:this.#r?"primary":""})}
        ${this.#r?f:w("Show a better turn",i)}
        ${o?f:w("End",()=>this.#a())}
      </div>`}};var So=[[.15,4],[.1,2],[0,6]],si=[{name:"exact",title:"Exact values, where solved"},{name:"0.1",title:"0.1 s a position"},{name:"0.5",title:"0.5 s a position"},{name:"2",title:"2 s a position"}],ei=class extends C{#t=si[0].name;#s=[];#o=null;#e="";#n="";#i=null;#u=Ie(()=>this.render());get#r(){let{tree:t}=this.study.state;return Ds(t,De(t)).join(" ")}async#c(){let t=this.work.begin(),{head:s}=this.study.state.tree;this.#s=[],this.#o=null,this.#e=this.#r,this.#h("Looking at every position…");let i={...St({...s,turns:this.#e.split(" ").filter(Boolean)}),tags:{...s.tags}};await Ht(i,this.#t,o=>this.#a(o),t),this.#h(""),S("The report is ready.")}#h(t){this.#n=t,this.render()}#a(t){"waiting"in t||"fault"in t||(t.final?this.#o=t:this.#s.push(t),this.#u.later())}content(){if(this.#i)return this.#i.content();let s=this.#s.length>0&&this.#r!==this.#e?"The game was changed since; make the report again.":this.#n,e=r=>{this.#t=r},i="How the values are found",o=()=>this.#c().catch(tt(r=>this.#h(r)));return c`<div class="report-head">
        ${L(null,si,this.#t,e,i)}
        ${w("Make the report",o,{look:"primary"})}
      </div>
      <p class="small" role="status">${s}</p>
      <div class="report">
        ${this.#s.length>0?this.#d():f}
        ${this.#o?this.#f(this.#o):f}
      </div>`}#d(){let{tree:t,at:s}=this.study.state,e=B(t),i=new Map(this.#o?.mistakes.map(a=>[a.ply,a])),o=this.#s.map(a=>{let l=i.get(a.ply),u=l?`${l.words}; better was ${l.best}`:null;return{chance:a.chance,words:this.#w(a),mistake:u}}),r=e.indexOf(s);return ti(o,e.length-1,r<0?null:r,a=>this.#l(a))}#l(t){this.study.change(s=>_(s,B(s.tree)[t]??s.at))}#f({mistakes:t,accuracy:s,turning_point:e}){let i=Object.entries(s).map(([r,a])=>{let l=t.filter(d=>d.side===r).length,u=T(l,"mistake"),h=a===null?"no turns":`accuracy ${a.toFixed(0)} %`;return c`<li><strong>${v(r)}</strong>: ${h}, ${u}</li>`}),o=e===null?"It was never turned: who was ahead stayed ahead.":`The turning point is ${ct(e)} ${this.#p(e)}.`;return c`<ul class="report-sides">
        ${i}
      </ul>
      <p>${o}</p>
      <ol class="report-mistakes">
        ${t.map(r=>this.#g(r))}
      </ol>
      <div class="note-commands">
        ${this.#m(t)} ${this.keeping(r=>this.#$(r,t))}
      </div>`}#m(t){return this.study.onTurn===void 0?f:this.study.now.sides.filter(e=>t.some(({side:i})=>i===e)).map(e=>{let i=t.filter(({side:r})=>r===e),o=()=>{let r=()=>{this.#i=null,this.render()};this.#i=new ts(this.study,i,this.#t,r),this.render()};return w(`Learn from ${v(e)}’s mistakes`,o,{look:"learn-mistakes"})})}#p(t){let{tree:s}=this.study.state,e=B(s)[t];return e===void 0?"":M(s,e).turn}#g({ply:t,side:s,turn:e,best:i,words:o}){let r=()=>{this.#l(t-1),this.study.play(i)};return c`<li>
      ${R(`${ct(t)} ${e}`,()=>this.#l(t))} ${v(s)}: ${o}.
      Better: ${R(`Show ${i}`,r)}
    </li>`}#$(t,s){let e=B(t.tree),{tree:i}=t;for(let o of this.#s)i=Oo(i,e[o.ply],o);for(let o of s)i=To(i,e,o);return Z(t,i)}#w({winner:t,score:s,exact:e,remoteness:i}){if(t||e)return F({winner:t,remoteness:i},v);let{sides:o}=this.study.now;return wt({score:s,worth:null},o[0],o).words}};function Oo(n,t,{score:s,exact:e,winner:i,remoteness:o,side:r}){return t===void 0?n:s!==null&&!e?U(n,t,{evaluation:s}):U(n,t,{exact:{value:i===null?"draw":i===r?"win":"loss",remoteness:i===null?null:o}})}function To(n,t,{ply:s,best:e,words:i,loss:o}){let[r,a]=[t[s-1],t[s]];if(r===void 0||a===void 0)return n;let l=So.find(([y])=>o>=y)?.[1]??6,{nags:u,comments:h}=M(n,a),d=u.includes(l)?n:Et(n,a,l),p=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`,g=h.includes(p)?d:U(d,a,{comments:[...h,p]});return Rs(g,r,e).tree}var Eo={target:", possible destination",source:", can enter the board"},Ao=6;function Os(n,{scene:t,view:s,thinking:e=null,who:i=()=>"",time:o=()=>""},r,a){let l=!s.outcome&&s.side===n,u=l&&e===n,h=u?"thinking":l?"to move":s.outcome?.winner===n?"wins":"",d=t.hands.filter(p=>p.side===n);return c`<div id=${a} class="seat ${l?"to-move":""}">
    <div class="name">
      <div class="title">
        <strong>${v(n)}</strong>
        <span class="turn-sign ${u?"thinking":""}">${h}</span>
        ${o(n)&&c`<span class="seat-clock" role="timer">${o(n)}</span>`}
      </div>
      <div class="who">${i(n)}</div>
      <div class="seat-facts">${Ts(s,n).join(" · ")}</div>
    </div>
    ${d.map(p=>Lo(p,t,r))}
  </div>`}function Lo({name:n,kind:t,caption:s},e,i){let o=i.picture.hands.get(n);if(!o)return f;let{count:r,label:a,pieces:l}=o,u=l??(t?Array(Math.min(r,Ao)).fill(t):[]),h=c`<span class="hand-pieces">${u.map(k=>Mo(e,k))}</span
    ><span class="hand-count">${l?"":r}</span>`;if(!t)return c`<div class="hand ledge" role="img" aria-label=${a}>
      <span class="hand-caption">${s}</span>${h}
    </div>`;let d=i.picked===n,p=i.targets.has(n)?"target":i.sources.has(n)?"source":null,g=a+(d?", picked up":p?Eo[p]:""),y=Qe(i,n);return c`<button type="button" class="hand" data-place=${n} data-use=${p??f}
    ?data-hint=${y.length>0} aria-label=${[g,...y].join(", ")}
    aria-disabled=${p===null||f} aria-pressed=${p==="source"?d:f}
    >${h}</button>`}function Mo({radius:n,pieces:t},s){let e=n*1.15,i=`${-e} ${-e} ${2*e} ${2*e}`,{markup:o}=t[s];return c`<svg class="miniature" viewBox=${i} aria-hidden="true" .innerHTML=${o}></svg>`}var Ts=(n,t)=>n.facts.filter(s=>s.side===t).map(({text:s})=>s);var ss=class{position=null;making=K;pointed={pointer:null,focus:null,lines:!1};moment=null;constructor(t){this.root=t??nt("div"),this.root.classList.add("table"),this.id=e=>t?e:f;let s={id:t&&"board",role:"group","aria-label":"Board"};this.svg=Ft("svg",{class:"board",...s}),this.board=lt(this.svg,{surface:this.root}),this.focus=this.board.focus}get opened(){if(this.position===null)throw new Error("no position is shown");return this.position}get model(){return ge(this.opened,this.making)}set(t,s){this.position=t,this.draw(s)}leave(){this.position=null}destroy(){this.leave(),this.board.destroy()}draw(t){let{position:s,id:e}=this;if(!s)return;let{model:i}=this,{scene:o,view:r,near:a}=s;this.#t(s,i,t);let l=o.hands.find(({side:p})=>p!==a)?.side??a,u=Io(this.#o(s,i)),h=Ts(r,null).map(p=>c`<li>${p}</li>`),d=h.length===0;O(c`${Os(l,s,i,e("seat-far"))}${this.svg}
        <p id=${e("caption")} class="caption">${u}</p>
        <ul id=${e("facts")} class="facts" aria-label="How it stands" ?hidden=${d}>
          ${h}
        </ul>
        ${Os(a,s,i,e("seat-near"))}${this.moment}`,this.root),Fo(D(this.root,".caption"))}#t({scene:t,view:s,drawn:e,words:i=()=>[]},o,r){let{pieces:a}=o.picture,l=g=>Bt(t,g),u=g=>{let y=a.get(g),k=Je(o,g,y&&l(y),s.highlights,l),m=tn(o,g);return{label:[k,...i(g)].join(", "),use:m==="picked"?"source":m}},h=cn(s,o),d={under:[...e?.under??[],...h.under],over:[...h.over,...e?.over??[]],preview:un(o,this.#s(o),this.pointed.lines)},{lifted:p}=o;this.board.set({scene:t,pieces:a,lifted:p,marks:d,movable:o,describe:u},r)}#s({aimed:t}){return this.pointed.pointer??t??this.pointed.focus}#o(t,s){let e=this.#s(s),i=[...s.targets.values()].map(qe),o=e??(i.every(this.board.noteFits)?null:s.picked);return No(t,s,o,this.making.refused)}};function No({view:n,scene:t},s,e,i){if(i&&(e===null||e===i.place)){let{lesson:o}=i,r=$t({...i,lesson:null}),a=o&&{href:o.href,text:`Lesson: ${o.title}`};return{plain:`${ft(t,i.place)}: ${r}`,warning:"",link:a}}return e===null?{plain:"",warning:""}:ze(s,e,n.highlights,o=>ft(t,o))}var Io=({plain:n,warning:t,link:s})=>[n,s?c` <a href=${s.href}>${s.text}</a>`:f,t?c`<strong class="warning">Warning: ${t}</strong>`:f];function Fo(n){let{textContent:t}=n;Nt(n,t)&&(n.classList.remove("dense"),it(()=>{let s=n.scrollHeight>n.clientHeight;n.classList.toggle("dense",s),n.title=s?t:""}))}var Co=12,jo=4,Bo=30,Do=500,ni=class extends ss{#t;#s=0;#o=[];#e=-1/0;isAsking=!1;constructor(t,s){super(t),t||(this.moment=nt("div",{class:"moment"})),this.#t=s,this.board.set({sounds:!0,events:{press:e=>this.#c(()=>this.activate(e)),choose:e=>this.#c(()=>this.choose(e)),pick:e=>this.pick(e),drop:(e,i,o)=>this.drop(e,i,o),point:(e,i)=>this.#u({pointer:e,lines:i}),focus:e=>this.#u({focus:e})}})}set(t,s){let e=this.position?.view,{view:i}=t;if(i!==e){let o=_o(e,i,this.making.walked);this.making=o?{...this.making,walked:o}:K}super.set(t,s),i!==e&&this.#h(e,i)}draw(t){super.draw(t),this.moment&&this.renderCommands(this.moment)}#n(t){this.draw(t),this.#t.changed?.(t)}#i(t,s){this.making={...this.making,...t},this.#n(s)}#u(t){let s=JSON.stringify(this.pointed);this.pointed={...this.pointed,...t},!(JSON.stringify(this.pointed)===s||!this.position)&&(this.draw(),this.#r(t.pointer??t.focus??null))}#r(t){clearTimeout(this.#s);let s=t===null?[]:Ut(this.model,t),e=s.length===1?s[0].leads_to:null;if(!pt(e))return;let i=this.#g();this.#s=window.setTimeout(()=>i()&&this.#t.foresee?.(e.turn),Bo)}#c(t){let{position:s}=this;if(s){if(s.isReadOnly||s.view.first!==void 0)return t();this.#o.push(t),this.#t.needed?.()}}#h(t,s){let e=t!==void 0&&os(t,s);if(e&&s.first===void 0)return;let i=this.#o.splice(0);if(e)for(let o of i)o()}get commands(){if(!this.position)return[];let{aimed:t,lifted:s,ending:e,pass:i,mine:o}=this.model,r=o?this.making.walked.length:0,a=[];return t&&a.push([s?"Move here":"Place here",this.doChosen,"primary"]),e&&a.push(["End the turn here",this.endHere,"primary"]),i&&a.push(["Pass",this.pass,"primary"]),r>0&&a.push(["Undo step",()=>this.undo()]),r>1&&a.push(["Undo whole turn",this.undoAll]),a}renderCommands(t,s=[]){let e=t.contains(document.activeElement),i=([o,r,a])=>w(o,()=>r(),{look:a});O(V([...this.commands,...s],([o])=>o,i),t),e&&!t.contains(document.activeElement)&&this.focus()}#a=t=>ft(this.opened.scene,t);activate(t){let{model:s}=this,e=Ut(s,t);if(e.length>0)return this.#p(e);if(t!==this.making.picked&&s.sources.has(t))return this.pick(t);if(this.making.picked!==null||this.making.aimed!==null)return this.#m(t);this.#d(t)}#d(t){let{mine:s,picked:e}=this.model;if(!s||t===e)return;let i=this.making.walked.length>0,o=e&&this.#a(e),r=`This turn continues from ${o}; undo its steps to begin another.`,a=i?o&&{text:r,clause:""}:this.#l(t)??this.opened.view.why_not?.[t];if(!a)return;let l=this.#f(t,a);this.#i({refused:l},{still:!0}),S(`${this.#a(t)}: ${$t(l)}`),this.#t.refused?.(l)}forgetRefusal(){this.#i({refused:null},{still:!0})}#l(t){let{picture:s,sources:e}=this.model,i=[...e].flatMap(([r,a])=>a.has(t)?r:[]);return s.pieces.has(t)||i.length===0?null:{text:`Choose the piece first${i.length>jo?"":`: ${i.map(this.#a).join(" or ")}`}.`,clause:""}}#f(t,{text:s,clause:e}){return{place:t,text:s,clause:e,lesson:this.#t.lessonOn?.(e)??null}}choose(t){let s=Ut(this.model,t);if(!s.some(a=>pt(a.leads_to))||t===this.making.aimed)return this.activate(t);this.#i({aimed:t});let{notes:i,warnings:o}=Ye(s),r=[this.#a(t),...i,...o,"tap again to do it"];S(`${r.join(", ")}.`)}doChosen=()=>this.making.aimed!==null&&this.activate(this.making.aimed);pick(t){this.#i({picked:t,refused:null,aimed:null});let{model:s}=this,e=[...s.targets.keys()].map(o=>{let r=Xe(s,o);return this.#a(o)+(r?`: ${ve(r)}`:"")}),i=e.length>Co?`${e.length} cells`:ls(e);S(`${this.#a(t)} picked up. It can go to ${i}.`)}#m(t=null){let{picked:s,aimed:e}=this.making;if(s===null&&e===null)return;let{scene:i,view:o}=this.opened,a=s!==null&&s!==t&&!$e(i,s)?o.why_not_there:null,l=t!==null&&a?this.#f(t,a):null;this.#i({picked:null,aimed:null,refused:l});let u=l&&`${this.#a(l.place)}: ${$t(l)} `;S(`${u??""}Put down.`),l&&this.#t.refused?.(l)}drop(t,s,e){this.making={...this.making,picked:t};let i=s===null?void 0:this.model.targets.get(s);if(s!==null&&i)return e?this.choose(s):this.#p(i,{still:!0});t!==s&&this.#m(s)}async#p(t,s={}){let{walked:e}=this.making,i=this.#g(),[o]=t.length===1?t:await Ne("Which one?",t,a=>this.#w(a));if(!i())return;if(!o)return this.#m();if(Fe("leg"),o.leads_to===null&&await this.#$(o),!i())return;if(o.leads_to===null)return this.#i({...K,walked:e},{still:!0});let r={known:[o.action],...s};if(this.making={...K,walked:[...e,o]},pt(o.leads_to))return this.#y(o.leads_to.turn,r);this.#n(r),Ce("leg"),this.#b()}#g(){let{view:t}=this.opened,{walked:s}=this.making;return()=>this.position?.view===t&&this.making.walked===s}async#$(t){let{first:s}=this.opened.view;if(!s)return;let e=we(s,[...this.making.walked,t]);this.isAsking=!0,this.#n({still:!0});try{t.leads_to=await this.#t.steps(e)}finally{this.isAsking=!1}}#w(t){if(pt(t.leads_to))return t.say;let{removes:s,note:e}=t.action,i=s.length>0?`taking ${ls(s)}`:"";return[this.#v(t),i,e].filter(Boolean).join(", ")}#b(){let{model:t}=this,{picked:s,targets:e,ending:i}=t,o=[...e.keys()].map(this.#a).join(" or "),r=[`So far: ${this.soFar()}`,Ze(t,a=>Bt(this.opened.scene,a)),s?`${this.#a(s)} continues to ${o}`:"Choose what to do next",i&&"or end the turn here"];S(`${r.filter(Boolean).join(". ")}.`)}#v=({action:{from:t,to:s}})=>`${this.#a(t)} to ${this.#a(s)}`;soFar=()=>this.making.walked.map(t=>this.#v(t)+(t.action.note&&` (${t.action.note})`)).join(", then ");async#y(t,s=null){if(t===null)return;let e=this.#g(),i=this.#t.maySend?.()??!0;if(i===!0)return this.#k(t,s);if(s&&this.#n(s),!await i)return this.undo();e()&&await this.#k(t,null)}async#k(t,s){let e=this.#g();await this.#t.send(t,s),e()&&this.#i(K,{still:!0})}undo(){if(!this.position)return;let{mine:t,automatic:s}=this.model;if(this.making.aimed!==null||this.making.picked!==null&&!s)return this.#m();this.making.walked.length===0||!t||this.#x(this.making.walked.slice(0,-1))}undoAll=()=>this.model.mine&&this.#x([]);escape(){let t=performance.now();if(t-this.#e<Do&&this.making.walked.length>0)return this.undoAll();this.making.picked===null&&this.making.aimed===null&&(this.#e=t),this.undo()}#x(t){this.#i({...K,walked:t});let s=t.length>0?`So far: ${this.soFar()}.`:"Begin the turn again.";S(`Undone. ${s}`)}endHere=()=>this.position&&this.#y(this.model.ending);pass=()=>this.#y(this.model.pass)},_o=(n,t,s)=>n?.first&&t.first&&os(n,t)?ye(t.first,n.first,s):null;function ii(n){let t=n.toLocaleLowerCase().split(/\s+/).filter(Boolean);return s=>{let e=s.toLocaleLowerCase();return t.every(i=>e.includes(i))}}var Po=80,Wo=5,Ro="This browser does not keep the name: it is lost when the page is closed.",Go=new Intl.DateTimeFormat(void 0,{dateStyle:"medium",timeStyle:"short"});function oi(n){let t=is(n)?n:null,s=[At(n),Go.format(n.updated),t?.status].filter(Boolean),e=t?[t.name&&t.title,be(t,N.players)]:[];return[st(n),...e.filter(Boolean),s.join(" · ")]}function Ho(n,t){let[s,...e]=oi(n),i=e.pop();return c`<strong id=${t??f}>${s}</strong>
    ${e.map(o=>c`<span>${o}</span>`)}<span class="small">${i}</span>`}function Rc(n,{draw:t,signal:s}){let e={all:n.games(),search:"",selected:new Set,naming:"",news:""};function i(m){Object.assign(e,{news:""},m),t()}let o=(m="")=>i({all:n.games(),news:m}),r=()=>e.all.filter(m=>Uo(m,e.search));function a(m,x){for(let{id:$}of m)e.selected[x?"add":"delete"]($);i({})}let l=(m,x)=>document.querySelector(`.kept-list ${x?`[data-game="${x.id}"]`:""} ${m}`);function u(m){i({naming:m.id}),l(".rename input",m).select()}function h(m,x){if(i({naming:""}),x!==void 0){let $=Qs(m.id,{name:"title"in m&&m.title===x?"":x}),b=n.games().find(({id:E})=>E===m.id)??m;o($?`Named ${st(b)}.`:Ro)}(l(".rename-game",m)??l("[type=search]")).focus()}async function d(m){if(!await Ko(m))return;let x=r().indexOf(m[0]);for(let{id:b}of m)te(b);o(`${T(m.length,"game")} deleted.`);let $=r()[x]??r().at(-1);$?l(".open-kept",$).focus():l("input").closest("dialog, main").querySelector("button").focus()}function p(){let[{all:m,news:x},$]=[e,r()],b=$.filter(({id:A})=>e.selected.has(A)),H=`${`${$.length<m.length?`${$.length} of `:""}${T(m.length,"game")}`}${b.length>0?`, ${b.length} selected`:""}.`,X=b.length===0?!1:b.length===$.length||null;return c`<div class="kept-list">
      <div class="games-tools" ?hidden=${m.length===0&&!x}>
        ${Ee("Search your games",A=>i({search:A}))}
        ${rt("Select all",X,A=>a($,A),{look:"select-all"})}
        <p class="small" role="status">${x} ${H}</p>
      </div>
      <div class="none-kept" ?hidden=${m.length>0}>
        <p>No games yet. A game is kept from its first turn on.</p>
        ${n.isPlaying?c`<a class="button primary" href=${Y()}>Play</a>`:f}
      </div>
      <ul class="games">
        ${V($,({id:A})=>A,g)}
      </ul>
      <p class="small">Games are kept in this browser, on this device.</p>
      <div class="dialog-buttons stay" ?hidden=${b.length===0}>
        ${w(`Delete ${T(b.length,"game")}`,()=>d(b),{look:"danger"})}
      </div>
    </div>`}function g(m,x){let $=E=>a([m],E),b=`Select ${st(m)}, ${At(m)}`;return c`<li class="game-item" data-game=${m.id}>
      ${rt("",e.selected.has(m.id),$,{look:"select",label:b})}
      ${e.naming===m.id?k(m):y(m,x)}
    </li>`}function y(m,x){let $=`kept-${m.id}`,b=x===0&&n.isPlaying?"open-kept primary":"open-kept",E=c`<a
      class="button"
      href=${et({study:m.id})}
      aria-describedby=${$}
      >Open in study</a
    >`;return c`<div class="card-text">${Ho(m,$)}</div>
      <div class="game-buttons">
        ${w(n.words(m),()=>n.go(m),{look:b,about:$})}
        ${n.isPlaying&&is(m)?E:f}
        ${w("Rename",()=>u(m),{look:"rename-game",about:$})}
        ${w("Delete",()=>d([m]),{look:"danger",about:$})}
      </div>`}function k(m){return c`<form class="rename" @submit=${b=>{b.preventDefault(),h(m,l(".rename input",m).value.trim())}} @keydown=${b=>{b.key==="Escape"&&(b.preventDefault(),h(m))}}>
      <input aria-label="Name of this game" maxlength=${Po} value=${st(m)} />
      <div class="game-buttons">
        ${w("Save",f,{type:"submit",look:"primary"})}
        ${w("Cancel",()=>h(m))}
      </div>
    </form>`}return ee(()=>o(),s),p}var Uo=(n,t)=>ii(t)(oi(n).join(" "));function Ko(n){let t=n.length===1,s=t?"Delete this game?":`Delete ${T(n.length,"game")}?`,e=n.slice(0,Wo).map(a=>`${st(a)}, ${At(a)}`),i=n.length-e.length,r=`${[...e,...i>0?[`${i} more`]:[]].join("; ")}. ${t?"It is":"They are"} kept nowhere else.`;return Le(s,r,"Delete",{danger:!0})}var Yc=()=>cs().filter(({over:n})=>!n),qc=({id:n,title:t="",players:s})=>c`<li>
    <a class="button kept card-text" href=${Y(n)}
      ><strong>${t}</strong
      ><span class="small">${s?`With others: ${s}`:"With others"}</span></a
    >
  </li>`;function zc(n,t){let s=new Set(cs().map(({id:i})=>i)),e=n.filter(({game:i})=>!s.has(i));return e.length===0?f:c`<section class="start-kept" aria-labelledby="challenges-title">
    <h2 id="challenges-title">Waiting for an opponent</h2>
    <ul id="challenges" class="games">
      ${e.map(i=>Vo(i,t))}
    </ul>
  </section>`}var Vo=({game:n,invitation:t,name:s,terms:e},i)=>c`<li>
    <a class="button kept card-text" href="${Y(n)}#${t}"
      ><strong>${s||"Anonymous"}</strong><span>${i(e.rules)}</span
      ><span class="small">${en(e.time??{kind:"none"})}</span></a
    >
  </li>`;export{dn as a,wt as b,pn as c,wn as d,yn as e,xn as f,On as g,En as h,ra as i,zt as j,An as k,Bi as l,ya as m,ws as n,bs as o,Ji as p,qa as q,za as r,Ja as s,Qa as t,tl as u,Rn as v,Gn as w,Hn as x,qn as y,$o as z,zn as A,$l as B,Jn as C,wl as D,Qn as E,ei as F,ii as G,Ho as H,Rc as I,Yc as J,qc as K,zc as L,Mo as M,ss as N,ni as O};
