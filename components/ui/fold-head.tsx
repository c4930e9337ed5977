import type { ReactNode } from 'react';
import styles from './fold-head.module.css';
import { Icon } from './icon';

type FoldHeadProps = {
  headingId: string;
  /** The id of the section's body. */
  bodyId: string;
  isOpen: boolean;
  onToggle: () => void;
  name: string;
  count: ReactNode;
};

/** The heading of a section on a phone: one row, which shows the count and opens the section. */
export const FoldHead = ({ headingId, bodyId, isOpen, onToggle, name, count }: FoldHeadProps) => (
  <h2 id={headingId}>
    <button
      type="button"
      className={styles.foldHead}
      aria-expanded={isOpen}
      aria-controls={isOpen ? bodyId : undefined}
      onClick={onToggle}
    >
      {name} {count && <span>{count}</span>}
      <Icon name="down" />
    </button>
  </h2>
);
