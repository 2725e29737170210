import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openOutput}from"./chunk-V4GVWZW6.js";import{givenDatabase,inRepository,jobsOf,rootOf,settings,warnWhenDiverged}from"./chunk-Q6CSO5ZP.js";import{COMMON_HELP,COMMON_OPTIONS,choice,text,texts}from"./chunk-VJEIAWMV.js";import"./chunk-KGC7JSXZ.js";import"./chunk-5I3563ON.js";import"./chunk-QANOLU4I.js";import{parseSuppress}from"./chunk-ZOSSQUDX.js";import{WORKTREE}from"./chunk-CCAU52QU.js";import{require_node_fs}from"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import{ConfigurationError}from"./chunk-K4ZNOVRT.js";import{__toESM}from"./chunk-IH2QPYBS.js";var import_node_fs=__toESM(require_node_fs(),1);var FORMATS=["text","json","markdown","sarif","html"],impact={name:"impact",help:`drift impact: what a change touches, who depends on it, and what it breaks

Usage: drift impact --base REV [--head REV] [options]

What to compare
      --base REV       where the change starts: a commit, branch or tag
      --head REV       where it ends (default: your working tree, uncommitted edits included)
      --root DIR       the repository, or a folder of it (default: here)

What to say
      --format FORMAT  text (default), json, markdown, sarif or html

What to fail on; each outranks drift.toml
      --fail-on WHAT         error (default), warning or never
      --risk-threshold N     fail at this risk score, 0 to 100
      --min-confidence N     only edges this certain may block, 0 to 1 (default: 0.7)
      --depth N              how many calls away a caller still counts (default: 2)
      --suppress CODE[:SYMBOL]=REASON
                             accept a violation in this run; shown as S001. May be repeated

How to run
      --db FILE        the base's graph: made by the first run, started from and never edited by the next
                       (drift callgraph build brings it up to date)
${COMMON_HELP}

Settings are read from drift.toml as it is at the base, so a change cannot lower its own gate.

Examples
  drift impact --base main
      your work so far, against main
  drift impact --base v1.4.0 --head v1.5.0 --format markdown
      everything between two releases, as the action would comment it
  drift impact --base main --suppress 'E004:src/a.ts:oldName=nobody outside used it'
      the same check, with one removal accepted and on record

Exit codes: 0 pass, 1 the gate failed, 2 could not run.
`,options:{...COMMON_OPTIONS,base:{type:"string"},head:{type:"string"},format:{type:"string"},"fail-on":{type:"string"},"risk-threshold":{type:"string"},"min-confidence":{type:"string"},depth:{type:"string"},suppress:{type:"string",multiple:!0}},async run(values,{log,signal,engine}){let baseName=text(values,"base");if(baseName===void 0)throw new ConfigurationError("impact needs --base, the revision to compare with; for example: drift impact --base main");let format=choice(values,"format",FORMATS,"text"),suppress=texts(values,"suppress").map(parseSuppress),jobs=jobsOf(values),root=rootOf(values),loading=engine(),asked=await inRepository(root,log,async repository=>{let base=await repository.resolve(baseName);if(base===WORKTREE)throw new ConfigurationError("--base: expected a commit, branch or tag; the working tree can only be the head");let head=await repository.resolve(text(values,"head")??WORKTREE);format==="text"&&await warnWhenDiverged(repository,base,head,baseName,log);let{config,changed}=await settings(repository,base,head,values,log,{riskThreshold:text(values,"risk-threshold"),failOn:text(values,"fail-on"),minConfidence:text(values,"min-confidence"),depth:text(values,"depth")});return{root:repository.root,folder:repository.folder,base,head,config,configChanged:changed}}),database=givenDatabase(values),file=text(values,"output"),output=openOutput(file,log);try{let{runner}=await loading,restored=database!==void 0&&(0,import_node_fs.existsSync)(database),report=await runner.impact({...asked,database,restored,suppress,jobs,log,signal}),{render}=await import("./chunk-HFFEFNZC.js"),colour=format==="text"&&file===void 0&&process.stdout.isTTY&&!process.env.NO_COLOR,rendered=render(report,format,{colour,folder:asked.folder});return output.write(rendered.endsWith(`
`)?rendered:`${rendered}
`),file!==void 0&&log.info(`${report.conclusion==="fail"?`failed: ${report.reasons.join("; ")}`:"passed"}; the report is in ${file}`),report.conclusion==="fail"?1:0}finally{output.close()}}};export{impact};
