import { z } from 'zod';
import { timestamp } from './items';
import { isResetToken } from './reset-token';
import { email } from './users';

/** Who may open an account: anybody, whoever has been invited, or nobody. */
export const registrationMode = z.enum(['open', 'invited', 'closed']);
export type RegistrationMode = z.infer<typeof registrationMode>;

/** What the sign-up form is told before it is filled in. */
export const registrationState = z.strictObject({ mode: registrationMode }).meta({ id: 'RegistrationState' });
export type RegistrationState = z.infer<typeof registrationState>;

/** The secret of a link by which somebody may sign up; of the same form as that of a mailed link. */
export const invitationToken = z.string().refine(isResetToken, { error: 'This link is not complete.' });

/** Whom to invite. Nothing is mailed: the answer holds the link, and its reader passes it on. */
export const signUpInvitationInput = z.strictObject({ email }).meta({ id: 'SignUpInvitationInput' });

export const signUpInvitation = z
  .strictObject({ url: z.url(), expiresAt: timestamp })
  .meta({ id: 'SignUpInvitation' });
export type SignUpInvitation = z.infer<typeof signUpInvitation>;
