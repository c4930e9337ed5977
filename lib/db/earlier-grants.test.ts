import { withSession } from '@/lib/backup/session';
import { readMigrations } from '@/lib/db/migrations/files';
import { prepareDatabase } from '@/lib/run/launcher/prepare-database';
import { createDatabase, databaseUrl, testDatabaseUrl } from '@/lib/testing/database/test-database';

/** The effect on existing rows of the migrations by which access that was passed on ends (docs/rules/permission.md). */

const person = (digit: number): string => `00000000-0000-7000-8000-00000000000${digit}`;
const [OWNER, ADMIN, GONE, LATER, LAST] = [1, 2, 3, 4, 5].map(person) as [
  string,
  string,
  string,
  string,
  string,
];
const TASK = '00000000-0000-7000-8000-0000000000aa';
const MEETING = '00000000-0000-7000-8000-0000000000bb';

test('the migration deletes shares and roles whose givers have no access, and all that depend on these', async () => {
  await createDatabase(testDatabaseUrl(), 'dayfold_earlier_grants');
  const url = databaseUrl(testDatabaseUrl(), 'dayfold_earlier_grants');
  const names = (await readMigrations()).map(({ name }) => name);
  const first = names.findIndex((name) => name.endsWith('_grants_of_each_giver'));
  await prepareDatabase(url, new Set(names.slice(0, first)));
  await withSession(url, (client) =>
    client.query(`
      INSERT INTO users (id, email, first_name, time_zone, updated_at)
        SELECT id::uuid, 'p' || right(id, 1) || '@example.org', 'P', 'UTC', now()
        FROM unnest(ARRAY['${OWNER}', '${ADMIN}', '${GONE}', '${LATER}', '${LAST}']) AS id;
      INSERT INTO items (id, kind, owner_id, title, date) VALUES
        ('${TASK}', 'task', '${OWNER}', 'T', '2026-03-14'), ('${MEETING}', 'schedule', '${OWNER}', 'M', '2026-03-14');
      INSERT INTO tasks (id) VALUES ('${TASK}');
      INSERT INTO schedules (id, time) VALUES ('${MEETING}', '09:00');
      INSERT INTO collaborations (id, owner_id, collaborator_id, role)
        VALUES (gen_random_uuid(), '${OWNER}', '${ADMIN}', 'admin');
      INSERT INTO task_collaborators (id, task_id, user_id, role, added_by_id) VALUES
        (gen_random_uuid(), '${TASK}', '${LATER}', 'editor', '${GONE}');
      INSERT INTO shares (id, item_id, recipient_id, permission, shared_by_id) VALUES
        (gen_random_uuid(), '${TASK}', '${LAST}', 'view', '${LATER}'),
        (gen_random_uuid(), '${MEETING}', '${LATER}', 'edit', '${ADMIN}'),
        (gen_random_uuid(), '${MEETING}', '${LAST}', 'view', '${LATER}');
      INSERT INTO collaboration_requests (id, owner_id, collaborator_id, status)
        VALUES (gen_random_uuid(), '${OWNER}', '${LAST}', 'rejected')`),
  );
  await prepareDatabase(url);
  await withSession(url, async (client) => {
    const shares = await client.query('SELECT item_id, recipient_id, shared_by_id FROM shares');
    expect(shares.rows).toEqual([{ item_id: MEETING, recipient_id: LATER, shared_by_id: ADMIN }]);
    expect((await client.query('SELECT FROM task_collaborators')).rows).toEqual([]);
    const requests = await client.query('SELECT owner_email, collaborator_email FROM collaboration_requests');
    expect(requests.rows).toEqual([{ owner_email: 'p1@example.org', collaborator_email: 'p5@example.org' }]);
  });
});
