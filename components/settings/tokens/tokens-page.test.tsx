import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import { DAY_MS, MINUTE_MS } from '@/lib/shared/calendar/days';
import type { Token } from '@/lib/shared/contract/schemas/tokens';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { TokensPage } from './tokens-page';

const PATH = /tokens$/;
const SECRET = `dayfold_${'a'.repeat(43)}`;

let api: MockApi;
let user: UserEvent;
let tokens: Token[];

const aToken = (given: Partial<Token> = {}): Token => ({
  id: newId(),
  name: 'Receipt printer',
  scope: 'read',
  hint: '7Qm2…3FeU',
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  ...given,
});

const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

function open(given: Token[] = []): void {
  tokens = given;
  api = installMockApi();
  api.on('GET', PATH, () => ({ status: 200, body: tokens }));
  api.on('POST', PATH, ({ body }) => {
    const made = aToken(body as Partial<Token>);
    tokens = [made, ...tokens];
    return { status: 201, body: { ...made, token: SECRET } };
  });
  api.on('DELETE', /tokens\/([\w-]+)$/, (_call, id) => {
    tokens = tokens.filter((token) => token.id !== id);
    return { status: 204 };
  });
  ({ user } = renderScreen(<TokensPage />, signedInClient()));
}

const rows = () => within(screen.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem');
const secret = () => screen.queryByRole('textbox', { name: 'The new token' });
const create = () => user.click(screen.getByRole('button', { name: 'Create token' }));

it('lists each token with its scope, its end and its last use', async () => {
  open([
    aToken({ name: 'Display', lastUsedAt: ago(4 * MINUTE_MS + 1_000) }),
    aToken({ name: 'Script', scope: 'write', expiresAt: ago(-6.5 * DAY_MS) }),
    aToken({ name: 'Phone', scope: 'calendar', expiresAt: ago(DAY_MS) }),
  ]);
  expect(await screen.findByText('Display')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent('dayfold_7Qm2…3FeU, used 4 minutes agoRead. No end.');
  expect(rows()[1]).toHaveTextContent('not used yetRead and write. Ends in 6 days.');
  expect(rows()[2]).toHaveTextContent('Calendar programs alone. It has ended.');
});

it('makes a token, and shows it once', async () => {
  open();
  expect(await screen.findByText('No tokens yet.')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kitchen tablet');
  expect(screen.queryByRole('option', { name: /^Calendar/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'May' }), 'Read and write');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'Never');
  await create();
  await waitFor(() => expect(secret()).toHaveFocus());
  expect(secret()).toHaveValue(SECRET);
  expect(api.bodies('POST', PATH)).toEqual([{ name: 'Kitchen tablet', scope: 'write', expiresAt: null }]);
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(secret()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create token' })).toHaveFocus();
});

it('asks for the password where a confirmation is wanted, and then makes the token', async () => {
  open();
  api.failNext('POST', PATH, { status: 403, body: { error: 'Confirm that it is you.', confirm: true } });
  api.on('GET', /sign-in-methods$/, () => ({ status: 200, body: { hasPassword: true, identities: [] } }));
  api.on('POST', /confirm$/, () => ({ status: 204 }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Script');
  await create();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await user.type(await within(dialog).findByLabelText('Password'), 'a long walk');
  const release = api.hold('POST', PATH);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  release();
  await waitFor(() => expect(secret()).toHaveValue(SECRET));
  expect(secret()).toHaveFocus();
});

it('shows what another window has made, once this one is returned to', async () => {
  open();
  expect(await screen.findByText('No tokens yet.')).toBeInTheDocument();
  tokens = [aToken({ name: 'Made elsewhere' })];
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Made elsewhere')).toBeInTheDocument();
});

it('withdraws a token after a question', async () => {
  open([aToken()]);
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Receipt printer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this token?' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('No tokens yet.')).toBeInTheDocument();
});

it('says why a token could not be withdrawn', async () => {
  open([aToken()]);
  api.failNext('DELETE', /tokens/, { status: 503 });
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Receipt printer' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(rows()).toHaveLength(1);
});

it('withdraws each token by itself: the others keep their buttons, and an error its row', async () => {
  open([aToken({ name: 'Display' }), aToken({ name: 'Script' })]);
  const button = (name: string) => screen.getByRole('button', { name: `Withdraw: ${name}` });
  async function withdraw(name: string): Promise<void> {
    await user.click(button(name));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  }
  await screen.findByText('Display');
  api.failNext('DELETE', /tokens/, { status: 503 });
  await withdraw('Display');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  const release = api.hold('DELETE', /tokens/);
  await withdraw('Script');
  expect(button('Script')).toBeDisabled();
  expect(button('Display')).toBeEnabled();
  expect(within(rows()[0] as HTMLElement).getByRole('alert')).toBeInTheDocument();
  expect(within(rows()[1] as HTMLElement).queryByRole('alert')).not.toBeInTheDocument();
  release();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
