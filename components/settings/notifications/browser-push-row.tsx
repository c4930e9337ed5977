import { useMutation, useQuery } from '@tanstack/react-query';
import { describeUserAgent } from '@/components/settings/cards/user-agent';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { pushSubscriptions } from '@/lib/client/notifications/push-subscriptions';

/** Says that a push service reaches this browser, and in which others of the person it is so. */
export function ReachedBrowsers() {
  const { data } = useQuery(pushSubscriptions);
  const others = data?.subscriptions.filter(({ isThisSession }) => !isThisSession) ?? [];
  const names = [...new Set(others.map(({ userAgent }) => describeUserAgent(userAgent)))];
  return (
    <>
      On in this browser, also while it is closed.
      {names.length > 0 && ` Also on ${new Intl.ListFormat('en').format(names)}.`}
    </>
  );
}

/** The row that sends a test through the push service to this browser. */
export function BrowserPushRow() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import('@/lib/client/notifications/push-subscription')).sendPushTest(),
    onSuccess: (isSent) => notify(isSent ? FURTHER_TOASTS.pushTestSent : FURTHER_TOASTS.pushTestFailed()),
    onError: (error) => notify(FURTHER_TOASTS.pushTestFailed(detailsOf(error))),
  });
  return (
    <div className={styles.setting}>
      <div>
        <strong>Test</strong>
        <p>Sends a notification the way reminders come.</p>
      </div>
      <Button variant="quiet" disabled={isPending} onClick={() => mutate()}>
        Send a test
      </Button>
    </div>
  );
}
