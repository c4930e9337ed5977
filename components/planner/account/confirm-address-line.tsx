import frameStyles from '@/components/planner/frame/frame.module.css';
import { Button } from '@/components/ui/button';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { useConfirmationMail } from '@/lib/client/session/address-confirmation';

/** Asks the person to follow the mailed link. It disappears once they have done so in any window. */
export function ConfirmAddressLine({ email }: { email: string }) {
  const again = useConfirmationMail();
  return (
    <aside className={frameStyles.confirmAddress} aria-label="Confirm your address">
      <p>
        <strong>Confirm your address</strong>
        <span className={frameStyles.reason}>
          {' '}
          by the link in the mail to <bdi>{email}</bdi>. Until then nobody can share with you, and no
          reminders are mailed.
        </span>
      </p>
      <Button
        variant="quiet"
        size="sm"
        disabled={again.isPending}
        onClick={() =>
          again.mutate(undefined, {
            onSuccess: () => notify(FURTHER_TOASTS.confirmationMailSent(email)),
            onError: (error) => notify(FURTHER_TOASTS.confirmationMailFailed(detailsOf(error))),
          })
        }
      >
        {again.isPending ? 'Sending...' : 'Send the mail again'}
      </Button>
    </aside>
  );
}
