import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SAMPLE_DAY, sampleSchedule, sampleTask, sharedBy, TOMAS } from '@/lib/testing/screen/sample-items';

const quote = sampleTask({ title: 'Send the quote' });
const list = sampleTask({ title: 'Draft the list' });
const review = sampleSchedule({ title: 'Cover review' });

let api: MockApi;
let user: UserEvent;

async function open(tasks = [quote, list]) {
  api = installMockApi({ tasks, schedules: [review] });
  ({ user } = renderScreen(<DaySpread date={SAMPLE_DAY} compact />, signedInClient()));
  await screen.findByText(tasks[0]?.title ?? '');
}

const row = (title: string) => {
  const item = screen.getByText(title).closest('li');
  if (!item) throw new Error(`No row of ${title}`);
  return within(item);
};
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

it('a task is moved to tomorrow by one button, and back by Undo', async () => {
  await open();
  await user.click(row('Send the quote').getByRole('button', { name: 'Move to…' }));
  expect(screen.getByRole('dialog', { name: 'Move to…' })).toHaveAccessibleDescription('Send the quote');
  await user.click(dialog().getByRole('button', { name: 'Tomorrow Sat, Nov 22' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Draft the list' })).toHaveFocus());
  await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.date).toBe('2025-11-22'));
  expect(await screen.findByText('Moved to Saturday, November 22')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus());
  await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.date).toBe(SAMPLE_DAY));
});

it('a meeting is moved to any date with the keyboard alone', async () => {
  showScheduleAs('list');
  await open();
  act(() => row('Cover review').getByRole('button', { name: 'Move to…' }).focus());
  await user.keyboard('{Enter}');
  expect(dialog().getByLabelText('Date')).toHaveValue(SAMPLE_DAY);
  expect(dialog().getByRole('button', { name: 'Move' })).toBeDisabled();
  // jsdom's date input has no separate parts to type in.
  await user.clear(dialog().getByLabelText('Date'));
  await user.type(dialog().getByLabelText('Date'), '2026-02-28');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.schedules()[0]?.date).toBe('2026-02-28'));
  expect(api.bodies('PATCH', /schedules/)).toEqual([{ date: '2026-02-28', version: 1 }]);
  expect(await screen.findByText('No meetings. A quiet day.')).toBeInTheDocument();
});

it('Escape closes the dialog for another day without a change, and returns the focus', async () => {
  await open();
  const action = row('Send the quote').getByRole('button', { name: 'Move to…' });
  await user.click(action);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(action).toHaveFocus());
  await act(nextPaint);
  expect(api.bodies('PATCH', /./)).toEqual([]);
});

it('an item returns to its day if the move could not be stored', async () => {
  await open();
  api.failNext('PATCH', /tasks/, { status: 500 });
  await user.click(row('Send the quote').getByRole('button', { name: 'Move to…' }));
  await user.click(dialog().getByRole('button', { name: /^Next week/ }));
  expect(await screen.findByText('Not saved')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send the quote' })).toBeInTheDocument();
});

it('an item with view access cannot be moved', async () => {
  await open([sampleTask({ title: 'Check the alarms', ...sharedBy(TOMAS, 'view') })]);
  expect(row('Check the alarms').queryByRole('button', { name: 'Move to…' })).not.toBeInTheDocument();
});

it('a task is moved in its sheet on a phone', async () => {
  setPhone(true);
  await open();
  await user.click(screen.getByRole('button', { name: 'Send the quote' }));
  await user.click(dialog().getByRole('button', { name: 'Fri, Nov 21, another day' }));
  await user.click(dialog().getByRole('button', { name: /^Tomorrow/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.date).toBe('2025-11-22'));
});

it('on a phone the choice of a place gives the focus back to the row', async () => {
  setPhone(true);
  await open();
  await user.click(screen.getByRole('button', { name: 'Send the quote' }));
  await user.click(dialog().getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move to…' }));
  await user.click(screen.getByRole('button', { name: 'Last' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus();
});

it('the changes of a form are reverted by Undo', async () => {
  await open();
  await user.click(row('Send the quote').getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' today{Enter}');
  expect(screen.getByText('Send the quote today', { selector: 'bdi' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: 'Send the quote' })).toBeInTheDocument();
  await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.title).toBe('Send the quote'));
});
