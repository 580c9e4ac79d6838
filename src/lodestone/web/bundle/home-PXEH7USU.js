import{a as H}from"./chunk-OJ4AWZUA.js";import{a as R,b as U,e as Y,f as q}from"./chunk-BSALWS2P.js";import{d as j}from"./chunk-RIN44WAV.js";import{Oa as f,Ua as V,e as G,eb as D,f as I,fa as P,i as c,oa as x,p as m,sb as u}from"./chunk-ORGZJ55D.js";import{L as A,M,N as l,P as v,Q as C,V as F,b as O,d as S,ea as N,ga as p,i as T,l as z,na as d,pa as b,qa as h,ra as _,sa as B,x as r}from"./chunk-EX5FCG5T.js";var X=1800,Z=24,g=class{view=null;changed=()=>{};#e=!1;constructor(t,s,a){this.game=s,this.signal=a,this.svg=t;let o=n=>()=>this.#e=n,i=t.parentElement??t;for(let n of["pointerenter","focusin"])i.addEventListener(n,o(!0));for(let n of["pointerleave","focusout"])i.addEventListener(n,o(!1))}get words(){return this.view?this.view.outcome?.reason??`${V(this.view.side)} to move.`:""}async begin(){let{game:t,signal:s}=this,a=await m(t.default,t.sides[0].name,p(t)),o=u(this.svg,{scene:a,viewOnly:!0}),i=[];for(;;){let n=await c({rules:t.default,start:null,turns:i,ended:null},s);this.view=n;let Q=i.length>0?{known:n.last?.actions}:{still:!0};if(o.set({pieces:f(n)},Q),this.changed(),O())return;do await S(X,s);while(this.#e);let E=n.first&&i.length<Z?ee(n.first):null;i=E===null?[]:[...i,E]}}};function ee(e){let t=[...J(e,0)],s=Math.max(...t.map(({takes:o})=>o)),a=t.filter(({takes:o})=>o===s);return a[Math.floor(Math.random()*a.length)]?.turn??null}function*J({turn:e,steps:t},s){e!==null&&(yield{turn:e,takes:s});for(let{action:a,leads_to:o}of t)o&&(yield*J(o,s+a.removes.length))}var te=1500,se="The board on this page plays by itself. Point at it to stop it. “Take over” continues the game from there, against the computer.",k={games:[],daily:null,living:null},y={state:k};function w(e){y.state={...y.state,...e},C(ae(y.state),r("page"))}var L=e=>e.find(({name:t})=>t===N.newGame.game)??e[0],K=({name:e,lessons:t})=>t.find(s=>U(e,s).length<s.steps),ae=({games:e,daily:t,living:s})=>l`<div class="home">
    <section class="home-lead">
      <h1>Small games whose rules are still argued about.</h1>
      <p class="lead">Play them. Settle them.</p>
      <p class="page-ways">
        <a class="button primary" href=${b()}>Play</a>
        <a href=${oe(e)}>Learn in 3 minutes</a>
      </p>
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${s?.words??""}</p>
      ${s&&F("Take over",()=>fe(s),{look:"bare"})}
    </section>
    <ul class="home-games" aria-label="The games">
      ${e.map(ne)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${le()} ${ce({games:e,daily:t,living:s})} ${me(e)}
    </ul>
  </div>`;function oe(e){let t=L(e),s=t?.lessons[0];return s?h(t.name,s.name):h()}var ne=({name:e,title:t,about:s,question:a})=>l`<li>
    <a class="home-game" href=${d(e)} aria-label=${t}>
      <svg id="home-${e}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${d(e)}>${t}</a></h2>
      <p class="small">${ie(s)}</p>
      ${a&&l`<p><a href=${d(e,"answers")}>${a}</a></p>`}
    </div>
  </li>`,ie=e=>/^.*?\.(?=\s|$)/.exec(e)?.[0]??e,re=(e,t)=>e.find(s=>s.name===t)?.title??t,$=(e,t,s)=>l`<li>
    <p class="small">${e}</p>
    <p><a href=${t}>${s}</a></p>
  </li>`;function le(){let[e]=x().filter(({over:t})=>!t);return e?$("Continue",b(e.id),`${P(e)}: ${D(e,A.players)}`):v}var ce=({games:e,daily:t})=>t?$("Puzzle of the day",B,`${re(e,t.game)}: ${t.task}`):$("Puzzles",_(),"Find the best turn");function me(e){let t=[L(e),...e].find(a=>a&&K(a)),s=t&&K(t);return s?$("Next lesson",h(t.name,s.name),`${t.title}: ${s.title}`):v}async function fe({game:e,view:t}){t&&await R(e,t.rules,{start:t.position,side:t.side})}async function pe(e){let t={rules:e.default,start:null,turns:[],ended:null},[s,a]=await Promise.all([m(e.default,e.sides[0].name,p(e)),c(t)]);u(r(`home-${e.name}`,SVGSVGElement),{scene:s,pieces:f(a),viewOnly:!0})}async function ue(e){let t={day:q(Y())};w({daily:await z("api/puzzle/daily",{query:t,signal:e})})}async function de(e,t){let s=new g(r("home-board",SVGSVGElement),e,t);s.changed=()=>w({living:s}),await s.begin()}var Fe={async open({signal:e}){e.addEventListener("abort",()=>y.state=k),w(k);let[t,s]=await Promise.all([G(),I()]);if(e.aborted)return;M({games:t,players:s}),w({games:t});let a=T(()=>{});for(let o of t)pe(o).catch(a);ue(e).catch(a),de(L(t),e).catch(a),setTimeout(j,te)},follow(){},commands:{skip:()=>r("page").querySelector("a")?.focus()},help:()=>({about:[...H,se]})};export{Fe as mode};
