import { z } from 'zod';
import { withAsciiDomain } from '@/lib/shared/contract/plain/email-address';
import { PASSWORD_MIN } from '@/lib/shared/contract/plain/limits';
import { isResetToken } from '@/lib/shared/contract/plain/reset-token';
import { isOneLine, isStorable, line, optionalLine } from '@/lib/shared/text/text';
import { timestamp } from './items';
import { invitationToken } from './sign-up';
import { EMAIL_MAX, email, NAME_MAX, timeZone, user } from './users';

export const PASSWORD_MAX = 128;

const codePoints = (value: string): number => [...value].length;

/** A password exactly as typed: it is not trimmed, and only the server normalises it, when it is hashed. */
const secret = z
  .string()
  .refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true })
  .refine(isOneLine, { error: 'Must be on one line.', abort: true });

/** A new password. The server also refuses common ones. */
export const password = secret
  .refine((value) => codePoints(value) >= PASSWORD_MIN, {
    error: `Must be at least ${PASSWORD_MIN} characters long.`,
    abort: true,
  })
  .refine((value) => codePoints(value) <= PASSWORD_MAX, {
    error: `Must be at most ${PASSWORD_MAX} characters long.`,
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/**
 * A password that is compared with the stored one. A short one is accepted here, since shorter passwords may have been
 * allowed earlier. One that is too long is refused, so that no long text is hashed.
 */
export const givenPassword = secret
  .refine((value) => value.length > 0, { error: 'Must not be empty.', abort: true })
  .refine((value) => codePoints(value) <= PASSWORD_MAX, {
    error: `Must be at most ${PASSWORD_MAX} characters long.`,
  })
  .meta({ minLength: 1, maxLength: PASSWORD_MAX });

/** The zone that a browser reports. One that the planner does not know counts as left out. */
const reportedTimeZone = z
  .string()
  .transform((name) => timeZone.safeParse(name).data)
  .optional();

/** The input of a sign-in. The address need not be valid: one that no account has is answered like a wrong password. */
export const loginInput = z
  .strictObject({
    email: line(EMAIL_MAX).overwrite(withAsciiDomain),
    password: givenPassword,
    timeZone: reportedTimeZone,
  })
  .meta({ id: 'LoginInput' });
export type LoginInput = z.input<typeof loginInput>;
export type Login = z.output<typeof loginInput>;

export const registerInput = z
  .strictObject({
    email,
    password,
    firstName: line(NAME_MAX),
    lastName: optionalLine(NAME_MAX).default(null),
    timeZone: reportedTimeZone,
    /** The secret of an invitation link, if sign-up requires one. */
    invitation: invitationToken.optional(),
  })
  .meta({ id: 'RegisterInput' });
export type RegisterInput = z.input<typeof registerInput>;
export type Registration = z.output<typeof registerInput>;

/** The answer of every call that begins a session. */
export const begunSession = z.strictObject({ sessionId: z.string(), user }).meta({ id: 'BegunSession' });
export type BegunSession = z.infer<typeof begunSession>;

export const passwordChange = z
  .strictObject({ currentPassword: givenPassword, newPassword: password })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof passwordChange>;

/** The input by which a signed-in person confirms their identity. */
export const confirmation = z.strictObject({ password: givenPassword }).meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmation>;

export const forgottenPassword = z.strictObject({ email }).meta({ id: 'ForgottenPassword' });
export type ForgottenPassword = z.infer<typeof forgottenPassword>;

const resetToken = z.string().refine(isResetToken, { error: 'This link is not complete.' });

export const passwordResetInput = z
  .strictObject({ token: resetToken, password })
  .meta({ id: 'PasswordResetInput' });
export type PasswordResetInput = z.infer<typeof passwordResetInput>;

/** The input that deletes an account: its password, or its address if it has no password. */
export const accountDeletion = z
  .strictObject({ password: givenPassword.optional(), email: line(EMAIL_MAX).optional() })
  .refine(({ password, email }) => (password === undefined) !== (email === undefined), {
    error: 'Give your password.',
    path: ['password'],
  })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** The ways by which the person can sign in. */
export const signInMethods = z
  .strictObject({
    hasPassword: z.boolean(),
    providers: z.array(
      z.strictObject({
        id: z.uuid(),
        /** The kind of the provider, such as 'google'. */
        provider: z.string(),
        /** The name of the provider that people read. */
        name: z.string(),
        createdAt: timestamp,
      }),
    ),
  })
  .meta({ id: 'SignInMethods' });
export type SignInMethods = z.infer<typeof signInMethods>;

/** A session in the list of a person's sessions. Its id identifies it, and grants nothing. */
export const listedSession = z
  .strictObject({
    id: z.uuid(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    /** The User-Agent header of the browser or program. */
    userAgent: z.string().nullable(),
    /** True for the session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type ListedSession = z.infer<typeof listedSession>;
