import { autocommit } from '@/lib/db/autocommit';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { announceTo } from '@/lib/server/live/announce';
import { DEFAULT_SETTINGS, type Settings, type SettingsPatch } from '@/lib/shared/contract/schemas/settings';

type Row = { [Name in keyof Settings]: Settings[Name] | null };

/** Returns the settings, with defaults for those that the person has not changed. */
const settingsOf = (row: Row | undefined): Settings => ({
  hours: row?.hours ?? DEFAULT_SETTINGS.hours,
  weekView: row?.weekView ?? DEFAULT_SETTINGS.weekView,
});

export async function readSettings(actor: Actor): Promise<Settings> {
  const [row] = await autocommit.$queryRaw<Row[]>`
    SELECT hours, week_view AS "weekView" FROM user_settings WHERE user_id = ${actor.id}::uuid`;
  return settingsOf(row);
}

/** Changes the given settings, and notifies the person's other windows. Throws 404 for a deleted person. */
export function updateSettings(actor: Actor, { hours, weekView }: SettingsPatch): Promise<Settings> {
  const given = hours === undefined ? null : JSON.stringify(hours);
  return transaction(async (tx) => {
    const [row] = await tx.$queryRaw<Row[]>`
      INSERT INTO user_settings (user_id, hours, week_view)
      SELECT id, ${given}::jsonb, ${weekView ?? null} FROM users WHERE id = ${actor.id}::uuid
      ON CONFLICT (user_id) DO UPDATE SET hours = coalesce(excluded.hours, user_settings.hours),
        week_view = coalesce(excluded.week_view, user_settings.week_view)
      RETURNING hours, week_view AS "weekView"`;
    if (!row) throw new AppError('not-found');
    announceTo(tx, 'settings', [actor.id]);
    return settingsOf(row);
  });
}
