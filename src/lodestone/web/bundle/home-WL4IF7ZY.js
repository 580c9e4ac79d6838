import{a as D}from"./chunk-W7USRNJ4.js";import{d,f as F,g as B,p as N}from"./chunk-3VYAANVQ.js";import{d as Y}from"./chunk-5FB7OBTP.js";import{Cb as A,Ya as T,Za as I,e as g,f as b,l as k,na as v,pb as P,s as w,wa as L}from"./chunk-LYGRICHS.js";import{I as S,L as O,O as n,aa as i,ca as u,da as E,ia as x,n as r,p as f,q as l,r as z,s as G,wa as V,xa as C}from"./chunk-JWMAN4ND.js";import{h as $,k as y}from"./chunk-RKWZ5BDG.js";var H=1500,M="The board on this page plays by itself. Point at it to stop it; a press on it makes the next turn. “Take over” continues the game from there, against the computer.",q={games:[],daily:null,living:null},o={state:q,signal:AbortSignal.abort()};function m(e){o.signal.aborted||(o.state={...o.state,...e},E(R(o.state),n("page")))}var h=e=>e.find(({name:t})=>t===S.newGame.game)??e[0],R=({games:e,daily:t,living:a})=>i`<div class="home">
    <section class="home-lead">
      <h1>Small games whose rules are still argued about.</h1>
      <p class="lead">Play them. Settle them.</p>
      <p class="page-ways">
        <a class="button primary" href=${f()}>Play</a>
        <a href=${_(e)}>Learn in 3 minutes</a>
      </p>
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${a?.words??""}</p>
      ${a&&x("Take over",()=>X(a),{look:"bare"})}
    </section>
    <ul class="home-games" aria-label="The games">
      ${e.map(j)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${Q()} ${U({games:e,daily:t,living:a})} ${W(e)}
    </ul>
  </div>`;function _(e){let t=h(e),a=t?.lessons[0];return a?l(t.name,a.name):l()}var j=({name:e,title:t,about:a,question:s})=>i`<li>
    <a class="home-game" href=${r(e)} tabindex="-1" aria-hidden="true">
      <svg id="home-${e}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${r(e)}>${t}</a></h2>
      <p class="small">${J(a)}</p>
      ${s&&i`<p><a href=${r(e,"answers")}>${s}</a></p>`}
    </div>
  </li>`,J=e=>/^.*?\.(?=\s|$)/.exec(e)?.[0]??e,K=(e,t)=>e.find(a=>a.name===t)?.title??t,c=(e,t,a)=>i`<li>
    <p class="small">${e}</p>
    <p><a href=${t}>${a}</a></p>
  </li>`;function Q(){let[e]=L().filter(({over:t})=>!t);return e?c("Continue",f(e.id),`${v(e)}: ${P(e,V.players)}`):u}var U=({games:e,daily:t})=>t?c("Puzzle of the day",G,`${K(e,t.game)}: ${t.task}`):c("Puzzles",z(),"Find the best turn");function W(e){let t=[h(e),...e].find(s=>s&&d(s)),a=t&&d(t);return a?c("Next lesson",l(t.name,a.name),`${t.title}: ${a.title}`):u}async function X({game:e,view:t}){t&&await T(e,t.rules,{start:t.position,side:t.side})}async function Z(e,t){let a={rules:e.default,start:null,turns:[],ended:null},[s,p]=await Promise.all([w(e.default,e.sides[0].name,O(e)),k(a)]);t.throwIfAborted(),A(n(`home-${e.name}`,SVGSVGElement),{scene:s,pieces:I(p),viewOnly:!0})}async function ee(e){let t={day:B(F())};m({daily:await y("api/puzzle/daily",{query:t,signal:e})})}async function te(e,t){let a=new N(n("home-board",SVGSVGElement),e,t);a.changed=()=>m({living:a}),await a.begin()}var ke={async open({signal:e}){o.signal=e,o.state=q,m({});let[t,a]=await Promise.all([g(),b()]);if(e.aborted)return;C({games:t,players:a}),m({games:t});let s=$(()=>{});for(let p of t)Z(p,e).catch(s);ee(e).catch(s),te(h(t),e).catch(s),setTimeout(()=>Y().catch(()=>{}),H)},follow(){},commands:{skip:()=>n("page").querySelector("a")?.focus()},help:()=>({about:[...D,M]})};export{ke as mode};
