import { type Day, formatDay, formatDuration, type TimeOfDay } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import { composeEmail } from './compose';
import type { Email, MailProps } from './email';
import { Action } from './parts/action';
import { PageDate } from './parts/date';
import { Goals, goalsText, type MailGoal } from './parts/goals';
import { Ledger } from './parts/ledger';
import { Bar, Ring } from './parts/marks';
import { Aside, Part } from './parts/words';
import { safeLine, safeName } from './people-text';
import { greeting, linesOfList, meetingsCounted, PRIORITY_WORDS, tasksCounted } from './words';

export type DailyDigestEmailProps = MailProps & {
  day: Day;
  /** The meetings in order; `from` is the name of the owner, null for the reader's own. */
  meetings: {
    /** The time, 'all day', or 'to 17:00' of a meeting that began on an earlier day. */
    when: string;
    title: string;
    /** How long it takes, and when it is for the reader. */
    facts: string[];
    location: string | null;
    from: string | null;
  }[];
  tasks: {
    time: TimeOfDay | null;
    title: string;
    priority: Priority;
    completed: boolean;
    /** Minutes that the task takes. */
    estimate: number | null;
    /** Of the checklist; the total is 0 without one. */
    steps: { done: number; total: number };
    from: string | null;
  }[];
  goals: MailGoal[];
  /** Open tasks of earlier days; of a series the latest, with the number of those before it. */
  overdue: { title: string; date: Day; missedBefore: number }[];
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
          rows={meetings.map(({ when, title, facts, location, from }) => ({
            margin: when,
            mark: <Bar />,
            title,
            note: facts.length === 0 ? undefined : { text: facts.join(', '), ink: 'ink-3' },
            facts: [location, from].filter((fact) => fact !== null),
          }))}
        />
        {tasks.length > 0 && <Part remark={doneOf}>Tasks</Part>}
        <Ledger
          rows={tasks.map((task) => ({
            margin: task.time ?? '',
            mark: <Ring color={task.priority} done={task.completed} />,
            title: task.title,
            done: task.completed,
            note: task.completed ? undefined : { text: wordsOf(task).join(', '), ink: task.priority },
            facts: task.from === null ? [] : [task.from],
          }))}
        />
        <Goals heading="Goals" goals={goals} />
        {overdue.length > 0 && <Part remark={tasksCounted(overdue.length)}>Left from before</Part>}
        <Ledger
          rows={overdue.map(({ title, date, missedBefore }) => ({
            margin: shortDay(date),
            mark: <Ring color="ink-3" done={false} />,
            title,
            note: missedBefore === 0 ? undefined : { text: andBefore(missedBefore), ink: 'ink-3' },
          }))}
        />
        <Action href={actionUrl}>Open the day</Action>
      </>
    ),
  });
}

const shortDay = (day: Day): string => formatDay(day, { month: 'short', day: 'numeric' });

function meetingText({ when, title, facts, location, from }: Meeting): string {
  const all = [...facts, location && safeLine(location), from && `from ${safeName(from)}`].filter(Boolean);
  return `  ${when}  ${safeLine(title)}${all.length === 0 ? '' : ` (${all.join(', ')})`}`;
}

/** Returns the words of the planner about a task, such as 'High priority', '45m' and '2 of 5 done'. */
const wordsOf = ({ priority, estimate, steps }: DigestTask): string[] => [
  PRIORITY_WORDS[priority],
  ...(estimate === null ? [] : [formatDuration(estimate)]),
  ...(steps.total === 0 ? [] : [`${steps.done} of ${steps.total} done`]),
];

function taskText(task: DigestTask): string {
  const { time, title, completed, from } = task;
  const facts = [wordsOf(task).join(', ').toLowerCase(), from && `from ${safeName(from)}`];
  return `  [${completed ? 'x' : ' '}] ${time ? `${time}  ` : ''}${safeLine(title)} (${facts.filter(Boolean).join(', ')})`;
}

const andBefore = (missedBefore: number): string => `and ${missedBefore} before`;

const overdueText = ({ title, date, missedBefore }: Overdue): string => {
  const facts = [shortDay(date), ...(missedBefore === 0 ? [] : [andBefore(missedBefore)])];
  return `  [ ] ${safeLine(title)} (${facts.join(', ')})`;
};
