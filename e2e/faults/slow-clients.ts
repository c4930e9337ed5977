import { connect } from 'node:net';
import { type Bench, pause } from '../running/planner';
import { ensure, type Outcome, seconds, statusOf } from './outcome';

const CLIENTS = 200;

/** Header lines one at a time, without an end, from many at once. */
export async function slowClients(bench: Bench): Promise<Outcome> {
  const planner = await bench.start();
  const began = performance.now();
  let open = CLIENTS;
  let slowest = 0;
  const sockets = Array.from({ length: CLIENTS }, () => {
    const socket = connect(planner.port, '127.0.0.1');
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => {
      open -= 1;
    });
    return socket;
  });
  while (open > 0 && performance.now() - began < 40_000) {
    for (const socket of sockets) if (socket.writable) socket.write('X-More: a\r\n');
    const asked = performance.now();
    ensure((await statusOf(`${planner.address}/api/ready`)) === 200, 'others are answered meanwhile');
    slowest = Math.max(slowest, performance.now() - asked);
    await pause(1_000);
  }
  const took = performance.now() - began;
  for (const socket of sockets) socket.destroy();
  ensure(open === 0, `who never ends a header is cut off within 40 s; ${open} were not`);
  await planner.stop();
  return {
    fault: 'slow clients',
    injected: `${CLIENTS} connections with a header that never ends`,
    found: `all cut off after ${seconds(took)}; others answered in ${seconds(slowest)} at most`,
  };
}
