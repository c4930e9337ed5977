import { ApiError, api } from '@/lib/client/http/api';

/** Thrown when the person declines to confirm their identity: the call was not made, and their input stays. */
export class ConfirmationDeclined extends Error {
  override readonly name = 'ConfirmationDeclined';
}

/**
 * Asks the person to confirm their identity. Resolves when they have; rejects with `ConfirmationDeclined` otherwise.
 * @param from the element that had the focus, to which it returns
 */
export type AskPerson = (from: Element | null) => Promise<void>;

let askPerson: AskPerson | undefined;

/** Registers the function that asks people, while its dialog is mounted. Returns the function that unregisters it. */
export function registerPrompt(ask: AskPerson): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
}

/**
 * Confirms the identity by the password, for this session. Throws like `api`, with `fields.password` when it is wrong.
 */
export const confirmByPassword = (password: string): Promise<void> =>
  api('POST', '/api/auth/confirm', { password });

/**
 * Makes a sensitive call. When the server requires a confirmation first (403 with `confirm`), asks the person to
 * confirm their identity, and repeats the call.
 * @param password the password, if the person has typed it for this call, so that they are not asked again
 * @throws ConfirmationDeclined when the person declines, and the errors of the call and of `confirmByPassword`
 */
export async function confirmed<T>(call: () => Promise<T>, password?: string): Promise<T> {
  const from = document.activeElement;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.confirm) throw error;
    if (password !== undefined) await confirmByPassword(password);
    else if (askPerson) await askPerson(from);
    else throw error;
    return call();
  }
}
