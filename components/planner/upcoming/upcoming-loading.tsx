import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/loading';
import styles from './upcoming.module.css';

/** Shown in place of the list while the events are being read. */
export const UpcomingLoading = () => (
  <div className={classNames('sheet', styles.lone)} role="status">
    <Spinner />
    <p>Loading upcoming events...</p>
  </div>
);
