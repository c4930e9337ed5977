import type { CSSProperties } from 'react';
import { type Bar, scaleOf } from '@/components/planner/analytics/trend';
import styles from './paper.module.css';

/** Shows the chart of the view in the head of a sheet: all tasks as an outline, completed ones filled. */
export function PaperChart({ bars }: { bars: readonly Bar[] }) {
  const scale = scaleOf(bars.map(({ counts }) => counts.tasks));
  const height = (count: number) => ({ '--v': (100 * count) / scale }) as CSSProperties;
  return (
    <div className={styles.chart} data-part="chart">
      {bars.map(({ label, counts }) => (
        <div key={label}>
          <span className={styles.count}>{counts.tasks}</span>
          <span className={styles.bars}>
            <i className={styles.planned} style={height(counts.tasks)} />
            <i className={styles.done} style={height(counts.done)} />
          </span>
          <span className={styles.name}>{label.replace('Week ', 'W')}</span>
        </div>
      ))}
    </div>
  );
}
