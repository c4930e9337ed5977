import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WEB_EXEC_ARGV } from '@/lib/run/launcher/exec-argv';
import { environmentWith } from '@/lib/server/env';

/** A server of a benchmark, beside the planner. */
export type Beside = { address: string; pid: number; stop(): Promise<void> };

/** Starts a script like the planner's web processes; it prints its port on a separate line. */
export async function startBeside(script: string, settings: Record<string, string> = {}): Promise<Beside> {
  const child = spawn(process.execPath, [...WEB_EXEC_ARGV, script], {
    env: environmentWith({ NODE_ENV: 'production', ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  try {
    return { address: `http://localhost:${await portOf(child)}`, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Other lines may come first, such as Next's own. */
async function portOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new Error('A server beside the planner says nothing.');
  for await (const line of createInterface({ input: stdout })) if (/^\d+$/.test(line)) return line;
  throw new Error('A server beside the planner has ended.');
}
