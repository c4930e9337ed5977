import { z } from 'zod';
import { TOPICS, type Topic } from '@/lib/shared/contract/plain/topics';
import { isWindowId } from '@/lib/shared/contract/plain/window-id';

/** Schemas of the server-sent events of GET /api/events, and of its query. */

export const topic = z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]]);

/** The id of a window (`isWindowId`), as announcements contain it. */
export const windowId = z.string().refine(isWindowId);

/** The data of an event called `stale`, which names the topics whose reads a window invalidates. */
export const invalidationEvent = z.strictObject({
  /** Null when events were missed: the window then invalidates all reads. */
  topics: z.array(topic).nullable(),
  /** The Window-Id of the request that made the change; only sent to the person who made it. */
  window: windowId.optional(),
});
export type InvalidationEvent = z.infer<typeof invalidationEvent>;

/** Query of GET /api/events. */
export const eventsQuery = z.strictObject({
  /** Milliseconds since the window has read its data. The window first receives the changes announced since then. */
  ago: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
});
