import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import styles from './fold-line.module.css';

type FoldLineProps = {
  /** The mark in the margin, before the text. */
  mark: ReactNode;
  isOpen: boolean;
  /** The id of the list that the button expands and collapses. */
  listId: string;
  onTurn: (isOpen: boolean) => void;
  /** The name of the group, and its size. */
  children: ReactNode;
};

/** The head of a group of tasks, which expands and collapses it. */
export const FoldLine = ({ mark, isOpen, listId, onTurn, children }: FoldLineProps) => (
  <h3 className={styles.foldLine}>
    <button
      type="button"
      data-row
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => onTurn(!isOpen)}
    >
      <span className={styles.mark}>{mark}</span>
      <span className={styles.says}>{children}</span>
      <Icon name="down" />
    </button>
  </h3>
);
