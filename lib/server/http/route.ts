import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withPatience } from '@/lib/db/patience';
import { type Actor, authenticate, readCredential } from '@/lib/server/auth/authenticate';
import { clearedSessionCookie } from '@/lib/server/auth/session-cookie';
import { spendRequest } from '@/lib/server/limits';
import { log, requestContext } from '@/lib/server/log';
import { day } from '@/lib/shared/calendar-schemas';
import type { ErrorCode } from '@/lib/shared/errors';
import { itemId } from '@/lib/shared/items';
import { API_HEADERS } from './api-headers';
import { AppError } from './app-error';
import { refusalOf } from './failure';
import { requireSameOrigin } from './origin';
import { parse, readQuery } from './parse';
import type { Reply } from './reply';
import { type Content, carriesNothing, contentOf, readJson } from './request-body';

/** A dynamic segment of a path: what it must look like, and what a caller is told when it does not. */
export type PathParameter<Schema extends z.ZodType = z.ZodType> = { schema: Schema; refusal: ErrorCode };

export const pathId = { schema: itemId, refusal: 'not-found' } satisfies PathParameter;
/** Judged by the handler's domain: what it must look like hangs on another segment. */
export const pathText = { schema: z.string(), refusal: 'not-found' } satisfies PathParameter;
export const pathDay = { schema: day, refusal: 'invalid' } satisfies PathParameter;

type PathParameters = Record<string, PathParameter>;
type Parsed<Params extends PathParameters> = { [Name in keyof Params]: z.output<Params[Name]['schema']> };

/** Bytes instead of JSON, in a request or an answer, of one of these media types. */
export type Bytes = { mediaTypes: readonly string[] };

/** Status to what is answered: JSON of a schema, bytes, or (null) no body. */
type Responses = Record<number, z.ZodType | Bytes | null>;

/** One operation as OpenAPI describes it; made from the very schemas that validate it. */
export type Operation = {
  summary: string;
  access: 'public' | 'session';
  params: PathParameters;
  query: z.ZodObject | null;
  body: z.ZodType | null;
  content: Bytes | null;
  responses: Responses;
};

/** Next.js gives undefined for a path that has no dynamic segments. */
type NextContext = { params: Promise<Segments | undefined> };
type Segments = Record<string, string | string[] | undefined>;
export type Handler = ((request: Request, context: NextContext) => Promise<Response>) & {
  operation: Operation;
};

type Input<Who, Params extends PathParameters, Query extends z.ZodType, Body extends z.ZodType> = {
  actor: Who;
  params: Parsed<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The body as it arrives, unread. For an operation that declares no JSON body. */
  content: Content;
  request: Request;
};

type Definition<Who, Params extends PathParameters, Query extends z.ZodObject, Body extends z.ZodType> = {
  /** What the operation does, for the OpenAPI document. */
  summary: string;
  params?: Params;
  query?: Query;
  /** JSON. When the schema takes undefined, a request that carries no body at all is good too. */
  body?: Body;
  /** What a body that is no JSON may be; its domain reads, counts and judges it (`content` of the input). */
  content?: Bytes;
  responses: Responses;
  /**
   * Asked only when the body is bad: permission is decided before the body is judged (api-contract section 4), so the
   * caller hears 404 or 403 rather than 400. A good body is authorized by the domain, in its own transaction.
   */
  permission?: (input: {
    actor: Who;
    params: Parsed<Params>;
    /** The body as it was sent; undefined when it could not be read. */
    given: unknown;
  }) => Promise<unknown>;
  handle: (input: Input<Who, Params, Query, Body>) => Promise<Reply>;
};

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const nothing = z.strictObject({});

/** A route for whoever is signed in: 401 otherwise, same origin demanded of writes that rest on the cookie. */
export function route<
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Actor, Params, Query, Body>): Handler {
  return wrap('session', definition, async (request) => {
    const { actor, via } = await authenticate(request);
    if (via === 'cookie' && WRITES.has(request.method)) requireSameOrigin(request);
    await spendRequest(actor.id);
    return actor;
  });
}

/**
 * A route that a secret in its address opens, with or without a session; one that is sent must be valid: 401 otherwise.
 * No origin is asked for: what a cookie would add, another site cannot use without the secret.
 */
export function secretRoute<
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
>(definition: Definition<Actor | null, Params, Query, z.ZodUndefined>): Handler {
  return wrap('public', definition, async (request) => {
    if (!readCredential(request)) return null;
    const { actor } = await authenticate(request);
    await spendRequest(actor.id);
    return actor;
  });
}

/** A route for anyone; it looks at no session. */
export function publicRoute<
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<null, Params, Query, Body>): Handler {
  return wrap('public', definition, async () => null);
}

function wrap<Who, Params extends PathParameters, Query extends z.ZodObject, Body extends z.ZodType>(
  access: Operation['access'],
  definition: Definition<Who, Params, Query, Body>,
  admit: (request: Request) => Promise<Who>,
): Handler {
  const { summary, query = null, body = null, content = null, responses, permission, handle } = definition;
  const mayBeEmpty = body?.safeParse(undefined).success ?? false;
  const shapes: PathParameters = definition.params ?? {};

  async function answer(request: Request, context: NextContext): Promise<Response> {
    const actor = await admit(request);
    const params = readParams<Params>(shapes, (await context.params) ?? {});
    const asked = parse(query ?? nothing, readQuery(new URL(request.url))) as z.output<Query>;
    let sent = undefined as z.output<Body>;
    if (body) {
      let given: unknown;
      try {
        given = mayBeEmpty && carriesNothing(request) ? undefined : await readJson(request);
        sent = parse(body, given);
      } catch (error) {
        await permission?.({ actor, params, given });
        throw error;
      }
    }
    return respond(
      request,
      await handle({ actor, params, query: asked, body: sent, content: contentOf(request), request }),
    );
  }

  const handler = async (request: Request, context: NextContext): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    return requestContext.run({ requestId }, async () => {
      const response = await withPatience(() => answer(request, context)).catch(async (error: unknown) =>
        refuse(request, patternOf(request, (await context.params) ?? {}), refusalOf(error, requestId)),
      );
      response.headers.set('X-Request-Id', requestId);
      return response;
    });
  };
  return Object.assign(handler, {
    operation: { summary, access, params: shapes, query, body, content, responses },
  });
}

function readParams<Params extends PathParameters>(shapes: PathParameters, given: Segments): Parsed<Params> {
  const entries = Object.entries(shapes).map(([name, { schema, refusal }]) => {
    const result = schema.safeParse(given[name]);
    if (result.success) return [name, result.data];
    const message = result.error.issues[0]?.message ?? 'Not valid.';
    throw new AppError(
      refusal,
      refusal === 'invalid' ? { fields: { [name]: message }, details: message } : {},
    );
  });
  return Object.fromEntries(entries) as Parsed<Params>;
}

async function respond(request: Request, { status, body, stream, headers = [] }: Reply): Promise<Response> {
  // Nobody would read it to its end, nor cancel it: Next.js drops the body of an answer to HEAD, or to who has gone.
  const isWanted = request.method !== 'HEAD' && !request.signal.aborted;
  // A stream that has ended with its caller cannot be cancelled any more.
  if (!isWanted) await stream?.cancel().catch(() => undefined);
  const bytes = isWanted && stream ? stream : null;
  const response = body === undefined ? new Response(bytes, { status }) : Response.json(body, { status });
  for (const [name, value] of headers) response.headers.append(name, value);
  // What a reply says itself goes before what all of them say: a file has a policy and a cache control of its own.
  for (const [name, value] of Object.entries(API_HEADERS))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** The path with its dynamic segments by name: some of them are secrets, which must not stand in the log. */
function patternOf(request: Request, params: Segments): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) =>
      [value ?? []].flat().map((segment) => [decoded(segment), `[${name}]`] as const),
    ),
  );
  const segments = new URL(request.url).pathname.split('/');
  return segments.map((segment) => names.get(decoded(segment)) ?? segment).join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function refuse(request: Request, path: string, error: AppError): Promise<Response> {
  const { status } = error;
  const headers: Reply['headers'] = Object.entries(error.headers);
  // A cookie that opens nothing is taken back, so that the next page starts signed out.
  if (error.code === 'unauthenticated' && request.headers.has('cookie'))
    headers.push(['Set-Cookie', clearedSessionCookie()]);
  if (status === 401 || status === 403 || status === 429)
    log.info({ event: 'refused', status, method: request.method, path }, error.message);
  return respond(request, { status, body: error.body, headers });
}
