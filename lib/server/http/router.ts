import { METHODS, type Method } from './resource';
import type { Segments } from './respond';
import type { Handler } from './route';

/** The methods of one path, as its route module exports them. */
export type Module = Readonly<Record<Method, Handler>>;

/**
 * What loads the handlers of each path, as OpenAPI writes it: `{id}` stands for one segment, `{...names}` for one or more
 * of them, and `{{...names}}` at the end for any number, so that it takes the path before it too.
 */
export type Routes = Readonly<Record<string, () => Module>>;

/** Answers a request that has been found to be for it. */
type Answer = (request: Request) => Promise<Response>;

type Pattern = { expression: RegExp; rest: string | null; load: () => Module };

/** Of a path that is not taken as it stands: it has escapes, a fragment or segments of dots. */
const UNRESOLVED = /[%#]|\/\.\.?(?:\/|$)/;

const ALLOW = [...METHODS, 'HEAD', 'OPTIONS'].sort().join(', ');

/** Every path has a handler for every method; one that it does not offer is answered with 405 and its own Allow. */
const answerOptions: Answer = async () => new Response(null, { status: 204, headers: { Allow: ALLOW } });

const isMethod = (method: string): method is Method => (METHODS as readonly string[]).includes(method);

/**
 * The only way to the handlers: every request, in development, production and tests, is given to one by this.
 * @returns what answers a request of a method and a target in origin form (RFC 9112, section 3.2.1); null for a target
 *   outside /api, and for a method that no handler has
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
    // The request guard has refused a path with slashes too many, but not one that has them only when it is resolved.
    const proper = isPlain ? path : withoutSpareSlashes(resolved);
    const found = find(proper);
    if (!found) return null;
    if (proper !== resolved) return redirectTo(proper + target.slice(path.length));
    if (method === 'OPTIONS') return answerOptions;
    // A HEAD is a GET whose body is not sent.
    const name = method === 'HEAD' ? 'GET' : method;
    if (!isMethod(name)) return null;
    const { load, params } = found;
    return (request) => load()[name](request, { params: Promise.resolve(params) });
  };
}

/** Its result is kept: even what is loaded already takes a while to be found again. */
function once<Result>(work: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** Without a fragment and segments of dots, as browsers send it (WHATWG URL); escapes stay, but for those of dots. */
const resolve = (path: string): string => new URL(`http://localhost${path}`).pathname;

const withoutSpareSlashes = (path: string): string => path.replace(/\/+/g, '/').replace(/\/$/, '');

const redirectTo =
  (location: string): Answer =>
  async () =>
    new Response(location, { status: 308, headers: { Location: location } });

/** Sorts a path that says more before one that says less: a text, a parameter, several segments, any number of them. */
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
