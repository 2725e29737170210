// What goes into extraction and what comes out, per file.

import type { NotAnalysed } from '../graph/model.ts';
import type { SymbolRow } from '../graph/record.ts';
import type { FileFacts } from './facts.ts';

export interface SourceFile {
  readonly path: string;
  readonly blob: string;
  readonly bytes: Uint8Array;
  /** The clone lacks its content. */
  readonly isMissing?: true;
}

export interface ExtractedFile {
  readonly path: string;
  readonly blob: string;
  /** Language id; '' for watched files and files not analysed. */
  readonly language: string;
  /** Serialised facts, or what counts of a watched file; '' when there is nothing. */
  readonly text: string;
  /** The symbols, which the serialised facts leave out; [] without facts. */
  readonly rows: readonly SymbolRow[];
  /** The decoded facts when they are at hand anyway. */
  readonly facts?: FileFacts | undefined;
  readonly problem?: NotAnalysed;
}

export interface ExtractLimits { readonly maxFileBytes: number }
