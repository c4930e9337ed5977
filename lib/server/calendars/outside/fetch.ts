import type { IncomingHttpHeaders } from 'node:http';
import {
  AddressRefused,
  AnswerTooLong,
  ENCODINGS,
  type OutsideAnswer,
  requestOutside,
  UnknownEncoding,
} from '@/lib/server/outside/request';
import type { Resolve } from '@/lib/server/outside/resolve';
import { PRODUCT_NAME } from '@/lib/shared/site/product';

/** What identifies the last version of a file that was read. */
export type Version = { etag: string | null; lastModified: string | null };

export type Fetched =
  | { kind: 'file'; bytes: Buffer; version: Version }
  | { kind: 'unchanged' }
  /** `why` is a sentence. */
  | { kind: 'failure'; why: string };

/** Milliseconds that all requests for a file may take together. */
const TIME_MS = 20_000;
/** Milliseconds of these for a try of https where the address does not say whether it is http. */
const SECURE_TRY_MS = 8_000;
/** Bytes of a file, as it comes and decompressed. */
const FILE_MAX = 10 * 1024 * 1024;
const REDIRECTS_MAX = 5;

type Options = { personId: string; known: Version; resolve?: Resolve; timeMs?: number };

class Failure extends Error {}

/**
 * Fetches the file of an outside calendar. `webcal:` is https and, if that gives no answer at all, http.
 * @param options.personId whose calendar it is
 * @param options.known the version that was read last, for a conditional request
 */
export async function fetchCalendar(url: string, options: Options): Promise<Fetched> {
  const { timeMs = TIME_MS } = options;
  const deadline = Date.now() + timeMs;
  const [first, second] = addressesOf(url);
  try {
    const answer = await (second
      ? followEither(first, second, { ...options, deadline, beginMs: Math.min(SECURE_TRY_MS, timeMs / 2) })
      : follow(first, { ...options, deadline }));
    return fetchedFrom(answer, options.known);
  } catch (error) {
    return { kind: 'failure', why: sentenceOf(error) };
  }
}

/** Returns the addresses that a calendar's address stands for, the first one first. */
function addressesOf(url: string): [string] | [string, string] {
  const rest = /^webcal:(.*)$/is.exec(url)?.[1];
  return rest === undefined ? [url] : [`https:${rest}`, `http:${rest}`];
}

/** Returns the address as it is asked first, which has to be one of the web. */
export const askedAddress = (url: string): string => addressesOf(url)[0];

type Following = Options & {
  deadline: number;
  /** Milliseconds in which the first answer has to begin. */
  beginMs?: number;
  onAnswer?: () => void;
};

/** Follows one address or, if nothing answers there, the other. */
async function followEither(first: string, second: string, options: Following): Promise<OutsideAnswer> {
  let isAnswered = false;
  const onAnswer = () => {
    isAnswered = true;
  };
  try {
    return await follow(first, { ...options, onAnswer });
  } catch (error) {
    if (isAnswered || error instanceof AddressRefused) throw error;
    return follow(second, { ...options, beginMs: undefined });
  }
}

/** Follows redirects to an answer. Each address is checked when it is connected to. */
async function follow(begin: string, options: Following): Promise<OutsideAnswer> {
  const { personId, known, resolve, deadline, onAnswer } = options;
  let [url, beginMs] = [begin, options.beginMs];
  for (let redirects = 0; ; redirects += 1) {
    const answer = await requestOutside({
      url,
      method: 'GET',
      headers: headersFor(known),
      personId,
      resolve,
      timeoutMs: Math.max(0, deadline - Date.now()),
      beginMs,
      onAnswer,
      answerMax: FILE_MAX,
      decompress: true,
    });
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.status) || location === undefined) return answer;
    if (redirects === REDIRECTS_MAX) throw new Failure('The server redirects more than five times.');
    if (!URL.canParse(location, url))
      throw new Failure('The server redirects to something that is no address.');
    url = askedAddress(new URL(location, url).href);
    beginMs = undefined;
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const headersFor = ({ etag, lastModified }: Version): Record<string, string> => ({
  accept: 'text/calendar, */*;q=0.5',
  'accept-encoding': ENCODINGS,
  'user-agent': PRODUCT_NAME,
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

function fetchedFrom({ status, headers, body }: OutsideAnswer, known: Version): Fetched {
  if (status === 304 && (known.etag !== null || known.lastModified !== null)) return { kind: 'unchanged' };
  if (status === 200) return { kind: 'file', bytes: body, version: versionIn(headers) };
  return { kind: 'failure', why: statusSentence(status) };
}

/** Characters of a header that are kept. */
const HEADER_MAX = 1_000;

function versionIn({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): Version {
  const kept = (value: string | undefined) =>
    value !== undefined && value.length <= HEADER_MAX && /^[\x20-\x7e]+$/.test(value) ? value : null;
  return { etag: kept(etag), lastModified: kept(lastModified) };
}

function statusSentence(status: number): string {
  if (status === 401 || status === 403)
    return `The server does not show this calendar without a sign-in (${status}).`;
  if (status === 404 || status === 410) return `There is no calendar at this address (${status}).`;
  if (status === 429) return 'The server was asked too often (429).';
  return `The server answers with an error (${status}).`;
}

/** Says in a sentence why there was no answer. */
function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (error instanceof AddressRefused) return `${error.message} It is not read.`;
  if (error instanceof AnswerTooLong) return 'The calendar is larger than 10 MiB.';
  if (error instanceof UnknownEncoding) return 'The server sends the calendar in an unknown encoding.';
  const { code = '', name = '' } = error as NodeJS.ErrnoException;
  if (/^(AbortError|TimeoutError)$/.test(name)) return 'The server takes longer than 20 seconds.';
  if (/^(ENOTFOUND|ENODATA|EAI_AGAIN|EBADNAME)$/.test(code)) return 'No server has this name.';
  if (/^(ETIMEOUT|ESERVFAIL|EREFUSED)$/.test(code)) return 'Nothing says where the server of this name is.';
  if (/CERT|UNABLE_TO|SSL|TLS|EPROTO|ERR_INVALID_PROTOCOL|ALTNAME|SELF_SIGNED/.test(code))
    return 'There is no safe connection to the server.';
  if (
    code.startsWith('Z_') ||
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code.startsWith('HPE_') ||
    code.startsWith('ERR__ERROR_')
  )
    return 'The calendar did not arrive whole.';
  return 'The server cannot be reached.';
}
