// Which symbol a line stands in, and whether a name means the same all over a file.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import type { RuleContext, Side } from '../model.ts';
import { maskedText } from './masked-text.ts';

/** Id of the innermost symbol around a line; the module where there is none. */
export function innermostAt(context: RuleContext, side: Side, file: string, line: number): string {
  const around = context[side].symbolsInFile(file).filter(({ startLine, endLine, kind }) => kind !== 'module' && startLine <= line && endLine >= line);
  return around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0]?.id ?? moduleId(file);
}

/** Something else of the file bears the type's name somewhere: a type inside a function, or a type parameter (`load<Options extends object>(…)`, `infer Options`). */
export function isHidden(context: RuleContext, file: string, { name, file: own }: GraphSymbol): boolean {
  const { code } = maskedText(context, 'head', file);
  const word = `${name.replaceAll('$', '\\$')}(?![\\w$])`;
  const listed = `<(?:[^<>()]*,)?\\s*(?:const\\s+)?${word}\\s*`;
  return new RegExp(`${listed}extends\\b|\\b(?:function|class|interface|type)\\s+[\\w$]*\\s*${listed}[,=>]|\\binfer\\s+${word}`).test(code)
    || new RegExp(`^${file === own ? '[ \\t]+' : '[ \\t]*'}type\\s+${word}\\s*=`, 'm').test(code);
}
