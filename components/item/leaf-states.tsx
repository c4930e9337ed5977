import type { ReactNode, RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { ReadState } from '@/lib/client/items/day';

type BlankLinesProps = { text: string; lines: number };

/** Ruled lines with one sentence on the first: nothing is written here yet. */
export function BlankLines({ text, lines }: BlankLinesProps) {
  return (
    <div className="blanks">
      <p>{text}</p>
      {Array.from({ length: lines - 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={index} />
      ))}
    </div>
  );
}

type ListStateProps = {
  state: ReadState;
  /** Shown until the list is there. */
  waiting: ReactNode;
  /** Says what could not be read. */
  failure: string;
  onTryAgain: () => unknown;
  /** Takes the focus from the button to try again, which goes. */
  end: RefObject<HTMLElement | null>;
};

/** What stands in the place of a list that has not been read. */
export function ListState({ state, waiting, failure, onTryAgain, end }: ListStateProps) {
  if (state === 'loading') return waiting;
  if (state === 'ready') return null;
  return (
    <LoadFailure
      text={failure}
      onTryAgain={() => {
        end.current?.focus();
        onTryAgain();
      }}
    />
  );
}

type LoadFailureProps = { text: string; onTryAgain: () => void };

/** What could not be read, and the way to ask for it again. */
export function LoadFailure({ text, onTryAgain }: LoadFailureProps) {
  return (
    <div className="load-failure" role="alert">
      <p>{text}</p>
      <Button size="sm" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
