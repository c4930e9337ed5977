import type { ApiRequest } from '@/lib/server/api-request';
import { ok, type Reply } from '@/lib/server/reply';
import { LargeList } from './large-list';
import type { Page } from './page';

/** Replies with a list. One with many bytes is read, or made into JSON, while it is sent. */
export async function list<Entity>(
  entities: Entity[] | LargeList<Entity>,
  request: ApiRequest,
): Promise<Reply> {
  if (!(entities instanceof LargeList)) return ok(entities);
  const { pieces, bytes } = await entities.open(request);
  return { status: 200, pieces, bytes };
}

/** Replies with a page of a list, and with a Link to the next page (RFC 8288) if there is one. */
export async function page<Entity>(
  found: Page<Entity> | LargeList<Entity>,
  request: ApiRequest,
): Promise<Reply> {
  if (!(found instanceof LargeList)) return ok(found.entities, linkTo(found.nextCursor, request));
  const { pieces, nextCursor } = await found.open(request);
  return { status: 200, pieces, headers: linkTo(nextCursor, request) };
}

function linkTo(nextCursor: string | null, request: ApiRequest): Reply['headers'] {
  if (nextCursor === null) return [];
  const path = new URL(request.url).pathname;
  return [['Link', `<${path}?cursor=${encodeURIComponent(nextCursor)}>; rel="next"`]];
}
