import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTimeOf } from '@/lib/db/embedded/process';
import { takeLock } from './lock';
import { StartError } from './start-error';

let dataDir: string;
let other: ChildProcess;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dayfold-lock-'));
  other = spawn('sleep', ['60']);
});

afterEach(() => {
  other.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const writeLock = (content: string) => writeFileSync(path.join(dataDir, 'lock'), content);

test('the lock is taken and released', () => {
  const release = takeLock(dataDir);
  expect(readdirSync(dataDir)).toEqual(['lock']);
  release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the lock of a running process is refused, with the id of the process', () => {
  writeLock(JSON.stringify({ pid: other.pid, began: startTimeOf(other.pid ?? 0) }));
  expect(() => takeLock(dataDir)).toThrow(StartError);
  expect(() => takeLock(dataDir)).toThrow(`process ${other.pid}.`);
  expect(readdirSync(dataDir)).toEqual(['lock']);
});

test.each([
  ['whose process has ended', () => JSON.stringify({ pid: 2 ** 22, began: '1' })],
  ['whose process id another program has now', () => JSON.stringify({ pid: other.pid, began: '1' })],
  ['that is empty after a crash', () => ''],
  ['that is not valid', () => '{"pid":"x"}'],
])('a lock %s is ignored', (_name, content) => {
  writeLock(content());
  const release = takeLock(dataDir);
  expect(JSON.parse(readFileSync(path.join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});
