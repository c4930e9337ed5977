import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Engine } from '@/components/item/drag/engine';
import { LabelledView } from '@/components/labels/labelled-view';
import { inkOf } from '@/components/ui/avatar';
import { removeKept } from '@/lib/client/browser/person-storage';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import { SHELF_FOLD, turnFold } from '@/lib/client/view-state/folds';
import type { CommentCount } from '@/lib/shared/contract/schemas/day-notes';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { drop, lift, moveOver, placeBelow } from '@/lib/testing/screen/finger';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, sampleLabel, sampleSchedule, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { WeeklyView } from './weekly-view';

jest.mock('next/navigation', () => ({
  usePathname: () => '/weekly',
  useSearchParams: () => new URLSearchParams(),
}));

const quote = sampleTask({ title: 'Send the quote', rank: 'a0' });
const hall = sampleTask({ title: 'Book the hall', rank: 'a1', estimate: 20, carried: 3, priority: 'high' });
const fig = sampleTask({ title: 'Water the fig', completed: true });
const slides = sampleTask({ title: 'Sort the slides', date: '2025-11-22' });
const review = sampleSchedule({ title: 'Cover review', time: '11:00', duration: 90 });
const fair = sampleSchedule({ title: 'Book fair', date: '2025-11-20', endDate: '2025-11-22', time: null });

/** More tasks than a column shows. */
const pages = () =>
  Array.from({ length: 18 }, (_, index) =>
    sampleTask({ title: `Page ${index}`, rank: `b0${String.fromCharCode(65 + index)}` }),
  );

let api: MockApi;
let user: UserEvent;
let client: ReturnType<typeof signedInClient>;
let commentCounts: CommentCount[] = [];

async function open(
  tasks: Task[] = [quote, hall, fig, slides],
  schedules: Schedule[] = [review, fair],
  labels: Label[] = [],
) {
  window.history.replaceState(null, '', '/weekly');
  api = installMockApi({ tasks, schedules, labels });
  api.on('GET', /^\/api\/day-notes$/, () => ({ status: 200, body: commentCounts }));
  client = signedInClient();
  ({ user } = renderScreen(
    <LabelledView view="weekly">
      <WeeklyView />
    </LabelledView>,
    client,
  ));
  await screen.findByText(/^In short$/);
  await waitFor(() => expect(board()).toHaveAttribute('aria-busy', 'false'));
  await within(board()).findByRole('button', { name: new RegExp(`^${tasks[0]?.title}`) });
}

const board = () =>
  screen.queryByRole('group', { name: 'The selected day' }) ??
  screen.getByRole('group', { name: 'Days of the week' });
const column = (name: string) => within(within(board()).getByRole('group', { name }));
const friday = () => column('Friday, November 21');
const saturday = () => column('Saturday, November 22');
const card = (name: string | RegExp) => within(board()).getByRole('button', { name });
const head = (name: RegExp) => card(name);
const cardsIn = (of: ReturnType<typeof friday>) =>
  of.getAllByRole('button', { name: /, (Fri|Satur)day(, (done|to .*))?$/ }).map((each) => each.textContent);
const announced = () => screen.findByText(/^Moved to \w/);

beforeEach(() => setClock('2025-11-21T12:45'));
afterEach(() => {
  setPhone(false);
  switchShortcuts(true);
  commentCounts = [];
  removeKept();
  jest.useRealTimers();
});

describe('a column of the board', () => {
  it('has the capacity of its day, its meetings and its open tasks', async () => {
    await open();
    expect(head(/^Friday, November 21, 3 tasks, 1 done, 2 meetings, today$/)).toHaveTextContent(
      '3 tasks, 1 done2 meetings1h 50m of 8h',
    );
    expect(head(/^Friday/)).toHaveAccessibleDescription(
      'Planned 1h 50m of 8h: meetings 1h 30m, tasks 20m, 1 without a length',
    );
    expect(cardsIn(friday())).toEqual(['Book fair', '11:00Cover review', 'Send the quote', 'Book the hall']);
    expect(card('11:00 Cover review, Friday')).toHaveClass('is-past');
    const { parentElement: hallCard } = card('Book the hall, Friday');
    expect(hallCard).toHaveTextContent('Takes 20mcarried 3 times');
  });

  it('has the same capacity while the view shows one label: what is hidden takes its time', async () => {
    const novel = sampleLabel({ name: 'novel' });
    const labelled = [sampleTask({ title: 'Proofread', estimate: 60, labels: [novel.id] }), hall];
    await open(labelled, [review], [novel]);
    await user.click(await screen.findByRole('button', { name: '#novel' }));
    await waitFor(() => expect(cardsIn(friday())).toEqual(['Proofread']));
    expect(head(/^Friday/)).toHaveAccessibleDescription(
      'Planned 2h 50m of 8h: meetings 1h 30m, tasks 1h 20m',
    );
  });

  it('has a meeting of several days on each of them', async () => {
    await open();
    expect(card('Book fair, Thursday, to Saturday')).toHaveClass('goesOn');
    expect(card('Book fair, Friday, to Saturday')).toHaveClass('isContinued', 'goesOn');
    expect(card('Book fair, Saturday, to Saturday')).not.toHaveClass('goesOn');
  });

  it('says whose the meetings of others are', async () => {
    await open(undefined, [
      review,
      sampleSchedule({ title: 'Choir rehearsal', time: '18:00', ...sharedBy(INES, 'view') }),
      sampleSchedule({ title: 'Fair', endDate: '2025-11-22', time: null, ...sharedBy(INES, 'edit') }),
    ]);
    expect(card('18:00 Choir rehearsal, Friday, Ines')).toHaveTextContent(/Ines$/);
    expect(card('Fair, Friday, to Saturday, Ines')).toHaveTextContent(/Ines$/);
    expect(card('11:00 Cover review, Friday')).not.toHaveTextContent('Ines');
    expect(card('18:00 Choir rehearsal, Friday, Ines')).toHaveClass('theirs', inkOf(INES));
    expect(card('Fair, Friday, to Saturday, Ines')).toHaveClass('theirs', inkOf(INES));
    expect(card('11:00 Cover review, Friday')).not.toHaveClass('theirs');
  });

  it('marks own meetings with the colour of their first label, those of others never', async () => {
    const novel = sampleLabel({ name: 'novel', colour: 'plum' });
    const labels = [novel.id];
    await open(
      undefined,
      [
        sampleSchedule({ title: 'Cover review', time: '11:00', labels }),
        sampleSchedule({ title: 'Fair', endDate: '2025-11-22', time: null, labels }),
        sampleSchedule({ title: 'Choir', time: '18:00', labels, ...sharedBy(INES, 'view') }),
      ],
      [novel],
    );
    const coloured = () =>
      [...board().querySelectorAll('[data-colour=plum]')].map((bar) => bar.closest('button')?.textContent);
    await waitFor(() => expect(coloured()).toEqual(['Fair', '11:00Cover review']));
  });

  it('shows twelve open tasks, and the others when they are asked for', async () => {
    await open(pages());
    expect(cardsIn(friday())).toHaveLength(12 + 2);
    await user.click(friday().getByRole('button', { name: '6 more' }));
    expect(card('Page 12, Friday')).toHaveFocus();
    expect(cardsIn(friday())).toHaveLength(18 + 2);
    expect(friday().queryByRole('button', { name: /more$/ })).not.toBeInTheDocument();
  });

  it('folds completed tasks into one line', async () => {
    await open();
    const line = friday().getByRole('button', { name: '1 done' });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    expect(friday().queryByRole('button', { name: /^Water the fig/ })).not.toBeInTheDocument();
    await user.click(line);
    expect(card('Water the fig, Friday, done')).toBeInTheDocument();
  });

  it('has the numbers of comments on its cards, by one read', async () => {
    commentCounts = [
      { targetType: 'task', targetId: quote.id, comments: 2 },
      { targetType: 'schedule', targetId: review.id, comments: 1 },
    ];
    await open();
    await within(board()).findByRole('button', { name: '11:00 Cover review, Friday, 1 comment' });
    const said = friday().getByRole('img', { name: '2 comments' });
    expect(said.closest('li')).toContainElement(card('Send the quote, Friday'));
    const reads = api.calls().filter((call) => call.includes('/api/day-notes?'));
    expect(reads).toEqual(['GET /api/day-notes?startDate=2025-11-16&endDate=2025-11-22']);
  });

  it('is empty until the week is read, without moving its head', async () => {
    api = installMockApi();
    api.hold('GET', /^\/api\/tasks$/);
    renderScreen(<WeeklyView />, signedInClient());
    expect(await screen.findByRole('button', { name: /^Friday, November 21, today$/ })).toBeInTheDocument();
    expect(board().querySelectorAll('.columnList .skel')).toHaveLength(21);
  });
});

it('the day with the most beyond its hours is named below the board', async () => {
  await open([quote, sampleTask({ title: 'Set the type', estimate: 600 }), slides]);
  expect(screen.getByText('Over the hours').nextElementSibling).toHaveTextContent('Friday, by 3h 30m');
  expect(screen.queryByText('A usual day')).not.toBeInTheDocument();
});

it('no day is named when none is beyond its hours', async () => {
  await open();
  expect(screen.queryByText('Over the hours')).not.toBeInTheDocument();
  expect(screen.getByText('A usual day')).toBeInTheDocument();
});

describe('a task on the board', () => {
  it('is completed by its ring, and keeps its place', async () => {
    await open();
    const ring = friday().getByRole('button', { name: 'Done: Send the quote' });
    await user.click(ring);
    expect(ring).toHaveAttribute('aria-pressed', 'true');
    expect(cardsIn(friday())).toEqual(['Book fair', '11:00Cover review', 'Send the quote', 'Book the hall']);
    await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toEqual([{ completed: true, version: 1 }]));
  });

  it('opens its sheet, which gives the focus back', async () => {
    await open();
    await user.click(card('Book the hall, Friday'));
    const sheet = await screen.findByRole('dialog', { name: 'Book the hall' });
    expect(within(sheet).getByRole('textbox', { name: 'Title' })).toHaveValue('Book the hall');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(card('Book the hall, Friday')).toHaveFocus();
  });

  it('with view access can be neither completed nor carried', async () => {
    await open([sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'view') })]);
    await user.click(friday().getByRole('button', { name: 'Done: Check the alarms' }));
    expect(await screen.findByText('Permission Denied')).toBeInTheDocument();
    act(() => card('Check the alarms, Friday').focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(card('Check the alarms, Friday')).toHaveFocus();
    expect(api.bodies('PATCH', /tasks/)).toEqual([]);
  });

  it('is added in place, one after the other', async () => {
    await open();
    await user.click(saturday().getByRole('button', { name: 'Add to Saturday' }));
    const line = screen.getByRole('textbox', { name: 'New task on Saturday' });
    expect(line).toHaveFocus();
    await user.keyboard('Pack the slides{Enter}Lunch{Enter}');
    expect(line).toHaveFocus();
    expect(card('Lunch, Saturday')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.bodies('POST', /tasks$/)).toMatchObject([
        { title: 'Pack the slides', date: '2025-11-22' },
        { title: 'Lunch', date: '2025-11-22' },
      ]),
    );
    await user.keyboard('{Escape}');
    expect(saturday().getByRole('button', { name: 'Add to Saturday' })).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'New task on Saturday' })).not.toBeInTheDocument();
  });
});

describe('a task that is dragged on the board', () => {
  const ask = sampleTask({ title: 'Ask the caretaker', rank: 'a0V', ...sharedBy(INES, 'edit') });
  const row = (name: string): Element => {
    const found = card(`${name}, Friday`).closest('li');
    if (!found) throw new Error(`No card of ${name}`);
    return found;
  };

  async function openWithEngine() {
    await open([quote, hall, ask]);
    renderScreen(<Engine />, client);
    placeBelow(['Send the quote', 'Book the hall', 'Ask the caretaker'].map(row));
  }

  it("is put in order among the person's own, below which those of others stand", async () => {
    await openWithEngine();
    lift(card('Send the quote, Friday'));
    moveOver(row('Ask the caretaker'), 190);
    expect(row('Send the quote')).not.toHaveAttribute('data-to');
    moveOver(row('Book the hall'), 179);
    drop();
    await waitFor(() =>
      expect(cardsIn(friday()).slice(-3)).toEqual(['Book the hall', 'Send the quote', 'Ask the caretaker']),
    );
    await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toEqual([{ rank: 'a2', version: 1 }]));
  });

  it('stands behind the last one that is shown, and not behind the hidden ones', async () => {
    await open(pages());
    renderScreen(<Engine />, client);
    placeBelow(Array.from({ length: 12 }, (_, index) => row(`Page ${index}`)));
    lift(card('Page 1, Friday'));
    moveOver(row('Page 11'), 100 + 12 * 40 - 1);
    drop();
    await waitFor(() => expect(cardsIn(friday()).at(-1)).toBe('Page 1'));
    await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toEqual([{ rank: 'b0LV', version: 1 }]));
  });
});

describe('what is held over the board', () => {
  const columnOf = (name: string) => within(board()).getByRole('group', { name });
  const ghost = (title: string) => within(board()).findByRole('button', { name: `Undo: ${title}` });

  /** Lifts a card, whose timers then run again by the set clock. */
  function liftCard(name: string): void {
    lift(card(name));
    setClock('2025-11-21T12:45');
  }

  it('frames a column, also between its rows, and leaves a ghost', async () => {
    await open();
    renderScreen(<Engine />, client);
    liftCard('Send the quote, Friday');
    moveOver(card('Sort the slides, Saturday'));
    expect(columnOf('Saturday, November 22')).toHaveAttribute('data-over', 'task');
    moveOver(saturday().getByRole('button', { name: 'Add to Saturday' }));
    expect(columnOf('Saturday, November 22')).toHaveAttribute('data-over', 'task');
    drop();
    expect(columnOf('Saturday, November 22')).not.toHaveAttribute('data-over');
    await within(board()).findByRole('button', { name: 'Send the quote, Saturday' });
    const gone = (await ghost('Send the quote')).closest('li');
    expect(columnOf('Friday, November 21')).toContainElement(gone);
    expect(gone).toHaveTextContent('Send the quoteMoved to Sat 22Undo');
    await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ date: '2025-11-22' }]));
  });

  it('moves a meeting of several days by the day by which it was taken', async () => {
    await open();
    renderScreen(<Engine />, client);
    liftCard('Book fair, Friday, to Saturday');
    moveOver(card('Send the quote, Friday'));
    expect(columnOf('Friday, November 21')).not.toHaveAttribute('data-over');
    moveOver(card('Sort the slides, Saturday'));
    drop();
    await waitFor(() => expect(api.bodies('PATCH', /schedules/)).toMatchObject([{ date: '2025-11-21' }]));
    expect(card('Book fair, Friday, to Sunday')).toBeInTheDocument();
  });

  it('frames no column within which a card is put into another order', async () => {
    await open();
    renderScreen(<Engine />, client);
    liftCard('Send the quote, Friday');
    moveOver(card('Book the hall, Friday'), 400);
    expect(columnOf('Friday, November 21')).not.toHaveAttribute('data-over');
    expect(document.querySelector('.dropLine')).toBeVisible();
    drop();
    expect(within(board()).queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it('is taken back from its ghost, which stands where the card was', async () => {
    await open();
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(card('Send the quote, Saturday')).toHaveFocus());
    const undo = await ghost('Send the quote');
    const rows = [...(undo.closest('ul')?.children ?? [])].map((row) => row.textContent);
    expect(rows).toEqual(['Send the quoteMoved to Sat 22Undo', expect.stringContaining('Book the hall')]);
    await user.click(undo);
    await waitFor(() => expect(card('Send the quote, Friday')).toHaveFocus());
    expect(within(board()).queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it('leaves a ghost of a meeting, which keys reach', async () => {
    await open();
    act(() => card('11:00 Cover review, Friday').focus());
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(card('11:00 Cover review, Thursday')).toHaveFocus());
    act(() => card('Book fair, Friday, to Saturday').focus());
    await user.keyboard('{ArrowDown}');
    expect(await ghost('Cover review')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(card('11:00 Cover review, Friday')).toHaveFocus());
  });
});

describe('the keys of the board', () => {
  it('go through a day and to the neighbouring ones', async () => {
    await open();
    act(() => head(/^Friday/).focus());
    await user.keyboard('{ArrowDown}');
    expect(card('Book fair, Friday, to Saturday')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(card('Send the quote, Friday')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(saturday().getByRole('button', { name: 'Add to Saturday' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(card('Sort the slides, Saturday')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(head(/^Friday/)).toHaveFocus();
    expect(head(/^Friday/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('go on in the next week', async () => {
    await open();
    act(() => card('Sort the slides, Saturday').focus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(head(/^Sunday, November 23/)).toHaveFocus());
    expect(head(/^Sunday, November 23/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('carry an item to the neighbouring day, and say where it is then', async () => {
    await open();
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(card('Send the quote, Saturday')).toHaveFocus());
    expect(await announced()).toHaveTextContent('Moved to Saturday, November 22');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(card('Send the quote, Friday')).toHaveFocus());
    await waitFor(() =>
      expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ date: '2025-11-22' }, { date: '2025-11-21' }]),
    );
    act(() => card('11:00 Cover review, Friday').focus());
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(card('11:00 Cover review, Thursday')).toHaveFocus());
  });

  it('carry an item into another week, which is then shown', async () => {
    await open();
    act(() => card('Sort the slides, Saturday').focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(card('Sort the slides, Sunday')).toHaveFocus());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Week of November 23 - 29, 2025');
  });

  it('put a task in order, and keep the focus', async () => {
    await open();
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(cardsIn(friday()).slice(-2)).toEqual(['Book the hall', 'Send the quote']));
    expect(card('Send the quote, Friday')).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(cardsIn(friday()).slice(-2)).toEqual(['Send the quote', 'Book the hall']));
    expect(card('Send the quote, Friday')).toHaveFocus();
  });

  it('complete, move and delete the focused item', async () => {
    await open();
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard(' ');
    await waitFor(() => expect(card('Send the quote, Friday, done')).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'Move to…' })).toHaveTextContent('Send the quote');
    await user.keyboard('{Escape}');
    act(() => card('Book the hall, Friday').focus());
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Task deleted')).toBeInTheDocument();
    expect(card('Send the quote, Friday, done')).toHaveFocus();
  });

  it('# opens the labels of the focused item, and leads back to its card', async () => {
    await open();
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard('#');
    await user.type(await screen.findByRole('combobox', { name: 'Find or create a label' }), 'novel{Enter}');
    await waitFor(() => expect(card('Send the quote, Friday').parentElement).toHaveTextContent('#novel'));
    await user.keyboard('{Escape}');
    expect(card('Send the quote, Friday')).toHaveFocus();
    act(() => card('11:00 Cover review, Friday').focus());
    await user.keyboard('#');
    await user.click(await screen.findByRole('option', { name: '#novel' }));
    await waitFor(() => expect(api.schedules()[0]?.labels).toHaveLength(1));
  });

  it('delete and complete one item while they are held, and go on with the arrows', async () => {
    await open();
    act(() => card('Book fair, Friday, to Saturday').focus());
    await user.keyboard('{ArrowDown>2/}');
    expect(card('Send the quote, Friday')).toHaveFocus();
    await user.keyboard('{Delete>3/}');
    await waitFor(() => expect(card('Book the hall, Friday')).toHaveFocus());
    await user.keyboard('{ >2/}');
    await waitFor(() => expect(card('Book the hall, Friday, done')).toHaveFocus());
    // A change is shown before it is sent.
    await waitFor(() =>
      expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([
        `DELETE /api/tasks/${quote.id}`,
        `PATCH /api/tasks/${hall.id}`,
      ]),
    );
  });
});

describe('the tasks to place, beside the board', () => {
  const shelf = () => screen.getByRole('complementary', { name: 'To place, and Later' });
  const invoice = sampleTask({ title: 'Invoice the museum', date: '2025-11-12' });
  const desk = sampleTask({ title: 'Oil the desk', date: null });
  const timed = sampleTask({ title: 'Collect the parcel', time: '17:30' });

  async function openShelf() {
    await open([quote, slides, timed, invoice, desk]);
    await user.click(screen.getByRole('button', { name: 'To place, and Later' }));
    await within(shelf()).findByRole('button', { name: 'Invoice the museum, Wednesday' });
  }

  afterEach(() => act(() => turnFold(SHELF_FOLD, false)));

  it('are left from earlier days, or have no time, and are followed by those for later', async () => {
    await openShelf();
    const [toPlace, later] = within(shelf()).getAllByRole('list');
    expect(
      within(toPlace as HTMLElement)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['Invoice the museumWed, Nov 12', 'Send the quoteFri, Nov 21', 'Sort the slidesSat, Nov 22']);
    expect(later).toHaveTextContent('Oil the desk');
    await user.click(screen.getByRole('button', { name: 'To place, and Later' }));
    expect(screen.queryByRole('complementary', { name: 'To place, and Later' })).not.toBeInTheDocument();
  });

  it('get their day by one press and by a key', async () => {
    await openShelf();
    await user.click(within(shelf()).getByRole('button', { name: 'Move to…: Invoice the museum' }));
    await user.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    await within(board()).findByRole('button', { name: 'Invoice the museum, Saturday' });
    await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ date: '2025-11-22' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => within(shelf()).getByRole('button', { name: 'Send the quote, Friday' }).focus());
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: 'Move to…' })).toHaveTextContent('Send the quote');
  });
});

describe('the board in a narrow window', () => {
  beforeEach(() => setPhone(true));

  it('is the selected day, beside which the next one peeks', async () => {
    await open();
    expect(head(/^Saturday, November 22$/)).toHaveClass('peek');
    expect(within(board()).getAllByRole('group', { hidden: true })).toHaveLength(2);
    await user.click(head(/^Saturday, November 22$/));
    expect(card('Sort the slides, Saturday')).toBeInTheDocument();
    // The week ends with this day.
    expect(within(board()).getAllByRole('group', { hidden: true })).toHaveLength(1);
    expect(
      within(screen.getByRole('group', { name: 'Days of the week' })).getByRole('button', { pressed: true }),
    ).toHaveAccessibleName(/^Saturday/);
  });

  it('has one tab stop: the first item, then the one that had the focus last', async () => {
    await open();
    const stops = () =>
      within(board())
        .getAllByRole('button')
        .filter((each) => each.tabIndex === 0 && !each.matches('.peek'));
    expect(stops()).toEqual([card('Book fair, Friday, to Saturday')]);
    act(() => card('Book fair, Friday, to Saturday').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(card('Send the quote, Friday')).toHaveFocus();
    expect(stops()).toEqual([card('Send the quote, Friday')]);
    await user.keyboard('{Delete}');
    await waitFor(() => expect(card('Book the hall, Friday')).toHaveFocus());
    expect(stops()).toEqual([card('Book the hall, Friday')]);
  });

  it('keeps a tab stop when the folded tasks take it with them', async () => {
    await open();
    await user.click(friday().getByRole('button', { name: '1 done' }));
    act(() => card('Water the fig, Friday, done').focus());
    // In Safari a press does not focus the button.
    fireEvent.click(friday().getByRole('button', { name: '1 done' }));
    expect(friday().queryByRole('button', { name: /^Water the fig/ })).not.toBeInTheDocument();
    await waitFor(() => expect(card('Book fair, Friday, to Saturday')).toHaveAttribute('tabindex', '0'));
  });

  it('goes to other days by keys', async () => {
    await open();
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(card('Book fair, Saturday, to Saturday')).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(card('Book fair, Friday, to Saturday')).toHaveFocus());
    act(() => card('Send the quote, Friday').focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(card('Send the quote, Saturday')).toHaveFocus());
  });
});
