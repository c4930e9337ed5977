import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { sampleLabel, sampleTask } from '@/lib/testing/screen/sample-items';
import { LabelsCard } from './labels-card';

const novel = sampleLabel({ name: 'novel', colour: 'petrol' });
const choir = sampleLabel({ name: 'choir' });
const PATH = /labels/;

let api: MockApi;
let user: UserEvent;

function open(labels: Label[] = [novel, choir]): void {
  api = installMockApi({ labels, tasks: [sampleTask({ labels: [novel.id] })] });
  ({ user } = renderScreen(<LabelsCard />, signedInClient()));
}

const nameOf = (name: string) => screen.findByRole('textbox', { name: `Name of ${name}` });
const added = () => screen.findByRole('textbox', { name: 'New label' });
const rows = () => within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem');
const names = () => api.labels().map(({ name }) => name);

it('lists labels by name, each with its colour and the number of its items', async () => {
  open();
  await nameOf('novel');
  expect(rows().map((row) => within(row).getByRole('textbox'))).toEqual([
    await nameOf('choir'),
    await nameOf('novel'),
  ]);
  expect(rows()[0]).toHaveTextContent('0 items');
  expect(rows()[1]).toHaveTextContent('1 item');
  expect(screen.getByRole('combobox', { name: 'Colour of novel' })).toHaveDisplayValue('Petrol');
  expect(screen.getByRole('combobox', { name: 'Colour of choir' })).toHaveDisplayValue('No colour');
});

it('renames on Enter and when the name is left, and keeps the focus where the row goes', async () => {
  open();
  const field = await nameOf('novel');
  await user.clear(field);
  await user.type(field, '#book{Enter}');
  await waitFor(() => expect(names()).toEqual(['book', 'choir']));
  expect(await nameOf('book')).toHaveFocus();
  expect(rows()[0]).toContainElement(await nameOf('book'));
  await user.type(await nameOf('choir'), '-song');
  await user.tab();
  await waitFor(() => expect(names()).toEqual(['book', 'choir-song']));
});

it('Escape and an empty name leave it as it was', async () => {
  open();
  const field = await nameOf('novel');
  await user.type(field, 's{Escape}');
  expect(field).toHaveValue('novel');
  await user.clear(field);
  await user.tab();
  expect(field).toHaveValue('novel');
  expect(api.bodies('PATCH', PATH)).toEqual([]);
});

it('a name of another label is refused, and says why beside it', async () => {
  open();
  const field = await nameOf('novel');
  await user.clear(field);
  await user.type(field, 'Choir{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^You have a label of this name already/));
  expect(field).toHaveValue('Choir');
  expect(names()).toEqual(['choir', 'novel']);
  await user.type(field, ' song');
  expect(field).toHaveAccessibleDescription('A label is one word, without spaces.');
});

it('recolours', async () => {
  open();
  await nameOf('novel');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour of choir' }), 'Moss');
  await waitFor(() => expect(api.bodies('PATCH', PATH)).toEqual([{ colour: 'moss' }]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour of novel' }), 'No colour');
  await waitFor(() => expect(api.labels().map(({ colour }) => colour)).toEqual(['moss', null]));
});

it('adds labels, one after the other', async () => {
  open([]);
  expect(await screen.findByText(/^No labels yet/)).toBeInTheDocument();
  await user.type(await added(), '#home{Enter}');
  await waitFor(() => expect(names()).toEqual(['home']));
  expect(await nameOf('home')).toBeInTheDocument();
  await waitFor(async () => expect(await added()).toHaveValue(''));
  expect(await added()).toHaveFocus();
  await user.type(await added(), 'HOME{Enter}');
  expect(await added()).toHaveAccessibleDescription('You have a label of this name already.');
  api.failNext('POST', PATH);
  await user.type(await added(), '-work{Enter}');
  await waitFor(async () => expect(await added()).toHaveAccessibleDescription(/try again/));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(names()).toEqual(['home', 'HOME-work']));
});

it('deletes a label after a question that says what it is taken from', async () => {
  open();
  await nameOf('novel');
  const trash = screen.getByRole('button', { name: 'Delete novel' });
  await user.click(trash);
  const question = within(await screen.findByRole('dialog', { name: 'Delete this label?' }));
  expect(question.getByText(/It is taken from 1 item, which stays?\./)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(trash).toHaveFocus());
  await user.click(trash);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['choir']));
  expect(screen.queryByRole('button', { name: 'Delete novel' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Labels' })).toHaveFocus());
});

it('a failed read may be repeated', async () => {
  api = installMockApi({ labels: [novel] });
  api.failNext('GET', PATH, { status: 400 });
  ({ user } = renderScreen(<LabelsCard />, signedInClient()));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await nameOf('novel')).toBeInTheDocument();
});
