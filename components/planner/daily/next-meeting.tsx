import { useQuery } from '@tanstack/react-query';
import { nextMeeting } from '@/components/schedules/schedule-layout';
import { useMinuteNow } from '@/lib/client/browser/now';
import { schedulesOn } from '@/lib/client/items/schedules';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { type Day, formatDuration } from '@/lib/shared/calendar/days';
import { isTimed } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schedules';

type NextMeetingProps = { date: Day; onChoose: (meeting: Schedule) => void };

/** Shows the next meeting of today on one line; pressing it calls `onChoose`. */
export function NextMeeting({ date, onChoose }: NextMeetingProps) {
  const schedules = useVisibleItems(useQuery(schedulesOn(date)).data) ?? [];
  const next = nextMeeting(schedules.filter(isTimed), useMinuteNow());
  if (!next) return null;
  const { meeting, inMinutes } = next;
  return (
    <button type="button" className="m-next" onClick={() => onChoose(meeting)}>
      <time>{meeting.time}</time>
      <b>
        <bdi>{meeting.title}</bdi>
      </b>
      <span>in {inMinutes < 60 ? `${inMinutes} min` : formatDuration(inMinutes)}</span>
    </button>
  );
}
