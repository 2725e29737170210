import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{openOutput}from"./chunk-V4GVWZW6.js";import{atRevision,givenDatabase,jobsOf,repositoryDatabase}from"./chunk-Q6CSO5ZP.js";import{COMMON_HELP,COMMON_OPTIONS,text}from"./chunk-VJEIAWMV.js";import"./chunk-KGC7JSXZ.js";import"./chunk-5I3563ON.js";import"./chunk-QANOLU4I.js";import"./chunk-CCAU52QU.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import"./chunk-K4ZNOVRT.js";import"./chunk-IH2QPYBS.js";var count=value=>value.toLocaleString("en-US"),percent=share=>`${(share*100).toFixed(1)} %`;function statisticsText(statistics){let{calls,snapshot}=statistics,known=calls.resolved+calls.unresolved;return`${[`Call graph of ${statistics.commit}`,`  ${count(statistics.files)} files, ${count(statistics.symbols)} symbols (${count(statistics.functions)} functions), ${count(statistics.edges)} edges`,`  calls: ${count(calls.resolved)} resolved, ${calls.external===null?"":`${count(calls.external)} external, `}${count(calls.unresolved)} unresolved`+(known===0?"":` (${percent(calls.resolved/known)} of those that stay inside)`),`  files read: ${count(snapshot.refreshed)}, resolved again: ${count(snapshot.resolvedAgain)}, not analysed: ${count(statistics.notAnalysed)}`,...section("By strategy",rows(statistics.byStrategy,count)),...section("By language",Object.entries(statistics.byLanguage).map(([language,row])=>[language,`${count(row.files)} files, ${count(row.symbols)} symbols, ${percent(row.resolutionRate)} of calls resolved`])),...section("Time",rows(statistics.timings,ms=>`${ms.toFixed(0)} ms`)),`Database: ${statistics.database} (${count(Math.ceil(statistics.databaseBytes/1024))} KiB)`].join(`
`)}
`}var rows=(values,show)=>Object.entries(values).map(([name,value])=>[name,show(value)]);function section(title,entries){if(entries.length===0)return[];let width=Math.max(...entries.map(([name])=>name.length));return[title,...entries.map(([name,value])=>`  ${name.padEnd(width)}  ${value}`)]}var callgraphBuild={name:"callgraph build",help:`drift callgraph build: build the call graph of a revision, or bring it up to date

Usage: drift callgraph build [options]

      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        the database (default: .drift/graph.db below the root, which git ignores)
      --json           print the statistics as JSON
${COMMON_HELP}

Files whose content the database already knows are not parsed again, whatever revision they came from.

Examples
  drift callgraph build
  drift callgraph build --rev origin/main --db /tmp/main.db --json
`,options:{...COMMON_OPTIONS,rev:{type:"string"},json:{type:"boolean"}},async run(values,{log,signal,engine}){let jobs=jobsOf(values),loading=engine(),asked=await atRevision(values,log),database=givenDatabase(values)??repositoryDatabase(asked.root),output=openOutput(text(values,"output"),log);try{let{runner}=await loading,statistics=await runner.build({...asked,database,jobs,log,signal});return output.write(values.json===!0?`${JSON.stringify(statistics,null,2)}
`:statisticsText(statistics)),0}finally{output.close()}}};export{callgraphBuild};
