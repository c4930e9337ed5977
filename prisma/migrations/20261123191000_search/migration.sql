-- Three extensions that come with PostgreSQL: pg_trgm finds parts of words by an index, unaccent ignores accents, and
-- btree_gin puts the owner into the same index, so that a search never reads what belongs to others.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS unaccent;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the search needs three extensions that the role "%" may not create. Connect to the database "%" as its owner or as a superuser, run: CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent; CREATE EXTENSION IF NOT EXISTS btree_gin; and start Dayfold again', current_user, current_database();
  WHEN feature_not_supported OR undefined_file THEN
    RAISE EXCEPTION 'the search needs the extensions pg_trgm, unaccent and btree_gin, which this PostgreSQL server does not have (%). Install the package of its version that has them, often called postgresql-contrib, and start Dayfold again', SQLERRM;
END
$$;

-- The form in which texts are compared. `search_letters` has neither case nor accents; the dictionary and the function are
-- named with their schema, which need not be ours. `search_text` has a space before each word, so that ' be' is the
-- beginning of a word.
DO $$
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION "search_letters"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      SELECT translate(lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, value)), 'ς', 'σ')
    $body$
  $function$, (SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'unaccent'));
END
$$;
CREATE FUNCTION "search_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || regexp_replace(search_letters(value), '([^[:alnum:] ])(?=[[:alnum:]])', '\1 ', 'g')
$$;

-- True when the index has something of a word, of which it knows letters and digits only: anything else would be looked
-- for in every text.
DO $$
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION "is_search_word"(form text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      SELECT cardinality(%I.show_trgm(form)) > 0
    $body$
  $function$, (SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'));
END
$$;

-- What a search looks at, in the form of `search_text`: of each item its own texts, and each comment and file name on it.
-- Triggers keep it equal to the tables that the texts are from, so that nothing else writes it.
CREATE TYPE "search_source" AS ENUM ('item', 'comment', 'file');
CREATE TABLE "search_texts" (
    "item_id" UUID NOT NULL,
    "source" "search_source" NOT NULL,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" TEXT COLLATE "C",
    "text" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_texts_pkey" PRIMARY KEY ("item_id", "source", "id")
);
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "search_texts_title_check" CHECK (("source" = 'item') = ("title" IS NOT NULL));

CREATE FUNCTION "own_search_texts"("ids" uuid[])
RETURNS TABLE ("item_id" uuid, "owner_id" uuid, "title" text, "text" text) LANGUAGE sql STABLE AS $$
  SELECT item.id, item.owner_id, normal.title, normal.title || coalesce(E'\n' || search_text(more.text), '')
  FROM items AS item
    LEFT JOIN tasks AS task ON task.id = item.id
    LEFT JOIN schedules AS meeting ON meeting.id = item.id
    LEFT JOIN goals AS goal ON goal.id = item.id
    CROSS JOIN LATERAL (SELECT search_text(item.title) AS title) AS normal
    CROSS JOIN LATERAL (SELECT nullif(concat_ws(E'\n', task.notes, meeting.location, meeting.notes, goal.description,
      CASE WHEN task.checklist <> '[]' THEN
        (SELECT string_agg(step ->> 'title', E'\n') FROM jsonb_array_elements(task.checklist) AS step) END), '') AS text) AS more
  WHERE item.id = ANY (ids)
$$;

CREATE FUNCTION "search_item_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (item_id, source, id, owner_id, title, text)
  SELECT own.item_id, 'item', own.item_id, own.owner_id, own.title, own.text
  FROM own_search_texts(ARRAY(SELECT id FROM inserted)) AS own
  ON CONFLICT (item_id, source, id) DO UPDATE SET title = excluded.title, text = excluded.text;
  RETURN NULL;
END
$$;
CREATE FUNCTION "search_item_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_texts SET title = own.title, text = own.text
  FROM own_search_texts(ARRAY[NEW.id]) AS own
  WHERE search_texts.item_id = NEW.id AND source = 'item' AND search_texts.text <> own.text;
  RETURN NULL;
END
$$;
CREATE FUNCTION "search_comment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT NEW.item_id, 'comment', NEW.id, owner_id, search_text(NEW.content) FROM items WHERE id = NEW.item_id
  ON CONFLICT (item_id, source, id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END
$$;
CREATE FUNCTION "search_file_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT NEW.item_id, 'file', NEW.id, owner_id, search_text(NEW.name) FROM items WHERE id = NEW.item_id
  ON CONFLICT (item_id, source, id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END
$$;
CREATE FUNCTION "search_note_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_texts WHERE item_id = OLD.item_id AND source = TG_ARGV[0]::search_source AND id = OLD.id;
  RETURN NULL;
END
$$;

-- Adds what is missing: all texts at first, and after a backup was restored, whose tables are filled in any order.
CREATE FUNCTION "fill_search_texts"() RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_texts (item_id, source, id, owner_id, title, text)
  SELECT own.item_id, 'item', own.item_id, own.owner_id, own.title, own.text
  FROM own_search_texts(ARRAY(SELECT id FROM items)) AS own
  ON CONFLICT (item_id, source, id) DO NOTHING;
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT comments.item_id, 'comment', comments.id, items.owner_id, search_text(content)
  FROM comments JOIN items ON items.id = comments.item_id
  ON CONFLICT (item_id, source, id) DO NOTHING;
  INSERT INTO search_texts (item_id, source, id, owner_id, text)
  SELECT attachments.item_id, 'file', attachments.id, items.owner_id, search_text(name)
  FROM attachments JOIN items ON items.id = attachments.item_id
  ON CONFLICT (item_id, source, id) DO NOTHING;
$$;
SELECT fill_search_texts();

-- A new item is complete when the statement ends that has inserted its rows.
CREATE TRIGGER "search_inserted" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION search_item_inserted();
CREATE TRIGGER "search_inserted" AFTER INSERT ON "schedules" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION search_item_inserted();
CREATE TRIGGER "search_inserted" AFTER INSERT ON "goals" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION search_item_inserted();
CREATE TRIGGER "search_changed" AFTER UPDATE OF "title" ON "items"
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION search_item_changed();
CREATE TRIGGER "search_changed" AFTER UPDATE OF "notes", "checklist" ON "tasks"
  FOR EACH ROW WHEN (OLD.notes IS DISTINCT FROM NEW.notes OR OLD.checklist IS DISTINCT FROM NEW.checklist)
  EXECUTE FUNCTION search_item_changed();
CREATE TRIGGER "search_changed" AFTER UPDATE OF "notes", "location" ON "schedules"
  FOR EACH ROW WHEN (OLD.notes IS DISTINCT FROM NEW.notes OR OLD.location IS DISTINCT FROM NEW.location)
  EXECUTE FUNCTION search_item_changed();
CREATE TRIGGER "search_changed" AFTER UPDATE OF "description" ON "goals"
  FOR EACH ROW WHEN (OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION search_item_changed();
CREATE TRIGGER "search_inserted" AFTER INSERT ON "comments"
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL) EXECUTE FUNCTION search_comment_changed();
CREATE TRIGGER "search_changed" AFTER UPDATE OF "content" ON "comments"
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL AND OLD.content <> NEW.content) EXECUTE FUNCTION search_comment_changed();
CREATE TRIGGER "search_deleted" AFTER DELETE ON "comments"
  FOR EACH ROW WHEN (OLD.item_id IS NOT NULL) EXECUTE FUNCTION search_note_deleted('comment');
CREATE TRIGGER "search_inserted" AFTER INSERT ON "attachments"
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL) EXECUTE FUNCTION search_file_changed();
CREATE TRIGGER "search_changed" AFTER UPDATE OF "name" ON "attachments"
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL AND OLD.name <> NEW.name) EXECUTE FUNCTION search_file_changed();
CREATE TRIGGER "search_deleted" AFTER DELETE ON "attachments"
  FOR EACH ROW WHEN (OLD.item_id IS NOT NULL) EXECUTE FUNCTION search_note_deleted('file');

-- After the rows, since an index is made faster of all of them. New rows wait in a list, which a search reads as a whole
-- and which is therefore short.
DO $$
BEGIN
  EXECUTE format('CREATE INDEX "search_texts_owner_id_text_idx" ON "search_texts"
      USING gin ("owner_id" %I.uuid_ops, "text" %I.gin_trgm_ops) WITH (gin_pending_list_limit = 256) WHERE "text" IS NOT NULL',
    (SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'btree_gin'),
    (SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'));
END
$$;
CREATE INDEX "search_texts_owner_id_title_idx" ON "search_texts"("owner_id", "title") WHERE "title" IS NOT NULL;
