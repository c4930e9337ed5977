import type { Transaction } from '@/lib/db/transaction';
import { rowsLeft } from '@/lib/server/limits/row-bounds';

/** The labels with which the occurrences of a series are laid out: those of whoever has made it repeat, and its owner's. */

/** Gives a series the labels that these people have on its first occurrence. */
export const takeLabels = (tx: Transaction, seriesId: string, itemId: string, people: readonly string[]) =>
  tx.$executeRaw`
    INSERT INTO series_labels (series_id, person_id, label_id, place)
    SELECT ${seriesId}::uuid, person_id, label_id, place FROM item_labels
    WHERE item_id = ${itemId}::uuid AND person_id = ANY (${people}::uuid[])`;

/** Gives a series those of the one that it was split off. */
export const copyLabels = (tx: Transaction, seriesId: string, successorId: string) => tx.$executeRaw`
  INSERT INTO series_labels (series_id, person_id, label_id, place)
  SELECT ${successorId}::uuid, person_id, label_id, place FROM series_labels WHERE series_id = ${seriesId}::uuid`;

/** Returns those whose labels so many occurrences can have. Others keep those that they have on earlier ones. */
export async function peopleWithRoom(tx: Transaction, seriesId: string, count: number): Promise<string[]> {
  const people = await tx.$queryRaw<{ id: string; labels: number }[]>`
    SELECT person_id AS id, count(*)::int AS labels FROM series_labels WHERE series_id = ${seriesId}::uuid
    GROUP BY person_id ORDER BY person_id`;
  const found: string[] = [];
  for (const { id, labels } of people)
    if (await rowsLeft(tx, 'itemLabels', id, labels * count)) found.push(id);
  return found;
}
