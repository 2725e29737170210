import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import{explanationOf}from"./chunk-XACGY7XC.js";import"./chunk-2NCEV2QW.js";import{COMPARE_HELP,COMPARE_OPTIONS,compare}from"./chunk-4W3NF6EX.js";import{openOutput}from"./chunk-V4GVWZW6.js";import"./chunk-Q6CSO5ZP.js";import{COMMON_HELP,text,texts}from"./chunk-VJEIAWMV.js";import"./chunk-KGC7JSXZ.js";import{visible}from"./chunk-6MYFDNFA.js";import"./chunk-5I3563ON.js";import"./chunk-QANOLU4I.js";import"./chunk-ZOSSQUDX.js";import"./chunk-CCAU52QU.js";import"./chunk-TNIDYPIW.js";import"./chunk-7PEKLHEA.js";import"./chunk-FM4GGF6B.js";import{ConfigurationError}from"./chunk-K4ZNOVRT.js";import"./chunk-IH2QPYBS.js";var CODES=["E001","E002","E003","E004","E005","W001","W002","W003","W004","S001"],explain={name:"explain",help:`drift explain: what a code means, and why it was found

Usage: drift explain CODE
       drift explain CODE SYMBOL [--base REV] [--head REV] [options]

CODE is one of ${CODES.join(" ")}. SYMBOL is an id as reports print it
(src/pay.ts:charge), or a name in it (charge).

What to compare, where a symbol is given
${COMPARE_HELP}

How to run
${COMMON_HELP}

Examples
  drift explain E004
      when it fires, why it matters, how to put it right
  drift explain E005 src/pay.ts:charge --base main
      the import, the call and the declaration behind each finding

Exit codes: 0 explained, 2 could not run (or nothing of that kind was found).
`,options:COMPARE_OPTIONS,positionals:["CODE","SYMBOL"],async run(values,context){let[given,symbol]=texts(values,"--");if(given===void 0)throw new ConfigurationError(`explain needs a code, one of ${CODES.join(", ")}; for example: drift explain E004`);let code=CODES.find(known=>known===given.toUpperCase());if(code===void 0)throw new ConfigurationError(`explain: expected one of ${CODES.join(", ")}, got ${JSON.stringify(given)}`);let output=openOutput(text(values,"output"),context.log);try{if(symbol===void 0)return output.write(meaning(code)),0;let{report}=await compare(values,context),found=report.violations.filter(violation=>(violation.code===code||violation.suppressed?.code===code)&&isAbout(violation,symbol));if(found.length===0)throw new ConfigurationError(`explain: no ${code} on ${JSON.stringify(symbol)} between ${report.base.slice(0,12)} and ${report.head.slice(0,12)} (drift check lists what there is)`);return output.write([meaning(code),...found.map(reasoning)].join(`
`)),0}finally{output.close()}}};function meaning(code){let{name,explanation}=explanationOf(code);return`${code} ${name}

${explanation.fires}
Why it matters: ${explanation.why}
What to do: ${explanation.fix}
Left alone: ${explanation.silent}
`}function isAbout(violation,symbol){return[violation.symbol,...violation.callers.map(place=>place.symbol)].some(id=>id===symbol||id.slice(id.indexOf(":")+1)===symbol||id.endsWith(`.${symbol}`))}function reasoning(violation){let gate=violation.suppressed===void 0?violation.severity:`suppressed (${violation.suppressed.by}: ${violation.suppressed.reason||"no reason given"})`;return`${[`${violation.file}:${violation.line}  ${gate}, confidence ${violation.confidence.toFixed(2)}`,`  ${violation.message}`,...violation.evidence.map(evidenceLine),`  fix: ${violation.fixHint}`,...(violation.updatedCallers??[]).map(place=>`  already updated: ${place.file}:${place.line}`),`  fingerprint ${violation.fingerprint}`].map(line=>visible(line)).join(`
`)}
`}function evidenceLine({kind,file,line,text:quoted,resolution,confidence}){let how=resolution===void 0?"":`  (${resolution.replaceAll("_"," ")}${confidence===void 0?"":`, ${confidence.toFixed(2)}`})`;return`  ${kind.padEnd(11)} ${file}:${line}  ${quoted}${how}`}export{explain};
