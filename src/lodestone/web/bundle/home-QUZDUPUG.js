import{a as F}from"./chunk-V27DUEFS.js";import{d as u,f as B,g as N,p as Y}from"./chunk-ADV7AET4.js";import{d as q}from"./chunk-34GBBBMS.js";import{Ab as V,Wa as E,Xa as I,e as g,f as k,k as w,ma as L,nb as P,r as v,va as z}from"./chunk-YJVHPJ7X.js";import{$ as T,D as r,F as f,G as i,H as G,I as O,Ma as C,Na as D,Y as S,ca as o,i as y,l as b,qa as n,sa as d,ta as x,ya as A}from"./chunk-2BZLOFE2.js";var H=1500,M="The board on this page plays by itself. Point at it to stop it; a press on it makes the next turn. “Take over” continues the game from there, against the computer.",h={games:[],daily:null,living:null},l={state:h};function m(e){l.state={...l.state,...e},x(R(l.state),o("page"))}var $=e=>e.find(({name:t})=>t===S.newGame.game)??e[0],R=({games:e,daily:t,living:a})=>n`<div class="home">
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
      ${a&&A("Take over",()=>X(a),{look:"bare"})}
    </section>
    <ul class="home-games" aria-label="The games">
      ${e.map(j)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${Q()} ${U({games:e,daily:t,living:a})} ${W(e)}
    </ul>
  </div>`;function _(e){let t=$(e),a=t?.lessons[0];return a?i(t.name,a.name):i()}var j=({name:e,title:t,about:a,question:s})=>n`<li>
    <a class="home-game" href=${r(e)} tabindex="-1" aria-hidden="true">
      <svg id="home-${e}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${r(e)}>${t}</a></h2>
      <p class="small">${J(a)}</p>
      ${s&&n`<p><a href=${r(e,"answers")}>${s}</a></p>`}
    </div>
  </li>`,J=e=>/^.*?\.(?=\s|$)/.exec(e)?.[0]??e,K=(e,t)=>e.find(a=>a.name===t)?.title??t,c=(e,t,a)=>n`<li>
    <p class="small">${e}</p>
    <p><a href=${t}>${a}</a></p>
  </li>`;function Q(){let[e]=z().filter(({over:t})=>!t);return e?c("Continue",f(e.id),`${L(e)}: ${P(e,C.players)}`):d}var U=({games:e,daily:t})=>t?c("Puzzle of the day",O,`${K(e,t.game)}: ${t.task}`):c("Puzzles",G(),"Find the best turn");function W(e){let t=[$(e),...e].find(s=>s&&u(s)),a=t&&u(t);return a?c("Next lesson",i(t.name,a.name),`${t.title}: ${a.title}`):d}async function X({game:e,view:t}){t&&await E(e,t.rules,{start:t.position,side:t.side})}async function Z(e,t){let a={rules:e.default,start:null,turns:[],ended:null},[s,p]=await Promise.all([v(e.default,e.sides[0].name,T(e)),w(a)]);t.throwIfAborted(),V(o(`home-${e.name}`,SVGSVGElement),{scene:s,pieces:I(p),viewOnly:!0})}async function ee(e){let t={day:N(B())};m({daily:await b("api/puzzle/daily",{query:t,signal:e})})}async function te(e,t){let a=new Y(o("home-board",SVGSVGElement),e,t);a.changed=()=>m({living:a}),await a.begin()}var ke={async open({signal:e}){e.addEventListener("abort",()=>l.state=h),m(h);let[t,a]=await Promise.all([g(),k()]);if(e.aborted)return;D({games:t,players:a}),m({games:t});let s=y(()=>{});for(let p of t)Z(p,e).catch(s);ee(e).catch(s),te($(t),e).catch(s),setTimeout(()=>q().catch(()=>{}),H)},follow(){},commands:{skip:()=>o("page").querySelector("a")?.focus()},help:()=>({about:[...F,M]})};export{ke as mode};
