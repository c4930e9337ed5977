import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';

/** What opens beside a button of its own, or beside an element that is there already and has asked for it. */
export type OpensAt =
  | { trigger: ReactElement<ComponentProps<'button'>> }
  | { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** Something that can be done to an item: at the end of its row, and a labelled row of its sheet. */
export type ItemAction = {
  label: string;
  icon: IconName;
  onPress?: () => void;
  isDanger?: boolean;
  /** Has a button of its own in the row; all others are in the menu behind 'More'. */
  isQuick?: boolean;
  /** For what opens something beneath the row: whether it is open. */
  isExpanded?: boolean;
  /** For what opens something beside its button. */
  opens?: (at: OpensAt) => ReactNode;
};

type Props = { actions: readonly ItemAction[] };

type ActionButtonsProps = Props & {
  /** The title of the item: its row is one of many. */
  of: string;
};

/**
 * The actions over the end of a row; they appear on hover and focus. What is done most has a button, the rest is in a
 * menu, so that the title stays legible. The keys are the list's (`useRovingRows`).
 */
export function ActionButtons({ actions, of }: ActionButtonsProps) {
  const quick = actions.filter(({ isQuick }) => isQuick);
  const rest = inMenuOrder(actions.filter(({ isQuick }) => !isQuick));
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
      {rest.length > 0 && <MoreActions actions={rest} />}
    </div>
  );
}

/** The menu behind 'More'. What opens beside its button does so beside this one, once the menu is gone. */
function MoreActions({ actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);

  function openChosen(event: Event): void {
    if (chosen.current === null) return;
    // The menu would give the focus back to its button, and what has just been opened would close.
    event.preventDefault();
    setOpened(chosen.current);
    chosen.current = null;
  }

  return (
    <>
      <Menu
        trigger={<IconButton ref={button} icon="dots" label="More" size="sm" tabIndex={-1} />}
        onCloseAutoFocus={openChosen}
      >
        {actions.map(({ label, icon, onPress, isDanger, opens }, index) => (
          <MenuEntry
            key={label}
            isFirstDanger={index > 0 && Boolean(isDanger) && !actions[index - 1]?.isDanger}
          >
            <MenuItem
              icon={icon}
              danger={isDanger}
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

/** What cannot be meant lightly stands apart. */
const MenuEntry = ({ isFirstDanger, children }: { isFirstDanger: boolean; children: ReactNode }) => (
  <>
    {isFirstDanger && <MenuSeparator />}
    {children}
  </>
);

const inMenuOrder = (actions: readonly ItemAction[]): ItemAction[] => [
  ...actions.filter(({ isDanger }) => !isDanger),
  ...actions.filter(({ isDanger }) => isDanger),
];

/** The same actions in the item's sheet, with their names; what cannot be meant lightly comes last. */
export function ActionRows({ actions }: Props) {
  return (
    <ul className="act-rows">
      {inMenuOrder(actions).map(({ label, icon, onPress, isDanger, isExpanded, opens = triggerAlone }) => (
        <li key={label}>
          {opens({
            trigger: (
              <Button variant={isDanger ? 'danger' : 'quiet'} {...expansion(isExpanded)} onClick={onPress}>
                <Icon name={icon} />
                {label}
              </Button>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}

const triggerAlone = (at: OpensAt): ReactNode => ('trigger' in at ? at.trigger : null);

/** Left out altogether where it means nothing: what opens beside its button says it there. */
const expansion = (isExpanded: boolean | undefined) =>
  isExpanded === undefined ? {} : { 'aria-expanded': isExpanded };
