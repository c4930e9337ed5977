import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { GoalSection } from '@/components/goals/goal-section';
import { Announcer } from '@/components/planner/frame/announcer';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { undoLast } from '@/lib/client/changes/undo';
import { setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow } from '@/lib/testing/screen/row-menu';
import { SAMPLE_DAY, sampleGoal, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';

/** Meetings and goals that are chosen together. Tasks: components/tasks/choosing.test.tsx. */

const fair = sampleSchedule({ title: 'Book fair', time: null, endDate: '2025-11-22' });
const printer = sampleSchedule({ title: 'Call the printer', time: '11:30' });
const choir = sampleSchedule({ title: 'Choir rehearsal', time: '18:30' });
const walk = sampleGoal({ title: 'Walk before breakfast' });
const novel = sampleGoal({ title: 'Finish chapter four' });
const fig = sampleTask({ title: 'Water the fig' });

let api: MockApi;
let user: UserEvent;

beforeEach(() => showScheduleAs('list'));

async function open() {
  api = installMockApi({ tasks: [fig], schedules: [fair, printer, choir], goals: [walk, novel] });
  const rendered = renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <ScheduleLeaf date={SAMPLE_DAY} />
      <GoalSection type="daily" date={SAMPLE_DAY} />
      <Announcer />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await screen.findByRole('button', { name: 'Water the fig' });
  await screen.findByRole('button', { name: 'Book fair' });
}

const title = (name: string) => screen.getByRole('button', { name });
const rowOf = (name: string): HTMLElement => {
  const row = title(name).closest('li');
  if (!row) throw new Error(`No row for ${name}`);
  return row;
};
const focus = (name: string) => act(() => title(name).focus());
const bar = (name: string) => screen.findByRole('group', { name });
const press = async (name: string, action: string) =>
  user.click(within(await bar(name)).getByRole('button', { name: action }));
const actionsIn = async (name: string) =>
  within(await bar(name))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const chosen = () =>
  screen
    .queryAllByRole('checkbox', { name: /^Choose: /, checked: true })
    .map((control) => control.getAttribute('aria-label')?.slice('Choose: '.length));
const undo = () =>
  act(async () => {
    await act(undoLast);
    await act(nextPaint);
  });

afterEach(() => setPhone(false));

it('meetings are chosen by X, Shift with an arrow, and clicks with Ctrl and Shift', async () => {
  await open();
  focus('Book fair');
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['Book fair', 'Call the printer']);
  await user.keyboard('{Control>}');
  await user.click(title('Book fair'));
  await user.keyboard('{/Control}{Shift>}');
  await user.click(title('Choir rehearsal'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toContain('Choir rehearsal');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('meetings are moved to another day together, each with its length, and return', async () => {
  await open();
  focus('Book fair');
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(await actionsIn('2 chosen')).toEqual(['Move to…', 'Delete', 'More for the chosen', 'Choose none']);
  await user.keyboard('m');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }));
  expect(dialog.getByText('2 meetings')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Later/ })).not.toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Date'));
  await user.type(dialog.getByLabelText('Date'), '2025-11-28');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(api.schedules().filter(({ date }) => date === '2025-11-28')).toHaveLength(2));
  expect(api.schedules().find(({ id }) => id === fair.id)?.endDate).toBe('2025-11-29');
  expect(await screen.findByText('2 moved to Friday, November 28')).toBeInTheDocument();
  await waitFor(() => expect(title('Choir rehearsal')).toHaveFocus());
  await undo();
  expect(api.schedules().filter(({ date }) => date === SAMPLE_DAY)).toHaveLength(3);
  expect(api.schedules().find(({ id }) => id === fair.id)?.endDate).toBe('2025-11-22');
});

it('goals are completed and deleted together', async () => {
  await open();
  await screen.findByRole('button', { name: 'Walk before breakfast' });
  await chooseInRow(user, rowOf('Walk before breakfast'), 'Choose');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose: Finish chapter four' }));
  expect(await actionsIn('2 chosen')).toEqual(['Done', 'Delete', 'More for the chosen', 'Choose none']);
  await user.keyboard('m');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await press('2 chosen', 'Done');
  await waitFor(() => expect(api.goals().map(({ completed }) => completed)).toEqual([true, true]));
  await undo();
  expect(api.goals().map(({ completed }) => completed)).toEqual([false, false]);
  focus('Walk before breakfast');
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}{Delete}');
  expect(await screen.findByText('2 deleted')).toBeInTheDocument();
  expect(api.goals()).toEqual([]);
  await undo();
  expect(await screen.findByRole('button', { name: 'Finish chapter four' })).toBeInTheDocument();
});

it('at most one list of a page has chosen rows', async () => {
  await open();
  focus('Water the fig');
  await user.keyboard('x');
  focus('Call the printer');
  await user.keyboard('x');
  await bar('1 chosen');
  expect(chosen()).toEqual(['Call the printer']);
});

it('by touch: in the menu of the sheet of a meeting, then by the titles', async () => {
  setPhone(true);
  await open();
  await user.click(title('Call the printer'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Choose' }));
  await bar('1 chosen');
  await user.click(title('Choir rehearsal'));
  expect(chosen()).toEqual(['Call the printer', 'Choir rehearsal']);
});
