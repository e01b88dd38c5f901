const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/school-DdybqE0m.js","assets/preload-helper-DygEbaNj.js"])))=>i.map(i=>d[i]);
import{t as e}from"./preload-helper-DygEbaNj.js";var t=Object.assign({"../games/queen/school/school.ts":()=>e(()=>import(`./school-DdybqE0m.js`),__vite__mapDeps([0,1]))});function n(e){return`../games/${e}/school/school.ts`in t}async function r(e){return(await t[`../games/${e}/school/school.ts`]?.())?.default}function i(e){let t=e.split(`
`).map(e=>e.replace(/(^|\s)#.*/,``).trimEnd()),n=t.findIndex(e=>e.startsWith(`1 `));return{before:t.slice(0,n).filter(Boolean).join(`
`)+`
`,others:t.slice(n).filter(e=>e&&!e.startsWith(`1 `))}}function a(e,t){return e.replace(/^seat \d+ .*\n/gm,``).replace(/^seats (\d+)$/m,(e,n)=>[e,...Array.from({length:Number(n)},(e,n)=>`seat ${n+1} ${t(n+1)}`)].join(`
`))}export{r as i,n,a as r,i as t};