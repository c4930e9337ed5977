import type { OutboxChange } from '@/lib/client/database/change';
import styles from './outbox-list.module.css';

/** Says what a change does, such as 'Moved Dentist, 15:00 → 16:00'. */
export function ChangeWords({ did, title, from, to }: OutboxChange['words']) {
  const where = from !== undefined && to !== undefined ? `, ${from} → ${to}` : '';
  return (
    <span className={styles.what}>
      {did.charAt(0).toUpperCase() + did.slice(1)}{' '}
      <b>
        <bdi>{title}</bdi>
      </b>
      {where}
    </span>
  );
}
