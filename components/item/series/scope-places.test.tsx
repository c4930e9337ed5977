import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { Engine } from '@/components/item/drag/engine';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { scopeQuestions } from '@/lib/client/series/scope-questions';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { drop, lift, moveOver } from '@/lib/testing/screen/finger';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow } from '@/lib/testing/screen/row-menu';
import { SAMPLE_DAY, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES, serveSeries, serveWideChanges } from '@/lib/testing/screen/serve-series';
import { ScopeDialog } from './scope-dialog';

jest.mock('next/navigation', () => ({
  usePathname: () => '/weekly',
  useSearchParams: () => new URLSearchParams(),
}));

const fig = sampleTask({ title: 'Water the fig', series: SAMPLE_SERIES });
const choir = sampleSchedule({ title: 'Choir', time: '15:00', series: SAMPLE_SERIES });

let api: MockApi;
let user: UserEvent;

async function open(view: React.ReactElement) {
  api = installMockApi({ tasks: [fig], schedules: [choir] });
  api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: [] }));
  serveSeries(api);
  serveWideChanges(api);
  ({ user } = renderScreen(
    <>
      {view}
      <Engine />
      <ConflictDialog />
      <ScopeDialog />
    </>,
    signedInClient(),
  ));
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Change which ones?' }));
const writes = () => api.calls().filter((call) => !call.startsWith('GET'));
const closeQuestion = async () => {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
};

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => {
  act(() => scopeQuestions.set([]));
  setPhone(false);
  showScheduleAs('list');
  jest.useRealTimers();
});

describe('an occurrence that is dragged to another day of the week', () => {
  // The page is hidden from assistive technology while the question is open.
  const board = () => within(screen.getByRole('group', { name: 'Days of the week', hidden: true }));
  const card = (name: string) => board().getByRole('button', { name, hidden: true });

  async function drag() {
    window.history.replaceState(null, '', '/weekly');
    await open(<WeeklyView />);
    await board().findByRole('button', { name: 'Water the fig, Friday' });
    lift(card('Water the fig, Friday'));
    setClock(`${SAMPLE_DAY}T14:05`);
    moveOver(board().getByRole('button', { name: 'Add to Saturday' }));
    drop();
  }

  it('stays until the person has chosen, and then moves with the later ones, without a place in their lists', async () => {
    await drag();
    const dialog = await question();
    expect(dialog.getByText('becomes')).toBeInTheDocument();
    expect(card('Water the fig, Friday')).toBeInTheDocument();
    expect(writes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^This and later/ }));
    await waitFor(() => expect(card('Water the fig, Saturday')).toBeInTheDocument());
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=following`]));
    expect(api.bodies('PATCH', /./)).toEqual([{ date: '2025-11-22', version: 1, seriesVersion: 3 }]);
  });

  it('stays where it is when the question is closed', async () => {
    await drag();
    await question();
    await closeQuestion();
    expect(card('Water the fig, Friday')).toBeInTheDocument();
    expect(screen.queryByText('Moved to Sat 22')).not.toBeInTheDocument();
    expect(writes()).toEqual([]);
  });
});

describe('an occurrence that is dragged to another hour', () => {
  const block = () => {
    const found = within(screen.getByRole('list', { name: 'Hours', hidden: true }))
      .getByText('Choir')
      .closest('li');
    if (!found) throw new Error('No block');
    return found;
  };

  async function drag() {
    showScheduleAs('hours');
    await open(<DaySpread date={SAMPLE_DAY} />);
    await user.pointer([
      { keys: '[MouseLeft>]', target: block(), coords: { clientX: 100, clientY: 8 * 56 } },
      { target: block(), coords: { clientX: 100, clientY: 9 * 56 } },
      { keys: '[/MouseLeft]', target: block(), coords: { clientX: 100, clientY: 9 * 56 } },
    ]);
  }

  it('stands there while the person is asked, and goes back when they close the question', async () => {
    await drag();
    expect((await question()).getByText('16:00')).toBeInTheDocument();
    expect(block().style.translate).toBe('0 56px');
    await closeQuestion();
    expect(block().style.translate).toBe('');
    expect(writes()).toEqual([]);
  });

  it('takes all of them along, whose days stay', async () => {
    await drag();
    const dialog = await question();
    await user.click(
      dialog.getByRole('button', { name: /^All All from today on; past ones stay as they were/ }),
    );
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/schedules/${choir.id}?scope=all`]));
    expect(api.bodies('PATCH', /./)).toEqual([{ time: '16:00', version: 1, seriesVersion: 3 }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Choir, 16:00 to 17:00' })).toBeInTheDocument(),
    );
    expect(block().style.translate).toBe('');
  });

  it('is asked about after the keys, too', async () => {
    showScheduleAs('hours');
    await open(<DaySpread date={SAMPLE_DAY} />);
    act(() => screen.getByRole('button', { name: 'Choir, 15:00 to 16:00' }).focus());
    await user.keyboard('{ArrowDown}');
    await question();
    expect(writes()).toEqual([]);
  });
});

describe('an occurrence that is moved by several presses of a key', () => {
  const name = (span: string) => ({ name: `Choir, ${span}`, hidden: true });

  async function press() {
    showScheduleAs('hours');
    await open(<DaySpread date={SAMPLE_DAY} />);
    act(() => screen.getByRole('button', name('15:00 to 16:00')).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{ArrowUp}');
    expect(screen.getByRole('button', name('15:15 to 16:30'))).toHaveFocus();
  }

  it('stands at its new place, and is asked about once; then it is one change', async () => {
    await press();
    const dialog = await question();
    expect(scopeQuestions.get()).toHaveLength(1);
    expect(writes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^This one/ }));
    await waitFor(() =>
      expect(api.bodies('PATCH', /./)).toEqual([{ time: '15:15', duration: 75, version: 1 }]),
    );
    expect(screen.getByRole('button', name('15:15 to 16:30'))).toBeInTheDocument();
  });

  it('goes back when the question is closed', async () => {
    await press();
    await question();
    await closeQuestion();
    expect(screen.getByRole('button', name('15:00 to 16:00'))).toBeInTheDocument();
    expect(writes()).toEqual([]);
  });
});

describe('the form of an occurrence', () => {
  it('asks once about all that has changed', async () => {
    await open(<DaySpread date={SAMPLE_DAY} />);
    const row = screen.getByRole('button', { name: 'Water the fig' }).closest('li') as HTMLElement;
    await chooseInRow(user, row, 'Edit');
    const form = within(screen.getByRole('form', { name: 'Edit Water the fig' }));
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Water the ferns');
    await user.type(form.getByRole('textbox', { name: /^Time/ }), '08:30');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click((await question()).getByRole('button', { name: /^This and later/ }));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=following`]));
    expect(api.bodies('PATCH', /./)).toEqual([
      { title: 'Water the ferns', time: '08:30', version: 1, seriesVersion: 3 },
    ]);
    expect(screen.queryByRole('form', { name: /^Edit/ })).not.toBeInTheDocument();
  });

  it('stays open with what was written when the question is closed', async () => {
    await open(<DaySpread date={SAMPLE_DAY} />);
    const row = screen.getByRole('button', { name: 'Water the fig' }).closest('li') as HTMLElement;
    await chooseInRow(user, row, 'Edit');
    const form = within(screen.getByRole('form', { name: 'Edit Water the fig' }));
    await user.type(form.getByRole('textbox', { name: 'Title' }), '!{Enter}');
    await question();
    await closeQuestion();
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Water the fig!');
    expect(writes()).toEqual([]);
  });
});

describe('a skipped occurrence', () => {
  it('leaves a row that says when the next one is, from which it returns', async () => {
    await open(<DaySpread date={SAMPLE_DAY} />);
    const row = screen.getByRole('button', { name: 'Water the fig' }).closest('li') as HTMLElement;
    await chooseInRow(user, row, 'Skip this one');
    const undo = await screen.findByRole('button', { name: 'Undo: Water the fig' });
    await waitFor(() => expect(undo.closest('li')).toHaveTextContent('skipped, next on Nov 28'));
    expect(screen.queryByRole('checkbox', { name: /Water the fig/ })).not.toBeInTheDocument();
    await user.click(undo);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Water the fig/ })).toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Undo: Water the fig' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(writes()).toEqual([`DELETE /api/tasks/${fig.id}`, `POST /api/tasks/${fig.id}/restore`]),
    );
  });

  it('is there again without such a row when the server refuses', async () => {
    await open(<DaySpread date={SAMPLE_DAY} />);
    api.failNext('DELETE', /tasks/, { status: 403, body: { error: 'Forbidden.' } });
    const row = screen.getByRole('button', { name: 'Water the fig' }).closest('li') as HTMLElement;
    await chooseInRow(user, row, 'Skip this one');
    await screen.findByText('Permission Denied');
    expect(screen.getByRole('checkbox', { name: /Water the fig/ })).toBeInTheDocument();
    expect(screen.queryByText(/^skipped/)).not.toBeInTheDocument();
    expect(screen.queryByText('Skipped November 21')).not.toBeInTheDocument();
  });
});
