import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useToday } from '@/lib/client/browser/today';
import { addDays, type Day, FIRST_DAY, formatDay, isDay, LAST_DAY } from '@/lib/shared/calendar/days';

type MoveFormProps = {
  /** The item's present day. */
  from: Day;
  onMove: (to: Day) => void;
};

/** Another day for an item: the two most frequent choices as buttons, and any other by date. */
export function MoveForm({ from, onMove }: MoveFormProps) {
  const today = useToday();
  const [date, setDate] = useState(from);
  const canMove = isDay(date) && date !== from;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canMove) onMove(date);
  }

  return (
    <form className="move" aria-label="Move to another day" noValidate onSubmit={submit}>
      <div className="quick">
        <DayButton name="Tomorrow" day={addDays(today, 1)} from={from} onMove={onMove} />
        <DayButton name="Next week" day={addDays(today, 7)} from={from} onMove={onMove} />
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
        Move
      </Button>
    </form>
  );
}

type DayButtonProps = MoveFormProps & { name: string; day: Day };

/** Names the day that it stands for; disabled for the item's present day. */
const DayButton = ({ name, day, from, onMove }: DayButtonProps) => (
  <Button disabled={day === from || !isDay(day)} onClick={() => onMove(day)}>
    {name}
    <span className="hint">{formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })}</span>
  </Button>
);
