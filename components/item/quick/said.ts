import { PRIORITY_NAMES } from '@/components/item/row/priority';
import { wordsOf } from '@/components/item/series/rule-words';
import { leadsInWords } from '@/components/item/sheet/lead-entry';
import { type Day, formatDuration } from '@/lib/shared/calendar/days';
import { formatSpan } from '@/lib/shared/calendar/span';
import { dayWords } from './day-words';
import { PLACES, type Place, type Reading } from './quick-texts';

/** Returns what a place of the reading line says; null if the line says nothing of it. */
export function saidAt(place: Place, reading: Reading, date: Day | null, today: Day): string | null {
  const { time, priority, length, labels, recurrence, reminders } = reading;
  switch (place) {
    case 'date':
      if (reading.date && reading.endDate) return formatSpan(reading.date, reading.endDate);
      return reading.date === undefined ? null : dayWords(reading.date, today);
    case 'time':
      return time ?? null;
    case 'priority':
      return priority ? PRIORITY_NAMES[priority] : null;
    case 'length':
      return length === undefined ? null : formatDuration(length);
    case 'labels':
      return labels.length === 0 ? null : labels.map((name) => `#${name}`).join(' ');
    case 'recurrence':
      return recurrence ? wordsOf(recurrence, date ?? today) : null;
    case 'reminders':
      return reminders ? `Remind: ${leadsInWords(reminders)}` : null;
  }
}

/** Returns all that a line says besides its title, for screen readers; '' if nothing. */
export const summaryOf = (reading: Reading, date: Day | null, today: Day): string =>
  PLACES.flatMap((place) => {
    const said = saidAt(place, reading, date, today);
    return said === null ? [] : [place === 'priority' ? `${said} priority` : said];
  }).join(', ');
