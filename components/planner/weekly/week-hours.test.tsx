import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { DEFAULT_SETTINGS, type Settings } from '@/lib/shared/contract/schemas/settings';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { WeeklyView } from './weekly-view';

jest.mock('next/navigation', () => ({
  usePathname: () => '/weekly',
  useSearchParams: () => new URLSearchParams(),
}));

const SETTINGS = /\/user\/settings$/;
const FRIDAY = 'Friday, November 21';
const THURSDAY = 'Thursday, November 20';

const review = sampleSchedule({ title: 'Cover review', time: '11:00', duration: 90 });
const swim = sampleSchedule({ title: 'Swim', date: '2025-11-20', time: '18:00', duration: 60 });
const early = sampleSchedule({ title: 'Early run', date: '2025-11-19', time: '05:30', duration: 30 });
const dawn = sampleSchedule({ title: 'Dawn', date: '2025-11-20', time: '06:15', duration: 15 });
const fair = sampleSchedule({ title: 'Book fair', date: '2025-11-20', endDate: '2025-11-22', time: null });
const prints = sampleTask({ title: 'Pick up the prints', time: '16:00', estimate: 45, rank: 'b' });
const figs = ['a', 'b', 'c', 'd'].map((name) => sampleTask({ title: `Water fig ${name}`, rank: `a${name}` }));

let api: MockApi;
let user: UserEvent;

async function open(weekView: Settings['weekView'] = 'hours') {
  let stored: Settings = { ...DEFAULT_SETTINGS, weekView };
  api = installMockApi({ schedules: [review, swim, early, dawn, fair], tasks: [prints, ...figs] });
  api.on('GET', SETTINGS, () => ({ status: 200, body: stored }));
  api.on('PATCH', SETTINGS, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Settings>) };
    return { status: 200, body: stored };
  });
  const rendered = renderScreen(
    <>
      <WeeklyView />
      <Announcer />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  if (weekView === 'hours') await blockOf(FRIDAY, 'Cover review');
  return rendered;
}

const week = () => screen.findByRole('group', { name: 'The week by the hour' });
const day = async (name: string) => within(within(await week()).getByRole('group', { name }));
const hoursOf = async (name: string) => (await day(name)).getByRole('list', { name: `Hours of ${name}` });
const blockOf = async (name: string, title: string) =>
  within(await hoursOf(name)).findByRole('button', { name: new RegExp(`^${title}, `) });
const viewSwitch = () => within(screen.getByRole('radiogroup', { name: 'Show the week as' }));

async function press(name: string, title: string, keys: string): Promise<void> {
  const block = await blockOf(name, title);
  act(() => block.focus());
  await user.keyboard(keys);
}

beforeEach(() => setPhone(false));
beforeEach(() => setClock('2025-11-21T14:50'));
afterEach(() => jest.useRealTimers());

test('a switch shows the week as a board or by the hour, and the account keeps it', async () => {
  await open('board');
  expect(await screen.findByRole('group', { name: 'Days of the week' })).toBeInTheDocument();
  expect(viewSwitch().getByRole('radio', { name: 'Board' })).toBeChecked();
  await user.click(viewSwitch().getByRole('radio', { name: 'Hours' }));
  expect(await week()).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Days of the week' })).not.toBeInTheDocument();
  await waitFor(() => expect(api.bodies('PATCH', SETTINGS)).toEqual([{ weekView: 'hours' }]));
  act(() => viewSwitch().getByRole('radio', { name: 'Hours' }).focus());
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('group', { name: 'Days of the week' })).toBeInTheDocument();
});

test('each day is a column with its head, what takes the whole day, what has no time, and its hours', async () => {
  await open();
  const friday = await day(FRIDAY);
  expect(friday.getByRole('button', { name: /^Friday, November 21/, pressed: true })).toBeInTheDocument();
  expect(within(friday.getByRole('list', { name: 'All day' })).getByText('Book fair')).toBeInTheDocument();
  const shelf = within(friday.getByRole('list', { name: 'Without a time' }));
  expect(shelf.queryByText('Water fig d')).not.toBeInTheDocument();
  // What is completed stays in place, and so does the focus.
  await user.click(shelf.getByRole('button', { name: 'Done: Water fig a' }));
  expect(shelf.getByRole('button', { name: 'Done: Water fig a', pressed: true })).toHaveFocus();
  expect(shelf.queryByText('Water fig d')).not.toBeInTheDocument();
  await user.click(shelf.getByRole('button', { name: 'Done: Water fig a', pressed: true }));
  await user.click(shelf.getByRole('button', { name: '1 more' }));
  expect(shelf.getByText('Water fig d')).toBeInTheDocument();
  expect(await blockOf(FRIDAY, 'Pick up the prints')).toHaveAccessibleName(
    'Pick up the prints, 16:00 to 16:45',
  );
  expect(await blockOf(THURSDAY, 'Swim')).toBeInTheDocument();
  expect(within(await week()).getAllByRole('list', { name: /^Hours of / })).toHaveLength(7);
});

test('what is in a folded night is counted there, and shown on a press', async () => {
  await open();
  const night = within(await week()).getByRole('button', { name: /00 to 07/ });
  expect(night).toHaveTextContent('2 from 05:30');
  const wednesday = within(await hoursOf('Wednesday, November 19'));
  expect(wednesday.queryByRole('button', { name: /^Early run/ })).not.toBeInTheDocument();
  await user.click(night);
  expect(wednesday.getByRole('button', { name: /^Early run/ })).toBeInTheDocument();
});

test('keys lead through the days; a pressed block is moved by them, also to another day', async () => {
  await open();
  await press(FRIDAY, 'Cover review', '{ArrowLeft}');
  expect(await blockOf(THURSDAY, 'Swim')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await blockOf(FRIDAY, 'Pick up the prints')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(await blockOf(FRIDAY, 'Cover review')).toHaveFocus();
  await user.keyboard(' ');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Its actions are beside it.',
  );
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(api.bodies('PATCH', /schedules/)).toMatchObject([{ time: '11:15' }]));
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(async () => expect(await blockOf(THURSDAY, 'Cover review')).toHaveFocus());
  const [, moved] = api.bodies('PATCH', /schedules/);
  expect(moved).toMatchObject({ date: '2025-11-20' });
  expect(moved).not.toHaveProperty('time');
});

/** Gives the columns of hours their places in the window, 100 px each, which jsdom does not. */
async function placeColumns(): Promise<void> {
  const columns = (await week()).querySelectorAll<HTMLElement>('[data-hours-of]');
  for (const [index, column] of columns.entries()) placeAt(column, 100 * index, 0, 100, 588);
}

function placeAt(element: Element, ...place: [left: number, top: number, width: number, height: number]) {
  element.getBoundingClientRect = () => new DOMRect(...place);
}

/** An event of a mouse, which is not waited for. */
function mouse(type: string, target: EventTarget, clientX: number, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  act(() => void target.dispatchEvent(event));
}

/** Presses a block of Friday and drags it to a place of the window, where it is held. */
async function hold(title: string, clientX: number, clientY: number): Promise<void> {
  const block = await blockOf(FRIDAY, title);
  mouse('pointerdown', block, 550, 180);
  mouse('pointermove', document, clientX, clientY);
}

test('a block that is dropped on another column gets its day', async () => {
  await open();
  await placeColumns();
  const target = await blockOf(FRIDAY, 'Cover review');
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientX: 550, clientY: 180 } },
    { target, coords: { clientX: 450, clientY: 222 } },
    { keys: '[/MouseLeft]', target, coords: { clientX: 450, clientY: 222 } },
  ]);
  await waitFor(() =>
    expect(api.bodies('PATCH', /schedules/)).toMatchObject([{ date: '2025-11-20', time: '12:00' }]),
  );
  expect(await blockOf(THURSDAY, 'Cover review')).toBeInTheDocument();
});

test('a press on an empty hour writes something new on that day', async () => {
  await open();
  const list = await hoursOf(THURSDAY);
  const target = list.parentElement;
  if (!target) throw new Error('No column');
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientX: 1, clientY: 84 } },
    { keys: '[/MouseLeft]', target, coords: { clientX: 1, clientY: 84 } },
  ]);
  const popover = await screen.findByRole('dialog', { name: 'New at 09:00' });
  await user.type(within(popover).getByRole('textbox', { name: 'New task' }), 'Pack the proofs{Enter}');
  await waitFor(() =>
    expect(api.bodies('POST', /\/tasks$/)).toMatchObject([
      { title: 'Pack the proofs', date: '2025-11-20', time: '09:00', estimate: 30 },
    ]),
  );
  await waitFor(async () => expect(await blockOf(THURSDAY, 'Pack the proofs')).toHaveFocus());
});

test('a task that is dropped on the list of those without a time loses its own, and takes the day of the list', async () => {
  await open();
  await placeColumns();
  const shelf = (await day(THURSDAY)).getByRole('list', { name: 'Without a time' });
  placeAt(shelf, 400, -60, 100, 28);
  await hold('Pick up the prints', 450, -40);
  expect(shelf).toHaveAttribute('data-over', 'task');
  mouse('pointerup', document, 450, -40);
  await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toHaveLength(1));
  expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ date: '2025-11-20', time: null }]);
  expect(await within(shelf).findByText('Pick up the prints')).toBeInTheDocument();
  expect(shelf).not.toHaveAttribute('data-over');
  await waitFor(() => expect(within(shelf).getByText('Pick up the prints').closest('button')).toHaveFocus());
});

test('a task loses its time by the keyboard, and has its place among those without, with the focus', async () => {
  await open();
  await press(FRIDAY, 'Pick up the prints', ' ');
  const bar = await screen.findByRole('group', { name: 'Pick up the prints' });
  act(() => within(bar).getByRole('button', { name: 'More' }).focus());
  await user.keyboard('{Enter}');
  const action = await screen.findByRole('menuitem', { name: 'Without a time' });
  act(() => action.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ time: null }]));
  const shelf = (await day(FRIDAY)).getByRole('list', { name: 'Without a time' });
  // Behind the three that are shown, by its rank.
  const row = await within(shelf).findByRole('button', { name: 'Pick up the prints' });
  await waitFor(() => expect(row).toHaveFocus());
  expect(
    within(shelf)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Water fig a', 'Water fig b', 'Water fig c', 'Pick up the prints', '1 more']);
  expect(screen.queryByRole('group', { name: 'Pick up the prints' })).not.toBeInTheDocument();
  // Nothing is pressed any more, so that a press on an empty hour writes at once.
  const target = (await hoursOf(THURSDAY)).parentElement;
  if (!target) throw new Error('No column');
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientX: 1, clientY: 84 } },
    { keys: '[/MouseLeft]', target, coords: { clientX: 1, clientY: 84 } },
  ]);
  expect(await screen.findByRole('dialog', { name: 'New at 09:00' })).toBeInTheDocument();
});

test('a meeting has no such action', async () => {
  await open();
  await press(FRIDAY, 'Cover review', ' ');
  const bar = await screen.findByRole('group', { name: 'Cover review' });
  await user.click(within(bar).getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Longer' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Without a time' })).not.toBeInTheDocument();
});

test("dropped on 'To place' it stays on its day; a meeting keeps its time", async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'To place, and Later' }));
  const shelf = await screen.findByRole('region', { name: 'To place' });
  await placeColumns();
  placeAt(shelf, 800, 0, 200, 400);
  await hold('Cover review', 900, 180);
  expect(shelf).not.toHaveAttribute('data-over');
  await user.keyboard('{Escape}');
  mouse('pointerup', document, 900, 180);
  await hold('Pick up the prints', 900, 180);
  mouse('pointerup', document, 900, 180);
  await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toHaveLength(1));
  const [change] = api.bodies('PATCH', /tasks/);
  expect(change).toMatchObject({ time: null });
  expect(change).not.toHaveProperty('date');
  const list = within(shelf).getByRole('list', { name: 'To place' });
  const card = await within(list).findByRole('button', { name: /^Pick up the prints/ });
  await waitFor(() => expect(card).toHaveFocus());
  expect(api.bodies('PATCH', /schedules/)).toEqual([]);
});

test('a block that is held at the side of the week turns to another week, where it is dropped', async () => {
  await open();
  await placeColumns();
  const [, next] = (await week()).querySelectorAll('[data-drop="turn"]');
  if (!next) throw new Error('Nothing turns');
  placeAt(next, 700, 0, 20, 700);
  jest.useFakeTimers({ advanceTimers: true, now: new Date() });
  await hold('Cover review', 710, 180);
  act(() => jest.advanceTimersByTime(650));
  expect(await screen.findByRole('group', { name: 'Friday, November 28' })).toBeInTheDocument();
  mouse('pointermove', document, 250, 222);
  const outline = (await day('Tuesday, November 25')).getByText('', { selector: '[data-part=outline]' });
  expect(outline).toHaveAttribute('data-to', '12:00 to 13:30');
  expect(outline).toBeVisible();
  mouse('pointerup', document, 250, 222);
  await waitFor(() =>
    expect(api.bodies('PATCH', /schedules/)).toMatchObject([{ date: '2025-11-25', time: '12:00' }]),
  );
  expect(await blockOf('Tuesday, November 25', 'Cover review')).toBeInTheDocument();
});

test('in a narrow window it turns by a day', async () => {
  setPhone(true);
  await open();
  await placeColumns();
  const [previous] = (await week()).querySelectorAll('[data-drop="turn"]');
  if (!previous) throw new Error('Nothing turns');
  placeAt(previous, -20, 0, 20, 700);
  jest.useFakeTimers({ advanceTimers: true, now: new Date() });
  mouse('pointerdown', await blockOf(THURSDAY, 'Swim'), 50, 490);
  mouse('pointermove', document, -10, 490);
  act(() => jest.advanceTimersByTime(650));
  expect(await hoursOf('Wednesday, November 19')).toBeInTheDocument();
  await placeColumns();
  mouse('pointermove', document, 50, 490);
  mouse('pointerup', document, 50, 490);
  await waitFor(() => expect(api.bodies('PATCH', /schedules/)).toMatchObject([{ date: '2025-11-19' }]));
});

test('once their heads are above the window, the days stand at its top, and are chosen there', async () => {
  const observers: IntersectionObserverCallback[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const scrollTo = (bottom: number) =>
    act(() => {
      const entry = {
        isIntersecting: bottom > 0,
        boundingClientRect: new DOMRect(0, bottom - 130, 800, 130),
      };
      for (const observer of observers)
        observer([entry as IntersectionObserverEntry], {} as IntersectionObserver);
    });
  await open();
  const stuck = () => screen.queryByRole('button', { name: 'Thursday 20', hidden: true });
  expect(stuck()).not.toBeInTheDocument();
  scrollTo(-20);
  expect(stuck()).toHaveTextContent('Thursday 20');
  await user.click(stuck() as HTMLElement);
  expect((await day(THURSDAY)).getByRole('button', { name: /^Thursday/, pressed: true })).toBeInTheDocument();
  scrollTo(60);
  expect(stuck()).not.toBeInTheDocument();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});
