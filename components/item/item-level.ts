import { type Action, allows, type Level, type Permission } from '@/lib/shared/policy/policy';

/** The fields of an item that determine one's level on it. */
export type OwnedItem = { isShared: boolean; permission: Permission | null };

/** One's level on an item as far as the wire contains it: for other people's items, at most edit. */
export const levelOf = ({ isShared, permission }: OwnedItem): Level =>
  isShared ? (permission ?? 'view') : 'owner';

/** True when one's level on the item allows the action; screens hide what the policy would refuse. */
export const may = (item: OwnedItem, action: Action): boolean => allows(levelOf(item), action);
