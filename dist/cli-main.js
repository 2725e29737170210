import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
if(Number.parseInt(process.versions.node,10)<22)process.stderr.write(`drift needs Node 22 or newer, this is ${process.version}
`),process.exitCode=2;else{let{main}=await import("./chunk-W35HGZVE.js");process.exitCode=await main(process.argv.slice(2),()=>import("./chunk-7N46CLRZ.js"))}
