import { type ReactNode, useRef, useState } from 'react';
import type { IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import type { OpensAt } from '@/components/ui/popover';

/** An action on an item, shown at the end of its row and in its sheet. */
export type ItemAction = {
  label: string;
  icon: IconName;
  onPress?: () => void;
  isDanger?: boolean;
  /** The letter that does the same on the focused row. */
  key?: string;
  /** True for an action with a button of its own in the row; the others are in the menu of the button 'More'. */
  isQuick?: boolean;
  /** True for an action that may be pressed several times: the menu stays open. */
  staysOpen?: boolean;
  /** For an action that opens something below the row: true while that is open. */
  isExpanded?: boolean;
  /** For an action that opens a popover: renders it where it opens. */
  opens?: (opener: OpensAt) => ReactNode;
};

type Props = { actions: readonly ItemAction[] };

type ActionButtonsProps = Props & {
  /** The title of the item, for the accessible name. */
  of: string;
};

/**
 * The actions at the end of a row; they appear on hover and focus. Frequent ones have a button, the others are in a
 * menu, so that the title stays legible. The list (`useRovingRows`) handles the keys.
 */
export function ActionButtons({ actions, of }: ActionButtonsProps) {
  const quick = actions.filter(({ isQuick }) => isQuick);
  const rest = actions.filter(({ isQuick }) => !isQuick);
  if (actions.length === 0) return null;
  return (
    <div className="acts" role="toolbar" aria-label={`Actions for ${of}`}>
      {quick.map(({ label, icon, onPress, isExpanded }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          size="sm"
          tabIndex={-1}
          {...expansion(isExpanded)}
          onClick={onPress}
        />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} tabIndex={-1} />}
    </div>
  );
}

type MoreActionsProps = Props & {
  /** -1 in a row of a list, which is one tab stop. */
  tabIndex?: -1;
};

/** The menu of the button 'More'. Popovers of its actions open beside this button, once the menu is closed. */
export function MoreActions({ actions, tabIndex }: MoreActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const ordered = inMenuOrder(actions);

  function openChosen(event: Event): void {
    if (chosen.current === null) return;
    // The menu would return the focus to its button, which would close the popover that has just opened.
    event.preventDefault();
    setOpened(chosen.current);
    chosen.current = null;
  }

  return (
    <>
      <Menu
        trigger={<IconButton ref={button} icon="dots" label="More" size="sm" tabIndex={tabIndex} />}
        size="sm"
        onCloseAutoFocus={openChosen}
      >
        {ordered.map(({ label, icon, key, onPress, isDanger, staysOpen, opens }, index) => (
          <MenuEntry
            key={label}
            isFirstDanger={index > 0 && Boolean(isDanger) && !ordered[index - 1]?.isDanger}
          >
            <MenuItem
              icon={icon}
              danger={isDanger}
              staysOpen={staysOpen}
              keyName={tabIndex === undefined ? undefined : key}
              onSelect={() => {
                chosen.current = opens ? label : null;
                onPress?.();
              }}
            >
              {label}
            </MenuItem>
          </MenuEntry>
        ))}
      </Menu>
      {actions
        .find(({ label }) => label === opened)
        ?.opens?.({
          anchor: button,
          onClose: () => setOpened(null),
        })}
    </>
  );
}

/** An entry of the menu. A line separates the first destructive action from the others. */
const MenuEntry = ({ isFirstDanger, children }: { isFirstDanger: boolean; children: ReactNode }) => (
  <>
    {isFirstDanger && <MenuSeparator />}
    {children}
  </>
);

/** Returns the actions with the destructive ones last. */
const inMenuOrder = (actions: readonly ItemAction[]): ItemAction[] => [
  ...actions.filter(({ isDanger }) => !isDanger),
  ...actions.filter(({ isDanger }) => isDanger),
];

/** Returns `aria-expanded` for a button; nothing if undefined, since popovers set it on their own button. */
const expansion = (isExpanded: boolean | undefined) =>
  isExpanded === undefined ? {} : { 'aria-expanded': isExpanded };
