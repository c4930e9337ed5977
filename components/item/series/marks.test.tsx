import { screen, waitFor, within } from '@testing-library/react';
import { MonthlyView } from '@/components/planner/monthly/monthly-view';
import { UpcomingView } from '@/components/planner/upcoming/upcoming-view';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { LaterSection } from '@/components/tasks/later-section';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { openRowMenu } from '@/lib/testing/screen/row-menu';
import { SAMPLE_DAY, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES } from '@/lib/testing/screen/serve-series';

jest.mock('next/navigation', () => ({
  usePathname: () => '/daily',
  useSearchParams: () => new URLSearchParams(),
}));

const series = SAMPLE_SERIES;
const choir = sampleSchedule({ title: 'Choir', time: '18:30', series });
const fair = sampleSchedule({ title: 'Fair', time: null, endDate: '2025-11-22', series });
const review = sampleSchedule({ title: 'Review', time: '11:00' });
const fig = sampleTask({ title: 'Fig', series });
const prints = sampleTask({ title: 'Prints', time: '16:00', estimate: 45, series });
const lemon = sampleTask({
  title: 'Lemon',
  date: '2025-11-20',
  series: { ...series, id: fig.id, occurrenceDay: '2025-11-20' },
});
const kettle = sampleTask({ title: 'Kettle', date: null, series });
const rosin = sampleTask({ title: 'Rosin' });

function open(view: React.ReactElement) {
  const api = installMockApi({
    tasks: [fig, prints, lemon, kettle, rosin],
    schedules: [choir, fair, review],
  });
  api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: [] }));
  return renderScreen(view, signedInClient());
}

const idle = () => waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
/** Returns the text of the row of an item, or of its card, block or line. */
const row = async (name: string, selector = 'li') => {
  const [title] = await screen.findAllByText(name);
  return title?.closest<HTMLElement>(selector);
};

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => {
  showScheduleAs('list');
  window.history.replaceState(null, '', '/');
  jest.useRealTimers();
});

const WORDS = /Repeats every Friday/;

describe('an occurrence says that it repeats', () => {
  it('on the hours, and as a meeting of whole days above them', async () => {
    showScheduleAs('hours');
    open(<ScheduleLeaf date={SAMPLE_DAY} />);
    for (const name of ['Choir', 'Prints', 'Fair']) expect(await row(name)).toHaveTextContent(WORDS);
    expect(await row('Review')).not.toHaveTextContent(/repeats/i);
  });

  it('on the board and its shelf', async () => {
    window.history.replaceState(null, '', '/weekly');
    open(<WeeklyView />);
    await idle();
    const board = within(screen.getByRole('group', { name: 'Days of the week' }));
    expect((await board.findByText('Fig')).closest('li')).toHaveTextContent(WORDS);
    expect(board.getByRole('button', { name: '18:30 Choir, Friday, repeats' })).toBeInTheDocument();
    expect(board.getByRole('button', { name: 'Fair, Friday, to Saturday, repeats' })).toBeInTheDocument();
    expect(board.getByRole('button', { name: '11:00 Review, Friday' })).toBeInTheDocument();
    expect(board.getByText('Rosin').closest('li')).not.toHaveTextContent(/repeats/i);
  });

  it('in the cell of a month', async () => {
    open(<MonthlyView />);
    const ledger = within(screen.getByRole('group', { name: 'Weeks of the month' }));
    await ledger.findByText('Lemon');
    for (const name of ['Choir', 'Lemon', 'Fair'])
      expect(await row(name, 'button')).toHaveAccessibleName(`${name} repeats`);
    expect(await row('Review', 'button')).toHaveAccessibleName('Review');
  });

  it('among the upcoming events', async () => {
    open(<UpcomingView />);
    await idle();
    for (const name of ['Choir', 'Fig']) expect(await row(name)).toHaveTextContent(WORDS);
    expect(await row('Rosin')).not.toHaveTextContent(/repeats/i);
  });

  it('among the tasks for later', async () => {
    const { user } = open(<LaterSection />);
    const kettle = await row('Kettle');
    expect(kettle).toHaveTextContent(WORDS);
    // It has left its day, so that there is none to skip.
    expect(await openRowMenu(user, kettle as HTMLElement)).not.toContain('Skip this one');
  });

  it('among the tasks of earlier days', async () => {
    const { user } = open(<TaskLeaf date={SAMPLE_DAY} />);
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    expect(await row('Lemon')).toHaveTextContent(WORDS);
  });
});
