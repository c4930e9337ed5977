import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The HTTP statuses of Node's errors about incoming data; all others are answered with 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers data that is no valid request, or is not complete in time, and closes the connection. Node's own answer would
 * have no security headers.
 * @param headers the headers of the answer; null when another answer is being sent, so that only the connection is
 *   closed
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>> | null,
): void {
  if (headers && socket.writable) socket.write(answerOf(STATUSES[error.code ?? ''] ?? 400, headers));
  socket.destroy(error);
}

function answerOf(status: number, headers: Readonly<Record<string, string>>): string {
  const reason = STATUS_CODES[status] ?? '';
  const lines = Object.entries({
    ...headers,
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(reason.length + 1),
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', `${reason}\n`].join('\r\n');
}
