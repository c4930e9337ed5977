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
  /** Shows another day. It becomes a step of the browser's history, as `?date=` in the address. */
  selectDate: (date: Day) => void;
  /**
   * To be told each query that the router reports, before anything is painted (`AddressedDate`): shows the day of the
   * address. A new address without a day keeps the
   * one that is shown; one that Back leads to is of today.
   */
  followAddress: (search: string) => void;
};

const Context = createContext<SelectedDate | null>(null);

/**
 * Holds the day that every view works on. The address says which it is: `?date=`, or none for today. A link to a view
 * without `?date=` keeps the day, and the address is then completed; Back to such an address shows today.
 */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, setSelected] = useState(today);
  const latest = useRef({ selectedDate, today });
  useLayoutEffect(() => {
    latest.current = { selectedDate, today };
  }, [selectedDate, today]);

  const { selectDate, followAddress, onTraversal } = useMemo(() => {
    /** Of the view that is open. */
    let openPath: string | null = null;
    /** What has been written into the address, and is shown, until the router reports it: it may be late. */
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

    /** An address without a day stands for today: where it is another, it is added. */
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

    /** Of a day that is left at once the router has reported nothing: it sees no change. */
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

/** The calendar day that the open address names; null where it names none. */
function dayInAddress(): Day | null {
  const date = new URLSearchParams(window.location.search).get('date');
  return date !== null && isDay(date) ? date : null;
}

/** The query of the open address with another day, and without the row that a link led to on the day before. */
function queryWith(date: Day | null): string {
  const query = new URLSearchParams(window.location.search);
  query.delete('highlight');
  if (date === null) query.delete('date');
  else query.set('date', date);
  return query.toString();
}

/** Next's router follows what is written into the history, and adds what it keeps to the state object it is given. */
function writeAddress(search: string, how: 'push' | 'replace'): void {
  const address = `${window.location.pathname}${search && `?${search}`}`;
  try {
    if (how === 'push') window.history.pushState({ ...MARK }, '', address);
    else window.history.replaceState({ ...MARK }, '', address);
  } catch {
    // Safari refuses more than a hundred in half a minute, as a held key makes: the day is shown all the same.
  }
}

/** Is part of the state of each entry of the history whose day has been shown: who comes to it again has gone Back. */
const MARK = { isDayShown: true } as const;

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && state.isDayShown === true;
}

function markEntry(): void {
  if (isMarked()) return;
  const state: unknown = window.history.state;
  // Past the router, which has put its own method in the place of this one: the address stays, and so does its state.
  History.prototype.replaceState.call(window.history, { ...(isRecord(state) ? state : {}), ...MARK }, '');
}

/** Whether the view at the path shows the selected day. */
function namesDay(pathname: string): boolean {
  const view = viewAt(pathname);
  return view !== undefined && view.href !== '/upcoming';
}

/** The selected day and the way to select another. It starts as today in the browser's zone. */
export function useSelectedDate(): SelectedDate {
  const value = useContext(Context);
  if (!value) throw new Error('useSelectedDate needs a SelectedDateProvider');
  return value;
}
