import type { ReactElement, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useToolbar } from '@/components/ui/use-toolbar';

/** Something that can be done to an item: a button at the end of its row, and a labelled row of its sheet. */
export type ItemAction = {
  label: string;
  icon: IconName;
  onPress?: () => void;
  isDanger?: boolean;
  /** For what opens something beneath the row: whether it is open. */
  isExpanded?: boolean;
  /** For what opens something beside its button: puts that around the button. */
  opens?: (trigger: ReactElement) => ReactNode;
};

type Props = { actions: readonly ItemAction[] };

type ActionButtonsProps = Props & {
  /** The title of the item: its row is one of many. */
  of: string;
};

/** The actions over the end of a row; they appear on hover and focus. A day of thirty tasks has one tab stop for each. */
export function ActionButtons({ actions, of }: ActionButtonsProps) {
  const { tabStop, onKeyDown } = useToolbar(actions.length);
  if (actions.length === 0) return null;
  return (
    <div className="acts" role="toolbar" aria-label={`Actions for ${of}`} onKeyDown={onKeyDown}>
      {actions.map(({ label, icon, onPress, isExpanded, opens = (trigger) => trigger }, index) => (
        <span key={label}>
          {opens(
            <IconButton
              icon={icon}
              label={label}
              size="sm"
              tabIndex={index === tabStop ? 0 : -1}
              {...expansion(isExpanded)}
              onClick={onPress}
            />,
          )}
        </span>
      ))}
    </div>
  );
}

/** The same actions in the item's sheet, with their names; what cannot be meant lightly comes last. */
export function ActionRows({ actions }: Props) {
  const [harmless, dangerous] = [
    actions.filter(({ isDanger }) => !isDanger),
    actions.filter(({ isDanger }) => isDanger),
  ];
  return (
    <ul className="act-rows">
      {[...harmless, ...dangerous].map(
        ({ label, icon, onPress, isDanger, isExpanded, opens = (trigger) => trigger }) => (
          <li key={label}>
            {opens(
              <Button variant={isDanger ? 'danger' : 'quiet'} {...expansion(isExpanded)} onClick={onPress}>
                <Icon name={icon} />
                {label}
              </Button>,
            )}
          </li>
        ),
      )}
    </ul>
  );
}

/** Left out altogether where it means nothing: what opens beside its button says it there. */
const expansion = (isExpanded: boolean | undefined) =>
  isExpanded === undefined ? {} : { 'aria-expanded': isExpanded };
