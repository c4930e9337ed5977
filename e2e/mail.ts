import PostalMime, { type Email } from 'postal-mime';
import { takeUp } from './mail-folder';
import { expect } from './test';

/** A mail as its reader's program shows it. */
export type Mail = Email;

/** Every mail to the address so far, oldest first. */
export const mailsTo = (address: string): Promise<Mail[]> =>
  Promise.all(takeUp(address).map((bytes) => PostalMime.parse(bytes)));

/** Waits for the one mail to the address with this subject. */
export async function mailTo(address: string, subject: string | RegExp): Promise<Mail> {
  const found = async () =>
    (await mailsTo(address)).filter((mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject ?? ''),
    );
  await expect.poll(async () => (await found()).length, { message: `a mail: ${subject}` }).toBe(1);
  const [mail] = await found();
  if (!mail) throw new Error('The mail is gone.');
  return mail;
}

/** The value of a header; '' without it. */
export const headerOf = (mail: Mail, name: string): string =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
