'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useToday } from '@/lib/client/today';
import type { Day } from '@/lib/shared/calendar';

export { useToday } from '@/lib/client/today';

type SelectedDate = { selectedDate: Day; selectDate: (date: Day) => void };

const Context = createContext<SelectedDate | null>(null);

/** Holds the day that every view works on, so that it stays the same from one view to the next. */
export function SelectedDateProvider({ children }: { children: ReactNode }) {
  const today = useToday();
  const [selectedDate, selectDate] = useState(today);
  const value = useMemo(() => ({ selectedDate, selectDate }), [selectedDate]);
  return <Context value={value}>{children}</Context>;
}

/** The selected day and the way to select another. It starts as today in the browser's zone. */
export function useSelectedDate(): SelectedDate {
  const value = useContext(Context);
  if (!value) throw new Error('useSelectedDate needs a SelectedDateProvider');
  return value;
}
