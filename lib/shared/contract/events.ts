import { z } from 'zod';
import { TOPICS, type Topic } from './topics';
import { isWindowId } from './window-id';

/** The live events of GET /api/events. */

export const topic = z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]]);

/** As it is taken from a request: an announcement that named any other would be heard by nobody. */
export const windowId = z.string().refine(isWindowId);

/** The data of an event called `stale`. */
export const staleEvent = z.strictObject({
  /** Null: some events were missed, so whatever is on the screen may be stale. */
  topics: z.array(topic).nullable(),
  /** The Window-Id that came with the change, when it is the listener's own change. */
  window: windowId.optional(),
});
export type StaleEvent = z.infer<typeof staleEvent>;

/** Query of GET /api/events. */
export const eventsQuery = z.strictObject({
  /** Milliseconds before now in which the window has read already: what was announced since is told to it first. */
  ago: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
});
