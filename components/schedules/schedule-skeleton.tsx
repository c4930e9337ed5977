import { Skeleton } from '@/components/ui/skeleton';

const WIDTHS = ['58%', '44%'];

/** Two blocks where meetings will be (docs/specification.md section 9). */
export function ScheduleSkeleton() {
  return (
    <ul aria-hidden="true">
      {WIDTHS.map((width) => (
        <li key={width} className="entry is-waiting">
          <span className="at">
            <Skeleton width="26px" />
          </span>
          <div className="card">
            <Skeleton width={width} />
            <Skeleton width="28%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
