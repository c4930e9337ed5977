'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { isDay } from '@/lib/shared/calendar/days';
import { useSelectedDate } from './selected-date';

/** Selects the day that `?date=` in the address names, in the view inside. */
export const AddressedDate = ({ children }: { children: ReactNode }) => (
  // Only the browser knows the address's query; the page itself stays static.
  <Suspense fallback={null}>
    <Following>{children}</Following>
  </Suspense>
);

function Following({ children }: { children: ReactNode }) {
  const params = useSearchParams();
  const [search, date] = [params.toString(), params.get('date')];
  const { followAddress } = useSelectedDate();
  const [isFollowed, setFollowed] = useState(false);

  // Before anything is painted or read, so that the previous day is not read first.
  useLayoutEffect(() => {
    followAddress(search);
    setFollowed(true);
  }, [search, followAddress]);

  useEffect(() => {
    if (date !== null && !isDay(date))
      console.warn('The date in the address is no calendar day, yyyy-MM-dd; it is ignored.');
  }, [date]);

  return isFollowed ? children : null;
}
