'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { isDay } from '@/lib/shared/calendar';
import { useSelectedDate } from './selected-date';

/** Does what the address asks for: `?date=` selects that day in the view inside. */
export const AddressedDate = ({ children }: { children: ReactNode }) => (
  // The address's query is known in the browser only; the page itself stays static.
  <Suspense fallback={null}>
    <Following>{children}</Following>
  </Suspense>
);

function Following({ children }: { children: ReactNode }) {
  const date = useSearchParams().get('date');
  const { selectDate } = useSelectedDate();
  const [followed, setFollowed] = useState<string | null>(null);

  // Before anything is painted or read: the day that was open before is not asked for first.
  useLayoutEffect(() => {
    if (date !== null && isDay(date)) selectDate(date);
    else if (date !== null)
      console.warn('The date in the address is no calendar day, yyyy-MM-dd; it is ignored.');
    setFollowed(date);
  }, [date, selectDate]);

  return date === followed ? children : null;
}
