'use client';

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isRecord } from '@/lib/client/browser/is-record';
import { useToday } from '@/lib/client/browser/today';
import { type Day, isDay } from '@/lib/shared/calendar/days';
import { viewAt } from './views';

export { useToday } from '@/lib/client/browser/today';

type SelectedDate = {
  selectedDate: Day;
  /** Selects another day, with a new entry in the browser's history and `?date=` in the address. */
  selectDate: (date: Day) => void;
  /**
   * Called with each query that the router reports, before anything is painted (`AddressedDate`): shows the day of the
   * address. A new address without a day keeps the shown one; one that Back leads to means today.
   */
  followAddress: (search: string) => void;
};

const Context = createContext<SelectedDate | null>(null);

/**
 * Holds the selected day of all views. The address contains it: `?date=`, or none for today. A link to a view without
 * `?date=` keeps the day, and the address is then completed; Back to such an address shows today.
 */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, setSelected] = useState(today);
  const latest = useRef({ selectedDate, today });
  useLayoutEffect(() => {
    latest.current = { selectedDate, today };
  }, [selectedDate, today]);

  const { selectDate, followAddress, onTraversal } = useMemo(() => {
    /** The path of the open view. */
    let openPath: string | null = null;
    /** Queries written to the address, and shown, that the router has not reported yet: it may be late. */
    let written: string[] = [];

    function write(date: Day | null, how: 'push' | 'replace'): void {
      const search = queryWith(date);
      written.push(search);
      writeAddress(search, how);
    }

    function show(date: Day): void {
      latest.current = { ...latest.current, selectedDate: date };
      setSelected(date);
    }

    /** Adds the shown day to an address without one, unless it is today. */
    function completeAddress(): void {
      const { selectedDate, today } = latest.current;
      if (selectedDate !== today && dayInAddress() === null) write(selectedDate, 'replace');
    }

    function selectDate(date: Day): void {
      if (date === latest.current.selectedDate) return;
      const isAddressed = namesDay(window.location.pathname);
      if (isAddressed) completeAddress();
      show(date);
      if (isAddressed) write(date === latest.current.today ? null : date, 'push');
    }

    function followAddress(search: string): void {
      const { pathname } = window.location;
      const index = pathname === openPath ? written.lastIndexOf(search) : -1;
      if (index >= 0) {
        written = written.slice(index + 1);
        return;
      }
      written = [];
      adopt();
      openPath = pathname;
    }

    function adopt(): void {
      const [date, isNew] = [dayInAddress(), !isMarked()];
      if (date !== null) show(date);
      else if (isNew) completeAddress();
      else show(latest.current.today);
      markEntry();
    }

    /** The router reports nothing for a day that is left at once, since it sees no change. */
    function onTraversal(): void {
      if (window.location.pathname === openPath && isMarked()) adopt();
    }

    return { selectDate, followAddress, onTraversal };
  }, []);

  useEffect(() => {
    window.addEventListener('popstate', onTraversal);
    return () => window.removeEventListener('popstate', onTraversal);
  }, [onTraversal]);

  const value = useMemo(
    () => ({ selectedDate, selectDate, followAddress }),
    [selectedDate, selectDate, followAddress],
  );
  return <Context value={value}>{children}</Context>;
}

/** The calendar day in the open address; null without one. */
function dayInAddress(): Day | null {
  const date = new URLSearchParams(window.location.search).get('date');
  return date !== null && isDay(date) ? date : null;
}

/** The query of the open address with another day, and without the highlighted row of the previous day. */
function queryWith(date: Day | null): string {
  const query = new URLSearchParams(window.location.search);
  query.delete('highlight');
  if (date === null) query.delete('date');
  else query.set('date', date);
  return query.toString();
}

/** Next's router follows entries written to the history, and adds its own data to their state object. */
function writeAddress(search: string, how: 'push' | 'replace'): void {
  const address = `${window.location.pathname}${search && `?${search}`}`;
  try {
    if (how === 'push') window.history.pushState({ ...MARK }, '', address);
    else window.history.replaceState({ ...MARK }, '', address);
  } catch {
    // Safari refuses more than a hundred in half a minute, as with a held key: the day is shown all the same.
  }
}

/**
 * Part of the state of each history entry whose day was shown: finding it again means that the person has gone Back.
 */
const MARK = { isDayShown: true } as const;

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && state.isDayShown === true;
}

function markEntry(): void {
  if (isMarked()) return;
  const state: unknown = window.history.state;
  // Calls the original method, which the router has replaced by its own: address and state stay.
  History.prototype.replaceState.call(window.history, { ...(isRecord(state) ? state : {}), ...MARK }, '');
}

/** True when the view at the path shows the selected day. */
function namesDay(pathname: string): boolean {
  const view = viewAt(pathname);
  return view !== undefined && view.href !== '/upcoming';
}

/** The selected day and the function to select another. It starts as today in the browser's zone. */
export function useSelectedDate(): SelectedDate {
  const value = useContext(Context);
  if (!value) throw new Error('useSelectedDate needs a SelectedDateProvider');
  return value;
}
