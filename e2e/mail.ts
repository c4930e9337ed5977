import PostalMime, { type Email } from 'postal-mime';
import { storedMails } from './mail-folder';
import { expect } from './test';

/** A parsed mail. */
export type Mail = Email;

/** Returns every mail to the address so far, oldest first. */
export const mailsTo = (address: string): Promise<Mail[]> =>
  Promise.all(storedMails(address).map((bytes) => PostalMime.parse(bytes)));

/** Waits for a mail to the address with this subject. Fails when there is more than one. */
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

/** Returns the value of a header, '' if there is none. */
export const headerOf = (mail: Mail, name: string): string =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value ?? '';
