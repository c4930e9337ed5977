'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useSession } from '@/lib/client/session/session';

const ConfirmAddressLine = onDemand(() =>
  import('./confirm-address-line').then(({ ConfirmAddressLine }) => ConfirmAddressLine),
);

/** Above the page, as long as nobody has confirmed the person's address. */
export function ConfirmAddress() {
  const { user } = useSession();
  // What the browser has kept of an earlier version does not say.
  return user?.emailConfirmed === false && <ConfirmAddressLine email={user.email} />;
}
