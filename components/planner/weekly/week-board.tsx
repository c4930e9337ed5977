import { useQuery } from '@tanstack/react-query';
import { memo, useId, useMemo } from 'react';
import { TURN_ON_HOLD } from '@/components/item/drag/places';
import type { TurnedPeriod } from '@/components/planner/view/use-period';
import { classNames } from '@/components/ui/class-names';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { useSlide } from '@/components/ui/use-slide';
import { useSwipe } from '@/components/ui/use-swipe';
import { useMinuteNow } from '@/lib/client/browser/now';
import { commentCountsIn } from '@/lib/client/discussion/day-notes';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { useHoursByWeekday } from '@/lib/client/settings/hours-by-weekday';
import {
  addDays,
  formatDay,
  isDay,
  type Period,
  partsOf,
  periodOf,
  weekOf,
} from '@/lib/shared/calendar/days';
import { NOTHING } from '@/lib/shared/text/day-counts';
import styles from './board.module.css';
import { BoardColumn, type BoardHandlers } from './board-column';
import { BoardDialogs } from './board-dialogs';
import type { BoardItems } from './use-board-items';
import { useBoardKeys } from './use-board-keys';
import { useBoardLists } from './use-board-lists';

type WeekBoardProps = {
  turning: TurnedPeriod;
  counts: CountsOfPeriod;
  items: BoardItems;
  /** True in a narrow window, which shows the selected day, beside which the next one peeks. */
  isPaged: boolean;
};

/** The week as a board: a column for each day, with its counts, its capacity, its meetings and its tasks. */
export const WeekBoard = memo(function WeekBoard({ turning, counts, items, isPaged }: WeekBoardProps) {
  const { period, selectedDate, today, select, previous, next } = turning;
  const { start } = periodOf('weekly', selectedDate);
  const comments = useCommentCounts(period);
  const days = useMemo(() => weekOf(start), [start]);
  const selectedAt = days.indexOf(selectedDate);
  const shown = isPaged ? days.slice(selectedAt, selectedAt + 2) : days;
  const hours = useHoursByWeekday();
  const now = useMinuteNow();
  const strip = useSlide<HTMLDivElement>(isPaged ? selectedDate : start);
  const keysId = useId();
  const heads = useRovingFocus({
    count: 7,
    columns: 7,
    rest: selectedAt,
    onTurn: (by) => (by > 0 ? next?.() : previous?.()),
  });
  const board = heads.group;
  const lists = useBoardLists(start, items, board);
  const { handlers: keys, focusOn } = useBoardKeys({
    board,
    days,
    find: lists.find,
    onShow: select,
    isPaged,
    ofHeads: heads.onKeyDown,
  });
  const handlers = useMemo<BoardHandlers>(
    () => ({
      ...lists.handlers,
      takeBack: ({ kind, item }) => item.date !== null && focusOn({ kind, id: item.id }, item.date),
    }),
    [lists.handlers, focusOn],
  );
  const turn = (by: 1 | -1) => {
    const to = addDays(selectedDate, by);
    if (isDay(to)) select(to);
  };
  const swipe = useSwipe({ onForward: () => turn(1), onBack: () => turn(-1) });

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
      <div
        className={classNames('strip-wrap board-wrap', isPaged && 'is-paged')}
        role="group"
        aria-label={isPaged ? 'The selected day' : 'Days of the week'}
        aria-describedby={keysId}
        aria-busy={counts.state === 'loading'}
        ref={board}
        tabIndex={-1}
        {...keys}
        {...(isPaged && swipe)}
      >
        <div
          className={classNames('strip', styles.board, shown.length === 1 && styles.isLast)}
          ref={strip}
          data-board
        >
          {shown.map((day) => (
            <BoardColumn
              // On a desk the place is the key, so that the focus stays in place when the week changes.
              key={isPaged ? day : days.indexOf(day)}
              index={days.indexOf(day)}
              day={day}
              items={items.days?.get(day) ?? null}
              counts={counts.state === 'ready' ? (counts.counts.get(day) ?? NOTHING) : null}
              comments={comments}
              hours={hours[partsOf(day).weekday] ?? null}
              isReal={isDay(day)}
              isToday={day === today}
              isPast={day < today}
              isSelected={day === selectedDate}
              isPeeking={isPaged && day !== selectedDate}
              now={day === today ? now : null}
              isTabStop={isPaged ? null : days.indexOf(day) === heads.tabStop}
              onSelect={select}
              handlers={handlers}
            />
          ))}
        </div>
        {isPaged && shown[1] && (
          <button type="button" className={styles.peek} onClick={() => turn(1)} {...TURN_ON_HOLD}>
            <span className="vh">
              {formatDay(shown[1], { weekday: 'long', month: 'long', day: 'numeric' })}
            </span>
          </button>
        )}
        <span id={keysId} hidden>
          Arrow keys go through the items and the days. Shift with the left or right arrow carries an item to
          the neighbouring day, Alt with the up or down arrow puts a task in order, and Space completes it.
        </span>
      </div>
      <BoardDialogs week={start} items={items} lists={lists} />
    </>
  );
});

/** Hook: the numbers of comments on the items of the week, by their ids. */
function useCommentCounts(period: Period): ReadonlyMap<string, number> {
  const { data } = useQuery(commentCountsIn(period));
  return useMemo(() => new Map(data?.map(({ targetId, comments }) => [targetId, comments])), [data]);
}
