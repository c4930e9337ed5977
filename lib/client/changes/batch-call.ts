import { api } from '@/lib/client/http/api';
import type { Batch, BatchOutcome } from '@/lib/shared/contract/schemas/batch';

/**
 * The error of one item that the answer to a call for many has refused. Its message is the server's sentence about it.
 */
export class RefusedItem extends Error {
  override readonly name = 'RefusedItem';
}

/**
 * Changes, deletes or restores many items by one call, without the outbox. This window ignores the announcement: the
 * caller invalidates what it concerns.
 * @throws ApiError if the whole call is refused; single items are refused in the answer
 */
export const callBatch = (batch: Batch): Promise<BatchOutcome> =>
  api<BatchOutcome>('POST', '/api/items/batch', batch, { isRenewedHere: true });
