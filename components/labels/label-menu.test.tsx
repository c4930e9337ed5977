import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { undoLast } from '@/lib/client/changes/undo';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { openRowMenu } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleLabel, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { LabelChoices } from './label-choices';

/** The labels of an item: in its row, and in the menu that chooses them. */

const choir = sampleLabel({ name: 'choir', colour: 'plum' });
const novel = sampleLabel({ name: 'novel', colour: 'petrol' });
const errands = sampleLabel({ name: 'errands' });

let api: MockApi;
let user: UserEvent;

async function open(...tasks: Task[]): Promise<void> {
  api = installMockApi({ tasks, labels: [choir, novel, errands] });
  const rendered = renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <Announcer />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await screen.findByRole('button', { name: tasks[0]?.title });
}

const proofread = (given: Partial<Task> = {}) =>
  sampleTask({ title: 'Proofread', labels: [novel.id], ...given });
const row = (): HTMLElement => {
  const found = screen.getByRole('button', { name: 'Proofread' }).closest('li');
  if (!found) throw new Error('No row');
  return found;
};
const menu = () => within(screen.getByRole('dialog', { name: 'Labels' }));
const field = () => screen.findByRole('combobox', { name: 'Find or create a label' });
const options = () =>
  menu()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () =>
  menu()
    .queryAllByRole('option', { selected: true })
    .map(({ textContent }) => textContent);
const stored = () => api.tasks().map(({ labels }) => labels);
async function openByKey(): Promise<HTMLElement> {
  act(() => screen.getByRole('button', { name: 'Proofread' }).focus());
  await user.keyboard('#');
  return field();
}

it('a row shows labels after the steps of its checklist, and before all else', async () => {
  const step = { id: crypto.randomUUID(), title: 'Read', done: true };
  await open(proofread({ checklist: [step], labels: [novel.id, errands.id], carried: 4 }));
  await waitFor(() =>
    expect(row().querySelector('.meta')).toHaveTextContent('1/1#novel#errandscarried 4 times'),
  );
  expect(within(row()).getByText('#novel').parentElement).toHaveAttribute('data-colour', 'petrol');
});

it('# opens the labels of the focused row: text finds one, Enter chooses it, Escape returns to the row', async () => {
  await open(proofread());
  const input = await openByKey();
  await waitFor(() => expect(input).toHaveFocus());
  expect(options()).toEqual(['#choir', '#errands', '#novel']);
  expect(chosen()).toEqual(['#novel']);
  await user.keyboard('ERR');
  expect(options()).toEqual(['#errands', 'Create “ERR”']);
  expect(input).toHaveAttribute('aria-activedescendant', menu().getByRole('option', { name: '#errands' }).id);
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['#errands', '#novel']);
  expect(input).toHaveValue('');
  await waitFor(() => expect(stored()).toEqual([[novel.id, errands.id]]));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toEqual(['#errands']);
  await waitFor(() => expect(stored()).toEqual([[errands.id]]));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Labels' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Proofread' })).toHaveFocus();
  expect(row()).toHaveTextContent('#errands');

  expect(await screen.findByText('Labels changed')).toBeInTheDocument();
  await act(undoLast);
  await waitFor(() => expect(stored()).toEqual([[novel.id, errands.id]]));
  expect(await screen.findByText('Undone: labels changed')).toBeInTheDocument();
});

it('a name that no label has is created and chosen', async () => {
  await open(proofread());
  await openByKey();
  await user.keyboard('#proofs');
  expect(options()).toEqual(['Create “proofs”']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(row()).toHaveTextContent('#novel#proofs'));
  expect(api.labels().map(({ name }) => name)).toEqual(['choir', 'errands', 'novel', 'proofs']);
  await waitFor(() => expect(stored()[0]).toHaveLength(2));
});

it('a name in other case is the label that there is, and one with a space is none', async () => {
  await open(proofread());
  await openByKey();
  await user.keyboard('NOVEL');
  expect(options()).toEqual(['#novel']);
  await user.keyboard(' two{Enter}');
  expect(menu().getByRole('alert')).toHaveTextContent('A label is one word, without spaces.');
  expect(menu().queryByRole('option')).not.toBeInTheDocument();
  expect(api.bodies('POST', /labels$/)).toEqual([]);
});

it('a label that is not created is not chosen, and its name stays', async () => {
  await open(proofread());
  const input = await openByKey();
  api.failNext('POST', /labels$/);
  await user.keyboard('proofs{Enter}');
  expect(await menu().findByRole('alert')).toHaveTextContent('Please try again.');
  expect(input).toHaveValue('proofs');
  expect(stored()).toEqual([[novel.id]]);
});

it('Enter that ends the composition of a word chooses nothing', async () => {
  await open(proofread());
  const input = await openByKey();
  await user.keyboard('cho');
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  expect(chosen()).toEqual([]);
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(stored()).toEqual([[novel.id, choir.id]]));
});

it('somebody who may only see an item has labels of their own on it', async () => {
  await open(proofread({ ...sharedBy(INES, 'view'), labels: [] }));
  expect(await openRowMenu(user, row())).toContain('Labels…');
  await user.click(screen.getByRole('menuitem', { name: 'Labels…' }));
  await field();
  await user.click(menu().getByRole('option', { name: '#choir' }));
  await waitFor(() => expect(stored()).toEqual([[choir.id]]));
  expect(row()).toHaveTextContent('#choir');
});

it('the sheet has a line of the labels, with their menu', async () => {
  await open(proofread());
  await user.click(screen.getByRole('button', { name: 'Proofread' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Proofread' }));
  expect(sheet.getByText('#novel')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Change the labels' }));
  await field();
  await user.keyboard('choir{Enter}{Escape}');
  await waitFor(() => expect(stored()).toEqual([[novel.id, choir.id]]));
  expect(sheet.getByText('#choir')).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Change the labels' })).toHaveFocus();
});

it('with single letters switched off, # does nothing', async () => {
  window.localStorage.setItem('dayfold.shortcuts', 'off');
  await open(proofread());
  act(() => screen.getByRole('button', { name: 'Proofread' }).focus());
  await user.keyboard('#');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('of chosen rows', () => {
  const fig = sampleTask({ title: 'Water the fig', labels: [choir.id] });

  async function openForBoth(): Promise<void> {
    await open(proofread({ rank: 'a0' }), { ...fig, rank: 'a1', ...sharedBy(INES, 'view') });
    act(() => screen.getByRole('button', { name: 'Proofread' }).focus());
    await user.keyboard('x');
    act(() => screen.getByRole('button', { name: 'Water the fig' }).focus());
    await user.keyboard('x#');
    await field();
  }

  const labelsOf = (title: string) => api.tasks().find((task) => task.title === title)?.labels;

  it('# gives all of them a label and takes it from all, with Undo', async () => {
    await openForBoth();
    expect(chosen()).toEqual([]);
    await user.keyboard('choir{Enter}');
    expect(await screen.findByText('2 labelled #choir')).toBeInTheDocument();
    expect(labelsOf('Proofread')).toEqual([novel.id, choir.id]);
    expect(chosen()).toEqual(['#choir']);
    expect(screen.getByRole('group', { name: '2 chosen' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 no longer labelled #choir')).toBeInTheDocument();
    expect([labelsOf('Proofread'), labelsOf('Water the fig')]).toEqual([[novel.id], []]);
    await act(undoLast);
    await waitFor(() => expect(labelsOf('Water the fig')).toEqual([choir.id]));
    expect(await screen.findByText('Undone: 2 no longer labelled #choir')).toBeInTheDocument();
    await act(undoLast);
    expect(await screen.findByText('Undone: 2 labelled #choir')).toBeInTheDocument();
    expect(labelsOf('Proofread')).toEqual([novel.id]);
    expect(labelsOf('Water the fig')).toEqual([choir.id]);
  });

  it('the menu of the bar leads there too', async () => {
    await openForBoth();
    await user.keyboard('{Escape}');
    const bar = within(screen.getByRole('group', { name: '2 chosen' }));
    await user.click(bar.getByRole('button', { name: 'More for the chosen' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Labels…' }));
    await user.type(await field(), 'proofs{Enter}');
    expect(await screen.findByText('2 labelled #proofs')).toBeInTheDocument();
  });
});

it('the text has the focus also where its code arrives after the menu has opened', async () => {
  installMockApi({ labels: [choir] });
  renderScreen(<LabelChoices chosen={[]} onChange={() => {}} />, signedInClient());
  expect(await field()).toHaveFocus();
});
