import { z } from 'zod';

/** The messages of a child process to the launcher. */
export const childMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The process cannot work, and a new one could not either. The reason is a sentence. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

type ChildMessage = z.infer<typeof childMessageSchema>;

/** The launcher's message that asks a child process to finish its work in progress and exit. */
export const STOP = 'stop';

export function notifyLauncher(message: ChildMessage): void {
  process.send?.(message);
}

/**
 * Calls the callback once, when the launcher or the system requests this child process to exit. Ctrl-C is ignored: the
 * terminal sends it to every process at once, and the launcher decides the order. A child process whose launcher has
 * ended exits at once.
 */
export function onStop(callback: () => void): void {
  let isRequested = false;
  const request = () => {
    if (isRequested) return;
    isRequested = true;
    callback();
  };
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.on('SIGTERM', request);
  process.on('message', (message) => {
    if (message === STOP) request();
  });
  process.on('disconnect', () => process.exit(isRequested ? 0 : 1));
}
