import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{commentMarker,postComment,previousState}from"./chunk-3HFSAWST.js";import"./chunk-GPLCESN7.js";import"./chunk-QDJDOD2E.js";import"./chunk-MIRNVGHO.js";import"./chunk-IH2QPYBS.js";export{commentMarker,postComment,previousState};
