import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { LabelledView } from '@/components/labels/labelled-view';
import { DailyView } from '@/components/planner/daily/daily-view';
import { MonthlyView } from '@/components/planner/monthly/monthly-view';
import { DayPaper } from '@/components/planner/print/day-paper';
import { MonthPaper } from '@/components/planner/print/month-paper';
import { WeekPaper } from '@/components/planner/print/week-paper';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { shownCalendars } from '@/lib/client/items/outside-events';
import { setLabelFilter } from '@/lib/client/labels/label-filter';
import { useUpdateProfile } from '@/lib/client/settings/profile';
import { periodOf } from '@/lib/shared/calendar/days';
import { weeksOf } from '@/lib/shared/calendar/periods';
import { DEFAULT_SETTINGS } from '@/lib/shared/contract/schemas/settings';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { sampleCalendar, sampleEvent, serveEvents } from '@/lib/testing/screen/sample-events';
import { SAMPLE_DAY, sampleLabel, sampleSchedule } from '@/lib/testing/screen/sample-items';

/** The events of outside calendars, in every view. */

jest.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ push: () => {} }),
  useSearchParams: () => new URLSearchParams(),
}));

const milo = sampleEvent({ location: 'Harbour school', notes: 'Bring the blue bag' });
const choir = sampleCalendar({ name: 'Choir, public dates', countsAsBusy: false });
const rehearsal = sampleEvent({ title: 'Open rehearsal', time: '18:00', duration: 120 }, choir);
const holidays = sampleEvent(
  { title: 'Holidays', time: null, date: '2025-11-20', endDate: '2025-11-22' },
  choir,
);
const EVENTS = [holidays, milo, rehearsal];

const dentist = sampleSchedule({ title: 'Dentist', time: '15:00', duration: 45 });
const label = sampleLabel();
const EVENTS_READ = /^GET \/api\/outside-events/;

let api: MockApi;
let user: UserEvent;

async function open(view: ReactElement, { events = EVENTS, settings = {} } = {}): Promise<void> {
  api = installMockApi({ schedules: [dentist], labels: [label] });
  api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: [] }));
  api.on('GET', /^\/api\/user\/settings$/, () => ({
    status: 200,
    body: { ...DEFAULT_SETTINGS, ...settings },
  }));
  serveEvents(api, events);
  const client = signedInClient();
  ({ user } = renderScreen(view, client));
  await waitFor(() => expect(client.getQueryState(shownCalendars.queryKey)?.status).toBe('success'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const MILO = 'Fetch Milo from school, 15:15 to 16:00, Family calendar';

beforeEach(() => {
  setClock(`${SAMPLE_DAY}T14:05`);
  showScheduleAs('hours');
});
afterEach(() => {
  focusManager.setFocused(undefined);
  setPhone(false);
  setLabelFilter('daily', null);
  jest.useRealTimers();
});

describe('on the hours of a day', () => {
  it('an event stands beside the meeting that it overlaps, and those of whole days above', async () => {
    await open(<DailyView />);
    const block = (await button(MILO)).closest('li');
    expect(block).toHaveStyle({ '--c': '1', '--n': '2' });
    expect(within(screen.getByRole('list', { name: 'All day' })).getByRole('button')).toHaveAccessibleName(
      'Holidays, Choir, public dates',
    );
  });

  it('an event is read out with its calendar, has no checkbox, and no key moves it', async () => {
    await open(<DailyView />);
    const event = await button(MILO);
    expect(within(event.closest('li') ?? event).queryByRole('checkbox')).not.toBeInTheDocument();
    event.focus();
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Alt>}{Enter}{/Alt}{Delete}m');
    expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(event).toHaveAccessibleName(MILO);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveAccessibleName('Dentist, 15:00 to 15:45');
    await user.keyboard('{ArrowRight}');
    expect(event).toHaveFocus();
  });

  it('the time is taken in the capacity and before what is free, where the calendar counts as busy', async () => {
    await open(<DailyView />);
    // 15:00 to 16:00 in all, since they overlap; the rehearsal does not count.
    expect(await screen.findByRole('img', { name: /^Planned 1h of/ })).toBeInTheDocument();
    expect(await button('Free from 16:00')).toBeInTheDocument();
  });

  it('a label hides them, but they keep their time', async () => {
    setLabelFilter('daily', label.id);
    await open(
      <LabelledView view="daily">
        <DailyView />
      </LabelledView>,
    );
    expect(await screen.findByRole('img', { name: /^Planned 1h of/ })).toBeInTheDocument();
    expect(screen.queryByText('Fetch Milo from school')).not.toBeInTheDocument();
  });

  it('those without a column are in the list of the button', async () => {
    const many = ['a', 'b', 'c', 'd'].map((title) => sampleEvent({ title, time: '15:00' }));
    await open(<DailyView />, { events: many });
    await user.click(await button(/^2 more/));
    const [first] = within(screen.getByRole('dialog')).getAllByRole('button');
    await user.click(first ?? document.body);
    expect(await within(screen.getByRole('dialog')).findByText('Hide this calendar')).toBeInTheDocument();
  });

  it('without calendars no events are requested', async () => {
    await open(<DailyView />, { events: [] });
    expect(api.calls()).toContain('GET /api/outside-calendars');
    expect(api.calls().filter((call) => EVENTS_READ.test(call))).toEqual([]);
  });

  it('a read that fails takes nothing from the day', async () => {
    api = installMockApi({ schedules: [dentist] });
    serveEvents(api, EVENTS);
    api.on('GET', /^\/api\/outside-events$/, () => ({ status: 503 }));
    renderScreen(<DailyView />, signedInClient());
    expect(await button(/^Dentist, /)).toBeInTheDocument();
    await waitFor(() => expect(api.calls().some((call) => EVENTS_READ.test(call))).toBe(true));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

/** A button that changes the person's time zone. */
function Move() {
  const { mutate } = useUpdateProfile();
  const { email } = SAMPLE_USER;
  return (
    <button
      type="button"
      onClick={() => mutate({ firstName: 'Astrid', lastName: 'Lowe', email, timeZone: 'Asia/Tokyo' })}
    >
      Move
    </button>
  );
}

describe('the events are read again', () => {
  const reads = () => api.calls().filter((call) => EVENTS_READ.test(call)).length;

  it('when the page is shown again after a while', async () => {
    await open(<DailyView />);
    await button(MILO);
    const show = () =>
      act(async () => {
        focusManager.setFocused(false);
        focusManager.setFocused(true);
      });
    await show();
    expect(reads()).toBe(1);
    setClock(`${SAMPLE_DAY}T14:11`);
    await show();
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('when the zone of the person changes', async () => {
    await open(
      <>
        <DailyView />
        <Move />
      </>,
    );
    await button(MILO);
    api.on('PUT', /^\/api\/user\/profile$/, () => ({ status: 200, body: SAMPLE_USER }));
    await user.click(await button('Move'));
    await waitFor(() => expect(reads()).toBe(2));
  });
});

describe('a press on an event', () => {
  it('shows all of it, and Escape gives the focus back', async () => {
    await open(<DailyView />);
    const event = await button(MILO);
    event.focus();
    await user.keyboard('{Enter}');
    const shown = await screen.findByRole('dialog', { name: 'Fetch Milo from school' });
    expect(shown).toHaveTextContent('Family calendar');
    expect(shown).toHaveTextContent('Fri, Nov 21, 15:15 to 16:00');
    expect(shown).toHaveTextContent('Harbour school');
    expect(shown).toHaveTextContent('Bring the blue bag');
    await waitFor(() => expect(within(shown).getByRole('button', { name: 'Close' })).toHaveFocus());
    await act(async () => {});
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    expect(event).toHaveFocus();
  });

  it('hides its calendar, and shows it again by Undo', async () => {
    await open(<DailyView />);
    await user.click(await button('Holidays, Choir, public dates'));
    await user.click(await button('Hide this calendar'));
    await waitFor(() => expect(screen.queryByText('Open rehearsal')).not.toBeInTheDocument());
    expect(screen.getByText('Fetch Milo from school')).toBeInTheDocument();
    await user.click(await button('Undo'));
    expect(await screen.findByText('Open rehearsal')).toBeInTheDocument();
    expect(api.bodies('PATCH', /outside-calendars/)).toEqual([{ hidden: true }, { hidden: false }]);
  });

  it('says so if its calendar could not be hidden', async () => {
    await open(<DailyView />);
    api.failNext('PATCH', /outside-calendars/, { status: 503 });
    await user.click(await button(MILO));
    await user.click(await button('Hide this calendar'));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(screen.getByText('Fetch Milo from school')).toBeInTheDocument();
  });

  it('opens a sheet on a phone', async () => {
    setPhone(true);
    await open(<DailyView />);
    await user.click(await screen.findByRole('tab', { name: /Schedule/ }));
    await user.click(await button(MILO));
    expect(await screen.findByRole('dialog', { name: 'Fetch Milo from school' })).toHaveTextContent(
      'Harbour school',
    );
  });
});

it('the list of a day has them by time, and no free time where they are busy', async () => {
  showScheduleAs('list');
  await open(<DailyView />);
  const row = (await button('Fetch Milo from school, 15:15, Family calendar')).closest('li');
  expect(row).toHaveTextContent('15:15Fetch Milo from school45mFamily calendarHarbour school');
  expect(row?.previousElementSibling).toHaveTextContent(/^15:00Dentist/);
  expect(await button('Holidays, all day, Choir, public dates')).toBeInTheDocument();
  expect(screen.getByText('Free from 16:00')).toBeInTheDocument();
});

it('the board has them by time, and those of whole days across their days', async () => {
  await open(<WeeklyView />);
  const board = await screen.findByRole('group', { name: 'Days of the week' });
  const friday = within(await within(board).findByRole('group', { name: 'Friday, November 21' }));
  const event = await friday.findByRole('button', {
    name: 'Fetch Milo from school, 15:15, Friday, Family calendar',
  });
  expect(event.closest('li')?.previousElementSibling).toHaveTextContent('15:00Dentist');
  expect(within(board).getAllByRole('button', { name: /^Holidays, / })).toHaveLength(3);
  const head = friday.getByRole('button', { name: /^Friday, November 21/ });
  expect(head).toHaveAccessibleDescription(/^Planned 1h of/);
  event.focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete} ');
  expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
  expect(await screen.findByRole('dialog', { name: 'Fetch Milo from school' })).toBeInTheDocument();
});

it('the week by the hour has them in the columns of their days', async () => {
  await open(<WeeklyView />, { settings: { weekView: 'hours' } });
  const week = await screen.findByRole('group', { name: 'The week by the hour' });
  const friday = await within(week).findByRole('list', { name: 'Hours of Friday, November 21' });
  const event = await within(friday).findByRole('button', { name: MILO });
  expect(event.closest('li')).toHaveStyle({ '--c': '1', '--n': '2' });
  expect(within(week).getAllByRole('button', { name: /^Holidays, / })).toHaveLength(3);
  event.focus();
  await user.keyboard(' ');
  expect(await screen.findByRole('dialog', { name: 'Fetch Milo from school' })).toBeInTheDocument();
});

describe('the month', () => {
  const weeks = () => screen.getByRole('group', { name: 'Weeks of the month' });

  it('has them by time, and those of several days across their days', async () => {
    await open(<MonthlyView />);
    expect(
      await within(weeks()).findByRole('button', { name: 'Fetch Milo from school, 15:15, Family calendar' }),
    ).toBeInTheDocument();
    expect(within(weeks()).getAllByRole('button', { name: 'Holidays, Choir, public dates' })).toHaveLength(3);
  });

  it('has what does not fit in the list of the day, and shows it from there', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((title, index) =>
      sampleEvent({ title, time: `1${index}:00` }),
    );
    await open(<MonthlyView />, { events: many });
    const more = await button(/more on Friday, November 21/);
    await user.click(more);
    await user.click(await button(/^f ?, Family calendar/));
    const shown = await screen.findByRole('dialog', { name: 'f' });
    await act(async () => {});
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    expect(more).toHaveFocus();
  });
});

const week = periodOf('weekly', SAMPLE_DAY);

it.each([
  ['day', <DayPaper key="day" date={SAMPLE_DAY} />],
  ['week', <WeekPaper key="week" selected={SAMPLE_DAY} period={week} bars={[]} />],
  [
    'month',
    <MonthPaper
      key="month"
      month={SAMPLE_DAY}
      weeks={weeksOf(SAMPLE_DAY)}
      counts={{ tasks: 0, done: 0, meetings: 0 }}
      bars={[]}
    />,
  ],
])('a printed %s has them', async (_name, paper) => {
  api = installMockApi();
  serveEvents(api, EVENTS);
  const client = signedInClient();
  await client.fetchQuery(shownCalendars);
  renderScreen(paper, client);
  expect(await screen.findByText('Fetch Milo from school')).toBeInTheDocument();
  expect(screen.getAllByText('Holidays').length).toBeGreaterThan(0);
});
