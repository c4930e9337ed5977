import Link from 'next/link';
import type { ReactNode } from 'react';
import { PrintButton } from '@/components/planner/print/print-button';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { SummaryFigures } from '@/components/planner/view/summary-figures';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useToday } from '@/lib/client/browser/today';
import { useDaySummary } from '@/lib/client/items/day';
import { addDays, type Day, formatDay, isDay, partsOf } from '@/lib/shared/calendar/days';
import styles from './capacity.module.css';
import { DayCapacity } from './day-capacity';

type DayTitleProps = {
  date: Day;
  /** The level of the heading; 2 below another view. */
  level?: 1 | 2;
  /** The text below the weekday; by default the month and year. */
  note?: ReactNode;
  /** The content at the end of the line. */
  children?: ReactNode;
};

/** Shows the date in large type. */
export function DayTitle({ date, level = 1, note, children }: DayTitleProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="day-title">
      <span className="day-of-month" aria-hidden="true">
        {partsOf(date).dayOfMonth}
      </span>
      <div>
        <Heading>
          {formatDay(date, { weekday: 'long' })}
          <span className="vh">, {formatDay(date, { month: 'long', day: 'numeric' })}</span>
        </Heading>
        <p>{note ?? formatDay(date, { month: 'long', year: 'numeric' })}</p>
      </div>
      {children}
    </div>
  );
}

/** The head of the daily view: the date, and the figures of the day. */
export function DayHead({ date }: { date: Day }) {
  return (
    <header className="spread-head">
      <DayTitle date={date}>
        <DayStepper date={date} withToday />
        <PrintButton />
      </DayTitle>
      <div className={styles.figures}>
        <DayFigures date={date} />
        <DayCapacity date={date} />
      </div>
    </header>
  );
}

/** The buttons for the days before and after the selected one, and for today where that is another day. */
export function DayStepper({ date, withToday = false }: { date: Day; withToday?: boolean }) {
  const { selectDate } = useSelectedDate();
  const button = (icon: 'left' | 'right', label: string, to: string) => (
    <IconButton
      icon={icon}
      label={label}
      // An item that is dropped on the button goes to that day; one that is held over it presses it (item/drag).
      data-turns-to={to}
      aria-disabled={!isDay(to)}
      onClick={() => isDay(to) && selectDate(to)}
    />
  );
  return (
    <div className="stepper">
      {button('left', 'Previous day', addDays(date, -1))}
      {button('right', 'Next day', addDays(date, 1))}
      {withToday && (
        <TodayButton date={date} focusAfter={({ previousElementSibling }) => previousElementSibling} />
      )}
    </div>
  );
}

type TodayButtonProps = {
  /** The selected day. */
  date: Day;
  className?: string;
  /** Returns the element that gets the focus, since the button disappears when it is pressed. */
  focusAfter: (button: HTMLElement) => Element | null;
};

/** Selects today. Renders nothing where it is selected. */
export function TodayButton({ date, className = 'btn secondary sm', focusAfter }: TodayButtonProps) {
  const today = useToday();
  const { selectDate } = useSelectedDate();
  if (date === today) return null;
  return (
    <button
      type="button"
      className={className}
      onClick={({ currentTarget }) => {
        const next = focusAfter(currentTarget);
        selectDate(today);
        if (next instanceof HTMLElement) next.focus();
      }}
    >
      Today
    </button>
  );
}

/** A separate component, so that a changed count does not render the date again. */
const DayFigures = ({ date }: { date: Day }) => <SummaryFigures summary={useDaySummary(date)} />;

/** The head of a day below another view: smaller, with a link to the daily view. */
export function CompactDayHead({ date }: { date: Day }) {
  return (
    <header className="spread-head">
      <DayTitle date={date} level={2} />
      <OpenDay date={date} />
    </header>
  );
}

/** The link from a day below another view to the daily view. */
export const OpenDay = ({ date }: { date: Day }) => (
  <Link className={buttonClass({ variant: 'quiet', size: 'sm' }, 'leads-to')} href={`/daily?date=${date}`}>
    Open day
    <Icon name="arrow" />
  </Link>
);
