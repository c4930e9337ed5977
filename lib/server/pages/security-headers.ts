type Transport = {
  /** True when the public address is https. */
  overHttps: boolean;
};
type Policy = Transport & {
  /** CSP sources of the page's inline scripts. */
  scriptHashes: readonly string[];
};

const POWERS = ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb'];

/** Returns the headers of every page. */
export function securityHeaders({ scriptHashes, overHttps }: Policy): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(["'self'", ...scriptHashes], ["'self'"]),
    ...commonHeaders,
    ...transportHeaders(overHttps),
  };
}

/** Returns the default headers of every other answer: a call, a file of the build, a redirect, an error. */
export function plainHeaders({ overHttps }: Transport): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    ...transportHeaders(overHttps),
  };
}

const transportHeaders = (overHttps: boolean): Record<string, string> =>
  overHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {};

/**
 * Returns the headers of pages in `next dev`, whose scripts are inline, use eval, and connect to its server by
 * WebSocket.
 */
export function devSecurityHeaders(): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(
      ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
      ["'self'", 'ws:'],
    ),
    ...commonHeaders,
  };
}

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': POWERS.map((power) => `${power}=()`).join(', '),
  // The popup of the Gmail connection has to keep its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

function contentPolicy(scripts: readonly string[], connections: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': scripts,
    // Radix and sonner set the size and position of elements by inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    // PDFs are shown in a frame, by the browser's own viewer.
    'frame-src': ["'self'"],
    'connect-src': connections,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
