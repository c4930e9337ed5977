import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Sends an HTTP request with an unchanged target, which fetch and URL would normalise. */
export function sendTarget(
  server: Server,
  method: string,
  target: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path: target, headers, agent: false },
      async (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        for await (const chunk of answer) body += chunk;
        resolve({ status: answer.statusCode, headers: answer.headers, body });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
