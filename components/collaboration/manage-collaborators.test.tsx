import { screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { setSessionId } from '@/lib/client/http/session-id';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { CollaboratorsButton } from './collaborators-button';

const me = { ownerId: SAMPLE_USER.id, ownerEmail: SAMPLE_USER.email };
const createdAt = '2025-11-19T10:00:00.000Z';

const collaboration = (email: string, role = 'editor') => ({
  id: newId(),
  ...me,
  collaboratorId: newId(),
  collaboratorEmail: email,
  role,
  createdAt,
});
const request = (given: object) => ({
  id: newId(),
  ...me,
  collaboratorEmail: 'jun@example.org',
  role: 'editor',
  message: null,
  status: 'pending',
  createdAt,
  ...given,
});

const amara = request({
  ownerId: newId(),
  ownerEmail: 'amara@example.org',
  role: 'viewer',
  message: 'So I can see when the choir meets.',
});

async function open(
  active = [collaboration('ines@example.org'), collaboration('odile@example.org', 'viewer')],
) {
  const api = installMockApi();
  const received = [amara];
  const sent = [
    request({}),
    request({ collaboratorEmail: 'wang@example.org', status: 'accepted' }),
    request({ collaboratorEmail: 'lea@example.org', status: 'rejected' }),
  ];
  api.on('GET', /\/collaborations$/, () => ({ status: 200, body: active }));
  api.on('GET', /collaboration-requests$/, () => ({ status: 200, body: { sent, received } }));
  api.on('GET', /people$/, () => ({
    status: 200,
    body: [
      { email: 'amara@example.org', firstName: 'Amara', lastName: 'Mensah', sharesWithMe: false },
      { email: 'ines@example.org', firstName: 'Ines', lastName: 'Moreau', sharesWithMe: false },
    ],
  }));
  api.on('POST', /collaborations$/, () => ({ status: 201, body: request({}) }));
  api.on('POST', /collaboration-requests\/.+\/(accept|reject)$/, () => {
    received.splice(0, 1);
    return { status: 200, body: amara };
  });
  api.on('DELETE', /collaboration-requests\/(.+)$/, (_call, id) => {
    sent.splice(
      sent.findIndex((each) => each.id === id),
      1,
    );
    return { status: 204 };
  });
  api.on('DELETE', /collaborations\/(.+)$/, (_call, id) => {
    active.splice(
      active.findIndex((each) => each.id === id),
      1,
    );
    return { status: 204 };
  });
  setSessionId('session');
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  const { user } = renderScreen(<CollaboratorsButton />, queryClient);
  await user.click(await screen.findByRole('button', { name: /^Manage Collaborators, .+ 1 invitation$/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Manage Collaborators' }));
  await dialog.findByText('Amara Mensah');
  return { api, user, dialog };
}

it('Manage Collaborators lists received invitations, active collaborators and sent invitations', async () => {
  const { dialog } = await open();
  const waiting = within(dialog.getByRole('region', { name: 'Waiting for you 1' }));
  expect(waiting.getByText('(viewer)')).toBeInTheDocument();
  expect(waiting.getByText('So I can see when the choir meets.')).toBeInTheDocument();

  const active = within(await dialog.findByRole('region', { name: 'Active 2' }));
  expect(active.getByText('Ines Moreau')).toBeInTheDocument();
  expect(active.getByText('(editor)')).toBeInTheDocument();
  expect(active.queryByText('(viewer)')).not.toBeInTheDocument();

  const sent = within(dialog.getByRole('region', { name: 'Sent 3' }));
  expect(sent.getByText('Pending')).toHaveClass('tag', { exact: true });
  expect(sent.getByText('Accepted')).toHaveClass('tag accent', { exact: true });
  expect(sent.getByText('Rejected')).toHaveClass('tag danger', { exact: true });
  expect(sent.getAllByText('Editor, sent Nov 19')).toHaveLength(3);
  expect(sent.getAllByRole('button')).toHaveLength(1);
});

it('Manage Collaborators invites an editor unless another role is chosen, with a message', async () => {
  const { api, user, dialog } = await open();
  expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Invite by e-mail'), 'tomas@example.org');
  await user.type(dialog.getByLabelText(/^Message/), 'For the choir');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent!')).toBeInTheDocument();
  expect(api.bodies('POST', /collaborations$/)).toEqual([
    { email: 'tomas@example.org', role: 'editor', message: 'For the choir' },
  ]);
  expect(dialog.getByLabelText('Invite by e-mail')).toHaveValue('');
});

it.each([
  [
    { status: 409, body: { error: 'Conflict.', details: 'This person collaborates with you already.' } },
    'This person collaborates with you already.',
  ],
  ['unreachable', 'Please check the email address and try again.'],
] as const)('Manage Collaborators says why an invitation could not be sent', async (failure, text) => {
  const { api, user, dialog } = await open();
  api.failNext('POST', /collaborations$/, failure);
  await user.type(dialog.getByLabelText('Invite by e-mail'), 'ines@example.org{Enter}');
  expect(await screen.findByText('Failed to send invitation')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it.each([
  ['Accept Amara', 'Request accepted', /accept$/],
  ['Reject Amara', 'Request rejected', /reject$/],
] as const)('Manage Collaborators answers an invitation: %s', async (name, toast, path) => {
  const { api, user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name }));
  expect(await screen.findByText(toast)).toBeInTheDocument();
  expect(api.bodies('POST', path)).toHaveLength(1);
  await waitFor(() => expect(dialog.queryByText('Waiting for you')).not.toBeInTheDocument());
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Manage Collaborators, 2 people' })).toBeInTheDocument();
});

it('Manage Collaborators cancels a sent invitation, and ends a collaboration', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Cancel the invitation of jun@example.org' }));
  expect(await screen.findByText('Request cancelled')).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByText('Pending')).not.toBeInTheDocument());
  await user.click(dialog.getByRole('button', { name: 'Remove Ines' }));
  expect(await screen.findByText('Collaborator removed')).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByText('Ines Moreau')).not.toBeInTheDocument());
});

it('Manage Collaborators collapses a long list', async () => {
  const many = Array.from({ length: 9 }, (_each, index) => collaboration(`person-${index}@example.org`));
  const { user, dialog } = await open(many);
  const active = within(await dialog.findByRole('region', { name: 'Active 9' }));
  expect(active.getAllByRole('listitem')).toHaveLength(6);
  await user.click(active.getByRole('button', { name: 'Show 3 more' }));
  expect(active.getAllByRole('listitem')).toHaveLength(9);
});
