/** The library is written for Express, but needs only what Node has. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Compresses text for clients that accept it: 1 kB and more, or of unknown length; not with no-transform. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
