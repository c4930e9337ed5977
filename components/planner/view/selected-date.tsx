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
   * Shows the day of the address. Called with each query that the router reports, before paint (`AddressedDate`). A new
   * address without a day keeps the shown day; an address without a day that the person has gone back to means today.
   */
  followAddress: (search: string) => void;
};

const Context = createContext<SelectedDate | null>(null);

/**
 * Provides the selected day to all views. The address contains it in `date`, except for today. A link to a view without
 * `date` keeps the selected day, which is then added to the address; going back to such an address shows today. At an
 * address without one, the day goes on at midnight.
 */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, setSelected] = useState(today);
  const latest = useRef({ selectedDate, today });

  const { selectDate, followAddress, onTraversal, goOn } = useMemo(() => {
    /** The last day that was shown as today. */
    let shownAsToday = latest.current.today;
    /** The path of the open view. */
    let openPath: string | null = null;
    /** Queries that were written to the address and shown, but that the router has not reported yet. */
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

    /**
     * Adopts the day when the person goes back or forward. The router reports nothing if its last report had the same
     * query.
     */
    function onTraversal(): void {
      if (window.location.pathname === openPath && isMarked()) adopt();
    }

    /**
     * Shows the new today where the day before was shown because nobody had chosen another: the address names none. A
     * text that is being typed is finished first.
     */
    function goOn(): void {
      const { selectedDate, today } = latest.current;
      if (selectedDate === today) shownAsToday = today;
      else if (selectedDate === shownAsToday && dayInAddress() === null && !isBeingWritten()) show(today);
    }

    return { selectDate, followAddress, onTraversal, goOn };
  }, []);

  // Before paint, so that the new day does not stand over the one before.
  useLayoutEffect(() => {
    latest.current = { selectedDate, today };
    goOn();
  }, [selectedDate, today, goOn]);

  useEffect(() => {
    // A text that has kept the day before is left or sent.
    const onWritten = () => void setTimeout(goOn);
    const events = ['focusout', 'keyup'] as const;
    window.addEventListener('popstate', onTraversal);
    for (const name of events) document.addEventListener(name, onWritten);
    return () => {
      window.removeEventListener('popstate', onTraversal);
      for (const name of events) document.removeEventListener(name, onWritten);
    };
  }, [onTraversal, goOn]);

  const value = useMemo(
    () => ({ selectedDate, selectDate, followAddress }),
    [selectedDate, selectDate, followAddress],
  );
  return <Context value={value}>{children}</Context>;
}

/** True while the focus is in an input with a text, or the form of an item is open. */
function isBeingWritten(): boolean {
  const { activeElement } = document;
  const text = activeElement !== null && 'value' in activeElement && activeElement.value !== '';
  return text || document.querySelector('form.edit') !== null;
}

/** Returns the day in the address of the page; null if there is none. */
function dayInAddress(): Day | null {
  const date = new URLSearchParams(window.location.search).get('date');
  return date !== null && isDay(date) ? date : null;
}

/** Returns the query of the page with another day, and without `highlight`, which names a row of the previous day. */
function queryWith(date: Day | null): string {
  const query = new URLSearchParams(window.location.search);
  query.delete('highlight');
  if (date === null) query.delete('date');
  else query.set('date', date);
  return query.toString();
}

/** Writes the address. Next's router follows it, and adds its own data to the state of the history entry. */
function writeAddress(search: string, how: 'push' | 'replace'): void {
  const address = `${window.location.pathname}${search && `?${search}`}`;
  try {
    if (how === 'push') window.history.pushState({ ...MARK }, '', address);
    else window.history.replaceState({ ...MARK }, '', address);
  } catch {
    // Safari refuses more than a hundred entries in half a minute, which a held key can cause. The day is shown
    // nevertheless.
  }
}

/**
 * A mark in the state of each history entry whose day was shown. An address that already has it was reached by going
 * back or forward.
 */
const MARK = { isDayShown: true } as const;

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && state.isDayShown === true;
}

function markEntry(): void {
  if (isMarked()) return;
  const state: unknown = window.history.state;
  // Calls the browser's method and not the router's replacement, since neither the address nor the router's state
  // changes.
  History.prototype.replaceState.call(window.history, { ...(isRecord(state) ? state : {}), ...MARK }, '');
}

/** True when the view at the path shows the selected day. */
function namesDay(pathname: string): boolean {
  const view = viewAt(pathname);
  return view !== undefined && view.href !== '/upcoming';
}

/** Returns the selected day, at first today in the browser's time zone, and the function to select another. */
export function useSelectedDate(): SelectedDate {
  const value = useContext(Context);
  if (!value) throw new Error('useSelectedDate needs a SelectedDateProvider');
  return value;
}
