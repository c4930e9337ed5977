'use client';

import { AttachmentSection } from '@/components/attachments/attachment-section';
import { GoalSection } from '@/components/goals/goal-section';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { useSelectedDate } from './selected-date';

/** The column beside a view: the goals of its kind for the period of the selected day, and the day's files. */
export function ViewAside({ view }: { view: GoalType }) {
  const { selectedDate } = useSelectedDate();
  return (
    <>
      <GoalSection type={view} date={selectedDate} />
      <AttachmentSection date={selectedDate} />
    </>
  );
}
