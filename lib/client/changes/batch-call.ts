import { api } from '@/lib/client/http/api';
import type { Batch, BatchOutcome } from '@/lib/shared/contract/schemas/batch';

/** Why one item of a call for many was refused, in a sentence of the server. */
export class RefusedItem extends Error {
  override readonly name = 'RefusedItem';
}

/** Changes, deletes or restores many items. This window ignores the announcement: the caller refreshes what it shows. */
export const callBatch = (batch: Batch): Promise<BatchOutcome> =>
  api<BatchOutcome>('POST', '/api/items/batch', batch, { isRenewedHere: true });
