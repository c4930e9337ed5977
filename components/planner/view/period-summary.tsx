import type { CountsOfPeriod } from '@/lib/client/items/day';
import type { Period } from '@/lib/shared/calendar/days';
import { summaryOf } from '@/lib/shared/calendar/summary';
import { countPeriod } from '@/lib/shared/text/day-counts';
import { SummaryFigures } from './summary-figures';

type PeriodSummaryProps = { label: string; period: Period; read: CountsOfPeriod };

/** The four figures of a view's period. */
export const PeriodSummary = ({ label, period, read: { state, counts } }: PeriodSummaryProps) => (
  <section aria-label={label}>
    <SummaryFigures wide summary={state === 'ready' ? summaryOf(countPeriod(counts, period)) : undefined} />
  </section>
);
