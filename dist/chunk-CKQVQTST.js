import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openRepository}from"./chunk-2GP6RUJS.js";import"./chunk-HXSWDCPA.js";import"./chunk-REUYCMFI.js";import"./chunk-K4ZNOVRT.js";import"./chunk-TNIDYPIW.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import"./chunk-IH2QPYBS.js";export{openRepository};
