import { isRecord } from '@/lib/client/browser/is-record';
import type { OutboxChange } from '@/lib/client/database/change';
import { fieldsWith } from './seen';
import type { Steps } from './steps';
import { rebased } from './versions';

/**
 * Settles a conflict of a change with the stored version, if the person has nothing to decide. Returns 'done' when the
 * stored version has every value of the change; the change based on the stored version when all other fields of it are
 * still as the person saw them; null when the person has to decide.
 *
 * @param current the stored version, from the refusal
 * @param steps of all changes of this browser
 */
export function settlementOf(
  change: OutboxChange,
  current: unknown,
  steps: Steps,
): 'done' | OutboxChange | null {
  const { call, base, seriesBase, seen = {}, isUndo } = change;
  if (base === null || !isRecord(call.body) || !isRecord(current)) return null;
  const { version, series } = current;
  if (current.id !== change.entities[0] || typeof version !== 'number') return null;
  const seriesVersion = isRecord(series) && series.id === seriesBase?.id ? series.version : undefined;
  if (seriesBase && typeof seriesVersion !== 'number') return null;
  // The refusal is not about the version.
  if (version === base && seriesVersion === seriesBase?.version) return null;

  const patch = call.body;
  const names = Object.keys(patch);
  if (names.length === 0) return null;
  const hasValue = (name: string) => name in current && isSame(current[name], patch[name]);
  const isAsSeen = (name: string) => name in seen && isSame(current[name], seen[name]);
  const isSettled = (name: string) => {
    const together = fieldsWith(name);
    return (
      together.filter((other) => other in patch).every(hasValue) ||
      (name in current && together.every(isAsSeen))
    );
  };
  // Of several occurrences, others may still lack what this one has.
  if (!seriesBase && names.every(hasValue)) return 'done';
  if (!names.every(isSettled)) return null;
  // Without a page it follows the steps of all pages: the stored version must be one that this browser has made.
  if (isUndo && rebased({ ...change, page: undefined }, steps).base !== version) return null;
  return {
    ...change,
    base: version,
    ...(seriesBase && typeof seriesVersion === 'number'
      ? { seriesBase: { ...seriesBase, version: seriesVersion } }
      : {}),
  };
}

/** Compares two values of a field. Lists, such as a checklist, are compared by value. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
