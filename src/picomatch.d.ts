// The part of picomatch we call; the package ships no types of its own.

declare module 'picomatch' {
  interface Options { readonly dot?: boolean; readonly bash?: boolean; readonly nocase?: boolean }
  interface Picomatch {
    (glob: string | readonly string[], options?: Options): (path: string) => boolean;
    isMatch(path: string, glob: string | readonly string[], options?: Options): boolean;
  }
  const picomatch: Picomatch;
  export default picomatch;
}
