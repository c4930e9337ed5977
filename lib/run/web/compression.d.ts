/**
 * Types of the library for servers of Node: it is written for Express, but uses only properties of Node's requests and
 * responses.
 */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /**
   * Returns middleware that compresses text of at least 1 kB, or of unknown length, for clients that accept it. An
   * answer with `Cache-Control: no-transform` is not compressed.
   */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
