-- The form in which texts are compared, without what is only another way to write the same: width and ligatures (NFKC),
-- accents, vowel signs and points of the Latin, Greek, Cyrillic, Arabic and Hebrew scripts, tatweel, soft hyphens and
-- zero-width characters, and Arabic and Persian digits. Texts of ASCII alone, which are most, have only their case.
DO $$
BEGIN
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION "search_letters"(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      DECLARE
        letters text;
      BEGIN
        IF octet_length(value) = length(value) THEN
          RETURN lower(value);
        END IF;
        letters := lower(%1$I.unaccent('%1$I.unaccent'::regdictionary, normalize(regexp_replace(normalize(value, NFKD),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2de0-\u2dff\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g'), NFC)));
        IF octet_length(letters) = length(letters) THEN
          RETURN letters;
        END IF;
        RETURN translate(letters, 'ς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σ01234567890123456789');
      END
    $body$
  $function$, (SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'unaccent'));
END
$$;

-- Has a space before each word, so that ' be' is the beginning of a word, and before each letter of the scripts that are
-- written without spaces (Han, Kana, Thai, Lao, Khmer, Burmese), of which each may begin one: a word of two such letters is
-- found by the same index wherever it stands.
CREATE OR REPLACE FUNCTION "search_text"(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text := search_letters(value);
BEGIN
  IF octet_length(letters) <> length(letters) THEN
    letters := regexp_replace(letters,
      '([\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\uaa60-\uaa76\uaa7a\uf900-\ufaff\U0001aff0-\U0001b16f\U00020000-\U0003ffff])',
      ' \1', 'g');
  END IF;
  RETURN ' ' || regexp_replace(letters, '([^[:alnum:] ])(?=[[:alnum:]])', '\1 ', 'g');
END
$$;

-- Texts of ASCII alone have the same form as before. Of the others, only those are written whose form differs.
UPDATE "search_texts" SET "title" = own."title", "text" = own."text"
FROM "own_search_texts"(ARRAY(
    SELECT item."id" FROM "items" AS item
      LEFT JOIN "tasks" AS task ON task."id" = item."id"
      LEFT JOIN "schedules" AS meeting ON meeting."id" = item."id"
      LEFT JOIN "goals" AS goal ON goal."id" = item."id"
      CROSS JOIN LATERAL (SELECT concat(item."title", task."notes", meeting."location", meeting."notes",
        goal."description", task."checklist") AS text) AS written
    WHERE octet_length(written.text) <> length(written.text))) AS own
WHERE "search_texts"."item_id" = own."item_id" AND "source" = 'item' AND "search_texts"."text" <> own."text";

UPDATE "search_texts" SET "text" = search_text("comments"."content") FROM "comments"
WHERE "source" = 'comment' AND "search_texts"."item_id" = "comments"."item_id" AND "search_texts"."id" = "comments"."id"
  AND octet_length("comments"."content") <> length("comments"."content")
  AND "search_texts"."text" <> search_text("comments"."content");

UPDATE "search_texts" SET "text" = search_text("attachments"."name") FROM "attachments"
WHERE "source" = 'file' AND "search_texts"."item_id" = "attachments"."item_id" AND "search_texts"."id" = "attachments"."id"
  AND octet_length("attachments"."name") <> length("attachments"."name")
  AND "search_texts"."text" <> search_text("attachments"."name");
