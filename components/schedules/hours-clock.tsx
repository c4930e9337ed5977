import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { classNames } from '@/components/ui/class-names';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { DAY_MINUTES, timeAt } from '@/lib/shared/calendar/days';
import { type Stretch, spanText } from '@/lib/shared/calendar/hours';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import styles from './hours.module.css';
import { type BlockHandlers, HoursBlock } from './hours-block';
import { drawnPart, freeFrom } from './hours-layout';
import { HourLabels, NowLine } from './hours-parts';
import { MoreBlocks } from './more-blocks';
import type { HoursItems } from './use-hours-items';
import type { useHoursPointer } from './use-hours-pointer';

/** The length, in minutes, of a meeting that begins where the day is free. */
const NEW_LENGTH = 60;

/** The minutes on the scale that the words 'Free from 20:30' are high. */
const FREE_ROOM = 30;

type HoursClockProps = {
  /** The attributes of a place where items can be dropped. */
  place: object;
  /** The first minute that is shown, and the one after the last. */
  from: number;
  to: number;
  /** Minute of the day; null on any other day than today. */
  now: number | null;
  items: HoursItems;
  /** The time of the meeting that is being written. */
  draft: Stretch | null;
  /** The block with the bar. */
  pickedId: string | null;
  /** The meeting to which a link leads. */
  highlightedId: string | null;
  onPick: (id: string) => void;
  onWrite: (stretch: Stretch) => void;
  /** What stands over the blocks, and behind them in the order of the keyboard. */
  children?: ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  pointer: ReturnType<typeof useHoursPointer>;
};

/** The scale of time with its blocks. */
export function HoursClock(props: HoursClockProps) {
  const { from, to, now, items, draft, pickedId, highlightedId, onWrite, onKeyDown, pointer } = props;
  const { placed, hidden, entries, meetings } = items;
  const keysId = useId();
  const isFiltered = useLabelFilter().id !== null;
  // An entry that only lacks the label takes its time nevertheless.
  const free = isFiltered ? null : freeFrom(entries, now);
  const handlers = useBlockHandlers(items, props.onPick);

  return (
    <div
      className={classNames(
        styles.clock,
        free !== null && free <= to && to - free < FREE_ROOM && styles.hasFreeEnd,
      )}
      ref={pointer.clock}
      style={{ '--from': from / 60, '--to': to / 60 } as CSSProperties}
      {...props.place}
      {...pointer.handlers}
    >
      <HourLabels from={from} to={to} now={now} />
      <time className={styles.here} ref={pointer.margin} hidden aria-hidden="true" />
      <ul className={styles.blocks} data-rows aria-label="Hours" onKeyDown={onKeyDown}>
        {placed.map(({ block, column, columns, isBesideMore }) => (
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
            isPast={now !== null && block.end <= now}
            isPicked={block.id === pickedId}
            isHighlighted={block.item.id === highlightedId}
            isEdited={block.kind === 'schedule' && block.item.id === meetings.editingId}
            keysId={keysId}
            handlers={handlers}
          />
        ))}
      </ul>
      {props.children}
      {hidden.map((some) => (
        <MoreBlocks key={some.blocks.map(({ id }) => id).join()} hidden={some} onChoose={handlers.open} />
      ))}
      {free !== null && free <= to && (
        <button
          type="button"
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
      <div
        className={classNames(styles.block, styles.ghost)}
        ref={pointer.outline}
        hidden
        aria-hidden="true"
      />
      <div className={styles.dragCover} data-part="cover" ref={pointer.cover} hidden aria-hidden="true" />
      <div className={styles.saysTimes} data-part="times-held" ref={pointer.says} hidden aria-hidden="true" />
      {now !== null && now >= from && now < to && <NowLine minute={now} />}
      <p className="vh" id={keysId}>
        Up and Down move it by 15 minutes, with Shift they change its length. Enter opens it, Alt and Enter
        copy it.
      </p>
    </div>
  );
}

/** Returns the handlers of the blocks: the same object on every render, so that memoised blocks are not rendered again. */
function useBlockHandlers(items: HoursItems, onPick: (id: string) => void): BlockHandlers {
  const latest = useRef({ items, onPick });
  useEffect(() => {
    latest.current = { items, onPick };
  });
  return useMemo(
    () => ({
      pick: (id) => latest.current.onPick(id),
      open: (id) => {
        const { entries, actsOf } = latest.current.items;
        const entry = entries.find((each) => each.id === id);
        if (entry) actsOf(entry).open?.();
      },
      toggle: (task: Task) => latest.current.items.todo.handlers.toggle(task),
    }),
    [],
  );
}

function styleOf(stretch: Stretch): CSSProperties {
  const { start, end } = drawnPart(stretch);
  return { '--s': start / 60, '--e': end / 60 } as CSSProperties;
}
