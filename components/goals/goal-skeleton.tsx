import { Skeleton } from '@/components/ui/skeleton';

const WIDTHS = ['70%', '52%'];

/** Two lines where goals will be (docs/specification.md section 9). */
export function GoalSkeleton() {
  return (
    <ul aria-hidden="true">
      {WIDTHS.map((width) => (
        <li key={width} className="goal is-waiting">
          <Skeleton width="16px" height="16px" />
          <Skeleton width={width} />
        </li>
      ))}
    </ul>
  );
}
