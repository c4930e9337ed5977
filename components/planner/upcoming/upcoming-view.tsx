'use client';

import { useMemo } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import headStyles from '@/components/planner/view/view-head.module.css';
import { ViewPage } from '@/components/planner/view/view-page';
import { classNames } from '@/components/ui/class-names';
import { useToday } from '@/lib/client/browser/today';
import { useUpcoming } from '@/lib/client/items/upcoming';
import { filteredEvents, overviewOf } from '@/lib/client/items/upcoming-order';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { useUpcomingFilters } from '@/lib/client/view-state/upcoming-filters';
import { partsOf } from '@/lib/shared/calendar/days';
import { NothingMatches, NoUpcomingEvents } from './no-upcoming-events';
import styles from './upcoming.module.css';
import { UpcomingFigures } from './upcoming-figures';
import { UpcomingFilters } from './upcoming-filters';
import { UpcomingLoading } from './upcoming-loading';
import { UpcomingSheet } from './upcoming-sheet';
import { useTicking } from './use-ticking';

/** The view of all further events of this year by day; each links to its row in the daily view. */
export function UpcomingView() {
  const today = useToday();
  const { kept, toggle } = useTicking();
  const { state, events, readAgain } = useUpcoming(today, kept);
  const filters = useUpcomingFilters();
  const isOfLabel = useLabelFilter().id !== null;
  const shown = useMemo(() => filteredEvents(events, filters), [events, filters]);
  const isFiltered = isOfLabel || events.length > 0;
  return (
    <ViewPage>
      <section aria-labelledby="upcoming" aria-busy={state === 'loading'}>
        <div className={headStyles.viewHead}>
          <h1 id="upcoming">
            Upcoming Events <em>{partsOf(today).year}</em>
          </h1>
          <UpcomingFilters on={filters} />
        </div>
        <UpcomingFigures overview={state === 'ready' ? overviewOf(events) : undefined} />
        {state === 'loading' && <UpcomingLoading />}
        {state === 'failed' && (
          <div className={classNames('sheet', styles.failed)}>
            <LoadFailure text="Upcoming events could not be loaded." onTryAgain={readAgain} />
          </div>
        )}
        {shown.length > 0 && <UpcomingSheet events={shown} today={today} onToggle={toggle} />}
        {state === 'ready' && shown.length === 0 && (isFiltered ? <NothingMatches /> : <NoUpcomingEvents />)}
      </section>
    </ViewPage>
  );
}
