import { useQueryClient } from '@tanstack/react-query';
import { Icon } from '@/components/ui/icon';
import { raiseConflictOf, tryShownAgain } from '@/lib/client/changes/conflicts';
import type { OutboxChange } from '@/lib/client/database/change';
import { discard } from '@/lib/client/outbox/outbox';
import { ChangeWords } from './change-words';
import styles from './outbox-list.module.css';

type NotTakenProps = {
  change: OutboxChange;
  /** Called before the decision is made, which removes the row. */
  onDecided: () => void;
};

/** A change that the server has refused, with the reason and what can be done about it. */
export function NotTaken({ change, onDecided }: NotTakenProps) {
  const client = useQueryClient();
  const { id, words, problem, state } = change;
  /** Returns a button whose accessible name contains the title of the change: a list has several of each. */
  const choice = (label: string, choose: () => void) => (
    <button
      type="button"
      className="link"
      aria-label={`${label}: ${words.title}`}
      onClick={() => {
        onDecided();
        choose();
      }}
    >
      {label}
    </button>
  );
  return (
    <li className={styles.isRefused}>
      <Icon name="alert" />
      <div>
        <ChangeWords {...words} />
        <p className="problem">
          {state === 'refused' && 'Not saved. '}
          {problem?.details ?? 'The planner has not taken this.'}
        </p>
        <p className={styles.choices}>
          {state === 'refused' && choice('Try again', () => void tryShownAgain(client, change))}
          {state === 'conflict' && choice('Decide', () => raiseConflictOf(change))}
          {choice('Discard', () => void discard(id))}
        </p>
      </div>
    </li>
  );
}
