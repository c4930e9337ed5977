import type { ReactNode } from 'react';
import { TURN_ON_HOLD } from '@/components/item/drag/places';
import { PrintButton } from '@/components/planner/print/print-button';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { TurnedPeriod } from './use-period';
import styles from './view-head.module.css';

type PeriodHeadProps = {
  unit: 'week' | 'month' | 'year';
  turning: TurnedPeriod;
  /** The name of the period. */
  title: ReactNode;
  titleId: string;
  legend?: ReactNode;
};

/** The head of a view: the name of the period, and the buttons to other periods. */
export function PeriodHead({ unit, turning, title, titleId, legend }: PeriodHeadProps) {
  return (
    <div className={styles.viewHead}>
      <h1 id={titleId} aria-live="polite">
        {title}
      </h1>
      <div className={styles.viewTools}>
        {legend}
        <PrintButton />
        <Stepper unit={unit} turning={turning} />
      </div>
    </div>
  );
}

/** The buttons for the previous period, today, and the next period. */
const Stepper = ({
  unit,
  turning: { previous, next, selectToday },
}: Pick<PeriodHeadProps, 'unit' | 'turning'>) => (
  <div className="stepper">
    <IconButton
      icon="left"
      label={`Previous ${unit}`}
      aria-disabled={!previous}
      onClick={() => previous?.()}
      {...TURN_ON_HOLD}
    />
    <Button size="sm" onClick={selectToday}>
      Today
    </Button>
    <IconButton
      icon="right"
      label={`Next ${unit}`}
      aria-disabled={!next}
      onClick={() => next?.()}
      {...TURN_ON_HOLD}
    />
  </div>
);
