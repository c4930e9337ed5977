/** The first part of the keys of reads that list items of a kind, for a day or a range. */
export const LISTS = {
  tasks: ['/api/tasks-with-collaborators', '/api/tasks'],
  schedules: ['/api/schedules'],
} as const;

/** Counts tasks and meetings, so both topics cover it. */
export const SUMMARY = '/api/summary';

/**
 * Lists comments and stickers of a day's items, so every topic of items covers it: a change may add an item to the day.
 */
export const NOTES = '/api/day-notes';

/**
 * The reads that each topic covers. Mutations in the browser and live events from the server name the same topics to
 * invalidate; a read belongs to a topic by the first part of its query key (docs/specification.md section 7: keys are
 * paths).
 */
export const TOPICS = {
  tasks: [...LISTS.tasks, SUMMARY, NOTES],
  schedules: [...LISTS.schedules, SUMMARY, NOTES],
  goals: ['/api/goals', NOTES],
  taskShares: ['/api/task-shares', '/api/people'],
  scheduleShares: ['/api/schedule-shares', '/api/people'],
  goalShares: ['/api/goal-shares', '/api/people'],
  collaborations: ['/api/collaborations', '/api/collaboration-requests', '/api/people'],
  comments: ['/api/comments', NOTES],
  stickers: ['/api/item-stickers', NOTES],
  attachments: ['/api/attachments', '/api/item-attachments', '/api/images'],
  notifications: ['/api/notifications'],
  me: ['/api/auth/me'],
  notificationSettings: ['/api/notification-settings'],
  preferences: ['/api/user/preferences'],
  emailIntegration: ['/api/email-integration'],
} as const satisfies Record<string, readonly `/api/${string}`[]>;
export type Topic = keyof typeof TOPICS;
