import { database } from '@/lib/db/client';

/** Returns the items whose stored search texts are not their texts, and the ids of stored texts that no item has. */
export async function searchTextFaults(): Promise<string[]> {
  const rows = await database.$queryRaw<{ fault: string }[]>`
    SELECT 'the item ' || item_id AS fault FROM own_search_texts(ARRAY(SELECT id FROM items)) AS own
    WHERE ARRAY[concat_ws(E'\n', search_text(title), search_text(more))] IS DISTINCT FROM ARRAY(
      SELECT text::text FROM search_texts WHERE source = 'item' AND item_id = own.item_id
      UNION ALL SELECT text FROM occurrence_texts JOIN search_texts ON source = 'series' AND id = text_id
      WHERE occurrence_texts.item_id = own.item_id)
    UNION ALL
    SELECT 'the text ' || id FROM search_texts AS text
    WHERE source = 'series' AND NOT EXISTS (SELECT FROM occurrence_texts WHERE text_id = text.id)`;
  return rows.map(({ fault }) => fault);
}
