// The slow way to a flat tree, through the parser's public cursor: what the fast way is compared with.

import type { Tree, TreeCursor } from 'web-tree-sitter';
import { ERROR_KIND, type FlatTree } from '../../src/extract/flat-tree.ts';

export function readCursorTree(out: FlatTree, tree: Tree): void {
  const cursor: TreeCursor = tree.walk();
  out.hasError = tree.rootNode.hasError;
  let size = 0;
  const visit = (parent: number): void => {
    if (size === out.kind.length) out.grow(size);
    const at = size++;
    const id = cursor.nodeTypeId;
    out.kind[at] = id >= 65534 ? ERROR_KIND : id;
    out.field[at] = cursor.currentFieldId;
    out.start[at] = cursor.startIndex;
    out.end[at] = cursor.endIndex;
    out.parent[at] = parent;
    out.missing[at] = cursor.nodeIsMissing ? 1 : 0;
    if (cursor.gotoFirstChild()) {
      do visit(at); while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    out.next[at] = size;
  };
  visit(-1);
  cursor.delete();
  out.size = size;
}
