import { useId, useState } from 'react';
import frameStyles from '@/components/planner/frame/frame.module.css';
import { FillSlot } from '@/components/planner/view/slots';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { TodayButton } from './day-head';
import type { DisplayedMonth } from './displayed-month';
import { MonthGrid } from './month-grid';
import { MonthStepper } from './month-section';
import { WeekStrip } from './week-strip';

/** The calendar of a phone: the week as a strip, and the month in a dialog that a button in the header opens. */
export function PhoneCalendar({ displayed }: { displayed: DisplayedMonth }) {
  return (
    <>
      <FillSlot name="when">
        <MonthButton displayed={displayed} />
        <TodayButton
          date={displayed.selectedDate}
          className={frameStyles.today}
          focusAfter={({ previousElementSibling }) => previousElementSibling}
        />
      </FillSlot>
      <WeekStrip selected={displayed.selectedDate} onSelect={displayed.select} />
    </>
  );
}

function MonthButton({ displayed }: { displayed: DisplayedMonth }) {
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const { month, selectedDate, show, select, selectToday } = displayed;

  function open(): void {
    show(selectedDate);
    setOpen(true);
  }

  function choose(day: Day): void {
    select(day);
    setOpen(false);
  }

  return (
    <>
      <button
        type="button"
        className={frameStyles.when}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MonthName of={selectedDate} />
        <Icon name="down" />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={
          <span id={headingId} aria-live="polite">
            <MonthName of={month} />
          </span>
        }
      >
        <MonthStepper
          displayed={{
            ...displayed,
            selectToday: () => {
              selectToday();
              setOpen(false);
            },
          }}
        />
        <div>
          <MonthGrid
            month={month}
            selected={selectedDate}
            onSelect={choose}
            onShowMonth={show}
            labelledBy={headingId}
          />
        </div>
      </Dialog>
    </>
  );
}

const MonthName = ({ of }: { of: Day }) => (
  <>
    {formatDay(of, { month: 'long' })} <em>{partsOf(of).year}</em>
  </>
);
