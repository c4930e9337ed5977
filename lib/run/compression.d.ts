/** It is written for Express, and needs no more of it than Node has. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Compresses what is worth it and may be, where the caller takes it: text of 1 kB and more, unless it says no-transform. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
