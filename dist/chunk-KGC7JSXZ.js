import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{__commonJS,__require}from"./chunk-IH2QPYBS.js";var require_node_util=__commonJS({"builtin:node:util"(exports,module){module.exports=__require("node:util")}});export{require_node_util};
