import { confirmAddressEmail } from '@/emails/confirm-address-email';
import { database } from '@/lib/db/client';
import { CONFIRMATION_DAYS, confirmationTokenOf } from '@/lib/server/account/address-confirmation';
import { isSameAddress } from '@/lib/shared/contract/plain/email-address';
import type { Compose } from './compose';

/**
 * Composes the mail with the link that confirms an address. Returns null, which drops the mail, when the address is
 * confirmed or has changed, and when the link has expired.
 */
export const composeConfirmAddress: Compose<'confirm-address'> = async ({ order, person, frame }) => {
  const { confirmationId: id } = order;
  const asked = await database.addressConfirmation.findFirst({
    where: { id, userId: person.id, expiresAt: { gt: new Date() }, user: { emailConfirmedAt: null } },
    select: { email: true },
  });
  // A link may only be mailed to the address that it confirms.
  if (!asked || !isSameAddress(asked.email, person.email)) return null;
  const around = frame(
    'You get this because an account in Dayfold was opened with this address, or moved to it.',
  );
  return {
    email: await confirmAddressEmail({
      firstName: person.firstName,
      confirmUrl: `${around.appUrl}/api/confirm-address/${confirmationTokenOf(id)}`,
      days: CONFIRMATION_DAYS,
      frame: around,
    }),
  };
};
