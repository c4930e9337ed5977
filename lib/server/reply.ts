/**
 * What a handler answers: a status, what to write as JSON or bytes to pass on, and headers. Domain functions know
 * nothing of it.
 */
export type Reply = {
  status: number;
  body?: unknown;
  stream?: ReadableStream<Uint8Array>;
  headers?: [name: string, value: string][];
};

/** What every answer under /api says of itself, unless it says otherwise. Its guards are the server's (plainHeaders). */
export const NOT_STORED = 'private, no-store';

export const ok = (body: unknown, headers?: Reply['headers']): Reply => ({ status: 200, body, headers });

export const created = (body: unknown, headers?: Reply['headers']): Reply => ({ status: 201, body, headers });

/** Something will be done, later. */
export const accepted = (): Reply => ({ status: 202 });

export const noContent = (headers?: Reply['headers']): Reply => ({ status: 204, headers });

/** Sends the browser on. The address must never be one that a caller chose. */
export const redirect = (location: string, headers: NonNullable<Reply['headers']> = []): Reply => ({
  status: 302,
  headers: [['Location', location], ...headers],
});

/** Of a create that may be sent again: whether this call made the entity, or found it stored already. */
export type Stored<Entity> = { isNew: boolean; entity: Entity };

export const stored = <Entity>({ isNew, entity }: Stored<Entity>): Reply =>
  isNew ? created(entity) : ok(entity);

/** Server-sent events: no proxy may compress or hold them back. */
export const eventStream = (stream: ReadableStream<Uint8Array>): Reply => ({
  status: 200,
  stream,
  headers: [
    ['Content-Type', 'text/event-stream'],
    ['Cache-Control', 'private, no-store, no-transform'],
    ['X-Accel-Buffering', 'no'],
  ],
});
