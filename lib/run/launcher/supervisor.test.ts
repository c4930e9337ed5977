import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '@/lib/db/embedded/process';
import { ProcessSupervisor } from './supervisor';

/** A child process that sends 'ready', and ends when it is requested to. */
const ORDINARY_CHILD = `
  process.send({ kind: 'ready' });
  process.on('message', (message) => { if (message === 'stop') process.exit(0); });
  process.on('SIGTERM', () => process.exit(0));
`;

let folder: string;
let supervisor: ProcessSupervisor | null = null;
/** Emits 'launch' with each process. */
const launches = new EventEmitter();
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

function superviseScript(script: string): ProcessSupervisor {
  const file = path.join(folder, 'child.js');
  writeFileSync(file, script);
  const launch = () => {
    const child = fork(file, [], { execArgv: [], stdio: 'ignore' });
    if (child.pid !== undefined) pids.push(child.pid);
    launches.emit('launch');
    return child;
  };
  supervisor = new ProcessSupervisor({
    name: 'The child',
    launch,
    warn: (message) => warnings.push(message),
  });
  return supervisor;
}

test('the supervisor is ready when its process is, and stops it on request', async () => {
  const started = superviseScript(ORDINARY_CHILD);
  await started.ready;
  await started.stop(1_000);
  expect(pids.map(isAlive)).toEqual([false]);
  expect(warnings).toEqual([]);
});

test('a process that was killed is replaced, with a warning', async () => {
  await superviseScript(ORDINARY_CHILD).ready;
  const replaced = once(launches, 'launch');
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await replaced;
  expect(warnings).toEqual(['The child ended with SIGKILL. Another takes its place.']);
});

test('a process that is replaced on request causes no warning', async () => {
  const started = superviseScript(ORDINARY_CHILD);
  await started.ready;
  const replaced = once(launches, 'launch');
  started.replace();
  await replaced;
  expect(warnings).toEqual([]);
});

test('the start fails when the first process ends before it is ready', async () => {
  await expect(superviseScript('process.exit(3)').ready).rejects.toThrow('The child ended with code 3.');
});

test('the start fails with the reason that the process has sent', async () => {
  const script = `process.send({ kind: 'failed', reason: 'The port is taken.' }, () => process.exit(1));`;
  await expect(superviseScript(script).ready).rejects.toThrow('The port is taken.');
});

test('a process that does not end in time is killed', async () => {
  const started = superviseScript(`process.send({ kind: 'ready' }); process.on('message', () => undefined);`);
  await started.ready;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const stopped = started.stop(18_000);
  jest.advanceTimersByTime(18_000);
  jest.useRealTimers();
  await stopped;
  expect(pids.map(isAlive)).toEqual([false]);
});
