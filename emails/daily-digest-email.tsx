import { type Day, formatDay, formatDuration, type TimeOfDay } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/priorities';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { PageDate } from './parts/date';
import { Goals, goalsText } from './parts/goals';
import { Ledger } from './parts/ledger';
import { Bar, Ring } from './parts/marks';
import { Aside, Part } from './parts/words';
import { safeLine, safeName } from './people-text';
import { greeting, linesOfList, meetingsCounted, PRIORITY_WORDS, tasksCounted } from './words';

export type DailyDigestEmailProps = MailProps & {
  day: Day;
  /** The meetings in order. `duration` is in minutes; `from` is the name of the owner, null for the reader's own. */
  meetings: {
    /** Null for a meeting that takes the whole day. */
    time: TimeOfDay | null;
    title: string;
    duration: number;
    location: string | null;
    from: string | null;
  }[];
  tasks: {
    time: TimeOfDay | null;
    title: string;
    priority: Priority;
    completed: boolean;
    from: string | null;
  }[];
  goals: { title: string; completed: boolean }[];
  /** Open tasks of earlier days. */
  overdue: { title: string; date: Day }[];
  actionUrl: string;
};

type Meeting = DailyDigestEmailProps['meetings'][number];
type DigestTask = DailyDigestEmailProps['tasks'][number];
type Overdue = DailyDigestEmailProps['overdue'][number];

const EMPTY = 'Nothing planned yet. The page is yours.';

export function dailyDigestEmail(props: DailyDigestEmailProps): Promise<Email> {
  const { frame, firstName, day, meetings, tasks, goals, overdue, actionUrl } = props;
  const name = formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
  const done = tasks.filter(({ completed }) => completed).length;
  const doneOf = `${done} of ${tasks.length} done`;
  const nothing = meetings.length + tasks.length + goals.length === 0;
  return composeEmail({
    frame,
    subject: `Your ${name}`,
    preheader: nothing ? EMPTY : `${meetingsCounted(meetings.length)}, ${tasksCounted(tasks.length)}`,
    today: true,
    text: [
      greeting(firstName),
      `This is your ${name}.`,
      ...(nothing ? [EMPTY] : []),
      ...(meetings.length > 0 ? [['Schedule', ...linesOfList(meetings.map(meetingText))].join('\n')] : []),
      ...(tasks.length > 0 ? [[`Tasks (${doneOf})`, ...linesOfList(tasks.map(taskText))].join('\n')] : []),
      ...(goals.length > 0 ? [goalsText('Goals', goals)] : []),
      ...(overdue.length > 0 ? [['Left from before', ...overdue.map(overdueText)].join('\n')] : []),
      `Open the day:\n${actionUrl}`,
    ],
    children: (
      <>
        <PageDate day={day} />
        {nothing && <Aside>{EMPTY}</Aside>}
        {meetings.length > 0 && <Part remark={meetingsCounted(meetings.length)}>Schedule</Part>}
        <Ledger
          rows={meetings.map(({ time, title, duration, location, from }) => ({
            margin: time ?? 'all day',
            mark: <Bar />,
            title,
            note: time === null ? undefined : { text: formatDuration(duration), ink: 'ink-3' },
            facts: [location, from].filter((fact) => fact !== null),
          }))}
        />
        {tasks.length > 0 && <Part remark={doneOf}>Tasks</Part>}
        <Ledger
          rows={tasks.map(({ time, title, priority, completed, from }) => ({
            margin: time ?? '',
            mark: <Ring color={priority} done={completed} />,
            title,
            done: completed,
            note: completed ? undefined : { text: PRIORITY_WORDS[priority], ink: priority },
            facts: from === null ? [] : [from],
          }))}
        />
        <Goals heading="Goals" goals={goals} />
        {overdue.length > 0 && <Part remark={tasksCounted(overdue.length)}>Left from before</Part>}
        <Ledger
          rows={overdue.map(({ title, date }) => ({
            margin: shortDay(date),
            mark: <Ring color="ink-3" done={false} />,
            title,
          }))}
        />
        <Action href={actionUrl}>Open the day</Action>
      </>
    ),
  });
}

const shortDay = (day: Day): string => formatDay(day, { month: 'short', day: 'numeric' });

function meetingText({ time, title, duration, location, from }: Meeting): string {
  const facts = [formatDuration(duration), location && safeLine(location), from && `from ${safeName(from)}`];
  return `  ${time}  ${safeLine(title)} (${facts.filter(Boolean).join(', ')})`;
}

function taskText({ time, title, priority, completed, from }: DigestTask): string {
  const facts = [PRIORITY_WORDS[priority].toLowerCase(), from && `from ${safeName(from)}`];
  return `  [${completed ? 'x' : ' '}] ${time ? `${time}  ` : ''}${safeLine(title)} (${facts.filter(Boolean).join(', ')})`;
}

const overdueText = ({ title, date }: Overdue): string => `  [ ] ${safeLine(title)} (${shortDay(date)})`;
