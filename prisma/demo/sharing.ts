import { addDays, type Day } from '@/lib/shared/calendar/days';
import type { Value } from './copy';
import { amara, astrid, ines, noor, odile, type Person, people, tomas, xiaoming } from './people';
import type { Random } from './random';
import type { Plans } from './year';

/** The columns of the tables whose rows connect people: shares, comments and others. */

export const SHARING_COLUMNS = {
  collaborations: ['id', 'owner_id', 'collaborator_id', 'role'],
  collaboration_requests: [
    'id',
    'owner_id',
    'collaborator_id',
    'owner_email',
    'collaborator_email',
    'role',
    'message',
    'status',
    'answered_at',
  ],
  shares: ['id', 'item_id', 'recipient_id', 'permission', 'shared_by_id', 'created_at'],
  task_collaborators: ['id', 'task_id', 'user_id', 'role', 'added_by_id', 'created_at'],
  comments: ['id', 'item_id', 'day_owner_id', 'day', 'author_id', 'content', 'created_at', 'updated_at'],
  stickers: ['id', 'item_id', 'day_owner_id', 'day', 'user_id', 'emoji', 'created_at'],
} as const;
type Table = keyof typeof SHARING_COLUMNS;

const COMMENTS = [
  'The small hall is free on the 12th, but only until ten. Shall I hold it?',
  'Yes please. I will ring them at half past two to pay the deposit.',
  'Done, and the receipt is in the drawer.',
  'Could we move this to Thursday?',
  'Lovely.',
  'I can bring the cake.',
] as const;
const EMOJI = ['👍', '🎉', '👏', '🙌', '🔥', '⭐', '☕', '💪', '✈️', '🎯'] as const;

const pairOf = (owner: Person, invited: Person): Value[] => [
  owner.id,
  invited.id,
  owner.email,
  invited.email,
];

export function sharingOf(
  random: Random,
  plans: ReadonlyMap<Person, Plans>,
  today: Day,
): Record<Table, Value[][]> {
  const now = new Date(`${today}T08:00:00Z`);
  const rows: Record<Table, Value[][]> = {
    collaborations: [
      [random.id(now), astrid.id, ines.id, 'editor'],
      [random.id(now), astrid.id, tomas.id, 'admin'],
      [random.id(now), odile.id, astrid.id, 'viewer'],
    ],
    collaboration_requests: [
      [
        random.id(now),
        ...pairOf(amara, astrid),
        'viewer',
        'So I can see when the choir meets.',
        'pending',
        null,
      ],
      [random.id(now), ...pairOf(astrid, noor), 'editor', null, 'pending', null],
      [random.id(now), ...pairOf(astrid, xiaoming), 'viewer', null, 'rejected', now.toISOString()],
    ],
    shares: [],
    task_collaborators: [],
    comments: [],
    stickers: [],
  };
  // Shares with other people only, since collaborators see all items anyway.
  const recipients = people.filter((person) => ![astrid, ines, tomas, odile].includes(person));
  for (const [owner, { tasks, meetings, goals }] of plans) {
    for (const item of [...tasks, ...meetings, ...goals]) {
      const created = item.createdAt.toISOString();
      const [recipient = amara] =
        owner === astrid ? [recipients[random.between(0, recipients.length - 1)]] : [astrid];
      if (random.chance(0.05))
        rows.shares.push([
          random.id(item.createdAt),
          item.id,
          recipient.id,
          random.chance(0.5) ? 'view' : 'edit',
          owner.id,
          created,
        ]);
      const friend = owner === astrid ? ines : astrid;
      if (random.chance(0.06))
        rows.comments.push([
          random.id(item.createdAt),
          item.id,
          null,
          null,
          random.chance(0.5) ? owner.id : friend.id,
          random.pick(COMMENTS),
          created,
          created,
        ]);
      if (random.chance(0.06))
        rows.stickers.push([
          random.id(item.createdAt),
          item.id,
          null,
          null,
          friend.id,
          random.pick(EMOJI),
          created,
        ]);
    }
    for (const task of tasks)
      if (owner === astrid && random.chance(0.03))
        rows.task_collaborators.push([
          random.id(task.createdAt),
          task.id,
          amara.id,
          random.chance(0.5) ? 'viewer' : 'editor',
          owner.id,
          task.createdAt.toISOString(),
        ]);
  }
  for (const offset of [-2, -1, 0]) {
    const day = addDays(today, offset);
    rows.comments.push([
      random.id(now),
      null,
      astrid.id,
      day,
      astrid.id,
      'A full day, and still the bread rose.',
      now.toISOString(),
      now.toISOString(),
    ]);
    for (const emoji of ['☕', '🔥', '💪'])
      rows.stickers.push([random.id(now), null, astrid.id, day, astrid.id, emoji, now.toISOString()]);
  }
  return rows;
}
