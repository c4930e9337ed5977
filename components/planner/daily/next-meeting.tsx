import { useQuery } from '@tanstack/react-query';
import { nextMeeting } from '@/components/schedules/schedule-layout';
import { useMinuteNow } from '@/lib/client/browser/now';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import { schedulesOn } from '@/lib/client/items/schedules';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { type Day, formatDuration, MINUTE_MS, timeAt } from '@/lib/shared/calendar/days';
import { isTimed } from '@/lib/shared/calendar/span';
import { instantOf, isKnownZone } from '@/lib/shared/calendar/zoned-time';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { forYou } from '@/lib/shared/text/for-you';
import styles from './next-meeting.module.css';

type NextMeetingProps = { date: Day; onChoose: (meeting: Schedule) => void };

/** Shows the next meeting of today on one line; pressing it calls `onChoose`. */
export function NextMeeting({ date, onChoose }: NextMeetingProps) {
  const schedules = useVisibleItems(useQuery(schedulesOn(date)).data) ?? [];
  const zone = ownTimeZone();
  const now = instantOf(date, timeAt(useMinuteNow()), zone).getTime();
  const next = nextMeeting(schedules.filter(isTimed), ({ date, time, timeZone }) => {
    const known = timeZone !== null && isKnownZone(timeZone) ? timeZone : zone;
    return (instantOf(date, time, known).getTime() - now) / MINUTE_MS;
  });
  if (!next) return null;
  const { meeting, inMinutes } = next;
  const away = `in ${inMinutes < 60 ? `${inMinutes} min` : formatDuration(inMinutes)}`;
  return (
    <button type="button" className={styles.nextMeeting} onClick={() => onChoose(meeting)}>
      <time>{meeting.time}</time>
      <b>
        <bdi>{meeting.title}</bdi>
      </b>
      <span>{[forYou(meeting, zone), away].filter(Boolean).join(', ')}</span>
    </button>
  );
}
