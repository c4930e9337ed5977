import { Ownership } from '@/components/item/ownership';
import { formatDay, formatDuration } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schedules';
import { Place } from './place';

/** The details of a meeting, above the actions of its sheet. */
export const ScheduleDetails = ({ schedule }: { schedule: Schedule }) => (
  <div className="sheet-meta">
    <span>{formatDay(schedule.date, { weekday: 'long', month: 'long', day: 'numeric' })}</span>
    <time>{schedule.time}</time>
    <span>{formatDuration(schedule.duration)}</span>
    <Place location={schedule.location} />
    <Ownership item={schedule} />
  </div>
);
