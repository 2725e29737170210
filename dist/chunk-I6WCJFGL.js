import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{outputsOf,snapshotOutput}from"./chunk-W7BRVNMY.js";import"./chunk-QDJDOD2E.js";import"./chunk-IH2QPYBS.js";export{outputsOf,snapshotOutput};
