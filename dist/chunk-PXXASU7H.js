import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{breakCircuit,formatBreakerState,parseBreakerState}from"./chunk-3IVTHOHG.js";import"./chunk-IH2QPYBS.js";export{breakCircuit,formatBreakerState,parseBreakerState};
