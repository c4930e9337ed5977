import { counted } from '@/lib/shared/text/day-counts';

/** Says how many changes wait, such as '3 changes wait here'. */
export const waitText = (count: number): string =>
  `${counted(count, 'change')} ${count === 1 ? 'waits' : 'wait'} here`;

/** Says how many changes the server has refused, such as '1 change was not taken'. */
export const notTakenText = (count: number): string =>
  `${counted(count, 'change')} ${count === 1 ? 'was' : 'were'} not taken`;

/** The heading of the list of changes. */
export function headingOf({ waiting, refused }: { waiting: number; refused: number }): string {
  if (refused > 0) return notTakenText(refused);
  return waiting > 0 ? waitText(waiting) : 'Everything is saved';
}
