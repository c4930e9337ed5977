import { LoadFailure } from '@/components/lists/leaf-states';
import styles from '@/components/settings/settings.module.css';
import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/loading';
import type { ReadState } from '@/lib/client/query/read-state';

type SettingsWaitingProps = {
  state: ReadState;
  readAgain: () => void;
  /** The kind of settings. */
  of?: 'notification' | 'browser' | 'planner';
};

/** Shown in place of settings that have not been read: that they are loading, or that this has failed. */
export const SettingsWaiting = ({ state, readAgain, of = 'notification' }: SettingsWaitingProps) =>
  state === 'failed' ? (
    <div className={styles.failedCard}>
      <LoadFailure text={`Your ${of} settings could not be loaded.`} onTryAgain={readAgain} />
    </div>
  ) : (
    <div className={classNames(styles.setting, styles.waitingCard)} role="status">
      <p>
        <Spinner />
        Loading {of} settings...
      </p>
    </div>
  );
