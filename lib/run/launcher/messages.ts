import { z } from 'zod';

/** What a child process tells the launcher. */
export const childMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** It cannot do its work, and a new one could not either; the reason is a sentence. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

type ChildMessage = z.infer<typeof childMessageSchema>;

/** What the launcher tells a child: finish what is under way, and end. */
export const STOP = 'stop';

export function tellLauncher(message: ChildMessage): void {
  process.send?.(message);
}

/**
 * Calls back once, when the launcher or the system asks this child to end. Ctrl-C does not count: the terminal sends it
 * to every process at once, and the launcher sees to the order. A child whose launcher is gone ends at once.
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
