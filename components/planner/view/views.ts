import type { IconName } from '@/components/ui/icon';

/** The five views, in the order of the navigation. */
export const VIEWS = [
  { href: '/daily', label: 'Daily', icon: 'day' },
  { href: '/weekly', label: 'Weekly', icon: 'week' },
  { href: '/monthly', label: 'Monthly', icon: 'cal' },
  { href: '/annual', label: 'Annual', icon: 'year' },
  { href: '/upcoming', label: 'Upcoming', icon: 'list' },
] as const satisfies readonly { href: string; label: string; icon: IconName }[];

/** Returns the view at a path; `/` is the daily view too. */
export const viewAt = (pathname: string) =>
  VIEWS.find(({ href }) => href === (pathname === '/' ? '/daily' : pathname));
