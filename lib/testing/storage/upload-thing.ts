import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of the part of UploadThing that the planner uses: upload and reading by signed URLs, deletion, usage. */
export type UploadThingStandIn = {
  /** The settings by which the planner uses it. */
  settings: { token: string; apiUrl: string; ingestUrl: string; ufsHost: string };
  close(): Promise<void>;
};

const API_KEY = 'sk_live_stand_in';
const APP_ID = 'standin';

type File = { key: string; customId: string; acl: string | null; bytes: Uint8Array<ArrayBuffer> };

/** Stores files in memory and answers the requests of UploadThing's API. */
class Service {
  private readonly files: File[] = [];

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.method === 'PUT' && url.pathname.startsWith('/ingest/')) return this.ingest(request, url);
    if (request.method === 'GET') return this.read(url);
    if (request.headers.get('x-uploadthing-api-key') !== API_KEY) return new Response(null, { status: 401 });
    if (url.pathname === '/v6/deleteFiles') return this.remove(await request.json());
    if (url.pathname === '/v6/getUsageInfo') return Response.json(this.usage());
    return new Response(null, { status: 404 });
  }

  private async ingest(request: Request, url: URL): Promise<Response> {
    if (!isSigned(url)) return new Response(null, { status: 403 });
    const sent = (await request.formData()).get('file');
    if (!(sent instanceof Blob)) return new Response(null, { status: 400 });
    const parameter = (name: string) => decodeURIComponent(url.searchParams.get(`x-ut-${name}`) ?? '');
    const customId = parameter('custom-id');
    if (this.find(customId)) return new Response(null, { status: 409 });
    const key = url.pathname.slice('/ingest/'.length);
    this.files.push({
      key,
      customId,
      acl: parameter('acl'),
      bytes: new Uint8Array(await sent.arrayBuffer()),
    });
    return Response.json({ url: url.href, appUrl: url.href, ufsUrl: url.href, fileHash: 'unused' });
  }

  private read(url: URL): Response {
    const file = this.find(url.pathname.slice(`/a/${APP_ID}/`.length));
    if (!file) return new Response(null, { status: 404 });
    if (file.acl === 'private' && !isSigned(url)) return new Response(null, { status: 403 });
    return new Response(file.bytes);
  }

  private remove({ customIds }: { customIds: string[] }): Response {
    const kept = this.files.filter(({ customId }) => !customIds.includes(customId));
    const deletedCount = this.files.length - kept.length;
    this.files.splice(0, this.files.length, ...kept);
    return Response.json({ success: true, deletedCount });
  }

  private usage() {
    const totalBytes = this.files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    return {
      totalBytes,
      appTotalBytes: totalBytes,
      filesUploaded: this.files.length,
      limitBytes: 2_000_000_000,
    };
  }

  private find(id: string): File | undefined {
    return this.files.find(({ key, customId }) => key === id || customId === id);
  }
}

function isSigned(url: URL): boolean {
  const [unsigned, signature] = url.href.split('&signature=');
  const expected = createHmac('sha256', API_KEY)
    .update(unsigned ?? '')
    .digest('hex');
  const isCurrent = Number(url.searchParams.get('expires')) > Date.now();
  return isCurrent && decodeURIComponent(signature ?? '') === `hmac-sha256=${expected}`;
}

export async function startUploadThing(): Promise<UploadThingStandIn> {
  const service = new Service();
  const server = createServer((request, response) => {
    pass(service, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const token = JSON.stringify({ apiKey: API_KEY, appId: APP_ID, regions: ['here'] });
  return {
    settings: {
      token: Buffer.from(token).toString('base64'),
      apiUrl: origin,
      ingestUrl: `${origin}/ingest`,
      ufsHost: `localhost:${port}`,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = 'GET', url = '/', headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await service.answer(
    new Request(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      body: hasBody ? new Uint8Array(Buffer.concat(chunks)) : null,
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
