import type { ReactNode } from 'react';
import { PeopleFilter } from '@/components/collaboration/people-filter';
import { classNames } from '@/components/ui/class-names';

type ViewPageProps = {
  /** The sections of the view, one below the other. */
  children: ReactNode;
  /** The column beside the sections: goals and attachments. Without it the view has the full width. */
  aside?: ReactNode;
  asideLabel?: string;
};

/** The page of a view inside the frame: its sections, and the aside beside or below them. */
export function ViewPage({ children, aside, asideLabel = 'Goals and attachments' }: ViewPageProps) {
  return (
    <main id="content" className={classNames('page', aside === undefined && 'is-single')} tabIndex={-1}>
      <div className="main">
        <PeopleFilter />
        {children}
      </div>
      {aside !== undefined && (
        <aside className="aside" aria-label={asideLabel}>
          {aside}
        </aside>
      )}
    </main>
  );
}
