import type { Transaction } from '@/lib/db/transaction';

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
