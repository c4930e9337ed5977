-- The occurrences of series that have the same texts refer to one row of search_texts, so that a text is stored and indexed
-- once however often it repeats. Its id is a hash of the owner and the texts. It is deleted with the last occurrence that
-- refers to it.
ALTER TABLE "search_texts" DROP CONSTRAINT "search_texts_title_check",
  DROP CONSTRAINT "search_texts_pkey",
  ALTER COLUMN "item_id" DROP NOT NULL,
  ADD CONSTRAINT "search_texts_pkey" PRIMARY KEY ("source", "id"),
  ADD CONSTRAINT "search_texts_title_check" CHECK (("source" IN ('item', 'series')) = ("title" IS NOT NULL)),
  ADD CONSTRAINT "search_texts_item_id_check" CHECK (("source" = 'series') = ("item_id" IS NULL));
CREATE INDEX "search_texts_item_id_idx" ON "search_texts"("item_id");

CREATE TABLE "occurrence_texts" (
    "item_id" UUID NOT NULL,
    "text_id" UUID NOT NULL,

    CONSTRAINT "occurrence_texts_pkey" PRIMARY KEY ("item_id")
);

-- The texts of items as they are, and for occurrences the id of the row that they refer to.
DROP FUNCTION "own_search_texts";
CREATE FUNCTION "own_search_texts"("ids" uuid[])
RETURNS TABLE ("item_id" uuid, "owner_id" uuid, "text_id" uuid, "title" text, "more" text) LANGUAGE sql STABLE AS $$
  SELECT item.id, item.owner_id,
    CASE WHEN item.series_id IS NOT NULL THEN
      left(encode(sha256(convert_to(concat_ws(E'\n', item.owner_id, item.title, more.text), 'UTF8')), 'hex'), 32)::uuid END,
    item.title, more.text
  FROM items AS item
    LEFT JOIN tasks AS task ON task.id = item.id
    LEFT JOIN schedules AS meeting ON meeting.id = item.id
    LEFT JOIN goals AS goal ON goal.id = item.id
    CROSS JOIN LATERAL (SELECT nullif(concat_ws(E'\n', task.notes, meeting.location, meeting.notes, goal.description,
      CASE WHEN task.checklist <> '[]' THEN
        (SELECT string_agg(step ->> 'title', E'\n') FROM jsonb_array_elements(task.checklist) AS step) END), '') AS text OFFSET 0) AS more
  WHERE item.id = ANY (ids)
$$;

-- The rows that are there already get the texts that their occurrences have now.
INSERT INTO "occurrence_texts" ("item_id", "text_id")
  SELECT own."item_id", own."text_id" FROM "own_search_texts"(ARRAY(SELECT "id" FROM "items" WHERE "series_id" IS NOT NULL)) AS own;
INSERT INTO "search_texts" ("source", "id", "owner_id", "title", "text")
  SELECT 'series', own."text_id", entry."owner_id", entry."title", entry."text"
  FROM (SELECT DISTINCT ON ("text_id") "text_id", "item_id" FROM "occurrence_texts") AS own
    JOIN "search_texts" AS entry ON entry."source" = 'item' AND entry."id" = own."item_id";
DELETE FROM "search_texts" USING "occurrence_texts"
  WHERE "search_texts"."source" = 'item' AND "search_texts"."id" = "occurrence_texts"."item_id";
CREATE INDEX "occurrence_texts_text_id_idx" ON "occurrence_texts"("text_id");
ALTER TABLE "occurrence_texts" ADD CONSTRAINT "occurrence_texts_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Writes the texts of items, except of those that have not changed. A row that occurrences refer to is locked until the end
-- of the transaction, so that another one does not delete it meanwhile. ARRAY(SELECT unnest()) hides the number of items
-- from the planner, which would otherwise make a plan for each call.
CREATE FUNCTION "write_item_texts"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  written int;
BEGIN
  INSERT INTO search_texts (source, id, item_id, owner_id, title, text)
  SELECT 'item', own.item_id, own.item_id, own.owner_id, form.title, form.title || coalesce(E'\n' || search_text(own.more), '')
  FROM own_search_texts(ARRAY(SELECT unnest(ids))) AS own CROSS JOIN LATERAL (SELECT search_text(own.title) AS title OFFSET 0) AS form
  WHERE own.text_id IS NULL
  ON CONFLICT (source, id) DO UPDATE SET title = excluded.title, text = excluded.text
    WHERE search_texts.text <> excluded.text;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written = cardinality(ids) THEN
    RETURN;
  END IF;
  WITH own AS MATERIALIZED (SELECT * FROM own_search_texts(ARRAY(SELECT unnest(ids))) WHERE text_id IS NOT NULL),
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

CREATE OR REPLACE FUNCTION "search_item_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_item_texts(ARRAY(SELECT id FROM inserted));
  RETURN NULL;
END
$$;
-- For one item, since a change of many fires it for each of them.
CREATE OR REPLACE FUNCTION "search_item_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
BEGIN
  SELECT * INTO own FROM own_search_texts(ARRAY[NEW.id]);
  IF own.text_id IS NULL THEN
    INSERT INTO search_texts (source, id, item_id, owner_id, title, text)
    SELECT 'item', own.item_id, own.item_id, own.owner_id, form.title, form.title || coalesce(E'\n' || search_text(own.more), '')
    FROM (SELECT search_text(own.title) AS title OFFSET 0) AS form WHERE own.item_id IS NOT NULL
    ON CONFLICT (source, id) DO UPDATE SET title = excluded.title, text = excluded.text
      WHERE search_texts.text <> excluded.text;
    RETURN NULL;
  END IF;
  PERFORM FROM search_texts WHERE source = 'series' AND id = own.text_id FOR KEY SHARE;
  IF NOT FOUND THEN
    INSERT INTO search_texts (source, id, owner_id, title, text)
    SELECT 'series', own.text_id, own.owner_id, form.title, form.title || coalesce(E'\n' || search_text(own.more), '')
    FROM (SELECT search_text(own.title) AS title OFFSET 0) AS form
    ON CONFLICT (source, id) DO UPDATE SET owner_id = excluded.owner_id;
  END IF;
  INSERT INTO occurrence_texts (item_id, text_id) VALUES (NEW.id, own.text_id)
  ON CONFLICT (item_id) DO UPDATE SET text_id = excluded.text_id WHERE occurrence_texts.text_id <> excluded.text_id;
  RETURN NULL;
END
$$;
CREATE FUNCTION "search_series_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.series_id IS NULL THEN
    DELETE FROM occurrence_texts WHERE item_id = NEW.id;
  ELSE
    DELETE FROM search_texts WHERE source = 'item' AND id = NEW.id;
  END IF;
  PERFORM write_item_texts(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER "search_series_changed" AFTER UPDATE OF "series_id" ON "items"
  FOR EACH ROW WHEN ((OLD.series_id IS NULL) <> (NEW.series_id IS NULL)) EXECUTE FUNCTION search_series_changed();

-- Deletes a text that nothing refers to any more, at the end of the transaction: after a change of many occurrences the
-- first of them has then done it. The second statement sees what was committed while the first one waited.
CREATE FUNCTION "search_occurrence_left"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_texts WHERE source = 'series' AND id = OLD.text_id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM search_texts
    WHERE source = 'series' AND id = OLD.text_id AND NOT EXISTS (SELECT FROM occurrence_texts WHERE text_id = OLD.text_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "search_left" AFTER UPDATE OR DELETE ON "occurrence_texts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION search_occurrence_left();

CREATE OR REPLACE FUNCTION "search_comment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT NEW.item_id, 'comment', NEW.id, owner_id, search_text(NEW.content) FROM items WHERE id = NEW.item_id
  ON CONFLICT (source, id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION "search_file_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT NEW.item_id, 'file', NEW.id, owner_id, search_text(NEW.name) FROM items WHERE id = NEW.item_id
  ON CONFLICT (source, id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION "search_note_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_texts WHERE source = TG_ARGV[0]::search_source AND id = OLD.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "fill_search_texts"() RETURNS void LANGUAGE sql AS $$
  SELECT write_item_texts(ARRAY(
    SELECT id FROM items
    WHERE NOT EXISTS (SELECT FROM search_texts WHERE source = 'item' AND search_texts.id = items.id)
      AND NOT EXISTS (SELECT FROM occurrence_texts WHERE occurrence_texts.item_id = items.id)));
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT comments.item_id, 'comment', comments.id, items.owner_id, search_text(content)
  FROM comments JOIN items ON items.id = comments.item_id
  ON CONFLICT (source, id) DO NOTHING;
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT attachments.item_id, 'file', attachments.id, items.owner_id, search_text(name)
  FROM attachments JOIN items ON items.id = attachments.item_id
  ON CONFLICT (source, id) DO NOTHING;
$$;
