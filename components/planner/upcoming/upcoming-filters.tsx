import filterStyles from '@/components/ui/filters.module.css';
import type { UpcomingFilter } from '@/lib/client/items/upcoming-order';
import { setUpcomingFilter } from '@/lib/client/view-state/upcoming-filters';
import styles from './upcoming.module.css';

const NAMES = {
  mine: 'Mine',
  tasks: 'Tasks',
  meetings: 'Meetings',
  high: 'High',
} as const satisfies Record<UpcomingFilter, string>;

const FILTERS = Object.entries(NAMES) as [UpcomingFilter, string][];

/** Buttons to filter the list. The figures above it count all events. */
export const UpcomingFilters = ({ on }: { on: ReadonlySet<UpcomingFilter> }) => (
  <fieldset className={styles.filters}>
    <legend className="vh">Show only</legend>
    {FILTERS.map(([filter, name]) => (
      <button
        key={filter}
        type="button"
        className={filterStyles.toggle}
        aria-pressed={on.has(filter)}
        onClick={() => setUpcomingFilter(filter, !on.has(filter))}
      >
        {name}
      </button>
    ))}
  </fieldset>
);
