import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{freshness,unseenWords,whyUnseen}from"./chunk-2K5QKX75.js";import"./chunk-ARQLH5WF.js";import"./chunk-MZPZN4P4.js";import"./chunk-IH2QPYBS.js";export{freshness,unseenWords,whyUnseen};
