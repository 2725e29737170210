import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{tuneForOneRun}from"./chunk-NJJRYHB4.js";import"./chunk-IH2QPYBS.js";var OLDEST_NODE=22;if(Number.parseInt(process.versions.node,10)<OLDEST_NODE)process.stderr.write(`drift needs Node ${OLDEST_NODE} or newer, this is ${process.version}
`),process.exitCode=2;else{tuneForOneRun();let{main}=await import("./chunk-PFGPN6PY.js");process.exitCode=await main(process.argv.slice(2),()=>import("./chunk-Z24OEYGH.js"))}
