import { createServer } from 'node:http';
import { answerPreview } from '@/emails/preview/answer';
import { say, warn } from '@/lib/run/launcher/say';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 3100;

/** `npm run emails [-- PORT]`: serves previews of all mails, with invented data, to browsers on this machine. */
function main(): void {
  const port = Number(process.argv[2] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    warn(`${process.argv[2]} is no port: give a number from 1 to 65535.`);
    process.exitCode = 1;
    return;
  }
  const server = createServer((request, response) => {
    answerPreview((request.url ?? '/').replace(/\?.*/, '')).then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
        response.end(body);
      },
      (error: unknown) => {
        warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This mail failed.\n');
      },
    );
  });
  server.on('error', (error) => {
    warn(`${HOST} port ${port}: ${error.message}; choose another with npm run emails -- PORT.`);
    process.exitCode = 1;
  });
  server.listen(port, HOST, () => say(`The mails are at http://${HOST}:${port}`));
}

main();
