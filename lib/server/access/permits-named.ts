import { z } from 'zod';
import type { Actor } from '@/lib/server/actor';
import { type ItemKind, itemId } from '@/lib/shared/contract/schemas/items';
import type { Action } from '@/lib/shared/policy/policy';
import { permits } from './authorize';

/**
 * Checks permission for the item that an invalid body names in one of its fields, if it does. A caller who may not act
 * on it gets 404 or 403, and does not learn what else is wrong.
 */
export async function permitsNamed(
  actor: Actor,
  kind: ItemKind,
  field: string,
  given: unknown,
  action: Action,
): Promise<void> {
  const named = z.looseObject({ [field]: itemId }).safeParse(given);
  const id = itemId.safeParse(named.data?.[field]);
  if (id.success) await permits(actor, kind, id.data, action);
}
