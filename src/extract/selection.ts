// Which files of a tree are looked at: known languages and the manifests that steer them, less what is excluded.

import picomatch from 'picomatch';
import type { Config } from '../config/model.ts';
import type { Tree, TreeEntry } from '../git/model.ts';
import { isManifest, variantOf } from '../languages/registry.ts';

/**
 * Built, installed or vendored code: not written here, so nobody reviews it here. Of a folder called coverage only what a report
 * consists of: it may as well be somebody's package.
 */
const NOT_OURS = /(^|\/)(node_modules|bower_components|dist|coverage\/lcov-report|htmlcov|\.yarn|\.next|\.nuxt|\.output|site-packages|\.venv|__pycache__)\/|(^|\/)coverage\/(.*\/)?(prettify|sorter|block-navigation|coverage_html)\.js$|\.min\.[cm]?js$/;

/** Why a file of a known language is left out of the graph; undefined for those that are in it. */
export type LeftOut = (path: string) => 'built or vendored code' | 'excluded by the settings' | undefined;

export function leftOut(config: Config): LeftOut {
  const isExcluded = config.exclude.length > 0 ? picomatch([...config.exclude], { dot: true }) : undefined;
  return (path) => (NOT_OURS.test(path) ? 'built or vendored code' : isExcluded?.(path) === true ? 'excluded by the settings' : undefined);
}

/** The head is the base but for a few entries, and is asked about right after it: what was decided of an entry is kept. */
const decided = new WeakMap<Config, Map<TreeEntry, boolean>>();

export function selectFiles(tree: Tree, config: Config): Map<string, TreeEntry> {
  const whyLeftOut = leftOut(config);
  const before = decided.get(config);
  const now = new Map<TreeEntry, boolean>();
  const selected = new Map<string, TreeEntry>();
  for (const [path, entry] of tree.entries) {
    const isSelected = before?.get(entry) ?? ((variantOf(path) !== undefined || isManifest(path)) && whyLeftOut(path) === undefined);
    now.set(entry, isSelected);
    if (isSelected) selected.set(path, entry);
  }
  decided.set(config, now);
  return selected;
}
