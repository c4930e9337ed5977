import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import {
  type PushMessage,
  type PushSubscriptionInput,
  pushMessage,
} from '@/lib/shared/contract/schemas/push-subscriptions';

/** The keys of one browser: its private key, and the secret that it shares with the planner. */
type Keys = { curve: ECDH; auth: Buffer };

function newKeys(): Keys {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { curve, auth: randomBytes(16) };
}

const inputOf = (endpoint: string, { curve, auth }: Keys): PushSubscriptionInput => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
});

/** Returns a valid subscription whose messages nobody can read. */
export const subscriptionOf = (endpoint: string): PushSubscriptionInput => inputOf(endpoint, newKeys());

/** A message that has arrived, decrypted. */
export type Arrived = {
  /** The path of the endpoint. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The size of the encrypted message, in bytes. */
  size: number;
  message: PushMessage;
  /** The claims of the planner's token, whose signature was right, and the key that it named. */
  claims: { aud: string; exp: number; sub: string };
  key: string;
};

/** The answer of an endpoint; `hang` never answers. */
type Answer = { status: number; headers?: Record<string, string> } | 'hang';

/**
 * A push service on this machine. It decrypts messages as a browser does (RFC 8188, RFC 8291) and checks the token of
 * the planner (RFC 8292), by Node's own cryptography.
 */
export class PushService {
  readonly arrived: Arrived[] = [];
  readonly #browsers = new Map<string, Keys>();
  readonly #answers = new Map<string, Answer>();
  readonly #server: Server;
  #asked = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.#asked += 1;
        const path = request.url ?? '';
        const answer = this.#answers.get(path) ?? { status: 201 };
        if (answer === 'hang') return;
        try {
          if (answer.status === 201) this.#take(path, request.headers, Buffer.concat(parts));
          response.writeHead(answer.status, answer.headers).end();
        } catch (error) {
          response.writeHead(400).end(String(error));
        }
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => void this.#server.listen(0, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The number of requests, whatever their answer. */
  get asked(): number {
    return this.#asked;
  }

  /** Subscribes a browser under a path, as its `PushSubscription.toJSON()` says. */
  subscribe(path: string): PushSubscriptionInput {
    const keys = newKeys();
    this.#browsers.set(path, keys);
    return inputOf(`${this.origin}${path}`, keys);
  }

  answer(path: string, answer: Answer): void {
    this.#answers.set(path, answer);
  }

  #take(path: string, headers: IncomingHttpHeaders, body: Buffer): void {
    const keys = this.#browsers.get(path);
    if (!keys) throw new Error('There is no such browser.');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is another one.');
    const message = pushMessage.parse(JSON.parse(decrypt(body, keys).toString()));
    this.arrived.push({
      path,
      headers,
      size: body.length,
      message,
      ...readToken(headers.authorization ?? ''),
    });
  }
}

/** Decrypts a message of one record: salt, record size, the sender's public key, and the record. */
function decrypt(body: Buffer, { curve, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is wrong.');
  return padded.subarray(0, end);
}

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Reads the header `vapid t=TOKEN, k=KEY`, and checks the token by the key. */
function readToken(header: string): Pick<Arrived, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url')))
    throw new Error('The signature of the token is wrong.');
  return { claims: claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())), key };
}
