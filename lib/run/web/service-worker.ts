import type { IncomingMessage, ServerResponse } from 'node:http';
import { SERVICE_WORKER_PATH, serviceWorkerFrom } from '@/lib/server/pages/service-worker';

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers requests for the service worker, and passes all others on. Next would serve the file with its own headers,
 * and only from the folder `public`, which is part of the sources.
 * @param buildDir Next's output folder; null in development
 * @param isOn false where the service worker is switched off (`SERVICE_WORKER`)
 */
export function withServiceWorker(buildDir: string | null, isOn: boolean, servePage: Serve): Serve {
  const answerOf = serviceWorkerFrom(buildDir, isOn);
  return async (request, response) => {
    if (request.url?.split('?', 1)[0] !== SERVICE_WORKER_PATH) return servePage(request, response);
    const { status, headers, body } = answerOf(request.method ?? '', request.headers['if-none-match']);
    response.writeHead(status, headers).end(body);
  };
}
