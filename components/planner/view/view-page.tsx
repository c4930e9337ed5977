import type { ReactNode } from 'react';
import { PeopleFilter } from '@/components/collaboration/people-filter';
import { LabelFilterLine } from '@/components/labels/label-filter-line';
import { classNames } from '@/components/ui/class-names';
import filterStyles from '@/components/ui/filters.module.css';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import type { Day } from '@/lib/shared/calendar/days';
import { LaidOutNote } from './laid-out-note';

type ViewPageProps = {
  /** The sections of the view, one below the other. */
  children: ReactNode;
  /** The column beside the sections: goals and attachments. Without it the view has the full width. */
  aside?: ReactNode;
  asideLabel?: string;
  /**
   * The first section of a view that has the full width: on a desk the aside lies below it, above the other sections.
   */
  head?: ReactNode;
  /** The last day of a view that shows a period. */
  lastDay?: Day;
};

/** The page of a view inside the frame: its sections, and the aside beside, between or below them. */
export function ViewPage(props: ViewPageProps) {
  const { children, aside, asideLabel = 'Goals and attachments', head, lastDay } = props;
  const isPhone = useMedia(PHONE);
  const lies = head !== undefined && !isPhone;
  const side = aside !== undefined && (
    <aside className={classNames('aside', lies && 'is-lying')} aria-label={asideLabel}>
      {aside}
    </aside>
  );
  return (
    <main
      id="content"
      className={classNames('page', aside === undefined && 'is-single', head !== undefined && 'is-wide')}
      tabIndex={-1}
    >
      <div className="main">
        <div className={filterStyles.filters}>
          <PeopleFilter />
          <LabelFilterLine />
        </div>
        {lastDay && <LaidOutNote lastDay={lastDay} />}
        {head}
        {lies && side}
        {children}
      </div>
      {!lies && side}
    </main>
  );
}
