import styles from './item-sheet.module.css';
import type { Sheet } from './sheet';
import { SheetLine } from './sheet-line';
import { TextValue } from './text-value';

/** The notes of a task or a meeting in its sheet. */
export const NotesLine = <Kind extends 'task' | 'schedule'>({ sheet }: { sheet: Sheet<Kind> }) => (
  <SheetLine label="Notes">
    <TextValue
      sheet={sheet}
      name="notes"
      label="Notes, optional"
      empty="Add notes"
      isProse
      className={styles.notes}
    />
  </SheetLine>
);
