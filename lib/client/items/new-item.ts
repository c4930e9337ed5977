import type { Day } from '@/lib/shared/calendar/days';

/** The common fields of a new item until the server has answered. */
export const newItem = ({ id, title, date }: { id: string; title: string; date: Day }) => ({
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
});
