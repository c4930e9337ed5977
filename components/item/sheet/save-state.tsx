import { Icon } from '@/components/ui/icon';
import type { SaveStatus } from '@/lib/client/items/autosave';

const WORDS: Readonly<Record<SaveStatus, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Not saved',
};

type SaveStateProps = { status: SaveStatus; onTryAgain: () => void; onDiscard: () => void };

/** Whether the changes in a sheet are stored; if that failed, the choice to try again or to discard them. */
export const SaveState = ({ status, onTryAgain, onDiscard }: SaveStateProps) => (
  <span className="saved">
    <span hidden={status !== 'saved'}>
      <Icon name="check" size={14} />
    </span>
    <span role="status">{WORDS[status]}</span>
    {status === 'failed' && (
      <>
        <button type="button" className="go" onClick={onTryAgain}>
          Try again
        </button>
        <button type="button" className="go" onClick={onDiscard}>
          Discard
        </button>
      </>
    )}
  </span>
);
