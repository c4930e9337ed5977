import * as Primitive from '@radix-ui/react-popover';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { draggableItem, rowsOfDay } from '@/components/item/drag/places';
import { itemRow } from '@/components/item/row/item-row';
import { OwnerSign } from '@/components/item/row/ownership';
import { RepeatSign } from '@/components/item/series/repeat-mark';
import { openEvent } from '@/components/outside/open-event';
import { theirsOf } from '@/components/ui/avatar';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { useVisibleEvents } from '@/lib/client/items/outside-events';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { type Day, formatDay, formatDuration, type Period, partsOf } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';
import styles from './month-more.module.css';
import { allOn, type MonthItem, type MonthTitle } from './month-titles';
import { OutsideSign } from './outside-titles';
import { TitleSign } from './title-sign';

type MonthMoreProps = {
  day: Day;
  /** The days of the weeks. */
  whole: Period;
  /** The button that opened the list, in the cell of the day. */
  opener: HTMLElement;
  onOpen: (title: MonthItem) => void;
  onMove: (title: MonthItem) => void;
  onAdd: () => void;
  onClose: () => void;
};

/**
 * All items of a day of the month: over its cell, or on a phone in a sheet. Escape and a press elsewhere close it, and
 * give the focus back to the button.
 */
export function MonthMore(props: MonthMoreProps) {
  const { day, whole, opener, onClose } = props;
  const tasks = useVisibleItems(useQuery(tasksIn(whole)).data) ?? [];
  const meetings = useVisibleItems(useQuery(schedulesIn(whole)).data) ?? [];
  const isHere = (each: { date: Day; endDate: Day }) => isOnDay(each, day);
  const events = useVisibleEvents(whole);
  const titles = allOn(day, tasks, meetings.filter(isHere), events.filter(isHere));
  const isPhone = useMedia(PHONE);
  const name = formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
  const list = <Titles {...props} titles={titles} />;
  const isEmpty = titles.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (isPhone)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={name}
        size="medium"
        returnFocusTo={() => opener}
      >
        {list}
      </Dialog>
    );
  return (
    <OverCell day={day} name={name} opener={opener} onClose={onClose}>
      <header className={styles.head}>
        <b aria-hidden="true">{partsOf(day).dayOfMonth}</b>
        <span>
          {formatDay(day, { weekday: 'long' })}, {titles.length} in all
        </span>
        <IconButton icon="x" label="Close" size="sm" onClick={onClose} />
      </header>
      {list}
    </OverCell>
  );
}

type OverCellProps = Pick<MonthMoreProps, 'day' | 'opener' | 'onClose'> & {
  name: string;
  children: ReactNode;
};

/** A popover over the cell of a day, as wide as two of them. */
function OverCell({ name, opener, onClose, children }: OverCellProps) {
  const cell = useRef(opener.closest('[data-drop]') ?? opener);
  const { width, height } = cell.current.getBoundingClientRect();
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Anchor virtualRef={cell} />
      <Primitive.Portal>
        <Primitive.Content
          className={classNames('dialog popover', styles.panel)}
          style={{ inlineSize: Math.max(260, 2 * width + 3) }}
          aria-label={name}
          align="start"
          alignOffset={-2}
          sideOffset={-height - 2}
          collisionPadding={8}
          sticky="always"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const content = event.currentTarget as HTMLElement | null;
            content?.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // An item that was pressed has opened a dialog, which has the focus.
            if (document.activeElement === document.body) opener.focus({ preventScroll: true });
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type TitlesProps = MonthMoreProps & { titles: readonly MonthTitle[] };

function Titles({ day, titles, opener, onOpen, onMove, onAdd, onClose }: TitlesProps) {
  const withLetters = useShortcutsOn();
  const { container, handlers } = useRovingRows<HTMLUListElement>({
    withLetters,
    onRowKey: ({ key, row }) => {
      const title = titles.find((each) => rowOf(each) === row.id);
      if (key !== 'm' || !withLetters || !title || title.kind === 'outside') return false;
      onMove(title);
      return true;
    },
  });
  function open(title: MonthTitle): void {
    if (title.kind !== 'outside') {
      onOpen(title);
      return;
    }
    // Beside the button, which stays.
    onClose();
    openEvent(title.item, opener);
  }
  return (
    <>
      <ul className={styles.list} data-rows {...rowsOfDay(day)} ref={container} {...handlers}>
        {titles.map((title) => (
          <Row key={rowOf(title)} title={title} onOpen={open} />
        ))}
      </ul>
      <footer className={styles.foot}>
        <Button variant="quiet" size="sm" onClick={onAdd}>
          <Icon name="plus" size={14} />
          Add
        </Button>
        <Link
          className={buttonClass({ variant: 'quiet', size: 'sm' }, 'leads-to')}
          href={`/daily?date=${day}`}
        >
          Open day
          <Icon name="arrow" />
        </Link>
      </footer>
    </>
  );
}

const rowOf = ({ kind, item }: MonthTitle): string => `more-${kind}-${item.id}`;

type RowProps = { title: MonthTitle; onOpen: (title: MonthTitle) => void };

const Row = itemRow(
  function Row({ title, onOpen }: RowProps) {
    const { kind, item } = title;
    const isDone = kind === 'task' && item.completed;
    const when = item.time ?? (kind === 'task' && item.estimate !== null && formatDuration(item.estimate));
    return (
      <li id={rowOf(title)} data-row>
        <button
          type="button"
          className={classNames(
            styles.title,
            isDone && styles.isDone,
            kind === 'schedule' && theirsOf(item.sharedBy),
          )}
          data-row-focus
          tabIndex={-1}
          {...(kind !== 'outside' && draggableItem(kind, item))}
          onClick={() => onOpen(title)}
        >
          {title.kind === 'outside' ? <OutsideSign event={title.item} /> : <TitleSign title={title} />}
          <span className={styles.words}>
            <bdi>{item.title}</bdi>
            {isDone && <span className="vh">, done</span>}
            {kind === 'outside' && <span className="vh">, {item.calendar.name}</span>}
          </span>
          {kind !== 'outside' && item.series && <RepeatSign />}
          {kind !== 'outside' && <OwnerSign item={item} />}
          {when && <small>{when}</small>}
        </button>
      </li>
    );
  },
  ({ title }) => title.item,
);
