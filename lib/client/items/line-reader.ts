import { createStore } from '@/lib/client/browser/create-store';
import { type Day, dayAt, type TimeOfDay, timeAt } from '@/lib/shared/calendar/days';
import { QUICK_ADD_MAX } from '@/lib/shared/contract/plain/limits';
import type { Language, Parsed } from '@/lib/shared/quick-add/fields';
import type { Left } from '@/lib/shared/quick-add/reader/left';
import type { Options } from '@/lib/shared/quick-add/reader/parse';

/** Reads lines of quick add, in the language of the browser and by the clock of this machine. */
export type LineReader = {
  /** Returns the title and the fields in a line. A line longer than `QUICK_ADD_MAX` is all title. */
  parse: (text: string, options: Pick<Options, 'date' | 'kind' | 'literal'>) => Parsed;
  /** Returns the first word with two meanings that `parse` has left as written; null if there is none. */
  leftIn: (text: string, today: string, parsed: Parsed) => Left | null;
};

const loaded = createStore<LineReader | null>(null);
let loading: Promise<LineReader | null> | undefined;

/** The language of the grammar. There is no setting for it yet, so it is the browser's. */
const languageHere = (): Language => (/^de\b/i.test(navigator.language) ? 'de' : 'en');

/**
 * Loads the reader of quick add, which no page loads with itself: called when a line for a new item gets the focus.
 * Resolves to null if it could not be loaded; the next call tries again.
 */
export function loadLineReader(): Promise<LineReader | null> {
  loading ??= load().then(
    (reader) => {
      loaded.set(reader);
      return reader;
    },
    () => {
      loading = undefined;
      return null;
    },
  );
  return loading;
}

/** Returns the reader if it is loaded. */
export const lineReader = (): LineReader | null => loaded.get();

/** Hook: the reader, null until it is loaded. */
export const useLineReader = (): LineReader | null => loaded.useValue(() => null);

/** Returns the day and the time by the clock of this machine. */
function clockHere(): { date: Day; time: TimeOfDay } {
  const now = new Date();
  return { date: dayAt(now), time: timeAt(now.getHours() * 60 + now.getMinutes()) };
}

async function load(): Promise<LineReader> {
  const language = languageHere();
  const [{ parse }, { leftIn }] = await Promise.all([
    import('@/lib/shared/quick-add/reader/parse'),
    import('@/lib/shared/quick-add/reader/left'),
  ]);
  return {
    parse: (text, options) =>
      text.length > QUICK_ADD_MAX
        ? { title: text.replace(/\s+/gu, ' ').trim(), fields: {}, tokens: [] }
        : parse(text, { ...options, language, now: clockHere() }),
    leftIn: (text, today, parsed) =>
      text.length > QUICK_ADD_MAX ? null : leftIn(text, { language, today, tokens: parsed.tokens }),
  };
}
