'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { isDay } from '@/lib/shared/calendar/days';
import { useSelectedDate, useToday } from './selected-date';

/** Selects the day that `date` in the query of the page names, for the view inside. */
export const AddressedDate = ({ children }: { children: ReactNode }) => (
  // Without a suspense boundary around `useSearchParams`, the page could not be static.
  <Suspense fallback={null}>
    <FollowAddress>{children}</FollowAddress>
  </Suspense>
);

function FollowAddress({ children }: { children: ReactNode }) {
  const params = useSearchParams();
  const [search, date] = [params.toString(), params.get('date')];
  const { selectedDate, followAddress } = useSelectedDate();
  const today = useToday();
  // The view of a day that is selected already is rendered at once, with the frame around it.
  const [isFollowed, setFollowed] = useState((date ?? today) === selectedDate);

  // A layout effect runs before paint. The view of any other day waits for it, so that the previous day is not read
  // first.
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
