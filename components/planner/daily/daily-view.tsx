'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useMemo } from 'react';
import { HighlightContext } from '@/components/item/row/highlight';
import { Later } from '@/components/lists/later';
import { PrintedPage } from '@/components/planner/print/printed-page';
import { AddressedDate } from '@/components/planner/view/addressed-date';
import { ViewAside } from '@/components/planner/view/view-aside';
import { ViewPage } from '@/components/planner/view/view-page';
import { onDemand } from '@/components/ui/on-demand';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { goalsOf } from '@/lib/client/items/goals';
import { schedulesOn } from '@/lib/client/items/schedules';
import { tasksOn } from '@/lib/client/items/tasks';
import { parseHighlight } from '@/lib/client/view-state/highlight';
import type { Day } from '@/lib/shared/calendar/days';
import { DaySpread } from './day-spread';
import { useDisplayedMonth } from './displayed-month';
import { FirstDay } from './first-day';
import { KeepDay } from './keep-day';
import styles from './month-grid.module.css';
import { MonthSection } from './month-section';
import { PhoneCalendar } from './phone-calendar';

const LaterSection = onDemand(() =>
  import('@/components/tasks/later-section').then(({ LaterSection }) => LaterSection),
);
const DayPaper = onDemand(() =>
  import('@/components/planner/print/day-paper').then(({ DayPaper }) => DayPaper),
);

/** The daily view: the selected day, then the month around it and what stands beside it. */
export const DailyView = () => (
  <AddressedDate>
    <HighlightFromAddress>
      <OpenDay />
    </HighlightFromAddress>
  </AddressedDate>
);

/** Highlights the row that the address of the page names in `highlight`. */
function HighlightFromAddress({ children }: { children: ReactNode }) {
  const highlight = useSearchParams().get('highlight');
  const linked = useMemo(() => parseHighlight(highlight), [highlight]);
  return <HighlightContext value={linked}>{children}</HighlightContext>;
}

function OpenDay() {
  const displayed = useDisplayedMonth();
  const isPhone = useMedia(PHONE);
  return (
    <ViewPage
      lastDay={displayed.selectedDate}
      asideLabel="Goals, Later and attachments"
      aside={
        <Later turns={1}>
          <ViewAside view="daily">
            <LaterSection />
          </ViewAside>
          <FirstDay date={displayed.selectedDate} month={displayed.month} />
        </Later>
      }
    >
      {isPhone && <PhoneCalendar displayed={displayed} />}
      <DaySpread date={displayed.selectedDate} />
      {!isPhone && (
        <Later turns={1} space={<div className={styles.monthSpace} />}>
          <MonthSection displayed={displayed} />
        </Later>
      )}
      <PrintedPage reads={sheetOf(displayed.selectedDate)}>
        <DayPaper date={displayed.selectedDate} />
      </PrintedPage>
      <Later turns={1}>
        <KeepDay />
      </Later>
    </ViewPage>
  );
}

const sheetOf = (date: Day) => [tasksOn(date), schedulesOn(date), goalsOf('daily', date)];
