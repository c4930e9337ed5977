import { safeLine } from '../people-text';
import { linesOfList } from '../words';
import { Ledger } from './ledger';
import { Diamond } from './marks';
import { Part } from './words';

type Goal = { title: string; completed: boolean };

/** Shows goals below their heading; nothing if there are none. */
export function Goals({ heading, goals }: { heading: string; goals: Goal[] }) {
  if (goals.length === 0) return null;
  const reached = goals.filter(({ completed }) => completed).length;
  return (
    <>
      <Part remark={`${reached} of ${goals.length}`}>{heading}</Part>
      <Ledger
        width={0}
        rows={goals.map(({ title, completed }) => ({
          mark: <Diamond done={completed} />,
          title,
          done: completed,
        }))}
      />
    </>
  );
}

/** Returns the plain text form of `Goals`. */
export const goalsText = (heading: string, goals: Goal[]): string =>
  [heading, ...linesOfList(goals.map(goalText))].join('\n');

const goalText = ({ title, completed }: Goal): string => `  [${completed ? 'x' : ' '}] ${safeLine(title)}`;
