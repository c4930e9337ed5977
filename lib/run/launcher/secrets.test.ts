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
  const { sessionSecret, encryptionKeys, vapidKeys } = loadSecrets(dataDir);
  const settings = readSettings({
    NEXTAUTH_SECRET: sessionSecret,
    ENCRYPTION_KEYS: encryptionKeys,
    VAPID_PUBLIC_KEY: vapidKeys.publicKey,
    VAPID_PRIVATE_KEY: vapidKeys.privateKey,
  });
  expect(settings.encryptionKeys).toHaveLength(1);
  expect(settings.vapidKeys).toEqual(vapidKeys);
});

test('the secrets of an earlier release get keys for push services, once, and stay otherwise as they are', () => {
  const { vapidKeys: _, ...earlier } = loadSecrets(dataDir);
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(earlier));
  const completed = loadSecrets(dataDir);
  expect(completed).toEqual({ ...earlier, vapidKeys: expect.anything() });
  expect(loadSecrets(dataDir)).toEqual(completed);
});

test('a damaged file of secrets is refused, and not replaced', () => {
  const file = path.join(dataDir, 'secrets.json');
  writeFileSync(file, '{"sessionSecret":"');
  expect(() => loadSecrets(dataDir)).toThrow('restore it from a backup');
  expect(readFileSync(file, 'utf8')).toBe('{"sessionSecret":"');
});
