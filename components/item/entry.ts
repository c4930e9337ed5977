import { TITLE_MAX } from '@/lib/shared/contract/limits';
import { parseTime } from './time-entry';

/** What a person has typed so far, and what stands in the way of saving it. */

/** One line as the server will store it. */
export const tidy = (text: string): string => text.trim().normalize('NFC');

export const isBlankText = (text: string): boolean => tidy(text) === '';

/** Too long a text, in words; lengths count code points. */
export const lengthProblem = (text: string, max: number = TITLE_MAX): string | undefined => {
  const over = [...tidy(text)].length - max;
  return over > 0 ? `${over} too many: ${max} characters fit.` : undefined;
};

/** A time that is none, in words; blank is no problem here. */
export const timeProblem = (text: string): string | undefined =>
  isBlankText(text) || parseTime(text) !== null ? undefined : 'Write a time like 9:30 or 14:30.';
