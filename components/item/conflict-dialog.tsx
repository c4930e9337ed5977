'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type Conflict, settleConflict, useConflict } from '@/lib/client/items/conflicts';
import { formatDay, formatDuration } from '@/lib/shared/calendar/days';

/** What can differ between two versions of an item, and how people read it. */
const FIELDS: readonly { name: string; label: string; read: (value: unknown) => string }[] = [
  { name: 'title', label: 'Title', read: String },
  { name: 'description', label: 'Description', read: orNone },
  { name: 'date', label: 'Date', read: (value) => formatDay(String(value), { dateStyle: 'medium' }) },
  { name: 'time', label: 'Time', read: orNone },
  { name: 'duration', label: 'Duration', read: (value) => formatDuration(Number(value)) },
  { name: 'location', label: 'Location', read: orNone },
  { name: 'priority', label: 'Priority', read: (value) => capitalized(String(value)) },
  { name: 'completed', label: 'Done', read: (value) => (value ? 'Yes' : 'No') },
];

function orNone(value: unknown): string {
  return value === null || value === '' ? 'None' : String(value);
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Whenever two people have changed one item at once: both versions, and the choice between them. */
export function ConflictDialog() {
  const conflict = useConflict();
  if (!conflict) return null;
  // Leaving it is choosing what is stored.
  const take = () => settleConflict(conflict);
  return (
    <Dialog
      open
      onOpenChange={take}
      title={<bdi>{conflict.said}</bdi>}
      description="Your change has not been saved yet. Which version should stay?"
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

/** The fields that differ, side by side; with none, the two have made the same change. */
function Versions({ conflict: { mine, theirs } }: { conflict: Conflict }) {
  const differing = FIELDS.filter(({ name }) => name in theirs && mine[name] !== theirs[name]);
  if (differing.length === 0) return <p>Both versions are the same.</p>;
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
        {differing.map(({ name, label, read }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{read(mine[name])}</bdi>
            </td>
            <td>
              <bdi>{read(theirs[name])}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
