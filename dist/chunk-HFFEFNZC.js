import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{REPORT_FORMATS,isReportFormat,render,renderComment,renderSummary}from"./chunk-IDZQIK6H.js";import"./chunk-6MYFDNFA.js";import"./chunk-MPJYZIET.js";import"./chunk-TNIDYPIW.js";import"./chunk-IH2QPYBS.js";export{REPORT_FORMATS,isReportFormat,render,renderComment,renderSummary};
