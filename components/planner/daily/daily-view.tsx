'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { HighlightContext } from '@/components/item/highlight';
import { useSelectedDate } from '@/components/planner/frame/selected-date';
import { ViewAside } from '@/components/planner/frame/view-aside';
import { ViewPage } from '@/components/planner/frame/view-page';
import { DayPaper } from '@/components/planner/print/day-paper';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { PHONE, useMedia } from '@/lib/client/media';
import { isDay } from '@/lib/shared/calendar';
import { parseHighlight } from '@/lib/shared/highlight';
import { DaySpread } from './day-spread';
import { useDisplayedMonth } from './displayed-month';
import { FirstDay } from './first-day';
import { MonthSection } from './month-section';
import { PhoneCalendar } from './phone-calendar';

/** The daily view: the open page of the selected day, and the month around it. */
export function DailyView() {
  return (
    // The address's query is known in the browser only; the page itself stays static.
    <Suspense fallback={null}>
      <AddressedDay />
    </Suspense>
  );
}

/** Does what the address asks for: `?date=` selects a day, `?highlight=` leads to one of its rows. */
function AddressedDay() {
  const query = useSearchParams();
  const date = query.get('date');
  const highlight = query.get('highlight');
  const { selectDate } = useSelectedDate();
  const [followed, setFollowed] = useState<string | null>(null);

  // Before anything is painted or read: the day that was open before is not asked for first.
  useLayoutEffect(() => {
    if (date !== null && isDay(date)) selectDate(date);
    else if (date !== null)
      console.warn('The date in the address is no calendar day, yyyy-MM-dd; it is ignored.');
    setFollowed(date);
  }, [date, selectDate]);

  const led = useMemo(() => parseHighlight(highlight), [highlight]);
  if (date !== followed) return null;
  return (
    <HighlightContext value={led}>
      <OpenDay />
    </HighlightContext>
  );
}

function OpenDay() {
  const displayed = useDisplayedMonth();
  const isPhone = useMedia(PHONE);
  return (
    <ViewPage
      aside={
        <>
          <ViewAside view="daily" />
          <FirstDay date={displayed.selectedDate} month={displayed.month} />
        </>
      }
    >
      {isPhone && <PhoneCalendar displayed={displayed} />}
      <DaySpread date={displayed.selectedDate} />
      {!isPhone && <MonthSection displayed={displayed} />}
      <PrintedPage>
        <DayPaper date={displayed.selectedDate} />
      </PrintedPage>
    </ViewPage>
  );
}
