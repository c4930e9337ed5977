import { z } from 'zod';

export type Preset = 'mobile' | 'desktop';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The minimum scores, from 0 to 100; omitted where none is required. */
type Bars = Partial<Record<Category, number>>;

/**
 * The pages that search engines should index. All other pages ask not to be indexed, for which Lighthouse lowers their
 * score.
 */
const LISTED: ReadonlySet<string> = new Set(['/', '/pricing', '/auth']);

export const barsOf = (page: string, preset: Preset): Bars => ({
  performance: preset === 'desktop' ? 100 : 95,
  accessibility: 100,
  'best-practices': 100,
  ...(LISTED.has(page) && { seo: 100 }),
});

export type Report = {
  page: string;
  preset: Preset;
  bars: Bars;
  /** The scores, from 0 to 100. */
  scores: Record<Category, number>;
  /** Largest contentful paint, in milliseconds. */
  paint: number;
  /** Total blocking time, in milliseconds. */
  blocked: number;
  /** Cumulative layout shift; 0 is none. */
  shift: number;
  /** The shortcomings, one line each. */
  below: string[];
};

const category = z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) });

const shape = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
});

/** Parses the output of Lighthouse. @throws ZodError when it does not match the schema */
export function readReport(json: string, about: Pick<Report, 'page' | 'preset' | 'bars'>): Report {
  const { categories, audits } = shape.parse(JSON.parse(json));
  const numberOf = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const counted = new Set(CATEGORIES.flatMap((name) => categories[name].auditRefs.map(({ id }) => id)));
  const scoreOf = (name: Category): number => Math.round((categories[name].score ?? 0) * 100);
  return {
    ...about,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    paint: numberOf('largest-contentful-paint'),
    blocked: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    below: Object.entries(audits)
      .filter(([id, { score }]) => counted.has(id) && score !== null && score < 0.9)
      .map(([, { title, displayValue }]) => (displayValue ? `${title}: ${displayValue}` : title)),
  };
}

const HEADS = ['performance', 'accessible', 'practices', 'seo', 'LCP', 'TBT', 'CLS'];
export const TABLE_HEAD = `${''.padEnd(20)}${HEADS.map((head) => head.padStart(13)).join('')}`;

/** Returns the line of the table for a report. */
export function rowOf({ page, preset, bars, scores, paint, blocked, shift }: Report): string {
  const cells = CATEGORIES.map((name) => {
    const bar = bars[name];
    return bar !== undefined && scores[name] < bar ? `${scores[name]} < ${bar}` : String(scores[name]);
  });
  const figures = [`${(paint / 1000).toFixed(2)} s`, `${Math.round(blocked)} ms`, shift.toFixed(3)];
  return `${`${preset} ${page}`.padEnd(20)}${[...cells, ...figures].map((cell) => cell.padStart(13)).join('')}`;
}

/** Returns a sentence for each score below its bar. */
export const failuresOf = ({ page, preset, bars, scores }: Report): string[] =>
  CATEGORIES.flatMap((name) => {
    const bar = bars[name];
    return bar !== undefined && scores[name] < bar
      ? [`${page} on ${preset}: ${name} is ${scores[name]}, below ${bar}.`]
      : [];
  });
