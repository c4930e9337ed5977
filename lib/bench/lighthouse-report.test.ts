import { barsOf, failuresOf, readReport, rowOf } from './lighthouse-report';

const json = (scores: { performance: number; seo: number }) => {
  const category = (score: number, ...ids: string[]) => ({ score, auditRefs: ids.map((id) => ({ id })) });
  return JSON.stringify({
    categories: {
      performance: category(scores.performance, 'largest-contentful-paint', 'total-blocking-time'),
      accessibility: category(1, 'label'),
      'best-practices': category(1),
      seo: category(scores.seo, 'is-crawlable'),
    },
    audits: {
      'largest-contentful-paint': {
        title: 'Largest Contentful Paint',
        score: 0.8,
        numericValue: 2512.4,
        displayValue: '2.5 s',
      },
      'total-blocking-time': { title: 'Total Blocking Time', score: 1, numericValue: 12.3 },
      'cumulative-layout-shift': { title: 'Cumulative Layout Shift', score: 1, numericValue: 0 },
      label: { title: 'Labels', score: null },
      'is-crawlable': { title: 'Page is blocked from indexing', score: scores.seo },
      'not-counted': { title: 'Something else', score: 0 },
    },
  });
};

const read = (page: string, preset: 'mobile' | 'desktop', scores = { performance: 0.95, seo: 0 }) =>
  readReport(json(scores), { page, preset, bars: barsOf(page, preset) });

test('a desktop needs a performance of 100, and pages of the planner need no score for search engines', () => {
  expect(failuresOf(read('/daily', 'mobile'))).toEqual([]);
  expect(failuresOf(read('/daily', 'desktop'))).toEqual(['/daily on desktop: performance is 95, below 100.']);
  expect(failuresOf(read('/', 'mobile'))).toEqual(['/ on mobile: seo is 0, below 100.']);
});

test('the table shows the scores and marks those below the bar', () => {
  expect(rowOf(read('/daily', 'desktop')).split(/ {2,}/)).toEqual([
    'desktop /daily',
    '95 < 100',
    '100',
    '100',
    '0',
    '2.51 s',
    '12 ms',
    '0.000',
  ]);
});

test('the shortcomings are those of the audits that count towards a score', () => {
  expect(read('/daily', 'mobile').below).toEqual([
    'Largest Contentful Paint: 2.5 s',
    'Page is blocked from indexing',
  ]);
});

test('a report that does not match the schema is an error', () => {
  expect(() => readReport('{"categories":{}}', { page: '/', preset: 'mobile', bars: {} })).toThrow();
});
