import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{__commonJS,__require}from"./chunk-IH2QPYBS.js";var require_node_os=__commonJS({"builtin:node:os"(exports,module){module.exports=__require("node:os")}});export{require_node_os};
