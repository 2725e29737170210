import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import type { Config } from '../../src/config/model.ts';
import { silent } from '../../src/log.ts';
import type { ImpactReport, Violation } from '../../src/report/model.ts';
import { BASELINE_FILE, formatBaseline, recordBaseline } from '../../src/rules/index.ts';
import { runner } from '../../src/run.ts';
import { ShopRepository, type Files } from '../e2e/shop-repository.ts';

// The same three mistakes pushed again and again while everything around them moves: a call with too few arguments
// (E005), a function that is gone (E004), parameters that changed places (E001).

const part = {
  price: 'export function priceOf(article: string, count: number): number {\n  return article.length * count;\n}\n',
  old: 'export function legacyPrice(article: string): number {\n  return article.length * 3;\n}\n',
  log: 'export function note(text: string, level: number): string {\n  return `${level} ${text}`;\n}\n',
};
const cart = 'export function total(articles: readonly string[]): number {\n  return articles.map((a) => priceOf(a, 1)).reduce((x, y) => x + y, 0);\n}\n';
const receipt = 'export function receipt(article: string): string {\n  const price = legacyPrice(article);\n  return note(`costs ${price}`, 1);\n}\n';
const imports = "import { legacyPrice, note, priceOf } from './price.ts';\n";

const BASE: Files = { 'src/price.ts': part.price + part.old + part.log, 'src/cart.ts': imports + cart + receipt };

const broken = {
  price: part.price.replace('count: number', 'count: number, currency: string'),
  log: part.log.replace('text: string, level: number', 'level: number, text: string'),
};
const filler = (name: string): string => `// A longer story\n// over several lines.\nexport function ${name}(): number[] {\n  return [3, 1, 2].map((n) => n + 1).sort((a, b) => a - b);\n}\n\n`;

/** Each push holds the same three mistakes. */
const PUSHES: Readonly<Record<string, Files>> = {
  first: { 'src/price.ts': broken.price + broken.log, 'src/cart.ts': imports + cart + receipt },
  'lines shift in both files': {
    'src/price.ts': `\n\n// prices\n${filler('startOfPrices')}${broken.price}\n\n${broken.log}`, 'src/cart.ts': `// carts\n\n${imports}\n${filler('startOfCart')}${cart}\n${receipt}`,
  },
  'functions move within their files': { 'src/price.ts': broken.log + filler('between') + broken.price, 'src/cart.ts': imports + receipt + filler('middle') + cart },
  'code is reformatted and commented': {
    'src/price.ts': broken.price.replace('(article', '(\n  article').replace('string)', 'string,\n)') + broken.log,
    'src/cart.ts': imports + cart.replace('articles.map(', 'articles\n    // one by one\n    .map(') + receipt.replace('const price = legacyPrice(article);', 'const price =\n    legacyPrice(article); // kept'),
  },
  'unrelated files are pushed': { 'src/price.ts': broken.price + broken.log, 'src/other.ts': filler('other') },
};

const repository = new ShopRepository(BASE);
const CODES = new Set(['E001', 'E004', 'E005']);

async function judged(files: Files, base = 'main', config: Config = DEFAULT_CONFIG): Promise<ImpactReport> {
  repository.git('checkout', '--quiet', '-B', 'topic', base);
  const head = repository.commit(files, 'push');
  return runner.impact({ root: repository.root, base: repository.git('rev-parse', base), head, config, configChanged: false, restored: false, suppress: [], jobs: 1, log: silent });
}

const known = (violations: readonly Violation[]): string[] =>
  violations.map((v) => `${v.suppressed?.code ?? v.code} ${v.symbol} ${v.fingerprint}`).filter((text) => CODES.has(text.slice(0, 4))).sort();

describe('a verdict over pushes', () => {
  let first: ImpactReport;
  beforeAll(async () => { first = await judged(PUSHES.first); });
  afterAll(() => repository.remove());

  test('the first push has the three mistakes', () => {
    expect(first.violations.filter((v) => v.severity === 'error').map((v) => v.code).sort()).toEqual(['E001', 'E004', 'E005']);
  });

  for (const [what, files] of Object.entries(PUSHES)) {
    test(`keeps its fingerprint: ${what}`, async () => {
      const report = await judged(files);
      expect(known(report.violations.filter((v) => v.severity === 'error'))).toEqual(known(first.violations.filter((v) => v.severity === 'error')));
    });
  }

  test('what was accepted in the baseline stays accepted over every push, and nothing else is', async () => {
    repository.git('checkout', '--quiet', '-B', 'accepted', 'main');
    repository.commit({ [BASELINE_FILE]: formatBaseline(recordBaseline(first.violations)) }, 'accept what there is');
    for (const files of Object.values(PUSHES)) {
      const report = await judged(files, 'accepted');
      expect(report.conclusion).toBe('pass');
      expect(report.violations.filter((v) => v.suppressed?.by === 'baseline' && CODES.has(v.suppressed.code))).toHaveLength(3);
    }
    const worse = await judged({ ...PUSHES.first, 'src/new.ts': "import { priceOf } from './price.ts';\nexport const sum = (): number => priceOf('tea', 2);\n" }, 'accepted');
    expect(worse.violations.filter((v) => v.severity === 'error').map((v) => `${v.code} ${v.file}`)).toEqual(['E005 src/new.ts']);
  });

  test('what is dismissed beside the code and in the settings stays dismissed when it moves', async () => {
    const comment = (text: string): string => text.replace('  const price', '  // drift:ignore E004 goes with the next release\n  const price');
    const config: Config = { ...DEFAULT_CONFIG, suppress: [{ code: 'E001', symbol: 'src/price.ts:note', reason: 'logs only' }, { code: 'E005', files: 'src/cart.ts', reason: 'typed later' }] };
    for (const files of [PUSHES.first, PUSHES['lines shift in both files'], PUSHES['functions move within their files']]) {
      const report = await judged({ ...files, 'src/cart.ts': comment(files['src/cart.ts']!) }, 'main', config);
      expect(report.conclusion).toBe('pass');
      expect(report.violations.flatMap((v) => (v.suppressed && CODES.has(v.suppressed.code) ? [`${v.suppressed.code} ${v.suppressed.by}`] : [])).sort()).toEqual(['E001 config', 'E004 inline', 'E005 config']);
    }
  });
});
