'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useSession } from '@/lib/client/session/session';

const ConfirmAddressLine = onDemand(() =>
  import('./confirm-address-line').then(({ ConfirmAddressLine }) => ConfirmAddressLine),
);

/** Shown above the page until the person's address is confirmed. */
export function ConfirmAddress() {
  const { user } = useSession();
  // The field is undefined in data that an earlier version stored in the browser.
  return user?.emailConfirmed === false && <ConfirmAddressLine email={user.email} />;
}
