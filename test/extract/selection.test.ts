import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import { leftOut } from '../../src/extract/selection.ts';

const why = leftOut(DEFAULT_CONFIG);

describe('code that was not written here', () => {
  test.each(['node_modules/pay/index.js', 'packages/shop/dist/index.js', 'coverage/lcov-report/src/a.ts.js', 'coverage/prettify.js', 'htmlcov/coverage_html.js', 'static/cart.min.js'])('%s is left out', (path) => {
    expect(why(path)).toBe('built or vendored code');
  });

  test.each(['coverage/parser.py', 'packages/coverage/src/report.ts', 'coverage/index.js', 'src/distance.ts'])('%s is looked at', (path) => {
    expect(why(path)).toBeUndefined();
  });
});
