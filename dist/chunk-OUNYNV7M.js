import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{freshness,unseenWords,whyUnseen}from"./chunk-OSORF5X4.js";import"./chunk-LFTWFVHZ.js";import"./chunk-25GQACK2.js";import"./chunk-IH2QPYBS.js";export{freshness,unseenWords,whyUnseen};
