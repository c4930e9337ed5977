import type { UpcomingOverview } from '@/lib/client/items/upcoming-order';

type UpcomingFiguresProps = {
  /** Undefined until it is read. */
  overview: UpcomingOverview | undefined;
};

/** The four figures above the list of events (docs/product/views.md). */
export const UpcomingFigures = ({ overview }: UpcomingFiguresProps) => (
  <dl className="summary wide" aria-busy={!overview}>
    <Figure label="Total Events" value={overview?.total} />
    <Figure label="Tasks" value={overview?.tasks} />
    <Figure label="Meetings" value={overview?.meetings} />
    <Figure label="High Priority" value={overview?.highPriority} />
  </dl>
);

const Figure = ({ label, value }: { label: string; value: number | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
);
