import{a as D}from"./chunk-V27DUEFS.js";import{d as u,f as F,g as B,p as N}from"./chunk-UXXGBDSP.js";import{d as Y}from"./chunk-LMHMJDR4.js";import{b as O,h as T,j as V}from"./chunk-NWZKODU7.js";import"./chunk-RBEY3IKO.js";import{Ta as S,e as g,f as b,ja as v,k,r as w,sa as L}from"./chunk-6TIE277S.js";import{A as i,C as p,Ca as I,D as r,E as z,Ea as x,F as G,Fa as A,Ga as C,X as o,i as $,ja as n,l as y,la as f,ma as E,ra as P}from"./chunk-MKKTLXMW.js";var H=1500,M="The board on this page plays by itself. Point at it to stop it; a press on it makes the next turn. “Take over” continues the game from there, against the computer.",d={games:[],daily:null,living:null},l={state:d};function m(e){l.state={...l.state,...e},E(R(l.state),o("page"))}var h=e=>e.find(({name:t})=>t===I.newGame.game)??e[0],R=({games:e,daily:t,living:a})=>n`<div class="home">
    <section class="home-lead">
      <h1>Small games whose rules are still argued about.</h1>
      <p class="lead">Play them. Settle them.</p>
      <p class="page-ways">
        <a class="button primary" href=${p()}>Play</a>
        <a href=${_(e)}>Learn in 3 minutes</a>
      </p>
    </section>
    <section class="home-board" aria-label="A game that plays itself">
      <svg id="home-board" class="home-picture" aria-hidden="true"></svg>
      <p id="home-caption" class="small">${a?.words??""}</p>
      ${a&&P("Take over",()=>X(a),{look:"bare"})}
    </section>
    <ul class="home-games" aria-label="The games">
      ${e.map(j)}
    </ul>
    <ul class="home-on" aria-label="Continue">
      ${Q()} ${U({games:e,daily:t,living:a})} ${W(e)}
    </ul>
  </div>`;function _(e){let t=h(e),a=t?.lessons[0];return a?r(t.name,a.name):r()}var j=({name:e,title:t,about:a,question:s})=>n`<li>
    <a class="home-game" href=${i(e)} aria-label=${t}>
      <svg id="home-${e}" class="home-miniature" aria-hidden="true"></svg>
    </a>
    <div>
      <h2><a href=${i(e)}>${t}</a></h2>
      <p class="small">${J(a)}</p>
      ${s&&n`<p><a href=${i(e,"answers")}>${s}</a></p>`}
    </div>
  </li>`,J=e=>/^.*?\.(?=\s|$)/.exec(e)?.[0]??e,K=(e,t)=>e.find(a=>a.name===t)?.title??t,c=(e,t,a)=>n`<li>
    <p class="small">${e}</p>
    <p><a href=${t}>${a}</a></p>
  </li>`;function Q(){let[e]=L().filter(({over:t})=>!t);return e?c("Continue",p(e.id),`${v(e)}: ${T(e,A.players)}`):f}var U=({games:e,daily:t})=>t?c("Puzzle of the day",G,`${K(e,t.game)}: ${t.task}`):c("Puzzles",z(),"Find the best turn");function W(e){let t=[h(e),...e].find(s=>s&&u(s)),a=t&&u(t);return a?c("Next lesson",r(t.name,a.name),`${t.title}: ${a.title}`):f}async function X({game:e,view:t}){t&&await O(e,t.rules,{start:t.position,side:t.side})}async function Z(e){let t={rules:e.default,start:null,turns:[],ended:null},[a,s]=await Promise.all([w(e.default,e.sides[0].name,x(e)),k(t)]);V(o(`home-${e.name}`,SVGSVGElement),{scene:a,pieces:S(s),viewOnly:!0})}async function ee(e){let t={day:B(F())};m({daily:await y("api/puzzle/daily",{query:t,signal:e})})}async function te(e,t){let a=new N(o("home-board",SVGSVGElement),e,t);a.changed=()=>m({living:a}),await a.begin()}var ke={async open({signal:e}){e.addEventListener("abort",()=>l.state=d),m(d);let[t,a]=await Promise.all([g(),b()]);if(e.aborted)return;C({games:t,players:a}),m({games:t});let s=$(()=>{});for(let q of t)Z(q).catch(s);ee(e).catch(s),te(h(t),e).catch(s),setTimeout(Y,H)},follow(){},commands:{skip:()=>o("page").querySelector("a")?.focus()},help:()=>({about:[...D,M]})};export{ke as mode};
