import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import styles from './attachments.module.css';

const WIDTHS = ['70%', '52%'];

/** Placeholders for two files (docs/product/frame.md). */
export function AttachmentSkeleton() {
  return (
    <ul aria-hidden="true">
      {WIDTHS.map((width) => (
        <li key={width} className={classNames(styles.file, 'is-waiting')}>
          <Skeleton width="38px" height="44px" />
          <div>
            <Skeleton width={width} />
            <Skeleton width="34%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
