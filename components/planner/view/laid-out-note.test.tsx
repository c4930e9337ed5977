import { screen, waitFor } from '@testing-library/react';
import { AnnualView } from '@/components/planner/annual/annual-view';
import { DailyView } from '@/components/planner/daily/daily-view';
import { MonthlyView } from '@/components/planner/monthly/monthly-view';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { serveSummary } from '@/lib/testing/screen/serve-summary';

const VIEWS = { daily: DailyView, weekly: WeeklyView, monthly: MonthlyView, annual: AnnualView };

let mockPath = '';
let mockQuery = '';
jest.mock('next/navigation', () => ({
  usePathname: () => mockPath,
  useRouter: () => ({ push: () => {} }),
  useSearchParams: () => new URLSearchParams(mockQuery),
}));

async function open(view: keyof typeof VIEWS, date: string) {
  mockPath = `/${view}`;
  mockQuery = `date=${date}`;
  window.history.replaceState(null, '', `${mockPath}?${mockQuery}`);
  const api = installMockApi();
  serveSummary(api);
  const View = VIEWS[view];
  renderScreen(<View />, signedInClient());
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
}

const note = () => screen.queryByText('Repeats are laid out until November 21, 2027');

beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => jest.useRealTimers());

it.each([
  ['daily', '2027-11-21', '2027-11-22'],
  ['weekly', '2027-11-20', '2027-11-21'],
  ['monthly', '2027-10-31', '2027-11-01'],
  ['annual', '2026-12-31', '2027-01-01'],
] as const)(
  'the %s view says until when repeats are laid out if it looks further',
  async (view, before, after) => {
    await open(view, before);
    expect(note()).not.toBeInTheDocument();
    await open(view, after);
    expect(note()).toBeInTheDocument();
  },
);
