import { hash, parseOptions, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random secret that nobody knows, verified where a person has no hash. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nzEuPY30u2W1VIESkaBFfg$IdsockQMT5q4VLdgPr0+wJdDvCU90tO8XRLGuaZ1Ytg';

/**
 * Normalises passwords before hashing. Keyboards produce the same characters composed or decomposed, wide or narrow, so
 * NIST SP 800-63B (3.1.1.2) asks for one normal form. Nothing else is changed: a password is neither trimmed, shortened
 * nor folded in case (ASVS 5.0, 6.2.8).
 */
const normalized = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST);

/**
 * Compares the password with the hash. Takes equally long without a hash, so that the time does not reveal whether
 * there is an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, normalized(password));
  return matches && passwordHash !== null;
}

/** True when the hash was made with other parameters than the present ones. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
