import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { timeAt } from '@/lib/shared/calendar/days';
import { type Stretch, spanText } from '@/lib/shared/calendar/hours';
import styles from './hours.module.css';
import { drawnPart, pixelsOf } from './hours-layout';
import { LABEL_PX } from './use-hours-pointer';

type HourLabelsProps = {
  /** Minutes since midnight at which the hours begin and end. */
  from: number;
  to: number;
  /** The present time in minutes since midnight, in place of whose label none is shown; null on another day. */
  now: number | null;
  hourPx?: number;
};

/** The labels of the hours, in the margin. Half hours have none, but the hours scroll by them. */
export const HourLabels = ({ from, to, now, hourPx }: HourLabelsProps) =>
  Array.from({ length: (to - from) / 30 }, (_, index) => from + index * 30).map((minute) => (
    <time
      key={minute}
      data-minute={minute % 60 === 0 ? minute : undefined}
      className={isBesideNow(minute, now, hourPx) ? styles.isBesideNow : undefined}
      style={{ '--t': minute / 60 } as CSSProperties}
      aria-hidden="true"
    >
      {minute % 60 === 0 && timeAt(minute)}
    </time>
  ));

/** The middle of a label, in pixels below its hour; that of the present time is on its line. */
const LABEL_MIDDLE_PX = 12;

/** @param hourPx in a week, where the label is on the line of its hour */
const isBesideNow = (minute: number, now: number | null, hourPx?: number): boolean =>
  now !== null &&
  Math.abs(pixelsOf(minute - now, hourPx) + (hourPx === undefined ? LABEL_MIDDLE_PX : 0)) < LABEL_PX;

type NightProps = {
  label: string;
  /** The words for the items in these hours while they are folded. */
  says?: string | null;
  isOpen: boolean;
  onTurn: () => void;
  className?: string;
};

/** The button that stands for hours before or after the day; `onTurn` unfolds or folds them. */
export const Night = ({ label, says, isOpen, onTurn, className }: NightProps) => (
  <button
    type="button"
    className={classNames(styles.night, className)}
    aria-expanded={isOpen}
    onClick={onTurn}
  >
    <span>{label}</span>
    {says && <span>{says}</span>}
    <Icon name="down" size={14} />
  </button>
);

type NowLineProps = {
  minute: number;
  /** True beside the column of today. */
  isFar?: boolean;
};

/** The line of the present time, in minutes since midnight. */
export const NowLine = ({ minute, isFar = false }: NowLineProps) => (
  <div
    className={classNames(styles.nowOnHours, isFar && styles.isFar)}
    style={{ '--t': minute / 60 } as CSSProperties}
  >
    {!isFar && (
      <b>
        <span className="vh">Now, </span>
        <time>{timeAt(minute)}</time>
      </b>
    )}
    <i aria-hidden="true" />
  </div>
);

/** Returns the class of a block that is lower than an hour, by the minutes over which it is drawn. */
export function lowClassOf(minutes: number): string | undefined {
  if (minutes < 30) return styles.tiny;
  if (minutes < 45) return styles.half;
  return minutes < 60 ? styles.isThreeQuarters : undefined;
}

type DrawnBlockProps = { stretch: Stretch; title?: string; isTask?: boolean };

/** The block of what is being written, over all others, which keep their places. */
export function DrawnBlock({ stretch, title = '', isTask = false }: DrawnBlockProps) {
  const { start, end } = drawnPart(stretch);
  return (
    <div
      className={classNames(styles.block, styles.isNew, lowClassOf(end - start), isTask && styles.task)}
      style={{ '--s': start / 60, '--e': end / 60 } as CSSProperties}
      data-part="new"
      aria-hidden="true"
    >
      {isTask && <i className="check s16" />}
      <div className={styles.face}>
        <span className={styles.says}>
          {title && (
            <span className={styles.title}>
              <bdi>{title}</bdi>
            </span>
          )}
          <span className={styles.times}>
            <span>{spanText(stretch)}</span>
          </span>
        </span>
      </div>
    </div>
  );
}
