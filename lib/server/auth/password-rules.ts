import { AppError } from '@/lib/server/errors/app-error';

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Reads some 49,000 of the most used passwords, in lower case. Loaded at first use, since they take half a megabyte.
 */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
};

/**
 * Throws 400 for a password that an attacker would try first: a common one in any case, or the person's own address
 * (ASVS 5.0, 6.2.4 and 6.2.11).
 */
export async function refuseGuessable(
  password: string,
  email: string,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const guess = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  if (guess === address || guess === address.split('@')[0])
    refuse(field, 'A password must not be your e-mail address.');
  if ((await commonPasswords()).has(guess))
    refuse(field, 'This password is among those that are tried first. Choose another.');
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', { details: message, fields: { [field]: message } });
}
