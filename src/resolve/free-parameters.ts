// Type parameters that an object type written in place mentions and does not declare: `{ get(): T }` of
// `function store<T>(): { get(): T }`. What they stand for goes along with its values.

import { BIND_STRIDE, BindKind, MEMBER_STRIDE, Op, OPERANDS } from '../extract/facts.ts';
import type { FileState } from './state.ts';
import { extend, instanceWithin, type Env, type Value } from './values.ts';

/** An instance of an object type written in place, as seen where its type parameters are bound. */
export function shapeWithin(file: FileState, shape: number, env: Env | undefined): Value {
  if (env === undefined) return instanceWithin(file, shape, undefined);
  const free = (file.freeParameters[shape] ??= freeParameters(file, shape));
  const bound: Env[] = [];
  if (free.length > 0) for (let e: Env | undefined = env; e; e = e.next) if (e.file === file && free.includes(e.bind) && !bound.some(b => b.bind === e!.bind)) bound.push(e);
  return instanceWithin(file, shape, bound.sort((a, b) => a.bind - b.bind).reduce<Env | undefined>((next, e) => extend(next, file, e.bind, e.values), undefined));
}

function freeParameters(file: FileState, shape: number): readonly number[] {
  const { ir, fns, shapes, binds } = file.facts;
  const found = new Set<number>();
  const seen = new Set<number>();
  const stack: number[] = [];
  const ofFunction = (ix: number): void => { const { params, ret } = fns[ix]; stack.push(ret); for (let p = 0; p < params.length; p += 4) stack.push(params[p + 1]); };
  const ofShape = (ix: number): void => {
    const { members, types } = shapes[ix];
    stack.push(...types);
    for (let m = 0; m < members.length; m += MEMBER_STRIDE) { stack.push(members[m + 4]); if (members[m + 3] >= 0) ofFunction(members[m + 3]); }
  };
  ofShape(shape);
  for (let type = stack.pop(); type !== undefined; type = stack.pop()) {
    if (type === 0 || seen.has(type)) continue;
    seen.add(type);
    const op = ir[type];
    if (op === Op.T_FUNC) ofFunction(ir[type + 1]);
    else if (op === Op.T_SHAPE) ofShape(ir[type + 1]);
    else if (op === Op.T_NAME) for (const b of file.lookup(ir[type + 1], ir[type + 3]) ?? []) if (binds[b * BIND_STRIDE + 2] === BindKind.TYPE_PARAM) found.add(b);
    pushOperands(ir, type, stack);
  }
  return [...found];
}

function pushOperands(ir: readonly number[], at: number, into: number[]): void {
  let next = at + 1;
  for (const part of (OPERANDS[ir[at]] ?? '').match(/\*?./g) ?? []) {
    const count = part.startsWith('*') ? ir[next++] : 1;
    for (let i = 0; i < count; i++, next++) if (part.endsWith('e')) into.push(ir[next]);
  }
}
