import { LoadFailure } from '@/components/lists/leaf-states';
import { Spinner } from '@/components/ui/loading';
import type { ReadState } from '@/lib/client/items/day';

type SettingsWaitingProps = {
  state: ReadState;
  readAgain: () => void;
  /** The kind of settings. */
  of?: 'notification' | 'browser' | 'planner';
};

/** Shown in place of settings that have not been read: that they are loading, or that this has failed. */
export const SettingsWaiting = ({ state, readAgain, of = 'notification' }: SettingsWaitingProps) =>
  state === 'failed' ? (
    <div className="set-failed">
      <LoadFailure text={`Your ${of} settings could not be loaded.`} onTryAgain={readAgain} />
    </div>
  ) : (
    <div className="set set-waiting" role="status">
      <p>
        <Spinner />
        Loading {of} settings...
      </p>
    </div>
  );
