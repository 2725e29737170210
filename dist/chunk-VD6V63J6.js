import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{VERSION}from"./chunk-3EM3MY5M.js";import"./chunk-IH2QPYBS.js";export{VERSION};
