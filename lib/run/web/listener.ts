import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Routes, routerOf } from '@/lib/server/http/router';
import { log } from '@/lib/server/log';
import { apiRequest, sendFetched } from './fetch-adapter';

/**
 * Returns the listener of the web server. It answers calls of the API by their route handlers, and passes other
 * requests to `servePage`.
 * @param servePage answers a request for a page or a file; rejects when it fails
 */
export function requestListener(
  routes: Routes,
  servePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  const route = routerOf(routes);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answerCall = route(request.method ?? '', request.url ?? '');
      if (answerCall) await sendFetched(await answerCall(apiRequest(request, response)), response);
      else await servePage(request, response);
    } catch (error) {
      log.error({ err: error, requestId: request.headers['x-request-id'] }, 'a request failed');
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    }
  };
  return (request, response) => void answer(request, response);
}
