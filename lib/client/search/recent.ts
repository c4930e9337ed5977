import { useMemo } from 'react';
import { isRecord } from '@/lib/client/browser/is-record';
import { readKept, useKept, writeKept } from '@/lib/client/browser/person-storage';
import { type Day, isDay, type PeriodKind } from '@/lib/shared/calendar/days';
import { isGoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/** A day, week, month or year, by a day in it, or an item, that the person has opened. */
export type Visit =
  | { kind: PeriodKind; date: Day }
  | { kind: ItemKind; id: string; title: string; date: Day | null };

/** The most visits that are stored: those that the palette lists, and the place where it is opened. */
const MOST = 6;

/** Returns the name by which two visits of the same place are recognised. */
export const visitKey = (visit: Visit): string => ('id' in visit ? visit.id : `${visit.kind} ${visit.date}`);

const isVisit = (entry: unknown): entry is Visit => {
  if (!isRecord(entry)) return false;
  const { kind, date, id, title } = entry;
  const isDated = typeof date === 'string' && isDay(date);
  if (isGoalType(kind)) return isDated;
  const isItem = kind === 'task' || kind === 'schedule' || kind === 'goal';
  return isItem && (isDated || date === null) && typeof id === 'string' && typeof title === 'string';
};

function parse(text: string | null): Visit[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit) : [];
  } catch {
    // The text is from another version, or was edited by hand.
    return [];
  }
}

/** Puts a visit before all others. They are stored as a JSON array. */
export function rememberVisit(visit: Visit): void {
  const others = parse(readKept('recent')).filter((other) => visitKey(other) !== visitKey(visit));
  writeKept('recent', JSON.stringify([visit, ...others].slice(0, MOST)));
}

/** Hook: the last visits, newest first. */
export function useVisits(): readonly Visit[] {
  const text = useKept('recent');
  return useMemo(() => parse(text), [text]);
}
