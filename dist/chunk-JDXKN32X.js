import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{settle}from"./chunk-DYNFCL4G.js";import"./chunk-2CBJPGIB.js";import"./chunk-IH2QPYBS.js";async function settingsFrom(text,file,inputs={}){return text===void 0?settle({},[],inputs):(await import("./chunk-KSO44WQA.js")).loadConfig(text,file,inputs)}export{settingsFrom};
