import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FieldProblem } from '@/components/item/form/field-problem';
import { Subject, type SubjectItem } from '@/components/sharing/subject';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { daysOfRule } from '@/lib/client/series/series';
import { type Day, formatDay, LAST_DAY, partsOf } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import type { Frequency } from '@/lib/shared/recurrence/rule';
import { nth } from '@/lib/shared/text/ordinals';
import styles from './custom-repeat.module.css';
import {
  type Custom,
  countedFrom,
  customOf,
  type DayInMonth,
  daysInMonthFor,
  frequenciesOf,
  problemsIn,
  recurrenceOf,
  weekOfMonth,
} from './custom-rule';
import { wordsOf } from './rule-words';

type CustomRepeatProps = {
  kind: ItemKind;
  item: SubjectItem & { type?: GoalType };
  /** The item's day, which is the first one. */
  date: Day;
  /** The present recurrence of the item; null for a single one. */
  recurrence: RecurrenceInput | null;
  onChoose: (recurrence: RecurrenceInput) => void;
  onClose: () => void;
};

const UNITS: Readonly<Record<Frequency, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** The weekdays of a week that begins on Sunday, November 16. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
  const name = formatDay(`2025-11-${16 + weekday}`, { weekday: 'long' });
  return { weekday, name, short: name.slice(0, 2) };
});

/** The editor of a recurrence, with the rule in words and its next days. */
export function CustomRepeat({ kind, item, date, recurrence, onChoose, onClose }: CustomRepeatProps) {
  const [initial] = useState(() => customOf(recurrence, date));
  const [custom, setCustom] = useState(initial);
  const change = (part: Partial<Custom>) => setCustom({ ...custom, ...part });
  const problemId = useId();
  const problems = problemsIn(custom, date);
  const [problem] = Object.values(problems);
  const goalType = kind === 'goal' ? item.type : undefined;
  const isMonthly = custom.freq === 'MONTHLY' || custom.freq === 'YEARLY';
  const hasDays = !custom.isAfterTicking && (goalType ?? 'daily') === 'daily';
  const chosen = problem ? null : recurrenceOf(custom, date, goalType);
  const present = recurrence && wordsOf(recurrence, date);
  const isBeyond = present !== null && present !== wordsOf(recurrenceOf(initial, date, goalType), date);
  /** The properties of an input with a problem. */
  const problemOf = (name: keyof Custom) => ({
    'aria-invalid': name in problems,
    'aria-describedby': name in problems ? problemId : undefined,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A form in a sheet would submit that one too.
    event.stopPropagation();
    if (chosen) onChoose(chosen);
  }

  return (
    <Dialog open onOpenChange={onClose} title="Repeats" size="medium">
      <Subject kind={kind} item={item} />
      {isBeyond && <p className="hint">Now {present}, which this form cannot say.</p>}
      <form className={styles.form} aria-label="Repeats" noValidate onSubmit={submit}>
        <div className="field">
          <span className="label" aria-hidden="true">
            Every
          </span>
          <div className={styles.every}>
            <input
              {...problemOf('every')}
              className="input"
              data-dialog-focus
              inputMode="numeric"
              autoComplete="off"
              aria-label="Every how many"
              value={custom.every}
              onChange={({ target }) => change({ every: target.value })}
            />
            <select
              className="select"
              aria-label="Unit"
              value={custom.freq}
              onChange={({ target }) => change({ freq: target.value as Frequency })}
            >
              {frequenciesOf(goalType).map((freq) => (
                <option key={freq} value={freq}>
                  {UNITS[freq]}
                  {custom.every.trim() !== '1' && 's'}
                </option>
              ))}
            </select>
            {!custom.isAfterTicking && (
              <span className="hint">counted from {brief(countedFrom(custom.freq, date))}</span>
            )}
          </div>
          {kind === 'task' && (
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={custom.isAfterTicking}
                onChange={({ target }) => change({ isAfterTicking: target.checked })}
              />
              after I tick it
            </label>
          )}
        </div>
        {hasDays && custom.freq === 'WEEKLY' && (
          <WeekdayChoice
            chosen={custom.weekdays}
            problem={problemOf('weekdays')}
            onChange={(weekdays) => change({ weekdays })}
          />
        )}
        {hasDays && isMonthly && (
          <div className="field">
            <span className="label" aria-hidden="true">
              On
            </span>
            <select
              className="select"
              aria-label="On which day"
              value={custom.dayInMonth}
              onChange={({ target }) => change({ dayInMonth: target.value as DayInMonth })}
            >
              {daysInMonthFor(date).map((day) => (
                <option key={day} value={day}>
                  {dayName(day, date, custom.freq === 'YEARLY')}
                </option>
              ))}
            </select>
          </div>
        )}
        <fieldset className={styles.ends}>
          <legend className="label">Ends</legend>
          <End custom={custom} value="never" onChange={change} />
          <End custom={custom} value="on" onChange={change}>
            <input
              {...problemOf('until')}
              className="input"
              type="date"
              aria-label="Last day"
              min={date}
              max={LAST_DAY}
              value={custom.until}
              onFocus={() => change({ ends: 'on' })}
              onChange={({ target }) => change({ ends: 'on', until: target.value })}
            />
          </End>
          <End custom={custom} value="after" onChange={change}>
            <input
              {...problemOf('times')}
              className={classNames('input', styles.times)}
              inputMode="numeric"
              autoComplete="off"
              aria-label="Times"
              value={custom.times}
              onFocus={() => change({ ends: 'after' })}
              onChange={({ target }) => change({ ends: 'after', times: target.value })}
            />
            times
          </End>
        </fieldset>
        {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
        {chosen && <Meaning recurrence={chosen} start={date} goalType={goalType} />}
        <div className="dialog-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!chosen}>
            Repeat
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type WeekdayChoiceProps = {
  chosen: readonly number[];
  problem: { 'aria-describedby': string | undefined };
  onChange: (weekdays: number[]) => void;
};

const WeekdayChoice = ({ chosen, problem, onChange }: WeekdayChoiceProps) => (
  <div className="field">
    <span className="label" aria-hidden="true">
      On
    </span>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend */}
    <div
      className={styles.weekdays}
      role="group"
      aria-label="On which weekdays"
      aria-describedby={problem['aria-describedby']}
    >
      {WEEKDAYS.map(({ weekday, name, short }) => (
        <button
          key={weekday}
          type="button"
          aria-pressed={chosen.includes(weekday)}
          aria-label={name}
          onClick={() =>
            onChange(
              chosen.includes(weekday) ? chosen.filter((other) => other !== weekday) : [...chosen, weekday],
            )
          }
        >
          {short}
        </button>
      ))}
    </div>
  </div>
);

type EndProps = {
  custom: Custom;
  value: Custom['ends'];
  onChange: (part: Partial<Custom>) => void;
  children?: ReactNode;
};

const End = ({ custom, value, onChange, children }: EndProps) => (
  <div className={styles.endChoice}>
    <label>
      <input
        type="radio"
        name="ends"
        aria-label={END_NAMES[value]}
        checked={custom.ends === value}
        onChange={() => onChange({ ends: value })}
      />
      {value}
    </label>
    {children}
  </div>
);

const END_NAMES = {
  never: 'Never ends',
  on: 'Ends on a day',
  after: 'Ends after a number of times',
} as const;

type MeaningProps = { recurrence: RecurrenceInput; start: Day; goalType: GoalType | undefined };

/** A recurrence in words, with its next days as far as they are read. */
function Meaning({ recurrence: { rrule, mode }, start, goalType }: MeaningProps) {
  const isFixed = mode !== 'after_completion';
  const { data } = useQuery({
    ...daysOfRule(rrule, start),
    enabled: isFixed,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.meaning}>
      <p role="status">{asSentence(wordsOf({ rrule, mode }, start, goalType))}</p>
      {isFixed && data && (
        <ul className={styles.nextDays} aria-label="The next days">
          {data.next.map((day) => (
            <li key={day}>
              {formatDay(day, { weekday: 'short' })} <b>{partsOf(day).dayOfMonth}</b>{' '}
              {formatDay(day, { month: 'short' })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function dayName(choice: DayInMonth, date: Day, isOfYear: boolean): string {
  const weekday = formatDay(date, { weekday: 'long' });
  const ofMonth = isOfYear ? ` of ${formatDay(date, { month: 'long' })}` : '';
  switch (choice) {
    case 'date':
      return isOfYear
        ? formatDay(date, { month: 'long', day: 'numeric' })
        : `the ${nth(partsOf(date).dayOfMonth)}`;
    case 'weekday':
      return `the ${nth(weekOfMonth(date))} ${weekday}${ofMonth}`;
    case 'lastWeekday':
      return `the last ${weekday}${ofMonth}`;
    case 'lastDay':
      return `the last day${ofMonth}`;
  }
}

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const brief = (day: Day): string => formatDay(day, { month: 'short', day: 'numeric' });
