import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{graphFingerprint,loadConfig}from"./chunk-A2ZUS2F3.js";import"./chunk-UML2H4QF.js";import"./chunk-QANOLU4I.js";import"./chunk-74ILTABS.js";import"./chunk-TJ54GHUX.js";import"./chunk-IH2QPYBS.js";export{graphFingerprint,loadConfig};
