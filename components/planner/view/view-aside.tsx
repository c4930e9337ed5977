'use client';

import type { ReactNode } from 'react';
import { AttachmentSection } from '@/components/attachments/attachment-section';
import { GoalSection } from '@/components/goals/goal-section';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { useSelectedDate } from './selected-date';

type ViewAsideProps = {
  view: GoalType;
  /** Further sections, before the files. */
  children?: ReactNode;
};

/** The column beside a view: the goals of its kind for the period of the selected day, and the day's files. */
export function ViewAside({ view, children }: ViewAsideProps) {
  const { selectedDate } = useSelectedDate();
  return (
    <>
      <GoalSection type={view} date={selectedDate} />
      {children}
      <AttachmentSection date={selectedDate} />
    </>
  );
}
