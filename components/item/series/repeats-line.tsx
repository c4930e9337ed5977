import styles from '@/components/item/sheet/item-sheet.module.css';
import type { Sheet } from '@/components/item/sheet/sheet';
import { SheetLine } from '@/components/item/sheet/sheet-line';
import { Icon } from '@/components/ui/icon';
import { useSeriesOf } from '@/lib/client/series/series';
import { formatDay } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Series } from '@/lib/shared/contract/schemas/series';
import type { PatchOf } from '@/lib/shared/policy/item-kinds';
import { parseRule } from '@/lib/shared/recurrence/rule';
import { RepeatMenu } from './repeat-menu';
import { wordsOf } from './rule-words';
import { StreakMark } from './streak-mark';

type RepeatsLineProps<Kind extends ItemKind> = { sheet: Sheet<Kind> };

/** The line of the item's sheet that says whether it repeats, with the menu of frequent rules. */
export function RepeatsLine<Kind extends ItemKind>({ sheet }: RepeatsLineProps<Kind>) {
  const { kind, item, mayEdit, change } = sheet;
  const { date, series } = item;
  const goalType: GoalType | undefined = 'type' in item ? item.type : undefined;
  const { series: read, isOther } = useSeriesOf(item);
  // Whoever was given one item may not add others to its owner's planner.
  const mayRepeat = mayEdit && date !== null && (series === null ? item.shareId === null : !isOther);
  // A task for later repeats only if it was an occurrence before.
  if (date === null && series === null) return null;
  const words = series ? wordsOf(series, series.occurrenceDay, goalType) : 'never';

  return (
    <SheetLine label="Repeats">
      {mayRepeat ? (
        <RepeatMenu
          kind={kind}
          item={item}
          date={date}
          recurrence={series}
          onChoose={(recurrence) => change({ recurrence } as PatchOf[Kind])}
          trigger={
            <button type="button" className="in-place repeats" aria-label={`Repeats ${words}`}>
              {words}
              <Icon name="down" size={14} />
            </button>
          }
        />
      ) : (
        <span>{words}</span>
      )}
      <StreakMark item={item} className={styles.laidOut} />
      {series && read && <LaidOut series={read} />}
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
    <small className={styles.laidOut}>
      Repeats are laid out until {formatDay(laidOutUntil, { year: 'numeric', month: 'long', day: 'numeric' })}
    </small>
  );
}
