import { parseTime } from '@/components/item/form/time-entry';
import { DAY_MINUTES, minutesOf, type TimeOfDay } from '@/lib/shared/calendar/days';
import { ITEM_REMINDER_MINUTES_MAX, ITEM_REMINDERS_MAX } from '@/lib/shared/contract/plain/limits';
import { counted } from '@/lib/shared/text/day-counts';

/** How the reminders of an item are typed, and shown in short. */

const HOUR_MINUTES = 60;

/** A span with its units: '30m', '1h 30m', '2 days', '1 week'. */
const SPAN =
  /^(?:(?<weeks>\d{1,2}) ?w(?:eeks?)?)? ?(?:(?<days>\d{1,2}) ?d(?:ays?)?)? ?(?:(?<hours>\d{1,4}) ?h(?:ours?)?)? ?(?:(?<minutes>\d{1,5}) ?(?:m(?:in(?:utes?)?)?)?)?$/u;

function minutesIn(typed: string, begins: TimeOfDay): number | null {
  if (typed === 'start') return 0;
  const time = typed.includes(':') ? parseTime(typed) : null;
  // The last such time before the item begins.
  if (time !== null) return (minutesOf(begins) - minutesOf(time) + DAY_MINUTES) % DAY_MINUTES;
  const groups = typed === '' ? undefined : SPAN.exec(typed)?.groups;
  if (!groups) return null;
  const { weeks = 0, days = 0, hours = 0, minutes = 0 } = groups;
  return (Number(weeks) * 7 + Number(days)) * DAY_MINUTES + Number(hours) * HOUR_MINUTES + Number(minutes);
}

/**
 * Parses reminders as people type them, with commas between them: '30m', '2h, 1d', '1 week', 'start', and '18:00' for the
 * last such time before the item begins.
 *
 * @param begins the time at which the item begins
 * @returns minutes before, ascending and each once, or null for what is none of that, too many, or too long before
 */
export function parseLeads(text: string, begins: TimeOfDay): number[] | null {
  const leads = text
    .toLowerCase()
    .split(/,| and /)
    .map((part) =>
      minutesIn(
        part
          .replace(/ before$/, '')
          .trim()
          .replace(/\s+/g, ' '),
        begins,
      ),
    );
  const valid = leads.flatMap((lead) => (lead !== null && lead <= ITEM_REMINDER_MINUTES_MAX ? [lead] : []));
  const distinct = [...new Set(valid)].sort((one, other) => one - other);
  return valid.length < leads.length || distinct.length > ITEM_REMINDERS_MAX ? null : distinct;
}

/** Returns how long before an item a reminder is, in short: '10 min', '1 h 30 min', '1 day', or 'Start'. */
function formatLead(minutes: number): string {
  if (minutes === 0) return 'Start';
  const [days, rest] = [Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES];
  const [hours, more] = [Math.floor(rest / HOUR_MINUTES), rest % HOUR_MINUTES];
  return [days > 0 && counted(days, 'day'), hours > 0 && `${hours} h`, more > 0 && `${more} min`]
    .filter(Boolean)
    .join(' ');
}

/** Returns reminders in short, the first one first: '1 day, 10 min', or 'None'. */
export const leadsInWords = (leads: readonly number[]): string =>
  leads.length === 0 ? 'None' : [...leads].reverse().map(formatLead).join(', ');
