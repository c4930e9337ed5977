import { z } from 'zod';
import { isAscii, withAsciiDomain } from '@/lib/shared/contract/plain/email-address';
import { line, lineOf } from '@/lib/shared/text/text';
import { timestamp } from './items';

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;

const NO_EMAIL = 'Invalid email address';

/** The pattern of an address: that of Zod, extended by top-level domains in punycode. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/**
 * An address. It stays as the person has written it, except that an international domain becomes punycode. Other
 * letters than ASCII ones are refused before normalisation could convert them to ASCII ones.
 */
export const email = lineOf(
  z
    .string()
    .overwrite(withAsciiDomain)
    .refine((value) => isAscii(value.trim()), { error: NO_EMAIL, abort: true }),
  { max: EMAIL_MAX, blank: NO_EMAIL },
).refine((value) => ADDRESS.test(value), { error: NO_EMAIL });

/** The time zone of a person whose browser has not reported one yet. */
export const DEFAULT_TIME_ZONE = 'UTC';

const isTimeZone = (name: string): boolean => {
  // Refuses offsets, which newer JavaScript engines accept: they have no daylight saving time.
  if (/^[+-]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The IANA name of a time zone. */
export const timeZone = line(64).refine(isTimeZone, {
  error: 'Must be an IANA time zone, such as Europe/Lisbon.',
});

export const user = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    /**
     * True when the person has opened a link that was mailed to the address, or when the planner sends no mail by SMTP.
     */
    emailConfirmed: z.boolean(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    timeZone: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** The fields that a person can change about themselves. */
export const profileInput = z
  .strictObject({
    firstName: line(NAME_MAX, 1, 'First name is required'),
    lastName: line(NAME_MAX, 1, 'Last name is required'),
    email,
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'ProfileInput' });
export type ProfileInput = z.infer<typeof profileInput>;
