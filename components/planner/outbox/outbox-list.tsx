import { type RefObject, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';
import { announce } from '@/lib/client/browser/announcements';
import { clockOf } from '@/lib/client/browser/clock-of';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import type { ChangeVerb, OutboxChange } from '@/lib/client/database/change';
import { sendNow, withdraw } from '@/lib/client/outbox/outbox';
import { useOutboxChanges, useOutboxStatus } from '@/lib/client/outbox/shown';
import { ChangeWords } from './change-words';
import { NotTaken } from './not-taken';
import styles from './outbox-list.module.css';
import { headingOf, waitText } from './outbox-words';

const ICON: Record<ChangeVerb, IconName> = {
  added: 'plus',
  ticked: 'check',
  reopened: 'ring',
  changed: 'pen',
  moved: 'arrow',
  deleted: 'trash',
  restored: 'undo',
  'let go': 'x',
  'taken up': 'plus',
  commented: 'msg',
  reacted: 'smile',
  undone: 'undo',
};

type OutboxListProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that opens it, beside which it is shown, and which gets the focus afterwards. */
  anchor: RefObject<HTMLElement | null>;
};

/** The list of the changes that wait or were refused: a popover, on a phone a sheet. */
export function OutboxList({ open, onOpenChange, anchor }: OutboxListProps) {
  const isPhone = useMedia(PHONE);
  const heading = useHeading();
  if (isPhone)
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={heading} returnFocusTo={() => anchor.current}>
        <Changes />
      </Dialog>
    );
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label="Changes that are not stored"
      className={styles.popover}
      align="start"
      anchor={anchor}
    >
      <div className="dialog-head">
        <h2>{heading}</h2>
        {/* Without a tooltip: it gets the focus first, and Escape would close the tooltip instead of the list. */}
        <button type="button" className="ib" aria-label="Close" onClick={() => onOpenChange(false)}>
          <Icon name="x" />
        </button>
      </div>
      <Changes />
    </Popover>
  );
}

function useHeading(): string {
  const { waiting, refused } = useOutboxStatus();
  return headingOf({ waiting, refused });
}

function Changes() {
  const changes = useOutboxChanges();
  const { isLasting, refused } = useOutboxStatus();
  const list = useRef<HTMLDivElement>(null);
  const waiting = changes.filter(({ state }) => state === 'waiting');
  const notTaken = changes.filter(({ state }) => state !== 'waiting');

  /** Moves the focus to the list, since the pressed button is removed with its row. */
  const keepFocus = (): void => list.current?.focus();

  async function takeBack({ id }: OutboxChange): Promise<void> {
    keepFocus();
    if (!(await withdraw(id))) announce('This change may have been stored already.');
  }

  return (
    <div ref={list} className={styles.changes} tabIndex={-1}>
      {notTaken.length > 0 && (
        <ul aria-label="Not taken">
          {notTaken.map((change) => (
            <NotTaken key={change.id} change={change} onDecided={keepFocus} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <>
          {refused > 0 && <h3>{waitText(waiting.length)}</h3>}
          <ul aria-label="Waiting">
            {waiting.map((change) => (
              <li key={change.id}>
                <Icon name={ICON[change.words.did]} />
                <ChangeWords {...change.words} />
                <time dateTime={new Date(change.madeAt).toISOString()}>{clockOf(change.madeAt)}</time>
                {!change.isSent && (
                  <IconButton
                    icon="undo"
                    size="sm"
                    label={`Undo this change: ${change.words.title}`}
                    onClick={() => void takeBack(change)}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <span>
              Sent by themselves when you are online again.
              <br />
              {isLasting ? 'Kept in this browser only.' : 'Kept only while this page is open.'}
            </span>
            <Button size="sm" onClick={() => void sendNow()}>
              Try now
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
