import { newVapidKeys } from '@/lib/run/launcher/secrets';
import { readSettings, SettingsError } from './env';

const key = (id: string, bytes = 32) => `${id}:${Buffer.alloc(bytes, 1).toString('base64')}`;

test('every setting has a default', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    appUrl: 'http://localhost:3000',
    databaseUrl: null,
    smtpUrl: null,
    mailFrom: { name: 'Dayfold', address: 'no-reply@localhost' },
    google: null,
    oidc: null,
    s3: null,
    trustedProxyHops: 0,
    rateLimitScale: 1,
    logLevel: 'info',
  });
  expect(settings.dataDir).toMatch(/^\/.*\/\.data$/);
  expect(settings.webProcesses).toBeGreaterThanOrEqual(1);
  expect(settings.webProcesses).toBeLessThanOrEqual(4);
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', SMTP_URL: ' ', GOOGLE_CLIENT_ID: '' })).toMatchObject({
    port: 3000,
    smtpUrl: null,
  });
});

test('the public address contains the port by default, and its final slash is removed', () => {
  expect(readSettings({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
  expect(readSettings({ APP_URL: 'https://planner.example.org/' }).appUrl).toBe(
    'https://planner.example.org',
  );
});

test.each([
  ['mail@example.org', { name: '', address: 'mail@example.org' }],
  ['Dayfold <mail@example.org>', { name: 'Dayfold', address: 'mail@example.org' }],
  ['"Day, fold" <mail@example.org>', { name: 'Day, fold', address: 'mail@example.org' }],
])('MAIL_FROM accepts %s', (written, sender) => {
  expect(readSettings({ MAIL_FROM: written }).mailFrom).toEqual(sender);
});

test('settings that belong together are accepted when all of them are set', () => {
  const settings = readSettings({
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    GOOGLE_ISSUER: 'http://localhost:9000/',
    GMAIL_SMTP_URL: 'smtp://localhost:9025',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'o',
    OIDC_CLIENT_SECRET: 't',
    OIDC_NAME: 'Our house',
    S3_BUCKET: 'files',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 'x',
  });
  expect(settings.google).toEqual({
    clientId: 'g',
    clientSecret: 's',
    issuer: 'http://localhost:9000',
    smtpUrl: 'smtp://localhost:9025',
  });
  expect(settings.oidc).toMatchObject({ issuer: 'https://id.example.org', name: 'Our house' });
  expect(settings.s3).toMatchObject({ bucket: 'files', endpoint: 'https://s3.eu-central-1.amazonaws.com' });
});

test('the first encryption key is the newest', () => {
  const { encryptionKeys } = readSettings({ ENCRYPTION_KEYS: `${key('b')},${key('a')}` });
  expect(encryptionKeys?.map((each) => each.id)).toEqual(['b', 'a']);
});

test.each([
  [{ PORT: '0' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '80a' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '99999' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ WEB_PROCESSES: '65' }, 'The setting WEB_PROCESSES must be a whole number from 1 to 64.'],
  [{ WEB_PROCESSES: '1.5' }, 'The setting WEB_PROCESSES must be a whole number from 1 to 64.'],
  [{ APP_URL: 'planner.example.org' }, /^The setting APP_URL must be the public address alone/],
  [{ APP_URL: 'https://example.org/planner' }, /^The setting APP_URL must be the public address alone/],
  [{ APP_URL: 'https://me@example.org' }, /^The setting APP_URL must be the public address alone/],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'The setting DATABASE_URL must begin with postgresql://.'],
  [{ SMTP_URL: 'localhost:25' }, 'The setting SMTP_URL must begin with smtp:// or smtps://.'],
  [{ SMTP_ALLOW_PLAINTEXT: 'yes' }, 'The setting SMTP_ALLOW_PLAINTEXT must be true or false.'],
  [{ MAIL_FROM: 'nobody' }, /^The setting MAIL_FROM must be an e-mail address/],
  [{ MAIL_FROM: 'a@example.org, b@example.org' }, /^The setting MAIL_FROM must be an e-mail address/],
  [
    { GOOGLE_CLIENT_ID: 'x' },
    'The setting GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID does nothing without it.',
  ],
  [{ GOOGLE_ISSUER: 'http://example.org' }, /^The setting GOOGLE_ISSUER must be an https address/],
  [{ GMAIL_SMTP_URL: 'smtp://example.org' }, /^The setting GMAIL_SMTP_URL must begin with smtps:/],
  [{ GMAIL_SMTP_URL: 'https://localhost' }, /^The setting GMAIL_SMTP_URL must begin with smtps:/],
  [
    { OIDC_CLIENT_SECRET: 'x' },
    'The setting OIDC_ISSUER is missing: OIDC_CLIENT_SECRET does nothing without it.',
  ],
  [{ S3_BUCKET: 'x' }, 'The setting S3_ACCESS_KEY_ID is missing: S3_BUCKET does nothing without it.'],
  [{ TRUSTED_PROXY_HOPS: '-1' }, 'The setting TRUSTED_PROXY_HOPS must be a whole number from 0 to 10.'],
  [{ RATE_LIMIT_SCALE: '0' }, 'The setting RATE_LIMIT_SCALE must be a number above 0.'],
  [{ RATE_LIMIT_SCALE: '1e3' }, 'The setting RATE_LIMIT_SCALE must be a number above 0.'],
  [{ SERVICE_WORKER: 'false' }, 'The setting SERVICE_WORKER must be one of on, off.'],
  [{ LOG_LEVEL: 'loud' }, /^The setting LOG_LEVEL must be one of fatal, error/],
  [
    { UPLOADTHING_TOKEN: 'c2tfbGl2ZQ==' },
    'The setting UPLOADTHING_TOKEN must be the whole token that the dashboard of UploadThing shows.',
  ],
  [{ STORAGE_QUOTA_MIB: '0' }, 'The setting STORAGE_QUOTA_MIB must be a whole number from 1 to 1048576.'],
  [
    { MAX_ITEMS_PER_PERSON: '0' },
    'The setting MAX_ITEMS_PER_PERSON must be a whole number from 1 to 100000000.',
  ],
  [{ NEXTAUTH_SECRET: 'short' }, 'The setting NEXTAUTH_SECRET must have at least 32 characters.'],
  [{ ENCRYPTION_KEYS: key('a'.repeat(65)) }, /^The setting ENCRYPTION_KEYS must be id:key pairs/],
  [{ ENCRYPTION_KEYS: key('a', 16) }, /^The setting ENCRYPTION_KEYS must be id:key pairs/],
  [
    { VAPID_PUBLIC_KEY: 'x' },
    'The setting VAPID_PRIVATE_KEY is missing: VAPID_PUBLIC_KEY does nothing without it.',
  ],
  [
    { VAPID_PUBLIC_KEY: newVapidKeys().publicKey, VAPID_PRIVATE_KEY: newVapidKeys().privateKey },
    /^The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair/,
  ],
  [{ ALLOW_PRIVATE_ADDRESSES: 'yes' }, 'The setting ALLOW_PRIVATE_ADDRESSES must be true or false.'],
])('%j is refused with one sentence', (variables, sentence) => {
  expect(() => readSettings(variables)).toThrow(SettingsError);
  expect(() => readSettings(variables)).toThrow(sentence);
});

test('S3 and UploadThing exclude each other', () => {
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'x' };
  const token = { apiKey: 'sk_live_x', appId: 'app', regions: ['fra1'] };
  const UPLOADTHING_TOKEN = Buffer.from(JSON.stringify(token)).toString('base64');
  expect(readSettings({ UPLOADTHING_TOKEN }).uploadThing?.token).toBe(UPLOADTHING_TOKEN);
  expect(() => readSettings({ ...s3, UPLOADTHING_TOKEN })).toThrow(/UPLOADTHING_TOKEN must not stand beside/);
});

test('a message never contains the value of a setting, which may be a secret', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toThrow(/hunter2/);
});
