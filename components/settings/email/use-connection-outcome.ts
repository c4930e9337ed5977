import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { page } from '@/lib/client/browser/navigation';
import { notify } from '@/lib/client/browser/toasts';
import { invalidate } from '@/lib/client/query/invalidate';
import {
  awaitOutcome,
  type ConnectionOutcome,
  openConsent,
  outcomeIn,
  reasonOf,
  reportOutcome,
} from '@/lib/client/settings/connection-return';

/**
 * Shows the outcome of connecting a Gmail account, once, on the page that began it, after a popup as well as after a
 * navigation in this window.
 *
 * @returns the function that opens the provider's page
 */
export function useConnectionOutcome(): (authUrl: string) => void {
  const client = useQueryClient();
  const stopWaiting = useRef(() => {});

  const showOutcome = useCallback(
    (outcome: ConnectionOutcome) => {
      invalidate(client, 'emailIntegration');
      notify(
        outcome.integration === 'success'
          ? FURTHER_TOASTS.integrationSuccessful
          : FURTHER_TOASTS.integrationFailed(reasonOf(outcome.reason)),
      );
    },
    [client],
  );

  useEffect(() => {
    const outcome = outcomeIn(window.location.search);
    if (!outcome) return;
    window.history.replaceState(null, '', window.location.pathname);
    void reportOutcome(outcome).then((isReceived) => (isReceived ? page.close() : showOutcome(outcome)));
  }, [showOutcome]);

  useEffect(() => () => stopWaiting.current(), []);

  return (authUrl) => {
    stopWaiting.current();
    stopWaiting.current = () => {};
    if (openConsent(authUrl)) stopWaiting.current = awaitOutcome(showOutcome);
  };
}
