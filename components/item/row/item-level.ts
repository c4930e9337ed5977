import { type Action, allows, type Level, type Permission } from '@/lib/shared/policy/policy';

/** The fields of an item that determine the person's access level. */
export type OwnedItem = { isShared: boolean; permission: Permission | null };

/** Returns the person's access level as far as responses contain it: for other people's items, at most edit. */
export const levelOf = ({ isShared, permission }: OwnedItem): Level =>
  isShared ? (permission ?? 'view') : 'owner';

/** True when the person's access level allows the action; screens hide actions that the server would refuse. */
export const may = (item: OwnedItem, action: Action): boolean => allows(levelOf(item), action);
