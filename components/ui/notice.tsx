import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './notice.module.css';

type NoticeProps = {
  title: string;
  text: string;
  /** The actions: buttons or links. */
  children: ReactNode;
};

/** A page with a single message. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <main className={styles.page}>
      <section className={classNames('sheet', styles.notice)}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </section>
    </main>
  );
}
