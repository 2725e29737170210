// The reporters by format. Each is a pure function of the report object: report in, text out.

import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderComment } from './markdown.ts';
import type { ImpactReport } from './model.ts';
import { renderSarif } from './sarif.ts';
import { renderText } from './text.ts';

export { renderComment, renderSummary, type MarkdownOptions } from './markdown.ts';

export interface RenderOptions {
  /** Address of the head's files (`…/blob/<commit>`): makes places links in markdown and HTML. */
  readonly linkBase?: string;
  /** The folder that was analysed, from the top of the repository, when it is not the whole of it. */
  readonly folder?: string;
  /** Risk was not asked for, so `text` does not speak of it. */
  readonly rulesOnly?: boolean;
  /** Colours in `text`. */
  readonly colour?: boolean;
}

const REPORTERS = {
  text: renderText,
  json: renderJson,
  markdown: renderComment,
  sarif: renderSarif,
  html: renderHtml,
} satisfies Record<string, (report: ImpactReport, options: RenderOptions) => string>;

export type ReportFormat = keyof typeof REPORTERS;

export const REPORT_FORMATS = Object.keys(REPORTERS) as readonly ReportFormat[];

export const isReportFormat = (text: string): text is ReportFormat => Object.hasOwn(REPORTERS, text);

export const render = (report: ImpactReport, format: ReportFormat, options: RenderOptions = {}): string =>
  (REPORTERS[format] as (report: ImpactReport, options: RenderOptions) => string)(report, options);
