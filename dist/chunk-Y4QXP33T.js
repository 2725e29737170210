import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openRepository}from"./chunk-HGGSJN5W.js";import"./chunk-HXSWDCPA.js";import"./chunk-UZIMCQQA.js";import"./chunk-2CBJPGIB.js";import"./chunk-TNIDYPIW.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import"./chunk-IH2QPYBS.js";export{openRepository};
