import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiRequest } from '@/lib/server/api-request';
import { respond } from '@/lib/server/http/respond';
import { apiRequest, sendFetched } from './fetch-adapter';

type Handler = (request: ApiRequest) => Promise<Response>;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/**
 * Starts a server whose handler uses the Fetch API.
 * @param handler answers each request
 * @param ended called after each answer, with the error if it has failed
 */
async function serve(
  handler: Handler,
  { ended = () => undefined, before }: { ended?: (failure?: unknown) => void; before?: RequestListener } = {},
): Promise<string> {
  const server = createServer((request, response) => {
    before?.(request, response);
    handler(apiRequest(request, response))
      .then((answer) => sendFetched(answer, response))
      .then(ended, ended);
  });
  servers.push(server);
  await once(server.listen(0), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Returns a promise, and the function that resolves it. */
function event<Value>() {
  let happen: (value: Value) => void = () => undefined;
  const happened = new Promise<Value>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

const bytes = (text: string) => new TextEncoder().encode(text);

const textOf = ({ body }: ApiRequest) => (body ? text(body) : '');

describe('a request', () => {
  test('has its method, path, query and headers, with changes that the server has made', async () => {
    const address = await serve(
      async (request) =>
        Response.json({
          method: request.method,
          path: new URL(request.url).pathname,
          query: new URL(request.url).search,
          own: request.headers.get('x-own'),
          cookies: request.headers.get('cookie'),
        }),
      { before: ({ headers }) => Object.assign(headers, { 'x-own': 'the server' }) },
    );
    const answer = await fetch(`${address}/api/tasks/1?a=b`, {
      method: 'DELETE',
      headers: { 'x-own': 'the caller', cookie: 'a=1; b=2' },
    });
    await expect(answer.json()).resolves.toEqual({
      method: 'DELETE',
      path: '/api/tasks/1',
      query: '?a=b',
      own: 'the server',
      cookies: 'a=1; b=2',
    });
  });

  test.each([
    ['with a length', () => 'Water the fig'],
    ['in chunks', () => new Blob(['Water ', 'the fig']).stream()],
  ])('has its body, %s', async (_, bodyOf) => {
    const address = await serve(async (request) => Response.json(await textOf(request)));
    const answer = await fetch(address, { method: 'POST', body: bodyOf(), duplex: 'half' } as RequestInit);
    await expect(answer.json()).resolves.toBe('Water the fig');
  });

  test('without content has no body', async () => {
    const address = await serve(async (request) => Response.json(request.body === null));
    await expect((await fetch(address, { method: 'POST' })).json()).resolves.toBe(true);
    await expect((await fetch(address)).json()).resolves.toBe(true);
  });

  test('whose body ends too early rejects where the body is read', async () => {
    const end = event<unknown>();
    const address = await serve(async (request) => new Response(await textOf(request)), {
      ended: end.happen,
    });
    const sent = ask(address, { method: 'POST', headers: { 'Content-Length': '100' } });
    sent.on('error', () => undefined);
    sent.write('Water', () => sent.destroy());
    await expect(end.happened).resolves.toMatchObject({ code: 'ECONNRESET' });
  });
});

describe('an answer', () => {
  test('of JSON has its length, status and headers, and a header for each cookie', async () => {
    const address = await serve((request) =>
      respond(request, {
        status: 201,
        body: { title: 'Été' },
        headers: [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ],
      }),
    );
    const answer = await fetch(address);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-length')).toBe(String(bytes('{"title":"Été"}').byteLength));
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    await expect(answer.json()).resolves.toEqual({ title: 'Été' });
  });

  test('without a body is sent without a body', async () => {
    const address = await serve(async () => new Response(null, { status: 204 }));
    const answer = await fetch(address);
    expect(answer.status).toBe(204);
    await expect(answer.text()).resolves.toBe('');
  });

  test('to HEAD has the headers and no body', async () => {
    const address = await serve(async () => Response.json({ title: 'Water the fig' }));
    const answer = await fetch(address, { method: 'HEAD' });
    expect(answer.headers.get('content-type')).toBe('application/json');
    // The length is unknown, since that of a GET depends on its compression.
    expect(answer.headers.get('content-length')).toBeNull();
    await expect(answer.text()).resolves.toBe('');
  });

  test('that is a stream is sent chunk by chunk', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const source = writable.getWriter();
    const address = await serve(async () => new Response(readable));
    void source.write(bytes('one'));
    const answer = await fetch(address);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value).toEqual(bytes('one'));
    void source.write(bytes('two'));
    expect((await reader?.read())?.value).toEqual(bytes('two'));
    void source.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  test('whose stream fails is aborted, with the error of the stream', async () => {
    const failure = new Error('The file is gone.');
    const end = event<unknown>();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const source = writable.getWriter();
    const address = await serve(async () => new Response(readable), { ended: end.happen });
    void source.write(bytes('one'));
    const answer = await fetch(address);
    void source.abort(failure);
    await expect(answer.text()).rejects.toThrow();
    await expect(end.happened).resolves.toBe(failure);
  });
});

describe('a caller who disconnects', () => {
  /** Sends a request, and disconnects after the header of the answer. */
  async function leave(address: string): Promise<void> {
    const sent = ask(address).end();
    sent.on('error', () => undefined);
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    answer?.on('error', () => undefined).destroy();
  }

  test('during the answer aborts the signal and cancels the stream, which is no failure', async () => {
    const end = event<unknown>();
    let signal: AbortSignal | undefined;
    const cancelled = event<unknown>();
    const address = await serve(
      async (request) => {
        signal = request.signal;
        return new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(bytes('one')),
            cancel: cancelled.happen,
          }),
        );
      },
      { ended: end.happen },
    );
    await leave(address);
    await cancelled.happened;
    expect(signal?.aborted).toBe(true);
    await expect(end.happened).resolves.toBeUndefined();
  });

  test('before the answer cancels its stream', async () => {
    const cancelled = event<unknown>();
    const address = await serve(async (request) => {
      sent.destroy();
      if (!request.signal.aborted) await once(request.signal, 'abort');
      return new Response(new ReadableStream({ cancel: cancelled.happen }));
    });
    const sent = ask(address).end();
    sent.on('error', () => undefined);
    await cancelled.happened;
  });

  test('after the whole answer does not abort the signal', async () => {
    let signal: AbortSignal | undefined;
    let closed: Promise<unknown> | undefined;
    const address = await serve(
      async (request) => {
        signal = request.signal;
        return Response.json({});
      },
      {
        before: (_, response) => {
          closed = once(response, 'close');
        },
      },
    );
    await (await fetch(address)).text();
    await closed;
    expect(signal?.aborted).toBe(false);
  });
});
