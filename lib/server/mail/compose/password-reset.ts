import { passwordResetEmail } from '@/emails/password-reset-email';
import { database } from '@/lib/db/client';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';
import type { Compose } from './compose';

/**
 * Composes the mail with a password reset link. Returns null, which drops the mail, when the link was used, has
 * expired, or was replaced by a newer one.
 */
export const composePasswordReset: Compose<'password-reset'> = async ({ order, person, frame }) => {
  const reset = await database.passwordReset.findFirst({
    where: { id: order.resetId, userId: person.id, usedAt: null, expiresAt: { gt: new Date() } },
    select: { expiresAt: true },
  });
  if (!reset) return null;
  const around = frame('You get this because somebody asked for a new password for this address.');
  return {
    email: await passwordResetEmail({
      firstName: person.firstName,
      resetUrl: `${around.appUrl}${SIGN_IN_PATH}?reset=${resetTokenOf(order.resetId)}`,
      minutes: Math.ceil((reset.expiresAt.getTime() - Date.now()) / 60_000),
      frame: around,
    }),
  };
};
