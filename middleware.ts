import path from 'node:path';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/server/env';
import { type Addressed, addressedFrom } from '@/lib/server/pages/addressed';
import { NOT_FOUND_PAGE, scriptHashesOf } from '@/lib/server/pages/script-hashes';
import { devSecurityHeaders, securityHeaders } from '@/lib/server/pages/security-headers';
import { dependsOnHint, pageAt, SIGN_IN_PATH, SIGNED_IN_HINT } from '@/lib/shared/site/pages';

// Runs for pages only, since middleware halves the throughput of a path. The API checks access itself.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/robots.txt',
    '/sitemap.xml',
    '/((?!api/|api$|_next/|.*\\.(?:ico|js|json|map|png|svg|txt|webmanifest|woff2|xml)$).*)',
  ],
};

export function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const signedIn = request.cookies.get(SIGNED_IN_HINT)?.value === '1';

  // Only with a query, such as that of a password reset link, can signed-in visitors use the sign-in page.
  if (signedIn && pathname === SIGN_IN_PATH && searchParams.size === 0) {
    return NextResponse.redirect(new URL('/', request.url));
  }

  const page = pageAt(pathname, signedIn) ?? NOT_FOUND_PAGE;
  const response = addressedAnswer(page, request) ?? builtAnswer(page, request);
  for (const [name, value] of Object.entries(headersOf(page))) response.headers.set(name, value);
  // The page at this address depends on a cookie, so that a cached copy must not be served to others, nor without
  // asking the server.
  if (dependsOnHint(pathname) || pathname === SIGN_IN_PATH)
    response.headers.set('Cache-Control', 'private, no-cache');
  return response;
}

const builtAnswer = (page: string, request: NextRequest): NextResponse =>
  page === request.nextUrl.pathname ? NextResponse.next() : NextResponse.rewrite(addressOf(page, request));

let addressed: ReturnType<typeof addressedFrom> | undefined;

/**
 * Answers with a public page in which the planner's public address is inserted. Next's client-side router gets the same
 * HTML, and therefore loads the page as a document.
 * @returns null for pages and methods that Next answers itself
 */
function addressedAnswer(page: string, request: NextRequest): NextResponse | null {
  const found = addressedPage(page);
  if (!found || !['GET', 'HEAD'].includes(request.method)) return null;
  const headers = { 'Content-Type': found.contentType, ETag: found.etag, 'Cache-Control': 'no-cache' };
  // Proxies that compress make the ETag weak.
  if (request.headers.get('if-none-match')?.replace(/^W\//, '') === found.etag)
    return new NextResponse(null, { status: 304, headers });
  return new NextResponse(found.body, { headers });
}

function addressedPage(page: string): Addressed | null {
  if (DAYFOLD_DEV) return null;
  addressed ??= addressedFrom(path.join(process.cwd(), '.next'), env.appUrl);
  return addressed(page);
}

function addressOf(page: string, request: NextRequest): URL {
  const address = request.nextUrl.clone();
  address.pathname = page;
  return address;
}

const headersOf = (page: string): Record<string, string> =>
  DAYFOLD_DEV
    ? devSecurityHeaders()
    : securityHeaders({
        scriptHashes: addressedPage(page)?.scriptHashes ?? scriptHashesOf(page),
        overHttps: env.appUrl.startsWith('https:'),
      });
