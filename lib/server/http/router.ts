import type { ApiRequest } from '@/lib/server/api-request';
import { NOT_STORED } from '@/lib/server/reply';
import { METHODS, type Method } from './resource';
import type { Segments } from './respond';
import type { Handler } from './route';

/** The methods of one path, as its route module exports them. */
export type Module = Readonly<Record<Method, Handler>>;

/**
 * The modules of each path, loaded when called. Paths are in OpenAPI's form: `{id}` matches one segment, `{...names}`
 * one or more of them, and `{{...names}}` at the end any number, so that it also matches the path before it.
 */
export type Routes = Readonly<Record<string, () => Module>>;

/** Answers a request whose method and path have matched. */
type Answer = (request: ApiRequest) => Promise<Response>;

type Pattern = { expression: RegExp; rest: string | null; load: () => Module };

/** Matches a path that has to be normalised first: it has escapes, a fragment or dot segments. */
const UNRESOLVED = /[%#]|\/\.\.?(?:\/|$)/;

const ALLOW = [...METHODS, 'HEAD', 'OPTIONS'].sort().join(', ');

/** Answers without a handler, with the headers of every answer under /api. */
const ownAnswer =
  (status: number, headers: Record<string, string>, body: string | null = null): Answer =>
  async (request) =>
    new Response(body, {
      status,
      headers: {
        'Cache-Control': NOT_STORED,
        'X-Request-Id': request.headers.get('x-request-id') ?? '',
        ...headers,
      },
    });

/**
 * Answers OPTIONS with every method, since each path has a handler for every method; for a method that is not offered
 * the handler answers 405 with the path's own Allow.
 */
const answerOptions = ownAnswer(204, { Allow: ALLOW });

const isMethod = (method: string): method is Method => (METHODS as readonly string[]).includes(method);

/**
 * Makes the router. It selects the handler of every request, in development, production and tests.
 * @returns a function of a method and a target in origin form (RFC 9112, section 3.2.1), which returns what answers the
 * request; null for a target that no route matches, and for a method without handlers
 */
export function routerOf(routes: Routes): (method: string, target: string) => Answer | null {
  const all = Object.entries(routes).map(([path, load]) => [path, once(load)] as const);
  const fixed = new Map(all.filter(([path]) => !path.includes('{')));
  const patterns = all
    .filter(([path]) => path.includes('{'))
    .sort(([one], [other]) => (precedenceOf(one) < precedenceOf(other) ? -1 : 1))
    .map(([path, load]) => patternOf(path, load));

  function find(path: string): { load: () => Module; params: Segments } | null {
    const load = fixed.get(path);
    if (load) return { load, params: {} };
    for (const { expression, rest, load } of patterns) {
      const groups = expression.exec(path)?.groups;
      if (groups) return { load, params: paramsOf(groups, rest) };
    }
    return null;
  }

  return (method, target) => {
    const [path = ''] = target.split('?', 1);
    const isPlain = !UNRESOLVED.test(path);
    const resolved = isPlain ? path : resolve(path);
    // Surplus slashes are removed only after the path is normalised; the request guard has refused a path that had them
    // before.
    const proper = isPlain ? path : withoutSpareSlashes(resolved);
    const found = find(proper);
    if (!found) return null;
    if (proper !== resolved) return redirectTo(proper + target.slice(path.length));
    if (method === 'OPTIONS') return answerOptions;
    // HEAD is answered by the handler of GET; the body is not sent.
    const name = method === 'HEAD' ? 'GET' : method;
    if (!isMethod(name)) return null;
    const { load, params } = found;
    return (request) => load()[name](request, { params: Promise.resolve(params) });
  };
}

/** Caches the result of `work`, since even `require` of a loaded module takes time. */
function once<Result>(work: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** Removes the fragment and dot segments, as browsers do (WHATWG URL). Escapes stay, except those of dots. */
const resolve = (path: string): string => new URL(`http://localhost${path}`).pathname;

const withoutSpareSlashes = (path: string): string => path.replace(/\/+/g, '/').replace(/\/$/, '');

const redirectTo = (location: string): Answer => ownAnswer(308, { Location: location }, location);

/**
 * Returns a sort key: text comes before a parameter, a parameter before several segments, these before any number of
 * them.
 */
const precedenceOf = (path: string): string =>
  path
    .split('/')
    .map((segment) =>
      segment.startsWith('{{') ? 3 : segment.startsWith('{...') ? 2 : segment.startsWith('{') ? 1 : 0,
    )
    .join('');

function patternOf(path: string, load: () => Module): Pattern {
  const source = path
    .replace(/\/\{\{\.\.\.(\w+)\}\}$/, '(?:/(?<$1>.+))?')
    .replace(/\{\.\.\.(\w+)\}$/, '(?<$1>.+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const rest = /\{\.\.\.(\w+)\}/.exec(path)?.[1] ?? null;
  return { expression: new RegExp(`^${source}$`), rest, load };
}

const paramsOf = (groups: Record<string, string | undefined>, rest: string | null): Segments =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, text]) => {
      if (text === undefined) return [];
      return [[name, name === rest ? text.split('/').map(decodeURIComponent) : decodeURIComponent(text)]];
    }),
  );
