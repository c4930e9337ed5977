import { useMemo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import type { ReadState } from '@/lib/client/query/read-state';
import type { Period } from '@/lib/shared/calendar/days';
import styles from './analytics.module.css';
import { OneRemark } from './one-remark';
import { OverHours } from './over-hours';
import { type Remark, type RemarkSubject, remarksOf } from './remarks';
import type { Bar } from './trend';
import { TrendChart } from './trend-chart';

type AnalyticsProps = {
  label: string;
  /** The title of the chart, such as 'Tasks by day'. */
  title: string;
  /** The unit of a bar, such as 'Day'. */
  unit: string;
  state: ReadState;
  bars: readonly Bar[];
  about: RemarkSubject;
  /** The range of the bars, if it exceeds the period of the view. */
  span?: string;
  /** The week whose days are held against their hours. */
  week?: Period;
};

/** Shows the trend of a period: its tasks as bars, and a few remarks. */
export function Analytics(props: AnalyticsProps) {
  const { label, title, unit, state, bars, about, span, week } = props;
  const remarks = useMemo(() => remarksOf(about, bars), [about, bars]);
  return (
    <section
      className={classNames('sheet', 'analytics', styles.analytics)}
      aria-label={label}
      aria-busy={state === 'loading'}
    >
      <TrendChart title={title} unit={unit} bars={bars} isKnown={state === 'ready'} span={span} />
      <div className={styles.words}>
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
const Remarks = ({ remarks, week }: { remarks: readonly Remark[]; week: Period | undefined }) =>
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
  <div className={styles.waiting} aria-hidden="true">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </div>
);
