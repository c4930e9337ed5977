/** The first parts of the query keys of lists of tasks and of meetings, of a day or a range. */
export const LISTS = {
  tasks: ['/api/tasks-with-collaborators', '/api/tasks'],
  schedules: ['/api/schedules'],
} as const;

/** The read that counts tasks and meetings by day, so that both topics invalidate it. */
export const SUMMARY = '/api/summary';

/**
 * The read of the comments and stickers on a day and its items. Every topic of items invalidates it, since a change may
 * add an item to the day.
 */
export const NOTES = '/api/day-notes';

/** Names what is for later, in place of the day, in the path of that read. */
export const LATER = 'later';

/** The read of the open tasks of earlier days. */
export const CARRY_OVER = '/api/carry-over';

/** The read of deleted items, of all kinds. */
export const DELETED = '/api/deleted';

/** The search. Whatever changes an item, its people or what is on it changes what is found. */
export const SEARCH = '/api/search';

/** The read of the person's labels. */
export const LABELS = '/api/labels';

/** The reads of the person's outside calendars, and of their events. */
export const OUTSIDE_CALENDARS = '/api/outside-calendars';
export const OUTSIDE_EVENTS = '/api/outside-events';

/** The reads of a series. */
export const SERIES = '/api/series';

/**
 * The reads that each topic invalidates, by the first part of their query keys, which are paths. Mutations in the browser
 * and live events from the server name the same topics.
 */
export const TOPICS = {
  // The list of tasks for later begins with '/api/tasks' too.
  tasks: [...LISTS.tasks, SUMMARY, NOTES, CARRY_OVER, DELETED, SERIES, SEARCH],
  schedules: [...LISTS.schedules, SUMMARY, NOTES, DELETED, SERIES, SEARCH],
  goals: ['/api/goals', NOTES, DELETED, SERIES, SEARCH],
  taskShares: ['/api/task-shares', '/api/people', SEARCH],
  scheduleShares: ['/api/schedule-shares', '/api/people', SEARCH],
  goalShares: ['/api/goal-shares', '/api/people', SEARCH],
  collaborations: ['/api/collaborations', '/api/collaboration-requests', '/api/people', SEARCH],
  comments: ['/api/comments', NOTES, SEARCH],
  stickers: ['/api/item-stickers', NOTES],
  attachments: ['/api/attachments', '/api/item-attachments', '/api/images', SEARCH],
  notifications: ['/api/notifications'],
  me: ['/api/auth/me'],
  notificationSettings: ['/api/notification-settings'],
  preferences: ['/api/user/preferences'],
  settings: ['/api/user/settings'],
  // Announced to their owner alone.
  labels: [LABELS, SEARCH],
  outsideCalendars: [OUTSIDE_CALENDARS],
  outsideEvents: [OUTSIDE_EVENTS],
  calendarFeeds: ['/api/calendar-feeds'],
  tokens: ['/api/tokens'],
  emailIntegration: ['/api/email-integration'],
} as const satisfies Record<string, readonly `/api/${string}`[]>;
export type Topic = keyof typeof TOPICS;
