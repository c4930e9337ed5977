import { z } from 'zod';
import type { Actor } from '@/lib/server/actor';
import { type ItemKind, itemId } from '@/lib/shared/contract/items';
import type { Action } from '@/lib/shared/policy/policy';
import { permits } from './authorize';

/**
 * Asks about the item that a bad body names in one of its fields, as far as it names one: whoever may not act on it
 * hears 404 or 403 rather than what else is wrong.
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
