import { render } from '@react-email/render';
import type { Email, MailFrame } from './email';
import { Letter, type LetterProps } from './letter';
import { said, shorten } from './people-text';

type Composition = LetterProps & {
  /** The plain text part's paragraphs, in which what people wrote has gone through `said` or `quoted`. */
  text: string[];
};

/** What a list of mails has room for. */
const PREHEADER = 110;

/** Puts what a mail says on the sheet, and its plain text in the same frame. */
export async function composeEmail({ text, preheader, ...letter }: Composition): Promise<Email> {
  const { frame, subject } = letter;
  const html = await render(<Letter {...letter} preheader={shorten(preheader, PREHEADER)} />);
  return { subject, html: forOutlook(html), text: `${[...text, footOf(frame)].join('\n\n')}\n` };
}

/** The two dashes and the space are what clients know a signature by. */
function footOf({ reason, settingsUrl, unsubscribeUrl }: MailFrame): string {
  const lines = ['-- ', said(reason), `E-mail settings: ${settingsUrl}`];
  if (unsubscribeUrl) lines.push(`Turn off e-mails like this: ${unsubscribeUrl}`);
  return lines.join('\n');
}

/** Outlook for Windows knows no greatest width. It alone reads such comments, which React cannot write. */
const forOutlook = (html: string): string =>
  html
    .replace(
      '<i data-page="begins"></i>',
      '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
    )
    .replace('<i data-page="ends"></i>', '<!--[if mso]></td></tr></table><![endif]-->');
