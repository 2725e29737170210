import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{commentMarker,postComment,previousState}from"./chunk-Q2FVXNEZ.js";import"./chunk-YQRX3GED.js";import"./chunk-QDJDOD2E.js";import"./chunk-MIRNVGHO.js";import"./chunk-TNIDYPIW.js";import"./chunk-IH2QPYBS.js";export{commentMarker,postComment,previousState};
