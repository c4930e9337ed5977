import { useId } from 'react';
import { TURN_ON_HOLD } from '@/components/item/drag/places';
import headStyles from '@/components/planner/view/view-head.module.css';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { formatDay, partsOf } from '@/lib/shared/calendar/days';
import type { DisplayedMonth } from './displayed-month';
import { MonthGrid } from './month-grid';

/** The month of the daily view: its name, the buttons to other months, and the calendar. */
export function MonthSection({ displayed }: { displayed: DisplayedMonth }) {
  const headingId = useId();
  const { month } = displayed;
  return (
    <section aria-labelledby={headingId}>
      <div className={headStyles.viewHead}>
        <h2 id={headingId} aria-live="polite">
          {formatDay(month, { month: 'long' })} <em>{partsOf(month).year}</em>
        </h2>
        <div className={headStyles.viewTools}>
          <Legend />
          <MonthStepper displayed={displayed} />
        </div>
      </div>
      <MonthGrid
        month={month}
        selected={displayed.selectedDate}
        onSelect={displayed.select}
        onShowMonth={displayed.show}
        labelledBy={headingId}
      />
    </section>
  );
}

const Legend = () => (
  <span className={headStyles.legend} aria-hidden="true">
    <span>
      <i className="g-task" />
      Tasks
    </span>
    <span>
      <i className="g-task full" />
      All done
    </span>
    <span>
      <i className="g-meet" />
      Meetings
    </span>
  </span>
);

/** The buttons for the previous month, today, and the next month. */
export function MonthStepper({ displayed }: { displayed: DisplayedMonth }) {
  const { previous, next, selectToday } = displayed;
  return (
    <div className="stepper">
      <IconButton
        {...TURN_ON_HOLD}
        icon="left"
        label="Previous month"
        aria-disabled={!previous}
        onClick={() => previous?.()}
      />
      <Button size="sm" onClick={selectToday}>
        Today
      </Button>
      <IconButton
        {...TURN_ON_HOLD}
        icon="right"
        label="Next month"
        aria-disabled={!next}
        onClick={() => next?.()}
      />
    </div>
  );
}
