import { FakeGmail } from '@/lib/testing/google/fake-gmail';
import { FakeGoogle } from '@/lib/testing/google/fake-google';
import { GMAIL_PORT, GOOGLE_PORT } from './google-address';
import { storeMail } from './mail-folder';

/**
 * Starts the fakes of Google: a provider for signing in and for connecting Gmail, and Gmail's mail server.
 * @returns the settings by which the planner uses them
 */
export async function startGoogle(): Promise<Record<string, string>> {
  const google = new FakeGoogle();
  const gmail = new FakeGmail(google.ownerOf, ({ to, message }) => {
    for (const address of to) storeMail(address, Buffer.from(message));
  });
  return {
    GOOGLE_ISSUER: await google.start(GOOGLE_PORT),
    GOOGLE_CLIENT_ID: 'dayfold',
    GOOGLE_CLIENT_SECRET: 'secret',
    GMAIL_SMTP_URL: await gmail.start(GMAIL_PORT),
  };
}
