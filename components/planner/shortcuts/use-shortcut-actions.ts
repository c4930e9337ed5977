import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { VIEWS, viewAt } from '@/components/planner/view/views';
import { useToday } from '@/lib/client/browser/today';
import { foldAway, foldDay, useIsFolded } from '@/lib/client/view-state/folded-days';
import { openSlip } from '@/lib/client/view-state/slip';
import { addDays, isDay } from '@/lib/shared/calendar/days';
import { shiftedDay } from '@/lib/shared/calendar/periods';
import { openPalette } from './open-palette';
import type { Shortcut } from './shortcut-keys';

/** Hook: returns the function that does what a key stands for, in the open view. */
export function useShortcutActions(openHelp: () => void): (shortcut: Shortcut) => void {
  const client = useQueryClient();
  const router = useRouter();
  const view = viewAt(usePathname())?.href;
  const { selectedDate, selectDate } = useSelectedDate();
  const today = useToday();
  const isFolded = useIsFolded(selectedDate);

  /** Moves the open view to the previous or next day, week, month or year. */
  function turnPage(by: 1 | -1): void {
    const to =
      view === '/weekly' || view === '/monthly' || view === '/annual'
        ? shiftedDay(KIND_OF[view], selectedDate, by)
        : view === '/daily'
          ? addDays(selectedDate, by)
          : null;
    if (to !== null && isDay(to)) selectDate(to);
  }

  /** Only today can be folded away, and any day that was can be unfolded. */
  function fold(): void {
    if (view !== '/daily') return;
    if (isFolded) foldDay(selectedDate, false);
    else if (selectedDate === today) foldAway(client, today);
  }

  return (shortcut) => {
    switch (shortcut.does) {
      case 'view':
        return router.push(VIEWS[shortcut.index]?.href ?? '/daily');
      case 'today':
        return selectDate(today);
      case 'back':
        return turnPage(-1);
      case 'forward':
        return turnPage(1);
      case 'fold':
        return fold();
      case 'slip':
        return openSlip();
      case 'help':
        return openHelp();
      case 'search':
        return openPalette();
      case 'go-to-day':
        return openPalette('day');
      default:
        if (!openInput(shortcut.does)) openInputWhenThere(shortcut.does);
    }
  };
}

const KIND_OF = { '/weekly': 'weekly', '/monthly': 'monthly', '/annual': 'annual' } as const;

type InputName = 'new-task' | 'new-meeting' | 'new-goal';

/**
 * Focuses the input for a new task, or opens the form for a new meeting, in the open view.
 * @returns false if the view has none
 */
export function openInput(name: InputName): boolean {
  const control = document.querySelector<HTMLElement>(`[data-shortcut=${name}]`);
  if (control instanceof HTMLInputElement) control.focus();
  else if (control?.ariaExpanded !== 'true') control?.click();
  return control !== null;
}

/** Milliseconds that a page may take to show the input that was asked for. */
const PAGE_WAIT = 10_000;

/** Presses after which the input is no longer awaited: the person goes on with something else. */
const PRESSES = ['keydown', 'pointerdown'] as const;

/** Does the same as soon as the page shows the input: the parts of a view are drawn one after the other. */
export function openInputWhenThere(name: InputName): void {
  const observer = new MutationObserver(() => {
    if (openInput(name)) stop();
  });
  const timer = setTimeout(stop, PAGE_WAIT);
  for (const press of PRESSES) document.addEventListener(press, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });

  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const press of PRESSES) document.removeEventListener(press, stop, true);
  }
}
