import { useEffect, useRef, useState } from 'react';
import { type Segment, Segmented } from '@/components/ui/segmented';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import { startOf } from '@/lib/client/reminders/reminders';
import { type Day, formatDay, MINUTE_MS, type TimeOfDay } from '@/lib/shared/calendar/days';
import { clockAt, isKnownZone } from '@/lib/shared/calendar/zoned-time';
import { DAY_BEGINS } from '@/lib/shared/text/reminder-words';
import styles from './item-sheet.module.css';
import { leadsInWords, parseLeads } from './lead-entry';
import { OtherValue } from './other-value';

/** The reminders with a button of their own, in minutes before the item begins. */
const OFFERED = [10, 60, 1440];

/** The choice that a button stands for: null for the settings, a list in JSON, or the input for others. */
const SETTINGS = 'null';
const OTHERS = 'others';

type Reminders = number[] | null;

type RemindValueProps = {
  date: Day | null;
  time: TimeOfDay | null;
  /** The zone in which the time is meant; null for the reader's own. */
  timeZone: string | null;
  reminders: Reminders;
  onChange: (reminders: Reminders) => void;
};

/** When the reader is reminded of the item: as in the settings, not at all, or so long before it begins. */
export function RemindValue({ reminders, onChange, ...when }: RemindValueProps) {
  /** `offered` while the input for others is there, `begun` once the person has gone into it. */
  const [typing, setTyping] = useState<'no' | 'offered' | 'begun'>('no');
  const group = useRef<HTMLDivElement>(null);
  /** True while an arrow key goes through the choices: the focus then stays on them. */
  const byArrow = useRef(false);
  /** True when the choice that has opened the input gets the focus once that is gone. */
  const takesFocus = useRef(false);
  useEffect(() => {
    if (typing !== 'no' || !takesFocus.current) return;
    group.current?.querySelector<HTMLElement>('[role="radio"]:last-child')?.focus();
    takesFocus.current = false;
  }, [typing]);
  const isTyping = typing !== 'no';
  const value = isTyping ? OTHERS : JSON.stringify(reminders ?? null);
  const segments: Segment<string>[] = [
    { value: SETTINGS, label: 'As in the settings' },
    { value: '[]', label: 'None' },
    ...OFFERED.map((lead) => ({ value: `[${lead}]`, label: leadsInWords([lead]) })),
  ];
  const isOffered = segments.some((segment) => segment.value === JSON.stringify(reminders));
  if (reminders && !isOffered)
    segments.push({ value: JSON.stringify(reminders), label: leadsInWords(reminders) });
  segments.push({ value: OTHERS, label: 'At…' });

  return (
    <>
      <div
        ref={group}
        onKeyDownCapture={({ key }) => {
          byArrow.current = /^(?:Arrow|Home|End)/.test(key);
        }}
        onPointerDownCapture={() => {
          byArrow.current = false;
        }}
      >
        <Segmented
          look={styles.lengths}
          label="Remind"
          value={value}
          segments={segments}
          onChange={(chosen) => {
            setTyping(chosen !== OTHERS ? 'no' : byArrow.current ? 'offered' : 'begun');
            if (chosen !== OTHERS && chosen !== JSON.stringify(reminders)) onChange(JSON.parse(chosen));
          }}
        />
        {isTyping && (
          <OtherLeads
            begins={when.time ?? DAY_BEGINS}
            hasFocus={typing === 'begun'}
            onChange={onChange}
            onClose={(byKey) => {
              takesFocus.current = byKey;
              setTyping('no');
            }}
          />
        )}
      </div>
      <Says {...when} reminders={reminders} />
    </>
  );
}

/** Says when the reminders ring. */
function Says({ date, time, timeZone, reminders }: Omit<RemindValueProps, 'onChange'>) {
  if (reminders?.length === 0) return null;
  if (!reminders) return time === null ? <p className={styles.says}>What has no time has none.</p> : null;
  if (date === null) return <p className={styles.says}>Once it has a day.</p>;
  // When it begins in a zone that this browser does not know, only the server can tell.
  if (time !== null && timeZone !== null && !isKnownZone(timeZone)) return null;
  const startsAt = startOf({ date, time, timeZone });
  const rings = [...reminders]
    .reverse()
    .map((lead) => ringsAt(startsAt - lead * MINUTE_MS))
    .join('; ');
  return (
    <p className={styles.says}>
      <b>{rings}.</b>
      {time === null && ' A day without a time begins at 9:00.'}
    </p>
  );
}

/** Returns an instant as in 'Thu, Nov 20, 09:00'. */
function ringsAt(instant: number): string {
  const { date, time } = clockAt(new Date(instant), ownTimeZone());
  return `${formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' })}, ${time}`;
}

type OtherLeadsProps = {
  begins: TimeOfDay;
  /** True once the person has gone into it. */
  hasFocus: boolean;
  onChange: (reminders: number[]) => void;
  onClose: (byKey: boolean) => void;
};

/** The input for other reminders. */
function OtherLeads({ begins, hasFocus, onChange, onClose }: OtherLeadsProps) {
  const [text, setText] = useState('');
  const typed = parseLeads(text, begins);
  const problem =
    text.trim() === '' || typed !== null
      ? undefined
      : 'Write up to three, like 30m, 2h, 1d or 18:00, at most four weeks before.';
  return (
    <div className={styles.lengths}>
      <OtherValue
        label="How long before, or at which time"
        placeholder="2h, 1d"
        text={text}
        onChange={setText}
        problem={problem}
        hasFocus={hasFocus}
        store={() => {
          if (typed) onChange(typed);
        }}
        onClose={onClose}
      />
    </div>
  );
}
