import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { ConfirmationDeclined } from '@/lib/client/session/confirmation';
import { signInMethods, useRemoveIdentity } from '@/lib/client/settings/account';
import { dayAt, formatDay } from '@/lib/shared/calendar/days';
import type { SignInMethods } from '@/lib/shared/contract/schemas/auth';

type Removal = {
  /** Called when a provider was removed, to move the focus from its row. */
  onRemoved: () => void;
};

/** The providers by which the person signs in. Renders nothing if there is none. */
export function ProfileProviders({ onRemoved }: Removal) {
  const { data } = useQuery(signInMethods);
  return data?.providers.map((provider) => (
    <ProviderRow key={provider.id} {...provider} onRemoved={onRemoved} />
  ));
}

function ProviderRow({ id, name, createdAt, onRemoved }: SignInMethods['providers'][number] & Removal) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useRemoveIdentity();

  // Awaits the mutation, since callbacks of `mutate` are not called once the row is removed.
  async function start(): Promise<void> {
    try {
      await remove.mutateAsync(id);
      onRemoved();
      notify(FURTHER_TOASTS.providerRemoved(name));
    } catch (error) {
      if (!(error instanceof ConfirmationDeclined))
        notify(FURTHER_TOASTS.removeProviderFailed(detailsOf(error)));
    }
  }

  return (
    <div className={styles.setting}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>
          Signs in to this account, since{' '}
          {formatDay(dayAt(new Date(createdAt)), { year: 'numeric', month: 'long', day: 'numeric' })}.
        </p>
      </div>
      <Button
        ref={opener}
        size="sm"
        variant="danger"
        disabled={remove.isPending}
        aria-label={remove.isPending ? undefined : `Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        {remove.isPending ? 'Removing...' : 'Remove'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        returnFocusTo={() => opener.current}
        title={`Remove ${name}?`}
        description="It can no longer sign in to this account."
        yes="Remove"
        onYes={() => void start()}
      >
        Every other session is signed out at once, as somebody may have come in by it.
      </ConfirmDialog>
    </div>
  );
}
