import path from 'node:path';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/server/env';
import { type Addressed, addressedFrom } from '@/lib/server/pages/addressed';
import { NOT_FOUND_PAGE, scriptHashesOf } from '@/lib/server/pages/script-hashes';
import { devSecurityHeaders, securityHeaders } from '@/lib/server/pages/security-headers';
import { dependsOnHint, pageAt, SIGN_IN_PATH, SIGNED_IN_HINT } from '@/lib/shared/site/pages';

// Pages only: middleware halves the throughput of a path, and only the API decides what may be seen.
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

  // Without a query there is nothing to do on the sign-in page for a signed-in visitor.
  if (signedIn && pathname === SIGN_IN_PATH && searchParams.size === 0) {
    return NextResponse.redirect(new URL('/', request.url));
  }

  const page = pageAt(pathname, signedIn) ?? NOT_FOUND_PAGE;
  const response = addressedAnswer(page, request) ?? builtAnswer(page, request);
  for (const [name, value] of Object.entries(headersOf(page))) response.headers.set(name, value);
  // Another visitor, or the same one a moment later, may get another page at this address. (Next sets Vary itself.)
  if (dependsOnHint(pathname) || pathname === SIGN_IN_PATH)
    response.headers.set('Cache-Control', 'private, no-cache');
  return response;
}

const builtAnswer = (page: string, request: NextRequest): NextResponse =>
  page === request.nextUrl.pathname ? NextResponse.next() : NextResponse.rewrite(addressOf(page, request));

let addressed: ReturnType<typeof addressedFrom> | undefined;

/**
 * A public page with the public address inserted; null for paths that Next answers itself. Next's router gets it too,
 * and then loads it as a separate page.
 */
function addressedAnswer(page: string, request: NextRequest): NextResponse | null {
  const found = addressedPage(page);
  if (!found || !['GET', 'HEAD'].includes(request.method)) return null;
  const headers = { 'Content-Type': found.contentType, ETag: found.etag, 'Cache-Control': 'no-cache' };
  // A proxy that compresses makes the ETag a weak one.
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
