import { render } from '@react-email/render';
import type { Email, MailFrame } from './email';
import { Letter, type LetterProps } from './letter';
import { safeLine, shorten } from './people-text';

type Composition = LetterProps & {
  /** Paragraphs of the plain text part. Text that people wrote must have passed through `safeLine` or `quoted`. */
  text: string[];
};

/** The most characters of a preview text. */
const PREHEADER = 110;

/** Renders the HTML part inside `Letter` and the plain text part with the same frame. */
export async function composeEmail({ text, preheader, ...letter }: Composition): Promise<Email> {
  const { frame, subject } = letter;
  const html = await render(<Letter {...letter} preheader={shorten(preheader, PREHEADER)} />);
  return { subject, html: forOutlook(html), text: `${[...text, footOf(frame)].join('\n\n')}\n` };
}

/**
 * Returns the foot of the plain text part. Mail clients recognise it as a signature by the two dashes and the space.
 */
function footOf({ reason, settingsUrl, unsubscribeUrl }: MailFrame): string {
  const lines = ['-- ', safeLine(reason), `E-mail settings: ${settingsUrl}`];
  if (unsubscribeUrl) lines.push(`Turn off e-mails like this: ${unsubscribeUrl}`);
  return lines.join('\n');
}

/**
 * Inserts a table of fixed width for Outlook for Windows, which ignores max-width. Only Outlook reads such comments,
 * which React cannot render.
 */
const forOutlook = (html: string): string =>
  html
    .replace(
      '<i data-page="begins"></i>',
      '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
    )
    .replace('<i data-page="ends"></i>', '<!--[if mso]></td></tr></table><![endif]-->');
