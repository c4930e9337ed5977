import { z } from 'zod';
import { isResetToken } from '@/lib/shared/contract/plain/reset-token';
import { timestamp } from './items';
import { email } from './users';

/** The setting of who may sign up: anybody, people with an invitation, or nobody. */
export const registrationMode = z.enum(['open', 'invited', 'closed']);
export type RegistrationMode = z.infer<typeof registrationMode>;

/** The information that the sign-up form needs before a person fills it in. */
export const registrationState = z.strictObject({ mode: registrationMode }).meta({ id: 'RegistrationState' });
export type RegistrationState = z.infer<typeof registrationState>;

/** The secret of an invitation link, in the same form as the secret of a mailed link. */
export const invitationToken = z.string().refine(isResetToken, { error: 'This link is not complete.' });

/** The address to invite. The server mails nothing: the answer contains the link, which the person passes on. */
export const signUpInvitationInput = z.strictObject({ email }).meta({ id: 'SignUpInvitationInput' });

export const signUpInvitation = z
  .strictObject({ url: z.url(), expiresAt: timestamp })
  .meta({ id: 'SignUpInvitation' });
export type SignUpInvitation = z.infer<typeof signUpInvitation>;
