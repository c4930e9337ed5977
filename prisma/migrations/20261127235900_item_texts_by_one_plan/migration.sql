-- As before, but with the items given as they are: PostgreSQL puts own_search_texts into the plan around it only if its
-- argument has no query in it, and else plans it in each call, which took half of the time of creating an item. One plan
-- for any number of items, since another one would be made for each call.
CREATE OR REPLACE FUNCTION "write_item_texts"("ids" uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  written int;
BEGIN
  INSERT INTO search_texts (source, id, item_id, owner_id, title, text)
  SELECT 'item', own.item_id, own.item_id, own.owner_id, form.title, form.title || coalesce(E'\n' || search_text(own.more), '')
  FROM own_search_texts(ids) AS own CROSS JOIN LATERAL (SELECT search_text(own.title) AS title OFFSET 0) AS form
  WHERE own.text_id IS NULL
  ON CONFLICT (source, id) DO UPDATE SET title = excluded.title, text = excluded.text
    WHERE search_texts.text <> excluded.text;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written = cardinality(ids) THEN
    RETURN;
  END IF;
  WITH own AS MATERIALIZED (SELECT * FROM own_search_texts(ids) WHERE text_id IS NOT NULL),
    stored AS MATERIALIZED (
      SELECT id FROM search_texts WHERE source = 'series' AND id = ANY (ARRAY(SELECT text_id FROM own)) FOR KEY SHARE),
    added AS (
      INSERT INTO search_texts (source, id, owner_id, title, text)
      SELECT 'series', one.text_id, one.owner_id, form.title, form.title || coalesce(E'\n' || search_text(one.more), '')
      FROM (SELECT DISTINCT ON (text_id) * FROM own WHERE text_id NOT IN (SELECT id FROM stored)) AS one
        CROSS JOIN LATERAL (SELECT search_text(one.title) AS title OFFSET 0) AS form
      ON CONFLICT (source, id) DO UPDATE SET owner_id = excluded.owner_id)
  INSERT INTO occurrence_texts (item_id, text_id) SELECT item_id, text_id FROM own
  ON CONFLICT (item_id) DO UPDATE SET text_id = excluded.text_id WHERE occurrence_texts.text_id <> excluded.text_id;
END
$$;
