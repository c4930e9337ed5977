import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import type { CalendarFeed } from '@/lib/shared/contract/schemas/calendar-feeds';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { CalendarsPage } from './calendars-page';

const PATH = /calendar-feeds$/;
const ADDRESS = `https://planner.example.org/feeds/${'a'.repeat(43)}.ics`;

let api: MockApi;
let user: UserEvent;
let feeds: CalendarFeed[];

const aFeed = (given: Partial<CalendarFeed> = {}): CalendarFeed => ({
  id: newId(),
  name: 'Phone',
  contents: 'both',
  people: 'mine',
  tasksAs: 'events',
  hint: '7Qm2…3FeU',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastReadAt: null,
  ...given,
});

function open(given: CalendarFeed[] = []): void {
  feeds = given;
  api = installMockApi();
  api.on('GET', /outside-calendars$/, () => ({ status: 200, body: [] }));
  api.on('GET', PATH, () => ({ status: 200, body: feeds }));
  api.on('POST', PATH, ({ body }) => {
    const made = aFeed(body as Partial<CalendarFeed>);
    feeds = [made, ...feeds];
    return { status: 201, body: { ...made, url: ADDRESS } };
  });
  api.on('DELETE', /calendar-feeds\/([\w-]+)$/, (_call, id) => {
    feeds = feeds.filter((feed) => feed.id !== id);
    return { status: 204 };
  });
  ({ user } = renderScreen(<CalendarsPage />));
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Your planner as a feed' })).getAllByRole('listitem');
const address = () => screen.queryByRole('textbox', { name: 'Address of the feed' });

it('lists each feed with what it contains, its hint and its last read', async () => {
  open([
    aFeed({ name: 'Desk', contents: 'meetings', people: 'all', lastReadAt: new Date().toISOString() }),
    aFeed({ name: 'Tasks', contents: 'tasks', tasksAs: 'todos' }),
  ]);
  expect(await screen.findByText('Desk')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent('Meetings, also what others share with you.7Qm2…3FeU, read just now');
  expect(rows()[1]).toHaveTextContent('Tasks. Tasks as to-dos.7Qm2…3FeU, not read yet');
});

it('makes a feed, and shows its address once, with the focus', async () => {
  open();
  expect(await screen.findByText('No feeds yet.')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Wall calendar');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Contains' }), 'Tasks');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Whose' }), 'Also what others share');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tasks as' }), 'To-dos');
  await user.click(screen.getByRole('button', { name: 'Create feed' }));
  await waitFor(() => expect(address()).toHaveFocus());
  expect(address()).toHaveValue(ADDRESS);
  expect(api.bodies('POST', PATH)).toEqual([
    { name: 'Wall calendar', contents: 'tasks', people: 'all', tasksAs: 'todos' },
  ]);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  const copied = jest.spyOn(window.navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(ADDRESS);
  expect(await screen.findByText('Copied.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(address()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create feed' })).toHaveFocus();
});

/** Makes a feed, whose address is then shown. */
async function make(): Promise<void> {
  open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Phone{Enter}');
  await waitFor(() => expect(address()).toHaveFocus());
}

const selected = () => {
  const field = address() as HTMLInputElement;
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
};

it('says that the browser refuses to copy, and selects the address', async () => {
  await make();
  jest
    .spyOn(window.navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/^Not copied: the browser does not allow it\./)).toBeInTheDocument();
  expect(address()).toHaveFocus();
  expect(selected()).toBe(ADDRESS);
});

it('says how to copy where the browser has no clipboard', async () => {
  await make();
  Reflect.deleteProperty(window.navigator, 'clipboard');
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Desk{Enter}');
  await waitFor(() => expect(address()).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  expect(address()).toHaveAccessibleDescription(/^On an address without https/);
});

it('asks nothing about tasks for meetings alone', async () => {
  open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Contains' }), 'Meetings');
  expect(screen.queryByRole('combobox', { name: 'Tasks as' })).not.toBeInTheDocument();
});

it('asks for a name, and says why a feed was not made', async () => {
  open();
  await user.click(screen.getByRole('button', { name: 'Create feed' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('Give it a name.');
  await user.type(name, 'Phone');
  api.on('POST', PATH, () => ({
    status: 409,
    body: { error: 'This does not fit what is stored.', details: 'You have 20 calendar feeds.' },
  }));
  await user.click(screen.getByRole('button', { name: 'Create feed' }));
  expect(await screen.findByText('You have 20 calendar feeds.')).toBeInTheDocument();
  expect(name).toHaveValue('Phone');
});

it('removes a feed after a question, and keeps it without', async () => {
  open([aFeed()]);
  await user.click(await screen.findByRole('button', { name: 'Remove: Phone' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove: Phone' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No feeds yet.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your planner as a feed' })).toHaveFocus();
});

it('says that feeds could not be loaded, and loads them again', async () => {
  api = installMockApi();
  api.on('GET', /outside-calendars$/, () => ({ status: 200, body: [] }));
  api.failNext('GET', PATH, { status: 503 });
  api.on('GET', PATH, () => ({ status: 200, body: [] }));
  ({ user } = renderScreen(<CalendarsPage />));
  expect(screen.getByText('Loading your feeds...')).toBeInTheDocument();
  expect(await screen.findByText('Your feeds could not be loaded.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No feeds yet.')).toBeInTheDocument();
});
