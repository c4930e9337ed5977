import { type RefObject, useId } from 'react';
import { FieldProblem } from '@/components/item/field-problem';
import { TimeField } from '@/components/item/time-field';
import { DURATION_STEP, MAX_DURATION } from '@/lib/shared/contract/limits';
import { problemsOf, readDuration, type ScheduleFields } from './schedule-fields';

type ScheduleInputsProps = {
  fields: ScheduleFields;
  onChange: (change: Partial<ScheduleFields>) => void;
  titleRef?: RefObject<HTMLInputElement | null>;
  /** Whether the title has the focus as soon as it is there. */
  takesFocus?: boolean;
};

/** The fields of a meeting, new or not: title, time, duration, location. */
export function ScheduleInputs({ fields, onChange, titleRef, takesFocus = true }: ScheduleInputsProps) {
  const problemId = useId();
  const problems = problemsOf(fields);
  const problem = problems.title ?? problems.time ?? problems.location;
  const stateOf = (own: string | undefined) => ({
    'aria-invalid': own !== undefined,
    'aria-describedby': own && problemId,
  });

  return (
    <>
      <input
        {...stateOf(problems.title)}
        ref={titleRef}
        className="input wide"
        aria-label="Title"
        placeholder="Meeting"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the form opens where it was asked for, and focus goes with it.
        autoFocus={takesFocus}
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TimeField
        {...stateOf(problems.time)}
        label="Time"
        required
        value={fields.time}
        onChange={(time) => onChange({ time })}
      />
      <span className="minutes">
        <input
          className="input"
          type="number"
          aria-label="Duration in minutes"
          min={DURATION_STEP}
          max={MAX_DURATION}
          step={DURATION_STEP}
          value={fields.duration}
          onChange={(event) => onChange({ duration: event.target.value })}
          onBlur={() => onChange({ duration: String(readDuration(fields.duration)) })}
        />
        <span aria-hidden="true">min</span>
      </span>
      <input
        {...stateOf(problems.location)}
        className="input place"
        aria-label="Location, optional"
        placeholder="Location"
        autoComplete="off"
        value={fields.location}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </>
  );
}
