import { Readable } from 'node:stream';
import type { Actor } from '@/lib/server/actor';
import { spend } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { dayAt } from '@/lib/shared/calendar/days';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { accountParts } from './account-parts';
import { type AddFile, archive } from './archive';
import { calendarOf } from './calendar';
import { addFiles, type WrittenFiles } from './files';
import { jsonOf, type Part } from './part';
import { peopleParts } from './people-parts';
import { plannerParts } from './planner-parts';

const CALENDAR = 'planner.ics';

/** Returns all parts of an export: together they cover every row with data about the person. */
export const partsOf = (personId: string): Part[] => [
  ...accountParts(personId),
  ...plannerParts(personId),
  ...peopleParts(personId),
];

export type PlannerExport = { name: string; bytes: ReadableStream<Uint8Array> };

/**
 * Returns everything stored about the actor, as a ZIP that is written while it is read. It is not a snapshot: a
 * concurrent change may be in one part and not in another. Throws 429 after too many.
 */
export async function exportPlanner(actor: Actor): Promise<PlannerExport> {
  await spend({ exports: actor.id });
  const exportedAt = new Date();
  log.info({ event: 'exported', userId: actor.id }, 'a planner was exported');
  return {
    name: `${PRODUCT_NAME.toLowerCase()}-${dayAt(exportedAt, actor.user.timeZone)}.zip`,
    bytes: archive((add) => write(add, actor, exportedAt)),
  };
}

async function write(add: AddFile, actor: Actor, exportedAt: Date): Promise<void> {
  const text = (path: string, content: Iterable<string> | AsyncIterable<string>) =>
    add(path, Readable.from(content), { compress: true, modifiedAt: exportedAt });

  const parts = partsOf(actor.id);
  for (const part of parts) await text(`data/${part.name}.json`, jsonOf(part));
  await text(CALENDAR, calendarOf(actor.user));
  const files = await addFiles(add, actor.id);
  await text('manifest.json', [manifestOf(actor, parts, files, exportedAt)]);
}

/** Lists the files of the archive, and those that are missing in the storage. */
function manifestOf(
  { user }: Actor,
  parts: readonly Part[],
  { paths, missing }: WrittenFiles,
  exportedAt: Date,
): string {
  const manifest = {
    product: PRODUCT_NAME,
    account: user.email,
    exportedAt: exportedAt.toISOString(),
    data: parts.map(({ name }) => `data/${name}.json`),
    calendar: CALENDAR,
    files: Object.fromEntries(paths),
    missingFiles: missing,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
