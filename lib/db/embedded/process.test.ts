import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { startTimeOf } from './process';

/** The ways that work here: that of Linux needs /proc, that of macOS the program `ps`. */
const PLATFORMS = (['linux', 'darwin'] as const).filter((platform) =>
  platform === 'linux' ? process.platform === 'linux' : !spawnSync('ps').error,
);

test.each(PLATFORMS)('on %s a process is known by the time at which it started', async (platform) => {
  const other = spawn('sleep', ['60']);
  const pid = other.pid ?? 0;
  const began = startTimeOf(pid, platform);
  expect(began).not.toBe('');
  expect(startTimeOf(pid, platform)).toBe(began);
  expect(startTimeOf(1, platform)).not.toBe(began);
  other.kill('SIGKILL');
  await once(other, 'close');
  expect(startTimeOf(pid, platform)).toBe('');
});
