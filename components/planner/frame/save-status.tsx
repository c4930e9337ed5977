'use client';

import { useEffect, useRef, useState } from 'react';
import { notTakenText, waitText } from '@/components/planner/outbox/outbox-words';
import { FillSlot } from '@/components/planner/view/slots';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { onDemand } from '@/components/ui/on-demand';
import { clockOf } from '@/lib/client/browser/clock-of';
import { type ConnectionStatus, useConnectionStatus } from '@/lib/client/http/connection-status';
import { type OutboxStatus, useOutboxStatus } from '@/lib/client/outbox/shown';
import { counted } from '@/lib/shared/text/day-counts';
import styles from './frame.module.css';

const OutboxList = onDemand(() =>
  import('@/components/planner/outbox/outbox-list').then((it) => it.OutboxList),
);

/** The status of the changes of this browser, in words. */
type Said = {
  /** Shown by the shape before the words, besides their colour. */
  shape: 'saved' | 'sending' | 'offline' | 'refused';
  words: string;
  /** True when there are changes to list. */
  isListed: boolean;
  /** True for what is announced, and shown above the dock of a phone: not for each change that is saved. */
  isNews: boolean;
};

/** The classes of the shapes that have one. */
const SHAPES: Partial<Record<Said['shape'], string>> = {
  sending: styles.isSending,
  refused: styles.isRefused,
};

/** Milliseconds for which a change is under way before that is shown. */
const SENDING_SHOWN = 500;

type SaveStatusProps = {
  /** At the foot of the page, or above the dock of a phone, where only what `isNews` is shown. */
  place: 'foot' | 'dock';
};

/**
 * Says whether the changes of this browser are saved, wait for the network or were refused. If there are any to list,
 * it is a button that opens the list of them.
 */
export function SaveStatus({ place }: SaveStatusProps) {
  const outbox = useOutboxStatus();
  const isSlow = useSlow(outbox.sendingSince);
  const said = statusOf(useConnectionStatus(), outbox, isSlow);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isShown = place === 'foot' || isOpen || said?.isNews === true;

  function open(): void {
    setWasOpened(true);
    setOpen(true);
  }

  const shown = said && isShown && (
    <span className={classNames(styles.save, SHAPES[said.shape])}>
      {said.shape === 'saved' ? (
        <Icon name="check" size={14} />
      ) : (
        <i className={styles.sign} aria-hidden="true" />
      )}
      {said.isListed || isOpen ? (
        <button ref={button} type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          {said.words}
          {place === 'dock' && <Icon name="right" size={14} />}
        </button>
      ) : (
        said.words
      )}
    </span>
  );
  return (
    <div className={place === 'dock' ? styles.atDock : styles.atFoot}>
      {/* Mounted before it has text: assistive technology would not announce the text otherwise. */}
      <div role="status">{said?.isNews && shown}</div>
      {!said?.isNews && shown}
      {place === 'dock' && shown && (
        <FillSlot name="dock-space">
          <div className={styles.saveSpace} />
        </FillSlot>
      )}
      {wasOpened && <OutboxList open={isOpen} onOpenChange={setOpen} anchor={button} />}
    </div>
  );
}

/**
 * Returns the status in words; null when there is nothing to say and this page has saved nothing yet. It is never
 * 'Saved' while a change waits.
 */
function statusOf(connection: ConnectionStatus | null, outbox: OutboxStatus, isSlow: boolean): Said | null {
  const { waiting, refused, justSent, lastSavedAt, sending, sendingSince, isUnanswered } = outbox;
  const wait = waiting === 0 ? 'Nothing waits' : waitText(waiting);
  const isListed = waiting > 0 || refused > 0;
  if (connection === 'offline')
    return { shape: 'offline', words: `Offline. ${wait}`, isListed, isNews: true };
  if (connection === 'unreachable' || (isUnanswered && waiting > 0 && !sending))
    return { shape: 'offline', words: `Cannot be reached. ${wait}`, isListed, isNews: true };
  if (refused > 0) return { shape: 'refused', words: notTakenText(refused), isListed, isNews: true };
  if (waiting > 0 && isSlow) return { shape: 'sending', words: 'Sending…', isListed: false, isNews: false };
  if (justSent > 0 && waiting === 0) {
    const words = `Online again. ${counted(justSent, 'change')} sent`;
    return { shape: 'saved', words, isListed: false, isNews: true };
  }
  if (waiting > 0) {
    // A change that is under way for less than half a second is not mentioned: the words would flicker.
    return sendingSince === null ? { shape: 'sending', words: wait, isListed: true, isNews: false } : null;
  }
  if (lastSavedAt === null) return null;
  return { shape: 'saved', words: `Saved ${clockOf(lastSavedAt)}`, isListed: false, isNews: false };
}

/**
 * Hook: true once something has been under way for half a second.
 * @param since when it began, in milliseconds since the epoch; null while nothing is under way
 */
function useSlow(since: number | null): boolean {
  const [slowSince, setSlowSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSlowSince(since), Math.max(0, since + SENDING_SHOWN - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && slowSince === since;
}
