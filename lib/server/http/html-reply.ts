import { createHash } from 'node:crypto';
import type { Reply } from '@/lib/server/reply';

export const HTML = { mediaTypes: ['text/html; charset=utf-8'] } as const;

export type HtmlPage = {
  title: string;
  /** The CSS of the page, which has no other style sheet. */
  style: string;
  /** The content of the body element, as HTML. The caller has escaped text that people wrote. */
  body: string;
};

/**
 * Returns an HTML page without scripts, for people who open a mailed link while signed out. Its Content Security Policy
 * permits only this style sheet and forms that are sent to this origin.
 */
export function htmlReply({ title, style, body }: HtmlPage, status: 200 | 404 = 200): Reply {
  const hash = createHash('sha256').update(style).digest('base64');
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`;
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return {
    status,
    stream: new Blob([document]).stream(),
    headers: [
      ['Content-Type', HTML.mediaTypes[0]],
      ['Content-Security-Policy', policy],
    ],
  };
}
