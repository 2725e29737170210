import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openOutput}from"./chunk-V4GVWZW6.js";import{atRevision,jobsOf,withDatabase}from"./chunk-Q6CSO5ZP.js";import{COMMON_HELP,COMMON_OPTIONS,choice,text}from"./chunk-VJEIAWMV.js";import"./chunk-KGC7JSXZ.js";import"./chunk-5I3563ON.js";import"./chunk-QANOLU4I.js";import"./chunk-CCAU52QU.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import"./chunk-K4ZNOVRT.js";import"./chunk-IH2QPYBS.js";var callgraphExport={name:"callgraph export",help:`drift callgraph export: print every symbol and every edge, one JSON object per line

Usage: drift callgraph export [options]

      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        database to start from and to bring up to date (default: .drift/graph.db
                       if it is there, otherwise one that is gone afterwards)
      --format jsonl   the only format there is
${COMMON_HELP}

Lines are sorted, so two exports can be compared with diff:
  {"t":"symbol","id":"src/a.ts:f","file":"src/a.ts","name":"f","kind":"function",\u2026}
  {"t":"edge","kind":"calls","from":"src/b.ts:g","to":"src/a.ts:f","file":"src/b.ts","line":7,\u2026}

Examples
  drift callgraph export | grep '"to":"src/a.ts:f"'
      everyone who refers to f
  drift callgraph export --rev v1.0.0 --output v1.jsonl
`,options:{...COMMON_OPTIONS,rev:{type:"string"},format:{type:"string"}},async run(values,{log,signal,engine}){choice(values,"format",["jsonl"],"jsonl");let jobs=jobsOf(values),asked=await atRevision(values,log);return await withDatabase(values,asked.root,async database=>{let output=openOutput(text(values,"output"),log);try{let{exportGraph}=await engine();await exportGraph({...asked,database,jobs,log,signal},line=>output.write(`${line}
`))}finally{output.close()}}),0}};export{callgraphExport};
