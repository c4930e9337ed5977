import { type ReactNode, useId } from 'react';
import styles from '@/components/settings/settings.module.css';
import { classNames } from '@/components/ui/class-names';

type SettingsCardProps = {
  title: string;
  /** The content at the end of the head. */
  aside?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
};

/** A section of settings: rows under a heading. */
export function SettingsCard({ title, aside, isBusy, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className="sheet" aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Shows that a change is being saved, in reserved space in the head of a card. */
export const SavingHint = ({ isSaving }: { isSaving: boolean }) => (
  <span className={classNames('hint', styles.saving)} role="status">
    {isSaving && 'Saving changes...'}
  </span>
);
