// Which files of a tree are looked at: known languages and the manifests that steer them, less what is excluded.

import picomatch from 'picomatch';
import type { Config } from '../config/model.ts';
import type { Tree, TreeEntry } from '../git/model.ts';
import { isManifest, variantOf } from '../languages/registry.ts';

/** Built, installed or vendored code: not written here, so nobody reviews it here. */
const NOT_OURS = /(^|\/)(node_modules|bower_components|dist|coverage|\.yarn|\.next|\.nuxt|\.output|site-packages|\.venv|__pycache__)\/|\.min\.[cm]?js$/;

export function selectFiles(tree: Tree, config: Config): Map<string, TreeEntry> {
  const isExcluded = config.exclude.length > 0 ? picomatch([...config.exclude], { dot: true }) : undefined;
  const selected = new Map<string, TreeEntry>();
  for (const [path, entry] of tree.entries) {
    if (variantOf(path) === undefined && !isManifest(path)) continue;
    if (NOT_OURS.test(path) || isExcluded?.(path)) continue;
    selected.set(path, entry);
  }
  return selected;
}
