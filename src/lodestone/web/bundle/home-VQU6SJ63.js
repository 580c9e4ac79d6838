import{a as U}from"./chunk-RJLSHN7A.js";import{d as k,f as Y,g as q}from"./chunk-IQ34EEQ3.js";import{d as j}from"./chunk-KJKOJ6RH.js";import{b as C,h as F,j as h}from"./chunk-NWZKODU7.js";import"./chunk-RBEY3IKO.js";import{$a as D,Ta as p,e as I,f as P,ja as x,k as c,r as m,sa as A}from"./chunk-6TIE277S.js";import{A as f,C as v,Ca as B,D as u,E as M,Ea as d,F as V,Fa as H,Ga as R,X as r,b as S,d as T,i as z,ja as l,l as G,la as b,ma as N,ra as _}from"./chunk-MKKTLXMW.js";var W=1800,X=24,g=class{view=null;changed=()=>{};#e=!1;constructor(t,s,a){this.game=s,this.signal=a,this.svg=t;let o=n=>()=>this.#e=n,i=t.parentElement??t;for(let n of["pointerenter","focusin"])i.addEventListener(n,o(!0));for(let n of["pointerleave","focusout"])i.addEventListener(n,o(!1))}get words(){return this.view?this.view.outcome?.reason??`${D(this.view.side)} to move.`:""}async begin(){let{game:t,signal:s}=this,a=await m(t.default,t.sides[0].name,d(t)),o=h(this.svg,{scene:a,viewOnly:!0}),i=[];for(;;){let n=await c({rules:t.default,start:null,turns:i,ended:null},s);this.view=n;let K=i.length>0?{known:n.last?.actions}:{still:!0};if(o.set({pieces:p(n)},K),this.changed(),S())return;do await T(W,s);while(this.#e||document.hidden);let O=n.first&&i.length<X?Z(n.first):null;i=O===null?[]:[...i,O]}}};function Z(e){let t=[...J(e,0)],s=Math.max(...t.map(({takes:o})=>o)),a=t.filter(({takes:o})=>o===s);return a[Math.floor(Math.random()*a.length)]?.turn??null}function*J({turn:e,steps:t},s){e!==null&&(yield{turn:e,takes:s});for(let{action:a,leads_to:o}of t)o&&(yield*J(o,s+a.removes.length))}var ee=1500,te="The board on this page plays by itself. Point at it to stop it. “Take over” continues the game from there, against the computer.",L={games:[],daily:null,living:null},y={state:L};function w(e){y.state={...y.state,...e},N(se(y.state),r("page"))}var E=e=>e.find(({name:t})=>t===B.newGame.game)??e[0],se=({games:e,daily:t,living:s})=>l`<div class="home">
    <section class="home-lead">
      <h1>Small games whose rules are still argued about.</h1>
      <p class="lead">Play them. Settle them.</p>
      <p class="page-ways">
        <a class="button primary" href=${v()}>Play</a>
        <a href=${ae(e)}>Learn in 3 minutes</a>
      </p>
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${s?.words??""}</p>
      ${s&&_("Take over",()=>me(s),{look:"bare"})}
    </section>
    <ul class="home-games" aria-label="The games">
      ${e.map(oe)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${re()} ${le({games:e,daily:t,living:s})} ${ce(e)}
    </ul>
  </div>`;function ae(e){let t=E(e),s=t?.lessons[0];return s?u(t.name,s.name):u()}var oe=({name:e,title:t,about:s,question:a})=>l`<li>
    <a class="home-game" href=${f(e)} aria-label=${t}>
      <svg id="home-${e}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${f(e)}>${t}</a></h2>
      <p class="small">${ne(s)}</p>
      ${a&&l`<p><a href=${f(e,"answers")}>${a}</a></p>`}
    </div>
  </li>`,ne=e=>/^.*?\.(?=\s|$)/.exec(e)?.[0]??e,ie=(e,t)=>e.find(s=>s.name===t)?.title??t,$=(e,t,s)=>l`<li>
    <p class="small">${e}</p>
    <p><a href=${t}>${s}</a></p>
  </li>`;function re(){let[e]=A().filter(({over:t})=>!t);return e?$("Continue",v(e.id),`${x(e)}: ${F(e,H.players)}`):b}var le=({games:e,daily:t})=>t?$("Puzzle of the day",V,`${ie(e,t.game)}: ${t.task}`):$("Puzzles",M(),"Find the best turn");function ce(e){let t=[E(e),...e].find(a=>a&&k(a)),s=t&&k(t);return s?$("Next lesson",u(t.name,s.name),`${t.title}: ${s.title}`):b}async function me({game:e,view:t}){t&&await C(e,t.rules,{start:t.position,side:t.side})}async function fe(e){let t={rules:e.default,start:null,turns:[],ended:null},[s,a]=await Promise.all([m(e.default,e.sides[0].name,d(e)),c(t)]);h(r(`home-${e.name}`,SVGSVGElement),{scene:s,pieces:p(a),viewOnly:!0})}async function ue(e){let t={day:q(Y())};w({daily:await G("api/puzzle/daily",{query:t,signal:e})})}async function pe(e,t){let s=new g(r("home-board",SVGSVGElement),e,t);s.changed=()=>w({living:s}),await s.begin()}var De={async open({signal:e}){e.addEventListener("abort",()=>y.state=L),w(L);let[t,s]=await Promise.all([I(),P()]);if(e.aborted)return;R({games:t,players:s}),w({games:t});let a=z(()=>{});for(let o of t)fe(o).catch(a);ue(e).catch(a),pe(E(t),e).catch(a),setTimeout(j,ee)},follow(){},commands:{skip:()=>r("page").querySelector("a")?.focus()},help:()=>({about:[...U,te]})};export{De as mode};
