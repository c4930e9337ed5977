import { type ReactNode, useId, useState } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { ReadState } from '@/lib/client/query/read-state';
import styles from './collaboration.module.css';

/** People shown before the rest of a list is collapsed. */
const SHOWN = 6;

type PeopleSectionProps = {
  title: string;
  state: ReadState;
  onTryAgain: () => void;
  /** The text if there are no people; without it the section is then not rendered. */
  empty?: string;
  /** One `PersonRow` for each. */
  children: readonly ReactNode[];
};

/**
 * Lists people under a heading with their number. A long list can be expanded, and then has a scroll bar of its own.
 */
export function PeopleSection({ title, state, onTryAgain, empty, children }: PeopleSectionProps) {
  const headingId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const count = children.length;
  const folded = isUnfolded ? 0 : Math.max(0, count - SHOWN);
  if (state === 'ready' && count === 0 && empty === undefined) return null;

  return (
    <section aria-labelledby={headingId} aria-busy={state === 'loading'}>
      <h3 className={styles.sectionHead} id={headingId}>
        {title} {state === 'ready' && <span className={styles.count}>{count}</span>}
      </h3>
      {state === 'loading' && <PeopleSkeleton />}
      {state === 'failed' && <LoadFailure text="This list could not be loaded." onTryAgain={onTryAgain} />}
      {state === 'ready' && count === 0 && <p className={styles.nobody}>{empty}</p>}
      {count > 0 && (
        // Keyboards must be able to scroll a scrolling region.
        <ul
          className={isUnfolded ? styles.peopleScroll : undefined}
          tabIndex={isUnfolded ? 0 : undefined}
          aria-labelledby={headingId}
        >
          {children.slice(0, count - folded)}
        </ul>
      )}
      {folded > 0 && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={() => setUnfolded(true)}>
          Show {folded} more
          <Icon name="down" size={14} />
        </Button>
      )}
    </section>
  );
}

const WIDTHS = ['58%', '44%'];

const PeopleSkeleton = () => (
  <ul aria-hidden="true">
    {WIDTHS.map((width) => (
      <li key={width} className="person">
        <Skeleton width="30px" height="30px" shape="circle" />
        <Skeleton width={width} />
      </li>
    ))}
  </ul>
);
