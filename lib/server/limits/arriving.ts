import { type ApiRequest, deliveryOf } from '@/lib/server/api-request';

/** The most bodies of one caller that this process receives at once. A usual body arrives together with its request. */
const ARRIVING_MAX = 50;

/** The requests of each caller whose bodies are arriving, the oldest first. */
const arriving = new Map<string, Set<ApiRequest>>();

/**
 * Reads the body of a request whose sender is not known. When too many bodies of the caller are arriving, the connection
 * of the oldest is ended: bodies that are sent slowly on purpose keep none out, and take little memory.
 */
export async function whileArriving<Body>(
  request: ApiRequest,
  key: string,
  read: () => Promise<Body>,
): Promise<Body> {
  const own = arriving.get(key) ?? new Set();
  arriving.set(key, own);
  const [oldest] = own;
  if (oldest && own.size >= ARRIVING_MAX) {
    own.delete(oldest);
    deliveryOf(oldest).end();
  }
  own.add(request);
  try {
    return await read();
  } finally {
    own.delete(request);
    if (own.size === 0 && arriving.get(key) === own) arriving.delete(key);
  }
}
