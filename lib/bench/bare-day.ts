import { createServer } from 'node:http';
import { Pool } from 'pg';
import { z } from 'zod';

/**
 * A minimal server for the tasks of a day, with which the planner is compared: /json always sends the same text, /sql
 * reads the rows by one prepared statement. It prints its port on standard output.
 */

const settings = z.object({ BARE_JSON: z.string(), BARE_DATABASE: z.string() });
// biome-ignore lint/style/noProcessEnv: variables of the benchmark, and no settings of the planner
const { BARE_JSON: json, BARE_DATABASE: connectionString } = settings.parse(process.env);

const pool = new Pool({ connectionString, max: 10 });

const TEXT = `
  SELECT item.id, item.title, item.date::text AS date, item.version, item.created_at,
    task.time, task.priority, task.completed_at, owner.first_name, owner.email,
    share.id AS share_id, share.permission,
    (SELECT json_agg(json_build_object('id', member.id, 'role', member.role))
      FROM task_collaborators AS member WHERE member.task_id = item.id) AS collaborators
  FROM items AS item JOIN tasks AS task ON task.id = item.id JOIN users AS owner ON owner.id = item.owner_id
    LEFT JOIN shares AS share ON share.item_id = item.id AND share.recipient_id = $1
  WHERE item.date = $2 AND item.kind = 'task' AND item.deleted_at IS NULL AND (
    item.owner_id = ANY (ARRAY(SELECT $1::uuid UNION ALL SELECT owner_id FROM collaborations WHERE collaborator_id = $1))
    OR item.id = ANY (ARRAY(SELECT item_id FROM shares WHERE recipient_id = $1)))
  ORDER BY task.time NULLS LAST`;

const server = createServer(async (request, response) => {
  response.setHeader('Content-Type', 'application/json');
  const [, how, person, day] = (request.url ?? '').split('/');
  if (how === 'json') {
    response.end(json);
    return;
  }
  const { rows } = await pool.query({ name: 'day', text: TEXT, values: [person, day] });
  response.end(JSON.stringify(rows));
});

server.listen(0, () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
