import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SOURCES_ARGV, WEB_ARGV } from '@/lib/run/launcher/exec-argv';
import { environmentWith } from '@/lib/server/env';

/** A running server with which the planner is compared. */
export type ReferenceServer = { address: string; pid: number; stop(): Promise<void> };

/** Starts a server with the options of the planner's web processes. Its script prints the port on a separate line. */
export async function startReferenceServer(
  script: string,
  settings: Record<string, string> = {},
): Promise<ReferenceServer> {
  const child = spawn(process.execPath, [...SOURCES_ARGV, ...WEB_ARGV, script], {
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

/** Waits for the line with the port. Other lines, such as those of Next, are skipped. */
async function portOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new Error('The reference server has no standard output.');
  for await (const line of createInterface({ input: stdout })) if (/^\d+$/.test(line)) return line;
  throw new Error('The reference server has ended without printing its port.');
}
