import { AppError } from '@/lib/server/errors/app-error';

/** The error of a label with the name of another one. */
export function nameTaken(): AppError {
  const problem = 'You have a label of this name already.';
  return new AppError('conflict', { error: problem, details: problem, fields: { name: problem } });
}
