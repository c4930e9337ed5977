import { createServer } from 'node:net';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
import { StartError } from './start-error';

/**
 * Checks that the planner can listen on the port, before the slow steps of a start.
 * @throws StartError
 */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => reject(portError(host, port, error)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Returns the error for a server that cannot listen, with a message for the person who starts Dayfold. */
export function portError(host: string, port: number, error: unknown): StartError {
  const code = systemErrorCode(error) ?? 'unknown error';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program: stop it, or choose another port with PORT.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}: choose one above 1023.`);
  return new StartError(`Dayfold cannot listen on ${host} port ${port}: ${code}; check HOST and PORT.`);
}
