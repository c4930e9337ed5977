import { Skeleton } from '@/components/ui/skeleton';

const WIDTHS = ['72%', '54%', '63%'];

/** Three lines where tasks will be (docs/specification.md section 9). */
export function TaskSkeleton() {
  return (
    <ul aria-hidden="true">
      {WIDTHS.map((width) => (
        <li key={width} className="row is-waiting">
          <span className="at">
            <Skeleton width="26px" />
          </span>
          <div className="body">
            <Skeleton width="20px" height="20px" shape="circle" />
            <Skeleton width={width} />
          </div>
        </li>
      ))}
    </ul>
  );
}
