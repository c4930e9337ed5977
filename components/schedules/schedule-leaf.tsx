import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { useAddForm } from '@/components/item/form/use-add-form';
import { type QuickComposer, useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { useGhostsOf } from '@/components/item/row/ghost-row';
import { WaitingRows } from '@/components/item/row/waiting-rows';
import { HiddenByLabel } from '@/components/labels/hidden-by-label';
import { BlankLines, ListState } from '@/components/lists/leaf-states';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { fetchOnDemandPart, onDemand } from '@/components/ui/on-demand';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { useMinuteNow } from '@/lib/client/browser/now';
import { useToday } from '@/lib/client/browser/today';
import { schedulesOn } from '@/lib/client/items/schedules';
import { useEmptyText } from '@/lib/client/labels/label-filter';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { stateOf } from '@/lib/client/query/read-state';
import { type Day, formatDuration, minutesOf } from '@/lib/shared/calendar/days';
import { DEFAULT_DURATION } from '@/lib/shared/contract/plain/limits';
import { counted } from '@/lib/shared/text/day-counts';
import { showScheduleAs, useScheduleAs } from './hours-choice';
import styles from './hours-window.module.css';
import { minutesOn } from './schedule-layout';

const WAITING = (
  <WaitingRows className="entry" widths={['58%', '44%']}>
    {(width) => (
      <>
        <span className="row-time">
          <Skeleton width="26px" />
        </span>
        <div className="card">
          <Skeleton width={width} />
          <Skeleton width="28%" />
        </div>
      </>
    )}
  </WaitingRows>
);

const HoursGrid = onDemand(
  () => import('./hours-grid').then(({ HoursGrid }) => HoursGrid),
  <div className={styles.window} />,
);

const ScheduleList = onDemand(
  () => import('./schedule-list').then(({ ScheduleList }) => ScheduleList),
  WAITING,
);

const MeetingForm = onDemand(() => import('./meeting-form').then(({ MeetingForm }) => MeetingForm));

type ScheduleLeafProps = {
  date: Day;
  /** True on a phone, where a tab shows the heading. */
  bare?: boolean;
};

/**
 * The meetings of a day, and the form for a new one, which the plus button opens. They are the right leaf of the page.
 */
export function ScheduleLeaf({ date, bare = false }: ScheduleLeafProps) {
  const query = useQuery(schedulesOn(date));
  const minute = useMinuteNow();
  const now = useToday() === date ? minute : null;
  const composer = useQuickComposer({ kind: 'schedule', place: date, day: date });
  const form = useAddForm(date, composer.isWritten);
  const { trigger } = form;
  const plus = trigger.ref;
  const headingId = useId();
  const state = stateOf(query);
  const emptyText = useEmptyText('No meetings. A quiet day.');
  const as = useScheduleAs();
  const isOnHours = as === 'hours' && state !== 'failed';
  const schedules = useVisibleItems(query.data) ?? [];
  // While the meetings are read.
  useEffect(() => {
    fetchOnDemandPart(as === 'hours' ? HoursGrid : ScheduleList);
  }, [as]);
  const ghosts = useGhostsOf('schedule', date, schedules);

  const list = (
    <>
      <ListState
        state={state}
        waiting={WAITING}
        failure="The meetings of this day could not be loaded."
        onTryAgain={query.refetch}
        focusAfterwards={plus}
      />
      {schedules.length + ghosts.length > 0 && (
        <ScheduleList date={date} schedules={schedules} now={now} focusWhenEmpty={plus} />
      )}
      {state === 'ready' && schedules.length === 0 && <BlankLines text={emptyText} lines={4} />}
    </>
  );

  return (
    <section
      className={classNames('leaf', isOnHours && styles.hours)}
      aria-labelledby={headingId}
      aria-busy={state === 'loading'}
    >
      <div className="leaf-head">
        <h2 id={headingId} className={bare ? 'vh' : undefined}>
          Schedule
        </h2>
        {schedules.length > 0 && (
          <bdi className="count">
            {counted(schedules.length, 'meeting')}, {formatDuration(minutesOn(date, schedules))}
          </bdi>
        )}
        <span className="end">
          <Segmented
            label="Show the schedule as"
            value={as}
            onChange={showScheduleAs}
            segments={[
              { value: 'hours', label: 'Hours' },
              { value: 'list', label: 'List' },
            ]}
          />
          <IconButton {...trigger} icon="plus" label="Add a meeting" data-shortcut="new-meeting" />
        </span>
      </div>
      <div className="lines">
        <Unsent drafts={composer.unsent} onSendAgain={composer.sendAgain} onDiscard={composer.discard} />
        {form.isOpen && (
          <MeetingForm
            id={form.formId}
            composer={composer}
            takesFocus={form.takesFocus}
            onClose={form.close}
          />
        )}
        {isOnHours && state === 'loading' ? (
          <div className={styles.window}>{list}</div>
        ) : isOnHours ? (
          <HoursGrid
            key={date}
            date={date}
            schedules={schedules}
            isReady={state === 'ready'}
            now={now}
            draft={form.isOpen ? stretchIn(composer, date) : null}
            focusWhenEmpty={plus}
          />
        ) : (
          list
        )}
        <HiddenByLabel items={query.data} />
      </div>
    </section>
  );
}

/** Returns the time of the meeting in the form, in minutes of the day; null until one is written for this day. */
function stretchIn({ reading: { time, length = DEFAULT_DURATION }, date }: QuickComposer, day: Day) {
  if (time === undefined || date !== day) return null;
  const start = minutesOf(time);
  return { start, end: start + length };
}
