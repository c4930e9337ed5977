import { AppError } from '@/lib/server/errors/app-error';

/** Makes the refusal of an address that another account has, or that is reserved for one. */
export const emailTaken = (): AppError =>
  new AppError('conflict', {
    error: 'E-mail address in use.',
    details: 'An account with this e-mail address exists already.',
    fields: { email: 'An account with this e-mail address exists already.' },
  });
