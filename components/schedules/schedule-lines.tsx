import { useState } from 'react';
import { readDuration } from '@/components/item/form/fields';
import { RepeatsLine } from '@/components/item/series/repeats-line';
import { briefDay, useDayChoice } from '@/components/item/sheet/day-value';
import styles from '@/components/item/sheet/item-sheet.module.css';
import { LengthValue } from '@/components/item/sheet/length-value';
import { NotesLine } from '@/components/item/sheet/notes-line';
import { RemindValue } from '@/components/item/sheet/remind-value';
import { afterLeaving, type Sheet } from '@/components/item/sheet/sheet';
import { SheetLine } from '@/components/item/sheet/sheet-line';
import { TextValue } from '@/components/item/sheet/text-value';
import { TimeValue } from '@/components/item/sheet/time-value';
import { ownTimeZone, zonesWith } from '@/lib/client/browser/time-zone';
import { addDays, DAY_MINUTES, isDay, minutesOf, timeAt } from '@/lib/shared/calendar/days';
import { formatSpan, isTimed, lastDayOf } from '@/lib/shared/calendar/span';
import { DEFAULT_DURATION, FORM_MAX_DURATION, SPAN_MAX } from '@/lib/shared/contract/plain/limits';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { forYou } from '@/lib/shared/text/for-you';

/** The time of a meeting that no longer takes whole days. */
const FIRST_TIME = '09:00';

/** The lines of a meeting's sheet. */
export function ScheduleLines({ sheet }: { sheet: Sheet<'schedule'> }) {
  const { item: meeting, mayEdit, change, moveTo } = sheet;
  const { date, time, endDate, duration, timeZone } = meeting;
  const day = useDayChoice(date, mayEdit, moveTo);
  const isAllDay = time === null;
  return (
    <>
      <SheetLine label="When">
        <div className={styles.pair}>
          {day.button}
          {!isAllDay && <TimeValue sheet={sheet} name="time" />}
          {isTimed(meeting) && <small>{whenElse(meeting)}</small>}
          {mayEdit ? (
            <label className={styles.whole}>
              <input
                type="checkbox"
                checked={isAllDay}
                onChange={() => change({ time: isAllDay ? FIRST_TIME : null })}
              />
              All day
            </label>
          ) : (
            isAllDay && <span>All day</span>
          )}
        </div>
        {day.form}
      </SheetLine>
      {isAllDay ? (
        <SheetLine label="Last day">
          {mayEdit ? <LastDay sheet={sheet} /> : <span>{formatSpan(date, endDate)}</span>}
        </SheetLine>
      ) : (
        <SheetLine label="Duration">
          <LengthValue
            label="Duration"
            minutes={duration}
            mayEdit={mayEdit}
            max={FORM_MAX_DURATION}
            // A typed length goes in the same steps as in the form.
            round={(minutes) => readDuration(String(minutes))}
            onChange={(minutes) => change({ duration: minutes ?? DEFAULT_DURATION })}
          />
        </SheetLine>
      )}
      <SheetLine label="Remind">
        <RemindValue {...meeting} onChange={(reminders) => change({ reminders })} />
      </SheetLine>
      <RepeatsLine sheet={sheet} />
      <SheetLine label="Place">
        <TextValue sheet={sheet} name="location" label="Location, optional" empty="Add a place" />
      </SheetLine>
      {!isAllDay && (
        <SheetLine label="Time zone">
          {mayEdit ? (
            <select
              className="in-place"
              aria-label="Time zone"
              value={timeZone ?? ''}
              onChange={(event) => change({ timeZone: event.target.value || null })}
            >
              <option value="">Same time wherever one is</option>
              {zonesWith(timeZone ?? 'UTC').map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          ) : (
            <span>{timeZone?.replaceAll('_', ' ') ?? 'Same time wherever one is'}</span>
          )}
        </SheetLine>
      )}
      <NotesLine sheet={sheet} />
    </>
  );
}

/** The last day of a meeting of whole days. A typed day is stored like a typed text, one that is not possible never. */
function LastDay({ sheet }: { sheet: Sheet<'schedule'> }) {
  const { item, change, withdraw, flush } = sheet;
  const { date, endDate } = item;
  const last = addDays(date, SPAN_MAX);
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);

  function onType(value: string): void {
    setTyped(value);
    if (isDay(value) && value >= date && value <= last) change({ endDate: value }, true);
    else withdraw('endDate');
  }

  return (
    <input
      className="in-place"
      type="date"
      aria-label="Last day"
      min={date}
      max={last}
      value={typed ?? endDate}
      onChange={({ target }) => onType(target.value)}
      onBlur={() =>
        afterLeaving(() => {
          setTyped(null);
          flush();
        })
      }
    />
  );
}

/** Returns until when a meeting takes place and, if the reader's clock shows another time, when it begins for them. */
function whenElse({ date, time, duration, timeZone }: Schedule & { time: string }): string {
  const last = lastDayOf(date, time, duration);
  const end = timeAt((minutesOf(time) + duration) % DAY_MINUTES);
  const until = last === date ? `until ${end}` : `until ${briefDay(last)}, ${end}`;
  return [until, forYou({ date, time, timeZone }, ownTimeZone())].filter(Boolean).join('; ');
}
