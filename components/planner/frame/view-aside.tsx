'use client';

import { GoalSection } from '@/components/goals/goal-section';
import type { GoalType } from '@/lib/shared/goals';
import { useSelectedDate } from './selected-date';

/** What stands beside a view: the goals of its kind for the period that holds the selected day. */
export function ViewAside({ view }: { view: GoalType }) {
  const { selectedDate } = useSelectedDate();
  return <GoalSection type={view} date={selectedDate} />;
}
