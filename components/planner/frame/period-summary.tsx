import { SummaryFigures } from '@/components/planner/daily/summary-figures';
import type { CountsOfPeriod } from '@/lib/client/day';
import type { Period } from '@/lib/shared/calendar';
import { countPeriod } from '@/lib/shared/day-counts';
import { summaryOf } from '@/lib/shared/summary';

type PeriodSummaryProps = { label: string; period: Period; read: CountsOfPeriod };

/** The four figures of a view's period. */
export const PeriodSummary = ({ label, period, read: { state, counts } }: PeriodSummaryProps) => (
  <section aria-label={label}>
    <SummaryFigures wide summary={state === 'ready' ? summaryOf(countPeriod(counts, period)) : undefined} />
  </section>
);
