import { emailChangedEmail } from '@/emails/email-changed-email';
import { undoAddressOf } from '@/lib/server/account/address-changes';
import type { Compose } from './compose';

/** Composes the mail to the previous address, whose owner may not know of the change. */
export const composeEmailChanged: Compose<'email-changed'> = async ({ order, person, frame }) => ({
  to: order.oldEmail,
  email: await emailChangedEmail({
    firstName: person.firstName,
    oldEmail: order.oldEmail,
    newEmail: person.email,
    undoUrl: await undoAddressOf(order.changeId),
    frame: frame('You get this because this was the address of your account in Dayfold.'),
  }),
});
