import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useConnectionStatus } from '@/lib/client/http/connection-status';
import { changesOf, restoreChanges } from '@/lib/client/outbox/outbox';
import { outboxChanges, outboxStatus } from '@/lib/client/outbox/shown';
import { type SignOutQuestion, signOutQuestion, until } from '@/lib/client/session/sign-out-question';
import { counted } from '@/lib/shared/text/day-counts';

/** Asks before signing out discards changes that the server has not answered, or has refused. */
export function SignOutDialog({ owner, count, settle }: SignOutQuestion) {
  const isConnected = useConnectionStatus() === null;
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  /** Signs out once everything is stored. What is refused or not answered stays, and the question with it. */
  async function sendFirst(): Promise<void> {
    setSending(true);
    await restoreChanges(owner).catch(() => []);
    await until(
      () => outboxStatus.get().isUnanswered || outboxChanges.get().every(({ state }) => state !== 'waiting'),
    );
    setSending(false);
    // The person may have closed the dialog meanwhile.
    if (signOutQuestion.get()?.settle !== settle) return;
    const { length: left } = await changesOf(owner);
    if (left === 0) return settle(true);
    setFailed(true);
    signOutQuestion.set({ owner, count: left, settle });
  }

  return (
    <Dialog
      open
      isQuestion
      onOpenChange={() => settle(false)}
      title={`Sign out and discard ${counted(count, 'change')}?`}
    >
      <p>
        {count === 1 ? 'It was made in this browser and is' : 'They were made in this browser and are'} not
        stored in your planner yet.
      </p>
      {hasFailed && (
        <p role="alert" className="error">
          {counted(count, 'change')} could not be sent.
        </p>
      )}
      <div className="dialog-end">
        <Button variant="quiet" onClick={() => settle(false)}>
          Cancel
        </Button>
        {isConnected && (
          <Button disabled={isSending} onClick={() => void sendFirst()}>
            {isSending ? 'Sending…' : 'Send first'}
          </Button>
        )}
        <Button variant="danger" className="is-filled" onClick={() => settle(true)}>
          Sign out
        </Button>
      </div>
    </Dialog>
  );
}
