import { z } from 'zod';
import { isStorable, line } from './text';
import { EMAIL_MAX, email, NAME_MAX, timeZone, user } from './users';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Taken as it is typed: neither trimmed nor normalised. */
const secret = z
  .string()
  .refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true });

/** A password that is being chosen. The server also refuses the common ones. */
export const password = secret
  .refine((value) => [...value].length >= PASSWORD_MIN, {
    error: `Must be at least ${PASSWORD_MIN} characters long.`,
    abort: true,
  })
  .refine((value) => [...value].length <= PASSWORD_MAX, {
    error: `Must be at most ${PASSWORD_MAX} characters long.`,
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** What is no address or too short a password is a wrong login, not a malformed one. */
export const loginInput = z
  .strictObject({
    email: line(EMAIL_MAX),
    password: secret.refine((value) => value.length > 0 && [...value].length <= PASSWORD_MAX, {
      error: `Must be 1 to ${PASSWORD_MAX} characters long.`,
    }),
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'LoginInput' });
export type LoginInput = z.input<typeof loginInput>;

export const registerInput = z
  .strictObject({
    email,
    password,
    firstName: line(NAME_MAX),
    lastName: line(NAME_MAX).optional(),
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'RegisterInput' });
export type RegisterInput = z.input<typeof registerInput>;

/** The answer to whatever begins a session. */
export const begunSession = z.strictObject({ sessionId: z.string(), user }).meta({ id: 'BegunSession' });
export type BegunSession = z.infer<typeof begunSession>;
