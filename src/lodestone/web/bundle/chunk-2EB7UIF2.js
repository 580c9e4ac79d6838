import{$ as m,Y as w,ca as $,ha as y,ja as s,ma as g,qa as b,ra as i}from"./chunk-MKKTLXMW.js";function u(e,o,{wide:t=!1,focus:a}={}){return new Promise(d=>{let l=null,n=new AbortController,r=w("dialog",{class:t?"wide":"","aria-label":e}),c=h=>{l=h,r.close()},p=o(c,{draw:()=>f(),signal:n.signal}),f=()=>g(s`<header class="dialog-head">
            <h2>${e}</h2>
            ${i(b("close"),()=>c(null),{look:"bare",label:"Close"})}
          </header>
          ${p()}`,r);r.addEventListener("close",()=>{r.remove(),n.abort(),d(l)}),r.addEventListener("click",h=>h.target===r&&h.detail>0&&c(null)),document.body.append(r),f(),r.showModal(),a&&$(r,a).focus()})}function E(){let e=document.querySelectorAll("dialog[open]");for(let o of e)o.close()}var x=(e,o,t,a="primary",d="Cancel")=>u(e,l=>{let n=(r,c)=>i(r,()=>l(c),{look:c===(t.at(-1)??null)?a:""});return()=>s`<p>${o}</p>
        <div class="dialog-buttons">${n(d,null)} ${t.map(r=>n(r,r))}</div>`}),H=async(e,o,t,{danger:a=!1}={})=>await x(e,o,[t],a?"danger":"primary")===t,L=(e,o)=>x(e,o,[],"primary","Close");async function O(e,o,t){return await u(e,d=>{let l=n=>i(t(n),()=>d([n]));return()=>s`<div class="choose">${o.map(l)}</div>`})??[]}async function P(e,o,t,a){return await u(e,(l,{draw:n})=>{let r=new Set,c=p=>{let f=()=>{r.delete(p)||r.add(p),n()};return i(`${p} agrees`,f,{pressed:r.has(p)})};return()=>s`<p>${o}</p>
        <div class="choose">${t.map(c)}</div>
        <div class="dialog-buttons">
          ${i("Play on",()=>l(null))}
          ${i(a,()=>l(!0),{look:"primary",isOff:r.size<t.length})}
        </div>`})===!0}async function S(e,o,t){let a=e.textContent??"";await v(o,t)&&(y(`${o} copied.`),m(e,"Copied"),setTimeout(()=>m(e,a),1500))}async function v(e,o){try{return await navigator.clipboard.writeText(o),!0}catch{return await u(e,()=>()=>s`<p>This browser does not let the page write to the clipboard. Copy it from here:</p>
          <textarea class="copy" readonly rows="6" aria-label=${e} .value=${o}></textarea>`),!1}}var q=({about:e,keys:o})=>u("Help",()=>()=>s`${e.map(t=>typeof t=="string"?s`<p>${t}</p>`:s`<h3>${t[0]}</h3>
                <p>${t[1]}</p>`)}
        <h3>Keys</h3>
        <dl class="keys">
          ${o.map(([t,a])=>s`<div>
                <dt><kbd>${t}</kbd></dt>
                <dd>${a}</dd>
              </div>`)}
        </dl>`);export{u as a,E as b,x as c,H as d,L as e,O as f,P as g,S as h,v as i,q as j};
