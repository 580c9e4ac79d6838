var t=e=>new URL((document.documentElement.dataset.assets??"")+e,document.baseURI).href,s=e=>t(`wasm/${e}.wasm`);export{t as a,s as b};
