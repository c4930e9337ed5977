import { type ComponentProps, type ReactElement, useRef, useState } from 'react';
import type { SubjectItem } from '@/components/sharing/subject';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import type { Day } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import { quickChoices } from './quick-choices';

const CustomRepeat = onDemand(() => import('./custom-repeat').then(({ CustomRepeat }) => CustomRepeat));

type RepeatMenuProps = {
  kind: ItemKind;
  item: SubjectItem & { type?: GoalType };
  /** The item's day, which is the first one. */
  date: Day;
  /** The present recurrence of the item; null for a single one. */
  recurrence: RecurrenceInput | null;
  trigger: ReactElement<ComponentProps<'button'>>;
  onChoose: (recurrence: RecurrenceInput | null) => void;
};

/** The menu of frequent rules, and the editor of all others. */
export function RepeatMenu({ kind, item, date, recurrence, trigger, onChoose }: RepeatMenuProps) {
  const [isCustom, setCustom] = useState(false);
  /** The choice, which takes effect once the menu has closed: a question returns the focus to where it was before. */
  const chosen = useRef<(() => void) | null>(null);
  const afterwards = (act: () => void) => () => {
    chosen.current = act;
  };
  return (
    <>
      <Menu
        size="sm"
        align="start"
        trigger={trigger}
        onCloseAutoFocus={() => {
          chosen.current?.();
          chosen.current = null;
        }}
      >
        <MenuChoice isChosen={recurrence === null} onSelect={afterwards(() => recurrence && onChoose(null))}>
          Never
        </MenuChoice>
        <MenuSeparator />
        {quickChoices(kind, date, item.type).map(({ words, hint, rrule, mode }) => (
          <MenuChoice
            key={`${rrule} ${mode}`}
            isChosen={recurrence?.rrule === rrule && recurrence.mode === mode}
            hint={hint}
            onSelect={afterwards(() => onChoose({ rrule, mode }))}
          >
            {words}
          </MenuChoice>
        ))}
        <MenuSeparator />
        <MenuItem icon="loop" onSelect={afterwards(() => setCustom(true))}>
          Custom…
        </MenuItem>
      </Menu>
      {isCustom && (
        <CustomRepeat
          kind={kind}
          item={item}
          date={date}
          recurrence={recurrence}
          onChoose={(chosen) => {
            setCustom(false);
            onChoose(chosen);
          }}
          onClose={() => setCustom(false)}
        />
      )}
    </>
  );
}
