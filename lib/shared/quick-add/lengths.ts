import { ESTIMATE_MAX, MAX_DURATION } from '@/lib/shared/contract/plain/limits';
import type { Context, Reading } from './candidates';
import { HOUR } from './clock';

/** From this number on, 'm' beside a word such as 'run' stands for metres. */
const METRES = 100;

/**
 * Returns the reading of a length; null for one that the kind cannot have, such as 127 hours.
 *
 * @param hours as written, with a point or a comma: '1.5'
 */
export function lengthOf(
  { hours = '0', minutes = '0' }: { hours?: string; minutes?: string },
  { kind }: Context,
  preposition: boolean,
): Reading | null {
  const total = Math.round(Number(hours.replace(',', '.')) * HOUR + Number(minutes));
  const isPossible = total >= 1 && total <= (kind === 'task' ? ESTIMATE_MAX : MAX_DURATION);
  if (!isPossible) return null;
  const place = preposition ? 'anywhere' : 'edge';
  return { kind: 'length', minutes: total, place, preposition, metres: Number(minutes) >= METRES };
}
