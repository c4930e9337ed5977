import { Button } from '@/components/ui/button';

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
