import { z } from 'zod';

/** The messages of a child process to the launcher. */
export const childMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The process cannot work, and neither could a new one; the reason is a sentence. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

type ChildMessage = z.infer<typeof childMessageSchema>;

/** The launcher's message to a child: finish work in progress, and exit. */
export const STOP = 'stop';

export function notifyLauncher(message: ChildMessage): void {
  process.send?.(message);
}

/**
 * Calls back once, when the launcher or the system asks this child to exit. Ctrl-C is ignored: the terminal sends it to
 * every process at once, and the launcher decides the order. A child whose launcher is gone exits at once.
 */
export function onStop(callback: () => void): void {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    callback();
  };
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.on('SIGTERM', ask);
  process.on('message', (message) => {
    if (message === STOP) ask();
  });
  process.on('disconnect', () => process.exit(asked ? 0 : 1));
}
