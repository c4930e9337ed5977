import { createServer, type ServerResponse } from 'node:http';

/**
 * A minimal server for event streams, with which the planner is compared: GET opens a stream of the group in the path,
 * POST sends an event to that group. It prints its port on standard output.
 */
const groups = new Map<string, Set<ServerResponse>>();

const server = createServer((request, response) => {
  const group = groups.get(request.url ?? '') ?? new Set();
  groups.set(request.url ?? '', group);
  if (request.method === 'POST') {
    for (const stream of group) stream.write('event: stale\ndata: {"topics":["tasks"]}\n\n');
    response.end();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('retry: 2000\n\n');
  group.add(response);
  response.on('close', () => group.delete(response));
});

server.listen(0, () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
