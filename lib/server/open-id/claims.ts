import { z } from 'zod';
import { email, NAME_MAX, timeZone } from '@/lib/shared/contract/schemas/users';
import { isOneLine, isStorable } from '@/lib/shared/text/text';
import { isVisible } from '@/lib/shared/text/visible';

/** The claims of an ID token that we use. A provider may omit all but `sub`, or use forms of its own. */
export const claims = z.looseObject({
  sub: z.string().min(1).max(255).refine(isStorable),
  email: email.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  zoneinfo: timeZone.optional().catch(undefined),
});
export type Claims = z.infer<typeof claims>;

/** Returns a name in the form that accounts store, or null. */
function clean(name: string | undefined): string | null {
  if (!name || !isStorable(name) || !isOneLine(name)) return null;
  const cut = [...name.normalize('NFC').trim()].slice(0, NAME_MAX).join('').trim();
  return isVisible(cut) ? cut : null;
}

/** Returns first and last name from the claims that there are; without any, the part of the address before the @. */
export function namesIn(
  { given_name, family_name, name }: Claims,
  address: string,
): { firstName: string; lastName: string | null } {
  const [first, ...rest] = (clean(name) ?? '').split(' ');
  const firstName = clean(given_name) ?? clean(first) ?? clean(address.split('@')[0]) ?? address;
  return { firstName, lastName: clean(family_name) ?? (given_name ? null : clean(rest.join(' '))) };
}
