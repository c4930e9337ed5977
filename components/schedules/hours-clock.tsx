import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { dropOnHours } from '@/components/item/drag/places';
import { classNames } from '@/components/ui/class-names';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { DAY_MINUTES, timeAt } from '@/lib/shared/calendar/days';
import { type Stretch, spanText } from '@/lib/shared/calendar/hours';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import styles from './hours.module.css';
import { type BlockHandlers, HoursBlock } from './hours-block';
import { isItem, takesTime } from './hours-entries';
import { drawnPart, freeFrom } from './hours-layout';
import { NowLine } from './hours-parts';
import { MoreBlocks } from './more-blocks';
import { OutsideBlock } from './outside-block';
import type { DayHours, HoursLists } from './use-hours-items';

/** The length, in minutes, of a meeting that begins where the day is free. */
const NEW_LENGTH = 60;

/** The minutes on the scale that the words 'Free from 20:30' are high. */
const FREE_ROOM = 30;

export type HoursClockProps = {
  column: RefObject<HTMLDivElement | null>;
  /** The accessible name of the list of blocks. */
  name: string;
  /** The first minute that is shown, and the one after the last. */
  from: number;
  to: number;
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  /** True where `now` is that of another day beside this one. */
  isFar?: boolean;
  /** True for all of a day before today. */
  isPast?: boolean;
  hourPx?: number;
  day: DayHours;
  lists: HoursLists;
  /** The time of the meeting that is being written. */
  draft?: Stretch | null;
  /** The block with the bar. */
  pickedId: string | null;
  /** The meeting to which a link leads. */
  highlightedId?: string | null;
  onPick: (id: string) => void;
  onWrite: (stretch: Stretch) => void;
  /** The labels of the hours, where they are in the column. */
  labels?: ReactNode;
  /** Elements over the blocks, behind them in the order of the keyboard. */
  children?: ReactNode;
  /** True where keys do what the words 'Free from' do, so that they are no tab stop. */
  isOneStop?: boolean;
  /** The attributes of the list of blocks. */
  ofList?: HTMLAttributes<HTMLUListElement> & { 'data-rows'?: true };
  /** The text that explains the keys. */
  keys: string;
};

/** The scale of time of a day with its blocks. */
export function HoursClock(props: HoursClockProps) {
  const { from, to, now, isFar = false, hourPx, day, lists, draft, pickedId, highlightedId, onWrite } = props;
  const { date, placed, hidden, entries } = day;
  const present = isFar ? null : now;
  const keysId = useId();
  const isShown = (block: Stretch) => block.end > from && block.start < to;
  const isFiltered = useLabelFilter().id !== null;
  // An entry that only lacks the label takes its time nevertheless.
  const free = isFiltered ? null : freeFrom(entries.filter(takesTime), present);
  const handlers = useBlockHandlers(day, lists, props.onPick);

  return (
    <div
      className={classNames(
        styles.clock,
        free !== null && free <= to && to - free < FREE_ROOM && styles.hasFreeEnd,
      )}
      ref={props.column}
      style={{ '--from': from / 60, '--to': to / 60 } as CSSProperties}
      data-hours-of={date}
      {...dropOnHours(date, from, hourPx)}
    >
      {props.labels}
      <ul className={styles.blocks} aria-label={props.name} {...props.ofList}>
        {placed
          .filter(({ block }) => isShown(block))
          .map(({ block, column, columns, isBesideMore }) => {
            const isPast = props.isPast || (present !== null && block.end <= present);
            return isItem(block) ? (
              <HoursBlock
                key={block.id}
                id={block.id}
                kind={block.kind}
                item={block.item}
                start={block.start}
                end={block.end}
                isMovable={block.isMovable}
                hasLength={block.hasLength}
                since={block.since}
                column={column}
                columns={columns}
                isBesideMore={isBesideMore}
                isPast={isPast}
                isPicked={block.id === pickedId}
                isHighlighted={block.item.id === highlightedId}
                isEdited={block.kind === 'schedule' && block.item.id === lists.meetings.editingId}
                keysId={keysId}
                handlers={handlers}
              />
            ) : (
              <OutsideBlock
                key={block.id}
                id={block.id}
                event={block.item}
                start={block.start}
                end={block.end}
                hasLength={block.hasLength}
                since={block.since}
                column={column}
                columns={columns}
                isBesideMore={isBesideMore}
                isPast={isPast}
              />
            );
          })}
      </ul>
      {props.children}
      {hidden.filter(isShown).map((some) => (
        <MoreBlocks key={some.blocks.map(({ id }) => id).join()} hidden={some} onChoose={handlers.open} />
      ))}
      {free !== null && free >= from && free <= to && (
        <button
          type="button"
          tabIndex={props.isOneStop ? -1 : undefined}
          className={styles.free}
          style={{ '--s': free / 60 } as CSSProperties}
          onClick={() => onWrite({ start: free, end: Math.min(DAY_MINUTES, free + NEW_LENGTH) })}
        >
          Free from {timeAt(free)}
        </button>
      )}
      {draft && (
        <div
          className={classNames(styles.block, styles.ghost)}
          data-to={spanText(draft)}
          style={styleOf(draft)}
          aria-hidden="true"
        />
      )}
      <div className={classNames(styles.block, styles.ghost)} data-part="outline" hidden aria-hidden="true" />
      <div className={styles.saysTimes} data-part="times-held" hidden aria-hidden="true" />
      {now !== null && now >= from && now < to && <NowLine minute={now} isFar={isFar} />}
      <p className="vh" id={keysId}>
        {props.keys}
      </p>
    </div>
  );
}

/** Returns the handlers of the blocks: the same object on every render, so that memoised blocks are not rendered again. */
function useBlockHandlers(day: DayHours, lists: HoursLists, onPick: (id: string) => void): BlockHandlers {
  const latest = useRef({ day, lists, onPick });
  useEffect(() => {
    latest.current = { day, lists, onPick };
  });
  return useMemo(
    () => ({
      pick: (id) => latest.current.onPick(id),
      open: (id) => {
        const { day, lists } = latest.current;
        const entry = day.entries.find((each) => each.id === id);
        if (entry && isItem(entry)) lists.actsOf(entry).open?.();
      },
      toggle: (task: Task) => latest.current.lists.todo.handlers.toggle(task),
    }),
    [],
  );
}

function styleOf(stretch: Stretch): CSSProperties {
  const { start, end } = drawnPart(stretch);
  return { '--s': start / 60, '--e': end / 60 } as CSSProperties;
}
