/**
 * Which reads a change makes stale. Mutations in the browser and live events from the server name the same topics;
 * a topic is the first part of the query keys that it covers (SPEC.md section 7: keys are paths).
 */
export const TOPICS = {
  tasks: ['/api/tasks-with-collaborators', '/api/tasks'],
  schedules: ['/api/schedules'],
  goals: ['/api/goals'],
  me: ['/api/auth/me'],
} as const satisfies Record<string, readonly `/api/${string}`[]>;
export type Topic = keyof typeof TOPICS;
