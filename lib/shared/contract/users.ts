import { z } from 'zod';
import { line, lineOf } from '@/lib/shared/text/text';
import { isAscii, withAsciiDomain } from './email-address';
import { timestamp } from './items';

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;

const NO_EMAIL = 'Invalid email address';

/** Zod's own form of an address, with top-level domains in punycode beside those in letters. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/**
 * As the person wrote it, but for an international domain, which becomes punycode. Other letters than those of ASCII are
 * refused before anything makes others of them (`lib/shared/contract/email-address.ts` says how addresses are compared).
 */
export const email = lineOf(
  z
    .string()
    .overwrite(withAsciiDomain)
    .refine((value) => isAscii(value.trim()), { error: NO_EMAIL, abort: true }),
  { max: EMAIL_MAX, blank: NO_EMAIL },
).refine((value) => ADDRESS.test(value), { error: NO_EMAIL });

/** Until a person's browser has told theirs. */
export const DEFAULT_TIME_ZONE = 'UTC';

const isTimeZone = (name: string): boolean => {
  // Newer engines take offsets too, which are no zones: they know no summer time.
  if (/^[+-]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA name. */
export const timeZone = line(64).refine(isTimeZone, {
  error: 'Must be an IANA time zone, such as Europe/Lisbon.',
});

export const user = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    /** Whether somebody who reads the mail of the address has shown it, or no mail leaves from here at all. */
    emailConfirmed: z.boolean(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    timeZone: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** What a person may change about themselves. */
export const profileInput = z
  .strictObject({
    firstName: line(NAME_MAX, 1, 'First name is required'),
    lastName: line(NAME_MAX, 1, 'Last name is required'),
    email,
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'ProfileInput' });
export type ProfileInput = z.infer<typeof profileInput>;
