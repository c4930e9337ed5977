import type { Day } from '@/lib/shared/calendar/days';

/** Returns the fields that all kinds have of a new item, as it is shown until the server has answered. */
export const newItem = <Date extends Day | null>({
  id,
  title,
  date,
  labels = [],
}: {
  id: string;
  title: string;
  date: Date;
  labels?: string[];
}) => ({
  id,
  title,
  date,
  createdAt: new Date().toISOString(),
  version: 1,
  author: { firstName: '', email: '' },
  isShared: false,
  sharedBy: null,
  permission: null,
  shareId: null,
  series: null,
  labels,
});
