import type { CSSProperties } from 'react';
import { type Bar, scaleOf } from '@/components/planner/analytics/trend';

/** Shows the chart of the view in the head of a sheet: all tasks as an outline, completed ones filled. */
export function PaperChart({ bars }: { bars: readonly Bar[] }) {
  const scale = scaleOf(bars.map(({ counts }) => counts.tasks));
  const height = (count: number) => ({ '--v': (100 * count) / scale }) as CSSProperties;
  return (
    <div className="p-chart">
      {bars.map(({ label, counts }) => (
        <div key={label}>
          <span className="n">{counts.tasks}</span>
          <span className="bars">
            <i className="t" style={height(counts.tasks)} />
            <i className="d" style={height(counts.done)} />
          </span>
          <span className="l">{label.replace('Week ', 'W')}</span>
        </div>
      ))}
    </div>
  );
}
