import { type CSSProperties, useId, useState } from 'react';
import { FieldProblem } from '@/components/item/form/field-problem';
import { parseLength } from '@/components/item/form/length-entry';
import { SavingHint, SettingsCard } from '@/components/settings/cards/settings-card';
import { SettingsWaiting } from '@/components/settings/cards/settings-waiting';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { isOfInputMethod } from '@/components/ui/keys';
import { Switch } from '@/components/ui/switch';
import { useHoursSettings } from '@/lib/client/settings/hours-by-weekday';
import { formatDuration } from '@/lib/shared/calendar/days';
import { DAY_MAX, DEFAULT_DAY } from '@/lib/shared/contract/plain/limits';
import hourStyles from './hours-card.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONDAY = 1;
const FRIDAY = 5;

/** The minutes that fill the bar beside a weekday. */
const FULL_BAR = 600;

/** The hours of each weekday, against which the plan of a day is held. */
export function HoursCard() {
  const { state, hours, isSaving, change, readAgain } = useHoursSettings();
  const isWorkday = (weekday: number) => weekday >= MONDAY && weekday <= FRIDAY;
  const copyMonday = () =>
    hours &&
    change(hours.map((minutes, weekday) => (isWorkday(weekday) ? (hours[MONDAY] ?? null) : minutes)));
  return (
    <SettingsCard title="Your hours" aside={<SavingHint isSaving={isSaving} />}>
      {hours ? (
        <>
          <ul className={styles.weekdays}>
            {WEEKDAYS.map((name, weekday) => (
              <Weekday
                key={name}
                name={name}
                minutes={hours[weekday] ?? null}
                onChange={(minutes) => change(hours.map((own, day) => (day === weekday ? minutes : own)))}
              />
            ))}
          </ul>
          <div className={styles.setting}>
            <p>A day is full when its meetings and the tasks with a length reach these hours.</p>
            <Button size="sm" variant="quiet" onClick={copyMonday}>
              Copy Monday to workdays
            </Button>
          </div>
        </>
      ) : (
        <SettingsWaiting state={state} readAgain={readAgain} of="planner" />
      )}
    </SettingsCard>
  );
}

type WeekdayProps = { name: string; minutes: number | null; onChange: (minutes: number | null) => void };

const Weekday = ({ name, minutes, onChange }: WeekdayProps) => (
  <li className={hourStyles.weekday}>
    <strong>{name}</strong>
    <Switch
      label={name}
      checked={minutes !== null}
      onChange={(isOn) => onChange(isOn ? DEFAULT_DAY : null)}
    />
    {minutes === null ? (
      <em>A free day</em>
    ) : (
      <>
        <HoursField name={name} minutes={minutes} onChange={onChange} />
        <i
          className={hourStyles.share}
          style={{ '--v': Math.min(100, (100 * minutes) / FULL_BAR) } as CSSProperties}
          aria-hidden="true"
        />
      </>
    )}
  </li>
);

/** The hours of a weekday as a text such as '8h 30m', stored on Enter and on blur. */
function HoursField({ name, minutes, onChange }: WeekdayProps & { minutes: number }) {
  const shown = formatDuration(minutes);
  /** Null while nobody types. */
  const [draft, setDraft] = useState<string | null>(null);
  const problemId = useId();
  const typed = parseLength(draft ?? '');
  const problem =
    !draft?.trim() || (typed !== null && typed <= DAY_MAX)
      ? undefined
      : typed === null
        ? 'Write hours like 8h or 7h 30m.'
        : `At most ${formatDuration(DAY_MAX)}.`;

  function store(): void {
    if (problem) return;
    if (typed !== null && typed !== minutes) onChange(typed);
    setDraft(null);
  }

  return (
    <>
      <input
        className="input"
        aria-label={`Hours on ${name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        autoComplete="off"
        value={draft ?? shown}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOfInputMethod(event)) store();
        }}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </>
  );
}
