import { Button, IconButton } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';

/** Something that can be done to an item: a button at the end of its row, and a labelled row of its sheet. */
export type ItemAction = { label: string; icon: IconName; onPress: () => void; isDanger?: boolean };

type Props = { actions: readonly ItemAction[] };

/** The actions over the end of a row; they appear on hover and focus. */
export function ActionButtons({ actions }: Props) {
  if (actions.length === 0) return null;
  return (
    <span className="acts">
      {actions.map(({ label, icon, onPress }) => (
        <IconButton key={label} icon={icon} label={label} size="sm" onClick={onPress} />
      ))}
    </span>
  );
}

/** The same actions in the item's sheet, with their names. */
export function ActionRows({ actions }: Props) {
  return (
    <ul className="act-rows">
      {actions.map(({ label, icon, onPress, isDanger }) => (
        <li key={label}>
          <Button variant={isDanger ? 'danger' : 'quiet'} onClick={onPress}>
            <Icon name={icon} />
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
