import { createECDH } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** Thrown for a setting that is missing or wrong. The message is one sentence for the person who starts Dayfold. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** A key of AES-256. Its id is stored with the texts that were encrypted with it. */
export interface EncryptionKey {
  id: string;
  key: Buffer;
}

type Source = Record<string, string | undefined>;

const PUBLIC_GOOGLE = 'https://accounts.google.com';
const PUBLIC_GMAIL = 'smtps://smtp.gmail.com:465';
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;
const SERVICE_WORKER = ['on', 'off'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
}

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

function urlOf(protocols: string[], message: string) {
  return z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ''), message);
}

const issuer = z
  .string()
  .refine(
    (text) => isSafe(text, 'https:', 'http:'),
    'must be an https address (http is allowed for this machine alone)',
  )
  .transform((text) => text.replace(/\/$/, ''));

/** The connection must be encrypted or local, since people's access tokens are sent through it. */
const safeSmtpUrl = z
  .string()
  .refine(
    (text) => isSafe(text, 'smtps:', 'smtp:'),
    'must begin with smtps:// (smtp:// is allowed for this machine alone)',
  );

const appUrl = z
  .string()
  .refine(isOrigin, 'must be the public address alone, such as https://planner.example.org, without a path')
  .transform((text) => new URL(text).origin);

const mailFrom = z.string().transform((text, context) => {
  const [, name = '', bracketed, bare] =
    /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/.exec(text) ?? [];
  const address = bracketed ?? bare;
  if (address) return { name, address };
  context.addIssue({ code: 'custom', message: 'must be an e-mail address, or a name followed by one in <>' });
  return z.NEVER;
});

const encryptionKeys = z.string().transform((text, context): [EncryptionKey, ...EncryptionKey[]] => {
  const [newest, ...older] = text.split(',').map(parseKey);
  if (newest && [newest, ...older].every(({ id, key }) => /^[\w-]{1,64}$/.test(id) && key.length === 32))
    return [newest, ...older];
  context.addIssue({
    code: 'custom',
    message: 'must be id:key pairs joined by commas, each id a short word, each key 32 bytes in base64',
  });
  return z.NEVER;
});

/** The token as UploadThing's dashboard provides it: JSON in base64. */
const uploadThingToken = z.string().refine((text) => {
  const shape = z.object({ apiKey: z.string(), appId: z.string(), regions: z.array(z.string()).min(1) });
  return shape.safeParse(parseJson(Buffer.from(text, 'base64').toString())).success;
}, 'must be the whole token that the dashboard of UploadThing shows');

const text = z.string();

const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  // All interfaces, since other machines open a planner on a home server, and the port of a container is forwarded.
  HOST: text.default('0.0.0.0'),
  APP_URL: appUrl.optional(),
  DATA_DIR: text.default('.data').transform((folder) => path.resolve(/* turbopackIgnore: true */ folder)),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'must begin with postgresql://').optional(),
  WEB_PROCESSES: wholeNumber(1, 64).default(() => Math.min(availableParallelism(), 4)),
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'must begin with smtp:// or smtps://').optional(),
  SMTP_ALLOW_PLAINTEXT: flag.default(false),
  MAIL_FROM: mailFrom.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: issuer.default(PUBLIC_GOOGLE),
  GMAIL_SMTP_URL: safeSmtpUrl.default(PUBLIC_GMAIL),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40, 'must have at most 40 characters').default('OpenID'),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: urlOf(['http:', 'https:'], 'must begin with https:// or http://').optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  UPLOADTHING_TOKEN: uploadThingToken.optional(),
  UPLOADTHING_API_URL: urlOf(['http:', 'https:'], 'must begin with https:// or http://').optional(),
  UPLOADTHING_INGEST_URL: urlOf(['http:', 'https:'], 'must begin with https:// or http://').optional(),
  UPLOADTHING_UFS_HOST: text.optional(),
  STORAGE_QUOTA_MIB: wholeNumber(1, 1_048_576).default(1024),
  MAX_ITEMS_PER_PERSON: wholeNumber(1, 100_000_000).default(200_000),
  REGISTRATION: z.enum(REGISTRATION_MODES, `must be one of ${REGISTRATION_MODES.join(', ')}`).default('open'),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number above 0')
    .transform(Number)
    .pipe(z.number().positive('must be a number above 0'))
    .default(1),
  SERVICE_WORKER: z.enum(SERVICE_WORKER, `must be one of ${SERVICE_WORKER.join(', ')}`).default('on'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NEXTAUTH_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  VAPID_PUBLIC_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.optional(),
  ALLOW_PRIVATE_ADDRESSES: flag.default(false),
});

type Variables = z.infer<typeof schema>;

/** The validated settings, with defaults. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Validates settings.
 * @param source variables by name; an empty one counts as absent, since container tools pass those
 * @throws SettingsError at the first that is missing or wrong
 */
export function readSettings(source: Source) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingsError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const variables = result.data;
  const origin = variables.APP_URL ?? `http://localhost:${variables.PORT}`;
  return {
    port: variables.PORT,
    host: variables.HOST,
    /** The public address: an origin without a final slash. */
    appUrl: origin,
    /** An absolute path. */
    dataDir: variables.DATA_DIR,
    /** Null for the embedded database. */
    databaseUrl: variables.DATABASE_URL ?? null,
    webProcesses: variables.WEB_PROCESSES,
    /** Null: mail is written to the outbox folder in the data folder. */
    smtpUrl: variables.SMTP_URL ?? null,
    /** True when mail may leave this machine unencrypted, if the server offers no TLS. */
    smtpAllowPlaintext: variables.SMTP_ALLOW_PLAINTEXT,
    mailFrom: variables.MAIL_FROM ?? { name: 'Dayfold', address: `no-reply@${new URL(origin).hostname}` },
    google: readGoogle(variables),
    oidc: readOidc(variables),
    s3: readS3(variables),
    uploadThing: readUploadThing(variables),
    /** Bytes that each person's files may take. */
    storageQuota: variables.STORAGE_QUOTA_MIB * 1024 * 1024,
    /** Tasks, meetings and goals that each person may own. */
    itemsPerPerson: variables.MAX_ITEMS_PER_PERSON,
    /** Who may sign up: anybody, people with an invitation, or nobody. */
    registration: variables.REGISTRATION,
    trustedProxyHops: variables.TRUSTED_PROXY_HOPS,
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    /** False: browsers remove the service worker that they have (docs/operations.md). */
    hasServiceWorker: variables.SERVICE_WORKER === 'on',
    logLevel: variables.LOG_LEVEL,
    sessionSecret: variables.NEXTAUTH_SECRET ?? null,
    /** The first one encrypts; all of them decrypt. Null when none is set. */
    encryptionKeys: variables.ENCRYPTION_KEYS ?? null,
    /** Null when none is set. */
    vapidKeys: readVapidKeys(variables),
    /** True when Dayfold may connect to addresses of private networks and of this machine in the name of a person. */
    allowPrivateAddresses: variables.ALLOW_PRIVATE_ADDRESSES,
  };
}

/** The key pair by which push services recognise this installation (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

function readVapidKeys(variables: Variables): VapidKeys | null {
  const pair = complete({
    VAPID_PUBLIC_KEY: variables.VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: variables.VAPID_PRIVATE_KEY,
  });
  if (!pair) return null;
  const keys = { publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY };
  if (isVapidPair(keys)) return keys;
  throw new SettingsError(
    'The settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of keys of the curve P-256, in base64url.',
  );
}

/** True for the public and the private key of one pair: a point of 65 bytes, and a number of 32. */
function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || ![publicKey, privateKey].every((key) => /^[\w-]+$/.test(key))) return false;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    // Zero, or beyond the order of the curve.
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}

function readGoogle(variables: Variables) {
  const pair = complete({
    GOOGLE_CLIENT_ID: variables.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: variables.GOOGLE_CLIENT_SECRET,
  });
  return (
    pair && {
      clientId: pair.GOOGLE_CLIENT_ID,
      clientSecret: pair.GOOGLE_CLIENT_SECRET,
      issuer: variables.GOOGLE_ISSUER,
      /** The SMTP server of Gmail, for mail through a person's own account. */
      smtpUrl: variables.GMAIL_SMTP_URL,
    }
  );
}

function readOidc(variables: Variables) {
  const client = complete({
    OIDC_ISSUER: variables.OIDC_ISSUER,
    OIDC_CLIENT_ID: variables.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: variables.OIDC_CLIENT_SECRET,
  });
  if (!client) return null;
  return {
    issuer: client.OIDC_ISSUER,
    clientId: client.OIDC_CLIENT_ID,
    clientSecret: client.OIDC_CLIENT_SECRET,
    /** The label of the sign-in button. */
    name: variables.OIDC_NAME,
  };
}

function readS3(variables: Variables) {
  const access = complete({
    S3_BUCKET: variables.S3_BUCKET,
    S3_ACCESS_KEY_ID: variables.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: variables.S3_SECRET_ACCESS_KEY,
  });
  if (!access) return null;
  if (variables.UPLOADTHING_TOKEN) {
    throw new SettingsError(
      'The setting UPLOADTHING_TOKEN must not stand beside S3_BUCKET: choose one of the two.',
    );
  }
  return {
    bucket: access.S3_BUCKET,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT ?? `https://s3.${variables.S3_REGION}.amazonaws.com`,
    accessKeyId: access.S3_ACCESS_KEY_ID,
    secretAccessKey: access.S3_SECRET_ACCESS_KEY,
  };
}

function readUploadThing(variables: Variables) {
  if (!variables.UPLOADTHING_TOKEN) return null;
  return {
    token: variables.UPLOADTHING_TOKEN,
    /** Null, here and below: the default of UploadThing. */
    apiUrl: variables.UPLOADTHING_API_URL ?? null,
    ingestUrl: variables.UPLOADTHING_INGEST_URL ?? null,
    ufsHost: variables.UPLOADTHING_UFS_HOST ?? null,
  };
}

/**
 * Validates settings that are meaningful only together.
 * @returns null when none is given
 */
function complete<Name extends string>(group: Record<Name, string | undefined>): Record<Name, string> | null {
  const entries: [string, string | undefined][] = Object.entries(group);
  const given = entries.find(([, value]) => value !== undefined);
  if (!given) return null;
  const missing = entries.find(([, value]) => value === undefined);
  if (missing)
    throw new SettingsError(`The setting ${missing[0]} is missing: ${given[0]} does nothing without it.`);
  return group as Record<Name, string>;
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '';
}

/** True when a server's address names this machine, by its loopback interface. */
export function isThisMachine(url: string): boolean {
  const host = parseUrl(url)?.hostname ?? '';
  return THIS_MACHINE.includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** True for an encrypted connection, or one that does not leave this machine. */
function isSafe(text: string, encrypted: string, plain: string): boolean {
  const protocol = parseUrl(text)?.protocol;
  return protocol === encrypted || (protocol === plain && isThisMachine(text));
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseKey(text: string): EncryptionKey {
  const [id = '', key = ''] = text.trim().split(':');
  return { id, key: Buffer.from(key, 'base64') };
}

/** Loads the .env file of a folder, if there is one. Existing variables keep their values. */
export function loadEnvFile(folder: string): void {
  const file = path.join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns this process's variables with changes, for starting another program. */
export function environmentWith(changes: Source): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: this module is the one that reads it
  return { ...process.env, ...changes };
}

/** Validates and returns the settings in this process's variables. */
export function currentSettings(): Settings {
  // biome-ignore lint/style/noProcessEnv: this module is the one that reads it
  return readSettings(process.env);
}

/**
 * The settings, with the variables that the launcher adds because it has found or generated them. A build has none of
 * those.
 */
type Environment = Settings & {
  databaseUrl: string;
  /** The key from which a separate key is derived for each purpose. */
  sessionSecret: string;
  encryptionKeys: [EncryptionKey, ...EncryptionKey[]];
  vapidKeys: VapidKeys;
};

const PASSED = {
  databaseUrl: 'DATABASE_URL',
  sessionSecret: 'NEXTAUTH_SECRET',
  encryptionKeys: 'ENCRYPTION_KEYS',
  vapidKeys: 'VAPID_PUBLIC_KEY',
} as const;

let known: Settings | null = null;

/**
 * The settings for the web processes, the worker and the tools, read at first use: modules that a build only imports
 * need none, and the launcher loads the .env file first.
 * @throws SettingsError at the first use of one that is missing or wrong
 */
export const env = new Proxy({} as Environment, {
  get(_target, name) {
    known ??= currentSettings();
    const value: unknown = Reflect.get(known, name);
    if (value === null && name in PASSED) {
      const variable = PASSED[name as keyof typeof PASSED];
      throw new SettingsError(`The setting ${variable} is missing: start Dayfold with npm start.`);
    }
    return value;
  },
});

/** Discards the settings, which are read again at the next use. For tests that change them. */
export function forgetSettings(): void {
  known = null;
}

/** Sets the variable from which next-auth takes the public address; otherwise it would trust the Host header. */
export function setNextAuthUrl(): void {
  // biome-ignore lint/style/noProcessEnv: this module is the one that writes it
  process.env.NEXTAUTH_URL = env.appUrl;
}
