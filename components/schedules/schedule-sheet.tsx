import { useState } from 'react';
import { ActionRows, type ItemAction } from '@/components/item/item-action';
import { MoveForm } from '@/components/item/move-form';
import { Ownership } from '@/components/item/ownership';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { formatDay, formatDuration } from '@/lib/shared/calendar/days';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schedules';
import { ScheduleForm } from './schedule-form';
import { actionsOf } from './schedule-handlers';

type ScheduleSheetProps = {
  schedule: Schedule;
  onClose: () => void;
  onSave: (schedule: Schedule, patch: SchedulePatch) => void;
  onRemove: (schedule: Schedule) => void;
  /** What people do with it together. */
  together: readonly ItemAction[];
  /** Where focus goes when the meeting's own block is gone by then. */
  returnFocusTo: () => HTMLElement | null;
};

/** On a phone: one meeting with everything that can be done to it. */
export function ScheduleSheet({
  schedule,
  onClose,
  onSave,
  onRemove,
  together,
  returnFocusTo,
}: ScheduleSheetProps) {
  const [page, setPage] = useState<'actions' | 'form' | 'move'>('actions');
  const actions = actionsOf(schedule, {
    edit: () => setPage('form'),
    move: () => setPage('move'),
    remove: () => {
      onRemove(schedule);
      onClose();
    },
  });

  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{schedule.title}</bdi>} returnFocusTo={returnFocusTo}>
      {page === 'form' && (
        <ScheduleForm schedule={schedule} onSave={onSave} onCancel={() => setPage('actions')} />
      )}
      {page === 'move' && <MoveForm from={schedule.date} onMove={(date) => onSave(schedule, { date })} />}
      {page === 'actions' && (
        <>
          <div className="sheet-meta">
            <span>{formatDay(schedule.date, { weekday: 'long', month: 'long', day: 'numeric' })}</span>
            <time>{schedule.time}</time>
            <span>{formatDuration(schedule.duration)}</span>
            {schedule.location && (
              <span>
                <Icon name="pin" size={14} />
                <bdi>{schedule.location}</bdi>
              </span>
            )}
            <Ownership item={schedule} />
          </div>
          <ActionRows actions={[...actions, ...together]} />
        </>
      )}
    </Dialog>
  );
}
