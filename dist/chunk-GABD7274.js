import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{settle}from"./chunk-DZVICAZM.js";import"./chunk-K4ZNOVRT.js";import"./chunk-IH2QPYBS.js";async function settingsFrom(text,file,inputs={}){return text===void 0?settle({},[],inputs):(await import("./chunk-AY2QCCE5.js")).loadConfig(text,file,inputs)}export{settingsFrom};
