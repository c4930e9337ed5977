import { PHONE, TOUCH } from '@/lib/client/browser/media-queries';
import { type Day, dayAt, isDay } from '@/lib/shared/calendar/days';

/**
 * The kept day: the elements of the last daily view, which the browser keeps in IndexedDB and shows at the next start
 * until React has drawn the page (docs/rules/kept.md).
 */
export type KeptDay = {
  /** The fingerprint of the session whose data it shows. */
  owner: string;
  day: Day;
  /** The properties of the window that decide the layout beside the style sheets (`layoutNow`). */
  layout: string;
  /** The addresses of the style sheets with which it was drawn: another build may name its classes differently. */
  styles: readonly string[];
  html: string;
};

/** Returns the value of `KEPT_DAY_MARK` for the session with this fingerprint. */
export const keptDayMark = (owner: string, day: Day): string => `${owner} ${day}`;

/** Marks, in a kept day, the parts that were below the window. They are shown one frame later. */
export const BELOW = 'data-below';

/** Returns the results of the media queries that decide the layout, as text. */
export const layoutNow = (): string => [PHONE, TOUCH].map((query) => window.matchMedia(query).matches).join();

/** Returns the addresses of the style sheets of the document. */
export const stylesNow = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);

/**
 * Returns the day that the daily view shows at an address; null for any other page, and for an address with other query
 * parameters than `date`.
 */
export function dayAtAddress({ pathname, search }: { pathname: string; search: string }): Day | null {
  if (pathname !== '/' && pathname !== '/daily') return null;
  if (search === '') return dayAt(new Date());
  const query = new URLSearchParams(search);
  const date = query.get('date');
  return query.size === 1 && date !== null && isDay(date) ? date : null;
}

/** True if a record of the store is a kept day that this page may show, if it has the same style sheets. */
export const maySee = (kept: unknown, owner: string, day: Day): kept is KeptDay =>
  isKeptDay(kept) && kept.owner === owner && kept.day === day && kept.layout === layoutNow();

/** True if the kept day was drawn with the style sheets of this page. To be called when its head has been parsed. */
export const hasSameStyles = (kept: KeptDay): boolean =>
  stylesNow().every((style) => kept.styles.includes(style));

function isKeptDay(kept: unknown): kept is KeptDay {
  if (typeof kept !== 'object' || kept === null) return false;
  const { owner, day, layout, html, styles } = kept as Partial<Record<keyof KeptDay, unknown>>;
  return [owner, day, layout, html].every((part) => typeof part === 'string') && Array.isArray(styles);
}
