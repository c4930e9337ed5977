import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow, openRowMenu } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleTask, sharedBy, TOMAS } from '@/lib/testing/screen/sample-items';
import { TaskLeaf } from './task-leaf';

const projector = sampleTask({ title: 'Return the projector', estimate: 30 });
const fig = sampleTask({ title: 'Water the fig', completed: true });
const letGo = { droppedAt: '2025-11-20T09:00:00.000Z' };

let api: MockApi;
let user: UserEvent;

async function open(tasks: Task[]) {
  api = installMockApi({ tasks });
  const rendered = renderScreen(<TaskLeaf date={SAMPLE_DAY} />, signedInClient());
  user = rendered.user;
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'false'),
  );
  return rendered;
}

const row = (title: string): HTMLElement => {
  const found = screen.getByRole('button', { name: title }).closest('li');
  if (!found) throw new Error(`No row for ${title}`);
  return found;
};
const stored = (title: string) => api.tasks().find((task) => task.title === title);

afterEach(() => setPhone(false));

it('a task that is let go stays in its place, says so, and is out of the counts', async () => {
  await open([projector, fig]);
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
  await chooseInRow(user, row('Return the projector'), 'Let go');
  expect(row('Return the projector')).toHaveTextContent('let go');
  expect(row('Return the projector')).not.toHaveTextContent('30m');
  expect(screen.getByText('1 of 1 done')).toBeInTheDocument();
  await waitFor(() => expect(stored('Return the projector')?.droppedAt).not.toBeNull());
  expect(await openRowMenu(user, row('Return the projector'))).toContain('Take up again');
});

it('Undo takes it up again', async () => {
  await open([projector]);
  await chooseInRow(user, row('Return the projector'), 'Let go');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(row('Return the projector')).not.toHaveTextContent('let go');
  await waitFor(() => expect(stored('Return the projector')?.droppedAt).toBeNull());
});

it('tasks that were let go are in the line of the completed ones', async () => {
  await open([{ ...projector, ...letGo }, fig]);
  expect(screen.queryByRole('button', { name: 'Return the projector' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '1 done, 1 let go' }));
  await chooseInRow(user, row('Return the projector'), 'Take up again');
  expect(await screen.findByText('Taken up again')).toBeInTheDocument();
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
  await waitFor(() => expect(stored('Return the projector')?.droppedAt).toBeNull());
});

it("of another person's task, an editor lets go, and a viewer only sees it", async () => {
  const given = sampleTask({ title: 'Ask the caretaker', ...sharedBy(INES, 'edit') });
  const seen = sampleTask({ title: 'Check the alarms', ...sharedBy(TOMAS, 'view'), ...letGo });
  await open([given, seen]);
  await chooseInRow(user, row('Ask the caretaker'), 'Let go');
  expect(screen.getByRole('button', { name: 'Ines 0 open' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '1 let go' }));
  expect(row('Check the alarms')).toHaveTextContent('let go');
  expect(await openRowMenu(user, row('Check the alarms'))).not.toContain('Take up again');
});

it('a refused change is taken back', async () => {
  await open([projector]);
  api.failNext('PATCH', /tasks/, { status: 500 });
  await chooseInRow(user, row('Return the projector'), 'Let go');
  expect(await screen.findByText('Not saved')).toBeInTheDocument();
  expect(row('Return the projector')).not.toHaveTextContent('let go');
});

it('is in the menu of the sheet on a phone', async () => {
  setPhone(true);
  await open([projector]);
  await user.click(screen.getByRole('button', { name: 'Return the projector' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Return the projector' }));
  await user.click(sheet.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Let go' }));
  await waitFor(() => expect(stored('Return the projector')?.droppedAt).not.toBeNull());
});
