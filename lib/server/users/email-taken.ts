import { AppError } from '@/lib/server/errors/app-error';

/** Another account has the address, or it is kept for one. */
export const emailTaken = (): AppError =>
  new AppError('conflict', {
    error: 'E-mail address in use.',
    details: 'An account with this e-mail address exists already.',
    fields: { email: 'An account with this e-mail address exists already.' },
  });
