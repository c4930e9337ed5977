import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { act, type ReactElement } from 'react';
import { AnnualView } from '@/components/planner/annual/annual-view';
import { DailyView } from '@/components/planner/daily/daily-view';
import { MonthlyView } from '@/components/planner/monthly/monthly-view';
import { DayPaper } from '@/components/planner/print/day-paper';
import { MonthPaper } from '@/components/planner/print/month-paper';
import { WeekPaper } from '@/components/planner/print/week-paper';
import { UpcomingView } from '@/components/planner/upcoming/upcoming-view';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { goalsOf } from '@/lib/client/items/goals';
import { outsideEventsIn, shownCalendars } from '@/lib/client/items/outside-events';
import { schedulesIn, schedulesOn } from '@/lib/client/items/schedules';
import { tasksIn, tasksOn } from '@/lib/client/items/tasks';
import { addDays, periodOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { weeksOf } from '@/lib/shared/calendar/periods';
import { CHECKLIST_MAX, ITEM_LABELS_MAX, MAX_DURATION, NOTES_MAX } from '@/lib/shared/contract/plain/limits';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { sampleCalendar, sampleEvent, serveEvents } from '@/lib/testing/screen/sample-events';
import {
  INES,
  SAMPLE_DAY,
  sampleGoal,
  sampleSchedule,
  sampleTask,
  sharedBy,
} from '@/lib/testing/screen/sample-items';
import { serveSummary } from '@/lib/testing/screen/serve-summary';
import { runs } from '@/lib/testing/tier';

/** No item takes a page with it, whatever is in it: items that no form makes, and fields at and beyond their limits. */

jest.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ push: () => {} }),
  useSearchParams: () => new URLSearchParams(),
}));

const hostileText = fc.constantFrom(
  '',
  ' ',
  'x'.repeat(10_000),
  '\u202e\u0000\ud800',
  '<b>&amp;</b>',
  '👩‍👩‍👧‍👦'.repeat(200),
  'لا'.repeat(100),
  '%E0%A4%A',
  'constructor',
);
const text = fc.oneof(hostileText, fc.string({ maxLength: 200, unit: 'grapheme' }));
const day = fc.integer({ min: -2, max: 2 }).map((by) => addDays(SAMPLE_DAY, by));
const time = fc.option(fc.constantFrom('00:00', '00:01', '12:00', '23:59'));
const timeZone = fc.option(
  fc.constantFrom('America/Coyhaique_of_2031', 'Etc/Unknown', 'Europe/Lisbon', '', '\u0000', '+99:99'),
);
const minutes = fc.constantFrom(0, 1, 29, 1_440, MAX_DURATION, -60);

const series = fc.option(
  fc.record<SeriesOfItem>({
    id: fc.uuid(),
    rrule: fc.constantFrom('', 'FREQ=NEVER', 'FREQ=WEEKLY;BYDAY=TU,XX', 'FREQ=DAILY;UNTIL=x', 'FREQ=YEARLY'),
    mode: fc.constantFrom('fixed', 'after_completion'),
    version: fc.constant(1),
    occurrenceDay: day,
    isException: fc.boolean(),
  }),
);
const shared = fc.constantFrom({}, sharedBy(INES, 'view'), sharedBy({ firstName: '', email: '' }, 'edit'));
const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const labels = fc.constantFrom([], many(ITEM_LABELS_MAX));
const notes = fc.constantFrom(null, '', 'n'.repeat(NOTES_MAX));

const schedule = fc
  .tuple(
    shared,
    fc.record({
      title: text,
      date: day,
      endDate: day,
      time,
      duration: minutes,
      timeZone,
      series,
      labels,
      notes,
      location: fc.option(text),
    }),
  )
  .map(([of, fields]) => sampleSchedule({ ...of, ...fields }));
const task = fc
  .tuple(
    shared,
    fc.record({
      title: text,
      date: fc.option(day),
      time,
      series,
      labels,
      notes,
      estimate: fc.option(minutes),
      rank: fc.constantFrom('', 'a0', '~', 'Z'.repeat(100)),
      carried: fc.constantFrom(0, 3, 2_147_483_647),
      completed: fc.boolean(),
      droppedAt: fc.constantFrom(null, '2025-11-21T09:00:00.000Z', ''),
      goalId: fc.option(fc.uuid()),
      checklist: fc.constantFrom(
        [],
        many(CHECKLIST_MAX).map((id) => ({ id, title: 's'.repeat(200), done: true })),
      ),
    }),
  )
  .map(([of, fields]) => sampleTask({ ...of, ...fields }));
const goal = fc
  .tuple(
    shared,
    fc.record({
      title: text,
      description: fc.option(text),
      type: fc.constantFrom('daily', 'weekly', 'monthly', 'annual'),
      series,
      labels,
      progress: fc.constantFrom({ done: 0, total: 0 }, { done: 5, total: 0 }, { done: 5_000, total: 5_000 }),
      streak: fc.constantFrom(null, 2_147_483_647, -1),
    }),
  )
  .map(([of, fields]) => sampleGoal({ ...of, ...fields }));

const calendar = fc
  .record({ name: text, colour: fc.constantFrom(null, 'moss'), countsAsBusy: fc.boolean() })
  .map((given) => sampleCalendar(given as Parameters<typeof sampleCalendar>[0]));
const event = fc
  .tuple(
    fc.record({
      title: text,
      date: day,
      endDate: day,
      time,
      duration: fc.option(minutes),
      location: fc.option(text),
      notes,
      busy: fc.boolean(),
    }),
    calendar,
  )
  .map((given) => sampleEvent(...given));

const hostile = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
  tasks: fc.array(task, { minLength: 1, maxLength: 8 }),
  schedules: fc.array(schedule, { minLength: 1, maxLength: 8 }),
  goals: fc.array(goal, { maxLength: 4 }),
});

const [week, grid] = [periodOf('weekly', SAMPLE_DAY), gridPeriod(SAMPLE_DAY)];

const screens: readonly [string, ReactElement][] = [
  ['day', <DailyView key="day" />],
  ['day by the hour', <DailyView key="hours" />],
  ['week', <WeeklyView key="week" />],
  ['month', <MonthlyView key="month" />],
  ['year', <AnnualView key="year" />],
  ['Upcoming', <UpcomingView key="upcoming" />],
  ['printed day', <DayPaper key="day paper" date={SAMPLE_DAY} />],
  ['printed week', <WeekPaper key="week paper" selected={SAMPLE_DAY} period={week} bars={[]} />],
  [
    'printed month',
    <MonthPaper
      key="month paper"
      month={SAMPLE_DAY}
      weeks={weeksOf(SAMPLE_DAY)}
      counts={{ tasks: 1, done: 0, meetings: 1 }}
      bars={[]}
    />,
  ],
];

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => jest.useRealTimers());

it.each(screens)('the %s is drawn with any items', async (name, view) => {
  showScheduleAs(name === 'day by the hour' ? 'hours' : 'list');
  await fc.assert(
    fc.asyncProperty(hostile, async (items) => {
      const api = installMockApi(items);
      serveSummary(api);
      // Whatever the server gives, also what its own rules leave out.
      api.on('GET', /^\/api\/schedules(\/|$)/, () => ({ status: 200, body: items.schedules }));
      api.on('GET', /^\/api\/(tasks|tasks-with-collaborators\/.*)$/, () => ({
        status: 200,
        body: items.tasks.filter(({ date }) => date !== null),
      }));
      api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: items.goals }));
      serveEvents(api, items.events);
      api.on('GET', /^\/api\/outside-events$/, () => ({ status: 200, body: items.events }));
      const client = signedInClient();
      await client.fetchQuery(shownCalendars);
      await client.fetchQuery(outsideEventsIn(grid));
      for (const list of [tasksOn(SAMPLE_DAY), tasksIn(week), tasksIn(grid)]) await client.fetchQuery(list);
      for (const list of [schedulesOn(SAMPLE_DAY), schedulesIn(week), schedulesIn(grid)])
        await client.fetchQuery(list);
      for (const type of ['daily', 'weekly', 'monthly'] as const)
        await client.fetchQuery(goalsOf(type, SAMPLE_DAY));
      const { unmount } = renderScreen(view, client);
      await waitFor(() => expect(client.isFetching()).toBe(0));
      await act(async () => {});
      expect(screen.queryByText('could not be drawn')).not.toBeInTheDocument();
      expect(document.body.textContent).not.toBe('');
      unmount();
      client.clear();
    }),
    // Shrinking would render hundreds of pages.
    { numRuns: runs(3, 30), endOnFailure: true },
  );
});
