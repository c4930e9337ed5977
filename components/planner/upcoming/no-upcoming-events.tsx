import { useContext } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { LogoMark } from '@/components/ui/logo-mark';
import { FilteredView, setLabelFilter } from '@/lib/client/labels/label-filter';
import { clearUpcomingFilters } from '@/lib/client/view-state/upcoming-filters';
import styles from './upcoming.module.css';

/** Shown when there are no more events this year. */
export const NoUpcomingEvents = () => (
  <div className={classNames('sheet', styles.lone)}>
    <LogoMark size={36} />
    <h2>No upcoming events</h2>
    <p>All your tasks are completed or you have no events planned for this year.</p>
  </div>
);

/** Shown when the filters match nothing. */
export function NothingMatches() {
  const { view } = useContext(FilteredView);
  const showEverything = () => {
    clearUpcomingFilters();
    if (view !== null) setLabelFilter(view, null);
  };
  return (
    <div className={classNames('sheet', styles.lone)}>
      <LogoMark size={36} />
      <h2>Nothing matches</h2>
      <p>Nothing of what is to come is of this kind.</p>
      <Button onClick={showEverything}>Show everything</Button>
    </div>
  );
}
