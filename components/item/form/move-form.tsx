import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useToday } from '@/lib/client/browser/today';
import { addDays, type Day, FIRST_DAY, formatDay, isDay, LAST_DAY } from '@/lib/shared/calendar/days';

type MoveFormProps = {
  /** The item's present day; null for a task for later. */
  from: Day | null;
  onMove: (to: Day) => void;
  /** Keeps the item for later; omitted for items that need a day. */
  onLater?: () => void;
  /** For the day of an item that is not there yet. */
  isNew?: boolean;
};

/** A form to move an item to another day: by a button to the most frequent choices, by date to any other. */
export function MoveForm({ from, onMove, onLater, isNew = false }: MoveFormProps) {
  const today = useToday();
  const [date, setDate] = useState(from ?? '');
  const canMove = isDay(date) && date !== from;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canMove) onMove(date);
  }

  return (
    <form
      className="move"
      aria-label={isNew ? 'Another day' : 'Move to another day'}
      noValidate
      onSubmit={submit}
    >
      <div className="quick">
        <DayButton name="Today" day={today} from={from} onMove={onMove} />
        <DayButton name="Tomorrow" day={addDays(today, 1)} from={from} onMove={onMove} />
        <DayButton name="Next week" day={addDays(today, 7)} from={from} onMove={onMove} />
        {onLater && (
          <Button disabled={from === null} onClick={onLater}>
            Later
            <span className="hint">No day</span>
          </Button>
        )}
      </div>
      <TextField
        label="Date"
        type="date"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!canMove}>
        {isNew ? 'Choose' : 'Move'}
      </Button>
    </form>
  );
}

type DayButtonProps = Omit<MoveFormProps, 'onLater' | 'isNew'> & { name: string; day: Day };

/** A button that moves the item to a day and shows its date. It is disabled for the present day of the item. */
const DayButton = ({ name, day, from, onMove }: DayButtonProps) => (
  <Button disabled={day === from || !isDay(day)} onClick={() => onMove(day)}>
    {name}
    <span className="hint">{formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}</span>
  </Button>
);
