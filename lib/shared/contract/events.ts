import { z } from 'zod';
import { TOPICS, type Topic } from './topics';
import { isWindowId } from './window-id';

/** The live events of GET /api/events. */

export const topic = z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]]);

/** The id of a window in a request; an announcement with any other value would reach nobody. */
export const windowId = z.string().refine(isWindowId);

/** The data of an event called `stale`. */
export const staleEvent = z.strictObject({
  /** Null: events were missed, so everything on the screen has to be read again. */
  topics: z.array(topic).nullable(),
  /** The Window-Id of the change, when the listening person made it. */
  window: windowId.optional(),
});
export type StaleEvent = z.infer<typeof staleEvent>;

/** Query of GET /api/events. */
export const eventsQuery = z.strictObject({
  /** How many milliseconds ago the window has read: it first receives what was announced since. */
  ago: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
});
