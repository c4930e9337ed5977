import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { PRODUCT_NAME, SIGN_IN_TAGLINE } from '@/lib/shared/site/product';
import styles from './auth.module.css';
import { TodayTitle } from './today-title';

const LINES = [
  { time: '08:00', text: 'Open the planner', done: true },
  { time: '08:05', text: 'Choose three things', done: false },
  { time: '17:30', text: 'Fold the day away', done: false },
];

/** The layout of the sign-in page: the product on the left leaf, the form (`children`) on the right. */
export function AuthBook({ children }: { children: ReactNode }) {
  return (
    <main className={styles.desk}>
      <div className={classNames(styles.book, 'sheet spread dogear')}>
        <section className={styles.left}>
          <Brand />
          <div>
            <h1>{SIGN_IN_TAGLINE}</h1>
            <ul className={styles.lines} aria-hidden="true">
              {LINES.map(({ time, text, done }) => (
                <li key={time}>
                  <span>{time}</span>
                  <span className={done ? 'check is-done' : 'check'} />
                  <span className={done ? styles.isOff : undefined}>{text}</span>
                </li>
              ))}
            </ul>
          </div>
          <TodayTitle />
        </section>
        {children}
      </div>
      <noscript>
        <p className="hint">
          <Icon name="alert" size={14} /> {PRODUCT_NAME} needs JavaScript to sign you in.
        </p>
      </noscript>
    </main>
  );
}
