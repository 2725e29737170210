// The receiver's type, until the caller puts it in.

import { builtin, type Value } from './values.ts';

export const SELF: Value = builtin('this', []);
