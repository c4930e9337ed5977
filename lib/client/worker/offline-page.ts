import { PRODUCT_NAME } from '@/lib/shared/site/product';

/**
 * Returns the page that the service worker shows in place of one that it has not stored, such as the sign-in page. It
 * loads no file, states nothing about the person, and is replaced by the page that was asked for once the server
 * answers.
 * @param signedIn whether the planner itself can be opened; undefined if that is not known
 */
export function offlinePage(signedIn: boolean | undefined): Response {
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline · ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This page opens by itself once you have a connection.${signedIn === false ? '' : ' Your planner opens without one.'}</p>
${signedIn === false ? '' : '<p><a href="/daily">Open the planner</a></p>'}
</main>
<script nonce="${nonce}">${RELOAD}</script>
</body>
</html>
`;
  return new Response(html, {
    // Not an error: browsers show their own page in place of a short one with some error statuses.
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'unsafe-inline'; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    },
  });
}

/**
 * Loads the page again as soon as the server answers. Also asks every five seconds, since a server that was stopped
 * comes back without an event of the browser.
 */
const RELOAD = `
const reload = () => fetch('/api/ready', { cache: 'no-store' }).then((answer) => answer.ok && location.reload(), () => {});
addEventListener('online', reload);
setInterval(reload, 5_000);
`;

/** The colours are those of app/styles/tokens.css. */
const STYLE = `
:root { color-scheme: light dark; --desk: light-dark(oklch(0.953 0.008 195), oklch(0.185 0.013 218));
  --ink: light-dark(oklch(0.262 0.024 218), oklch(0.935 0.008 110));
  --ink-2: light-dark(oklch(0.415 0.022 216), oklch(0.79 0.012 180));
  --accent: light-dark(oklch(0.435 0.072 215), oklch(0.81 0.075 205));
  --on-accent: light-dark(oklch(0.992 0.004 110), oklch(0.2 0.02 218)); }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: var(--desk);
  color: var(--ink-2); font: 1rem/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
main { max-inline-size: 30rem; padding: 24px; text-align: center; }
h1 { margin: 0 0 8px; color: var(--ink); font: 500 1.75rem/1.25 'Brygada 1918 Variable', Georgia, serif; }
p { margin: 0 0 16px; }
a { display: inline-block; padding: 10px 16px; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font-weight: 600; text-decoration: none; }
`;
