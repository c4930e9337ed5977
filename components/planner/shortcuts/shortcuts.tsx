'use client';

import { usePathname, useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useSelectedDate } from '@/components/planner/frame/selected-date';
import { VIEWS, viewAt } from '@/components/planner/frame/views';
import { isWriting } from '@/components/ui/is-writing';
import { useToday } from '@/lib/client/browser/today';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { addDays, isDay } from '@/lib/shared/calendar/days';
import { shiftedDay } from '@/lib/shared/calendar/periods';
import { ShortcutHelp } from './shortcut-help';
import { type Shortcut, shortcutOf } from './shortcut-keys';
import { useUndoKey } from './use-undo-key';

const HelpContext = createContext<(() => void) | null>(null);

/** Returns the function that opens the list of shortcuts; null outside the planner. */
export const useShortcutHelp = (): (() => void) | null => useContext(HelpContext);

/** Handles single-key shortcuts in the planner, and contains the dialog that lists them. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => () => setOpen(true));
  useKeys(open);
  useUndoKey();
  return (
    <HelpContext value={open}>
      {children}
      <ShortcutHelp isOpen={isOpen} onOpenChange={setOpen} />
    </HelpContext>
  );
}

/** Handles keys while shortcuts are on. */
function useKeys(openHelp: () => void): void {
  const isOn = useShortcutsOn();
  const router = useRouter();
  const turnPage = useTurnPage();
  const { selectDate } = useSelectedDate();
  const today = useToday();

  useEffect(() => {
    if (!isOn) return;

    function act(shortcut: Shortcut): void {
      if (shortcut.does === 'view') router.push(VIEWS[shortcut.index]?.href ?? '/daily');
      else if (shortcut.does === 'today') selectDate(today);
      else if (shortcut.does === 'back') turnPage(-1);
      else if (shortcut.does === 'forward') turnPage(1);
      else if (shortcut.does === 'help') openHelp();
      else openInput(shortcut.does);
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isWriting(event.target) || isCovered()) return;
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      act(shortcut);
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, openHelp, router, turnPage, selectDate, today]);
}

/** Moves the open view to the previous or next day, week, month or year. */
function useTurnPage(): (by: 1 | -1) => void {
  const { selectedDate, selectDate } = useSelectedDate();
  const view = viewAt(usePathname())?.href;
  return (by) => {
    const to =
      view === '/weekly' || view === '/monthly' || view === '/annual'
        ? shiftedDay(KIND_OF[view], selectedDate, by)
        : view === '/daily'
          ? addDays(selectedDate, by)
          : null;
    if (to !== null && isDay(to)) selectDate(to);
  };
}

const KIND_OF = { '/weekly': 'weekly', '/monthly': 'monthly', '/annual': 'annual' } as const;

/** True while a dialog, a menu or a list box with keys of its own covers the page. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** Focuses the input for a new task, or opens the form for a new meeting, in the open view. */
function openInput(name: 'new-task' | 'new-meeting'): void {
  const control = document.querySelector<HTMLElement>(`[data-shortcut=${name}]`);
  if (control instanceof HTMLInputElement) control.focus();
  else if (control?.ariaExpanded !== 'true') control?.click();
}
