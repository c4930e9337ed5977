import { memo } from 'react';
import { draggableItem, dropOnDay } from '@/components/item/drag/places';
import { itemRow } from '@/components/item/row/item-row';
import { OwnerSign } from '@/components/item/row/ownership';
import { rowIdOf } from '@/components/item/row/row-focus';
import { unsent } from '@/components/item/row/unsent-mark';
import { RepeatSign } from '@/components/item/series/repeat-mark';
import { LabelBar } from '@/components/labels/label-marks';
import { labelOf } from '@/components/planner/daily/month-cell';
import { theirsOf } from '@/components/ui/avatar';
import { classNames } from '@/components/ui/class-names';
import { onDemand } from '@/components/ui/on-demand';
import { isCalendarEvent } from '@/lib/client/items/outside-events';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import { type Day, type Period, partsOf } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { DayCounts } from '@/lib/shared/text/day-counts';
import { cellOf, type DayTitles, hasTitle, type MonthItem, showSame } from './month-titles';
import styles from './monthly.module.css';
import { partOf } from './ribbon-part';
import { TitleSign } from './title-sign';

/** Of outside calendars, which most people have none of. */
const OutsideRibbon = onDemand(
  () => import('./outside-titles').then(({ OutsideRibbon }) => OutsideRibbon),
  <span className={classNames(styles.ribbon, styles.isFree)} />,
);
const OutsideTitle = onDemand(() => import('./outside-titles').then(({ OutsideTitle }) => OutsideTitle));

type TitledDayProps = {
  index: number;
  day: Day;
  week: Period;
  /** Null until the counts are read. */
  counts: DayCounts | null;
  /** Null until the items are read. */
  titles: DayTitles | null;
  isOutside: boolean;
  isToday: boolean;
  isPastWeek: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (day: Day) => void;
  onOpen: (title: MonthItem, day: Day) => void;
  /** Shows all items of the day. */
  onMore: (day: Day, opener: HTMLElement) => void;
};

/**
 * A day in the card of its week, with the titles of some of its items. Only the day is a tab stop, so that keys need not
 * go through all titles of a month (title-keys.ts).
 */
export const TitledDay = memo(function TitledDay(props: TitledDayProps) {
  const { index, day, week, counts, titles, isOutside, isToday, isPastWeek, isSelected, isTabStop } = props;
  const { onSelect, onOpen, onMore } = props;
  return (
    <div
      className={classNames(
        styles.cell,
        isOutside && styles.isOutside,
        isSelected && styles.isSelected,
        isToday && styles.isToday,
      )}
      {...dropOnDay(day)}
    >
      <button
        type="button"
        className={styles.date}
        data-index={index}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={labelOf(day, counts, isToday)}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={() => onSelect(day)}
      >
        <span>{partsOf(day).dayOfMonth}</span>
      </button>
      {titles?.ribbons.map((meeting, line) =>
        meeting && isCalendarEvent(meeting) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <OutsideRibbon key={line} event={meeting} day={day} week={week} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <Ribbon key={line} meeting={meeting} day={day} week={week} onOpen={onOpen} />
        ),
      )}
      {titles?.titles.map((title) =>
        title.kind === 'outside' ? (
          <OutsideTitle key={title.item.id} event={title.item} isPast={isPastWeek} />
        ) : (
          <Title key={title.item.id} title={title} day={day} isPast={isPastWeek} onOpen={onOpen} />
        ),
      )}
      {titles && titles.more > 0 && (
        <button
          type="button"
          className={styles.rest}
          data-row-focus
          tabIndex={-1}
          aria-haspopup="dialog"
          aria-label={`${titles.more} more on ${labelOf(day, null, false)}`}
          onClick={({ currentTarget }) => onMore(day, currentTarget)}
        >
          {titles.more} more
        </button>
      )}
    </div>
  );
}, isShownAlike);

function isShownAlike(
  { titles: before, counts: countsBefore, week: weekBefore, ...was }: TitledDayProps,
  { titles, counts, week, ...is }: TitledDayProps,
): boolean {
  const shown = new Map<string, unknown>(Object.entries(was));
  return (
    showSame(before, titles) &&
    countsBefore?.tasks === counts?.tasks &&
    countsBefore?.done === counts?.done &&
    countsBefore?.meetings === counts?.meetings &&
    weekBefore.start === week.start &&
    Object.entries(is).every(([name, value]) => shown.get(name) === value)
  );
}

type RibbonProps = Pick<TitledDayProps, 'day' | 'week' | 'onOpen'> & {
  meeting: Schedule | undefined;
};

/** The part of a meeting of several days that is on this day; on a desk its title is where it begins in the week. */
const Ribbon = itemRow(
  function Ribbon({ meeting, day, week, onOpen }: RibbonProps) {
    if (!meeting) return <span className={classNames(styles.ribbon, styles.isFree)} />;
    const isTitled = hasTitle(meeting, day, week);
    return (
      <button
        type="button"
        id={rowIdOf({ kind: 'schedule', id: meeting.id, listName: cellOf(day) })}
        className={classNames(partOf(meeting, day, isTitled), theirsOf(meeting.sharedBy))}
        tabIndex={-1}
        {...draggableItem('schedule', meeting)}
        data-row-focus
        aria-label={isTitled ? undefined : `${meeting.title}, goes on`}
        onClick={() => onOpen({ kind: 'schedule', item: meeting }, day)}
      >
        {!meeting.sharedBy && meeting.date === day && <LabelBar ids={meeting.labels} className="label-bar" />}
        <bdi>{meeting.title}</bdi>
        {isTitled && meeting.series && <RepeatSign />}
        {isTitled && <OwnerSign item={meeting} />}
      </button>
    );
  },
  ({ meeting }) => meeting,
  'span',
);

type TitleProps = Pick<TitledDayProps, 'day' | 'onOpen'> & {
  title: MonthItem;
  isPast: boolean;
};

const Title = itemRow(
  function Title({ title, day, isPast, onOpen }: TitleProps) {
    const { kind, item } = title;
    const isWaiting = useIsWaiting(item.id);
    const isDone = kind === 'task' ? item.completed : isPast;
    return (
      <button
        type="button"
        id={rowIdOf({ kind, id: item.id, listName: cellOf(day) })}
        className={classNames(
          styles.title,
          isDone && styles.isDone,
          kind === 'schedule' && theirsOf(item.sharedBy),
        )}
        {...unsent(isWaiting)}
        tabIndex={-1}
        {...draggableItem(kind, item)}
        data-row-focus
        onClick={() => onOpen(title, day)}
      >
        <TitleSign title={title} />
        <bdi>{item.title}</bdi>
        {item.series && <RepeatSign />}
        <OwnerSign item={item} />
        {kind === 'task' && item.completed && <span className="vh">, done</span>}
      </button>
    );
  },
  ({ title }) => title.item,
  'span',
);
