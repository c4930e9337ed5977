import { type APIRequestContext, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { storedMails } from './mail-folder';

/**
 * Waits for the confirmation mail of an address.
 * @returns the path of the link in it
 */
export async function confirmationPath(address: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await Promise.all(storedMails(address).map((bytes) => PostalMime.parse(bytes)));
        const texts = mails.map(({ text = '' }) => /\/api\/confirm-address\/[\w-]{43}/.exec(text)?.[0]);
        path = texts.findLast((found) => found !== undefined);
        return path;
      },
      { message: 'a confirmation mail' },
    )
    .toBeDefined();
  return path ?? '';
}

/** Confirms an address by the link that was mailed to it. */
export async function confirmAddress(request: APIRequestContext, address: string): Promise<void> {
  const answer = await request.post(await confirmationPath(address), { form: { action: 'confirm' } });
  expect(answer.status()).toBe(200);
}
