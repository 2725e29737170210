// Python as a language of the graph.

import type { Language } from '../language.ts';
import { PYTHON_NAMES } from './ambient-names.ts';
import { builtins } from './builtins.ts';
import { COMMON_MEMBERS } from './common-members.ts';
import { createExtractor, isTestFile } from './extract.ts';
import { METACLASS } from './classes.ts';
import { elementsOfClass } from './enums.ts';
import { entered } from './context-managers.ts';
import { readAttribute } from './descriptors.ts';
import { parameter } from './parameters.ts';
import { createModules, neverItself, pathTails, submodule } from './resolve-modules.ts';

export const python: Language = {
  id: 'python',
  name: 'Python',
  variants: [{ grammar: 'python', extensions: ['.py', '.pyi'] }],
  manifests: ['pyproject.toml', 'setup.cfg'],
  isTestFile,
  createExtractor,
  createModules,
  pathTails,
  submodule,
  neverItself,
  semantics: {
    implicitThis: false, callMakesInstance: true, constructorName: '__init__', allocatorName: '__new__', linearise: true, catchAllMembers: ['__getattr__', '__getattribute__'], shapingMember: METACLASS, undeclaredIsExternal: true, callMember: '__call__',
    iteratorMember: ['__iter__', '__aiter__'], nextMember: ['__next__', '__anext__'], indexMember: '__getitem__', askedOfType: isSpecial,
    topLevelExported: true, sharedMembers: true, literalsAreBuiltin: true, decoratorsReplace: true, parametersInherited: true, lastDeclarationCounts: true,
    parameter, entered, readAttribute, elementsOfClass,
  },
  builtins,
  isTelling: name => /[A-Za-z0-9]_[A-Za-z0-9]|[a-z0-9][A-Z]/.test(name),
  isAmbient: name => PYTHON_NAMES.has(name) || isSpecial(name),
  isCommonMember: name => COMMON_MEMBERS.has(name) || isSpecial(name),
  // A module's own __getattr__ may give away names the text does not show, and `globals()` is a table that anything may be written to; what star imports bring in is looked up.
  mayExportAnything: file => file.path.endsWith('.pyi') || file.bindsIn(0, file.stringIndex('__getattr__')) !== undefined || file.facts.extra?.writesNames === true,
};

/** Methods that the language itself calls. */
function isSpecial(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}
