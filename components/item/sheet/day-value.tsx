import { useState } from 'react';
import { MoveForm } from '@/components/item/form/move-form';
import { type Day, formatDay } from '@/lib/shared/calendar/days';

/** Returns a text such as 'Fri, Nov 21'. */
export const briefDay = (day: Day): string =>
  formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** The state of the choice of another day, which opens below the line with the present one. */
export function useDayChoice(date: Day | null, mayEdit: boolean, onMove: (to: Day) => void) {
  const [isOpen, setOpen] = useState(false);
  const text = date === null ? 'Later' : briefDay(date);
  return {
    button: mayEdit ? (
      <button
        type="button"
        className="in-place"
        aria-expanded={isOpen}
        aria-label={`${text}, another day`}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
    ) : (
      <span>{text}</span>
    ),
    form: isOpen && <MoveForm from={date} onMove={onMove} />,
  };
}
