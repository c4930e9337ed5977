import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Dock } from '@/components/planner/frame/dock';
import { MobileHeader } from '@/components/planner/frame/header';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { clockAt } from '@/lib/shared/calendar/zoned-time';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { DailyView } from './daily-view';

let mockQuery = '';
jest.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(mockQuery),
  usePathname: () => '/daily',
}));

const fig = sampleTask({ title: 'Water the fig', completed: true });
const quote = sampleTask({ title: 'Send the quote' });
const review = sampleSchedule({ title: 'Cover review', time: '11:00' });
const dentist = sampleSchedule({ title: 'Dentist', time: '15:00', duration: 45 });

let api: MockApi;
let user: UserEvent;

async function open(query = 'date=2025-11-21', meetings = [review, dentist]) {
  mockQuery = query;
  window.history.replaceState(null, '', `/daily?${query}`);
  window.localStorage.setItem('sessionId', 'first');
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  api = installMockApi({ tasks: [fig, quote], schedules: meetings });
  ({ user } = renderScreen(
    <>
      <MobileHeader />
      <DailyView />
      <Dock />
    </>,
    queryClient,
  ));
  await screen.findByText('1 of 2 done', { selector: 'small' });
}

async function swipe(target: HTMLElement, dx: number, dy = 0): Promise<void> {
  const coords = { clientX: 200 + dx, clientY: 200 + dy };
  await user.pointer([
    { keys: '[TouchA>]', target, coords: { clientX: 200, clientY: 200 } },
    { pointerName: 'TouchA', target, coords },
    { keys: '[/TouchA]', target, coords },
  ]);
}

const strip = () => screen.getByRole('group', { name: /^Week of/ });
const leaf = () => screen.getByRole('tab', { selected: true }).textContent;

beforeEach(() => {
  setClock('2025-11-21T14:05');
  setPhone(true);
});
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

it('on a phone the foot of the day has buttons for the day before and the day after', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  expect(screen.getByRole('region', { name: 'Saturday, November 22, 2025' })).toBeInTheDocument();
});

it('the day on a phone shows the completion rate, and one leaf at a time', async () => {
  await open();
  expect(screen.getByText('50%')).toBeInTheDocument();
  expect(leaf()).toBe('Tasks 2');
  await user.click(screen.getByRole('tab', { name: 'Schedule 2' }));
  expect(await screen.findByRole('button', { name: /^Cover review, / })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('the day on a phone changes leaves by swiping, but not by scrolling', async () => {
  await open();
  await swipe(screen.getByRole('tabpanel'), -80, 60);
  await swipe(screen.getByRole('tabpanel'), -40);
  expect(leaf()).toBe('Tasks 2');
  await swipe(screen.getByRole('tabpanel'), -80, 10);
  expect(leaf()).toBe('Schedule 2');
  await swipe(screen.getByRole('tabpanel'), 80);
  expect(leaf()).toBe('Tasks 2');
});

it('the day on a phone shows the next meeting, and moves to it when it is pressed', async () => {
  await open();
  const next = await screen.findByRole('button', { name: /Dentist/ });
  expect(next).toHaveTextContent('15:00Dentistin 55 min');
  await user.click(next);
  expect(leaf()).toBe('Schedule 2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dentist, 15:00 to 15:45' })).toHaveFocus());
  await user.click(screen.getByRole('tab', { name: /Tasks/ }));
  await user.click(screen.getByRole('tab', { name: /Schedule/ }));
  expect(screen.getByRole('button', { name: 'Dentist, 15:00 to 15:45' })).not.toHaveFocus();
});

it('the next meeting is not one that began yesterday', async () => {
  const night = { date: '2025-11-20', time: '22:00', duration: 1080, endDate: '2025-11-21' };
  await open('date=2025-11-21', [sampleSchedule({ title: 'Night shift', ...night }), review, dentist]);
  expect(await screen.findByRole('button', { name: /in .* min/ })).toHaveTextContent('15:00Dentistin 55 min');
});

it('the next meeting is the first by the clock of the reader, with its time there', async () => {
  // A zone whose clocks are up to an hour behind those of this machine.
  const behind = Math.floor(new Date().getTimezoneOffset() / 60) + 1;
  const timeZone = `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
  const { time } = clockAt(new Date('2025-11-21T14:35'), timeZone);
  await open('date=2025-11-21', [sampleSchedule({ title: 'Call', time, timeZone }), dentist]);
  expect(await screen.findByRole('button', { name: /in .* min/ })).toHaveTextContent(
    `${time}Call14:35 for you, in 30 min`,
  );
});

it('the day on a phone opens the leaf with the row that the address names', async () => {
  await open(`date=2025-11-21&highlight=schedule-${dentist.id}`);
  expect(leaf()).toBe('Schedule 2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dentist, 15:00 to 15:45' })).toHaveFocus());
});

it('the day on a phone has the week as a strip, and shows other weeks by swiping or by key', async () => {
  await open();
  const days = () => within(strip()).getAllByRole('button');
  expect(days()).toHaveLength(7);
  const friday = within(strip()).getByRole('button', { name: /^Friday, November 21, 2 tasks, 1 done/ });
  expect(friday).toHaveAttribute('aria-pressed', 'true');
  expect(friday.querySelectorAll('.pips i')).toHaveLength(2);
  expect(friday.querySelectorAll('.pips .is-on')).toHaveLength(1);
  await swipe(strip(), -80);
  expect(strip()).toHaveAccessibleName('Week of November 23');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Friday, November 21');
  await user.click(days()[0] as HTMLElement);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sunday, November 23');
  await user.keyboard('{ArrowLeft}');
  expect(strip()).toHaveAccessibleName('Week of November 16');
  expect(within(strip()).getByRole('button', { name: /^Saturday, November 22/ })).toHaveFocus();
});

it('the day on a phone opens the month from the header', async () => {
  await open();
  const when = screen.getByRole('button', { name: 'November 2025' });
  await user.click(when);
  const sheet = within(screen.getByRole('dialog', { name: 'November 2025' }));
  await user.click(sheet.getByRole('button', { name: 'Next month' }));
  await user.click(sheet.getByRole('button', { name: /^Wednesday, December 24/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wednesday, December 24');
  const now = screen.getByRole('button', { name: 'December 2025' });
  expect(now).toHaveFocus();
  await user.click(now);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Friday, November 21');
});

it('the day on a phone adds tasks from the dock', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Add a task' }));
  const sheet = within(screen.getByRole('dialog', { name: 'New task' }));
  expect(sheet.getByRole('textbox', { name: 'New task' })).toHaveFocus();
  await user.keyboard('Proofread');
  await user.type(sheet.getByRole('textbox', { name: 'Time, optional' }), '1015');
  await user.click(sheet.getByRole('button', { name: 'Priority: Medium' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'High' }));
  await user.click(sheet.getByRole('button', { name: 'Add to Fri 21' }));
  expect(sheet.getByRole('textbox', { name: 'New task' })).toHaveValue('');
  expect(sheet.getByRole('textbox', { name: 'New task' })).toHaveFocus();
  await waitFor(() =>
    expect(api.tasks().find(({ title }) => title === 'Proofread')).toMatchObject({
      time: '10:15',
      priority: 'high',
    }),
  );
  await user.keyboard('Half writ{Escape}');
  expect(screen.getByRole('button', { name: 'Half writ' })).toHaveFocus();
  expect(screen.getByText('Proofread')).toBeInTheDocument();
});

it('the day on a phone keeps a task that could not be stored in the dock', async () => {
  await open();
  api.failNext('POST', /tasks$/, { status: 500 });
  const dock = screen.getByRole('button', { name: 'Add a task' });
  await user.click(dock);
  await user.keyboard('Proofread{Enter}{Escape}');
  expect(await screen.findByText('Failed to add task')).toBeInTheDocument();
  // The row of the new task is a button of the same name until the request has failed.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Proofread' })).toBe(dock));
});
