import fc from 'fast-check';
import {
  briefCount,
  commentsBrief,
  commentsInWords,
  countByDay,
  counted,
  describeCounts,
} from './day-counts';

const date = fc.constantFrom('2025-11-20', '2025-11-21', '2025-11-22');

it('the counts of a day are those of its own items, completed tasks and meetings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ date, completed: fc.boolean(), droppedAt: fc.constant(null) })),
      fc.array(date.map((day) => ({ date: day, endDate: day }))),
      (tasks, meetings) => {
        const counts = countByDay(tasks, meetings);
        for (const [day, { tasks: all, done, meetings: met }] of counts) {
          expect(all).toBe(tasks.filter((task) => task.date === day).length);
          expect(done).toBe(tasks.filter((task) => task.date === day && task.completed).length);
          expect(met).toBe(meetings.filter((meeting) => meeting.date === day).length);
        }
        expect(counts.size).toBe(new Set([...tasks, ...meetings].map((entry) => entry.date)).size);
      },
    ),
  );
});

it.each([
  [{ tasks: 7, done: 3, meetings: 5 }, '7 tasks, 3 done, 5 meetings'],
  [{ tasks: 1, done: 1, meetings: 1 }, '1 task, all done, 1 meeting'],
  [{ tasks: 2, done: 0, meetings: 0 }, '2 tasks, 0 meetings'],
  [{ tasks: 0, done: 0, meetings: 0 }, '0 tasks, 0 meetings'],
])('%o is described in words', (counts, words) => {
  expect(describeCounts(counts)).toBe(words);
});

it('counts above 99 are shortened, and nouns get their plural', () => {
  expect([0, 99, 100, 4000].map(briefCount)).toEqual(['0', '99', '99+', '99+']);
  expect([0, 1, 2].map((count) => counted(count, 'task'))).toEqual(['0 tasks', '1 task', '2 tasks']);
});

it.each([
  [1, '1', '1 comment'],
  [999, '999', '999 comments'],
  [1_000, '999+', 'more than 999 comments'],
])('%i comments are shown as %s', (count, brief, words) => {
  expect([commentsBrief(count), commentsInWords(count)]).toEqual([brief, words]);
});
