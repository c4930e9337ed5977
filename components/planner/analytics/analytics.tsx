import { Skeleton } from '@/components/ui/skeleton';
import type { ReadState } from '@/lib/client/items/day';
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
};

/** Shows the trend of a period: its tasks as bars, and a few remarks. */
export function Analytics(props: AnalyticsProps) {
  const { label, title, unit, state, bars, remarks, span } = props;
  return (
    <section className="sheet analytics" aria-label={label} aria-busy={state === 'loading'}>
      <TrendChart title={title} unit={unit} bars={bars} isKnown={state === 'ready'} span={span} />
      <div className="notes">
        <h3>In short</h3>
        {state === 'ready' ? <Remarks remarks={remarks} /> : state === 'loading' && <RemarksSkeleton />}
      </div>
    </section>
  );
}

const Remarks = ({ remarks }: { remarks: readonly Remark[] }) =>
  remarks.length === 0 ? (
    <p className="remark">Nothing planned yet.</p>
  ) : (
    <dl>
      {remarks.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );

const RemarksSkeleton = () => (
  <div className="waiting" aria-hidden="true">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </div>
);
