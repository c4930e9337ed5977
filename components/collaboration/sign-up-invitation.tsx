import { format } from 'date-fns';
import { useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useCopy } from '@/components/ui/use-copy';
import { page } from '@/lib/client/browser/navigation';
import { detailsOf } from '@/lib/client/http/api';
import { useInviteToSignUp } from '@/lib/client/session/sign-up';
import type { SignUpInvitation as Invitation } from '@/lib/shared/contract/schemas/sign-up';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import styles from './collaboration.module.css';

const FAILED = 'The invitation could not be made. Please try again.';

/**
 * Creates a link to sign up, for the person to send from their own mail program. It is shown below a field with an
 * address that no account uses.
 */
export function SignUpInvitation({ email }: { email: string }) {
  const invite = useInviteToSignUp();

  async function send(): Promise<void> {
    const invitation = await invite.mutateAsync(email);
    page.open(mailTo(email, invitation));
  }

  if (invite.data) return <Sent email={email} invitation={invite.data} />;
  return (
    <div className={styles.signUpInvitation}>
      <Button size="sm" disabled={invite.isPending} onClick={() => void send().catch(() => {})}>
        Send an invitation
      </Button>
      {invite.isError && (
        <p className="hint" role="alert">
          {detailsOf(invite.error) ?? FAILED}
        </p>
      )}
    </div>
  );
}

/** Shows the link once it has been created and the person's mail program has been opened. */
function Sent({ email, invitation }: { email: string; invitation: Invitation }) {
  const { url, expiresAt } = invitation;
  const field = useRef<HTMLInputElement>(null);
  const { copy, says } = useCopy(field);
  const canShare = 'share' in navigator;
  return (
    <div className={styles.signUpInvitation}>
      <p className="hint" role="status">
        {says ||
          `Your mail program was asked to write it. The link works until ${format(expiresAt, 'MMMM d')}.`}
      </p>
      <TextField
        ref={field}
        label="Link to sign up"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.ways}>
        {copy && (
          <Button size="sm" onClick={copy}>
            Copy the link
          </Button>
        )}
        {canShare && (
          <Button size="sm" onClick={() => void navigator.share({ text: INVITING, url }).catch(() => {})}>
            Share the link
          </Button>
        )}
        <a className={buttonClass({ size: 'sm' })} href={mailTo(email, invitation)}>
          Write the mail again
        </a>
      </div>
    </div>
  );
}

const INVITING = `Plan with me on ${PRODUCT_NAME}.`;

/** Returns a mailto URL (RFC 6068) with the text of the invitation. */
function mailTo(email: string, { url, expiresAt }: Invitation): string {
  const body = `${INVITING} Sign up with this address by ${format(expiresAt, 'MMMM d')}:\r\n\r\n${url}\r\n`;
  const address = email.split('@').map(encodeURIComponent).join('@');
  const subject = encodeURIComponent(`An invitation to ${PRODUCT_NAME}`);
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
