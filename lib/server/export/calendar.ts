import { calendarComponents } from '@/lib/server/calendars/feeds/contents';
import { plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import type { User } from '@/lib/shared/contract/schemas/users';

/** Yields the person's own tasks and meetings as one iCalendar file, for other programs to import. */
export const calendarOf = ({ id, timeZone }: User): AsyncGenerator<string> =>
  plannerCalendar(
    calendarComponents({
      personId: id,
      timeZone,
      contents: 'both',
      people: 'mine',
      tasksAs: 'todos',
      since: null,
    }),
  );
