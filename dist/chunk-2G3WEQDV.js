import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{createClient,isServerError,whyRefused}from"./chunk-YQRX3GED.js";import"./chunk-QDJDOD2E.js";import"./chunk-MIRNVGHO.js";import"./chunk-TNIDYPIW.js";import"./chunk-IH2QPYBS.js";export{createClient,isServerError,whyRefused};
