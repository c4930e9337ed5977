import { classNames } from '@/components/ui/class-names';
import type { Summary } from '@/lib/shared/calendar/summary';

type SummaryFiguresProps = {
  /** Undefined until it is read. */
  summary: Summary | undefined;
  /** True below the heading of a view, where the figures have a line of their own. */
  wide?: boolean;
};

/** The four figures of a period (docs/product/views.md). */
export function SummaryFigures({ summary, wide }: SummaryFiguresProps) {
  return (
    <dl className={classNames('summary', wide && 'wide')} aria-busy={!summary}>
      <Figure label="Completed" value={summary?.completed} />
      <Figure label="Total Tasks" value={summary?.totalTasks} />
      <Figure label="Meetings" value={summary?.meetings} />
      <Figure label="Completion Rate" value={summary?.completionRate} unit="%" />
    </dl>
  );
}

type FigureProps = { label: string; value: number | undefined; unit?: string };

const Figure = ({ label, value, unit }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value ?? '–'}
      {unit && value !== undefined && <small>{unit}</small>}
    </dd>
  </div>
);
