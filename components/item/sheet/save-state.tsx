import type { MouseEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import type { SaveStatus } from '@/lib/client/changes/autosave';
import styles from './item-sheet.module.css';

const WORDS: Readonly<Record<SaveStatus, string>> = {
  saved: 'Saved',
  held: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
};

type SaveStateProps = {
  status: SaveStatus;
  /** True while a change of the item waits in this browser, or was refused. */
  isWaiting: boolean;
  onTryAgain: () => void;
  onDiscard: () => void;
};

/** Shows whether the changes in a sheet are stored; if that failed, the choice to try again or to discard them. */
export const SaveState = ({ status, isWaiting, onTryAgain, onDiscard }: SaveStateProps) => (
  <span className={styles.saved}>
    <span hidden={status !== 'saved' || isWaiting}>
      <Icon name="check" size={14} />
    </span>
    <span role="status">{status === 'saved' && isWaiting ? 'Not saved yet' : WORDS[status]}</span>
    {status === 'failed' && (
      <>
        <button type="button" className={styles.action} onClick={leaving(onTryAgain)}>
          Try again
        </button>
        <button type="button" className={styles.action} onClick={leaving(onDiscard)}>
          Discard
        </button>
      </>
    )}
  </span>
);

/** Gives the focus back to the sheet before the pressed button goes: without the focus its keys, as Escape, do nothing. */
const leaving = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const sheet = event.currentTarget.closest('[role=dialog]');
  sheet?.querySelector<HTMLElement>('[data-dialog-focus]')?.focus({ preventScroll: true });
  act();
};
