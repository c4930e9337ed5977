import { AsyncLocalStorage } from 'node:async_hooks';
import { v5 } from 'uuid';
import type { ApiRequest } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';
import type { Reply } from '@/lib/server/reply';
import { IDEMPOTENCY_KEY_HEADER, idempotencyKey } from '@/lib/shared/contract/schemas/idempotency-key';

/** The change that a request makes, and whether it was found to be made before. */
type CurrentChange = { id: string; isRepeated: boolean };

const current = new AsyncLocalStorage<CurrentChange>();

/** The header of the answer to a change that was made before, and was not made again. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/**
 * Returns the id of the change that the request being answered makes, the same when it is sent again; undefined when it
 * has no Idempotency-Key.
 */
export const currentChangeId = (): string | undefined => current.getStore()?.id;

/** Records that the change of this request was made before. Unless the request is refused, its answer says so. */
export function markRepeated(): void {
  const change = current.getStore();
  if (change) change.isRepeated = true;
}

/**
 * Runs the work with the id of the change that the request names. The id is made from the key, the person and the call,
 * so that nobody's key means anything in the request of somebody else, or in another call. The body is not part of it:
 * the outbox sends a change again with the version that it is made against by then. Throws 400 for a key that is no
 * UUID.
 */
export async function asChangeOf(
  person: string | undefined,
  request: ApiRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const given = request.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (given === null || person === undefined) return work();
  const key = idempotencyKey.safeParse(given);
  if (!key.success) {
    const problem = `${IDEMPOTENCY_KEY_HEADER}: must be a UUID.`;
    throw new AppError('invalid', { details: problem });
  }
  const { pathname, search } = new URL(request.url);
  const id = v5(`${request.method} ${pathname.toLowerCase()}${search} ${key.data}`, person);
  const change: CurrentChange = { id, isRepeated: false };
  const reply = await current.run(change, work);
  if (!change.isRepeated) return reply;
  return { ...reply, headers: [...(reply.headers ?? []), [REPLAYED_HEADER, 'true']] };
}
