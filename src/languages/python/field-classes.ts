// Classes whose constructor takes the fields that the class declares, and nothing else: data classes, models that check what they
// are given, typed dictionaries. What makes a class one of them, and how one field is taken, read from the text of its declaration.

/** How a constructor takes a field; `unknown` where the text does not settle it. */
export type Taken = 'required' | 'optional' | 'unknown';

/** A name in the body of a class: what stands behind it (`: int = 3`), the class's heading and text, and the text of the file around it. */
export interface Declared {
  readonly name: string;
  readonly declaration: string;
  readonly heading: string;
  readonly body: string;
  readonly file: string;
}

export interface FieldClasses {
  readonly kind: 'data' | 'attrs' | 'model' | 'keys';
  /** Decorators that make a class one of these, each class by itself. */
  readonly decorator?: RegExp;
  /** The parent outside the repository below which all classes are of this kind: its name, and the packages it comes from. */
  readonly root?: { readonly name: RegExp; readonly from: RegExp };
  /** Words in the text of a class that leave open what its constructor takes. */
  readonly open: RegExp;
  /** The fields may be passed by place, in the order they are declared in, unless these words stand in the text. */
  readonly unordered?: RegExp;
  /** The keyword that a field is passed under, where that is not its name. */
  readonly keyword?: (name: string) => string;
  /** Words by which it takes keywords that are no fields. */
  readonly takesMore?: RegExp;
  /** How the field is taken; undefined when it is no field. */
  readonly taken: (declared: Declared) => Taken | undefined;
}

/** `: dict[str, int] = field(default=3)` → the type and the value. */
function split(declaration: string): { readonly type: string; readonly value: string } | undefined {
  const text = declaration.replace(/#[^\n"']*$/gm, '').replace(/\s+/g, ' ').trim();
  if (!text.startsWith(':')) return undefined;
  let depth = 0;
  for (let at = 1; at < text.length; at += 1) {
    if ('([{'.includes(text[at])) depth += 1;
    else if (')]}'.includes(text[at])) depth -= 1;
    else if (text[at] === '=' && depth === 0) return { type: text.slice(1, at).trim(), value: text.slice(at + 1).trim() };
  }
  return depth === 0 ? { type: text.slice(1).trim(), value: '' } : undefined;
}

function takenByData({ declaration }: Declared): Taken | undefined {
  const parts = split(declaration);
  if (parts === undefined || /\b(?:ClassVar|KW_ONLY|InitVar)\b/.test(parts.type) || /\binit\s*=\s*False/.test(parts.value)) return undefined;
  if (parts.value === '') return 'required';
  return /^(?:\w+\.)*field\(/.test(parts.value) && !/\bdefault(?:_factory)?\s*=/.test(parts.value) ? 'required' : 'optional';
}

const FIELD_CALL = /^(?:\w+\.)*(?:ib|attrib|field)\((.*)\)$/;

/** What is declared without a call is a field or not by a setting that may stand anywhere. */
function takenByAttrs({ name, declaration, body }: Declared): Taken | undefined {
  const text = declaration.startsWith(':') ? split(declaration)?.value ?? '' : declaration.replace(/^=/, '').replace(/\s+/g, ' ').trim();
  const field = FIELD_CALL.exec(text)?.[1];
  if (field === undefined) return declaration.startsWith(':') ? 'unknown' : undefined;
  if (/\binit\s*=\s*False/.test(field)) return undefined;
  if (/\b(?:alias|init)\s*=/.test(field)) return 'unknown';
  return /\b(?:default|factory)\s*=/.test(field) || !/^\s*(?:$|\w+\s*=)/.test(field) || new RegExp(`@${name}\\.default\\b`).test(body) ? 'optional' : 'required';
}

/** Only the second version asks for a field that may be None and has no default. */
const SECOND_VERSION = /\b(?:ConfigDict|field_validator|model_validator|computed_field|field_serializer|model_serializer|TypeAdapter|model_config|model_dump|RootModel)\b/;
const MAY_BE_NONE = /^(?:\w+\.)*(?:Optional\[|Any\b|None\b)|\bNone\b\s*(?:\||$)|\|\s*None\b|^["']/;

function takenByModel({ name, declaration, file }: Declared): Taken | undefined {
  const parts = split(declaration);
  if (parts === undefined || name.startsWith('_') || name === 'model_config' || /\bClassVar\b/.test(parts.type)) return undefined;
  const field = /^(?:\w+\.)*Field\((.*)\)$/.exec(parts.value)?.[1] ?? (/\bField\(/.test(parts.type) ? parts.type : '');
  if (/\balias\b|\bvalidation_alias\b|\binit\s*=/.test(field) || /\bField\(/.test(parts.type) && /\bdefault/.test(field)) return 'unknown';
  const isField = /^(?:\w+\.)*Field\(/.test(parts.value);
  const asked = parts.value === '' || parts.value === '...' || (isField && (/^\s*\.\.\.\s*(?:,|$)/.test(field) || /\bdefault\s*=\s*\.\.\./.test(field) || /^\s*$|^\s*(?!default)\w+\s*=(?!.*\bdefault(?:_factory)?\s*=)/.test(field)));
  if (!asked) return 'optional';
  return parts.value === '' && MAY_BE_NONE.test(parts.type) && !SECOND_VERSION.test(file) ? 'unknown' : 'required';
}

function takenAsKey({ declaration, heading }: Declared): Taken | undefined {
  const parts = split(declaration);
  if (parts === undefined) return undefined;
  if (/^(?:\w+\.)*(?:ReadOnly\[)?(?:\w+\.)*NotRequired\[/.test(parts.type)) return 'optional';
  return /\btotal\s*=/.test(heading) && !/^(?:\w+\.)*Required\[/.test(parts.type) ? 'optional' : 'required';
}

export const FIELD_CLASSES: readonly FieldClasses[] = [
  { kind: 'data', decorator: /(?:^|\.)dataclass$/, open: /\binit\s*=\s*False\s*[,)]\s*\n?\s*class\b/, unordered: /\bkw_only\b|\bKW_ONLY\b/, taken: takenByData },
  { kind: 'attrs', decorator: /(?:^|\.)(?:attrs?\.s|attrs|attributes|define|frozen|mutable)$/, open: /\b(?:init|these|field_transformer)\s*=\s*[^\n]*\n?\s*class\b/, unordered: /\bkw_only\b/, keyword: (name) => name.replace(/^_+/, ''), taken: takenByAttrs },
  {
    kind: 'model', root: { name: /^(?:pydantic\.)?BaseModel$/, from: /\bpydantic(?:\.v1|\.main)?$/ },
    // What runs before the fields are checked may fill them in, or rename them.
    open: /\balias_generator\b|\broot_validator\b[^)]*\bpre\b|\bmodel_validator\([^)]*["'](?:before|wrap)/,
    takesMore: /\bextra["']?\s*[:=]\s*(?:\w+\.)*["']?(?:allow|ignore)\b/,
    taken: takenByModel,
  },
  { kind: 'keys', root: { name: /^(?:typing\.|typing_extensions\.|t\.)?TypedDict$/, from: /^(?:typing|typing_extensions|mypy_extensions)$/ }, open: /\bextra_items\b/, taken: takenAsKey },
];
