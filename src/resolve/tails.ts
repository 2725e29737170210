// Short names of places in the repository, under which imports are filed that tried them. When a file appears or goes,
// its tails find those imports. A tail may stand for several places: then an import is looked at in vain, never missed.

/** The name without its endings; for index files with their folder, of which every repository has many. */
export function fileTail(path: string): string {
  const slash = path.lastIndexOf('/');
  const dot = path.indexOf('.', slash + 2);
  const name = dot < 0 ? path.slice(slash + 1) : path.slice(slash + 1, dot);
  return name === 'index' || name === '__init__' ? `${path.slice(path.lastIndexOf('/', slash - 1) + 1, Math.max(slash, 0))}/${name}` : name;
}

export const folderTail = (path: string): string => `${path.slice(path.lastIndexOf('/') + 1)}/`;

/** All tails under which something may wait for a path: its own, and its folders'. */
export function tailsOf(path: string): string[] {
  const tails = [fileTail(path)];
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) tails.push(folderTail(path.slice(0, slash)));
  return tails;
}
