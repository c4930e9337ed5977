import type { IconName } from '@/components/ui/icon';
import { weekNumberOf } from '@/lib/client/search/spans';
import { type Day, formatDay, type PeriodKind, partsOf, periodOf } from '@/lib/shared/calendar/days';

/** Where a period is shown, and how it is named. */

const VIEWS = {
  daily: { path: '/daily', icon: 'day' },
  weekly: { path: '/weekly', icon: 'week' },
  monthly: { path: '/monthly', icon: 'cal' },
  annual: { path: '/annual', icon: 'year' },
} as const satisfies Record<PeriodKind, { path: string; icon: IconName }>;

type Place = {
  href: string;
  icon: IconName;
  /** 'Thursday, November 20', 'Week 47', 'March 2027' or '2027'. */
  name: string;
  /** The day in short, with its year unless it is that of today. */
  short: string;
};

export function placeOf(kind: PeriodKind, date: Day, today: Day): Place {
  const { path, icon } = VIEWS[kind];
  const { start, end } = periodOf(kind, date);
  const shown = start <= today && today <= end && kind !== 'daily' ? today : kind === 'daily' ? date : start;
  const year = partsOf(date).year === partsOf(today).year ? {} : ({ year: 'numeric' } as const);
  const short = (day: Day) => formatDay(day, { month: 'short', day: 'numeric', ...year });
  return {
    href: `${path}?date=${shown}`,
    icon,
    name: nameOf(kind, date),
    short: kind === 'daily' ? short(date) : kind === 'weekly' ? weekText(start, end, short) : '',
  };
}

function nameOf(kind: PeriodKind, date: Day): string {
  switch (kind) {
    case 'daily':
      return formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' });
    case 'weekly':
      return `Week ${weekNumberOf(date)}`;
    case 'monthly':
      return formatDay(date, { month: 'long', year: 'numeric' });
    case 'annual':
      return formatDay(date, { year: 'numeric' });
  }
}

/** Returns 'Nov 16 to 22'. */
function weekText(start: Day, end: Day, short: (day: Day) => string): string {
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  const first = formatDay(start, { month: 'short', day: 'numeric' });
  return isOneMonth && short(end) === formatDay(end, { month: 'short', day: 'numeric' })
    ? `${first} to ${partsOf(end).dayOfMonth}`
    : `${first} to ${short(end)}`;
}
