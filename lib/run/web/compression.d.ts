/** It is written for Express, and needs no more of it than Node has. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Compresses text for whoever takes it: 1 kB and more, or of a length that is not said; not what says no-transform. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
