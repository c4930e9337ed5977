import { taskReminderEmail } from '@/emails/task-reminder-email';
import { autocommit } from '@/lib/db/autocommit';
import { minutesUntil } from '@/lib/server/reminders/occasion';
import { findTask } from '@/lib/server/tasks/reads';
import { whenText } from '@/lib/shared/text/when';
import type { Composed, Occasion } from './compose';
import { urlOf } from './link';
import { FULL_DAY } from './when';

/**
 * Composes the reminder of a task. Returns null, which drops the mail, once the task is due, or when it was moved,
 * completed or deleted, or is no longer visible to the person.
 */
export async function composeTaskReminder(
  { order, person, frame }: Occasion<'task-reminder'>,
  now = new Date(),
): Promise<Composed | null> {
  const { itemId } = order;
  const ordered = { startsAt: new Date(order.startsAt), lead: order.lead };
  const minutes = await minutesUntil({ itemId, personId: person.id }, ordered, now);
  const task = await findTask(autocommit, person, itemId);
  if (minutes === null || !task) return null;
  const { title, date, time, priority, estimate, notes } = task;
  const email = await taskReminderEmail({
    firstName: person.firstName,
    title,
    when: whenText({ date, time }, FULL_DAY),
    priority,
    estimate,
    notes,
    minutes: time === null ? null : minutes,
    actionUrl: urlOf({ kind: 'task', id: itemId, date }),
    frame: frame('You get this because you want to be reminded of your tasks.'),
  });
  return { email };
}
