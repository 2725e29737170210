import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/extract/source.ts';

const read = (bytes: Buffer) => textOf({ path: 'paths.ts', blob: '', bytes }, { maxFileBytes: 1_000_000 });

describe('bytes that are text', () => {
  test('a zero in a string does no harm', () => {
    const text = `${'// how a path may look\n'.repeat(40)}export const BAD = 'a\0b';\n`;
    expect(read(Buffer.from(text)).text).toBe(text.replace('\0', ' '));
  });

  test('a text of two bytes a letter, and object code, are not', () => {
    expect(read(Buffer.from('export const name = 1;\n'.repeat(40), 'utf16le'))).toMatchObject({ problem: { reason: 'binary' } });
    expect(read(Buffer.from('\0asm\0\0\0'))).toMatchObject({ problem: { reason: 'binary' } });
  });
});
