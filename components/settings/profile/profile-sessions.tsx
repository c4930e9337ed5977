import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { describeUserAgent } from '@/components/settings/cards/user-agent';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { stateOf } from '@/lib/client/query/read-state';
import { openSessions, useEndOtherSessions, useEndSession } from '@/lib/client/settings/profile';
import type { ListedSession } from '@/lib/shared/contract/schemas/auth';
import { EndOtherSessions } from './end-other-sessions';

/** The person's open sessions, with buttons to end them. */
export function ProfileSessions() {
  const query = useQuery(openSessions);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const head = useRef<HTMLHeadingElement>(null);
  const state = stateOf(query);
  const others = query.data?.filter(({ current }) => !current).length ?? 0;

  async function endSession({ id }: ListedSession): Promise<void> {
    try {
      await end.mutateAsync(id);
      // Moves the focus, since the row of the pressed button is removed.
      head.current?.focus();
      notify(FURTHER_TOASTS.sessionEnded);
    } catch (error) {
      notify(FURTHER_TOASTS.endSessionFailed(detailsOf(error)));
    }
  }

  async function endOtherSessions(): Promise<void> {
    try {
      await endOthers.mutateAsync();
      head.current?.focus();
      notify(FURTHER_TOASTS.otherSessionsEnded);
    } catch (error) {
      notify(FURTHER_TOASTS.endOtherSessionsFailed(detailsOf(error)));
    }
  }

  return (
    <>
      <h3 className={styles.groupHead} id="sessions" ref={head} tabIndex={-1}>
        Sessions
      </h3>
      {state === 'failed' && (
        <div className={styles.failedCard}>
          <LoadFailure
            text="Your sessions could not be loaded."
            onTryAgain={() => {
              head.current?.focus();
              void query.refetch();
            }}
          />
        </div>
      )}
      {/* One placeholder, since there is always the present session. */}
      <ul aria-labelledby="sessions" aria-busy={state === 'loading'}>
        {state === 'loading' && <WaitingRow />}
        {query.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => void endSession(session)}
          />
        ))}
      </ul>
      {/* A single other session has a button of its own. */}
      {others > 1 && (
        <EndOtherSessions
          count={others}
          isEnding={endOthers.isPending}
          onEnd={() => void endOtherSessions()}
        />
      )}
    </>
  );
}

type SessionRowProps = { session: ListedSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = describeUserAgent(session.userAgent);
  const lastSeen = whenOf(session.lastSeenAt);
  return (
    <li className={styles.setting}>
      <div>
        <strong>{name}</strong>
        <p>
          {session.current ? 'In use now' : `Last used ${lastSeen}`}, since {whenOf(session.createdAt)}
        </p>
      </div>
      {session.current ? (
        <span className={styles.status}>
          <i />
          This browser
        </span>
      ) : (
        <Button
          size="sm"
          disabled={isEnding}
          aria-label={`End session: ${name}, last used ${lastSeen}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
}

const WaitingRow = () => (
  <li className={styles.setting} aria-hidden="true">
    <div className={styles.waiting}>
      <Skeleton width="38%" />
      <Skeleton width="56%" />
    </div>
  </li>
);

const whenOf = (timestamp: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));
