import type { ItemHandlers } from '@/components/item/row/item-handlers';
import { itemRow } from '@/components/item/row/item-row';
import { ItemTitle } from '@/components/item/row/item-title';
import { OwnerWords } from '@/components/item/row/ownership';
import { rowIdOf } from '@/components/item/row/row-focus';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { LabelBar } from '@/components/labels/label-marks';
import { initialOf, inkOf } from '@/components/ui/avatar';
import { classNames } from '@/components/ui/class-names';
import type { Day } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import styles from './hours.module.css';
import { weekdayOf } from './hours-entries';

type RibbonsProps = {
  date: Day;
  schedules: readonly Schedule[];
  handlers: ItemHandlers<Schedule>;
  /** The meeting whose form is open. */
  editedId: string | null;
};

/** The meetings of whole days, above the hours. */
export function Ribbons({ date, schedules, handlers, editedId }: RibbonsProps) {
  const wholeDays = schedules.filter(({ time }) => time === null);
  if (wholeDays.length === 0) return null;
  return (
    <div className={styles.ribbons}>
      <span className="row-time" aria-hidden="true">
        all day
      </span>
      <ul data-rows aria-label="All day">
        {wholeDays.map((meeting) => (
          <Ribbon
            key={meeting.id}
            meeting={meeting}
            date={date}
            handlers={handlers}
            isEdited={meeting.id === editedId}
          />
        ))}
      </ul>
    </div>
  );
}

type RibbonProps = Pick<RibbonsProps, 'date' | 'handlers'> & { meeting: Schedule; isEdited: boolean };

const Ribbon = itemRow(
  function Ribbon({ meeting, date, handlers, isEdited }: RibbonProps) {
    const { sharedBy: owner } = meeting;
    return (
      <li
        id={isEdited ? undefined : rowIdOf({ kind: 'schedule', id: meeting.id })}
        data-row
        tabIndex={-1}
        className={classNames(
          styles.ribbon,
          owner && classNames(styles.theirs, inkOf(owner)),
          meeting.endDate > date && styles.goesOn,
        )}
      >
        {owner ? (
          <span className={styles.spine} aria-hidden="true">
            {initialOf(owner)}
          </span>
        ) : (
          <LabelBar ids={meeting.labels} className={styles.labelBar} />
        )}
        <ItemTitle item={meeting} handlers={handlers} />
        <OwnerWords item={meeting} />
        {meeting.series && <RepeatMark series={meeting.series} isBrief />}
        {meeting.endDate !== meeting.date && (
          <small>
            <span className={styles.fromDay}>{weekdayOf(meeting.date)} </span>to {weekdayOf(meeting.endDate)}
          </small>
        )}
        {meeting.location && (
          <small className={styles.atEnd}>
            <bdi>{meeting.location}</bdi>
          </small>
        )}
      </li>
    );
  },
  ({ meeting }) => meeting,
);
