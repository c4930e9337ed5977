import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';

const count = z.int().min(0);

/** One day of `GET /api/summary`. Days without items are omitted. */
export const daySummary = z
  .strictObject({ date: day, tasks: count, completed: count, meetings: count })
  .meta({ id: 'DaySummary' });
export type DaySummary = z.infer<typeof daySummary>;
