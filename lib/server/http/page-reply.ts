import type { Page } from '@/lib/server/items/page';
import { ok, type Reply } from './reply';

/** A list, with a Link to the next page (RFC 8288) while more remain. */
export function page<Entity>({ entities, nextCursor }: Page<Entity>, request: Request): Reply {
  if (nextCursor === null) return ok(entities);
  const path = new URL(request.url).pathname;
  return ok(entities, [['Link', `<${path}?cursor=${encodeURIComponent(nextCursor)}>; rel="next"`]]);
}
