import { scopesOf } from '@/lib/client/series/ask-scope';
import type { ScopedChange, ScopeQuestion } from '@/lib/client/series/scope-questions';
import type { Series } from '@/lib/shared/contract/schemas/series';
import { sampleSchedule } from '@/lib/testing/screen/sample-items';
import { choicesOf, differenceIn, titleOf } from './scope-words';

const DAY = '2025-11-21';

const choir: Series = {
  id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b6b',
  kind: 'schedule',
  rrule: 'FREQ=WEEKLY;COUNT=13;BYDAY=FR',
  mode: 'fixed',
  version: 1,
  total: 13,
  done: 0,
  next: [DAY, '2025-11-28', '2025-12-05', '2025-12-12'],
  before: 9,
  previous: '2025-11-14',
  comments: 4,
  files: 1,
  laidOutUntil: '2025-12-12',
};

function questionOf(change: ScopedChange, given: Partial<Series> = {}): ScopeQuestion {
  const series = { ...choir, ...given };
  const { id, rrule, mode, version } = series;
  const item = sampleSchedule({
    title: 'Choir rehearsal',
    time: '18:30',
    series: { id, rrule, mode, version, occurrenceDay: DAY, isException: false },
  });
  return { kind: 'schedule', item, change, series, scopes: scopesOf(series, change), answer: () => {} };
}

const textsOf = (question: ScopeQuestion) => choicesOf(question).map(({ name, detail }) => [name, detail]);

describe('the question which occurrences a change concerns', () => {
  it('names the day, the later days, and what stays of those before', () => {
    const question = questionOf({ time: '19:00' });
    expect(titleOf(question)).toBe('Change which ones?');
    expect(textsOf(question)).toEqual([
      ['This one', 'Friday, November 21'],
      ['This and later', 'November 21, 28, December 5 and 12'],
      ['All', 'All from today on; past ones stay as they were'],
    ]);
    expect(differenceIn(question)).toEqual({ before: '18:30', after: '19:00' });
  });

  it('says for a deletion what is left, and what goes', () => {
    const question = questionOf(null);
    expect(titleOf(question)).toBe('Delete which ones?');
    expect(textsOf(question)).toEqual([
      ['This one', 'Skips November 21, the others stay'],
      ['This and later', 'The last one is then November 14'],
      ['All', '13 meetings, 4 comments and 1 file'],
    ]);
  });

  it('says what becomes of the occurrences of a series that ends', () => {
    const question = questionOf({ recurrence: null });
    expect(titleOf(question)).toBe('Stop repeating which ones?');
    expect(textsOf(question)).toEqual([
      ['This and later', 'This one stays by itself; untouched later ones go'],
      ['All', 'This one and the 9 before stay, each by itself; untouched later ones go'],
    ]);
    expect(differenceIn(question)).toEqual({ before: 'every Friday, 13 times', after: 'never' });
  });

  it('says for a new rule from when on it counts', () => {
    const question = questionOf({ recurrence: { rrule: 'FREQ=DAILY' } });
    expect(titleOf(question)).toBe('Change which ones?');
    expect(textsOf(question)).toEqual([
      ['This and later', 'From November 21 on'],
      ['All', 'Also the 9 before; their day and time stay'],
    ]);
    expect(differenceIn(question)).toEqual({ before: 'every Friday, 13 times', after: 'every day' });
  });

  it('counts the days that it does not name, and those of a rule without an end not at all', () => {
    const next = [...choir.next, '2025-12-19'];
    expect(textsOf(questionOf({ title: 'Choir' }, { next, total: 20 }))[1]).toEqual([
      'This and later',
      'November 21, 28, December 5, 12 and 7 more',
    ]);
    expect(textsOf(questionOf({ title: 'Choir' }, { next, rrule: 'FREQ=WEEKLY' }))[1]).toEqual([
      'This and later',
      'November 21, 28, December 5, 12 and so on',
    ]);
  });

  it('names the years of days that are far from each other', () => {
    const birthday = { rrule: 'FREQ=YEARLY;COUNT=3', total: 3, before: 1, next: [DAY, '2026-11-21'] };
    expect(textsOf(questionOf({ title: 'Choir' }, birthday)).slice(1)).toEqual([
      ['This and later', 'November 21, 2025 and November 21, 2026'],
      ['All', 'Also the one before; its day and time stay'],
    ]);
  });

  it.each([
    ['the first', { time: '19:00' }, { before: 0, previous: null }, ['this', 'all']],
    ['the last', { time: '19:00' }, { next: [DAY] }, ['this', 'all']],
    ['the only one', { time: '19:00' }, { before: 0, next: [DAY] }, ['this']],
    ['the open one after completion', { time: '19:00' }, { mode: 'after_completion', next: [DAY] }, null],
    ['a new rule', { recurrence: { rrule: 'FREQ=DAILY' } }, {}, ['following', 'all']],
    ['a new rule from the first on', { recurrence: null }, { before: 0 }, ['all']],
  ] as const)('has only answers that differ: %s', (_name, change, given, scopes) => {
    expect(
      scopesOf({ ...choir, ...given, next: [...('next' in given ? given.next : choir.next)] }, change),
    ).toEqual(scopes ?? ['this', 'following', 'all']);
  });
});
