import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { removeKept } from '@/lib/client/browser/person-storage';
import { undoLast } from '@/lib/client/changes/undo';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SAMPLE_DAY } from '@/lib/testing/screen/sample-items';

let api: MockApi;
let user: UserEvent;
let container: HTMLElement;

beforeEach(async () => {
  // A Friday.
  setClock(`${SAMPLE_DAY}T09:00:00`);
  api = installMockApi({});
  ({ user, container } = renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <Announcer />
    </>,
    signedInClient(),
  ));
  await screen.findByText('Nothing planned yet. The page is yours.');
});

afterEach(() => {
  jest.useRealTimers();
  removeKept();
});

const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New task' });
const marks = () => [...container.querySelectorAll('.token:not(.is-plain)')].map((mark) => mark.textContent);
const plain = () => [...container.querySelectorAll('.token.is-plain')].map((mark) => mark.textContent);
const place = (name: string) => screen.getByRole('button', { name });
const made = () => api.bodies('POST', /tasks$/);

describe('what a line says', () => {
  it('is marked where it stands, named below, told in the description, and sent as fields', async () => {
    await user.type(line(), 'Tune the harp tomorrow 9:00 !high 30m');
    expect(marks()).toEqual(['tomorrow', '9:00', '!high', '30m']);
    expect(place('Day: Tomorrow')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Time, optional' })).toHaveValue('09:00');
    expect(place('Priority: High')).toBeInTheDocument();
    expect(place('Length: 30m')).toBeInTheDocument();
    expect(line()).toHaveAccessibleDescription('Tomorrow, 09:00, High priority, 30m');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(made()).toMatchObject([
        { title: 'Tune the harp', date: '2025-11-22', time: '09:00', priority: 'high', estimate: 30 },
      ]),
    );
    expect(line()).toHaveValue('');
    expect(line()).toHaveFocus();
    expect(await screen.findByText('Added to Sat 22')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument();
  });

  it('is announced once, after a pause', async () => {
    await user.type(line(), 'Lunch tomorrow 13:00');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Read: Tomorrow, 13:00'));
  });

  it('is announced also when the whole line is pasted', async () => {
    await user.click(line());
    await user.paste('Dinner tomorrow 18:30');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Read: Tomorrow, 18:30'));
  });

  it('is a first day and a rule, of which the undo leaves nothing', async () => {
    api.on('DELETE', /^\/api\/tasks\/([^/]+)$/, () => ({ status: 204 }));
    await user.type(line(), 'Tune the harp every Saturday{Enter}');
    await waitFor(() =>
      expect(made()).toMatchObject([
        { title: 'Tune the harp', date: '2025-11-22', recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=SA' } },
      ]),
    );
    expect(api.calls().filter((call) => call.startsWith('PATCH'))).toEqual([]);
    await act(undoLast);
    await waitFor(() => expect(api.calls()).toContainEqual(expect.stringMatching(/^DELETE .*\?scope=all$/)));
  });

  it('is a reminder, which its place shows, changes and takes back', async () => {
    await user.type(line(), 'Tune the harp tomorrow 9:00 remind 1h before');
    expect(marks()).toEqual(['tomorrow', '9:00', 'remind 1h before']);
    await user.click(place('Remind: 1 h'));
    await user.click(await screen.findByRole('radio', { name: '1 day' }));
    await waitFor(() => expect(place('Remind: 1 day')).toBeInTheDocument());
    await user.click(line());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(made()).toMatchObject([{ title: 'Tune the harp', reminders: [1440] }]));
    await user.type(line(), 'Tune the lute remind 10 min before');
    act(() => place('Remind: 10 min').focus());
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
    await user.click(line());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(made()).toHaveLength(2));
    expect(made()[1]).not.toHaveProperty('reminders');
  });

  it('is kept for later, which a chip shows and takes back', async () => {
    await user.type(line(), 'Learn to solder someday');
    expect(place('Day: Later')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(made()).toMatchObject([{ title: 'Learn to solder', date: null, time: null }]));
    await user.type(line(), 'Learn to weld later');
    place('Day: Later').focus();
    await user.keyboard('{Delete}');
    await user.type(line(), '{Enter}');
    await waitFor(() => expect(made()).toHaveLength(2));
    expect(made()[1]).toMatchObject({ title: 'Learn to weld later', date: SAMPLE_DAY });
  });

  it('is a time from now on, by the clock of this machine', async () => {
    await user.type(line(), 'Move the car in half an hour{Enter}');
    await waitFor(() =>
      expect(made()).toMatchObject([{ title: 'Move the car', date: SAMPLE_DAY, time: '09:30' }]),
    );
  });

  it('gives way to what was picked beside it', async () => {
    await user.type(line(), 'Lunch tomorrow 13:00 !high');
    await user.click(place('Priority: High'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Low' }));
    await user.click(place('Day: Tomorrow'));
    await user.click(await screen.findByRole('button', { name: /^Today/ }));
    await user.type(line(), '{Enter}');
    await waitFor(() =>
      expect(made()).toMatchObject([{ title: 'Lunch', date: SAMPLE_DAY, time: '13:00', priority: 'low' }]),
    );
  });

  it('needs something to be done', async () => {
    await user.type(line(), 'tomorrow 9:00{Enter}');
    expect(
      await screen.findByText('Write what is to be done. So far this is only a time.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(made()).toEqual([]);
  });

  it('leaves quotes as they are written', async () => {
    await user.type(line(), 'Write about “Every Monday” fri');
    expect(marks()).toEqual(['fri']);
  });
});

it('has labels by their names, and those that are not there yet are made when it is added', async () => {
  const home = { id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b70', name: 'Home', colour: null, count: 0 };
  const choir = { ...home, id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b71', name: 'choir' };
  api.on('GET', /^\/api\/labels$/, () => ({ status: 200, body: [home] }));
  api.on('POST', /^\/api\/labels$/, () => ({ status: 201, body: choir }));
  await user.type(line(), 'Buy candles #home #choir');
  expect(place('Label: #home #choir')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('checkbox', { name: 'Mark as done: Buy candles' })).toBeInTheDocument();
  await waitFor(() => expect(made()).toMatchObject([{ title: 'Buy candles', labels: [home.id, choir.id] }]));
  expect(api.bodies('POST', /labels$/)).toMatchObject([{ name: 'choir' }]);
});

describe('a word that is not meant', () => {
  it('is a plain word after Backspace right behind it, also while more is written, and can be read again', async () => {
    await user.type(line(), 'Call Ana tomorrow{Backspace}');
    expect(line()).toHaveValue('Call Ana tomorrow');
    expect(marks()).toEqual([]);
    expect(plain()).toEqual(['tomorrow']);
    expect(screen.getByText(/is a plain word now/)).toHaveTextContent('“tomorrow” is a plain word now.');
    await user.type(line(), 'Do ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await user.type(line(), ' at 15:00');
    expect(line()).toHaveValue('Do Call Ana tomorrow at 15:00');
    expect(marks()).toEqual(['at 15:00']);
    expect(plain()).toEqual(['tomorrow']);
    await user.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(marks()).toEqual(['tomorrow', 'at 15:00']);
    expect(line()).toHaveFocus();
  });

  it('is deleted by the second Backspace', async () => {
    await user.type(line(), 'Call Ana tomorrow{Backspace}{Backspace}');
    expect(line()).toHaveValue('Call Ana tomorro');
  });

  it('with two meanings is left as written until the other one is asked for', async () => {
    await user.type(line(), 'Write to May about the choir');
    expect(screen.getByText(/is left as written/)).toHaveTextContent('“May” is left as written.');
    await user.click(screen.getByRole('button', { name: 'It is the month' }));
    expect(place('Day: Fri, May 1, 2026')).toBeInTheDocument();
    expect(marks()).toEqual(['May']);
  });
});

describe('a word of an input method', () => {
  it('is read when it is complete, and its Enter adds nothing', async () => {
    await user.type(line(), 'Lunch ');
    fireEvent.compositionStart(line());
    fireEvent.change(line(), { target: { value: 'Lunch tomorrow' } });
    expect(marks()).toEqual([]);
    expect(fireEvent.keyDown(line(), { key: 'Enter', isComposing: true })).toBe(false);
    // On Android every word is composed, and the last one may be when the button is pressed.
    expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled();
    expect(line()).toHaveValue('Lunch tomorrow');
    fireEvent.compositionEnd(line());
    expect(marks()).toEqual(['tomorrow']);
    // WebKit ends the composition before the key that has ended it.
    expect(fireEvent.keyDown(line(), { key: 'Enter', keyCode: 229 })).toBe(false);
  });
});

describe('a line with a time', () => {
  it('becomes a meeting, and a task again', async () => {
    await user.type(line(), 'Lunch with Ana 13:00 45m');
    await user.click(place('Meeting'));
    expect(place('Meeting')).toHaveAttribute('aria-pressed', 'true');
    await user.click(place('Meeting'));
    await user.click(place('Meeting'));
    await user.type(line(), '{Enter}');
    await waitFor(() =>
      expect(api.bodies('POST', /schedules$/)).toMatchObject([
        { title: 'Lunch with Ana', date: SAMPLE_DAY, time: '13:00', duration: 45 },
      ]),
    );
    expect(made()).toEqual([]);
  });

  it('only: others offer no meeting', async () => {
    await user.type(line(), 'Lunch with Ana');
    expect(screen.queryByRole('button', { name: 'Meeting' })).not.toBeInTheDocument();
  });
});

describe('several pasted lines', () => {
  const paste = async () => {
    await user.click(line());
    await user.paste('Ring the hall tomorrow\n- Order forty programmes Mon 14:00\n\nAsk Noor\n');
  };

  it('become a task each, in their order, and one change', async () => {
    await paste();
    expect(line()).toHaveAttribute('placeholder', '3 lines');
    const rows = screen.getByRole('list', { name: '3 lines' });
    expect(rows).toHaveTextContent('Ring the hallTomorrow');
    expect(rows).toHaveTextContent('Order forty programmesMon, Nov 24, 14:00');
    await user.click(screen.getByRole('button', { name: 'Add 3 tasks' }));
    await waitFor(() =>
      expect(made()).toMatchObject([
        { title: 'Ring the hall', date: '2025-11-22' },
        { title: 'Order forty programmes', date: '2025-11-24', time: '14:00' },
        { title: 'Ask Noor', date: SAMPLE_DAY },
      ]),
    );
    expect(line()).toHaveFocus();
    await waitFor(() => expect(api.tasks()).toHaveLength(3));
    await act(undoLast);
    await waitFor(() => expect(api.tasks()).toHaveLength(0));
  });

  it('are kept as one, or left', async () => {
    await paste();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(line()).toHaveValue('');
    await paste();
    await user.click(screen.getByRole('button', { name: 'Keep as one' }));
    expect(line()).toHaveValue('Ring the hall tomorrow Order forty programmes Mon 14:00 Ask Noor');
    expect(line()).toHaveFocus();
  });

  it('are added by Enter, without those that nobody sees', async () => {
    await user.click(line());
    await user.paste('Ring the hall\n\u200b\nAsk Noor');
    expect(screen.getByRole('list', { name: '2 lines' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(made()).toMatchObject([{ title: 'Ring the hall' }, { title: 'Ask Noor' }]));
  });

  it('are cut at a word when they are longer than a title, and stand whole in the notes, as the list says', async () => {
    const long = `${'word '.repeat(45)}tomorrow`;
    await user.click(line());
    await user.paste(`Ring the hall\n${long}`);
    expect(screen.getByText(/^Longer than 200 characters: cut at a word/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    const title = 'word '.repeat(40).trim();
    await waitFor(() =>
      expect(made()).toMatchObject([{ title: 'Ring the hall' }, { title, notes: long, date: '2025-11-22' }]),
    );
    expect(screen.queryByRole('list', { name: 'Not saved' })).not.toBeInTheDocument();
  });

  it('that say only when they are stay as they stand', async () => {
    await user.click(line());
    await user.paste('Ring the hall\ntomorrow');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(made()).toMatchObject([{ title: 'Ring the hall' }, { title: 'tomorrow', date: SAMPLE_DAY }]),
    );
  });

  it('are all listed, folded after ten', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `Line ${index + 1}`);
    await user.click(line());
    await user.paste(lines.join('\n'));
    const rows = screen.getByRole('list', { name: '60 lines' });
    expect(within(rows).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'and 50 more' }));
    expect(within(rows).getAllByRole('listitem')).toHaveLength(60);
  });

  it('can be edited in place', async () => {
    await paste();
    await user.click(screen.getByRole('button', { name: 'Edit line 3: Ask Noor' }));
    await user.keyboard(' today !high{Enter}');
    expect(line()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Edit line 3: Ask Noor today !high' })).toHaveTextContent(
      'Ask Noor',
    );
    await user.click(screen.getByRole('button', { name: /^Edit line 1/ }));
    await user.clear(screen.getByRole('textbox', { name: 'Line 1' }));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
    await waitFor(() =>
      expect(made()).toMatchObject([
        { title: 'Order forty programmes' },
        { title: 'Ask Noor', priority: 'high', date: SAMPLE_DAY },
      ]),
    );
  });

  it('keep the ones that could not be stored', async () => {
    await paste();
    api.failNext('POST', /tasks$/, { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Add 3 tasks' }));
    await waitFor(() => expect(api.tasks()).toHaveLength(2));
    const unsent = await screen.findByRole('list', { name: 'Not saved' });
    expect(unsent).toHaveTextContent('Ring the hall tomorrow');
    await user.click(within(unsent).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.tasks()).toHaveLength(3));
  });
});
