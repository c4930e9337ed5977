import { renameSync, writeFileSync } from 'node:fs';
import { Server } from 'node:http';
import path from 'node:path';

/**
 * Code that inspector.ts loads into a web process before any other. On SIGUSR2 it writes to a file the number of
 * listeners of the web server and the loaded modules. When the process exits, unless it is killed, it writes
 * an empty file.
 */

// biome-ignore lint/style/noProcessEnv: a variable of the tests, and no setting of the planner
const folder = process.env.INSPECTOR_FOLDER;

/** The servers that listen on a port. */
const servers = new Set<Server>();

const { listen } = Server.prototype;
function listenAndRemember(this: Server, ...given: unknown[]): unknown {
  servers.add(this);
  return Reflect.apply(listen, this, given);
}
Server.prototype.listen = listenAndRemember as typeof listen;

function writeState(target: string): void {
  const listeners = [...servers].map((server) =>
    Object.fromEntries(server.eventNames().map((name) => [String(name), server.listenerCount(name)])),
  );
  const file = path.join(target, String(process.pid));
  writeFileSync(`${file}.part`, JSON.stringify({ listeners, modules: Object.keys(require.cache) }));
  renameSync(`${file}.part`, file);
}

if (folder !== undefined) {
  process.on('SIGUSR2', () => writeState(folder));
  process.on('exit', () => writeFileSync(path.join(folder, `${process.pid}.exit`), ''));
}
