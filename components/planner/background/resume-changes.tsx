'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '@/lib/client/session/session';

/**
 * Renders nothing; when mounted, the changes of this person that an earlier page has not sent are shown and sent. The
 * code for it is loaded after the first paint, and with it the outbox.
 */
export function ResumeChanges() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const resume = () =>
      void Promise.all([
        import('@/lib/client/changes/start'),
        import('@/lib/client/view-state/stored-drafts'),
      ])
        .then(([changes, drafts]) => {
          if (isOver) return undefined;
          stop();
          stop = drafts.removeStoredLines();
          return changes.startChanges(client, id);
        })
        .catch(waitForNetwork);
    // Without a connection the code may not be in this browser yet, nor that of the outbox, which it loads.
    const waitForNetwork = () => window.addEventListener('online', resume, { once: true });
    resume();
    return () => {
      isOver = true;
      window.removeEventListener('online', resume);
      stop();
    };
  }, [client, id]);
  return null;
}
