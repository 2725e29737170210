import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{APPLICATION_ID,FILL_INCOMING,INDEXES,SCHEMA_MAJOR,SCHEMA_MINOR,SYMBOLS_PER_FILE,TABLES}from"./chunk-ILF2FJV6.js";import"./chunk-IH2QPYBS.js";export{APPLICATION_ID,FILL_INCOMING,INDEXES,SCHEMA_MAJOR,SCHEMA_MINOR,SYMBOLS_PER_FILE,TABLES};
