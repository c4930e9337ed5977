import { Skeleton } from '@/components/ui/skeleton';
import type { ReadState } from '@/lib/client/items/day';
import type { Period } from '@/lib/shared/calendar/days';
import { OneRemark } from './one-remark';
import { OverHours } from './over-hours';
import type { Bar, Remark } from './trend';
import { TrendChart } from './trend-chart';

type AnalyticsProps = {
  label: string;
  /** The title of the chart, such as 'Tasks by day'. */
  title: string;
  /** The unit of a bar, such as 'Day'. */
  unit: string;
  state: ReadState;
  bars: readonly Bar[];
  remarks: readonly Remark[];
  /** The range of the bars, if it exceeds the period of the view. */
  span?: string;
  /** The week whose days are held against their hours. */
  week?: Period;
};

/** Shows the trend of a period: its tasks as bars, and a few remarks. */
export function Analytics(props: AnalyticsProps) {
  const { label, title, unit, state, bars, remarks, span, week } = props;
  return (
    <section className="sheet analytics" aria-label={label} aria-busy={state === 'loading'}>
      <TrendChart title={title} unit={unit} bars={bars} isKnown={state === 'ready'} span={span} />
      <div className="notes">
        <h3>In short</h3>
        {state === 'ready' ? (
          <Remarks remarks={remarks} week={week} />
        ) : (
          state === 'loading' && <RemarksSkeleton />
        )}
      </div>
    </section>
  );
}

/** The last remark about a week makes way for that about its hours, if there is one. */
const Remarks = ({ remarks, week }: Pick<AnalyticsProps, 'remarks' | 'week'>) =>
  remarks.length === 0 ? (
    <p className="remark">Nothing planned yet.</p>
  ) : (
    <dl>
      {(week ? remarks.slice(0, -1) : remarks).map((remark) => (
        <OneRemark key={remark.term} {...remark} />
      ))}
      {week && <OverHours week={week} otherwise={remarks.at(-1)} />}
    </dl>
  );

const RemarksSkeleton = () => (
  <div className="waiting" aria-hidden="true">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </div>
);
