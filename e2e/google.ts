import { FakeGmail } from '@/lib/testing/google/fake-gmail';
import { FakeGoogle } from '@/lib/testing/google/fake-google';
import { GMAIL_PORT, GOOGLE_PORT } from './google-address';
import { layDown } from './mail-folder';

/**
 * Starts a substitute for Google: a provider for signing in and for connecting Gmail, and Gmail's mail server.
 * @returns the settings that lead the planner there
 */
export async function startGoogle(): Promise<Record<string, string>> {
  const google = new FakeGoogle();
  const gmail = new FakeGmail(google.ownerOf, ({ to, message }) => {
    for (const address of to) layDown(address, Buffer.from(message));
  });
  return {
    GOOGLE_ISSUER: await google.start(GOOGLE_PORT),
    GOOGLE_CLIENT_ID: 'dayfold',
    GOOGLE_CLIENT_SECRET: 'secret',
    GMAIL_SMTP_URL: await gmail.start(GMAIL_PORT),
  };
}
