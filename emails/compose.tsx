import { render } from '@react-email/render';
import type { Email, MailFrame } from './email';
import { Letter, type LetterProps } from './letter';
import { said, shorten } from './people-text';

type Composition = LetterProps & {
  /** Paragraphs of the plain text part; text that people wrote must have passed through `said` or `quoted`. */
  text: string[];
};

/** Characters that a mailbox's list shows. */
const PREHEADER = 110;

/** Renders the HTML part inside `Letter` and the plain text part with the same frame. */
export async function composeEmail({ text, preheader, ...letter }: Composition): Promise<Email> {
  const { frame, subject } = letter;
  const html = await render(<Letter {...letter} preheader={shorten(preheader, PREHEADER)} />);
  return { subject, html: forOutlook(html), text: `${[...text, footOf(frame)].join('\n\n')}\n` };
}

/** Mail clients recognise a signature by the two dashes and the space. */
function footOf({ reason, settingsUrl, unsubscribeUrl }: MailFrame): string {
  const lines = ['-- ', said(reason), `E-mail settings: ${settingsUrl}`];
  if (unsubscribeUrl) lines.push(`Turn off e-mails like this: ${unsubscribeUrl}`);
  return lines.join('\n');
}

/** Outlook for Windows ignores max-width. Only Outlook reads such comments, which React cannot write. */
const forOutlook = (html: string): string =>
  html
    .replace(
      '<i data-page="begins"></i>',
      '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
    )
    .replace('<i data-page="ends"></i>', '<!--[if mso]></td></tr></table><![endif]-->');
