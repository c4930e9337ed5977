import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '@/lib/server/env';
import { deadlineFor, discard, fetchWithDeadline } from './fetch-deadline';
import type { ByteStream, Storage } from './storage';
import { orUnavailable } from './unavailable';

/** Milliseconds for a check of the service. */
const CHECK_DEADLINE = 5_000;

/** The number of retries after 429 or a failure of the service, and the milliseconds before the first one. */
const RETRIES = 2;
const RETRY_PAUSE = 50;

/**
 * Stores files in a bucket of Amazon S3 or a compatible service, with path-style addresses.
 * @param deadline returns the milliseconds for all attempts of a request with so many bytes
 */
export function s3Storage(
  settings: NonNullable<Settings['s3']>,
  deadline: (bytes: number) => number = deadlineFor,
): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  /**
   * Sends a request, with retries. Each attempt has the rest of the time; otherwise a service that fails slowly would
   * be retried for longer than callers wait.
   * @param within milliseconds for all attempts together
   */
  async function send(
    method: string,
    url: string,
    init: RequestInit = {},
    within = deadline(0),
  ): Promise<Response> {
    const until = performance.now() + within;
    for (let attempt = 0; ; attempt++) {
      const signed = await client.sign(url, { method, ...init });
      const response = await fetchWithDeadline(signed, {}, until - performance.now());
      const isPassing = response.status === 429 || response.status >= 500;
      const pause = RETRY_PAUSE * 2 ** attempt;
      if (!isPassing || attempt === RETRIES || performance.now() + pause >= until) return response;
      await delay(pause);
    }
  }

  return {
    put: (key, { path, mimeType, sha256 }) =>
      orUnavailable(async () => {
        // The service compares the hash with the bytes that it receives, and refuses others.
        const headers = {
          'Content-Type': mimeType,
          'X-Amz-Content-Sha256': Buffer.from(sha256).toString('hex'),
        };
        const body = new Uint8Array(await readFile(path));
        await done(send('PUT', `${bucketUrl}/${key}`, { headers, body }, deadline(body.length)));
      }),

    get: (key) =>
      orUnavailable(async () => {
        const response = await send('GET', `${bucketUrl}/${key}`);
        if (response.ok && response.body) return response.body as ByteStream;
        const text = await response.text();
        // A missing bucket is answered with 404 too, but is not a missing file.
        if (response.status === 404 && text.includes('NoSuchKey')) return null;
        throw refusal(response);
      }),

    delete: (key) => orUnavailable(() => done(send('DELETE', `${bucketUrl}/${key}`))),

    check: () => orUnavailable(() => done(send('HEAD', bucketUrl, {}, CHECK_DEADLINE))),
  };
}

async function done(sent: Promise<Response>): Promise<void> {
  const response = await sent;
  discard(response);
  if (!response.ok) throw refusal(response);
}

const refusal = ({ status }: Response): Error => new Error(`The S3 store answered ${status}.`);
