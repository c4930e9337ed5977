import type { ReactNode } from 'react';
import styles from './item-sheet.module.css';

type SheetLineProps = {
  label: string;
  /** Below the label, such as '2 of 5'. */
  note?: ReactNode;
  children: ReactNode;
};

/** A line of an item's sheet: the label in the margin, the value beside it. */
export const SheetLine = ({ label, note, children }: SheetLineProps) => (
  <div className={styles.line}>
    <dt>
      {label}
      {note && <small>{note}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);
