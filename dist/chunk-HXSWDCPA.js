import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{__commonJS,__require}from"./chunk-IH2QPYBS.js";var require_promises=__commonJS({"builtin:node:fs/promises"(exports,module){module.exports=__require("node:fs/promises")}});export{require_promises};
