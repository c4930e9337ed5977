import { useRef, useState } from 'react';
import type { Sheet } from '@/components/item/sheet/sheet';
import { SheetLine } from '@/components/item/sheet/sheet-line';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import { useSeriesOf } from '@/lib/client/items/series';
import { formatDay } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { RecurrenceInput, Series } from '@/lib/shared/contract/series';
import type { PatchOf } from '@/lib/shared/policy/item-kinds';
import { parseRule } from '@/lib/shared/recurrence/rule';
import { quickChoices } from './quick-choices';
import { wordsOf } from './rule-words';

const CustomRepeat = onDemand(() => import('./custom-repeat').then(({ CustomRepeat }) => CustomRepeat));

type RepeatsLineProps<Kind extends ItemKind> = { sheet: Sheet<Kind> };

/** The line of the item's sheet that says whether it repeats, with the menu of frequent rules. */
export function RepeatsLine<Kind extends ItemKind>({ sheet }: RepeatsLineProps<Kind>) {
  const { kind, item, mayEdit, change } = sheet;
  const { date, series } = item;
  const goalType: GoalType | undefined = 'type' in item ? item.type : undefined;
  const { series: read, isOther } = useSeriesOf(item);
  const [isCustom, setCustom] = useState(false);
  /** What is chosen is done once the menu has closed: a question returns the focus to where it was before. */
  const chosen = useRef<(() => void) | null>(null);
  // Whoever was given one item may not add others to its owner's planner.
  const mayRepeat = mayEdit && date !== null && (series === null ? item.shareId === null : !isOther);
  // A task for later repeats only if it was an occurrence before.
  if (date === null && series === null) return null;
  const words = series ? wordsOf(series, series.occurrenceDay, goalType) : 'never';
  const set = (recurrence: RecurrenceInput | null) => change({ recurrence } as PatchOf[Kind]);
  const afterwards = (act: () => void) => () => {
    chosen.current = act;
  };

  return (
    <SheetLine label="Repeats">
      {mayRepeat ? (
        <Menu
          size="sm"
          align="start"
          trigger={
            <button type="button" className="in-place repeats" aria-label={`Repeats ${words}`}>
              {words}
              <Icon name="down" size={14} />
            </button>
          }
          onCloseAutoFocus={() => {
            chosen.current?.();
            chosen.current = null;
          }}
        >
          <MenuChoice isChosen={series === null} onSelect={afterwards(() => series && set(null))}>
            Never
          </MenuChoice>
          <MenuSeparator />
          {quickChoices(kind, date, goalType).map(({ words, hint, rrule, mode }) => (
            <MenuChoice
              key={`${rrule} ${mode}`}
              isChosen={series?.rrule === rrule && series.mode === mode}
              hint={hint}
              onSelect={afterwards(() => set({ rrule, mode }))}
            >
              {words}
            </MenuChoice>
          ))}
          <MenuSeparator />
          <MenuItem icon="loop" onSelect={afterwards(() => setCustom(true))}>
            Custom…
          </MenuItem>
        </Menu>
      ) : (
        <span>{words}</span>
      )}
      {series && read && <LaidOut series={read} />}
      {isCustom && date !== null && (
        <CustomRepeat
          kind={kind}
          item={item}
          date={date}
          recurrence={series}
          onChoose={(recurrence) => {
            setCustom(false);
            set(recurrence);
          }}
          onClose={() => setCustom(false)}
        />
      )}
    </SheetLine>
  );
}

/** Says until when a rule that goes on has occurrences. */
function LaidOut({ series: { rrule, mode, laidOutUntil } }: { series: Series }) {
  const parsed = parseRule(rrule);
  if (mode === 'after_completion' || !('rule' in parsed)) return null;
  const { count, until } = parsed.rule;
  if (count !== null || (until !== null && until <= laidOutUntil)) return null;
  return (
    <small className="laid-out">
      Repeats are laid out until {formatDay(laidOutUntil, { year: 'numeric', month: 'long', day: 'numeric' })}
    </small>
  );
}
