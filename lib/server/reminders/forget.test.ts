import { database } from '@/lib/db/client';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate, endCollaboration, patch, share, unshare } from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';

afterEach(deleteJobs);

const DAY = '2041-01-15';

const remindedOf = async ({ user }: Person) =>
  (await database.itemReminder.findMany({ where: { personId: user.id }, select: { itemId: true } })).map(
    ({ itemId }) => itemId,
  );

test('the end of access goes through the reminders of what it was access to, and through no others', async () => {
  const [ines, tomas, jonas] = [await aUser(), await aUser(), await aUser()];
  // A row that the person does not see stays only where nobody looks at it.
  const unread = await add(jonas, 'task', { date: DAY });
  await database.itemReminder.create({
    data: { itemId: unread.id, personId: tomas.user.id, minutes: [0] },
  });
  const task = await add(ines, 'task', { date: DAY });
  const shareId = await share(ines, task, tomas, 'view');
  await patch(tomas, task, { reminders: [0] });
  expect(await remindedOf(tomas)).toHaveLength(2);
  await unshare(ines, task, shareId);
  expect(await remindedOf(tomas)).toEqual([unread.id]);
  const collaboration = await collaborate(ines, tomas, 'viewer');
  await patch(tomas, task, { reminders: [0] });
  await endCollaboration(ines, collaboration);
  expect(await remindedOf(tomas)).toEqual([unread.id]);
});
