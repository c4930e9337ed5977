import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Slip } from '@/components/planner/frame/slip';
import { Shortcuts } from '@/components/planner/shortcuts/shortcuts';
import { removeKept } from '@/lib/client/browser/person-storage';
import { openSlip, slip } from '@/lib/client/view-state/slip';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SAMPLE_DAY } from '@/lib/testing/screen/sample-items';

const mockPush = jest.fn();
// One object, as in Next.
const mockRouter = { push: mockPush };
jest.mock('next/navigation', () => ({ usePathname: () => '/upcoming', useRouter: () => mockRouter }));

let api: MockApi;
let user: UserEvent;

beforeEach(() => {
  setClock(`${SAMPLE_DAY}T09:00:00`);
  api = installMockApi({});
  ({ user } = renderScreen(
    <Shortcuts>
      <button type="button">Behind</button>
      <Slip />
    </Shortcuts>,
    signedInClient(),
  ));
});

afterEach(() => {
  act(() => slip.set(null));
  setPhone(false);
  jest.useRealTimers();
  removeKept();
});

const line = () => screen.getByRole('textbox', { name: 'New task' });

it('Q opens the slip, which stays open for the next task; Escape closes it', async () => {
  act(() => screen.getByRole('button', { name: 'Behind' }).focus());
  await user.keyboard('q');
  await waitFor(() => expect(line()).toHaveFocus());
  expect(line()).toHaveValue('');
  await user.keyboard('Tune the harp tomorrow 9:00');
  expect(screen.getByRole('button', { name: 'Add to Sat 22' })).toBeInTheDocument();
  await user.keyboard('{Enter}Quit smoking{Enter}');
  await waitFor(() =>
    expect(api.tasks()).toEqual([
      expect.objectContaining({ title: 'Tune the harp', date: '2025-11-22', time: '09:00' }),
      expect.objectContaining({ title: 'Quit smoking', date: SAMPLE_DAY }),
    ]),
  );
  expect(line()).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Behind' })).toHaveFocus();
});

it('says where a task is, opens it, and takes it back', async () => {
  await user.keyboard('q');
  await waitFor(() => expect(line()).toHaveFocus());
  await user.keyboard('Tune the harp{Enter}{Escape}');
  expect(await screen.findByText('Added to Fri 21')).toBeInTheDocument();
  await waitFor(() => expect(api.tasks()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(mockPush).toHaveBeenCalledWith(`/daily?date=${SAMPLE_DAY}&highlight=task-${api.tasks()[0]?.id}`);

  await user.keyboard('q');
  await waitFor(() => expect(line()).toHaveFocus());
  await user.keyboard('Tea{Enter}{Escape}');
  await waitFor(() => expect(api.tasks()).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.tasks()).toHaveLength(1));
});

it('begins with the text that it is opened with', async () => {
  act(() => openSlip('Ask Noor on Monday'));
  await waitFor(() => expect(line()).toHaveValue('Ask Noor on Monday'));
  expect(await screen.findByRole('button', { name: 'Add to Mon 24' })).toBeInTheDocument();
});

it('a word that was read is a button that takes it back', async () => {
  setPhone(true);
  act(() => openSlip());
  await waitFor(() => expect(line()).toHaveFocus());
  await user.keyboard('Tune the harp tomorrow 9:00');
  await user.click(screen.getByRole('button', { name: 'Take back Tomorrow' }));
  expect(screen.getByRole('button', { name: 'Day: Today' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add to Fri 21' }));
  await waitFor(() =>
    expect(api.tasks()).toEqual([
      expect.objectContaining({ title: 'Tune the harp tomorrow', date: SAMPLE_DAY, time: '09:00' }),
    ]),
  );
});
