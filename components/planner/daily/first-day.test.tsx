import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { setSessionId } from '@/lib/client/http/session-id';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleTask } from '@/lib/testing/screen/sample-items';
import { DailyView } from './daily-view';

jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams('date=2025-11-21') }));

let api: MockApi;
let user: UserEvent;

const invitation = () => screen.queryByRole('region', { name: 'A page for every day' });
const region = (name: string) => within(screen.getByRole('region', { name }));

async function open({
  joined = '2025-11-20T10:00:00.000Z',
  tasks = [] as ReturnType<typeof sampleTask>[],
} = {}) {
  const person = { ...SAMPLE_USER, createdAt: joined };
  api = installMockApi({ user: person, tasks });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, person);
  setSessionId('session');
  ({ user } = renderScreen(<DailyView />, client));
  await waitFor(() =>
    expect(screen.getByRole('group', { name: /20\d\d/ })).toHaveAttribute('aria-busy', 'false'),
  );
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'false'),
  );
}

beforeEach(() => {
  setClock('2025-11-21T14:05');
  window.history.replaceState(null, '', '/daily?date=2025-11-21');
});
afterEach(() => jest.useRealTimers());

it('the introduction is shown to new people', async () => {
  await open();
  expect(invitation()).toBeInTheDocument();
});

it('the introduction is not shown after a week', async () => {
  await open({ joined: '2025-11-13T10:00:00.000Z' });
  expect(invitation()).not.toBeInTheDocument();
});

it('the introduction disappears with the first item', async () => {
  await open();
  await user.type(screen.getByRole('textbox', { name: /task/i }), 'Water the fig{Enter}');
  await waitFor(() => expect(invitation()).not.toBeInTheDocument());
});

it('the introduction is closed by its button, which moves the focus to the page', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'No, thank you' }));
  expect(invitation()).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('the introduction is not shown if something is planned already', async () => {
  await open({ tasks: [sampleTask({ date: '2025-11-05' })] });
  expect(invitation()).not.toBeInTheDocument();
});

it('the introduction is not shown in a month without items if another month has some', async () => {
  await open({ tasks: [sampleTask({ date: '2025-11-05' })] });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'January 2026' })).toHaveAttribute('aria-busy', 'false'),
  );
  expect(invitation()).not.toBeInTheDocument();
});

it('the introduction fills the page with a sample day, which can be undone as a whole', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Fill this page with a sample day' }));
  expect(await region('Tasks').findByText('Reply to the landlord')).toBeInTheDocument();
  expect(region('Schedule').getByText('Coffee with a colleague')).toBeInTheDocument();
  await waitFor(() => expect(api.tasks()).toHaveLength(4));
  expect(invitation()).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([...api.tasks(), ...api.schedules(), ...api.goals()]).toEqual([]));
});
