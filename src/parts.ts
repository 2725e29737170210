// Which parts of the program a run made use of, by name. Whoever keeps its compiled code (code-cache.ts) learns from
// this whether the run had something in it that earlier ones did not have.

const used = new Set<string>();

export const partsUsed: ReadonlySet<string> = used;

/** Commas and line feeds separate names elsewhere. */
export function usePart(name: string): void {
  used.add(name.replace(/[,\n]/g, ' '));
}
