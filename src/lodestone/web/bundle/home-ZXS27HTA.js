import{a as U}from"./chunk-RJLSHN7A.js";import{d as k,f as Y,g as q}from"./chunk-H3SIQVFX.js";import{d as j}from"./chunk-ZRZLNJLT.js";import{b as C,h as F,j as h}from"./chunk-NWZKODU7.js";import"./chunk-RBEY3IKO.js";import{$a as D,Ta as d,e as I,f as P,ja as x,k as c,r as m,sa as A}from"./chunk-6TIE277S.js";import{A as f,C as v,Ca as B,D as u,E as M,Ea as p,F as V,Fa as H,Ga as R,X as r,b as S,d as T,i as z,ja as l,l as G,la as b,ma as N,ra as _}from"./chunk-MKKTLXMW.js";var W=1800,X=24,g=class{view=null;changed=()=>{};#e=!1;constructor(t,s,o){this.game=s,this.signal=o,this.svg=t;let a=n=>()=>this.#e=n,i=t.parentElement??t;for(let n of["pointerenter","focusin"])i.addEventListener(n,a(!0));for(let n of["pointerleave","focusout"])i.addEventListener(n,a(!1))}get words(){return this.view?this.view.outcome?.reason??`${D(this.view.side)} to move.`:""}async begin(){let{game:t,signal:s}=this,o=await m(t.default,t.sides[0].name,p(t)),a=h(this.svg,{scene:o,viewOnly:!0}),i=[];for(;;){let n=await c({rules:t.default,start:null,turns:i,ended:null},s);this.view=n;let K=i.length>0?{known:n.last?.actions}:{still:!0};if(a.set({pieces:d(n)},K),this.changed(),S())return;do await T(W,s);while(this.#e||document.hidden);let O=n.first&&i.length<X?Z(n.first):null;i=O===null?[]:[...i,O]}}};function Z(e){let t=[...J(e,0)],s=Math.max(...t.map(({takes:a})=>a)),o=t.filter(({takes:a})=>a===s);return o[Math.floor(Math.random()*o.length)]?.turn??null}function*J({turn:e,steps:t},s){e!==null&&(yield{turn:e,takes:s});for(let{action:o,leads_to:a}of t)a&&(yield*J(a,s+o.removes.length))}var ee=1500,te="The board on this page plays by itself. Point at it to stop it. “Take over” continues the game from there, against the computer.",L={games:[],daily:null,living:null},w={state:L};function y(e){w.state={...w.state,...e},N(se(w.state),r("page"))}var E=e=>e.find(({name:t})=>t===B.newGame.game)??e[0],se=({games:e,daily:t,living:s})=>l`<div class="home">
    <section class="home-lead">
      <h1>Small games whose rules are still argued about.</h1>
      <p class="lead">Play them. Settle them.</p>
      <p class="page-ways">
        <a class="button primary" href=${v()}>Play</a>
        <a href=${oe(e)}>Learn in 3 minutes</a>
      </p>
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${s?.words??""}</p>
      ${s&&_("Take over",()=>me(s),{look:"bare"})}
    </section>
    <ul class="home-games" aria-label="The games">
      ${e.map(ae)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${re()} ${le({games:e,daily:t,living:s})} ${ce(e)}
    </ul>
  </div>`;function oe(e){let t=E(e),s=t?.lessons[0];return s?u(t.name,s.name):u()}var ae=({name:e,title:t,about:s,question:o})=>l`<li>
    <a class="home-game" href=${f(e)} aria-label=${t}>
      <svg id="home-${e}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${f(e)}>${t}</a></h2>
      <p class="small">${ne(s)}</p>
      ${o&&l`<p><a href=${f(e,"answers")}>${o}</a></p>`}
    </div>
  </li>`,ne=e=>/^.*?\.(?=\s|$)/.exec(e)?.[0]??e,ie=(e,t)=>e.find(s=>s.name===t)?.title??t,$=(e,t,s)=>l`<li>
    <p class="small">${e}</p>
    <p><a href=${t}>${s}</a></p>
  </li>`;function re(){let[e]=A().filter(({over:t})=>!t);return e?$("Continue",v(e.id),`${x(e)}: ${F(e,H.players)}`):b}var le=({games:e,daily:t})=>t?$("Puzzle of the day",V,`${ie(e,t.game)}: ${t.task}`):$("Puzzles",M(),"Find the best turn");function ce(e){let t=[E(e),...e].find(o=>o&&k(o)),s=t&&k(t);return s?$("Next lesson",u(t.name,s.name),`${t.title}: ${s.title}`):b}async function me({game:e,view:t}){t&&await C(e,t.rules,{start:t.position,side:t.side})}async function fe(e,t){let s={rules:e.default,start:null,turns:[],ended:null},[o,a]=await Promise.all([m(e.default,e.sides[0].name,p(e)),c(s)]);t.throwIfAborted(),h(r(`home-${e.name}`,SVGSVGElement),{scene:o,pieces:d(a),viewOnly:!0})}async function ue(e){let t={day:q(Y())};y({daily:await G("api/puzzle/daily",{query:t,signal:e})})}async function de(e,t){let s=new g(r("home-board",SVGSVGElement),e,t);s.changed=()=>y({living:s}),await s.begin()}var De={async open({signal:e}){e.addEventListener("abort",()=>w.state=L),y(L);let[t,s]=await Promise.all([I(),P()]);if(e.aborted)return;R({games:t,players:s}),y({games:t});let o=z(()=>{});for(let a of t)fe(a,e).catch(o);ue(e).catch(o),de(E(t),e).catch(o),setTimeout(j,ee)},follow(){},commands:{skip:()=>r("page").querySelector("a")?.focus()},help:()=>({about:[...U,te]})};export{De as mode};
