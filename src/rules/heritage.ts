// Whether a class says that it has a parent, by the text of its declaration. The bounds of type parameters are
// written with the same word and say nothing about parents.

/** `class Box<T extends object> extends Base<T>` → true; without `extends Base<T>` → false. */
export const namesParent = (signature: string): boolean => /\bextends\b/.test(withoutTypeArguments(signature));

function withoutTypeArguments(text: string): string {
  let depth = 0;
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '<') depth += 1;
    else if (char === '>' && text[at - 1] !== '=' && depth > 0) depth -= 1;
    else if (depth === 0) out += char;
  }
  return out;
}
