import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { Shortcuts } from '@/components/planner/shortcuts/shortcuts';
import { redoLast, undoLast } from '@/lib/client/changes/undo';
import { invalidate } from '@/lib/client/query/invalidate';
import { scopeQuestions } from '@/lib/client/series/scope-questions';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import type { Series } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow } from '@/lib/testing/screen/row-menu';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { CHANGE_ID, SAMPLE_SERIES, serveSeries, serveWideChanges } from '@/lib/testing/screen/serve-series';
import { ScopeDialog } from './scope-dialog';

const fig = sampleTask({ title: 'Water the fig', series: SAMPLE_SERIES });
const single = sampleTask({ title: 'Buy rosin', rank: 'a1' });

jest.mock('next/navigation', () => ({ usePathname: () => '/daily', useRouter: () => ({ push: () => {} }) }));

let api: MockApi;
let user: UserEvent;
let client: ReturnType<typeof signedInClient>;

/** Opens the day with a task of a series and a single one. */
async function open(series: Partial<Series> = {}, repeated: Task = fig) {
  api = installMockApi({ tasks: [repeated, single] });
  serveSeries(api, series);
  serveWideChanges(api);
  client = signedInClient();
  ({ user } = renderScreen(
    <Shortcuts>
      <DaySpread date={SAMPLE_DAY} />
      <ConflictDialog />
      <ScopeDialog />
    </Shortcuts>,
    client,
  ));
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
}

const row = (title: string) => screen.getByRole('button', { name: title });
const question = () => screen.findByRole('alertdialog', { name: 'Change which ones?' });
const noQuestion = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
const writes = () => api.calls().filter((call) => !call.startsWith('GET'));
const undo = () => user.keyboard('{Control>}z{/Control}');
const title = () => screen.getByRole('textbox', { name: 'Title' });

/** Changes the title of the task of the series in its sheet, and leaves the input. */
async function rename(to: string) {
  await user.click(row('Water the fig'));
  await user.clear(title());
  await user.type(title(), `${to}{Enter}`);
}

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
beforeEach(() => setPhone(false));
afterEach(() => {
  act(() => scopeQuestions.set([]));
  setPhone(false);
  jest.useRealTimers();
});

describe('a change of an occurrence', () => {
  it('cannot be taken back by the key while the person is asked', async () => {
    await open();
    await user.click(screen.getByRole('checkbox', { name: /Buy rosin/ }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    await rename('Water the ferns');
    await question();
    await undo();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect(writes()).toHaveLength(1);
  });

  it('asks which ones it concerns, and is then sent for these', async () => {
    await open();
    await rename('Water the ferns');
    const dialog = within(await question());
    expect(dialog.getByRole('button', { name: 'This one Friday, November 21' })).toHaveFocus();
    expect(writes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^All Also the 9 before; their day and time stay/ }));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=all`]));
    expect(api.bodies('PATCH', /./)).toEqual([{ title: 'Water the ferns', version: 1, seriesVersion: 3 }]);
    expect(await screen.findByText('104 changed')).toBeInTheDocument();
    expect(screen.getByText('Water the ferns. 2 keep their own.')).toBeInTheDocument();
  });

  it('asks of a reminder too, which is taken back as a whole', async () => {
    await open();
    await user.click(row('Water the fig'));
    await user.click(screen.getByRole('radio', { name: '1 h' }));
    await user.click(within(await question()).getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=all`]));
    expect(api.bodies('PATCH', /./)).toEqual([{ reminders: [60], version: 1, seriesVersion: 3 }]);
    expect(await screen.findByText('104 changed')).toBeInTheDocument();
    await act(() => undoLast());
    await waitFor(() =>
      expect(writes()).toContain(`POST /api/series-changes/${CHANGE_ID}/undo?item=${fig.id}`),
    );
  });

  it('that was moved is seen from its own day', async () => {
    await open({}, { ...fig, series: { ...SAMPLE_SERIES, occurrenceDay: '2025-11-19' } });
    await rename('Water the ferns');
    const dialog = within(await question());
    expect(dialog.getByRole('button', { name: 'This one Friday, November 21' })).toBeInTheDocument();
    const seen = api.calls().filter((call) => call.includes('/api/series/'));
    expect(new Set(seen)).toEqual(new Set([`GET /api/series/${SAMPLE_SERIES.id}?from=${SAMPLE_DAY}`]));
  });

  it('of this one alone is an ordinary change', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    expect(api.bodies('PATCH', /./)).toEqual([{ title: 'Water the ferns', version: 1 }]);
  });

  it.each([
    ['1', ''],
    ['2', '?scope=following'],
    ['3', '?scope=all'],
  ])('is chosen by the key %s', async (key, query) => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard(key);
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}${query}`]));
    noQuestion();
  });

  it('is chosen by arrow keys', async () => {
    await open();
    await rename('Water the ferns');
    const dialog = within(await question());
    await user.keyboard('{ArrowUp}');
    expect(dialog.getByRole('button', { name: /^All/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=following`]));
  });

  it('is not made when the person closes the question', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('{Escape}');
    await waitFor(noQuestion);
    await waitFor(() => expect(title()).toHaveValue('Water the fig'));
    expect(screen.getByRole('dialog', { name: 'Water the fig' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(writes()).toEqual([]);
  });

  it('is asked about above the sheet of a phone, which stays', async () => {
    setPhone(true);
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('{Escape}');
    await waitFor(noQuestion);
    expect(screen.getByRole('dialog', { name: 'Water the fig' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(title()).toHaveValue('Water the fig');
    await user.clear(title());
    await user.type(title(), 'Water the ferns{Enter}');
    await user.click(within(await question()).getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=all`]));
    expect(await screen.findByRole('dialog', { name: 'Water the ferns' })).toBeInTheDocument();
  });

  it('is stored for this one when the person closes the window instead', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
  });

  it('is stored for this one when the window is closed before the text is left', async () => {
    await open();
    await user.click(row('Water the fig'));
    await user.type(title(), '!');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    expect(api.bodies('PATCH', /./)).toEqual([{ title: 'Water the fig!', version: 1 }]);
    noQuestion();
  });

  it('is asked about without keys when single keys are switched off', async () => {
    act(() => switchShortcuts(false));
    await open();
    await rename('Water the ferns');
    const dialog = within(await question());
    const first = dialog.getByRole('button', { name: /^This one/ });
    expect(first).not.toHaveAttribute('aria-keyshortcuts');
    await user.keyboard('3');
    expect(first).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    act(() => switchShortcuts(true));
  });

  it('is taken back as a whole', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('3');
    await screen.findByText('104 changed');
    await user.keyboard('{Escape}');
    await undo();
    const back = `POST /api/series-changes/${CHANGE_ID}/undo?item=${fig.id}`;
    await waitFor(() => expect(writes().slice(1)).toEqual([back]));
    expect(await screen.findByText('Undone: changed')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Water the fig' })).toBeInTheDocument();
  });

  it('is made again after it was taken back, based on the versions that this made', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('3');
    await screen.findByText('104 changed');
    await act(undoLast);
    const { version, series } = { ...api.tasks().find(({ id }) => id === fig.id) };
    await act(redoLast);
    expect(await screen.findByText('Redone: changed')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Water the ferns' })).toBeInTheDocument();
    const [, again] = api.bodies('PATCH', /./);
    expect(again).toEqual({ title: 'Water the ferns', version, seriesVersion: series?.version });
    await act(undoLast);
    expect(await screen.findByRole('button', { name: 'Water the fig' })).toBeInTheDocument();
  });

  it('that changes nothing is neither told nor taken back', async () => {
    await open();
    await user.click(screen.getByRole('checkbox', { name: /Buy rosin/ }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    const body = { ...fig, changed: 0, kept: 0 };
    api.on('PATCH', new RegExp(fig.id), () => ({ status: 200, body }));
    await rename('Water the ferns');
    await question();
    await user.keyboard('3');
    expect(await screen.findByRole('dialog', { name: 'Water the fig' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('0 changed')).not.toBeInTheDocument();
    await act(undoLast);
    // What was changed before is taken back instead.
    await waitFor(() => expect(writes().slice(2)).toEqual([`PATCH /api/tasks/${single.id}`]));
  });

  it('that somebody has changed since is not taken back, and the toast says so', async () => {
    await open();
    api.on('POST', /undo$/, () => ({
      status: 409,
      body: { error: 'Changed meanwhile.', details: 'Ines has changed this since.' },
    }));
    await rename('Water the ferns');
    await question();
    await user.keyboard('3');
    await screen.findByText('104 changed');
    await act(undoLast);
    expect(await screen.findByText(/Ines has changed this since/)).toBeInTheDocument();
    expect(row('Water the ferns')).toBeInTheDocument();
  });

  it('is based on the series as it is on the screen, also when only the others have changed since', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('1{Escape}');
    await waitFor(() => expect(writes()).toHaveLength(1));
    const [stored] = api.tasks().filter(({ id }) => id === fig.id);
    const changed = { ...stored, series: { ...SAMPLE_SERIES, version: 4 } };
    api.on('GET', /^\/api\/tasks-with-collaborators\//, () => ({ status: 200, body: [changed, single] }));
    act(() => invalidate(client, 'tasks'));
    await waitFor(() =>
      expect(client.getQueryData(['/api/tasks-with-collaborators', SAMPLE_DAY])).toContainEqual(changed),
    );
    await user.click(row('Water the ferns'));
    await user.type(title(), '!{Enter}');
    await question();
    await user.keyboard('3');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(api.bodies('PATCH', /./)[1]).toEqual({ title: 'Water the ferns!', version: 2, seriesVersion: 4 });
  });

  it('that conflicts can be sent again for the same ones', async () => {
    await open();
    api.failNext('PATCH', /tasks/, {
      status: 409,
      body: {
        error: 'Changed meanwhile.',
        current: { ...fig, title: 'Water the palm', version: 2, series: { ...SAMPLE_SERIES, version: 4 } },
      },
    });
    await rename('Water the ferns');
    await question();
    await user.keyboard('3');
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this a moment ago' }));
    expect(dialog.getByText(/Your change to all of them/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toBe(`PATCH /api/tasks/${fig.id}?scope=all`);
    expect(api.bodies('PATCH', /./)[1]).toEqual({ title: 'Water the ferns', version: 2, seriesVersion: 4 });
  });

  it('is asked about when the text is left, not at a pause in typing', async () => {
    await open();
    await user.click(row('Water the fig'));
    jest.useFakeTimers({ advanceTimers: true });
    fireEvent.change(title(), { target: { value: 'Water the fig today' } });
    act(() => jest.advanceTimersByTime(60_000));
    jest.useRealTimers();
    await user.type(title(), '!{Enter}');
    await question();
    await user.keyboard('1');
    await waitFor(() =>
      expect(api.bodies('PATCH', /./)).toEqual([{ title: 'Water the fig today!', version: 1 }]),
    );
    noQuestion();
  });

  it('is sent once, however often the answer is pressed', async () => {
    await open();
    await rename('Water the ferns');
    await question();
    await user.keyboard('33');
    await screen.findByText('104 changed');
    expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}?scope=all`]);
  });

  it('that is refused is shown as it was, and can be tried again for the same ones', async () => {
    await open();
    await chooseInRow(user, row('Water the fig').closest('li') as HTMLElement, 'Edit');
    await user.clear(title());
    await user.type(title(), 'Water the ferns{Enter}');
    const release = api.hold('PATCH', /tasks/);
    api.failNext('PATCH', /tasks/, { status: 500, body: { error: 'Not now.' } });
    await question();
    await user.keyboard('3');
    expect(await screen.findByRole('button', { name: 'Water the ferns' })).toBeInTheDocument();
    release();
    await screen.findByText('Not saved');
    expect(row('Water the fig')).toBeInTheDocument();
    expect(screen.queryByText(/changed$/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('104 changed');
    expect(writes()).toEqual([
      `PATCH /api/tasks/${fig.id}?scope=all`,
      `PATCH /api/tasks/${fig.id}?scope=all`,
    ]);
  });

  it('that cannot be asked about is not lost', async () => {
    await open();
    api.failNext('GET', /series/);
    api.failNext('GET', /series/);
    await rename('Water the ferns');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await question();
  });
});

describe('nobody is asked', () => {
  it('about completing, which is a matter of one', async () => {
    await open();
    await user.click(screen.getByRole('checkbox', { name: /Water the fig/ }));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    noQuestion();
  });

  it('about one that is changed together with others', async () => {
    await open();
    await user.keyboard('{Control>}');
    await user.click(row('Water the fig'));
    await user.click(row('Buy rosin'));
    await user.keyboard('{/Control}');
    const bar = within(await screen.findByRole('group', { name: /2/ }));
    await user.click(bar.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(writes()).toEqual(['POST /api/items/batch']));
    expect(api.bodies('POST', /batch/)).toMatchObject([{ change: { date: null } }]);
    noQuestion();
  });

  it('about a single item', async () => {
    await open();
    await user.click(row('Buy rosin'));
    await user.type(title(), '!{Enter}');
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${single.id}`]));
    noQuestion();
  });

  it('about the only one of a series', async () => {
    await open({ total: 1, before: 0, previous: null, next: [SAMPLE_DAY] });
    await rename('Water the ferns');
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    noQuestion();
  });

  it('about the day of what comes again after it is ticked', async () => {
    await open({ mode: 'after_completion', rrule: 'FREQ=DAILY;INTERVAL=3' });
    const line = row('Water the fig').closest('li') as HTMLElement;
    await user.click(within(line).getByRole('button', { name: 'Move to…' }));
    await user.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    noQuestion();
  });

  it('when the others were not shared with the person', async () => {
    await open();
    api.on('GET', /^\/api\/series\/[^/]+$/, () => ({ status: 404, body: { error: 'Not found.' } }));
    await rename('Water the ferns');
    await waitFor(() => expect(writes()).toEqual([`PATCH /api/tasks/${fig.id}`]));
    noQuestion();
  });
});

describe('an occurrence', () => {
  it('is deleted with those that the person chooses, and they come back together', async () => {
    await open();
    await chooseInRow(user, row('Water the fig').closest('li') as HTMLElement, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete which ones?' }));
    expect(dialog.getByRole('button', { name: /^All 113 tasks/ })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'This and later The last one is then November 14' }));
    await waitFor(() => expect(writes()).toEqual([`DELETE /api/tasks/${fig.id}?scope=following`]));
    await waitFor(() => expect(row('Buy rosin')).toHaveFocus());
    expect(await screen.findByText('Water the fig, this and later ones')).toBeInTheDocument();
    await undo();
    expect(await screen.findByText('Undone: deleted')).toBeInTheDocument();
    expect(row('Water the fig')).toBeInTheDocument();
    expect(writes().slice(1)).toEqual([`POST /api/tasks/${fig.id}/restore`]);
  });

  it('has the focus again when the question of its menu, its key or its form is closed', async () => {
    await open();
    await chooseInRow(user, row('Water the fig').closest('li') as HTMLElement, 'Delete');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement?.closest('li')).toBe(row('Water the fig').closest('li')),
    );
    act(() => row('Water the fig').focus());
    await user.keyboard('{Delete}');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(row('Water the fig')).toHaveFocus());
    await chooseInRow(user, row('Water the fig').closest('li') as HTMLElement, 'Edit');
    await user.type(title(), '!{Enter}');
    await question();
    await user.keyboard('1');
    await waitFor(() => expect(row('Water the fig!')).toHaveFocus());
  });

  it('is skipped without a question, and the toast says when the next one is', async () => {
    await open();
    await chooseInRow(user, row('Water the fig').closest('li') as HTMLElement, 'Skip this one');
    await screen.findByText('Skipped November 21');
    expect(screen.getByText('Water the fig is next on November 28.')).toBeInTheDocument();
    expect(writes()).toEqual([`DELETE /api/tasks/${fig.id}`]);
    noQuestion();
    // A toast of an earlier test may still be leaving.
    const toast = screen.getByText('Skipped November 21').closest('li') as HTMLElement;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(row('Water the fig')).toHaveFocus());
  });
});
