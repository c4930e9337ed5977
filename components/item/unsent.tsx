import { Button } from '@/components/ui/button';

type UnsentProps<Draft> = {
  drafts: readonly Draft[];
  onSendAgain: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
};

/** What was written and could not be stored, until it is tried again or given up. */
export function Unsent<Draft extends { id: string; title: string }>({
  drafts,
  onSendAgain,
  onDiscard,
}: UnsentProps<Draft>) {
  if (drafts.length === 0) return null;
  return (
    <ul className="unsent" aria-label="Not saved">
      {drafts.map((draft) => (
        <li key={draft.id}>
          <span>
            Not saved: <bdi>{draft.title}</bdi>
          </span>
          <Button variant="quiet" size="sm" onClick={() => onSendAgain(draft)}>
            Try again
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onDiscard(draft)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
