import { ok, type Reply } from '@/lib/server/reply';
import type { Page } from './page';

/** Replies with a page of a list, and with a Link to the next page (RFC 8288) if there is one. */
export function page<Entity>({ entities, nextCursor }: Page<Entity>, request: Request): Reply {
  if (nextCursor === null) return ok(entities);
  const path = new URL(request.url).pathname;
  return ok(entities, [['Link', `<${path}?cursor=${encodeURIComponent(nextCursor)}>; rel="next"`]]);
}
