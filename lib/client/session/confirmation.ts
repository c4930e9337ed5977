import { ApiError, api } from '@/lib/client/http/api';

/** The person would not confirm that it is them: nothing was done, and what they typed stays. */
export class ConfirmationDeclined extends Error {
  override readonly name = 'ConfirmationDeclined';
}

/**
 * Asks the person to confirm that it is them. Settles when they have; rejects with `ConfirmationDeclined` otherwise.
 * @param from what had the focus, and gets it back
 */
export type AskPerson = (from: Element | null) => Promise<void>;

let askPerson: AskPerson | undefined;

/** Says how people are asked, for as long as the page that asks them is there. Returns the function that ends it. */
export function answerConfirmations(ask: AskPerson): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
}

/** Confirms by the password, for this session. Throws as `api` does, with `fields.password` when it is wrong. */
export const confirmByPassword = (password: string): Promise<void> =>
  api('POST', '/api/auth/confirm', { password });

/**
 * Makes a sensitive call, and when the server wants a confirmation first (403, `confirm`), gets that and makes it again.
 * @param password when the person has just typed it for this very call: they are not asked a second time
 * @throws ConfirmationDeclined; what the call and `confirmByPassword` throw
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
