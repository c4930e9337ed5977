import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { forgetReminders } from '@/lib/server/reminders/forget';
import { dropOrphans, replan } from '@/lib/server/reminders/plan';

/** `userId`: the person whose time zone or lead time has changed; without it everybody. */
const payloadSchema = z.object({ userId: z.uuid().optional(), isFirst: z.boolean().optional() });

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'plan-reminders': z.infer<typeof payloadSchema>;
    }
  }
}

/** Milliseconds until the second planning: no transaction lasts longer (lib/db/transaction.ts). */
const SECOND_LOOK_MS = 15_000;

/** People read at a time. */
const BATCH = 500;

/**
 * Plans the reminders of one person again. Does it a second time when every transaction has ended that may have read
 * the previous time zone or lead time. Without a person it plans everybody's, one by one, and goes on after one that fails: this corrects the reminders
 * of items that were written without the domain functions, such as those of the demo, and writes nothing where they are
 * right.
 */
export const planReminders: Task = async (given) => {
  const { userId, isFirst } = payloadSchema.parse(given);
  if (userId === undefined) return planForAll();
  await replan(userId);
  if (!isFirst) return;
  const options = { key: `plan-reminders-again:${userId}`, runAt: new Date(Date.now() + SECOND_LOOK_MS) };
  await transaction((tx) => enqueue(tx, 'plan-reminders', { userId, isFirst: false }, options));
};

/**
 * Removes reminders that were set while access to their item ended: the end of the access has not seen them. What is
 * planned for them is dropped by the planning.
 */
async function forgetAndReplan(id: string): Promise<void> {
  await transaction((tx) => forgetReminders(tx, [id], 'anything'));
  await replan(id);
}

async function planForAll(): Promise<void> {
  await dropOrphans();
  let last: string | undefined;
  do {
    const people: { id: string }[] = await database.user.findMany({
      where: last === undefined ? {} : { id: { gt: last } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const { id } of people)
      await forgetAndReplan(id).catch((err: unknown) => {
        log.error({ err, userId: id }, 'The reminders of a person could not be planned. It is tried again.');
        return transaction((tx) =>
          enqueue(tx, 'plan-reminders', { userId: id }, { key: `plan-reminders-again:${id}` }),
        );
      });
    last = people.at(-1)?.id;
  } while (last !== undefined);
}
