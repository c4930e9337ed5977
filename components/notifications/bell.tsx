'use client';

import { useEffect, useRef, useState } from 'react';
import { ManageCollaborators } from '@/components/collaboration/manage-collaborators';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { Popover } from '@/components/ui/popover';
import { announce } from '@/lib/client/browser/announcements';
import { type NewsItem, useNotifications } from '@/lib/client/notifications/notifications';
import { counted } from '@/lib/shared/text/day-counts';
import styles from './notifications.module.css';

const NewsList = onDemand(() => import('./news-list').then(({ NewsList }) => NewsList));

/** The highest number in the badge. */
const BADGE_MAX = 9;

type BellProps = {
  /** Announces new notifications to assistive technology; exactly one bell of a page does. */
  announces?: boolean;
};

/** In the header: the notifications, with the number of unread ones. */
export function Bell({ announces = false }: BellProps) {
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const news = useNotifications();
  const { unreadCount } = news;
  useArrivals(unreadCount, announces);

  function follow({ type }: NewsItem): void {
    setOpen(false);
    // The link leads to the planner, so the dialog in which invitations are answered is opened as well.
    if (type === 'collaboration') setManaging(true);
  }

  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label="Notifications"
        className={styles.news}
        trigger={
          <IconButton
            ref={bell}
            icon="bell"
            iconSize={18}
            label={unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} unread`}
          >
            {unreadCount > 0 && (
              <span className="badge" aria-hidden="true">
                {unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : unreadCount}
              </span>
            )}
          </IconButton>
        }
      >
        <NewsList news={news} onFollowed={follow} />
      </Popover>
      <ManageCollaborators open={isManaging} onOpenChange={setManaging} returnFocusTo={() => bell.current} />
    </>
  );
}

/** Announces an increase of the unread count, except for the first count. */
function useArrivals(unreadCount: number, announces: boolean): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (announces && before.current !== null && unreadCount > before.current) {
      announce(counted(unreadCount, 'unread notification'));
    }
    before.current = unreadCount;
  }, [unreadCount, announces]);
}
