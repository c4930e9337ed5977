import Link from 'next/link';
import { useId } from 'react';
import { WaitingForYou } from '@/components/collaboration/waiting-for-you';
import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { useMinuteNow } from '@/lib/client/browser/now';
import type { NewsItem, useNotifications } from '@/lib/client/notifications/notifications';
import { usePendingRequestCount } from '@/lib/client/people/collaborations';
import type { NotificationType } from '@/lib/shared/contract/schemas/notifications';
import { ago } from './ago';
import styles from './notifications.module.css';

const ICON = {
  task: 'check',
  schedule: 'cal',
  collaboration: 'users',
  general: 'bell',
} as const satisfies Record<NotificationType, IconName>;

type NewsListProps = {
  news: ReturnType<typeof useNotifications>;
  /** Called when the link of this entry was followed. */
  onFollowed: (entry: NewsItem) => void;
};

/** The list that the bell opens: the invitations to answer, and the notifications, newest first. */
export function NewsList({ news, onFollowed }: NewsListProps) {
  const { entries, unreadCount, markOne, markAll, clearAll } = news;
  const headingId = useId();
  // Renders again every minute, so that the ages are current.
  useMinuteNow();
  const now = Date.now();
  const waiting = usePendingRequestCount();

  return (
    <>
      <div className="dialog-head">
        <h2 id={headingId}>Notifications</h2>
        <Button variant="quiet" size="sm" disabled={unreadCount === 0} onClick={markAll}>
          Mark all read
        </Button>
      </div>
      <WaitingForYou />
      {entries.length === 0 ? (
        waiting === 0 && <p className={styles.nothing}>Nothing new. It will be told here.</p>
      ) : (
        <>
          <ul aria-labelledby={headingId}>
            {entries.map((entry) => (
              <News
                key={entry.id}
                entry={entry}
                now={now}
                onMark={() => markOne(entry)}
                onFollow={() => {
                  markOne(entry);
                  onFollowed(entry);
                }}
              />
            ))}
          </ul>
          <div className={styles.lastLine}>
            <Button variant="quiet" size="sm" onClick={clearAll}>
              Clear all
            </Button>
          </div>
        </>
      )}
    </>
  );
}

type NewsProps = { entry: NewsItem; now: number; onMark: () => void; onFollow: () => void };

/** One notification, as a link to its subject if it has one. */
function News({ entry, now, onMark, onFollow }: NewsProps) {
  const { title, message, type, timestamp, actionUrl, read } = entry;
  const text = (
    <>
      <strong>
        {!read && <span className="vh">Unread: </span>}
        <bdi>{title}</bdi>
      </strong>
      <p>
        <bdi>{message}</bdi>
      </p>
    </>
  );
  return (
    <li className={read ? undefined : 'is-new'}>
      <Icon name={ICON[type]} />
      {actionUrl === null ? (
        <div>{text}</div>
      ) : (
        <Link href={actionUrl} onClick={onFollow}>
          {text}
        </Link>
      )}
      <div className={styles.when}>
        <time dateTime={timestamp}>{ago(timestamp, now)}</time>
        {!read && (
          <button type="button" className={styles.markRead} onClick={onMark}>
            Mark read
          </button>
        )}
      </div>
    </li>
  );
}
