import { formatDuration } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { Permission, Role } from '@/lib/shared/policy/policy';
import { spanInWords } from '@/lib/shared/text/reminder-words';
import { safeName } from './people-text';

/** Phrases in mails for values that the planner abbreviates. */

export const MAY: Record<Permission, string> = {
  view: 'You can look at it.',
  edit: 'You can change it.',
};

export const MAY_ON_TASK: Record<Role, string> = {
  viewer: 'You can look at it.',
  editor: 'You can change it.',
  admin: 'You can change it, and say who else works on it.',
};

export const MAY_IN_PLANNER: Record<Role, string> = {
  viewer: 'As a viewer you see the whole planner.',
  editor: 'As an editor you see the whole planner and can change what is in it.',
  admin: 'As an admin you see the whole planner, can change what is in it, and share it further.',
};

export const PRIORITY_WORDS: Record<Priority, string> = {
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns a text such as "1 task" or "3 tasks". */
export const tasksCounted = (count: number): string => counted(count, 'task');
/** Returns a text such as "1 meeting" or "3 meetings". */
export const meetingsCounted = (count: number): string => counted(count, 'meeting');

/** The most lines of a list in a mail, since Gmail truncates mails of more than 102 KB. */
export const LINES_MAX = 20;

export const andMore = (count: number): string => `And ${count} more.`;

/** Returns the lines of a list for a plain text part, followed by the number of omitted lines. */
export const linesOfList = (lines: string[]): string[] =>
  lines.length <= LINES_MAX
    ? lines
    : [...lines.slice(0, LINES_MAX), `  ${andMore(lines.length - LINES_MAX)}`];

export const greeting = (firstName: string): string => `Hello ${safeName(firstName)},`;

/** Returns the time until an item begins or is due, such as "in 15 minutes" or "now". */
export const inMinutes = (minutes: number): string => (minutes < 1 ? 'now' : `in ${spanInWords(minutes)}`);

/** Returns the lines below the title of a meeting. */
export const factsOf = (
  when: string,
  duration: number | null,
  location: string | null,
  repeats: string | null = null,
): string[] => [
  ...factsOfDay(duration === null ? when : `${when}, ${formatDuration(duration)}`, repeats),
  ...(location ? [location] : []),
];

/** Returns the lines below the title of an item: its day, and how it repeats. */
export const factsOfDay = (when: string, repeats: string | null): string[] =>
  repeats === null ? [when] : [when, repeats.charAt(0).toUpperCase() + repeats.slice(1)];

/** Returns what to call a meeting or a task: 'a meeting', or 'a meeting that repeats'. */
export const named = (noun: string, repeats: string | null): string =>
  repeats === null ? `a ${noun}` : `a ${noun} that repeats`;
