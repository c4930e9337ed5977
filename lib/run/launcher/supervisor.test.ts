import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '@/lib/db/embedded/process';
import { ProcessSupervisor } from './supervisor';

/** A child that behaves like the launcher's children, as far as the supervisor can see. */
const WELL_BEHAVED = `
  process.send({ kind: 'ready' });
  process.on('message', (message) => { if (message === 'stop') process.exit(0); });
  process.on('SIGTERM', () => process.exit(0));
`;

let folder: string;
let supervisor: ProcessSupervisor | null = null;
let pids: number[];
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dayfold-supervisor-'));
  pids = [];
  warnings = [];
});

afterEach(async () => {
  await supervisor?.stop(1_000);
  rmSync(folder, { recursive: true, force: true });
});

function keepScript(script: string): ProcessSupervisor {
  const file = path.join(folder, 'child.js');
  writeFileSync(file, script);
  const launch = () => {
    const child = fork(file, [], { execArgv: [], stdio: 'ignore' });
    if (child.pid !== undefined) pids.push(child.pid);
    return child;
  };
  supervisor = new ProcessSupervisor({
    name: 'The child',
    launch,
    warn: (message) => warnings.push(message),
  });
  return supervisor;
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('is ready when its process says so, and ends it when asked', async () => {
  const kept = keepScript(WELL_BEHAVED);
  await kept.ready;
  await kept.stop(1_000);
  expect(pids.map(isAlive)).toEqual([false]);
  expect(warnings).toEqual([]);
});

test('replaces one that was killed', async () => {
  await keepScript(WELL_BEHAVED).ready;
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await waitFor(() => pids.length === 2);
  expect(warnings).toEqual(['The child ended with SIGKILL. Another takes its place.']);
});

test('replaces one on request without a word', async () => {
  const kept = keepScript(WELL_BEHAVED);
  await kept.ready;
  kept.replace();
  await waitFor(() => pids.length === 2);
  expect(warnings).toEqual([]);
});

test('fails when the first one ends before it is ready', async () => {
  await expect(keepScript('process.exit(3)').ready).rejects.toThrow('The child ended with code 3.');
});

test('fails with the reason that it gave', async () => {
  const script = `process.send({ kind: 'failed', reason: 'The port is taken.' }, () => process.exit(1));`;
  await expect(keepScript(script).ready).rejects.toThrow('The port is taken.');
});

test('kills one that does not end in time', async () => {
  const kept = keepScript(`process.send({ kind: 'ready' }); process.on('message', () => undefined);`);
  await kept.ready;
  await kept.stop(100);
  expect(pids.map(isAlive)).toEqual([false]);
});
