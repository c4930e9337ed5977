import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { addMonths, type Day, isDay } from '@/lib/shared/calendar/days';

const NAMED = 2;

/** The tasks of the same date a year ago, on one line with a link to that day; a blank line if there were none. */
export function YearAgo({ date, isToday }: { date: Day; isToday: boolean }) {
  const before = addMonths(date, -12);
  const tasks = useVisibleItems(useQuery({ ...tasksOn(before), enabled: isDay(before) }).data) ?? [];
  if (tasks.length === 0) return <span />;
  const more = tasks.length - NAMED;
  return (
    <p className="year-ago">
      <Link href={`/daily?date=${before}`} prefetch={false}>
        A year ago{isToday && ' today'}
      </Link>
      :{' '}
      {tasks.slice(0, NAMED).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{title}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
