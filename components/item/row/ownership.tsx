import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import type { Author } from '@/lib/shared/contract/schemas/items';
import { may } from './item-level';

type Shared = { isShared: boolean; sharedBy: Author | null; permission: 'view' | 'edit' | null };

/**
 * The owner of an item and the person's access in words, for the item's sheet. Renders nothing for the person's own
 * item.
 */
export function Ownership({ item }: { item: Shared }) {
  if (!item.sharedBy) return null;
  return (
    <>
      <span className="whose" title={item.sharedBy.firstName}>
        <Avatar person={item.sharedBy} size="xs" />
        <bdi>{item.sharedBy.firstName}</bdi>
      </span>
      {may(item, 'edit') ? (
        <span className="access">
          <Icon name="pen" size={14} />
          <span>Can edit</span>
        </span>
      ) : (
        <ViewOnly />
      )}
    </>
  );
}

/** The owner of an item in a row of a list: an avatar, and words only for view access. */
export function OwnerMark({ item }: { item: Shared }) {
  if (!item.sharedBy) return null;
  return (
    <>
      {!may(item, 'edit') && <ViewOnly />}
      <span className="owner" title={item.sharedBy.firstName}>
        <Avatar person={item.sharedBy} size="xs" />
        <bdi className="vh">{item.sharedBy.firstName}</bdi>
      </span>
    </>
  );
}

/** The owner of an item below the owner's name, and view access: for assistive technology alone. */
export const OwnerWords = ({ item }: { item: Shared }) =>
  item.sharedBy && (
    <span className="vh">
      <span>{item.sharedBy.firstName}</span>
      {!may(item, 'edit') && <span>View only</span>}
    </span>
  );

/** In a button that shows an item of somebody else: whose it is. In a narrow place only the avatar is seen. */
export const OwnerSign = ({ item: { sharedBy } }: { item: Pick<Shared, 'sharedBy'> }) =>
  sharedBy && (
    <span className="owner-sign" title={sharedBy.firstName}>
      <span className="vh"> by </span>
      <Avatar person={sharedBy} size="xs" />
      <bdi>{sharedBy.firstName}</bdi>
    </span>
  );

const ViewOnly = () => (
  <span className="access">
    <Icon name="eye" size={14} />
    <span>View only</span>
  </span>
);
