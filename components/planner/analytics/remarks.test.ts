import { type Day, periodOf } from '@/lib/shared/calendar/days';
import { weeksOf } from '@/lib/shared/calendar/periods';
import type { DayCounts } from '@/lib/shared/text/day-counts';
import { remarksOf } from './remarks';
import { trendByDay, trendByMonth, trendByWeek } from './trend';

const TODAY = '2025-11-21';

describe('the remarks', () => {
  const planned = new Map<Day, DayCounts>([
    ['2025-11-16', { tasks: 2, done: 2, meetings: 1 }],
    ['2025-11-18', { tasks: 5, done: 5, meetings: 2 }],
    ['2025-11-21', { tasks: 7, done: 3, meetings: 5 }],
    ['2025-04-02', { tasks: 4, done: 4, meetings: 0 }],
    ['2025-08-02', { tasks: 3, done: 1, meetings: 0 }],
    ['2025-12-30', { tasks: 1, done: 0, meetings: 0 }],
  ]);
  const week = periodOf('weekly', TODAY);

  it('about a week name its busiest day, the best completion rate and the average', () => {
    expect(remarksOf({ of: 'week' }, trendByDay(week, planned, TODAY))).toEqual([
      { term: 'Busiest day', text: 'Friday, 7 tasks and 5 meetings' },
      { term: 'Best finish', text: 'Tuesday, 5 of 5' },
      { term: 'A usual day', text: '2 tasks' },
    ]);
  });

  it('about a week can name a day with meetings only as the busiest', () => {
    const meetings = new Map([['2025-11-17', { tasks: 0, done: 0, meetings: 2 }]]);
    expect(remarksOf({ of: 'week' }, trendByDay(week, meetings, TODAY))[0]?.text).toBe('Monday, 2 meetings');
  });

  it('about a month name its fullest week, the best completion rate and the number of open tasks', () => {
    expect(remarksOf({ of: 'month', open: 4 }, trendByWeek(weeksOf(TODAY), planned, TODAY))).toEqual([
      { term: 'Fullest week', text: 'Week 4, 14 tasks' },
      { term: 'Best finish', text: 'Week 4, 71%' },
      { term: 'Still open', text: '4 tasks' },
    ]);
  });

  it('about a year name its fullest month, the best completion rate and the quietest month that has ended', () => {
    expect(remarksOf({ of: 'year', today: TODAY }, trendByMonth('2025-01-01', planned, TODAY))).toEqual([
      { term: 'Fullest month', text: 'November, 14 tasks' },
      { term: 'Best finish', text: 'April, 4 of 4' },
      { term: 'Quietest month', text: 'August, 3 tasks' },
    ]);
  });

  it('are empty if nothing is planned', () => {
    expect(remarksOf({ of: 'week' }, trendByDay(week, new Map(), TODAY))).toEqual([]);
    expect(remarksOf({ of: 'month', open: 0 }, trendByWeek(weeksOf(TODAY), new Map(), TODAY))).toEqual([]);
    expect(remarksOf({ of: 'year', today: TODAY }, trendByMonth('2025-01-01', new Map(), TODAY))).toEqual([]);
  });
});
