import { Button } from '@/components/ui/button';

type UnsentProps = {
  drafts: readonly { id: string; title: string }[];
  onSendAgain: (id: string) => void;
  onDiscard: (id: string) => void;
};

/** Items that could not be stored, until they are sent again or discarded. */
export function Unsent({ drafts, onSendAgain, onDiscard }: UnsentProps) {
  if (drafts.length === 0) return null;
  return (
    <ul className="unsent" aria-label="Not saved">
      {drafts.map(({ id, title }) => (
        <li key={id}>
          <span>
            Not saved: <bdi>{title}</bdi>
          </span>
          <Button variant="quiet" size="sm" onClick={() => onSendAgain(id)}>
            Try again
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onDiscard(id)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
