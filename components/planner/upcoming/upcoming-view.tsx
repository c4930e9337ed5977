'use client';

import { LoadFailure } from '@/components/item/leaf-states';
import { ViewPage } from '@/components/planner/frame/view-page';
import { useToday } from '@/lib/client/today';
import { useUpcoming } from '@/lib/client/upcoming';
import { partsOf } from '@/lib/shared/calendar';
import { overviewOf } from '@/lib/shared/upcoming';
import { UpcomingFigures } from './upcoming-figures';
import { UpcomingLoading } from './upcoming-loading';
import { UpcomingSheet } from './upcoming-sheet';
import { UpcomingVoid } from './upcoming-void';

/** All that is still to come this year, day by day; each line leads to its place on its day. */
export function UpcomingView() {
  const today = useToday();
  const { state, events, readAgain } = useUpcoming(today);
  return (
    <ViewPage>
      <section aria-labelledby="upcoming" aria-busy={state === 'loading'}>
        <div className="view-head">
          <h1 id="upcoming">
            Upcoming Events <em>{partsOf(today).year}</em>
          </h1>
        </div>
        <UpcomingFigures overview={state === 'ready' ? overviewOf(events) : undefined} />
        {state === 'loading' && <UpcomingLoading />}
        {state === 'failed' && (
          <div className="sheet up-failed">
            <LoadFailure text="Upcoming events could not be loaded." onTryAgain={readAgain} />
          </div>
        )}
        {events.length > 0 && <UpcomingSheet events={events} today={today} />}
        {state === 'ready' && events.length === 0 && <UpcomingVoid />}
      </section>
    </ViewPage>
  );
}
