'use client';

import { useSelectedDate } from '@/components/planner/frame/selected-date';
import { ViewPage } from '@/components/planner/frame/view-page';
import { formatDay } from '@/lib/shared/calendar';

export function DailyView() {
  const { selectedDate } = useSelectedDate();
  return (
    <ViewPage>
      <div className="view-head">
        <h1>{formatDay(selectedDate, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}</h1>
      </div>
    </ViewPage>
  );
}
