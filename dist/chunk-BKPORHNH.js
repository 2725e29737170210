import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{settle}from"./chunk-PRTSCFO7.js";import"./chunk-JDUXN3KZ.js";import"./chunk-IH2QPYBS.js";async function settingsFrom(text,file,inputs={}){return text===void 0?settle({},[],inputs):(await import("./chunk-BNJ6HUH2.js")).loadConfig(text,file,inputs)}export{settingsFrom};
