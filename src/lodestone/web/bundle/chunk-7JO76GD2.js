import{I as u,J as y,L as w,O as k,P as v,S as $,V as C,_ as S,aa as a,da as g,ha as T,ia as p,la as x,na as A,ua as E,wa as L}from"./chunk-JWMAN4ND.js";function h(t,e,{wide:o=!1,focus:s}={}){return new Promise(l=>{let n=null,i=new AbortController,r=v("dialog",{class:o?"wide":"","aria-label":t}),c=f=>{n=f,r.close()},d=e(c,{draw:()=>m(),signal:i.signal}),m=()=>g(a`<header class="dialog-head">
            <h2>${t}</h2>
            ${p(T("close"),()=>c(null),{look:"bare",label:"Close"})}
          </header>
          ${d()}`,r);r.addEventListener("close",()=>{r.remove(),i.abort(),l(n)}),r.addEventListener("click",f=>f.target===r&&f.detail>0&&c(null)),document.body.append(r),m(),r.showModal(),s&&C(r,s).focus()})}function J(){let t=document.querySelectorAll("dialog[open]");for(let e of t)e.close()}var M=(t,e,o,s="primary",l="Cancel")=>h(t,n=>{let i=(r,c)=>p(r,()=>n(c),{look:c===(o.at(-1)??null)?s:""});return()=>a`<p>${e}</p>
        <div class="dialog-buttons">${i(l,null)} ${o.map(r=>i(r,r))}</div>`}),N=async(t,e,o,{danger:s=!1}={})=>await M(t,e,[o],s?"danger":"primary")===o,Q=(t,e)=>M(t,e,[],"primary","Close");async function R(t,e,o){return await h(t,l=>{let n=i=>p(o(i),()=>l([i]));return()=>a`<div class="choose">${e.map(n)}</div>`})??[]}async function U(t,e,o,s){return await h(t,(n,{draw:i})=>{let r=new Set,c=d=>{let m=()=>{r.delete(d)||r.add(d),i()};return p(`${d} agrees`,m,{pressed:r.has(d)})};return()=>a`<p>${e}</p>
        <div class="choose">${o.map(c)}</div>
        <div class="dialog-buttons">
          ${p("Play on",()=>n(null))}
          ${p(s,()=>n(!0),{look:"primary",isOff:r.size<o.length})}
        </div>`})===!0}async function V(t,e,o){let s=t.textContent??"";await F(e,o)&&(S(`${e} copied.`),$(t,"Copied"),setTimeout(()=>$(t,s),1500))}async function F(t,e){try{return await navigator.clipboard.writeText(e),!0}catch{return await h(t,()=>()=>a`<p>This browser does not let the page write to the clipboard. Copy it from here:</p>
          <textarea class="copy" readonly rows="6" aria-label=${t} .value=${e}></textarea>`),!1}}var W=({about:t,keys:e})=>h("Help",()=>()=>a`${t.map(o=>typeof o=="string"?a`<p>${o}</p>`:a`<h3>${o[0]}</h3>
                <p>${o[1]}</p>`)}
        <h3>Keys</h3>
        <dl class="keys">
          ${e.map(([o,s])=>a`<div>
                <dt><kbd>${o}</kbd></dt>
                <dd>${s}</dd>
              </div>`)}
        </dl>`);var H=[{name:"auto",title:"As the system"},{name:"light",title:"Light"},{name:"dark",title:"Dark"}];function P(){let{theme:t,hints:e,sounds:o}=u;E(o),Object.assign(document.documentElement.dataset,{theme:t,hints:e?"on":"off"})}function O(t){y(t),P()}function rt(){let{theme:t}=u;return t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}var j=()=>x("Colours","theme",H,u.theme,t=>O({theme:t}),"radios"),q=()=>b("Shortcut keys","shortcuts"),z=()=>b("Sounds","sounds");function st({game:t}){let e=w(t),o=t.pictures.map(({name:n,title:i,styles:r})=>{let c=d=>B(t,n,d);return x(i,`picture-${n}`,r,e[n],c,"radios")}),s=b("Mark the pieces that can move","hints"),l=[o,j(),s,z(),q()];g(l,k("look"))}function B(t,e,o){y({pictures:{...u.pictures,[t.name]:{...w(t),[e]:o}}}),L.open?.redraw()}var b=(t,e)=>A(t,u[e],o=>O({[e]:o}),{id:e});export{h as a,J as b,M as c,N as d,Q as e,R as f,U as g,V as h,F as i,W as j,P as k,rt as l,j as m,q as n,z as o,st as p};
