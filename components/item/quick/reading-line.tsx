import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { MoveForm } from '@/components/item/form/move-form';
import { TimeField } from '@/components/item/form/time-field';
import { PRIORITY_NAMES } from '@/components/item/row/priority';
import { RepeatMenu } from '@/components/item/series/repeat-menu';
import { LengthValue } from '@/components/item/sheet/length-value';
import { RemindValue } from '@/components/item/sheet/remind-value';
import { LabelMenu } from '@/components/labels/label-menu';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuChoice } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { labelNamed, labels, labelsIn, useLabels } from '@/lib/client/labels/labels';
import { ESTIMATE_MAX, MAX_DURATION } from '@/lib/shared/contract/plain/limits';
import { DEFAULT_PRIORITY, PRIORITIES } from '@/lib/shared/contract/plain/priorities';
import { dayWords } from './day-words';
import styles from './quick-below.module.css';
import { cleared, LATER, NEVER, PLACES, type Place } from './quick-texts';
import { saidAt } from './said';
import type { QuickComposer } from './use-quick-composer';

type ReadingLineProps = {
  composer: QuickComposer;
  /** The places that are shown; all of them if omitted. */
  places?: readonly Place[];
  /** True on a phone, where each place is a button of its own, and pressing one that was read takes it back. */
  asChips?: boolean;
  /** The id of the error of the time. */
  problemId?: string;
  /** The button that adds. */
  children?: ReactNode;
};

/** The values that were read in a line, or picked: six places, of which each opens its picker, and reminders if it says any. */
export function ReadingLine(props: ReadingLineProps) {
  const { composer, places = PLACES, asChips = false, children } = props;
  const { reading, date, today, texts, write } = composer;
  const isMeeting = reading.kind === 'schedule';
  return (
    <div className={asChips ? undefined : 'under'}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser. */}
      <div className={asChips ? styles.chips : styles.read} role="group" aria-label="What it says">
        {places.map((place) => {
          if (isMeeting && place === 'priority') return null;
          const said = saidAt(place, reading, date, today);
          if (place === 'reminders' && said === null) return null;
          // A typed time stays in its field, so that typing can go on.
          if (asChips && said !== null && !(place === 'time' && texts.time !== ''))
            return (
              <button
                key={place}
                type="button"
                className={classNames(styles.isYes, isHigh(place, said) && styles.isHigh)}
                aria-label={`Take back ${said}`}
                onClick={() => write(cleared(texts, reading, place))}
              >
                {said}
                <Icon name="x" size={14} />
              </button>
            );
          return <At key={place} {...props} place={place} said={said} />;
        })}
        {asChips && <MeetingChoice composer={composer} />}
      </div>
      {children}
    </div>
  );
}

/** Makes a line with a time a meeting, and a task again. */
export function MeetingChoice({ composer: { kind, reading, write } }: { composer: QuickComposer }) {
  const isMeeting = reading.kind === 'schedule';
  if (kind !== 'task' || reading.time === undefined) return null;
  return (
    <button
      type="button"
      className={classNames(styles.asMeeting, isMeeting && styles.isYes)}
      aria-pressed={isMeeting}
      onClick={() => write({ as: isMeeting ? '' : 'schedule' })}
    >
      Meeting
    </button>
  );
}

const isHigh = (place: Place, said: string | null): boolean =>
  place === 'priority' && said === PRIORITY_NAMES.high;

const NAMES: Readonly<Record<Place, string>> = {
  date: 'Day',
  time: 'Time',
  priority: 'Priority',
  length: 'Length',
  labels: 'Label',
  recurrence: 'Repeats',
  reminders: 'Remind',
};

type AtProps = Pick<ReadingLineProps, 'composer' | 'problemId'> & {
  place: Place;
  said: string | null;
  /** Shown instead of the words, which name the button. */
  text?: string;
};

/** A place of the reading line with its picker. */
export function At({ composer, place, said, problemId, text }: AtProps) {
  const { texts, reading, date, today, write } = composer;
  const [isOpen, open] = useState(false);
  /** The text where the line says nothing. */
  const shown =
    place === 'date' ? dayWords(date, today) : place === 'priority' ? PRIORITY_NAMES.medium : NAMES[place];
  const words = said ?? shown;
  const trigger = (
    <button
      type="button"
      className={classNames(
        said !== null && styles.isYes,
        isHigh(place, said) && styles.isHigh,
        said !== null && (place === 'labels' || place === 'recurrence') && styles.isLong,
      )}
      aria-label={words === NAMES[place] || place === 'reminders' ? words : `${NAMES[place]}: ${words}`}
      onKeyDown={(event: KeyboardEvent) => {
        if (said === null || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
        event.preventDefault();
        write(cleared(texts, reading, place));
      }}
    >
      {place === 'labels' || place === 'recurrence' ? (
        <span className={styles.words}>{words}</span>
      ) : (
        (text ?? words)
      )}
    </button>
  );
  switch (place) {
    case 'time':
      return <TimePlace composer={composer} problemId={problemId} />;
    case 'date':
      return (
        <Popover
          open={isOpen}
          onOpenChange={open}
          label="Day"
          align="start"
          className="pick-day"
          trigger={trigger}
        >
          <MoveForm
            isNew
            from={date}
            onMove={(day) => {
              write({ date: day });
              open(false);
            }}
            {...(reading.kind === 'task' && {
              onLater: () => {
                write({ date: LATER });
                open(false);
              },
            })}
          />
        </Popover>
      );
    case 'priority':
      return (
        <Menu size="sm" align="start" trigger={trigger}>
          {PRIORITIES.map((priority) => (
            <MenuChoice
              key={priority}
              isChosen={priority === (reading.priority ?? DEFAULT_PRIORITY)}
              onSelect={() => write({ priority })}
            >
              {PRIORITY_NAMES[priority]}
            </MenuChoice>
          ))}
        </Menu>
      );
    case 'length':
      return (
        <Popover open={isOpen} onOpenChange={open} label="Length" align="start" trigger={trigger}>
          <LengthValue
            label="Length"
            minutes={reading.length ?? null}
            mayEdit
            max={reading.kind === 'task' ? ESTIMATE_MAX : MAX_DURATION}
            isOptional
            onChange={(minutes) => {
              write(minutes === null ? cleared(texts, reading, 'length') : { length: String(minutes) });
              open(false);
            }}
          />
        </Popover>
      );
    case 'reminders':
      return (
        <Popover open={isOpen} onOpenChange={open} label="Remind" align="start" trigger={trigger}>
          <RemindValue
            date={date}
            time={reading.time ?? null}
            timeZone={null}
            reminders={reading.reminders ? [...reading.reminders] : null}
            onChange={(reminders) => {
              write(
                reminders === null
                  ? cleared(texts, reading, place)
                  : { reminders: JSON.stringify(reminders) },
              );
              open(false);
            }}
          />
        </Popover>
      );
    case 'recurrence':
      return (
        <RepeatMenu
          kind={reading.kind}
          item={{ id: '', title: reading.title, date, time: reading.time }}
          date={date ?? today}
          recurrence={reading.recurrence ?? null}
          trigger={trigger}
          onChoose={(recurrence) =>
            write({ recurrence: recurrence === null ? NEVER : JSON.stringify(recurrence) })
          }
        />
      );
    case 'labels':
      return <LabelPlace composer={composer} trigger={trigger} />;
  }
}

/** The time is typed where it stands. */
function TimePlace({ composer, problemId }: Pick<ReadingLineProps, 'composer' | 'problemId'>) {
  const { texts, reading, write } = composer;
  const [isTyping, setTyping] = useState(false);
  const said = texts.time !== '' || isTyping ? texts.time : (reading.time ?? '');
  return (
    <span className={classNames(styles.atTime, said !== '' && styles.isYes)}>
      <TimeField
        className="in-place"
        label="Time, optional"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        value={said}
        onChange={(time) => {
          setTyping(true);
          write({ time });
        }}
        onBlur={() => setTyping(false)}
      />
    </span>
  );
}

type LabelPlaceProps = { composer: QuickComposer; trigger: ReactElement<ComponentProps<'button'>> };

/** The labels of the line, known by their names: those that are not there yet are made when the item is added. */
function LabelPlace({ composer: { reading, write }, trigger }: LabelPlaceProps) {
  const client = useQueryClient();
  const all = useLabels();
  const chosen = reading.labels.flatMap((name) => labelNamed(all, name)?.id ?? []);
  const unknown = reading.labels.filter((name) => !labelNamed(all, name));
  return (
    <LabelMenu
      chosen={chosen}
      onChange={(ids) => {
        // One that was just made is not in the list of the last render.
        const names = labelsIn(client.getQueryData(labels.queryKey) ?? all, ids).map(({ name }) => name);
        write({ labels: JSON.stringify([...names, ...unknown.filter((name) => !names.includes(name))]) });
      }}
      trigger={trigger}
    />
  );
}
