import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import { page } from '@/lib/client/browser/navigation';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { ASTRID, sampleTask } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES, serveSeries } from '@/lib/testing/screen/serve-series';
import { ShareDialog } from './share-dialog';

const hall = sampleTask({ title: 'Book the small hall', priority: 'high' });
const onClose = jest.fn();

let api: MockApi;
let user: UserEvent;
let shares: { id: string; seriesId: string | null; sharedWithEmail: string; permission: string }[];

const shareWith = (sharedWithEmail: string, permission = 'view', seriesId: string | null = null) => ({
  id: newId(),
  seriesId,
  taskId: hall.id,
  scheduleId: hall.id,
  goalId: hall.id,
  title: hall.title,
  ownerId: newId(),
  ownerEmail: ASTRID.email,
  sharedWithId: newId(),
  sharedWithEmail,
  permission,
  createdAt: '2025-11-21T10:00:00.000Z',
});

function open(kind: 'task' | 'schedule' | 'goal' = 'task', item: Task = hall) {
  api = installMockApi();
  serveSeries(api);
  api.on('GET', /-shares$/, () => ({
    status: 200,
    body: {
      sharedByMe: [...shares, { ...shareWith('other@example.org'), taskId: newId() }],
      sharedWithMe: [],
    },
  }));
  api.on('POST', /-shares$/, ({ body }) => {
    const { sharedWithEmail, permission, scope } = body as Record<string, string>;
    shares.push(shareWith(sharedWithEmail ?? '', permission, scope === 'all' ? SAMPLE_SERIES.id : null));
    return { status: 201, body: shares.at(-1) };
  });
  api.on('DELETE', /-shares\/(.+)$/, (_call, id) => {
    shares = shares.filter((share) => share.id !== id);
    return { status: 204 };
  });
  api.on('GET', /people$/, () => ({
    status: 200,
    body: [{ email: 'odile@example.org', firstName: 'Odile', lastName: 'Brandt', sharesWithMe: false }],
  }));
  ({ user } = renderScreen(<ShareDialog kind={kind} item={item} onClose={onClose} />));
}

const dialog = () => within(screen.getByRole('dialog'));
const address = () => dialog().getByRole('textbox', { name: 'E-mail address' });

beforeEach(() => {
  shares = [shareWith('odile@example.org', 'edit')];
});

it('the dialog shows what is shared, and with whom', async () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Share task' })).toBeInTheDocument();
  expect(dialog().getByText('Book the small hall')).toBeInTheDocument();
  expect(dialog().getByText('They need a Dayfold account.')).toBeInTheDocument();
  const people = within(await dialog().findByRole('region', { name: 'Shared with 1' }));
  expect(people.getByText('Odile Brandt')).toBeInTheDocument();
  expect(people.getByText('odile@example.org')).toBeInTheDocument();
  expect(people.getByText('Edit')).toBeInTheDocument();
  expect(dialog().queryByText('other@example.org')).not.toBeInTheDocument();
});

it('the dialog shares with view access by default, once there is an address', async () => {
  open();
  const button = dialog().getByRole('button', { name: 'Share task' });
  expect(button).toBeDisabled();
  expect(dialog().getByRole('radio', { name: 'Can view' })).toBeChecked();
  await user.type(address(), '   ');
  expect(button).toBeDisabled();
  await user.type(address(), 'tomas@example.org{Enter}');
  expect(await screen.findByText('Task shared!')).toBeInTheDocument();
  expect(screen.getByText('tomas@example.org can now view this task.')).toBeInTheDocument();
  expect(api.bodies('POST', /task-shares/)).toEqual([
    { taskId: hall.id, sharedWithEmail: 'tomas@example.org', permission: 'view' },
  ]);
  expect(address()).toHaveValue('');
  expect(address()).toHaveFocus();
  expect(await dialog().findByText('tomas@example.org')).toBeInTheDocument();
});

it('the dialog cannot be submitted again until the server has answered', async () => {
  open();
  const release = api.hold('POST', /task-shares/);
  await user.type(address(), 'tomas@example.org{Enter}');
  await waitFor(() => expect(dialog().getByRole('button', { name: 'Share task' })).toBeDisabled());
  await user.keyboard('{Enter}');
  release();
  await screen.findByText('Task shared!');
  expect(api.bodies('POST', /task-shares/)).toHaveLength(1);
});

it.each([
  [
    { status: 404, body: { error: 'Not found.', details: 'No account uses that e-mail address.' } },
    'No account uses that e-mail address.',
  ],
  ['unreachable', 'Please check the email address and try again.'],
] as const)('the dialog shows why sharing has failed, and keeps the address', async (failure, text) => {
  open();
  api.failNext('POST', /task-shares/, failure);
  await user.type(address(), 'nobody@example.org{Enter}');
  expect(await screen.findByText('Failed to share task')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(address()).toHaveValue('nobody@example.org');
});

describe('an address that no account uses', () => {
  const UNKNOWN = {
    status: 404,
    body: { error: 'Not found.', details: 'No account uses that e-mail address.' },
  };
  const LINK = 'http://localhost/auth?tab=register&invitation=abc';

  async function shareWithNobody(): Promise<void> {
    open();
    api.failNext('POST', /task-shares/, UNKNOWN);
    await user.type(address(), 'nobody@example.org{Enter}');
    await screen.findByText('Failed to share task');
  }

  it('is reported below its field until it is changed, and can be invited by a link', async () => {
    const opened = jest.spyOn(page, 'open').mockImplementation(() => {});
    await shareWithNobody();
    expect(address()).toBeInvalid();
    expect(address()).toHaveAccessibleDescription('No account uses this e-mail address.');

    api.on('POST', /^\/api\/invitations$/, () => ({
      status: 201,
      body: { url: LINK, expiresAt: '2025-11-29T12:00:00.000Z' },
    }));
    await user.click(dialog().getByRole('button', { name: 'Send an invitation' }));
    expect(await dialog().findByLabelText('Link to sign up')).toHaveValue(LINK);
    expect(api.bodies('POST', /invitations/)).toEqual([{ email: 'nobody@example.org' }]);
    const [mail = ''] = opened.mock.lastCall ?? [];
    expect(mail).toMatch(/^mailto:nobody@example\.org\?subject=/);
    expect(decodeURIComponent(mail)).toContain(LINK);
    expect(dialog().getByRole('link', { name: 'Write the mail again' })).toHaveAttribute('href', mail);
    const copied = jest.spyOn(window.navigator.clipboard, 'writeText');
    await user.click(dialog().getByRole('button', { name: 'Copy the link' }));
    expect(copied).toHaveBeenCalledWith(LINK);
    await waitFor(() => expect(dialog().getByRole('status')).toHaveTextContent('Copied.'));

    await user.type(address(), 'x');
    expect(address()).toBeValid();
    expect(dialog().queryByLabelText('Link to sign up')).not.toBeInTheDocument();
    opened.mockRestore();
  });

  it('cannot be invited if nobody may sign up, and the dialog says so', async () => {
    await shareWithNobody();
    const details = 'This planner takes no new accounts, so nobody can be invited to sign up.';
    api.failNext('POST', /invitations/, { status: 403, body: { error: 'Not allowed.', details } });
    await user.click(dialog().getByRole('button', { name: 'Send an invitation' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(details);
  });
});

it('the dialog ends a share', async () => {
  open();
  await user.click(await dialog().findByRole('button', { name: 'Remove Odile' }));
  expect(await screen.findByText('Share removed')).toBeInTheDocument();
  await waitFor(() => expect(dialog().queryByText('Odile Brandt')).not.toBeInTheDocument());
});

it.each([
  ['schedule', 'Share meeting', 'Schedule shared!', 'Failed to share schedule'],
  ['goal', 'Share goal', 'Goal shared!', 'Failed to share goal'],
] as const)('the dialog shares a %s likewise', async (kind, name, shared, failed) => {
  open(kind);
  expect(screen.getByRole('dialog', { name })).toBeInTheDocument();
  api.failNext('POST', /shares/);
  await user.type(address(), 'tomas@example.org{Enter}');
  expect(await screen.findByText(failed)).toBeInTheDocument();
  await user.click(dialog().getByRole('radio', { name: 'Can edit' }));
  await user.click(dialog().getByRole('button', { name }));
  expect(await screen.findByText(shared)).toBeInTheDocument();
  expect(api.bodies('POST', /shares/).at(-1)).toEqual({
    [`${kind}Id`]: hall.id,
    sharedWithEmail: 'tomas@example.org',
    permission: 'edit',
  });
});

it('the dialog is closed by its button', async () => {
  open();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

describe('an occurrence', () => {
  const water = { ...hall, series: SAMPLE_SERIES };
  const which = (name: string) => dialog().findByRole('radio', { name });
  const send = () => user.type(address(), 'tomas@example.org{Enter}');

  it.each(['task', 'schedule', 'goal'] as const)(
    'of a %s is shared with every other one by default',
    async (kind) => {
      open(kind, water);
      expect(await which('Every one')).toBeChecked();
      await send();
      const nouns = { task: 'tasks', schedule: 'meetings', goal: 'goals' };
      expect(
        await screen.findByText(`tomas@example.org can now view all of these ${nouns[kind]}.`),
      ).toBeInTheDocument();
      expect(api.bodies('POST', /-shares/)).toMatchObject([{ [`${kind}Id`]: hall.id, scope: 'all' }]);
    },
  );

  it('is shared alone if that is chosen, and the list says what each share is of', async () => {
    shares = [shareWith('odile@example.org', 'edit', SAMPLE_SERIES.id)];
    open('task', water);
    await user.click(await which('This one only'));
    await send();
    await screen.findByText('tomas@example.org can now view this task.');
    expect(api.bodies('POST', /-shares/)).toMatchObject([{ scope: 'this' }]);
    await waitFor(() => expect(dialog().getAllByRole('listitem')).toHaveLength(2));
    expect(dialog().getByText('Odile Brandt').closest('li')).toHaveTextContent('Every one');
    expect(dialog().getByText('tomas@example.org').closest('li')).toHaveTextContent('This one only');
    await user.click(dialog().getByRole('button', { name: 'Remove Odile from every one' }));
    await waitFor(() =>
      expect(shares.map(({ sharedWithEmail }) => sharedWithEmail)).toEqual(['tomas@example.org']),
    );
  });

  it('has no others for a person who was given this one alone', async () => {
    open('task', water);
    api.on('GET', /^\/api\/series\//, () => ({ status: 404, body: { error: 'Not found.' } }));
    await waitFor(() => expect(dialog().queryByRole('radio', { name: 'Every one' })).not.toBeInTheDocument());
    await send();
    await screen.findByText('tomas@example.org can now view this task.');
    expect(api.bodies('POST', /-shares/)).toMatchObject([{ scope: 'this' }]);
  });
});
