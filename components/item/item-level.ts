import { type Action, allows, type Level, type Permission } from '@/lib/shared/policy/policy';

/** An item as far as one's level on it depends on it. */
export type OwnedItem = { isShared: boolean; permission: Permission | null };

/** One's level on an item as far as the wire tells it: of other people's items it says no more than view or edit. */
export const levelOf = ({ isShared, permission }: OwnedItem): Level =>
  isShared ? (permission ?? 'view') : 'owner';

/** Whether the item's actions hold this one; screens hide what the policy would refuse. */
export const may = (item: OwnedItem, action: Action): boolean => allows(levelOf(item), action);
