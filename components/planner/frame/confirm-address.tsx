'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useSession } from '@/lib/client/session/session';

const ConfirmAddressLine = onDemand(() =>
  import('./confirm-address-line').then(({ ConfirmAddressLine }) => ConfirmAddressLine),
);

/** Above the page, until the person's address is confirmed. */
export function ConfirmAddress() {
  const { user } = useSession();
  // Undefined in data that the browser has stored from an earlier version.
  return user?.emailConfirmed === false && <ConfirmAddressLine email={user.email} />;
}
