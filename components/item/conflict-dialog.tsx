'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { type Conflict, settleConflict, useConflict } from '@/lib/client/items/conflicts';
import type { RecurrenceInput } from '@/lib/shared/contract/series';
import type { Task } from '@/lib/shared/contract/tasks';
import { differencesOf } from './fields';

const RuleVersions = onDemand(() =>
  import('./series/rule-versions').then(({ RuleVersions }) => RuleVersions),
);

/** Shown when two people have changed one item at once. It compares both versions and lets the person choose one. */
export function ConflictDialog() {
  const conflict = useConflict();
  if (!conflict) return null;
  // Closing it chooses the stored version.
  const take = () => settleConflict(conflict);
  return (
    <Dialog
      open
      onOpenChange={take}
      title={<bdi>{conflict.heading}</bdi>}
      description={`Your change${OF_SCOPE[conflict.scope]} has not been saved yet. Which version should stay?`}
      size="medium"
    >
      <Versions conflict={conflict} />
      <div className="choice">
        <Button onClick={take}>Take theirs</Button>
        <Button
          variant="primary"
          onClick={() => {
            settleConflict(conflict);
            conflict.keepMine();
          }}
        >
          Keep mine
        </Button>
      </div>
    </Dialog>
  );
}

/** What a change concerns besides the item that is shown. */
const OF_SCOPE = { this: '', following: ' to this one and later ones', all: ' to all of them' } as const;

/** Shows the fields that differ side by side. If none differs, both people have made the same change. */
function Versions({ conflict: { kind, mine, theirs } }: { conflict: Conflict }) {
  const differing = differencesOf(kind, mine, theirs);
  const hasRule = 'recurrence' in mine;
  if (differing.length === 0 && !hasRule) return <p>Both versions are the same.</p>;
  return (
    <table className="versions">
      <thead>
        <tr>
          <td />
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{mine}</bdi>
            </td>
            <td>
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
