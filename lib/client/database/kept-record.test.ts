import { createHash } from 'node:crypto';
import { hashKey } from '@tanstack/react-query';
import { z } from 'zod';
import { periodOf } from '@/lib/shared/calendar/days';
import { collaboration, collaborationRequests } from '@/lib/shared/contract/schemas/collaborations';
import { comment } from '@/lib/shared/contract/schemas/comments';
import { commentCount, dayNote } from '@/lib/shared/contract/schemas/day-notes';
import { daySummary } from '@/lib/shared/contract/schemas/day-summary';
import { goal } from '@/lib/shared/contract/schemas/goals';
import { label } from '@/lib/shared/contract/schemas/labels';
import { notification } from '@/lib/shared/contract/schemas/notifications';
import { person } from '@/lib/shared/contract/schemas/people';
import { schedule } from '@/lib/shared/contract/schemas/schedules';
import { series } from '@/lib/shared/contract/schemas/series';
import { settings } from '@/lib/shared/contract/schemas/settings';
import { task } from '@/lib/shared/contract/schemas/tasks';
import { user } from '@/lib/shared/contract/schemas/users';
import { isNeededFirst, KEPT_FORMAT } from './kept-record';

/** The shapes of each format. A shape that changes needs a new line here and a new `KEPT_FORMAT`. */
const SHAPES: Record<number, string> = {
  1: 'f029860179fb6bd1',
  2: '446068a36aac089a',
  3: '8b9e5429cecd6eca',
};

it('a changed shape of the answers has a format of its own', () => {
  const schemas = {
    collaboration,
    collaborationRequests,
    comment,
    commentCount,
    dayNote,
    daySummary,
    goal,
    label,
    notification,
    person,
    schedule,
    series,
    settings,
    task,
    user,
  };
  const shapes = Object.values(schemas).map((schema) =>
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  );
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect({ [KEPT_FORMAT]: hash }).toEqual({ [KEPT_FORMAT]: SHAPES[KEPT_FORMAT] });
});

describe('the first view of 21 November 2025', () => {
  const DAY = '2025-11-21';
  const range = (root: string, startDate: string, endDate: string) => [root, { startDate, endDate }];
  const grid = range('/api/tasks', '2025-10-26', '2025-12-06');
  const year = periodOf('annual', DAY);

  it.each([
    ['the person', ['/api/auth/me']],
    ['what is for later', ['/api/tasks', 'later']],
    ['its tasks', ['/api/tasks-with-collaborators', DAY]],
    ['the goals of its week', ['/api/goals', 'weekly', '2025-11-16']],
    ['the goals of its year', ['/api/goals', 'annual', '2025-01-01']],
    ['the month around it', grid],
    ['the counts of its year', range('/api/summary', year.start, year.end)],
  ])('needs %s', (_, key) => expect(isNeededFirst(hashKey(key), DAY)).toBe(true));

  it.each([
    ['the tasks of the next day', ['/api/tasks-with-collaborators', '2025-11-22']],
    ['the goals of the next week', ['/api/goals', 'weekly', '2025-11-23']],
    ['the month before', range('/api/tasks', '2025-09-28', '2025-11-01')],
    ['half a year', range('/api/tasks', '2025-09-22', '2026-03-21')],
  ])('does not need %s', (_, key) => expect(isNeededFirst(hashKey(key), DAY)).toBe(false));
});
