import { useQuery } from '@tanstack/react-query';
import type { ItemAction } from '@/components/item/row/item-action';
import { Ownership } from '@/components/item/row/ownership';
import { Avatar } from '@/components/ui/avatar';
import { usePeople } from '@/lib/client/people/people';
import { sharesOf } from '@/lib/client/people/shares';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf } from '@/lib/shared/policy/item-kinds';
import styles from './item-sheet.module.css';

type PeopleValueProps = {
  kind: ItemKind;
  item: ItemOf[ItemKind];
  /** The actions that change who sees the item. */
  actions: readonly ItemAction[];
};

/** The people who see an item: its owner, or those whom the owner has given it to. */
export function PeopleValue({ kind, item, actions }: PeopleValueProps) {
  const { data: shares = [] } = useQuery({ ...sharesOf(kind, item), enabled: !item.isShared });
  const personAt = usePeople();
  const members = 'collaborators' in item ? item.collaborators : [];
  return (
    <div className={styles.pair}>
      <Ownership item={item} />
      {members.map(({ id, role, user }) => (
        <span key={id} className="whose">
          <Avatar person={user} size="xs" />
          <bdi>{user.firstName}</bdi>
          <small>{role}</small>
        </span>
      ))}
      {shares.map(({ id, sharedWithEmail, permission }) => {
        const person = personAt(sharedWithEmail);
        return (
          <span key={id} className="whose">
            <Avatar person={person} size="xs" />
            <bdi>{person.name}</bdi>
            <small>Can {permission}</small>
          </span>
        );
      })}
      {!item.isShared && members.length + shares.length === 0 && <small>Only you</small>}
      <span className={styles.atEnd}>
        {actions.map(({ label, onPress }) => (
          <button key={label} type="button" className={styles.action} onClick={onPress}>
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}
