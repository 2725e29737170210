import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openRepository}from"./chunk-QZZDPRWH.js";import"./chunk-CCAU52QU.js";import"./chunk-K22Y2ERU.js";import"./chunk-TJ54GHUX.js";import"./chunk-IH2QPYBS.js";export{openRepository};
