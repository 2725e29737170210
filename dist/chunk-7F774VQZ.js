import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{brokenStatus,statusOf}from"./chunk-O77JUJLG.js";import"./chunk-QDJDOD2E.js";import"./chunk-IH2QPYBS.js";export{brokenStatus,statusOf};
