import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { filterInternalHeaders } from 'next/dist/server/lib/server-ipc/utils';
import { z } from 'zod';

/** The part of Next's build output that says which path is whose; patterns stand in the order in which they count. */
const routesManifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

type RequestMeta = {
  relativeProjectDir: string;
  /** Of the addresses that Next makes of paths; nobody reads it there. */
  hostname: string;
  /** Where else Next would look for parameters of the path: whoever asks could say others than the path does. */
  query: Record<string, never>;
};

/** Source: Next's documentation, "Adapters", "Invoking Entrypoints", Node.js runtime. */
type EntryPoint = (
  request: IncomingMessage,
  response: ServerResponse,
  context: { requestMeta: RequestMeta },
) => Promise<unknown>;

const builtRoute = z.object({ handler: z.custom<EntryPoint>((value) => typeof value === 'function') });

const isCall = ({ page }: { page: string }): boolean => page.startsWith('/api/');

/**
 * The entry points that Next has built for the calls of /api, asked straight, as adapters do. On its way through Next's
 * router, which knows of pages, redirects and middleware that calls have nothing to do with, each would cost the process
 * some 0.6 ms more, a third of a read (docs/decisions/0018-speed.md).
 *
 * @param dir the project's folder, with a build in it
 * @returns answers a request; null when it is for Next's router: anything but a call, and an address to be decoded first
 */
export function entryPoints(
  dir: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | null {
  const build = path.join(dir, '.next');
  const { staticRoutes, dynamicRoutes } = routesManifest.parse(
    JSON.parse(readFileSync(path.join(build, 'routes-manifest.json'), 'utf8')),
  );
  const fixed = new Set(staticRoutes.filter(isCall).map(({ page }) => page));
  const patterns = dynamicRoutes
    .filter(isCall)
    .map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  const requireBuilt = createRequire(path.join(build, 'server', 'app', 'index.js'));
  const loaded = new Map<string, EntryPoint>();
  const relativeProjectDir = path.relative(process.cwd(), dir);

  const pageAt = (pathname: string): string | undefined =>
    fixed.has(pathname) ? pathname : patterns.find(({ pattern }) => pattern.test(pathname))?.page;

  function load(page: string): EntryPoint {
    const { handler } = builtRoute.parse(requireBuilt(`.${page}/route.js`));
    loaded.set(page, handler);
    return handler;
  }

  return (request, response) => {
    const [pathname = ''] = (request.url ?? '').split('?', 1);
    if (!pathname.startsWith('/api/') || pathname.includes('%')) return null;
    const page = pageAt(pathname);
    if (page === undefined) return null;
    const entryPoint = loaded.get(page) ?? load(page);
    // As its router does: they are for Next's own processes to tell one another.
    filterInternalHeaders(request.headers);
    // Next writes into what it is given: each request has its own.
    const requestMeta: RequestMeta = { relativeProjectDir, hostname: 'localhost', query: {} };
    return entryPoint(request, response, { requestMeta });
  };
}
