import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { env } from '@/lib/server/env';
import { isPublicAddress } from './address';
import { type Asking, type Resolve, resolveName } from './resolve';

/** Thrown for an address that Dayfold does not connect to, at once or when its name has been resolved. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

const isAllowed = (address: string): boolean => env.allowPrivateAddresses || isPublicAddress(address);

/** Returns the host of a URL as Node connects to it: without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Parses the URL of a service outside: http or https, without credentials, and not with an IP address that is refused.
 * A host name is checked only when it is resolved, for each connection.
 * @throws AddressRefused
 */
export function outsideUrl(text: string): URL {
  if (!URL.canParse(text)) throw new AddressRefused('This is not an address of the web.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefused('The address must begin with https:// or http://.');
  if (url.username || url.password)
    throw new AddressRefused('The address must not contain a name or a password.');
  const host = hostOf(url);
  if (isIP(host) && !isAllowed(host)) throw new AddressRefused('The address is not a public one.');
  return url;
}

/**
 * Returns a `lookup` for sockets that resolves a name once, and fails unless all its addresses are allowed. The socket
 * connects to what this returns, so that a name cannot be checked with one address and connected with another.
 */
export function checkedLookup(asking: Asking, resolve: Resolve = resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, asking).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          callback(new AddressRefused('The name does not stand for public addresses alone.'), '', 0);
        } else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}

/** Milliseconds that a request may take in all, with the whole answer. */
const TIME_MS = 10_000;

/** The most bytes of an answer that are read. */
const ANSWER_MAX = 16 * 1024;

/** Thrown for an answer that is longer than its request allows. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/** Thrown for an answer in an encoding that is not known. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding';
}

export type OutsideRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string | number>>;
  body?: Buffer;
  /** Whose request it is. */
  personId: string;
  /** For tests: another way to resolve names. */
  resolve?: Resolve;
  /** Milliseconds; 10 seconds by default. */
  timeoutMs?: number;
  /** Milliseconds in which the answer has to begin, if they are fewer. */
  beginMs?: number;
  /** Called when the answer begins. */
  onAnswer?: () => void;
  /** The most bytes of the answer, 16 KiB by default. They are counted as they come, and as they are when decompressed. */
  answerMax?: number;
  /** True to decompress the answer (Content-Encoding). */
  decompress?: boolean;
};

export type OutsideAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/**
 * Sends a request to a service outside, on a new connection. Follows no redirect.
 * @throws AddressRefused for an address that is not allowed; another error when there is no connection, or no complete
 *   answer of at most so many bytes within the time
 */
export async function requestOutside({
  url: text,
  method,
  headers,
  body,
  personId,
  resolve,
  timeoutMs = TIME_MS,
  beginMs = timeoutMs,
  onAnswer,
  answerMax = ANSWER_MAX,
  decompress = false,
}: OutsideRequest): Promise<OutsideAnswer> {
  const url = outsideUrl(text);
  const { request } = url.protocol === 'https:' ? https : http;
  const time = new AbortController();
  const { signal } = time;
  const end = () => time.abort(new DOMException('There was no answer in time.', 'TimeoutError'));
  let timer = setTimeout(end, Math.min(beginMs, timeoutMs));
  const begun = performance.now();
  try {
    return await new Promise((done, failed) => {
      signal.addEventListener('abort', () => failed(signal.reason));
      const sent = request(
        url,
        // `agent: false`: a connection that an agent keeps was checked for another request.
        { method, headers, signal, agent: false, lookup: checkedLookup({ personId, signal }, resolve) },
        (answer) => {
          clearTimeout(timer);
          timer = setTimeout(end, timeoutMs - (performance.now() - begun));
          onAnswer?.();
          // Other answers than these have no body that is read, and may name an encoding nevertheless.
          const decoders =
            decompress && answer.statusCode === 200 ? decodersOf(answer.headers['content-encoding']) : [];
          if (!decoders) {
            failed(new UnknownEncoding('The encoding of the answer is not known.'));
            sent.destroy();
            return;
          }
          bytesOf(answer, decoders, answerMax).then(
            (bytes) => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
            failed,
          );
        },
      );
      sent.on('error', failed);
      sent.end(body);
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads an answer through its decoders, all of which end when one has given too many bytes.
 * @throws AnswerTooLong
 */
async function bytesOf(answer: Readable, decoders: readonly Decoder[], most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const end = new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part);
      next();
    },
  });
  await pipeline([answer, bounded(most), ...decoders.flatMap((decoder) => [decoder, bounded(most)]), end]);
  return Buffer.concat(parts);
}

/** Makes a stream that passes on so many bytes, and fails with more. */
function bounded(most: number): Transform {
  let length = 0;
  return new Transform({
    transform(part: Buffer, _encoding, next) {
      length += part.length;
      if (length > most) next(new AnswerTooLong('The answer is too long.'));
      else next(null, part);
    },
  });
}

/**
 * The value of Accept-Encoding for an answer that is decompressed. Without deflate, which some servers send in another
 * form than zlib's.
 */
export const ENCODINGS = 'gzip, br';

/** Encodings upon encodings are refused beyond this number. */
const DECODERS_MAX = 2;

type Decoder = Readable & NodeJS.WritableStream;

/** Returns the streams that undo the encodings of an answer, or null for an unknown one. */
function decodersOf(encoding = ''): Decoder[] | null {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > DECODERS_MAX) return null;
  const decoders = names.toReversed().map((name) => DECODERS[name]?.());
  return decoders.every((decoder) => decoder !== undefined) ? decoders : null;
}

/** createUnzip reads gzip and zlib, which is what `deflate` means. */
const DECODERS: Readonly<Record<string, () => Decoder>> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
};
