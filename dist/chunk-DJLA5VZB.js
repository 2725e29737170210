import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{COMPARE_HELP,COMPARE_OPTIONS,compare}from"./chunk-4W3NF6EX.js";import{openOutput}from"./chunk-V4GVWZW6.js";import"./chunk-Q6CSO5ZP.js";import{COMMON_HELP,choice,text}from"./chunk-VJEIAWMV.js";import"./chunk-KGC7JSXZ.js";import"./chunk-5I3563ON.js";import"./chunk-QANOLU4I.js";import"./chunk-ZOSSQUDX.js";import"./chunk-CCAU52QU.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import"./chunk-K4ZNOVRT.js";import"./chunk-IH2QPYBS.js";var FORMATS=["text","json","sarif"],check={name:"check",help:`drift check: which promises a change breaks, and nothing else

Usage: drift check [--base REV] [--head REV] [options]

What to compare
${COMPARE_HELP}

What to say
      --format FORMAT  text (default), json or sarif

What to fail on; each outranks drift.toml
      --fail-on WHAT         error (default), warning or never
      --min-confidence N     only edges this certain may block, 0 to 1 (default: 0.7)
      --suppress CODE[:SYMBOL]=REASON
                             accept a violation in this run; shown as S001. May be repeated

How to run
      --db FILE        keep the base's graph there; the next run starts from it
${COMMON_HELP}

Examples
  drift check
      what you are about to commit
  drift check --base main --format sarif -o drift.sarif
      everything since main, for an editor or a code-scanning upload

Exit codes: 0 pass, 1 a promise is broken, 2 could not run.
`,options:{...COMPARE_OPTIONS,format:{type:"string"}},async run(values,context){let format=choice(values,"format",FORMATS,"text"),file=text(values,"output"),output=openOutput(file,context.log);try{let{report:whole,folder}=await compare(values,context),report=rulesOnly(whole),{render}=await import("./chunk-HFFEFNZC.js"),colour=format==="text"&&file===void 0&&process.stdout.isTTY&&!process.env.NO_COLOR,rendered=format==="json"?findings(report):render(report,format,{colour,folder,rulesOnly:!0});return output.write(rendered.endsWith(`
`)?rendered:`${rendered}
`),report.conclusion==="fail"?1:0}finally{output.close()}}},rulesOnly=report=>({...report,changed:[],affectedFiles:[],affectedTests:[],risk:{score:0,level:"low",threshold:null}});function findings({schemaVersion,tool,base,head,conclusion,reasons,violations,notices,notAnalysed}){return JSON.stringify({schemaVersion,tool,base,head,conclusion,reasons,violations,notices,notAnalysed},null,2)}export{check};
