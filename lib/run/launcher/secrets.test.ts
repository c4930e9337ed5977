import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@/lib/server/env';
import { loadSecrets } from './secrets';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dayfold-secrets-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the secrets are generated once, in a file that only its owner can read', () => {
  const made = loadSecrets(dataDir);
  expect(loadSecrets(dataDir)).toEqual(made);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('the settings accept the generated secrets', () => {
  const { sessionSecret, encryptionKeys } = loadSecrets(dataDir);
  const settings = readSettings({ NEXTAUTH_SECRET: sessionSecret, ENCRYPTION_KEYS: encryptionKeys });
  expect(settings.encryptionKeys).toHaveLength(1);
});

test('a damaged file of secrets is refused, and not replaced', () => {
  const file = path.join(dataDir, 'secrets.json');
  writeFileSync(file, '{"sessionSecret":"');
  expect(() => loadSecrets(dataDir)).toThrow('restore it from a backup');
  expect(readFileSync(file, 'utf8')).toBe('{"sessionSecret":"');
});
