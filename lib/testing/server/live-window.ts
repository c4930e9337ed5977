import { GET as eventsRoute } from '@/app/api/events/route';
import { POST as createSchedule } from '@/app/api/schedules/route';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import { WINDOW_ID_HEADER } from '@/lib/shared/contract/plain/window-id';
import { type InvalidationEvent, invalidationEvent } from '@/lib/shared/contract/schemas/events';
import { answerOf, call } from './call';
import type { Person } from './people';

/** Opens the event stream of a window, and skips what was announced before. */
export async function openWindow(as: Person) {
  const { body } = await answerOf(eventsRoute, { as });
  if (!body) throw new Error('The answer has no body.');
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  const waiting: InvalidationEvent[] = [];
  /** Reads the next event. Skips heartbeats and comments. */
  async function next(): Promise<InvalidationEvent> {
    for (;;) {
      const first = waiting.shift();
      if (first) return first;
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended.');
      for (const [, data = ''] of value.matchAll(/^data: (.*)$/gm))
        waiting.push(invalidationEvent.parse(JSON.parse(data)));
    }
  }
  /** Reads up to and including the event of a topic. */
  async function until(topic: Topic): Promise<InvalidationEvent[]> {
    const read: InvalidationEvent[] = [];
    while (!read.at(-1)?.topics?.includes(topic)) read.push(await next());
    return read;
  }
  // What was announced before ends with the event of this window's own change. The first change may be announced together
  // with what was before it, in no order; the second one is behind it.
  for (let changes = 0; changes < 2; changes++) {
    const window = crypto.randomUUID();
    await call(createSchedule, {
      as,
      method: 'POST',
      body: { title: 'Standup', date: '1900-01-01', time: '09:00' },
      headers: { [WINDOW_ID_HEADER]: window },
    });
    while ((await next()).window !== window);
  }
  return { until, close: () => reader.cancel() };
}
