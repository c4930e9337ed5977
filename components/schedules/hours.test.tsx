import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { Announcer } from '@/components/planner/frame/announcer';
import { registerRouter } from '@/lib/client/browser/open-path';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import {
  INES,
  SAMPLE_DAY,
  sampleLabel,
  sampleSchedule,
  sampleTask,
  sharedBy,
} from '@/lib/testing/screen/sample-items';
import { showScheduleAs } from './hours-choice';
import { ScheduleLeaf } from './schedule-leaf';

const review = sampleSchedule({ title: 'Cover review', time: '11:00', duration: 90, location: 'Room 2.4' });
const call = sampleSchedule({ title: 'Call the printer', time: '11:30', duration: 45 });
const dentist = sampleSchedule({ title: 'Dentist', time: '15:00', duration: 45 });
const prints = sampleTask({ title: 'Pick up the prints', time: '16:00', estimate: 45 });

let api: MockApi;
let user: UserEvent;

async function open(
  schedules: readonly Schedule[] = [review, call, dentist],
  tasks: readonly Task[] = [],
  labels: readonly Label[] = [],
) {
  api = installMockApi({ schedules, tasks, labels });
  const rendered = renderScreen(
    <>
      <ScheduleLeaf date={SAMPLE_DAY} />
      <Announcer />
      <ConflictDialog />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Schedule' })).toHaveAttribute('aria-busy', 'false'),
  );
  return rendered;
}

const hours = () => within(screen.getByRole('list', { name: 'Hours' }));
const blockOf = (title: string): HTMLElement => {
  const block = hours().getByText(title).closest('li');
  if (!block) throw new Error(`No block for ${title}`);
  return block;
};
const buttonOf = (title: string) =>
  within(blockOf(title)).getByRole('button', { name: new RegExp(`^${title}, `) });
const names = () =>
  hours()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const clock = (): HTMLElement => {
  const element = screen.getByRole('list', { name: 'Hours' }).parentElement;
  if (!element) throw new Error('No clock');
  return element;
};

/** Returns the cover, which is shown while a block is dragged or drawn. */
const cover = () => clock().querySelector('.dragCover');

/** Returns the custom properties of an element that place it on the hours. */
const placeOf = ({ style }: HTMLElement) =>
  Object.fromEntries(
    Array.from(style)
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, style.getPropertyValue(name)]),
  );

/** Focuses a block and presses keys. */
async function press(title: string, keys: string): Promise<void> {
  act(() => buttonOf(title).focus());
  await user.keyboard(keys);
}

/** Where a time is; jsdom has no layout, so that the hours from 07:00 begin at the top of the window. */
const yOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour - 7) * 56 + (minute * 56) / 60;
};

/** Presses at one time, moves to another one, and releases. */
async function drag(target: Element, from: string, to: string, keys = ''): Promise<void> {
  if (keys) await user.keyboard(`{${keys}>}`);
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientX: 100, clientY: yOf(from) } },
    { target, coords: { clientX: 100, clientY: yOf(to) } },
    { keys: '[/MouseLeft]', target, coords: { clientX: 100, clientY: yOf(to) } },
  ]);
  if (keys) await user.keyboard(`{/${keys}}`);
}

const changesOf = (path: RegExp = /schedules/) => api.bodies('PATCH', path);
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

beforeEach(() => {
  setClock('2025-11-21T14:50');
  showScheduleAs('hours');
});
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

describe('the hours', () => {
  it('and the list are chosen by a switch, which this browser remembers', async () => {
    showScheduleAs('list');
    const { unmount } = await open();
    expect(screen.queryByRole('list', { name: 'Hours' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Hours' }));
    expect(names()).toHaveLength(3);
    unmount();
    await open();
    expect(screen.getByRole('radio', { name: 'Hours' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(screen.getByText('Overlaps 11:00')).toBeInTheDocument();
  });

  it('show meetings, and tasks with a time, side by side where they overlap', async () => {
    const untimed = sampleTask({ title: 'Water the fig', estimate: 10 });
    const unmeasured = sampleTask({ title: 'Ring the caretaker', time: '10:00' });
    await open([review, call, dentist], [prints, untimed, unmeasured]);
    await screen.findByRole('checkbox', { name: 'Mark as done: Pick up the prints' });
    expect(names()).toEqual([
      'Ring the caretaker, 10:00',
      'Cover review, 11:00 to 12:30',
      'Call the printer, 11:30 to 12:15',
      'Dentist, 15:00 to 15:45',
      'Pick up the prints, 16:00 to 16:45',
    ]);
    expect(placeOf(blockOf('Call the printer'))).toEqual({
      '--c': '1',
      '--n': '2',
      '--s': '11.5',
      '--e': '12.25',
    });
    expect(placeOf(blockOf('Dentist'))).toMatchObject({ '--c': '0', '--n': '1' });
    expect(blockOf('Cover review')).toHaveClass('is-past');
    expect(blockOf('Dentist')).not.toHaveClass('is-past');
    expect(screen.getByText('14:50')).toBeInTheDocument();
    expect(screen.getByText('3 meetings, 3h')).toBeInTheDocument();
  });

  it('have half an hour for a task without a length, which counts for overlaps and for what is free', async () => {
    const parcel = sampleTask({ title: 'Collect the parcel', time: '15:30' });
    await open([dentist], [parcel]);
    await screen.findByRole('checkbox', { name: 'Mark as done: Collect the parcel' });
    expect(placeOf(blockOf('Collect the parcel'))).toEqual({
      '--c': '1',
      '--n': '2',
      '--s': '15.5',
      '--e': '16',
    });
    expect(screen.getByRole('button', { name: 'Free from 16:00' })).toBeInTheDocument();
    await press('Collect the parcel', '{ArrowDown}{Alt>}{Enter}{/Alt}');
    expect(announced()).toContain('Copied to 16:15');
    await waitFor(() =>
      expect(hours().getByRole('button', { name: 'Collect the parcel, 16:15' })).toHaveFocus(),
    );
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(expect.objectContaining({ time: '16:15', estimate: null })),
    );
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() =>
      expect(changesOf(/tasks/)).toEqual([
        { time: '15:45', version: 1 },
        { estimate: 45, version: 1 },
      ]),
    );
    expect(hours().getByRole('button', { name: 'Collect the parcel, 16:15 to 17:00' })).toBeInTheDocument();
  });

  it('say of what began the day before when that was', async () => {
    const night = sampleSchedule({
      title: 'Night train',
      date: '2025-11-20',
      endDate: '2025-11-21',
      time: '22:00',
      duration: 600,
    });
    await open([night]);
    expect(names()).toEqual(['Night train, Thu 20, 22:00 to 08:00']);
    expect(blockOf('Night train')).toHaveTextContent('Thu 20, 22:00 to 08:00');
  });

  it('fold the night while nothing is in it', async () => {
    await open([dentist, sampleSchedule({ title: 'Late show', time: '21:30' })]);
    expect(screen.getByRole('button', { name: '00 to 07' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: '21 to 24' })).not.toBeInTheDocument();
    expect(placeOf(clock())).toEqual({ '--from': '7', '--to': '24' });
    await user.click(screen.getByRole('button', { name: '00 to 07' }));
    expect(placeOf(clock())).toEqual({ '--from': '0', '--to': '24' });
    await user.click(screen.getByRole('button', { name: '00 to 07' }));
    expect(placeOf(clock())).toEqual({ '--from': '7', '--to': '24' });
  });

  it('have meetings of whole days above them', async () => {
    const fair = sampleSchedule({
      title: 'Book fair',
      time: null,
      endDate: '2025-11-23',
      location: 'Hall 4',
    });
    await open([fair, dentist]);
    const ribbons = within(screen.getByRole('list', { name: 'All day' }));
    expect(ribbons.getByRole('listitem')).toHaveTextContent('Book fairFri 21 to Sun 23Hall 4');
    await user.click(ribbons.getByRole('button', { name: 'Book fair' }));
    expect(screen.getByRole('dialog', { name: 'Book fair' })).toBeInTheDocument();
  });

  it('list what has no column', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    await open(titles.map((title) => sampleSchedule({ title, time: '10:00' })));
    expect(names()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '2 more, 10:00 to 11:00' }));
    const list = within(await screen.findByRole('dialog', { name: '2 more, 10:00 to 11:00' }));
    await user.click(list.getByRole('button', { name: /^Five/ }));
    expect(screen.getByRole('dialog', { name: 'Five' })).toBeInTheDocument();
  });

  it('of an empty day have a sentence', async () => {
    await open([]);
    expect(screen.getByText('No meetings. A quiet day.')).toBeInTheDocument();
  });
});

describe('something new', () => {
  const popover = (time: string) => within(screen.getByRole('dialog', { name: `New at ${time}` }));
  const newBlock = () => clock().querySelector<HTMLElement>('[data-part=new]');

  it('is written where the day is free, and Enter adds and closes it', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Free from 15:45' }));
    const { getByRole } = popover('15:45');
    expect(getByRole('textbox', { name: 'New task' })).toHaveFocus();
    expect(getByRole('radio', { name: 'Task' })).toBeChecked();
    await user.click(getByRole('radio', { name: 'Meeting' }));
    await user.type(getByRole('textbox', { name: 'New meeting' }), 'Choir{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(hours().getByRole('button', { name: 'Choir, 15:45 to 16:45' })).toHaveFocus());
    await waitFor(() =>
      expect(api.schedules()).toContainEqual(
        expect.objectContaining({ title: 'Choir', time: '15:45', duration: 60 }),
      ),
    );
    await press('Choir', 'n');
    expect(popover('16:45').getByRole('radio', { name: 'Meeting' })).toBeChecked();
  });

  it('has half an hour after a press, which is the length of a task', async () => {
    await open();
    await drag(clock(), '09:14', '09:14');
    expect(newBlock()).toHaveTextContent('09:00 to 09:30');
    await user.keyboard('Ring the caretaker{Enter}');
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(
        expect.objectContaining({ title: 'Ring the caretaker', time: '09:00', estimate: 30 }),
      ),
    );
  });

  it('has the time that is typed, not the drawn one', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    expect(newBlock()).toHaveTextContent('09:00 to 10:15');
    await user.keyboard('Call the framer 17:00 #errands');
    expect(newBlock()).toHaveTextContent('Call the framer17:00 to 18:15');
    const { getByRole } = popover('17:00');
    expect(getByRole('textbox', { name: 'Time, optional' })).toHaveValue('17:00');
    expect(getByRole('button', { name: 'Label: #errands' })).toBeInTheDocument();
    await user.keyboard(' 45m');
    expect(newBlock()).toHaveTextContent('17:00 to 17:45');
    expect(getByRole('button', { name: 'Length: 45m' })).toHaveTextContent('to 17:45');
    await user.clear(getByRole('textbox', { name: 'Time, optional' }));
    await user.type(getByRole('textbox', { name: 'Time, optional' }), '8');
    expect(newBlock()).toHaveTextContent('08:00 to 08:45');
    await user.click(getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(
        expect.objectContaining({ title: 'Call the framer', time: '08:00', estimate: 45 }),
      ),
    );
  });

  it('says a priority and a reminder that were read, and takes them back', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    await user.keyboard('Call the framer !high remind 1h before');
    const { getByRole, queryByRole } = popover('09:00');
    expect(getByRole('button', { name: 'Remind: 1 h' })).toBeInTheDocument();
    act(() => getByRole('button', { name: 'Priority: High' }).focus());
    await user.keyboard('{Delete}');
    expect(queryByRole('button', { name: /^Priority/ })).not.toBeInTheDocument();
    await user.click(getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(
        expect.objectContaining({ time: '09:00', priority: 'medium', reminders: [60] }),
      ),
    );
  });

  it('leaves the hours for another day, which the button names', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    await user.keyboard('Call the framer on monday');
    expect(newBlock()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add to Mon 24' }));
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(
        expect.objectContaining({ title: 'Call the framer', date: '2025-11-24', time: '09:00' }),
      ),
    );
  });

  it('may take the whole day, as a meeting or as a task', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    await user.keyboard('Book fair 11:00');
    await user.click(screen.getByRole('radio', { name: 'Meeting' }));
    await user.click(screen.getByRole('button', { name: 'All day' }));
    expect(newBlock()).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Location, optional' }), 'Hall 4{Enter}');
    await waitFor(() =>
      expect(api.schedules()).toContainEqual(
        expect.objectContaining({ title: 'Book fair 11:00', time: null, location: 'Hall 4' }),
      ),
    );
    expect(screen.getByRole('list', { name: 'All day' })).toHaveTextContent('Book fair 11:00');
    await drag(clock(), '09:02', '10:14');
    await user.click(screen.getByRole('radio', { name: 'Task' }));
    await user.click(screen.getByRole('button', { name: 'All day' }));
    await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Pack{Enter}');
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(
        expect.objectContaining({ title: 'Pack', time: null, estimate: null }),
      ),
    );
  });

  it('is left by Escape and by a press outside; what is typed is there at the next press', async () => {
    await open();
    screen.getByRole('button', { name: 'Free from 15:45' }).focus();
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(newBlock()).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Free from 15:45' })).toHaveFocus());
    await user.keyboard('{Enter}Choir');
    await drag(clock(), '09:14', '09:14');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await drag(clock(), '10:00', '10:00');
    expect(popover('10:00').getByRole('textbox', { name: 'New task' })).toHaveValue('Choir');
    expect(newBlock()).toHaveTextContent('Choir10:00 to 10:30');
  });

  it('is added first where more of it is to be written, in its sheet', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    expect(screen.getByRole('button', { name: 'More…' })).toBeDisabled();
    await user.keyboard('Choir');
    await user.click(screen.getByRole('button', { name: 'More…' }));
    expect(await screen.findByRole('dialog', { name: 'Choir' })).toBeInTheDocument();
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(expect.objectContaining({ title: 'Choir', estimate: 75 })),
    );
  });

  it('gives the focus back to what opened it when it is not seen on the hours', async () => {
    await open();
    const free = screen.getByRole('button', { name: 'Free from 15:45' });
    free.focus();
    await user.keyboard('{Enter}Pack');
    await user.click(screen.getByRole('button', { name: 'All day' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(expect.objectContaining({ title: 'Pack', time: null })),
    );
    await waitFor(() => expect(free).toHaveFocus());
  });

  it('has a location of at most 200 characters, and is not added with a longer one', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    await user.keyboard('Choir');
    await user.click(screen.getByRole('radio', { name: 'Meeting' }));
    const location = screen.getByRole('textbox', { name: 'Location, optional' });
    await user.click(location);
    await user.paste('x'.repeat(201));
    expect(location).toBeInvalid();
    expect(location).toHaveAccessibleDescription(screen.getByRole('alert').textContent ?? '');
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it('keeps what was picked beside a title when it is opened once more', async () => {
    await open();
    await drag(clock(), '09:02', '10:14');
    await user.keyboard('Choir');
    const field = () => screen.getByRole('textbox', { name: 'Time, optional' });
    await user.clear(field());
    await user.type(field(), '8');
    await user.keyboard('{Escape}');
    await drag(clock(), '12:00', '12:00');
    expect(popover('08:00').getByRole('textbox', { name: 'New task' })).toHaveValue('Choir');
  });

  it('is written in a sheet on a phone', async () => {
    setPhone(true);
    await open();
    await user.pointer([
      { keys: '[TouchA>]', target: clock(), coords: { clientX: 100, clientY: yOf('09:20') } },
      { keys: '[/TouchA]', target: clock(), coords: { clientX: 100, clientY: yOf('09:20') } },
    ]);
    const { getByRole } = popover('09:15');
    await user.type(getByRole('textbox', { name: 'New task' }), 'Lunch');
    await user.click(getByRole('button', { name: 'Add' }));
    expect(await hours().findByRole('button', { name: 'Lunch, 09:15 to 09:45' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('something new that was added', () => {
  const popover = (time: string) => within(screen.getByRole('dialog', { name: `New at ${time}` }));

  it('opens no sheet once the person has gone on', async () => {
    api = installMockApi({ schedules: [review] });
    const release = api.hold('GET', /tasks/);
    ({ user } = renderScreen(<ScheduleLeaf date={SAMPLE_DAY} />, signedInClient()));
    await screen.findByText('Cover review');
    await drag(clock(), '09:02', '10:14');
    await user.keyboard('Choir');
    await user.click(screen.getByRole('button', { name: 'More…' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(document.body);
    release();
    expect(await hours().findByText('Choir')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes the focus to its row on a phone when it has no time', async () => {
    const pushed: string[] = [];
    const unregister = registerRouter((path) => pushed.push(path));
    setPhone(true);
    await open();
    await user.pointer([
      { keys: '[TouchA>]', target: clock(), coords: { clientX: 100, clientY: yOf('09:20') } },
      { keys: '[/TouchA]', target: clock(), coords: { clientX: 100, clientY: yOf('09:20') } },
    ]);
    const { getByRole } = popover('09:15');
    await user.type(getByRole('textbox', { name: 'New task' }), 'Pack');
    await user.click(getByRole('button', { name: 'All day' }));
    await user.click(getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.tasks()).toContainEqual(expect.objectContaining({ title: 'Pack' })));
    expect(pushed).toEqual([`/daily?date=${SAMPLE_DAY}&highlight=task-${api.tasks()[0]?.id}`]);
    unregister();
  });
});

describe('a block, by keyboard,', () => {
  it('is moved and made longer, which is announced', async () => {
    await open();
    await press('Dentist', '{ArrowDown}');
    expect(announced()).toContain('Moved to 15:15, 45 minutes');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 15:15 to 16:00');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(announced()).toContain('Now 15:15 to 16:15, one hour');
    await user.keyboard('{ArrowUp}');
    await waitFor(() =>
      expect(changesOf()).toEqual([
        { time: '15:15', version: 1 },
        { duration: 60, version: 2 },
        { time: '15:00', version: 3 },
      ]),
    );
    expect(buttonOf('Dentist')).toHaveFocus();
  });

  it('keeps the focus when it moves past another one', async () => {
    await open();
    await press('Call the printer', '{ArrowUp}{ArrowUp}{ArrowUp}');
    await waitFor(() =>
      expect(names()).toEqual([
        'Call the printer, 10:45 to 11:30',
        'Cover review, 11:00 to 12:30',
        'Dentist, 15:00 to 15:45',
      ]),
    );
    expect(buttonOf('Call the printer')).toHaveFocus();
  });

  it('leads to those beside it; all of them are one tab stop', async () => {
    await open();
    await press('Cover review', '{ArrowRight}');
    expect(buttonOf('Call the printer')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(buttonOf('Dentist')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(buttonOf('Cover review')).toHaveFocus();
    await user.tab();
    expect(hours().queryAllByRole('button')).not.toContain(document.activeElement);
  });

  it('# opens the labels of a block, and Escape leads back to it', async () => {
    await open([dentist], [sampleTask({ title: 'Proofread', time: '09:00', estimate: 60 })]);
    for (const title of ['Dentist', 'Proofread']) {
      await press(title, '#');
      await user.type(
        await screen.findByRole('combobox', { name: 'Find or create a label' }),
        'novel{Enter}',
      );
      await waitFor(() => expect(blockOf(title)).toHaveTextContent('#novel'));
      await user.keyboard('{Escape}');
      expect(buttonOf(title)).toHaveFocus();
    }
    await waitFor(() => expect(api.tasks()[0]?.labels).toEqual(api.schedules()[0]?.labels));
    expect(api.labels()).toHaveLength(1);
  });

  it('is copied with all that a person writes of it, and its labels', async () => {
    const label = sampleLabel({ name: 'teeth' });
    const whole = {
      title: 'Check-up',
      time: '15:00' as const,
      notes: 'Bring the card',
      labels: [label.id],
    };
    const meeting = { ...whole, duration: 45, location: 'Harbour Street', timeZone: 'Europe/Lisbon' };
    const task = { ...whole, title: 'Call', time: '16:00', estimate: 30, priority: 'high' as const };
    await open([sampleSchedule(meeting)], [sampleTask(task)]);
    await press('Check-up', '{Alt>}{Enter}{/Alt}');
    await press('Call', '{Alt>}{Enter}{/Alt}');
    await waitFor(() =>
      expect(api.schedules()).toContainEqual(expect.objectContaining({ ...meeting, time: '15:45' })),
    );
    await waitFor(() =>
      expect(api.tasks()).toContainEqual(expect.objectContaining({ ...task, time: '16:30' })),
    );
  });

  it('is copied outside the goals of its owner when somebody else has shared it', async () => {
    await open(
      [],
      [sampleTask({ title: 'Call', time: '16:00', goalId: newId(), ...sharedBy(INES, 'view') })],
    );
    await press('Call', '{Alt>}{Enter}{/Alt}');
    await waitFor(() =>
      expect(api.bodies('POST', /tasks/)).toEqual([expect.objectContaining({ goalId: null })]),
    );
  });

  it('is opened by Enter, and copied with Alt', async () => {
    await open();
    await press('Dentist', '{Alt>}{Enter}{/Alt}');
    expect(announced()).toContain('Copied to 15:45, 45 minutes');
    await waitFor(() =>
      expect(hours().getByRole('button', { name: 'Dentist, 15:45 to 16:30' })).toHaveFocus(),
    );
    await waitFor(() => expect(api.schedules()).toHaveLength(4));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Dentist' })).toBeInTheDocument();
  });

  it('of a task is ticked, moved and made longer', async () => {
    await open([], [prints]);
    await screen.findByRole('checkbox', { name: 'Mark as done: Pick up the prints' });
    await press('Pick up the prints', '{ArrowDown}{Shift>}{ArrowUp}{/Shift} ');
    await waitFor(() =>
      expect(changesOf(/tasks/)).toEqual([
        { time: '16:15', version: 1 },
        { estimate: 30, version: 2 },
        { completed: true, version: 3 },
      ]),
    );
    expect(screen.getByRole('checkbox', { name: 'Mark as done: Pick up the prints' })).toBeChecked();
  });

  it('stays where it is for people who may only look', async () => {
    await open([{ ...dentist, ...sharedBy(INES, 'view') }]);
    await press('Dentist', '{ArrowDown}');
    expect(announced()).toContain('This cannot be moved here.');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 15:00 to 15:45, Ines');
    expect(changesOf()).toEqual([]);
  });

  it('whose length somebody else has changed opens the question which version to keep', async () => {
    await open();
    api.changeSchedule(dentist.id, { duration: 90, location: 'Harbour Street 12' });
    await press('Dentist', '{ArrowDown}');
    expect(await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(api.schedules()).toContainEqual(
        expect.objectContaining({
          title: 'Dentist',
          time: '15:15',
          duration: 90,
          location: 'Harbour Street 12',
        }),
      ),
    );
  });
});

describe('a pressed block', () => {
  it('has a bar that does by single presses what dragging does', async () => {
    await open();
    await user.click(buttonOf('Dentist'));
    const bar = within(screen.getByRole('group', { name: 'Dentist' }));
    expect(bar.getByText('15:00 to 15:45')).toHaveTextContent('15:00 to 15:45 · 45m');
    await user.click(bar.getByRole('button', { name: 'More' }));
    for (const name of ['Later', 'Longer', 'Earlier', 'Earlier', 'Shorter'])
      await user.click(screen.getByRole('menuitem', { name }));
    expect(bar.getByText('14:45 to 15:30')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(bar.getByRole('button', { name: 'More' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Dentist' })).not.toBeInTheDocument();
    await waitFor(() => expect(buttonOf('Dentist')).toHaveFocus());
    await waitFor(() =>
      expect(api.schedules()).toContainEqual(expect.objectContaining({ time: '14:45', duration: 45 })),
    );
  });

  it('is opened, copied or deleted from the bar', async () => {
    await open();
    await user.click(buttonOf('Dentist'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(names()).toContain('Dentist, 15:45 to 16:30'));
    await user.click(hours().getByRole('button', { name: 'Dentist, 15:45 to 16:30' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Dentist' })).getByRole('button', { name: 'More' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(names()).not.toContain('Dentist, 15:45 to 16:30'));
    await user.click(buttonOf('Cover review'));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Cover review' })).toBeInTheDocument();
  });

  it('is moved from the bar by M, and has all its actions there on a phone', async () => {
    setPhone(true);
    await open();
    await user.click(buttonOf('Dentist'));
    const bar = within(screen.getByRole('group', { name: 'Dentist' }));
    await user.click(bar.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Earlier', 'Later', 'Shorter', 'Longer', 'Move to…', 'Comment', 'Delete']),
    );
    await user.keyboard('{Escape}');
    act(() => bar.getByRole('button', { name: 'Copy' }).focus());
    await user.keyboard('m');
    expect(await screen.findByRole('dialog', { name: /^Move/ })).toBeInTheDocument();
  });

  it('takes no letter that is typed in a popover of its bar', async () => {
    await open();
    await user.click(buttonOf('Dentist'));
    const bar = within(screen.getByRole('group', { name: 'Dentist' }));
    await user.click(bar.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Labels…' }));
    const field = await screen.findByRole('combobox', { name: 'Find or create a label' });
    await user.type(field, 'm');
    expect(field).toHaveValue('m');
    expect(screen.queryByRole('dialog', { name: /^Move/ })).not.toBeInTheDocument();
  });

  it('says where it stays when it is as short or as early as it can be', async () => {
    await open([sampleSchedule({ title: 'Train', time: '00:00', duration: 15 })]);
    await user.click(buttonOf('Train'));
    const bar = within(screen.getByRole('group', { name: 'Train' }));
    await user.click(bar.getByRole('button', { name: 'More' }));
    for (const name of ['Shorter', 'Earlier']) {
      await user.click(screen.getByRole('menuitem', { name }));
      expect(announced()).toContain('It stays at 00:00 to 00:15.');
    }
    expect(changesOf()).toEqual([]);
  });

  it("has the initial of somebody else whose it is, and one's own the colour of its first label", async () => {
    const label = sampleLabel({ name: 'choir', colour: 'plum' });
    const grey = sampleLabel({ name: 'hall', colour: null });
    await open(
      [
        { ...dentist, ...sharedBy(INES, 'view'), labels: [label.id] },
        { ...call, labels: [grey.id, label.id] },
      ],
      [],
      [label, grey],
    );
    expect(within(blockOf('Dentist')).getByText('I')).toBeInTheDocument();
    expect(within(blockOf('Dentist')).getByText('View only')).toBeInTheDocument();
    await waitFor(() =>
      expect(blockOf('Call the printer').querySelector('i[data-colour]')).toHaveAttribute(
        'data-colour',
        'plum',
      ),
    );
    expect(blockOf('Dentist').querySelector('i[data-colour]')).toBeNull();
  });

  it('of somebody else says whose it is, and has what may be done', async () => {
    await open([{ ...dentist, ...sharedBy(INES, 'view') }], [sampleTask({ title: 'Parcel', time: '17:00' })]);
    await user.click(buttonOf('Dentist'));
    const bar = within(screen.getByRole('group', { name: 'Dentist' }));
    expect(bar.getByText('15:00 to 15:45')).toHaveTextContent('15:00 to 15:45 · 45m · Ines, view only');
    expect(bar.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent)).toEqual([
      'Open',
      'Comment',
      'More',
    ]);
    await user.click(buttonOf('Parcel'));
    expect(screen.getByRole('group', { name: 'Parcel' })).toHaveTextContent('17:00 · without a length');
  });

  it('says start, end and length while an edge is held, and gives way meanwhile', async () => {
    await open();
    await user.click(buttonOf('Dentist'));
    const target = blockOf('Dentist').querySelector('[data-edge=end]');
    if (!target) throw new Error('No edge');
    const to = (time: string) => ({ target, coords: { clientX: 100, clientY: yOf(time) } });
    const says = clock().querySelector('[data-part=times-held]');
    expect(says).not.toBeVisible();
    await user.pointer([{ keys: '[MouseLeft>]', ...to('15:45') }, to('16:30')]);
    expect(says).toBeVisible();
    expect(says).toHaveTextContent('15:00 to 16:30 · 1h 30m');
    expect(screen.queryByRole('group', { name: 'Dentist' })).not.toBeInTheDocument();
    await user.pointer([{ keys: '[/MouseLeft]', ...to('16:30') }]);
    expect(says).not.toBeVisible();
    expect(screen.getByRole('group', { name: 'Dentist' })).toHaveTextContent('15:00 to 16:30');
  });

  it('opens its sheet on a phone, from the bar', async () => {
    setPhone(true);
    await open();
    await user.click(buttonOf('Dentist'));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('dialog', { name: 'Dentist' })).toBeInTheDocument();
  });
});

describe('by mouse', () => {
  it('a press on the paper only closes a menu that is open', async () => {
    await open();
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    document.body.append(menu);
    await drag(clock(), '09:02', '09:03');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    menu.remove();
    await drag(clock(), '09:02', '09:03');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('a press on the paper only ends the press on a block', async () => {
    await open();
    await user.click(buttonOf('Dentist'));
    await drag(clock(), '09:02', '09:03');
    expect(screen.queryByRole('group', { name: 'Dentist' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('an edge gives a task without a length the half hour that it is drawn with', async () => {
    await open([], [sampleTask({ title: 'Parcel', time: '15:00' })]);
    await screen.findByRole('checkbox', { name: 'Mark as done: Parcel' });
    const target = blockOf('Parcel').querySelector('[data-edge=end]');
    if (!target) throw new Error('No edge');
    await drag(target, '15:30', '15:35');
    expect(buttonOf('Parcel')).toHaveAccessibleName('Parcel, 15:00 to 15:30');
    expect(announced()).toContain('Now 15:00 to 15:30, 30 minutes');
    await waitFor(() => expect(changesOf(/tasks/)).toEqual([{ estimate: 30, version: 1 }]));
  });

  it('a block is moved, in quarters of an hour, with Shift by five minutes', async () => {
    await open();
    await drag(buttonOf('Dentist'), '15:10', '16:20');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 16:15 to 17:00');
    expect(announced()).toContain('Moved to 16:15, 45 minutes');
    expect(screen.queryByRole('group', { name: 'Dentist' })).not.toBeInTheDocument();
    await drag(buttonOf('Dentist'), '16:20', '16:31', 'Shift');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 16:25 to 17:10');
    await waitFor(() =>
      expect(changesOf()).toEqual([
        { time: '16:15', version: 1 },
        { time: '16:25', version: 2 },
      ]),
    );
  });

  it('an edge makes a block longer or shorter', async () => {
    await open();
    const edge = (name: string) => {
      const element = blockOf('Dentist').querySelector(`[data-edge="${name}"]`);
      if (!element) throw new Error(`No edge ${name}`);
      return element;
    };
    await drag(edge('end'), '15:45', '17:00');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 15:00 to 17:00');
    await drag(edge('start'), '15:00', '14:30');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 14:30 to 17:00');
    await waitFor(() =>
      expect(changesOf()).toEqual([
        { duration: 120, version: 1 },
        { time: '14:30', duration: 150, version: 2 },
      ]),
    );
  });

  it('a block is copied with Alt', async () => {
    await open();
    await drag(buttonOf('Dentist'), '15:10', '17:10', 'Alt');
    await waitFor(() =>
      expect(names().filter((name) => name?.startsWith('Dentist'))).toEqual([
        'Dentist, 15:00 to 15:45',
        'Dentist, 17:00 to 17:45',
      ]),
    );
    expect(changesOf()).toEqual([]);
  });

  it('Escape returns a dragged block', async () => {
    await open();
    const target = buttonOf('Dentist');
    await user.pointer([
      { keys: '[MouseLeft>]', target, coords: { clientX: 100, clientY: yOf('15:10') } },
      { target, coords: { clientX: 100, clientY: yOf('17:10') } },
    ]);
    expect(blockOf('Dentist')).toHaveAttribute('data-held');
    expect(blockOf('Dentist')).toHaveAttribute('data-to', '17:00 to 17:45');
    expect(clock().querySelector('.here')).toHaveTextContent('17:00');
    await user.keyboard('{Escape}');
    expect(blockOf('Dentist')).not.toHaveAttribute('data-held');
    await user.pointer([{ keys: '[/MouseLeft]', target, coords: { clientX: 100, clientY: yOf('17:10') } }]);
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 15:00 to 15:45');
    expect(screen.queryByRole('group', { name: 'Dentist' })).not.toBeInTheDocument();
    expect(changesOf()).toEqual([]);
  });

  it('only the dragged block is changed while the pointer moves', async () => {
    await open();
    const target = buttonOf('Dentist');
    const to = (time: string) => ({ target, coords: { clientX: 100, clientY: yOf(time) } });
    await user.pointer([{ keys: '[MouseLeft>]', ...to('15:10') }, to('15:30')]);
    const watch = new MutationObserver(() => {});
    for (const block of clock().querySelectorAll('li:not([data-held])'))
      watch.observe(block, { childList: true, subtree: true, attributes: true });
    await user.pointer([to('16:00'), to('16:30'), to('17:10')]);
    expect(watch.takeRecords()).toEqual([]);
    expect(blockOf('Dentist').style.translate).toBe('0 112px');
    await user.pointer([{ keys: '[/MouseLeft]', ...to('17:10') }]);
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 17:00 to 17:45');
    expect(blockOf('Dentist').style.translate).toBe('');
  });

  it('a block that somebody else moves meanwhile is not overwritten', async () => {
    const { queryClient } = await open();
    const target = buttonOf('Dentist');
    const to = (time: string) => ({ target, coords: { clientX: 100, clientY: yOf(time) } });
    await user.pointer([{ keys: '[MouseLeft>]', ...to('15:10') }, to('16:10')]);
    api.changeSchedule(dentist.id, { time: '09:00' });
    await act(() => queryClient.refetchQueries());
    await user.pointer([to('17:10'), { keys: '[/MouseLeft]', ...to('17:10') }]);
    expect(await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 09:00 to 09:45'));
  });
});

describe('by touch', () => {
  /** Presses for longer than the time after which a finger draws. */
  async function longPress(target: Element, time: string, until = time): Promise<void> {
    const pointAt = (when: string) => ({ target, coords: { clientX: 100, clientY: yOf(when) } });
    await user.pointer([{ keys: '[TouchA>]', ...pointAt(time) }]);
    await waitFor(() => expect(cover()).toBeVisible());
    await user.pointer([
      { pointerName: 'TouchA', ...pointAt(until) },
      { keys: '[/TouchA]', ...pointAt(until) },
    ]);
  }

  it('a finger that rests on empty hours draws', async () => {
    setPhone(true);
    await open();
    await longPress(clock(), '09:20', '10:14');
    const { getByRole } = within(screen.getByRole('dialog', { name: 'New at 09:15' }));
    expect(getByRole('button', { name: 'Length: 1h' })).toHaveTextContent('to 10:15');
  });

  it('a finger that rests on a block lifts it', async () => {
    setPhone(true);
    await open();
    await longPress(buttonOf('Dentist'), '15:10', '17:10');
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 17:00 to 17:45');
  });

  it('a finger that moves at once scrolls', async () => {
    setPhone(true);
    await open();
    const target = buttonOf('Dentist');
    await user.pointer([
      { keys: '[TouchA>]', target, coords: { clientX: 100, clientY: yOf('15:10') } },
      { pointerName: 'TouchA', target, coords: { clientX: 100, clientY: yOf('15:40') } },
      { keys: '[/TouchA]', target, coords: { clientX: 100, clientY: yOf('15:40') } },
    ]);
    expect(cover()).not.toBeVisible();
    expect(buttonOf('Dentist')).toHaveAccessibleName('Dentist, 15:00 to 15:45');
  });

  it('a finger that swipes sideways draws nothing', async () => {
    setPhone(true);
    await open();
    const pointAt = (clientX: number) => ({
      target: clock(),
      coords: { clientX, clientY: yOf('09:20') },
    });
    await user.pointer([
      { keys: '[TouchA>]', ...pointAt(200) },
      { pointerName: 'TouchA', ...pointAt(100) },
      { keys: '[/TouchA]', ...pointAt(100) },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
