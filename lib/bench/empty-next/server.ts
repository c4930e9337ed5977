import next from 'next';
import { createWebServer } from '@/lib/run/web/web-server';

/**
 * A server with an empty handler of Next behind the planner's web server, with which the planner is compared. It prints
 * its port on standard output.
 */
async function main(): Promise<void> {
  const app = next({ dev: false, dir: __dirname, quiet: true });
  const handle = app.getRequestHandler();
  await app.prepare();
  const { server } = createWebServer((request, response) => void handle(request, response), {
    trustedHops: 0,
    pageHeaders: {},
    otherHeaders: {},
  });
  server.listen(0, () => {
    const address = server.address();
    if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
