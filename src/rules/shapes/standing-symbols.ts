// Which symbol a line stands in.

import { moduleId } from '../../graph/model.ts';
import type { RuleContext, Side } from '../model.ts';

/** Id of the innermost symbol around a line; the module where there is none. */
export function innermostAt(context: RuleContext, side: Side, file: string, line: number): string {
  const around = context[side].symbolsInFile(file).filter(({ startLine, endLine, kind }) => kind !== 'module' && startLine <= line && endLine >= line);
  return around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0]?.id ?? moduleId(file);
}
