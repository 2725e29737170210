import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{BASELINE_FILE,formatBaseline,parseBaseline,recordBaseline}from"./chunk-XACGY7XC.js";import"./chunk-2NCEV2QW.js";import{atRevision,jobsOf,withDatabase}from"./chunk-Q6CSO5ZP.js";import{COMMON_HELP,COMMON_OPTIONS,text}from"./chunk-VJEIAWMV.js";import"./chunk-KGC7JSXZ.js";import"./chunk-5I3563ON.js";import"./chunk-QANOLU4I.js";import"./chunk-CCAU52QU.js";import"./chunk-TNIDYPIW.js";import{require_node_fs}from"./chunk-7PEKLHEA.js";import{require_node_path}from"./chunk-FM4GGF6B.js";import{ConfigurationError}from"./chunk-K4ZNOVRT.js";import{__toESM}from"./chunk-IH2QPYBS.js";var import_node_fs=__toESM(require_node_fs(),1),import_node_path=__toESM(require_node_path(),1);var baseline={name:"baseline",help:`drift baseline: accept today's violations, so that only new ones block

Usage: drift baseline [options]

Writes ${BASELINE_FILE} below the root. Commit it: a change is judged by the baseline of its base, so it cannot accept
its own violations. Entries are known by code, symbol and fingerprint, never by line.

      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        a database to start from
      --grow           write it even if it holds more than before
${COMMON_HELP}

The count may only fall: without --grow a baseline that would grow is refused.

Examples
  drift baseline
      the day the gate is adopted, and after every clean-up
  drift baseline -o today.json --rev v1.4.0
      what it would be at a release, without touching the repository's own

Exit codes: 0 written, 1 refused because it would grow, 2 could not run.
`,options:{...COMMON_OPTIONS,rev:{type:"string"},grow:{type:"boolean"}},async run(values,{log,signal,engine}){let jobs=jobsOf(values),asked=await atRevision(values,log),file=text(values,"output")??(0,import_node_path.join)(asked.root,BASELINE_FILE),before=(0,import_node_fs.existsSync)(file)?parseBaseline((0,import_node_fs.readFileSync)(file,"utf8"),file).entries.length:void 0,violations=await withDatabase(values,asked.root,async database=>(await engine()).standingViolations({...asked,database,jobs,log,signal})),recorded=recordBaseline(violations),after=recorded.entries.length;if(before!==void 0&&after>before&&values.grow!==!0)return log.end(),process.stderr.write(`drift: the baseline would grow from ${before} to ${after} entries, so ${file} was left as it is (drift check shows what is new; --grow writes it all the same)
`),1;try{(0,import_node_fs.writeFileSync)(file,formatBaseline(recorded))}catch(error){throw new ConfigurationError(`${file}: cannot be written (${error.code})`)}return log.info(before===void 0?`${after} violations accepted in ${file}`:`${file}: ${before} \u2192 ${after} accepted violations`),0}};export{baseline};
