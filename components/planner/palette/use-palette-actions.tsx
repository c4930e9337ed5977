import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { requestPrint } from '@/components/planner/print/print-request';
import { openPalette } from '@/components/planner/shortcuts/open-palette';
import type { Shortcut } from '@/components/planner/shortcuts/shortcut-keys';
import { useShortcutHelp } from '@/components/planner/shortcuts/shortcuts';
import {
  openInput,
  openInputWhenThere,
  useShortcutActions,
} from '@/components/planner/shortcuts/use-shortcut-actions';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { VIEWS, viewAt } from '@/components/planner/view/views';
import type { IconName } from '@/components/ui/icon';
import { notify } from '@/lib/client/browser/toasts';
import { useToday } from '@/lib/client/browser/today';
import { redoLast, undoLast } from '@/lib/client/changes/undo';
import { useLogout } from '@/lib/client/session/session';
import { useExport } from '@/lib/client/settings/account';
import { switchShortcuts, useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { foldAway, foldDay, useIsFolded } from '@/lib/client/view-state/folded-days';
import { openSlip } from '@/lib/client/view-state/slip';

export type PaletteAction = {
  id: string;
  name: string;
  /** Further words by which the action is found. */
  words?: string;
  icon: IconName;
  keys?: readonly string[];
  /** True for those that are listed before anything is typed. */
  isListed?: boolean;
} & (
  | {
      /** Called once the palette is closed. */
      run: () => unknown;
    }
  | {
      /** The search that the palette shows instead. */
      search: string;
    }
);

/** Says where the choice is made, since the planner has none of its own. */
const THEME_OF_DEVICE = {
  title: 'Light or dark',
  description: 'The planner follows the setting of this device or browser.',
};

/** Other words for each view. */
const VIEW_WORDS: Readonly<Record<string, string>> = {
  '/daily': 'day home dashboard',
  '/weekly': 'week board',
  '/monthly': 'month calendar',
  '/annual': 'year',
  '/upcoming': 'next soon agenda',
};

/** Hook: what can be done by name. */
export function usePaletteActions(manage: () => void): readonly PaletteAction[] {
  const client = useQueryClient();
  const router = useRouter();
  const openHelp = useShortcutHelp() ?? (() => {});
  const act = useShortcutActions(openHelp);
  const does = (shortcut: Shortcut) => () => act(shortcut);
  const view = viewAt(usePathname())?.href;
  const { selectDate } = useSelectedDate();
  const today = useToday();
  const isFolded = useIsFolded(today);
  const withLetters = useShortcutsOn();
  const logout = useLogout();
  const download = useExport();

  /** Opens a form of the view, else that of the daily view. */
  const openOrGo = (name: 'new-meeting' | 'new-goal') => () => {
    if (openInput(name)) return;
    router.push('/daily');
    openInputWhenThere(name);
  };

  function goToToday(): void {
    selectDate(today);
    if (!view || view === '/upcoming') router.push('/daily');
  }

  function fold(): void {
    if (isFolded) foldDay(today, false);
    else foldAway(client, today);
    if (view !== '/daily') router.push(`/daily?date=${today}`);
    else selectDate(today);
  }

  const listed: PaletteAction[] = [
    {
      id: 'new-task',
      name: 'New task',
      words: 'add',
      icon: 'plus',
      keys: ['N'],
      run: () => openInput('new-task') || openSlip(),
    },
    {
      id: 'new-meeting',
      name: 'New meeting',
      words: 'add schedule',
      icon: 'cal',
      keys: ['M'],
      run: openOrGo('new-meeting'),
    },
    {
      id: 'go-to-day',
      name: 'Go to a day',
      words: 'date week month year calendar',
      icon: 'arrow',
      keys: ['G'],
      run: () => openPalette('day'),
    },
    { id: 'today', name: 'Today', words: 'go to now', icon: 'sun', keys: ['T'], run: goToToday },
    {
      id: 'fold',
      name: isFolded ? 'Unfold the day' : 'Fold the day away',
      icon: 'fold',
      keys: ['F'],
      run: fold,
    },
    {
      id: 'print',
      name: 'Print this page',
      words: 'paper pdf sheet',
      icon: 'print',
      keys: ['Mod', 'P'],
      // Pages without a sheet of their own are printed as they are.
      run: () => (view && view !== '/upcoming' ? requestPrint() : window.print()),
    },
    {
      id: 'help',
      name: 'All shortcuts',
      words: 'keyboard keys help',
      icon: 'keyb',
      keys: ['?'],
      run: openHelp,
    },
  ].map((action) => ({ ...action, isListed: true }) as PaletteAction);

  const others: PaletteAction[] = [
    ...VIEWS.map(({ href, label, icon }, index) => ({
      id: href,
      name: label,
      words: `go to view open ${VIEW_WORDS[href]}`,
      icon,
      keys: [String(index + 1)],
      run: does({ does: 'view', index }),
    })),
    { id: 'new-goal', name: 'New goal', words: 'add', icon: 'target', run: openOrGo('new-goal') },
    {
      id: 'undo',
      name: 'Undo',
      words: 'take back',
      icon: 'undo',
      keys: ['Mod', 'Z'],
      run: () => void undoLast(),
    },
    {
      id: 'redo',
      name: 'Redo',
      words: 'again',
      icon: 'redo',
      keys: ['Mod', 'Shift', 'Z'],
      run: () => void redoLast(),
    },
    {
      id: 'collaborators',
      name: 'Manage Collaborators',
      words: 'people invite share team',
      icon: 'users',
      run: manage,
    },
    {
      id: 'profile',
      name: 'Profile Settings',
      words:
        'account password hours capacity name time zone labels deleted restore trash sessions devices sign-in preferences',
      icon: 'user',
      run: () => router.push('/profile'),
    },
    {
      id: 'email',
      name: 'Email Settings',
      words: 'mail digest preferences gmail google integration connect',
      icon: 'mail',
      run: () => router.push('/email-settings'),
    },
    {
      id: 'notifications',
      name: 'Notification Settings',
      words: 'reminders remind alerts push bell preferences',
      icon: 'bell',
      run: () => router.push('/notification-settings'),
    },
    {
      id: 'calendars',
      name: 'Calendars',
      words:
        'calendar feeds feed ics ical icalendar subscribe subscription address google apple outlook phone',
      icon: 'cal',
      run: () => router.push('/settings/calendars'),
    },
    {
      id: 'tokens',
      name: 'Access tokens',
      words: 'api key keys scripts programs bearer developer',
      icon: 'lock',
      run: () => router.push('/settings/tokens'),
    },
    {
      id: 'letters',
      name: withLetters ? 'Turn single-key shortcuts off' : 'Turn single-key shortcuts on',
      words: 'keyboard keys',
      icon: 'keyb',
      run: () => switchShortcuts(!withLetters),
    },
    {
      id: 'overdue',
      name: 'Overdue tasks',
      words: 'late missed behind left over earlier past due',
      icon: 'clock',
      search: 'is:task is:open before:today ',
    },
    {
      id: 'theme',
      name: 'Light or dark: as this device is set',
      words: 'theme mode appearance night day colours colors',
      icon: 'sun',
      run: () => notify(THEME_OF_DEVICE),
    },
    {
      id: 'export',
      name: 'Export as ZIP',
      words: 'download data backup',
      icon: 'dl',
      run: () => download.mutate(),
    },
    {
      id: 'sign-out',
      name: 'Sign Out',
      words: 'log out logout signout leave',
      icon: 'out',
      run: () => logout.mutate('/'),
    },
  ];
  return [...listed, ...others];
}

/** Returns the actions of which a word begins with each typed word. */
export function actionsNamed(text: string, actions: readonly PaletteAction[]): readonly PaletteAction[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  return actions.filter(({ name, words = '' }) => {
    const known = wordsOf(`${name} ${words}`);
    return typed.every((word) => known.some((each) => each.startsWith(word)));
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s-]+/u)
    .filter(Boolean);
