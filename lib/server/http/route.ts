import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUnavailable } from '@/lib/db/availability';
import { type Caller, withDeadline } from '@/lib/db/request-deadline';
import type { Actor } from '@/lib/server/actor';
import type { ApiRequest } from '@/lib/server/api-request';
import {
  authenticate,
  countRequest,
  type NeededScope,
  readCredential,
  readFor,
} from '@/lib/server/auth/authenticate';
import { requireConfirmation } from '@/lib/server/auth/confirmation';
import { likelyPerson } from '@/lib/server/auth/likely-person';
import { requireSameOrigin } from '@/lib/server/auth/origin';
import type { PersonalRead } from '@/lib/server/auth/personal-read';
import { isToken } from '@/lib/server/auth/token-row';
import { asChangeOf } from '@/lib/server/change-id';
import { AppError } from '@/lib/server/errors/app-error';
import { whileArriving } from '@/lib/server/limits/arriving';
import { callerAddress, callerNetwork } from '@/lib/server/limits/caller-network';
import { CountedFirst } from '@/lib/server/limits/counted-first';
import { underWay } from '@/lib/server/limits/under-way';
import { countUnsent, wouldExceedUnsent } from '@/lib/server/limits/unsent';
import { requestContext } from '@/lib/server/log';
import { ok, type Reply } from '@/lib/server/reply';
import { asSentBy } from '@/lib/server/sender';
import { day } from '@/lib/shared/calendar/schemas';
import type { ErrorCode } from '@/lib/shared/contract/schemas/errors';
import { itemId } from '@/lib/shared/contract/schemas/items';
import { refusalOf } from './failure';
import { parse, readQuery } from './parse';
import { type Content, carriesNothing, contentOf, readJson } from './request-body';
import { bytesOf, refuse, respond, type Segments } from './respond';

/** A dynamic segment of a path: its schema, and the refusal of an invalid one. */
export type PathParameter<Schema extends z.ZodType = z.ZodType> = { schema: Schema; refusal: ErrorCode };

export const pathId = { schema: itemId, refusal: 'not-found' } satisfies PathParameter;
/** A segment that the domain validates, since its form depends on another segment. */
export const pathText = { schema: z.string(), refusal: 'not-found' } satisfies PathParameter;
export const pathDay = { schema: day, refusal: 'invalid' } satisfies PathParameter;

type PathParameters = Record<string, PathParameter>;
type Parsed<Params extends PathParameters> = { [Name in keyof Params]: z.output<Params[Name]['schema']> };

/** A body of bytes instead of JSON, in a request or an answer, of one of these media types. */
export type Bytes = { mediaTypes: readonly string[] };

/** The answer of each status: JSON of a schema, bytes, or null for no body. */
type Responses = Record<number, z.ZodType | Bytes | null>;

/** The description of one operation, for the OpenAPI document and for tests. */
export type Operation = {
  summary: string;
  access: 'public' | 'session';
  /** The scope that an access token needs; null when no token may make the call. */
  tokenScope: NeededScope;
  params: PathParameters;
  query: z.ZodObject | null;
  body: z.ZodType | null;
  content: Bytes | null;
  responses: Responses;
};

/** The second argument of a handler, in the form that Next.js defines for a route.ts. Our router passes it. */
type NextContext = { params: Promise<Segments | undefined> };
export type Handler = ((request: ApiRequest, context: NextContext) => Promise<Response>) & {
  operation: Operation;
};
/** A handler that checks no origin, and so must not change anything: `resource` accepts it only for GET. */
export type ReadHandler = Handler & { isRead: true };

type Address<Params extends PathParameters, Query extends z.ZodType> = {
  params: Parsed<Params>;
  query: z.output<Query>;
};

type Input<Who, Params extends PathParameters, Query extends z.ZodType, Body extends z.ZodType> = Address<
  Params,
  Query
> & {
  actor: Who;
  body: z.output<Body>;
  /** The unread body, for an operation that declares no JSON body. */
  content: Content;
  request: ApiRequest;
};

/** The parts of a description that all operations have. */
type Described<Params extends PathParameters, Query extends z.ZodObject> = {
  /** The purpose of the operation, for the OpenAPI document. */
  summary: string;
  /** The scope that an access token needs. Left out: tokens are refused with 403. */
  tokenScope?: 'read' | 'write';
  params?: Params;
  query?: Query;
  responses: Responses;
};

type Definition<
  Who,
  Params extends PathParameters,
  Query extends z.ZodObject,
  Body extends z.ZodType,
> = Described<Params, Query> & {
  /** The schema of a JSON body. When it accepts undefined, the request may have no body. */
  body?: Body;
  /** The media types of a body other than JSON. The domain reads, counts and validates it (`content` of the input). */
  content?: Bytes;
  /**
   * Called only for an invalid body, to throw 404 or 403 rather than 400: permission is decided first
   * (docs/product/conventions.md). A valid body is authorized by the domain, together with the change.
   */
  permission?: (
    input: Address<Params, Query> & {
      actor: Who;
      /** The body as it was sent; undefined when it could not be read. */
      given: unknown;
    },
  ) => Promise<unknown>;
  handle: (input: Input<Who, Params, Query, Body>) => Promise<Reply>;
};

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const nothing = z.strictObject({});

/**
 * Makes a handler for signed-in people; others get 401. A write that is authenticated by the cookie alone must have the
 * same origin. An `isSensitive` operation requires a recent confirmation of the session.
 */
export function route<
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Actor, Params, Query, Body> & { isSensitive?: true }): Handler {
  const { tokenScope = null, isSensitive = false } = definition;
  return handled('session', definition, async (request) => {
    const actor = await admit(request, tokenScope);
    if (isSensitive) requireConfirmation(actor);
    return actor;
  });
}

async function admit(request: ApiRequest, tokenScope: NeededScope): Promise<Actor> {
  const { actor, via } = await authenticate(request, tokenScope);
  if (via === 'cookie' && WRITES.has(request.method)) requireSameOrigin(request);
  await countRequest(actor);
  return actor;
}

const countedFirst = new CountedFirst();

/**
 * Makes a handler for signed-in people that reads data visible to them: one statement finds person and data
 * (docs/rules/speed.md). The request is counted against the limit after the read; for people over the limit,
 * before.
 */
export function readRoute<
  Answer,
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
>(
  definition: Described<Params, Query> & {
    /** Makes the read from the address and query alone, before the person is known. */
    read: (address: Address<Params, Query>) => PersonalRead<Answer>;
    reply?: (answer: Answer, request: ApiRequest) => Reply | Promise<Reply>;
  },
): ReadHandler {
  const { read, reply = (answer) => ok(answer), ...described } = definition;
  const { tokenScope = null } = described;

  /** Makes the read. For an invalid address, an unauthenticated caller still gets 401 first. */
  async function makeRead(request: ApiRequest, segments: Segments): Promise<PersonalRead<Answer>> {
    try {
      return read(readAddress(described, request, segments));
    } catch (error) {
      await admit(request, tokenScope);
      throw error;
    }
  }

  /** Reads for the person of the secret, and counts the request after that. */
  async function readOnce(
    request: ApiRequest,
    personalRead: PersonalRead<Answer>,
    secret: string,
  ): Promise<Answer> {
    try {
      const { actor, answer } = await readFor(request, personalRead);
      await countRequest(actor);
      return answer;
    } catch (error) {
      const isNobody = error instanceof AppError && error.code === 'unauthenticated';
      if (!isNobody) countedFirst.add(secret);
      throw error;
    }
  }

  const handler = wrap(operationOf('session', described), async (request, segments) => {
    const personalRead = await makeRead(request, segments);
    const secret = readCredential(request)?.secret ?? '';
    return underWay(request, countedAs(secret), 'reads', async () => {
      // A token's scope is known only once it is found.
      if (countedFirst.has(secret) || isToken(secret))
        return reply(await personalRead.for(await admit(request, tokenScope)), request);
      return reply(await readOnce(request, personalRead, secret), request);
    });
  });
  return Object.assign(handler, { isRead: true } as const);
}

/**
 * Makes a handler that the secret in its address authorizes, with or without a session; a session that is sent must be
 * valid, otherwise the answer is 401. It checks no origin: another site cannot use the cookie without the secret.
 */
export function secretRoute<
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
>(definition: Definition<Actor | null, Params, Query, z.ZodUndefined>): Handler {
  const { tokenScope = null } = definition;
  return handled('public', definition, async (request) => {
    if (!readCredential(request)) return null;
    const { actor } = await authenticate(request, tokenScope);
    await countRequest(actor);
    return actor;
  });
}

/** Makes a handler for anybody, which reads no session. */
export function publicRoute<
  Params extends PathParameters = Record<never, never>,
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<null, Params, Query, Body>): Handler {
  return handled('public', definition, async () => null);
}

/** Makes a handler that admits the caller, then reads the address, then the body, then runs the operation. */
function handled<
  Who extends Actor | null,
  Params extends PathParameters,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  access: Operation['access'],
  definition: Definition<Who, Params, Query, Body>,
  admitted: (request: ApiRequest) => Promise<Who>,
): Handler {
  const { body = null, content = null, permission, handle } = definition;
  const mayBeEmpty = body?.safeParse(undefined).success ?? false;

  const readBody = async (request: ApiRequest): Promise<unknown> =>
    !body || (mayBeEmpty && carriesNothing(request)) ? undefined : readJson(request);

  async function answer(
    actor: Who,
    request: ApiRequest,
    segments: Segments,
    readGiven: () => Promise<unknown>,
  ): Promise<Reply> {
    const { params, query } = readAddress(definition, request, segments);
    let sent = undefined as z.output<Body>;
    if (body) {
      let given: unknown;
      try {
        given = await readGiven();
        sent = parse(body, given);
      } catch (error) {
        await permission?.({ actor, params, query, given });
        throw error;
      }
    }
    const run = () => handle({ actor, params, query, body: sent, content: contentOf(request), request });
    return asSentBy(actor?.id, request, () => asChangeOf(actor?.id, request, run));
  }

  return wrap({ ...operationOf(access, definition), body, content }, async (request, segments, caller) => {
    const writes = WRITES.has(request.method);
    const work = async (readGiven = () => readBody(request)) => {
      const actor = await admitted(request);
      caller.writes = writes;
      return answer(actor, request, segments, readGiven);
    };
    // Not counted: public reads are cheap, and monitoring uses one of them; incoming files have a limit of their own.
    if (content || (access === 'public' && !writes)) return work();
    if (access === 'session')
      return underWay(request, countedAs(secretOf(request)), writes ? 'writes' : 'reads', () => work());
    // In progress only once the body is there: others share the network address, and a body may take minutes.
    const network = callerNetwork(request);
    const given = whileArriving(request, network, () => readBody(request));
    await given.catch(() => undefined);
    return underWay(request, network, 'writes', () => work(() => given));
  });
}

const operationOf = <Params extends PathParameters, Query extends z.ZodObject>(
  access: Operation['access'],
  { summary, tokenScope, params, query, responses }: Described<Params, Query>,
): Operation => ({
  summary,
  access,
  tokenScope: tokenScope ?? null,
  params: params ?? {},
  query: query ?? null,
  body: null,
  content: null,
  responses,
});

/** Wraps a handler: gives each request its id and its deadline, and makes a response from the result. */
function wrap(
  operation: Operation,
  answer: (request: ApiRequest, segments: Segments, caller: Caller) => Promise<Reply>,
): Handler {
  const handler = async (request: ApiRequest, context: NextContext): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    const client = callerAddress(request) ?? undefined;
    return requestContext.run({ requestId, client }, async () => {
      const segments = (await context.params) ?? {};
      const caller = { key: callerKey(request), signal: request.signal, writes: false };
      const response = await withDeadline(
        async () => {
          if (!caller.writes) requireUnsentLeft(caller);
          const reply = await answer(request, segments, caller);
          const response = await respond(request, reply);
          const bytes = reply.bytes ?? bytesOf(response);
          if (!caller.writes) requireUnsentLeft(caller, bytes);
          countUnsent(request, caller.key, bytes);
          return response;
        },
        undefined,
        caller,
      ).catch((error: unknown) => {
        // A refusal for a client that has disconnected is not logged as a failure.
        const isGivenUp = request.signal.aborted && isUnavailable(error);
        const refusal = isGivenUp ? new AppError('unavailable') : refusalOf(error, requestId);
        return refuse(request, segments, refusal);
      });
      response.headers.set('X-Request-Id', requestId);
      return response;
    });
  };
  return Object.assign(handler, { operation });
}

/**
 * Throws 429 when the caller has many bytes of answers that they have not read, and may not have so many more. What was
 * written is answered nevertheless.
 */
function requireUnsentLeft({ key }: Caller, bytes = 0): void {
  if (wouldExceedUnsent(key, bytes)) throw new AppError('too-many-requests', { retryAfter: 1 });
}

/**
 * Returns the key that the limit on concurrent requests counts: the person, or the secret while this process does not
 * know whose it is.
 */
const countedAs = (secret: string): string => likelyPerson(secret) ?? secret;

/** Returns the key that the limit on connections counts until the person is authenticated. */
function callerKey(request: ApiRequest): string {
  const person = likelyPerson(secretOf(request));
  return person ?? callerNetwork(request);
}

/** Returns the secret of the request; the empty text without one, or for an invalid header. */
function secretOf(request: ApiRequest): string {
  try {
    return readCredential(request)?.secret ?? '';
  } catch {
    return '';
  }
}

function readAddress<Params extends PathParameters, Query extends z.ZodObject>(
  { params, query }: Pick<Described<Params, Query>, 'params' | 'query'>,
  request: ApiRequest,
  segments: Segments,
): Address<Params, Query> {
  return {
    params: readParams<Params>(params ?? {}, segments),
    query: parse(query ?? nothing, readQuery(new URL(request.url))) as z.output<Query>,
  };
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
