import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { may } from '@/components/item/row/item-level';
import { itemRow } from '@/components/item/row/item-row';
import { CommentMark, StickerMarks } from '@/components/item/row/marks';
import { OwnerWords } from '@/components/item/row/ownership';
import { unsent } from '@/components/item/row/unsent-mark';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { LabelBar, LabelMarks } from '@/components/labels/label-marks';
import { initialOf, inkOf } from '@/components/ui/avatar';
import { Checkbox } from '@/components/ui/checkbox';
import { classNames } from '@/components/ui/class-names';
import { datedTarget, useNotes } from '@/lib/client/discussion/day-notes';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import { formatDuration, timeAt } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import styles from './hours.module.css';
import { type Entry, timesOf } from './hours-entries';
import { drawnPart } from './hours-layout';
import { lowClassOf } from './hours-parts';
import { Place } from './place';

/** The handlers of the blocks; the same object on every render. */
export type BlockHandlers = {
  pick: (id: string) => void;
  open: (id: string) => void;
  toggle: (task: Task) => void;
};

type HoursBlockProps = {
  item: Entry['item'];
  kind: Entry['kind'];
  id: string;
  start: number;
  end: number;
  isMovable: boolean;
  hasLength: boolean;
  since: string | null;
  column: number;
  columns: number;
  isBesideMore: boolean;
  isPast: boolean;
  isPicked: boolean;
  isHighlighted: boolean;
  /** True while the form of the item has its id. */
  isEdited: boolean;
  /** The id of the text that explains the keys. */
  keysId: string;
  handlers: BlockHandlers;
};

/** A block on the hours. Memoised, so that a change to one of them renders one. */
export const HoursBlock = itemRow(
  function HoursBlock(props: HoursBlockProps) {
    const { item, kind, id, start, end, isMovable, hasLength, since, column, columns, isPicked, handlers } =
      props;
    const { comments, stickers } = useNotes(datedTarget(kind, item.id, item.date));
    const block = useRef<HTMLLIElement>(null);
    const part = drawnPart({ start, end });
    const length = part.end - part.start;
    const times = timesOf({ start, end, hasLength, since });

    // After a drag the block stays where the pointer left it, until it is rendered there.
    const rendered = useRef(start);
    useLayoutEffect(() => {
      if (rendered.current === start) return;
      rendered.current = start;
      if (!block.current) return;
      block.current.style.translate = '';
      if (block.current.contains(document.activeElement)) block.current.scrollIntoView({ block: 'nearest' });
    }, [start]);

    const isWaiting = useIsWaiting(item.id);
    const { sharedBy: owner } = item;
    const style = {
      '--s': part.start / 60,
      '--e': part.end / 60,
      '--c': column,
      '--n': columns,
    } as CSSProperties;
    return (
      <li
        ref={block}
        id={props.isEdited ? undefined : id}
        data-row
        data-block
        className={classNames(
          styles.block,
          lowClassOf(length),
          kind === 'task' && styles.task,
          owner && classNames(styles.theirs, inkOf(owner)),
          !hasLength && styles.isUnmeasured,
          'completed' in item && item.completed && styles.isDone,
          columns > 1 && styles.isNarrow,
          columns > 2 && styles.isSlim,
          props.isBesideMore && styles.isBesideMore,
          props.isPast && 'is-past',
          isMovable && styles.isMovable,
          isPicked && styles.isPicked,
          props.isHighlighted && 'is-lit',
        )}
        style={style}
        tabIndex={-1}
        onDoubleClick={() => handlers.open(id)}
      >
        {owner ? (
          <span className={styles.spine} data-part="initial" aria-hidden="true">
            {initialOf(owner)}
          </span>
        ) : (
          <LabelBar ids={item.labels} className={styles.labelBar} />
        )}
        {kind === 'task' && <Tick task={item as Task} onToggle={handlers.toggle} />}
        <button
          type="button"
          className={styles.face}
          {...unsent(isWaiting)}
          data-row-focus
          tabIndex={-1}
          aria-label={[item.title, times, owner?.firstName].filter(Boolean).join(', ')}
          aria-describedby={isMovable ? props.keysId : undefined}
          // Assistive technology presses without a pointer.
          onClick={({ detail }) => (detail === 0 ? handlers.open(id) : handlers.pick(id))}
        >
          <span className={styles.says}>
            <span className={styles.title} data-part="title">
              <bdi>{item.title}</bdi>
            </span>
            <span className={styles.times} data-part="times">
              <span>{length < 30 ? `${timeAt(start)}, ${formatDuration(end - start)}` : times}</span>
              {'location' in item && <Place location={item.location} />}
              <LabelMarks ids={item.labels} />
              {hasLength && length >= 30 && <span>{formatDuration(end - start)}</span>}
            </span>
          </span>
        </button>
        <span className="side">
          {item.series && <RepeatMark series={item.series} isBrief />}
          <CommentMark count={comments} isOpen={false} />
          <StickerMarks stickers={stickers} />
        </span>
        <OwnerWords item={item} />
        {isMovable && (
          <>
            <i className={styles.edge} data-edge="start" aria-hidden="true" />
            <i className={classNames(styles.edge, styles.isLower)} data-edge="end" aria-hidden="true" />
          </>
        )}
      </li>
    );
  },
  ({ item }) => item,
);

const Tick = ({ task, onToggle }: { task: Task; onToggle: (task: Task) => void }) => (
  <Checkbox
    className="s16"
    checked={task.completed}
    tone={task.priority}
    locked={!may(task, 'complete')}
    label={`Mark as done: ${task.title}`}
    tabIndex={-1}
    onPress={() => onToggle(task)}
  />
);
