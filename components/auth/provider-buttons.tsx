'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { signInProviders, startProviderSignIn } from '@/lib/client/session/provider-sign-in';
import styles from './auth.module.css';

/**
 * Buttons to sign in through OpenID providers, one for each. Renders nothing when there is none, or when they cannot be
 * read.
 */
export function ProviderButtons() {
  const { data: providers } = useQuery(signInProviders);
  const start = useMutation({
    mutationFn: startProviderSignIn,
    onError: (error) => notify(FURTHER_TOASTS.providerSignInFailed(detailsOf(error))),
  });
  if (!providers?.length) return null;
  return (
    <div className={styles.providers}>
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" disabled={start.isPending} onClick={() => start.mutate(id)}>
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
