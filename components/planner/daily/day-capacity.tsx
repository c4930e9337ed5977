import { onDemand } from '@/components/ui/on-demand';
import styles from './capacity.module.css';

/** The capacity of a day. Its space is empty until its code and the items of the day are loaded. */
export const DayCapacity = onDemand(
  () => import('./capacity-line').then(({ DayCapacity }) => DayCapacity),
  <div className={styles.capacity} />,
);
