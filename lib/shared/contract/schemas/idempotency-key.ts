import { z } from 'zod';

/**
 * The header by which a change names itself, so that it can be sent again when its answer was lost: the server makes it
 * once (draft-ietf-httpapi-idempotency-key-header). The value is a UUID.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

export const idempotencyKey = z.uuid({ error: 'Must be a UUID.' }).overwrite((key) => key.toLowerCase());
