import { renderToStaticMarkup } from 'react-dom/server';
import { SAMPLES } from '../samples';
import { PreviewPage } from './preview-page';

type Answer = { status: number; type: 'text/html' | 'text/plain'; body: string };

const NAMES = Object.keys(SAMPLES);

const DARK = '@media (prefers-color-scheme:dark)';

/** Answers the preview server's paths: `/`, `/<sample>`, and below that `/light`, `/dark` and `/text`. */
export async function answerPreview(path: string): Promise<Answer> {
  const [name = '', view] = path.split('/').filter(Boolean);
  const make = name === '' ? SAMPLES[NAMES[0] ?? ''] : Object.hasOwn(SAMPLES, name) && SAMPLES[name];
  if (!make) return { status: 404, type: 'text/plain', body: `There is no mail called ${name}.\n` };
  const { subject, html, text } = await make();
  switch (view) {
    // `light` and `dark` replace the media query, so that the colour scheme of the system has no effect.
    case 'light':
      return { status: 200, type: 'text/html', body: html.replace(DARK, '@media not all') };
    case 'dark':
      return { status: 200, type: 'text/html', body: html.replace(DARK, '@media all') };
    case 'text':
      return { status: 200, type: 'text/plain', body: text };
    default: {
      const page = (
        <PreviewPage names={NAMES} name={name || (NAMES[0] ?? '')} subject={subject} text={text} />
      );
      return { status: 200, type: 'text/html', body: `<!doctype html>${renderToStaticMarkup(page)}` };
    }
  }
}
