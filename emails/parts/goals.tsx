import { safeLine } from '../people-text';
import { linesOfList } from '../words';
import { Ledger } from './ledger';
import { Diamond } from './marks';
import { Part } from './words';

export type MailGoal = {
  title: string;
  completed: boolean;
  /** Of the tasks and goals that serve it. */
  progress: { done: number; total: number };
};

/** Returns a text such as '8 of 14' for a goal that others serve. */
const progressOf = ({ progress: { done, total } }: MailGoal): string | undefined =>
  total === 0 ? undefined : `${done} of ${total}`;

/** Shows goals below their heading; nothing if there are none. */
export function Goals({ heading, goals }: { heading: string; goals: MailGoal[] }) {
  if (goals.length === 0) return null;
  const reached = goals.filter(({ completed }) => completed).length;
  return (
    <>
      <Part remark={`${reached} of ${goals.length}`}>{heading}</Part>
      <Ledger
        width={0}
        rows={goals.map((goal) => ({
          mark: <Diamond done={goal.completed} />,
          title: goal.title,
          done: goal.completed,
          note: noteOf(progressOf(goal)),
        }))}
      />
    </>
  );
}

/** Returns the plain text form of `Goals`. */
export const goalsText = (heading: string, goals: MailGoal[]): string =>
  [heading, ...linesOfList(goals.map(goalText))].join('\n');

const noteOf = (text: string | undefined) =>
  text === undefined ? undefined : ({ text, ink: 'ink-3' } as const);

function goalText(goal: MailGoal): string {
  const progress = progressOf(goal);
  return `  [${goal.completed ? 'x' : ' '}] ${safeLine(goal.title)}${progress ? ` (${progress})` : ''}`;
}
