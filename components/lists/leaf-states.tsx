import type { ReactNode, RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { useConnectionStatus } from '@/lib/client/http/connection-status';
import type { ReadState } from '@/lib/client/query/read-state';

type BlankLinesProps = {
  text: string;
  lines: number;
  /** The content of the second line. */
  children?: ReactNode;
};

/** Ruled lines with one sentence on the first, for an empty list. */
export function BlankLines({ text, lines, children }: BlankLinesProps) {
  return (
    <div className="blanks">
      <p>{text}</p>
      {children}
      {Array.from({ length: lines - (children ? 2 : 1) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={index} />
      ))}
    </div>
  );
}

type ListStateProps = {
  state: ReadState;
  /** Shown until the list is read. */
  waiting: ReactNode;
  /** The text of a failed read. */
  failure: string;
  onTryAgain: () => unknown;
  /** Gets the focus when the retry button is removed. */
  focusAfterwards: RefObject<HTMLElement | null>;
};

/** Shows the placeholder or the error of a list that has not been read. */
export function ListState({ state, waiting, failure, onTryAgain, focusAfterwards }: ListStateProps) {
  if (state === 'loading') return waiting;
  if (state === 'ready') return null;
  return (
    <LoadFailure
      text={failure}
      onTryAgain={() => {
        focusAfterwards.current?.focus();
        onTryAgain();
      }}
    />
  );
}

type LoadFailureProps = { text: string; onTryAgain: () => void };

/**
 * The text of a failed read, with a button to retry. While offline there is no button: the read is repeated when the
 * network returns.
 */
export function LoadFailure({ text, onTryAgain }: LoadFailureProps) {
  const isOffline = useConnectionStatus() === 'offline';
  if (isOffline)
    return (
      <div className="load-failure" role="status">
        <p>Not kept in this browser. It comes when you are online again.</p>
      </div>
    );
  return (
    <div className="load-failure" role="alert">
      <p>{text}</p>
      <Button size="sm" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
