import { act, screen, within } from '@testing-library/react';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { SlotsProvider } from '@/components/planner/view/slots';
import { fetchOnDemandParts } from '@/components/ui/on-demand';
import type { OutboxChange } from '@/lib/client/database/change';
import { setStreamLost } from '@/lib/client/http/connection-status';
import { type OutboxStatus, outboxChanges, outboxStatus } from '@/lib/client/outbox/shown';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleTask } from '@/lib/testing/screen/sample-items';
import { SaveStatus } from './save-status';

const NOTHING = outboxStatus.get();

const change = (title: string, more: Partial<OutboxChange> = {}): OutboxChange => ({
  id: crypto.randomUUID(),
  order: 1,
  owner: 'astrid',
  madeAt: new Date(2025, 10, 21, 15, 12).getTime(),
  entities: [title],
  call: { method: 'PATCH', path: '/api/tasks/1', body: {} },
  base: 1,
  view: null,
  words: { did: 'added', title },
  state: 'waiting',
  isSent: false,
  hasWaited: true,
  ...more,
});

const show = (status: Partial<OutboxStatus>, changes: readonly OutboxChange[] = []): void =>
  act(() => {
    outboxChanges.set(changes);
    outboxStatus.set({ ...outboxStatus.get(), ...status });
  });
const setOnline = (isOnline: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

beforeEach(async () => {
  installMockApi();
  await fetchOnDemandParts();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  act(() => {
    outboxChanges.set([]);
    outboxStatus.set(NOTHING);
    setStreamLost(false);
  });
});

describe('the foot', () => {
  it('says when a change was last saved, and does not announce each', () => {
    const { container } = renderScreen(<SaveStatus place="foot" />);
    expect(container).toHaveTextContent('');
    show({ lastSavedAt: new Date(2025, 10, 21, 15, 40).getTime() });
    expect(screen.getByText('Saved 15:40')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says that a change is being sent once that takes half a second', () => {
    jest.useFakeTimers({ now: 1_000_000 });
    renderScreen(<SaveStatus place="foot" />);
    show({ waiting: 1, sending: true, sendingSince: 1_000_000 }, [change('Ring the hall')]);
    act(() => jest.advanceTimersByTime(499));
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('Sending…')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    show({ waiting: 0, sending: false, sendingSince: null, lastSavedAt: 1_000_500 });
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  });

  it('never says that all is saved while a change waits', () => {
    jest.useFakeTimers({ now: 1_000_000 });
    renderScreen(<SaveStatus place="foot" />);
    show({ lastSavedAt: 900_000, waiting: 1, sendingSince: 1_000_000 }, [change('Ring the hall')]);
    expect(screen.queryByText(/Saved/)).not.toBeInTheDocument();
    // Another tab sends it.
    act(() => jest.advanceTimersByTime(500));
    expect(screen.getByText('Sending…')).toBeVisible();
    // Nothing is sent until it is known who is signed in.
    show({ sendingSince: null });
    expect(screen.getByRole('button', { name: '1 change waits here' })).toBeVisible();
    show({ waiting: 0, lastSavedAt: 1_000_500 }, []);
    expect(screen.getByText(/Saved/)).toBeVisible();
  });

  it('announces that the browser is offline, and what waits', () => {
    renderScreen(<SaveStatus place="foot" />);
    setOnline(false);
    expect(screen.getByRole('status')).toHaveTextContent('Offline. Nothing waits');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    show({ waiting: 1 }, [change('Ring the hall')]);
    expect(screen.getByRole('status')).toHaveTextContent('Offline. 1 change waits here');
    show({ waiting: 3 }, [change('Ring'), change('Tune'), change('Sew')]);
    expect(screen.getByRole('button', { name: 'Offline. 3 changes wait here' })).toBeVisible();
    setOnline(true);
    show({ waiting: 0, justSent: 3 });
    expect(screen.getByRole('status')).toHaveTextContent('Online again. 3 changes sent');
    show({ justSent: 0, lastSavedAt: new Date(2025, 10, 21, 9, 5).getTime() });
    expect(screen.getByText('Saved 09:05')).toBeVisible();
  });

  it('distinguishes a planner that cannot be reached from an offline browser', () => {
    renderScreen(<SaveStatus place="foot" />);
    act(() => setStreamLost(true));
    expect(screen.getByRole('status')).toHaveTextContent('Cannot be reached. Nothing waits');
    act(() => setStreamLost(false));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    show({ waiting: 2, isUnanswered: true }, [change('Ring'), change('Tune')]);
    expect(screen.getByRole('status')).toHaveTextContent('Cannot be reached. 2 changes wait here');
  });

  it('says how many changes were refused', () => {
    renderScreen(<SaveStatus place="foot" />);
    show({ refused: 1 }, [change('Ring', { state: 'refused' })]);
    expect(screen.getByRole('button', { name: '1 change was not taken' })).toBeVisible();
    show({ refused: 2 });
    expect(screen.getByRole('status')).toHaveTextContent('2 changes were not taken');
  });
});

it('the line above the dock is there only while there is something to say', () => {
  const { container } = renderScreen(
    <SlotsProvider>
      <SaveStatus place="dock" />
    </SlotsProvider>,
  );
  show({ lastSavedAt: Date.now() });
  expect(container).toHaveTextContent('');
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent('Offline. Nothing waits');
});

describe('the list of changes', () => {
  it('opens from the foot, and gives the focus back', async () => {
    const { user } = renderScreen(<SaveStatus place="foot" />);
    setOnline(false);
    show({ waiting: 2 }, [
      change('Ring the hall'),
      change('Dentist', {
        words: { did: 'moved', title: 'Dentist', from: '15:00', to: '16:00' },
        isSent: true,
      }),
    ]);
    const button = screen.getByRole('button', { name: 'Offline. 2 changes wait here' });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: '2 changes wait here' })).toBeVisible();
    const [first, second] = within(screen.getByRole('list', { name: 'Waiting' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Added Ring the hall15:12');
    expect(second).toHaveTextContent('Moved Dentist, 15:00 → 16:00');
    expect(screen.getByText(/Kept in this browser only/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeVisible();
    // What may have been stored already can only be undone by another change.
    expect(screen.getByRole('button', { name: 'Undo this change: Ring the hall' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this change: Dentist' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('stays open until it is closed when everything is sent meanwhile', async () => {
    const { user } = renderScreen(<SaveStatus place="foot" />);
    setOnline(false);
    show({ waiting: 1 }, [change('Ring the hall')]);
    await user.click(screen.getByRole('button', { name: /1 change waits/ }));
    setOnline(true);
    show({ waiting: 0, justSent: 1 });
    expect(await screen.findByRole('heading', { name: 'Everything is saved' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('says why a change was refused, and what can be done', async () => {
    const { user } = renderScreen(<SaveStatus place="foot" />);
    const problem = { status: 403, details: 'Tomás no longer lets you edit it.' };
    show({ refused: 1 }, [
      change('Check the alarms', {
        state: 'refused',
        words: { did: 'changed', title: 'Check the alarms' },
        problem,
      }),
    ]);
    await user.click(screen.getByRole('button', { name: '1 change was not taken' }));
    const row = within(await screen.findByRole('list', { name: 'Not taken' })).getByRole('listitem');
    expect(row).toHaveTextContent('Changed Check the alarms');
    expect(row).toHaveTextContent('Not saved. Tomás no longer lets you edit it.');
    for (const name of ['Try again', 'Discard'])
      expect(within(row).getByRole('button', { name: `${name}: Check the alarms` })).toBeVisible();
  });

  it('opens the dialog again for a conflict whose decision was put off', async () => {
    const { user } = renderScreen(
      <>
        <SaveStatus place="foot" />
        <ConflictDialog />
      </>,
    );
    const item = sampleTask({ title: 'Ring the hall' });
    show({ refused: 1 }, [
      change('Ring the hall', {
        state: 'conflict',
        words: { did: 'changed', title: 'Ring the hall' },
        view: {
          of: 'items',
          items: [{ kind: 'task', item }],
          way: { patch: { time: '11:00' } },
          scope: 'this',
        },
        problem: { status: 409, current: { ...item, time: '12:00', version: 2 }, changedBy: 'Ines' },
      }),
    ]);
    await user.click(screen.getByRole('button', { name: '1 change was not taken' }));
    const row = within(await screen.findByRole('list', { name: 'Not taken' })).getByRole('listitem');
    expect(within(row).queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: 'Decide: Ring the hall' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ring the hall has two versions' }));
    expect(dialog.getByRole('row', { name: /Time/ })).toHaveTextContent(/11:00.*12:00/);
    await user.click(dialog.getByRole('button', { name: 'Decide later' }));
    expect(screen.queryByRole('dialog', { name: /two versions/ })).not.toBeInTheDocument();
  });
});
