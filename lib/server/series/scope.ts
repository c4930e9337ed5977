import { permits } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { Scope } from '@/lib/shared/contract/series';
import type { Action } from '@/lib/shared/policy/policy';

/** Throws 400 for a scope that the item does not have. Somebody who may not act on it gets 404 or 403 first. */
export async function requireThis(
  actor: Actor,
  kind: ItemKind,
  id: string,
  action: Action,
  scope: Scope,
): Promise<void> {
  if (scope === 'this') return;
  await permits(actor, kind, id, action);
  const problem = 'A single item has no other occurrences.';
  throw new AppError('invalid', { fields: { scope: problem }, details: `scope: ${problem}` });
}
