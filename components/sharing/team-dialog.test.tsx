import { screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleTask } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES, serveSeries } from '@/lib/testing/screen/serve-series';
import { TeamDialog } from './team-dialog';

const task = sampleTask({ title: 'Draft the packing list' });

function open(item: Task = task) {
  let team = [
    {
      id: newId(),
      role: 'editor',
      seriesId: item.series?.id ?? null,
      user: { firstName: 'Ines', lastName: 'Moreau', email: 'ines@example.org' },
    },
    {
      id: newId(),
      role: 'viewer',
      seriesId: null,
      user: { firstName: 'Odile', lastName: null, email: 'odile@example.org' },
    },
  ];
  const api = installMockApi();
  serveSeries(api);
  api.on('GET', /collaborators$/, () => ({ status: 200, body: team }));
  api.on('POST', /collaborators$/, () => ({ status: 201, body: team[0] }));
  api.on('DELETE', /task-collaborators\/(.+)$/, (_call, id) => {
    team = team.filter((member) => member.id !== id);
    return { status: 204 };
  });
  const { user } = renderScreen(<TeamDialog task={item} onClose={() => {}} />);
  return { api, user, dialog: within(screen.getByRole('dialog', { name: 'Team' })) };
}

it('the dialog lists the people on the task, with their roles except viewer', async () => {
  const { dialog } = open();
  expect(await dialog.findByText('Ines Moreau')).toBeInTheDocument();
  expect(dialog.getByText('(editor)')).toBeInTheDocument();
  expect(dialog.queryByText('(viewer)')).not.toBeInTheDocument();
});

it('the dialog adds a viewer unless another role is chosen', async () => {
  const { api, user, dialog } = open();
  expect(dialog.getByRole('button', { name: 'Add collaborator' })).toBeDisabled();
  expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('viewer');
  await user.type(dialog.getByLabelText('E-mail address'), ' tomas@example.org ');
  await user.click(dialog.getByRole('button', { name: 'Add collaborator' }));
  expect(await screen.findByText('Collaborator Added')).toBeInTheDocument();
  expect(api.bodies('POST', /collaborators/)).toEqual([{ userEmail: 'tomas@example.org', role: 'viewer' }]);
});

it.each([
  [
    { status: 400, body: { error: 'Not valid.', details: 'That is your own e-mail address.' } },
    'That is your own e-mail address.',
  ],
  [{ status: 500, body: { error: 'Something went wrong.' } }, 'Something went wrong.'],
  ['unreachable', 'Failed to add collaborator'],
] as const)('the dialog shows why somebody could not be added', async (failure, text) => {
  const { api, user, dialog } = open();
  api.failNext('POST', /collaborators/, failure);
  await user.type(dialog.getByLabelText('E-mail address'), 'me@example.org{Enter}');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
});

it('the dialog reports an address that no account uses below the field, and offers to invite it', async () => {
  const { api, user, dialog } = open();
  const details = 'No account uses that e-mail address.';
  api.failNext('POST', /collaborators/, { status: 404, body: { error: 'Not found.', details } });
  await user.type(dialog.getByLabelText('E-mail address'), 'nobody@example.org{Enter}');
  expect(await dialog.findByRole('button', { name: 'Send an invitation' })).toBeInTheDocument();
  expect(dialog.getByLabelText('E-mail address')).toHaveAccessibleDescription(
    'No account uses this e-mail address.',
  );
});

it('the dialog removes a person, or reports that this has failed', async () => {
  const { api, user, dialog } = open();
  api.failNext('DELETE', /task-collaborators/);
  await user.click(await dialog.findByRole('button', { name: 'Remove Odile' }));
  expect(await screen.findByText('Failed to remove collaborator')).toBeInTheDocument();
  await user.click(await dialog.findByRole('button', { name: 'Remove Odile' }));
  expect(await screen.findByText('Collaborator Removed')).toBeInTheDocument();
});

it('the dialog of an occurrence adds people to every one, or to this one only', async () => {
  const { api, user, dialog } = open({ ...task, series: SAMPLE_SERIES });
  expect((await dialog.findByText('Ines Moreau')).closest('li')).toHaveTextContent('Every one');
  expect(dialog.getByRole('button', { name: 'Remove Ines from every one' })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Remove Odile from this one only' })).toBeInTheDocument();
  await user.type(dialog.getByLabelText('E-mail address'), 'tomas@example.org{Enter}');
  await screen.findByText('Collaborator Added');
  await user.click(dialog.getByRole('radio', { name: 'This one only' }));
  await user.type(dialog.getByLabelText('E-mail address'), 'ana@example.org{Enter}');
  await waitFor(() =>
    expect(api.bodies('POST', /collaborators/)).toEqual([
      { userEmail: 'tomas@example.org', role: 'viewer', scope: 'all' },
      { userEmail: 'ana@example.org', role: 'viewer', scope: 'this' },
    ]),
  );
});
