/** The answer of a handler: a status, JSON or bytes, and headers. Domain functions do not use it. */
export type Reply = {
  status: number;
  body?: unknown;
  /** The elements of a JSON array, which are read and sent one piece after the other. */
  pieces?: AsyncIterable<readonly unknown[]>;
  stream?: ReadableStream<Uint8Array>;
  /** The bytes that `pieces` or `stream` hold in memory until they have been sent; none if omitted. */
  bytes?: number;
  /** True for a stream that ends only with its client. */
  isEndless?: true;
  headers?: [name: string, value: string][];
};

/** The default Cache-Control of every answer under /api. The server adds the security headers (`plainHeaders`). */
export const NOT_STORED = 'private, no-store';

export const ok = (body: unknown, headers?: Reply['headers']): Reply => ({ status: 200, body, headers });

export const created = (body: unknown, headers?: Reply['headers']): Reply => ({ status: 201, body, headers });

/** Replies that the work will be done later. */
export const accepted = (): Reply => ({ status: 202 });

export const noContent = (headers?: Reply['headers']): Reply => ({ status: 204, headers });

/** Redirects the browser. The URL must never be one that a caller has chosen. */
export const redirect = (location: string, headers: NonNullable<Reply['headers']> = []): Reply => ({
  status: 302,
  headers: [['Location', location], ...headers],
});

/** The result of a create that may be repeated: stored now, or stored before. */
export type Stored<Entity> = { isNew: boolean; entity: Entity };

export const stored = <Entity>({ isNew, entity }: Stored<Entity>): Reply =>
  isNew ? created(entity) : ok(entity);

/** Replies with server-sent events, which no proxy may compress or buffer. */
export const eventStream = (stream: ReadableStream<Uint8Array>): Reply => ({
  status: 200,
  stream,
  isEndless: true,
  headers: [
    ['Content-Type', 'text/event-stream'],
    ['Cache-Control', 'private, no-store, no-transform'],
    ['X-Accel-Buffering', 'no'],
  ],
});
