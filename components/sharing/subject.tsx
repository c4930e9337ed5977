import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import styles from './subject.module.css';

/** The fields of an item that the dialogs about it need. */
export type SubjectItem = {
  id: string;
  title: string;
  /** Null for a task for later. */
  date: string | null;
  time?: string | null;
  priority?: Priority;
  completed?: boolean;
  series?: SeriesOfItem | null;
};

type SubjectProps = {
  kind: ItemKind;
  item: SubjectItem;
  /** Shown at the end; the time of a meeting if omitted. */
  children?: ReactNode;
};

/** Shows the item that a dialog is about. */
export function Subject({ kind, item: { title, time, priority, completed }, children }: SubjectProps) {
  return (
    <div className={styles.subject}>
      {kind === 'task' && (
        <span className={classNames('check', priority && `p-${priority}`, completed && 'is-done')} />
      )}
      {kind === 'schedule' && <i className="g-meet" />}
      {kind === 'goal' && <span className={classNames(styles.mark, completed && styles.isDone)} />}
      <bdi>{title}</bdi>
      {children && (
        <span className={styles.atEnd} data-part="end">
          {children}
        </span>
      )}
      {!children && kind === 'schedule' && time && <time className={styles.atEnd}>{time}</time>}
    </div>
  );
}
