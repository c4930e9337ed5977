import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';

/**
 * Constraints that the migrations contain and Prisma's schema cannot express, each with a statement that violates only
 * this one.
 */

const OWNER = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';
const ITEM = '00000000-0000-7000-8000-000000000003';
const MEETING = '00000000-0000-7000-8000-000000000004';
const NEW = '00000000-0000-7000-8000-00000000000a';
const SESSION = '00000000-0000-7000-8000-00000000000b';

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
});

afterAll(() => client.end());

beforeEach(async () => {
  await client.query('BEGIN');
  await client.query(`
    INSERT INTO users (id, email, first_name, time_zone, updated_at) VALUES
      ('${OWNER}', 'Owner@example.org', 'O', 'UTC', now()), ('${OTHER}', 'other@example.org', 'P', 'UTC', now());
    INSERT INTO items (id, kind, owner_id, title, date) VALUES
      ('${ITEM}', 'task', '${OWNER}', 'T', '2026-03-14'), ('${MEETING}', 'schedule', '${OWNER}', 'M', '2026-03-14');
    INSERT INTO sessions (id, user_id, cookie_hash, expires_at) VALUES ('${SESSION}', '${OWNER}', '\\x01', now() + interval '1 day')`);
});

afterEach(() => client.query('ROLLBACK'));

const item = (columns: string) =>
  `INSERT INTO items (id, kind, owner_id, title, date, version) VALUES ('${NEW}', 'goal', '${OWNER}', ${columns})`;
const comment = (target: string, more = "'c', 1") =>
  `INSERT INTO comments (id, item_id, day_owner_id, day, content, version) VALUES ('${NEW}', ${target}, ${more})`;
const sticker = (target: string) =>
  `INSERT INTO stickers (id, item_id, day_owner_id, day, user_id, emoji) VALUES ('${NEW}', ${target}, '${OWNER}', 'x')`;
const attachment = (target: string, size: number) =>
  `INSERT INTO attachments (id, item_id, day_owner_id, day, uploader_id, name, original_name, file_type, mime_type, size, storage_key, sha256)
   VALUES ('${NEW}', ${target}, '${OWNER}', 'n', 'n', 'pdf', 'application/pdf', ${size}, 'k', '\\x00')`;
const task = (kind: string, time: string) =>
  `INSERT INTO tasks (id, kind, time) VALUES ('${ITEM}', '${kind}', ${time})`;
const taskWith = (column: string, value: string) =>
  `INSERT INTO tasks (id, ${column}) VALUES ('${ITEM}', ${value})`;
const until = (id: string, day: string) => `UPDATE items SET end_date = '${day}' WHERE id = '${id}'`;
const meeting = (time: string, duration: number) =>
  `INSERT INTO schedules (id, time, duration) VALUES ('${MEETING}', '${time}', ${duration})`;
const settings = (minutes: number) =>
  `INSERT INTO notification_settings (user_id, reminder_minutes_before, updated_at) VALUES ('${OWNER}', ${minutes}, now())`;
/** A series of tasks or meetings of the owner, and then a change of it. */
const series = (columns: string, change = 'version = 1') => `
  INSERT INTO series (id, owner_id, uid, rrule, start_day, template, kind, mode)
  VALUES ('${NEW}', '${OWNER}', 'u', 'FREQ=DAILY', '2026-03-14', '{}', ${columns});
  UPDATE series SET ${change}`;
/** A series of tasks, and then a change of an item. */
const occurrence = (change: string, id = ITEM) =>
  `${series("'task', 'fixed'")}; UPDATE items SET ${change} WHERE id = '${id}'`;
const invitation = (id: string, collaborator: string) =>
  `INSERT INTO collaboration_requests (id, owner_id, collaborator_id, owner_email, collaborator_email)
   VALUES ('${id}', '${OWNER}', '${collaborator}', 'o@example.org', 'p@example.org')`;
const session = (expiry: string) =>
  `INSERT INTO sessions (id, user_id, cookie_hash, expires_at) VALUES ('${NEW}', '${OWNER}', '\\x02', ${expiry})`;

const addressChange = (expiry: string) =>
  `INSERT INTO address_changes (id, user_id, old_email, token_hash, expires_at) VALUES ('${NEW}', '${OWNER}', 'old@example.org', '\\x02', ${expiry})`;

const ON_ITEM = `'${ITEM}', NULL, NULL`;
const ON_DAY = `NULL, '${OWNER}', '2026-03-14'`;
const past = "now() - interval '1 day'";

test.each([
  ['users_email_lower_key', `UPDATE users SET email = 'OWNER@EXAMPLE.ORG' WHERE id = '${OTHER}'`],
  ['items_title_check', item("'', '2026-03-14', 1")],
  ['items_date_check', item("'G', '1899-12-31', 1")],
  ['items_date_check', item("'G', '10000-01-01', 1")],
  ['items_version_check', item("'G', '2026-03-14', 0")],
  ['tasks_kind_check', `INSERT INTO tasks (id, kind) VALUES ('${MEETING}', 'schedule')`],
  ['schedules_kind_check', `INSERT INTO schedules (id, kind, time) VALUES ('${ITEM}', 'task', '09:00')`],
  ['goals_kind_check', `INSERT INTO goals (id, kind, type) VALUES ('${ITEM}', 'task', 'daily')`],
  ['tasks_id_kind_fkey', `INSERT INTO tasks (id) VALUES ('${MEETING}')`],
  ['tasks_time_check', task('task', "'24:00'")],
  ['tasks_time_check', task('task', "'9:00'")],
  ['schedules_time_check', meeting('12:60', 60)],
  ['schedules_duration_check', meeting('09:00', 0)],
  ['schedules_duration_check', meeting('09:00', 527_041)],
  ['items_later_check', item("'G', NULL, 1")],
  ['items_end_date_check', until(MEETING, '2026-03-14')],
  ['items_end_date_check', until(MEETING, '2027-03-16')],
  ['items_end_date_check', until(ITEM, '2026-03-15')],
  [
    'items_end_date_check',
    `UPDATE items SET date = '9999-12-31', end_date = '10000-01-01' WHERE id = '${MEETING}'`,
  ],
  ['tasks_checklist_check', taskWith('checklist', `'{}'`)],
  ['tasks_estimate_check', taskWith('estimate', '0')],
  ['tasks_estimate_check', taskWith('estimate', '1441')],
  ['tasks_rank_check', taskWith('rank', `'a'`)],
  ['tasks_rank_check', taskWith('rank', `'a-0'`)],
  ['tasks_carried_check', taskWith('carried', '-1')],
  [
    'goals_parent_id_check',
    `${item("'G', '2026-03-14', 1")}; INSERT INTO goals (id, type, parent_id) VALUES ('${NEW}', 'daily', '${NEW}')`,
  ],
  ['series_mode_check', series("'schedule', 'after_completion'")],
  ['series_version_check', series("'task', 'fixed'", 'version = 0')],
  ['series_template_check', series("'task', 'fixed'", "template = '[]'")],
  ['series_start_day_check', series("'task', 'fixed'", "start_day = '1899-12-31'")],
  ['series_laid_out_until_check', series("'task', 'fixed'", "laid_out_until = '10000-01-01'")],
  ['series_predecessor_id_check', series("'task', 'fixed'", 'predecessor_id = id')],
  [
    'series_owner_id_uid_key',
    `${series("'task', 'fixed'")}; ${series("'task', 'fixed'").replace(NEW, OTHER)}`,
  ],
  ['items_occurrence_check', occurrence("occurrence_day = '2026-03-14'")],
  ['items_occurrence_check', occurrence(`series_id = '${NEW}'`)],
  ['items_occurrence_check', occurrence("overridden = '{title}'")],
  ['items_occurrence_day_check', occurrence(`series_id = '${NEW}', occurrence_day = '1899-12-31'`)],
  [
    'items_series_id_kind_fkey',
    `${occurrence(`series_id = '${NEW}', occurrence_day = '2026-03-14'`, MEETING)}`,
  ],
  [
    'items_series_id_occurrence_day_key',
    `${occurrence(`series_id = '${NEW}', occurrence_day = '2026-03-14'`)};
     INSERT INTO items (id, kind, owner_id, title, date, series_id, occurrence_day)
     VALUES ('${OTHER}', 'task', '${OWNER}', 'T', '2026-03-14', '${NEW}', '2026-03-14')`,
  ],
  [
    'items_series_id_kind_fkey',
    `${occurrence(`series_id = '${NEW}', occurrence_day = '2026-03-14'`)}; DELETE FROM series`,
  ],
  ['user_settings_hours_check', `INSERT INTO user_settings (user_id, hours) VALUES ('${OWNER}', '[1, 2]')`],
  [
    'user_settings_week_view_check',
    `INSERT INTO user_settings (user_id, week_view) VALUES ('${OWNER}', 'list')`,
  ],
  ['comments_target_check', comment('NULL, NULL, NULL')],
  ['comments_target_check', comment(`'${ITEM}', '${OWNER}', '2026-03-14'`)],
  ['comments_target_check', comment(`NULL, NULL, '2026-03-14'`)],
  ['comments_target_check', comment(`'${ITEM}', '${OWNER}', NULL`)],
  ['comments_day_check', comment(`NULL, '${OWNER}', '1899-12-31'`)],
  ['comments_content_check', comment(ON_ITEM, "'', 1")],
  ['comments_version_check', comment(ON_ITEM, "'c', 0")],
  ['stickers_target_check', sticker('NULL, NULL, NULL')],
  ['stickers_day_check', sticker(`NULL, '${OWNER}', '10000-01-01'`)],
  ['attachments_target_check', attachment('NULL, NULL, NULL', 1)],
  ['attachments_day_check', attachment(`NULL, '${OWNER}', '1899-12-31'`, 1)],
  ['attachments_size_check', attachment(ON_ITEM, 0)],
  ['attachments_size_check', attachment(ON_ITEM, 10_485_761)],
  ['notification_settings_reminder_check', settings(0)],
  ['notification_settings_reminder_check', settings(121)],
  [
    'collaborations_pair_check',
    `INSERT INTO collaborations (id, owner_id, collaborator_id) VALUES ('${NEW}', '${OWNER}', '${OWNER}')`,
  ],
  ['collaboration_requests_pair_check', invitation(NEW, OWNER)],
  ['collaboration_requests_pending_key', `${invitation(NEW, OTHER)}; ${invitation(SESSION, OTHER)}`],
  ['sessions_expires_at_check', session(past)],
  ['address_changes_expires_at_check', addressChange(past)],
  [
    'password_resets_expires_at_check',
    `INSERT INTO password_resets (id, user_id, token_hash, expires_at) VALUES ('${NEW}', '${OWNER}', '\\x00', ${past})`,
  ],
  [
    'sign_up_invitations_expires_at_check',
    `INSERT INTO sign_up_invitations (id, inviter_id, email, token_hash, expires_at) VALUES ('${NEW}', '${OWNER}', 'a@example.com', '\\x00', ${past})`,
  ],
  [
    'authorization_requests_expires_at_check',
    `INSERT INTO authorization_requests (id, user_id, session_id, state_hash, code_verifier, nonce, expires_at) VALUES ('${NEW}', '${OWNER}', '${SESSION}', '\\x00', 'v', 'n', ${past})`,
  ],
  [
    'uploads_expires_at_check',
    `INSERT INTO uploads (id, user_id, token_hash, storage_key, expires_at) VALUES ('${NEW}', '${OWNER}', '\\x00', 'k', ${past})`,
  ],
  [
    'uploads_size_check',
    `INSERT INTO uploads (id, user_id, token_hash, storage_key, expires_at, size) VALUES ('${NEW}', '${OWNER}', '\\x00', 'k', now() + interval '1 h', 10485761)`,
  ],
])('the constraint %s refuses %s', async (constraint, statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ constraint });
});

test.each([
  [
    'the first and the last day',
    `${item("'G', '1900-01-01', 1")}; UPDATE items SET date = '9999-12-31' WHERE id = '${NEW}'`,
  ],
  ['an untimed task', task('task', 'NULL')],
  ['the last minute of a day', task('task', "'23:59'")],
  ['a meeting of a year', meeting('00:00', 527_040)],
  ['a last day 366 days after the first', until(MEETING, '2027-03-15')],
  ['a task for later', `UPDATE items SET date = NULL WHERE id = '${ITEM}'`],
  ['a comment on an item', comment(ON_ITEM)],
  ['a comment on a day', comment(ON_DAY)],
  ['a file of 10 MiB', attachment(ON_DAY, 10_485_760)],
  [
    'another invitation after an answer',
    `${invitation(NEW, OTHER)}; UPDATE collaboration_requests SET status = 'rejected'; ${invitation(SESSION, OTHER)}`,
  ],
])('%s is accepted', async (_name, statement) => {
  await client.query(statement);
});
