import { PRODUCT_NAME } from '@/lib/shared/site/product';
import type { HtmlPage } from './html-reply';

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#eaf1f1;color:#17272c;font:1rem/1.6 system-ui,sans-serif}
main{max-width:28rem;margin:12vh auto;padding:2rem;background:#fdfdfb;border:1px solid #d1dbdc;border-radius:8px;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font:600 1.5rem/1.3 Georgia,serif}
button{font:inherit;margin-top:.5rem;padding:.6rem 1.2rem;min-height:44px;border:0;border-radius:8px;background:#0f5b6a;color:#fcfdfa;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #0f5b6a;outline-offset:2px}
a{color:#0f5b6a}
@media (prefers-color-scheme:dark){body{background:#0c1417;color:#eaeae4}main{background:#151f22;border-color:#2d393c}button{background:#85cfd8;color:#0b181c}a{color:#85cfd8}button:focus-visible,a:focus-visible{outline-color:#85cfd8}}`;

/** Returns the page of a mailed link. The caller has escaped the text of people in `content`. */
export const plainPage = (title: string, content: string): HtmlPage => ({
  title: `${title} | ${PRODUCT_NAME}`,
  style: STYLE,
  body: `<main><h1>${title}</h1>${content}</main>`,
});

/** Returns a form with one hidden field and one button. */
export const formButton = (field: { name: string; value: string }, label: string): string =>
  `<form method="post"><input type="hidden" name="${field.name}" value="${field.value}"><button>${label}</button></form>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes people's text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
