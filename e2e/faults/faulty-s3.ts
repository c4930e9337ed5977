import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { type S3StandIn, startS3 } from '@/lib/testing/storage/s3';

/**
 * The faults of a store: it refuses connections, answers 500, or executes the request and then closes the connection or
 * never answers.
 */
export type Fault = 'refuses' | 'fails' | 'hangs up' | 'is silent';

/** A proxy to an S3 store that can be made to fail. */
export class FaultyS3 {
  #fault: Fault | null = null;
  #port = 0;
  #server: Server | undefined;
  #inner: S3StandIn | undefined;

  async open(): Promise<this> {
    this.#inner = await startS3();
    await this.#listen();
    return this;
  }

  /** Sets the fault from now on; null for none. */
  async setFault(fault: Fault | null): Promise<void> {
    this.#fault = fault;
    if (fault === 'refuses') await this.#stopListening();
    else if (!this.#server?.listening) await this.#listen();
  }

  /** The environment variables by which the planner uses the store. */
  get variables(): Record<string, string> {
    const { bucket, region, accessKeyId, secretAccessKey } = this.#settings;
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  /** Returns the keys of the stored files, also while the store fails. */
  async keys(): Promise<string[]> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#settings;
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    const list = await (await client.fetch(`${endpoint}/${bucket}?list-type=2`)).text();
    return [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key]) => key ?? []);
  }

  async close(): Promise<void> {
    await this.#stopListening();
    await this.#inner?.close();
  }

  get #settings(): S3StandIn['settings'] {
    if (!this.#inner) throw new Error('The store is not open.');
    return this.#inner.settings;
  }

  async #listen(): Promise<void> {
    const server = createServer((received, answer) => this.#answer(received, answer));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    if (!server?.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  #answer(received: IncomingMessage, answer: ServerResponse): void {
    if (this.#fault === 'fails') {
      received.resume();
      answer.writeHead(500).end();
      return;
    }
    const { hostname, port } = new URL(this.#settings.endpoint);
    const { method, url, headers } = received;
    const forwarded = request({ hostname, port, method, path: url, headers }, (answered) => {
      if (this.#fault === 'is silent') return void answered.resume();
      if (this.#fault === 'hangs up') return void received.socket.destroy();
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    received.pipe(forwarded);
  }
}
