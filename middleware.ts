import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/server/env';
import { NOT_FOUND_PAGE, scriptHashesOf } from '@/lib/server/pages/script-hashes';
import { devSecurityHeaders, securityHeaders } from '@/lib/server/pages/security-headers';
import { dependsOnHint, pageAt, SIGN_IN_PATH, SIGNED_IN_HINT } from '@/lib/shared/pages';

// Pages only: a path through here costs half its throughput, and what may be seen is decided by the API alone.
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|api$|_next/|.*\\.(?:ico|js|json|map|png|svg|txt|webmanifest|woff2|xml)$).*)'],
};

export function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const signedIn = request.cookies.get(SIGNED_IN_HINT)?.value === '1';

  // Without a query there is nothing to be done on the sign-in page by somebody who is signed in.
  if (signedIn && pathname === SIGN_IN_PATH && searchParams.size === 0) {
    return NextResponse.redirect(new URL('/', request.url));
  }

  const page = pageAt(pathname, signedIn) ?? NOT_FOUND_PAGE;
  const response = page === pathname ? NextResponse.next() : NextResponse.rewrite(addressOf(page, request));
  for (const [name, value] of Object.entries(headersOf(page))) response.headers.set(name, value);
  // Another visitor, or the same one a moment later, may be shown another page here. (Next sets Vary itself.)
  if (dependsOnHint(pathname) || pathname === SIGN_IN_PATH)
    response.headers.set('Cache-Control', 'private, no-cache');
  return response;
}

function addressOf(page: string, request: NextRequest): URL {
  const address = request.nextUrl.clone();
  address.pathname = page;
  return address;
}

const headersOf = (page: string): Record<string, string> =>
  DAYFOLD_DEV
    ? devSecurityHeaders()
    : securityHeaders({ scriptHashes: scriptHashesOf(page), overHttps: env.appUrl.startsWith('https:') });
