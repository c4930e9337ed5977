import { differencesOf } from '@/components/item/form/fields';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { clockOf } from '@/lib/client/browser/clock-of';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { type Conflict, raiseConflict, settleConflict } from '@/lib/client/changes/conflicts';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import styles from './dialogs.module.css';

const RuleVersions = onDemand(() =>
  import('@/components/item/series/rule-versions').then(({ RuleVersions }) => RuleVersions),
);

/** Compares both versions of an item or comment that was changed in two places, and lets the person choose one. */
export function ConflictPanel({ conflict }: { conflict: Conflict }) {
  const { by, scope, heading, decideLater, keepMine, takeTheirs } = conflict;
  /** Returns a handler that closes the dialog and then calls `choose`. */
  const choosing = (choose: () => void) => () => {
    settleConflict(conflict);
    choose();
  };
  // Only a change of the outbox can be decided later.
  const hadWaited = decideLater !== null;
  /**
   * Leaves the stored version without a choice, and shows a toast that opens the dialog again: for a change that is not
   * in the outbox.
   */
  const leaveOpen = () => {
    takeTheirs();
    const action = { label: 'Decide', onPress: () => raiseConflict(conflict) };
    notify({ ...FURTHER_TOASTS.notDecided(nameOf(conflict, conflict.mine)), action });
  };
  return (
    <Dialog
      open
      onOpenChange={choosing(decideLater ?? leaveOpen)}
      title={<bdi>{hadWaited ? `${nameOf(conflict, conflict.theirs)} has two versions` : heading}</bdi>}
      description={
        hadWaited
          ? (by && `You and ${by} changed it while you were offline.`) || `${heading}.`
          : `Your change${OF_SCOPE[scope]} has not been saved yet. Which version should stay?`
      }
      size="medium"
    >
      <Versions conflict={conflict} />
      <div className={styles.choice}>
        {decideLater && (
          <div className={styles.decideLater}>
            <Button variant="quiet" onClick={choosing(decideLater)}>
              Decide later
            </Button>
          </div>
        )}
        <Button onClick={choosing(takeTheirs)}>{hadWaited && by ? `Keep ${by}’s` : 'Take theirs'}</Button>
        <Button variant="primary" onClick={choosing(keepMine)}>
          Keep mine
        </Button>
      </div>
    </Dialog>
  );
}

/** The words for the occurrences that a change concerns, by its scope. */
const OF_SCOPE = { this: '', following: ' to this one and later ones', all: ' to all of them' } as const;

/** Returns what the dialog calls one of the versions. A comment has no title. */
const nameOf = ({ kind }: Conflict, version: Conflict['mine']): string =>
  kind === 'comment' ? 'Your comment' : String(version.title);

/** Returns the values that differ, as text. */
function differencesIn({
  kind,
  mine,
  theirs,
}: Conflict): { label: string; mine?: string; theirs?: string }[] {
  if (kind !== 'comment') return differencesOf(kind, mine, theirs);
  if (mine.content === theirs.content) return [];
  return [{ label: 'Text', mine: String(mine.content), theirs: String(theirs.content) }];
}

/** Shows the fields that differ side by side. If none differs, both people have made the same change. */
function Versions({ conflict }: { conflict: Conflict }) {
  const { mine, theirs, madeAt, by, at, decideLater } = conflict;
  const hadWaited = decideLater !== null;
  const differing = differencesIn(conflict);
  const hasRule = 'recurrence' in mine;
  if (differing.length === 0 && !hasRule) return <p>Both versions are the same.</p>;
  return (
    <table className={styles.versions} data-versions>
      <thead>
        <tr>
          <td />
          <th scope="col">
            Yours
            {hadWaited && <span className={styles.when}>{clockOf(madeAt)}, in this browser</span>}
          </th>
          <th scope="col">
            <bdi>{(hadWaited && by) || 'Theirs'}</bdi>
            {hadWaited && at && <span className={styles.when}>{clockOf(Date.parse(at))}</span>}
          </th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.isOther}>
              <bdi>{mine}</bdi>
            </td>
            <td className={styles.isOther}>
              <bdi>{theirs}</bdi>
            </td>
          </tr>
        ))}
        {hasRule && (
          <RuleVersions
            mine={mine.recurrence as RecurrenceInput | null}
            theirs={theirs as Pick<Task, 'date' | 'series'>}
          />
        )}
      </tbody>
    </table>
  );
}
