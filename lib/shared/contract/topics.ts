/** The roots of the reads that list items of a kind, a day's or a range's. */
export const LISTS = {
  tasks: ['/api/tasks-with-collaborators', '/api/tasks'],
  schedules: ['/api/schedules'],
} as const;

/** What counts tasks and meetings goes stale with either. */
export const SUMMARY = '/api/summary';

/** What has been said about the items of a day goes stale with which items those are. */
export const NOTES = '/api/day-notes';

/**
 * Which reads a change makes stale. Mutations in the browser and live events from the server name the same topics;
 * a topic is the first part of the query keys that it covers (docs/specification.md section 7: keys are paths).
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
