import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { may } from '@/lib/shared/item-level';
import type { Author } from '@/lib/shared/items';

type Shared = { isShared: boolean; sharedBy: Author | null; permission: 'view' | 'edit' | null };

/** Whose it is, and what one may do with it; nothing for one's own. */
export function Ownership({ item }: { item: Shared }) {
  if (!item.sharedBy) return null;
  const canEdit = may(item, 'edit');
  return (
    <>
      <span className="whose" title={item.sharedBy.firstName}>
        <Avatar person={item.sharedBy} size="xs" />
        <bdi>{item.sharedBy.firstName}</bdi>
      </span>
      <span>
        <Icon name={canEdit ? 'pen' : 'eye'} size={14} />
        {canEdit ? 'Can edit' : 'View only'}
      </span>
    </>
  );
}
