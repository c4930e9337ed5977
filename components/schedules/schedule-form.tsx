import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type Day, FIRST_DAY, isDay, LAST_DAY } from '@/lib/shared/calendar/days';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schedules';
import { fieldsOf, readSchedule, type ScheduleValues } from './schedule-fields';
import { ScheduleInputs } from './schedule-inputs';

type ScheduleFormProps = {
  schedule: Schedule;
  /** Is handed the meeting as it was when the form was opened: what it was written against. */
  onSave: (schedule: Schedule, patch: SchedulePatch) => void;
  onCancel: () => void;
};

/** The form that a meeting turns into where it stands. Enter saves, Escape leaves it as it was. */
export function ScheduleForm({ schedule: current, onSave, onCancel }: ScheduleFormProps) {
  const [schedule] = useState(current);
  const [fields, setFields] = useState(() => fieldsOf(schedule));
  const [date, setDate] = useState<Day>(schedule.date);
  const values = isDay(date) ? readSchedule(fields) : null;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (values) onSave(schedule, changesOf(schedule, { ...values, date }));
  }

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      className="edit"
      aria-label={`Edit ${schedule.title}`}
      noValidate
      onSubmit={save}
      onKeyDown={cancelOnEscape}
    >
      <ScheduleInputs
        fields={fields}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
      />
      <input
        className="input date"
        type="date"
        aria-label="Date"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <span className="end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!values}>
          Save
        </Button>
      </span>
    </form>
  );
}

/** Only what differs is sent, so that it cannot collide with what someone else does to the rest. */
function changesOf(schedule: Schedule, values: ScheduleValues & { date: Day }): SchedulePatch {
  const changes: SchedulePatch = {};
  if (values.title !== schedule.title) changes.title = values.title;
  if (values.time !== schedule.time) changes.time = values.time;
  if (values.duration !== schedule.duration) changes.duration = values.duration;
  if (values.location !== schedule.location) changes.location = values.location;
  if (values.date !== schedule.date) changes.date = values.date;
  return changes;
}
