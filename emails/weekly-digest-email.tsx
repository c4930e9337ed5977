import { addDays, type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { Figures } from './parts/figures';
import { Goals, goalsText, type MailGoal } from './parts/goals';
import { Ledger } from './parts/ledger';
import { Dot } from './parts/marks';
import { WeekStrip } from './parts/week-strip';
import { Aside, Headline, Part } from './parts/words';
import { safeLine } from './people-text';
import { greeting, meetingsCounted, tasksCounted } from './words';

export type WeeklyDigestEmailProps = MailProps & {
  /** The first day of the week that has ended. */
  week: Day;
  /** The seven days in order; `label` is the short name of the weekday. */
  days: { label: string; tasks: number; done: number; meetings: number }[];
  completed: number;
  total: number;
  meetings: number;
  /** Percentage of completed tasks, a whole number. */
  rate: number;
  goals: MailGoal[];
  /** The items of the coming week, in order. */
  ahead: {
    date: Day;
    /** The time, or 'all day' or 'to 17:00' of a meeting, and when it is for the reader; null for a task without a time. */
    when: string | null;
    title: string;
  }[];
  actionUrl: string;
};

const NOTHING_AHEAD = 'Nothing planned yet. The week is yours.';

export function weeklyDigestEmail(props: WeeklyDigestEmailProps): Promise<Email> {
  const { frame, firstName, days, completed, total, meetings, rate, goals, ahead, actionUrl } = props;
  const name = weekName(props.week);
  const summary = `${completed} of ${tasksCounted(total)} done (${rate}%), ${meetingsCounted(meetings)}`;
  return composeEmail({
    frame,
    subject: `Your week, ${name}`,
    preheader: summary,
    text: [
      greeting(firstName),
      `This was your week, ${name}: ${summary}.`,
      days.map(dayText).join('\n'),
      ...(goals.length > 0 ? [goalsText('Goals of the week', goals)] : []),
      ['The week ahead', ...(ahead.length > 0 ? ahead.map(aheadText) : [`  ${NOTHING_AHEAD}`])].join('\n'),
      `Open the week:\n${actionUrl}`,
    ],
    children: (
      <>
        <Headline>
          Your week, <span style={{ whiteSpace: 'nowrap' }}>{name}</span>
        </Headline>
        <Figures
          figures={[
            { value: String(completed), label: 'Completed' },
            { value: String(total), label: 'Total Tasks' },
            { value: String(meetings), label: 'Meetings' },
            { value: `${rate}%`, label: 'Completion Rate' },
          ]}
        />
        <WeekStrip days={days} />
        <Goals heading="Goals of the week" goals={goals} />
        <Part>The week ahead</Part>
        {ahead.length === 0 && <Aside>{NOTHING_AHEAD}</Aside>}
        <Ledger
          rows={ahead.map(({ date, when, title }) => ({
            margin: shortDay(date),
            mark: <Dot />,
            title,
            note: when === null ? undefined : { text: when, ink: 'ink-2' },
          }))}
        />
        <Action href={actionUrl}>Open the week</Action>
      </>
    ),
  });
}

/** Returns a text such as "Sun 23". */
const shortDay = (day: Day): string => `${formatDay(day, { weekday: 'short' })} ${partsOf(day).dayOfMonth}`;

/** Returns a text such as "November 16 - 22", or "November 30 - December 6". */
function weekName(start: Day): string {
  const end = addDays(start, 6);
  const month = (day: Day) => formatDay(day, { month: 'long' });
  const last = month(start) === month(end) ? '' : `${month(end)} `;
  return `${month(start)} ${partsOf(start).dayOfMonth} - ${last}${partsOf(end).dayOfMonth}`;
}

const dayText = ({ label, tasks, done, meetings }: WeeklyDigestEmailProps['days'][number]): string =>
  `  ${label}: ${tasksCounted(tasks)}, ${done} done, ${meetingsCounted(meetings)}`;

const aheadText = ({ date, when, title }: WeeklyDigestEmailProps['ahead'][number]): string =>
  `  ${[shortDay(date), when].filter(Boolean).join(', ')}  ${safeLine(title)}`;
