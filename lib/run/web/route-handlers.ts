import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getRouteMatcher } from 'next/dist/shared/lib/router/utils/route-matcher';
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex';
import { z } from 'zod';
import type { Handler } from '@/lib/server/http/route';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** The part of Next's build output that says which paths there are; patterns stand in the order in which they count. */
const routesManifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string() })),
});

/** What Next has made of a route.ts: its own module around ours, which is loaded when it is first asked for. */
type RouteModule = { ensureUserland(): Promise<void>; readonly userland: unknown };
const builtRoute = z.object({
  routeModule: z.custom<RouteModule>(
    (value) => z.object({ ensureUserland: z.function() }).safeParse(value).success,
  ),
});

/** Every route.ts answers each of the methods, with 405 at the least (`resource`, lib/server/http/resource.ts). */
const handler = z.custom<Handler>((value) => typeof value === 'function');
const userland = z.object({ GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler });
type Handlers = Record<Method, Handler>;

type Params = Awaited<Parameters<Handler>[1]['params']>;

/** Answers one request, which has been found to be for it. */
export type Answer = (request: Request) => Promise<Response>;

/** What would be another path once it is decoded or resolved. */
const UNRESOLVED = /[%#]|\/\.\.?(?:\/|$)/;

const isCall = ({ page }: { page: string }): boolean => page.startsWith('/api/');

const isMethod = (method: string): method is Method => (METHODS as readonly string[]).includes(method);

/**
 * The handlers of /api as Next has built them, to be asked straight. What Next puts around each is for caches, pages and
 * runtimes that a call has nothing to do with, and would cost the process more than most calls do themselves
 * (docs/decisions/0018-speed.md).
 *
 * @param dir the project's folder, with a build in it
 * @returns who answers a request; null when it is for Next: anything but a call, OPTIONS, and an address to be decoded
 *   or resolved first
 */
export function routeHandlers(dir: string): (request: IncomingMessage) => Promise<Answer> | null {
  const build = path.join(dir, '.next');
  const { staticRoutes, dynamicRoutes } = routesManifest.parse(
    JSON.parse(readFileSync(path.join(build, 'routes-manifest.json'), 'utf8')),
  );
  const fixed = new Set(staticRoutes.filter(isCall).map(({ page }) => page));
  const patterns = dynamicRoutes
    .filter(isCall)
    .map(({ page }) => ({ page, paramsOf: getRouteMatcher(getRouteRegex(page)) }));
  const requireBuilt = createRequire(path.join(build, 'server', 'app', 'index.js'));
  const loaded = new Map<string, Handlers>();

  function find(pathname: string): { page: string; params: Params } | null {
    if (fixed.has(pathname)) return { page: pathname, params: {} };
    for (const { page, paramsOf } of patterns) {
      const params = paramsOf(pathname);
      if (params) return { page, params };
    }
    return null;
  }

  async function load(page: string): Promise<Handlers> {
    const { routeModule } = builtRoute.parse(requireBuilt(`.${page}/route.js`));
    await routeModule.ensureUserland();
    const handlers = userland.parse(routeModule.userland);
    loaded.set(page, handlers);
    return handlers;
  }

  async function answerOf(page: string, method: Method, params: Params): Promise<Answer> {
    const handlers = loaded.get(page) ?? (await load(page));
    return (request) => handlers[method](request, { params: Promise.resolve(params) });
  }

  return ({ method: given = '', url = '' }) => {
    const [pathname = ''] = url.split('?', 1);
    // A HEAD is a GET whose body is not sent.
    const method = given === 'HEAD' ? 'GET' : given;
    if (!pathname.startsWith('/api/') || UNRESOLVED.test(pathname) || !isMethod(method)) return null;
    const found = find(pathname);
    return found && answerOf(found.page, method, found.params);
  };
}
