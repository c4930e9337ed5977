import { type CSSProperties, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './analytics.module.css';
import { type Bar, scaleOf } from './trend';

type TrendChartProps = {
  title: string;
  unit: string;
  bars: readonly Bar[];
  /** False until the counts are read; the grid lines are drawn even then. */
  isKnown: boolean;
  span?: string;
};

/** Shows total and completed tasks as bars, with a visually hidden table of the same data. */
export function TrendChart({ title, unit, bars, isKnown, span }: TrendChartProps) {
  const titleId = useId();
  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <div className={styles.chartHead}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.samples} aria-hidden="true">
          <span>
            <i className={styles.plannedSample} />
            Total
          </span>
          <span>
            <i className={styles.doneSample} />
            Completed
          </span>
        </div>
      </div>
      {isKnown && <TrendTable title={title} unit={unit} bars={bars} />}
      <Plot bars={bars} isKnown={isKnown} />
      {span && <p className="remark">{span}</p>}
    </figure>
  );
}

function Plot({ bars, isKnown }: Pick<TrendChartProps, 'bars' | 'isKnown'>) {
  const scale = scaleOf(bars.map(({ counts }) => counts.tasks));
  return (
    <div aria-hidden="true">
      <div className={styles.plot}>
        {bars.map((bar) => (
          <div key={bar.label}>{isKnown && <Pair bar={bar} scale={scale} />}</div>
        ))}
      </div>
      <div className={styles.axis}>
        {bars.map(({ label, isNow }) => (
          <span key={label} className={isNow ? styles.isNow : undefined}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Draws the bar of completed tasks inside that of all tasks, on the same base line. */
function Pair({ bar: { counts }, scale }: { bar: Bar; scale: number }) {
  const total = heightOf(counts.tasks, scale);
  return (
    <>
      <span
        className={classNames(styles.planned, counts.tasks === 0 && styles.none)}
        style={total}
        data-part="planned"
      />
      <span
        className={classNames(styles.done, counts.done === 0 && styles.none)}
        style={heightOf(counts.done, scale)}
        data-part="done"
      />
      <span className={styles.count} style={total}>
        {counts.tasks}
      </span>
    </>
  );
}

/**
 * Returns the height in percent of the plot; the stylesheet has the minimum heights, 8 and 4 px
 * (docs/product/views.md).
 */
const heightOf = (count: number, scale: number) => ({ '--v': (100 * count) / scale }) as CSSProperties;

const TrendTable = ({ title, unit, bars }: Omit<TrendChartProps, 'isKnown' | 'span'>) => (
  <div className="vh">
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Total</th>
          <th scope="col">Completed</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{counts.tasks}</td>
            <td>{counts.done}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
