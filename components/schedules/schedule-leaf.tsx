import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { BlankLines, LoadFailure } from '@/components/item/leaf-states';
import { Unsent } from '@/components/item/unsent';
import { useAddForm } from '@/components/item/use-add-form';
import { useComposer } from '@/components/item/use-composer';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { useMinuteNow } from '@/lib/client/browser/now';
import { useToday } from '@/lib/client/browser/today';
import { stateOf } from '@/lib/client/items/day';
import { schedulesOn, useScheduleActions } from '@/lib/client/items/schedules';
import { useShown } from '@/lib/client/people/people-filter';
import { type Day, formatDuration } from '@/lib/shared/calendar/days';
import { counted } from '@/lib/shared/text/day-counts';
import { totalDuration } from './schedule-layout';
import { ScheduleList } from './schedule-list';
import { ScheduleSkeleton } from './schedule-skeleton';

const NewItemForm = onDemand(() =>
  import('@/components/item/new-item-form').then(({ NewItemForm }) => NewItemForm),
);

type ScheduleLeafProps = {
  date: Day;
  /** On a phone a tab says the heading. */
  bare?: boolean;
};

/** The right leaf of the open page: the day's meetings, and the form for the next one behind the plus. */
export function ScheduleLeaf({ date, bare = false }: ScheduleLeafProps) {
  const query = useQuery(schedulesOn(date));
  const minute = useMinuteNow();
  const now = useToday() === date ? minute : null;
  const { create } = useScheduleActions();
  const composer = useComposer('schedule', {
    place: date,
    create: (id, values) => create({ id, date, ...values }),
    name: ({ title, time }) => `${title}, ${time}`,
  });
  const { trigger, isOpen, formId, takesFocus, close } = useAddForm(date, composer.isWritten);
  const plus = trigger.ref;
  const headingId = useId();
  const state = stateOf(query);
  const schedules = useShown(query.data) ?? [];

  return (
    <section className="leaf" aria-labelledby={headingId} aria-busy={state === 'loading'}>
      <div className="leaf-head">
        <h2 id={headingId} className={bare ? 'vh' : undefined}>
          Schedule
        </h2>
        {schedules.length > 0 && (
          <bdi className="count">
            {counted(schedules.length, 'meeting')}, {formatDuration(totalDuration(schedules))}
          </bdi>
        )}
        <span className="end">
          <IconButton {...trigger} icon="plus" label="Add a meeting" data-shortcut="new-meeting" />
        </span>
      </div>
      <div className="lines">
        <Unsent drafts={composer.unsent} onSendAgain={composer.sendAgain} onDiscard={composer.discard} />
        {isOpen && (
          <NewItemForm
            kind="schedule"
            id={formId}
            composer={composer}
            takesFocus={takesFocus}
            onClose={close}
          />
        )}
        {state === 'loading' && <ScheduleSkeleton />}
        {state === 'failed' && (
          <LoadFailure
            text="The meetings of this day could not be loaded."
            onTryAgain={() => {
              plus.current?.focus();
              void query.refetch();
            }}
          />
        )}
        {schedules.length > 0 && <ScheduleList date={date} schedules={schedules} now={now} end={plus} />}
        {state === 'ready' && schedules.length === 0 && (
          <BlankLines text="No meetings. A quiet day." lines={4} />
        )}
      </div>
    </section>
  );
}
