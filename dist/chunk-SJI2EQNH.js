import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openRepository}from"./chunk-TYH25LIV.js";import"./chunk-HXSWDCPA.js";import"./chunk-ESGD4QM4.js";import"./chunk-JDUXN3KZ.js";import"./chunk-TNIDYPIW.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import"./chunk-IH2QPYBS.js";export{openRepository};
