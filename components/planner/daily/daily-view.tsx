'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useMemo } from 'react';
import { HighlightContext } from '@/components/item/highlight';
import { AddressedDate } from '@/components/planner/frame/addressed-date';
import { ViewAside } from '@/components/planner/frame/view-aside';
import { ViewPage } from '@/components/planner/frame/view-page';
import { DayPaper } from '@/components/planner/print/day-paper';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { PHONE, useMedia } from '@/lib/client/media';
import { parseHighlight } from '@/lib/shared/highlight';
import { DaySpread } from './day-spread';
import { useDisplayedMonth } from './displayed-month';
import { FirstDay } from './first-day';
import { MonthSection } from './month-section';
import { PhoneCalendar } from './phone-calendar';

/** The daily view: the open page of the selected day, and the month around it. */
export const DailyView = () => (
  <AddressedDate>
    <LedTo>
      <OpenDay />
    </LedTo>
  </AddressedDate>
);

/** `?highlight=` in the address leads to one of the day's rows. */
function LedTo({ children }: { children: ReactNode }) {
  const highlight = useSearchParams().get('highlight');
  const led = useMemo(() => parseHighlight(highlight), [highlight]);
  return <HighlightContext value={led}>{children}</HighlightContext>;
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
