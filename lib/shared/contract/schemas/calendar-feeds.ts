import { z } from 'zod';
import { FEED_NAME_MAX } from '@/lib/shared/contract/plain/limits';
import { line } from '@/lib/shared/text/text';
import { timestamp } from './items';

/** Schemas of calendar feeds: the person's planner at a secret address, for calendar programs. */

export const feedContents = z.enum(['meetings', 'tasks', 'both']);
export const feedPeople = z.enum(['mine', 'all']);
export const feedTasksAs = z.enum(['events', 'todos']);
export type FeedContents = z.infer<typeof feedContents>;
export type FeedPeople = z.infer<typeof feedPeople>;
export type FeedTasksAs = z.infer<typeof feedTasksAs>;

export const calendarFeedInput = z
  .strictObject({
    name: line(FEED_NAME_MAX, 1, 'Give it a name.'),
    contents: feedContents,
    /** `mine`: items that the person owns; `all`: also those that others share with them. */
    people: feedPeople.default('mine'),
    /** Google, Apple and Outlook leave to-dos out. */
    tasksAs: feedTasksAs.default('events'),
  })
  .meta({ id: 'CalendarFeedInput' });
export type CalendarFeedInput = z.input<typeof calendarFeedInput>;
export type NewCalendarFeed = z.output<typeof calendarFeedInput>;

export const calendarFeed = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    contents: feedContents,
    people: feedPeople,
    tasksAs: feedTasksAs,
    /** The first four and the last four characters of the secret in its address, with an ellipsis between. */
    hint: z.string(),
    createdAt: timestamp,
    lastReadAt: timestamp.nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A feed with its address, which only the answer to its creation has. */
export const createdCalendarFeed = calendarFeed.extend({ url: z.url() }).meta({ id: 'CreatedCalendarFeed' });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>;
