import {
  type FormEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { shortDay } from '@/components/item/quick/day-words';
import readStyles from '@/components/item/quick/quick-below.module.css';
import { QuickRemark } from '@/components/item/quick/quick-remark';
import { type Place, unread } from '@/components/item/quick/quick-texts';
import { At } from '@/components/item/quick/reading-line';
import { saidAt } from '@/components/item/quick/said';
import { TokenField } from '@/components/item/quick/token-field';
import { type Added, type QuickComposer, useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/segmented';
import { type Place as SidePlace, SidePopover } from '@/components/ui/side-popover';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { useKept, writeKept } from '@/lib/client/browser/person-storage';
import { DAY_MINUTES, type Day, minutesOf, timeAt } from '@/lib/shared/calendar/days';
import { SCROLL_STEP_PX, type Stretch } from '@/lib/shared/calendar/hours';
import type { Kind } from '@/lib/shared/quick-add/fields';
import { isVisible } from '@/lib/shared/text/visible';
import { drawnPart, pixelsOf } from './hours-layout';
import { DrawnBlock } from './hours-parts';
import { scrollView, viewOf } from './hours-view';
import styles from './new-block.module.css';

export type NewBlockProps = {
  date: Day;
  /** The stretch that was drawn. */
  drawn: Stretch;
  /** The first minute that is shown, at the top of the column. */
  from: number;
  hourPx?: number;
  /** The column of hours, and what scrolls it; the page where that is null. */
  column: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  /** Called with where the block stands; null while what is written has another day, or no time. */
  onStand: (stretch: Stretch | null) => void;
  /** @param opens true when its sheet is to open */
  onAdded: (added: Added, opens: boolean) => void;
  onClose: () => void;
};

/** Hook: what the person last added on the hours. */
const useNewKind = (): Kind => (useKept('hours-new') === 'schedule' ? 'schedule' : 'task');

/** Stores the choice; nothing for the default. */
const chooseNewKind = (kind: Kind): void => writeKept('hours-new', kind === 'schedule' ? kind : null);

/** The pixels at the top of the window that the head of the page and the days stuck below it may take. */
const PAGE_TOP = 112;
/** The pixels by which the popover reaches over the edge of the column. */
const OVER_EDGE = 12;
/** The width of the popover and the space around it. */
const POPOVER_PX = 352 + 16;

/**
 * A new block on a column of hours, with the popover in which its line is written; on a phone a sheet. The block is
 * where the line says. What is written is a draft of the day.
 */
export function NewBlock(props: NewBlockProps) {
  const { date, drawn, from, hourPx, column, scroller, onStand, onAdded, onClose } = props;
  const isPhone = useMedia(PHONE);
  const as = useNewKind();
  const composer = useQuickComposer({
    place: `hours ${date}`,
    day: date,
    drawn: useMemo(() => ({ time: timeAt(drawn.start), length: drawn.end - drawn.start, as }), [drawn, as]),
  });
  const { texts, reading, write, empty } = composer;
  const line = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  const isAdded = useRef(false);

  // What was picked for an earlier stretch gives way to the drawn one. With a title it stays: another tab may show it.
  const isBegun = useRef(false);
  useLayoutEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (!isVisible(texts.title)) write({ time: '', length: '', allDay: '' });
  }, [write, texts.title]);

  const { time, length = 0 } = reading;
  const isHere = composer.date === date && time !== undefined;
  const start = isHere ? minutesOf(time) : null;
  const stretch = useMemo(() => (start === null ? null : { start, end: start + length }), [start, length]);
  useLayoutEffect(() => onStand(stretch), [onStand, stretch]);
  useFollowing({ stretch, from, hourPx, column, scroller, isPhone });
  const { place, side } = usePlace({ at: stretch ?? drawn, from, hourPx, column, scroller });

  function close(): void {
    if (!isVisible(texts.title) && texts.location === '') empty();
    onClose();
  }

  function add(opens: boolean): void {
    const added = composer.add(() => line.current?.focus({ preventScroll: true }));
    if (!added) return;
    isAdded.current = added.date === date;
    onAdded(added, opens);
  }

  const returnFocus = () => {
    // What was added may have the focus already, and gets it later otherwise.
    const isNowhere = document.activeElement === document.body;
    if ((isNowhere || !isAdded.current) && opener instanceof HTMLElement && opener.isConnected)
      opener.focus({ preventScroll: true });
  };

  const label = `New at ${timeAt((stretch ?? drawn).start)}`;
  const form = <BlockForm composer={composer} line={line} isSheet={isPhone} date={date} onAdd={add} />;
  return (
    <>
      {stretch && <DrawnBlock stretch={stretch} title={reading.title} isTask={reading.kind === 'task'} />}
      {isPhone ? (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={label}
          returnFocusTo={() => (isAdded.current ? document.body : null)}
        >
          {form}
        </Dialog>
      ) : (
        <SidePopover
          label={label}
          place={place}
          side={side}
          className={styles.popover}
          takesFocus={line}
          onClose={close}
          onLeft={returnFocus}
        >
          {form}
        </SidePopover>
      )}
    </>
  );
}

type BlockFormProps = {
  composer: QuickComposer;
  line: RefObject<HTMLInputElement | null>;
  isSheet: boolean;
  date: Day;
  onAdd: (opens: boolean) => void;
};

/** The line for a new block, what was read in it, and what it becomes. Enter adds it. */
function BlockForm({ composer, line, isSheet, date, onAdd }: BlockFormProps) {
  const { texts, problems, write, canAdd, today, unsent } = composer;
  const isMeeting = texts.as === 'schedule';
  const form = useRef<HTMLFormElement>(null);
  const focusLine = () => line.current?.focus();
  const problemId = useId();
  // A sheet is focused as a whole when it opens.
  useEffect(() => {
    if (isSheet) line.current?.focus();
  }, [isSheet, line]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A form in a picker is another one.
    if (event.target === form.current) onAdd(false);
  }

  return (
    <form
      ref={form}
      className={classNames(styles.form, isSheet && styles.isSheet)}
      aria-label="Add on the hours"
      noValidate
      onSubmit={submit}
    >
      <Unsent drafts={unsent} onSendAgain={composer.sendAgain} onDiscard={composer.discard} />
      <TokenField
        composer={composer}
        inputRef={line}
        label={isMeeting ? 'New meeting' : 'New task'}
        placeholder={isMeeting ? 'Meeting' : 'Task'}
        className={styles.line}
        takesLines={false}
        problemId={problems.has('title') ? problemId : undefined}
      />
      <Says composer={composer} isSheet={isSheet} problemId={problems.has('time') ? problemId : undefined} />
      {isMeeting && (
        <input
          className={classNames('input', styles.location)}
          aria-label="Location, optional"
          placeholder="Location"
          autoComplete="off"
          value={texts.location}
          aria-invalid={problems.has('location') || undefined}
          aria-describedby={problems.has('location') ? problemId : undefined}
          onChange={({ target }) => write({ location: target.value })}
        />
      )}
      <QuickRemark composer={composer} problemId={problemId} focusLine={focusLine} />
      <div className={styles.foot}>
        <Segmented
          label="Add as"
          value={isMeeting ? 'schedule' : 'task'}
          onChange={chooseNewKind}
          segments={[
            { value: 'task', label: 'Task' },
            { value: 'schedule', label: 'Meeting' },
          ]}
        />
        <Button variant="quiet" size="sm" disabled={!canAdd} onClick={() => onAdd(true)}>
          More…
        </Button>
        <Button type="submit" variant="primary" size="sm" disabled={!canAdd}>
          {composer.date === date ? 'Add' : `Add to ${shortDay(composer.date, today)}`}
        </Button>
      </div>
    </form>
  );
}

type SaysProps = { composer: QuickComposer; isSheet: boolean; problemId: string | undefined };

/**
 * The reading of the line: its time, whether it takes the whole day, its labels and how it repeats; its priority and its
 * reminders where it says any.
 */
function Says({ composer, isSheet, problemId }: SaysProps) {
  const { texts, reading, date, today, write } = composer;
  const { time, length = 0, isAllDay, tokens } = reading;
  const said = (place: Place) => saidAt(place, reading, date, today);
  const end = time === undefined ? 0 : minutesOf(time) + length;

  function turnAllDay(): void {
    if (isAllDay) write({ allDay: '' });
    else
      write({
        ...unread(
          texts,
          tokens.filter(({ kind }) => kind === 'time'),
        ),
        time: '',
        allDay: 'yes',
      });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser.
    <div
      className={classNames(isSheet ? readStyles.chips : readStyles.read, styles.says)}
      role="group"
      aria-label="What it says"
    >
      {!isAllDay && <At composer={composer} place="time" said={time ?? null} problemId={problemId} />}
      {!isAllDay && time !== undefined && (
        <At
          composer={composer}
          place="length"
          said={said('length')}
          text={`to ${timeAt(end % DAY_MINUTES)}`}
        />
      )}
      <button
        type="button"
        className={isAllDay ? readStyles.isYes : undefined}
        aria-pressed={isAllDay}
        onClick={turnAllDay}
      >
        All day
      </button>
      <At composer={composer} place="labels" said={said('labels')} />
      <At composer={composer} place="recurrence" said={said('recurrence')} />
      {(['priority', 'reminders'] as const).map((place) => {
        const words = said(place);
        return words !== null && <At key={place} composer={composer} place={place} said={words} />;
      })}
    </div>
  );
}

type FollowingOptions = Pick<NewBlockProps, 'from' | 'hourPx' | 'column' | 'scroller'> & {
  stretch: Stretch | null;
  isPhone: boolean;
};

/**
 * Scrolls the hours, and nothing else, to a block that is out of sight; on a phone any block to their top, above the
 * sheet.
 */
function useFollowing({ stretch, from, hourPx, column, scroller, isPhone }: FollowingOptions): void {
  useLayoutEffect(() => {
    if (!column.current || !stretch) return;
    const { start, end } = drawnPart(stretch);
    const view = viewOf(scroller.current);
    const above = scroller.current ? SCROLL_STEP_PX : PAGE_TOP - view.top;
    const top = column.current.getBoundingClientRect().top + pixelsOf(start - from, hourPx) - view.top;
    const isOut = top + pixelsOf(end - start, hourPx) <= 0 || top >= view.bottom - view.top;
    if (isPhone || isOut) scrollView(scroller.current, top - above);
  }, [stretch, from, hourPx, column, scroller, isPhone]);
}

type PlaceOptions = Pick<NewBlockProps, 'from' | 'hourPx' | 'column' | 'scroller'> & { at: Stretch };

/**
 * Returns where the popover points: at the part of the block that is seen, from the wider side of its column; from below
 * where neither side has room.
 */
function usePlace({ at, from, hourPx, column, scroller }: PlaceOptions): {
  place: SidePlace;
  side: 'left' | 'right' | 'bottom';
} {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const onResize = () => setWidth(window.innerWidth);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return useMemo(() => {
    const edges = column.current?.getBoundingClientRect();
    const before = edges ? edges.left + OVER_EDGE : 0;
    const after = edges ? width - edges.right + OVER_EDGE : 0;
    const isBeside = Math.max(before, after) >= POPOVER_PX;
    const place = {
      contextElement: column.current ?? undefined,
      getBoundingClientRect: () => {
        const { left = 0, right = 0, top = 0 } = column.current?.getBoundingClientRect() ?? {};
        const view = viewOf(scroller.current);
        const within = (y: number) => Math.max(0, view.top, Math.min(y, window.innerHeight, view.bottom));
        const { start, end } = drawnPart(at);
        const upper = within(top + pixelsOf(start - from, hourPx));
        const lower = within(top + pixelsOf(end - from, hourPx));
        const by = isBeside ? OVER_EDGE : 0;
        return new DOMRect(left + by, upper, Math.max(0, right - left - 2 * by), lower - upper);
      },
    };
    return { place, side: !isBeside ? 'bottom' : before >= after ? 'left' : 'right' } as const;
  }, [at, from, hourPx, column, scroller, width]);
}
