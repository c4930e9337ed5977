/**
 * Which reads a change makes stale. Mutations in the browser and live events from the server name the same topics;
 * a topic is the first part of the query keys that it covers (SPEC.md section 7: keys are paths).
 */
export const TOPICS = {
  tasks: ['/api/tasks-with-collaborators', '/api/tasks'],
  schedules: ['/api/schedules'],
  goals: ['/api/goals'],
  taskShares: ['/api/task-shares'],
  scheduleShares: ['/api/schedule-shares'],
  goalShares: ['/api/goal-shares'],
  collaborations: ['/api/collaborations', '/api/collaboration-requests'],
  comments: ['/api/comments'],
  stickers: ['/api/item-stickers'],
  attachments: ['/api/attachments', '/api/item-attachments', '/api/images'],
  notifications: ['/api/notifications'],
  me: ['/api/auth/me'],
} as const satisfies Record<string, readonly `/api/${string}`[]>;
export type Topic = keyof typeof TOPICS;

/** Each kind of item, and its shares. */
export const ITEM_TOPIC = { task: 'tasks', schedule: 'schedules', goal: 'goals' } as const;
export const SHARE_TOPIC = { task: 'taskShares', schedule: 'scheduleShares', goal: 'goalShares' } as const;
