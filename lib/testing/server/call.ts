import { METHODS, type Method } from '@/lib/server/http/resource';
import type { Handler, Operation } from '@/lib/server/http/route';
import { type Routes, routerOf } from '@/lib/server/http/router';
import { errorBody } from '@/lib/shared/contract/schemas/errors';
import type { Person } from './people';
import { routeOfFile } from './walked-routes';

export type Call = {
  /** The caller, whose session is sent as a bearer token; nobody is signed in if it is left out. */
  as?: Person;
  /** By default the method that the handler is exported for. */
  method?: Method | 'HEAD';
  /** A path with a query. Only the query is used; the path comes from the route of the handler. */
  path?: string;
  /** The values of the path's parameters; a dash by default. */
  params?: Record<string, string | string[]>;
  /** Sent as JSON. */
  body?: unknown;
  /** A body that is not JSON. It is sent as it is, with the content type in `headers`. */
  rawBody?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * An answer whose body conforms to the schema of the operation. The TypeScript type `Body` is chosen by the caller and
 * not checked.
 */
export type Answer<Body> = { status: number; headers: Headers; body: Body };

/** Calls a route handler through the router of the web server. The answer is neither read nor checked. */
export async function answerOf(handler: Handler, options: Call = {}): Promise<Response> {
  const { path, exportedFor, router } = placeOf(handler, options.method === 'HEAD' ? 'GET' : options.method);
  const method = options.method ?? exportedFor;
  const [, query] = (options.path ?? '').split('?', 2);
  const target = fill(path, options.params ?? {}) + (query === undefined ? '' : `?${query}`);
  const answer = router(method, target);
  if (!answer) throw new Error(`No route answers ${method} ${target}.`);
  return answer(requestOf(method, target, options));
}

/** Returns the routes that the test file has imported. To load all routes would take a second in each test file. */
export function loadedRoutes(): Routes {
  return Object.fromEntries(
    Object.values(require.cache).flatMap((module) => {
      const path = module && routeOfFile(module.filename);
      return path ? [[path, () => module.exports]] : [];
    }),
  );
}

type Router = ReturnType<typeof routerOf>;

/**
 * The routes that were loaded at an earlier call, with their router. To find them takes milliseconds, since all loaded
 * modules are gone through.
 */
let known: { routes: Routes; router: Router } | undefined;

/** Returns the path and the method that a loaded route exports the handler for, and the router of all loaded routes. */
function placeOf(
  handler: Handler,
  wanted: Method | undefined,
): { path: string; exportedFor: Method; router: Router } {
  const found = known && placeIn(known.routes, handler, wanted);
  if (known && found) return { ...found, router: known.router };
  const routes = loadedRoutes();
  known = { routes, router: routerOf(routes) };
  const place = placeIn(routes, handler, wanted);
  if (place) return { ...place, router: known.router };
  throw new Error(`${handler.operation.summary}: no route exports it for ${wanted ?? 'any method'}.`);
}

function placeIn(
  routes: Routes,
  handler: Handler,
  wanted: Method | undefined,
): { path: string; exportedFor: Method } | null {
  for (const [path, load] of Object.entries(routes))
    for (const method of wanted ? [wanted] : METHODS)
      if (load()[method] === handler) return { path, exportedFor: method };
  return null;
}

/** Returns the path with the values of its parameters. */
const fill = (path: string, params: NonNullable<Call['params']>): string =>
  path.replace(/\{+(?:\.\.\.)?(\w+)\}+/g, (_, name: string) =>
    [params[name] ?? '-'].flat().map(encodeURIComponent).join('/'),
  );

/**
 * Calls a route handler as a browser or program would.
 * @throws Error unless the operation declares the answer: its status is among the responses and its body conforms to
 *   the schema of that status, or it is an error that conforms to `errorBody`; also when a cache may store the answer
 */
export async function call<Body = unknown>(handler: Handler, options: Call = {}): Promise<Answer<Body>> {
  const response = await answerOf(handler, options);
  const { status, headers } = response;
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  check(handler, status, body);
  if (headers.get('cache-control') !== 'private, no-store')
    throw new Error('The answer may be stored by a cache.');
  return { status, headers, body: body as Body };
}

export type BytesAnswer = { status: number; headers: Headers; bytes: Buffer };

/**
 * Calls a route handler whose answers are bytes.
 * @throws Error unless the operation declares their media type, or the answer is an error that conforms to `errorBody`
 */
export async function callForBytes(handler: Handler, options: Call = {}): Promise<BytesAnswer> {
  const response = await answerOf(handler, options);
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const declared = handler.operation.responses[status];
  if (status >= 400 && !isOneOf(mediaTypesOf(declared), headers))
    check(handler, status, JSON.parse(bytes.toString()));
  else if (declared === null) check(handler, status, bytes.length > 0 ? bytes : undefined);
  else if (!isOneOf(mediaTypesOf(declared), headers))
    throw new Error(`${handler.operation.summary}: ${status} is not of a declared media type.`);
  return { status, headers, bytes };
}

const mediaTypesOf = (declared: Operation['responses'][number] | undefined): readonly string[] =>
  declared && 'mediaTypes' in declared ? declared.mediaTypes : [];

const isOneOf = (mediaTypes: readonly string[], headers: Headers): boolean =>
  mediaTypes.includes(headers.get('content-type') ?? '');

function requestOf(method: string, target: string, { as, body, rawBody, headers, signal }: Call): Request {
  const sent = new Headers();
  if (as) sent.set('authorization', `Bearer ${as.sessionId}`);
  if (body !== undefined) sent.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const init = { method, headers: sent, signal, body: body === undefined ? rawBody : JSON.stringify(body) };
  // Node requires `duplex` for a body that is a stream; the types of the DOM lack it.
  return new Request(`http://localhost:3000${target}`, { ...init, duplex: 'half' } as RequestInit);
}

function check({ operation }: Handler, status: number, body: unknown): void {
  const schema = status >= 400 ? errorBody : operation.responses[status];
  const what = `${operation.summary}: ${status}`;
  if (schema === undefined) throw new Error(`${what} is not among the declared responses.`);
  if (schema === null) {
    if (body !== undefined) throw new Error(`${what} has a body and should have none.`);
    return;
  }
  if ('mediaTypes' in schema) throw new Error(`${what} declares bytes: use callForBytes.`);
  const result = schema.safeParse(body);
  if (!result.success) throw new Error(`${what} does not conform to its schema: ${result.error.message}`);
}
