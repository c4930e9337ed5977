import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { PlannerGate } from '@/components/planner/frame/planner-gate';
import { page } from '@/lib/client/browser/navigation';
import type { OutboxChange } from '@/lib/client/database/change';
import { clearDatabase, database } from '@/lib/client/database/database';
import { clearSessionId } from '@/lib/client/http/session-id';
import { watchSession } from '@/lib/client/session/session';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SignOut } from './sign-out';
import { UserMenu } from './user-menu';

/** Signing out of a browser in which changes have not reached the server yet. */

const OTHER = '0193a5d0-7c1e-7b2a-9c3d-000000000000';

let api: MockApi;
let open: jest.SpyInstance;
let stop = () => {};

beforeEach(async () => {
  api = installMockApi();
  api.on('POST', /logout$/, () => ({ status: 204 }));
  open = jest.spyOn(page, 'open').mockImplementation(() => {});
  jest.spyOn(page, 'reload').mockImplementation(() => {});
  await clearDatabase();
});

afterEach(() => {
  stop();
  act(() => clearSessionId());
  jest.restoreAllMocks();
});

const setOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

/** A change that an earlier page has made without a network. */
const waitingChange = (order: number, owner = SAMPLE_USER.id): OutboxChange => ({
  id: `0193a5d0-0000-7b2a-9c3d-00000000000${order}`,
  order,
  owner,
  madeAt: order,
  entities: [`task-${order}`],
  call: { method: 'PATCH', path: `/api/tasks/task-${order}`, body: { title: 'Ring the hall' } },
  base: 1,
  view: null,
  words: { did: 'changed', title: 'Ring the hall' },
  state: 'waiting',
  isSent: false,
  hasWaited: true,
});

const left = async () => (await (await database()).readAll('changes')).map(({ order }) => order);

async function pressSignOut(changes: readonly OutboxChange[]) {
  await (await database()).write('changes', { put: changes });
  const client = signedInClient();
  stop = watchSession(client);
  const { user } = renderScreen(
    <PlannerGate>
      <UserMenu />
      <SignOut />
    </PlannerGate>,
    client,
  );
  await user.click(await screen.findByRole('button', { name: /Account/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  return user;
}

const question = (title: string) => screen.findByRole('alertdialog', { name: title });
const button = (name: string) => screen.getByRole('button', { name });
const isSignedIn = () => window.localStorage.getItem('sessionId') !== null;

it('signing out asks nothing when everything is stored', async () => {
  await pressSignOut([]);
  await waitFor(() => expect(open).toHaveBeenCalledWith('/'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('signing out asks before it discards changes, and Cancel keeps the session and the changes', async () => {
  setOnline(false);
  const user = await pressSignOut([waitingChange(1), waitingChange(2), waitingChange(3)]);
  await question('Sign out and discard 3 changes?');
  expect(screen.queryByRole('button', { name: 'Send first' })).toBeNull();
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isSignedIn()).toBe(true);
  expect(await left()).toEqual([1, 2, 3]);
  expect(api.calls()).not.toContain('POST /api/auth/logout');
});

it('signing out discards the changes of this person, and nobody else’s, before the page is left', async () => {
  let leftAtOpening: Promise<number[]> | undefined;
  open.mockImplementation(() => {
    leftAtOpening = left();
  });
  const user = await pressSignOut([waitingChange(1), waitingChange(2, OTHER)]);
  await question('Sign out and discard 1 change?');
  await user.click(button('Sign out'));
  await waitFor(() => expect(open).toHaveBeenCalledWith('/'));
  expect(await leftAtOpening).toEqual([2]);
  expect(isSignedIn()).toBe(false);
});

it('signing out discards the changes before the session ends, of which another tab may hear first', async () => {
  let leftAtLogout: Promise<number[]> | undefined;
  api.on('POST', /logout$/, () => {
    leftAtLogout = left();
    return { status: 204 };
  });
  const user = await pressSignOut([waitingChange(1)]);
  await question('Sign out and discard 1 change?');
  await user.click(button('Sign out'));
  await waitFor(() => expect(open).toHaveBeenCalledWith('/'));
  expect(await leftAtLogout).toEqual([]);
});

it('Send first sends the changes, and then signs out', async () => {
  api.on('PATCH', /task-1$/, () => ({ status: 200, body: { id: 'task-1', version: 2 } }));
  const user = await pressSignOut([waitingChange(1)]);
  await question('Sign out and discard 1 change?');
  await user.click(button('Send first'));
  await waitFor(() => expect(open).toHaveBeenCalledWith('/'));
  const made = api.calls();
  expect(made.indexOf('PATCH /api/tasks/task-1')).toBeGreaterThan(-1);
  expect(made.indexOf('PATCH /api/tasks/task-1')).toBeLessThan(made.indexOf('POST /api/auth/logout'));
});

it('Send first asks again about a change that the server refuses', async () => {
  api.on('PATCH', /task-1$/, () => ({ status: 200, body: { id: 'task-1', version: 2 } }));
  api.on('PATCH', /task-2$/, () => ({ status: 403, body: { error: 'Forbidden' } }));
  const user = await pressSignOut([waitingChange(1), waitingChange(2)]);
  await question('Sign out and discard 2 changes?');
  await user.click(button('Send first'));
  expect(await screen.findByRole('alert')).toHaveTextContent('1 change could not be sent.');
  await question('Sign out and discard 1 change?');
  expect(isSignedIn()).toBe(true);
  await user.click(button('Cancel'));
});

it('a session that the server has ended keeps the changes for when the same person signs in again', async () => {
  await (await database()).write('changes', { put: [waitingChange(1)] });
  await (await database()).write('kept', {
    put: [{ hash: 'a', key: ['a'], data: 'Lunch', updatedAt: 1, format: 1, owner: 'first' }],
  });
  const client = signedInClient();
  stop = watchSession(client);
  act(() => clearSessionId());
  await waitFor(async () => expect(await (await database()).keys('kept')).toEqual([]));
  expect(await left()).toEqual([1]);
});
