import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { type S3StandIn, startS3 } from '@/lib/testing/storage/s3';

/**
 * The faults of a store: nobody listens; it answers 500; it does what it is asked and closes the connection, or never
 * answers.
 */
export type Mood = 'refuses' | 'fails' | 'hangs up' | 'is silent';

/** An S3 store with faults, between the planner and a real one. */
export class MoodyStore {
  #mood: Mood | null = null;
  #port = 0;
  #server: Server | undefined;
  #inner: S3StandIn | undefined;

  async open(): Promise<this> {
    this.#inner = await startS3();
    await this.#listen();
    return this;
  }

  /** Null: no fault. */
  async becomes(mood: Mood | null): Promise<void> {
    this.#mood = mood;
    if (mood === 'refuses') await this.#stopListening();
    else if (!this.#server?.listening) await this.#listen();
  }

  /** The variables that lead the planner to it. */
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

  /** The keys of its files, whatever its fault. */
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
    const server = createServer((asked, answer) => this.#answer(asked, answer));
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

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.#mood === 'fails') {
      asked.resume();
      answer.writeHead(500).end();
      return;
    }
    const { hostname, port } = new URL(this.#settings.endpoint);
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (told) => {
      if (this.#mood === 'is silent') return void told.resume();
      if (this.#mood === 'hangs up') return void asked.socket.destroy();
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }
}
