import { useEffect, useMemo } from 'react';
import { v7 as newId } from 'uuid';
import { createStore } from '@/lib/client/browser/create-store';
import { isRecord } from '@/lib/client/browser/is-record';
import { keptNames, readKept, useKept, writeKept } from '@/lib/client/browser/person-storage';
import { useSession } from '@/lib/client/session/session';

/** Days that a draft is stored, from its last change. */
const KEPT_DAYS = 30;
/** Most drafts of a person; the oldest are removed first. */
const MOST = 60;

const PREFIX = 'draft ';

type Fields = Readonly<Record<string, string>>;

/** An item being written, with its future id, so that sending it twice stores it once. */
export type Line<F extends Fields> = { id: string; fields: F };

/** Stores a line as an item; false, or an error, when it could not. */
type Store<F extends Fields> = (line: Line<F>) => Promise<boolean>;

/** The drafts of one place: the line itself, and items that could not be stored while the line was in use again. */
type Draft<F extends Fields> = { line: Line<F> | null; unsent: readonly Line<F>[] };

/**
 * Ids of items that this page has sent without an answer yet. They stay stored meanwhile, and are not shown as unsent.
 */
const underWay = createStore<ReadonlySet<string>>(new Set());

function setUnderWay(id: string, is: boolean): void {
  const next = new Set(underWay.get());
  if (is) next.add(id);
  else next.delete(id);
  underWay.set(next);
}

/**
 * The draft of one place, such as 'task 2025-11-21': stored in this browser at every key press, under the id of its
 * writer, until the server has stored it or it is emptied. Other tabs follow; the last writer wins.
 *
 * @param blank the fields of an empty line; stored text under other names is ignored
 */
export function useDraft<F extends Fields>(place: string, blank: F) {
  const owner = useSession().user?.id ?? '';
  const name = `${PREFIX}${owner} ${place}`;
  const text = useKept(name);
  const sent = underWay.useValue();
  const { line, unsent } = useMemo(() => parse(text, blank), [text, blank]);
  useEffect(() => sweep(owner), [owner]);

  return useMemo(() => {
    const change = (how: (draft: Draft<F>) => Draft<F>) => {
      const before = readKept(name);
      writeKept(name, format(how(parse(before, blank))));
      if (before === null) sweep(owner);
    };

    /** Sends a line with its store function. */
    async function store(line: Line<F>, how: Store<F>, onFailure: () => void): Promise<void> {
      setUnderWay(line.id, true);
      const isStored = await how(line).catch(() => false);
      change((draft) => (isStored ? without(draft, line) : onFreeLine(draft, line.id)));
      setUnderWay(line.id, false);
      if (!isStored) onFailure();
    }

    const lineOf = (id: string): Line<F> | undefined => {
      const { line, unsent } = parse(readKept(name), blank);
      return [line, ...unsent].find((each) => each?.id === id) ?? undefined;
    };

    return {
      fields: line && !sent.has(line.id) ? line.fields : blank,
      unsent: unsent.filter(({ id }) => !sent.has(id)),
      write: (fields: Partial<F>) => change((draft) => written(draft, fields, blank)),
      /**
       * Sends the line, which is free for the next item at once.
       *
       * @param onFailure called with its id when it is a draft again
       */
      send: (fields: F, how: Store<F>, onFailure: (id: string) => void = () => {}): void => {
        change((draft) => written(draft, fields, blank));
        const sending = parse(readKept(name), blank).line;
        if (sending) void store(sending, how, () => onFailure(sending.id));
      },
      sendAgain: (id: string, how: Store<F>, onFailure: () => void = () => {}): void => {
        const again = lineOf(id);
        if (again) void store(again, how, onFailure);
      },
      discard: (id: string): void => {
        const given = lineOf(id);
        if (given) change((draft) => without(draft, given));
      },
    };
  }, [name, owner, blank, line, unsent, sent]);
}

/** The draft with other text on the line. Items in progress have left the line. */
function written<F extends Fields>(draft: Draft<F>, fields: Partial<F>, blank: F): Draft<F> {
  const isFree = draft.line === null || underWay.get().has(draft.line.id);
  const line = { id: newId(), fields: blank, ...(isFree ? {} : draft.line) };
  const next = { ...line, fields: { ...line.fields, ...fields } };
  const isBlank = Object.entries(blank).every(([field, text]) => next.fields[field] === text);
  return {
    line: isBlank ? (isFree ? draft.line : null) : next,
    unsent: isFree && !isBlank && draft.line ? [...draft.unsent, draft.line] : draft.unsent,
  };
}

/**
 * The draft without an item that was stored or discarded. Text that another tab has written since is a line of its own.
 */
function without<F extends Fields>({ line, unsent }: Draft<F>, { id, fields }: Line<F>): Draft<F> {
  const isOver =
    line?.id === id && Object.entries(fields).every(([field, text]) => line.fields[field] === text);
  return {
    line: isOver ? null : line && { ...line, id: line.id === id ? newId() : line.id },
    unsent: unsent.filter((other) => other.id !== id),
  };
}

/** Returns an unsent item to the line, if nothing else has been written there. */
function onFreeLine<F extends Fields>({ line, unsent }: Draft<F>, id: string): Draft<F> {
  const failed = unsent.find((other) => other.id === id);
  if (line !== null || !failed) return { line, unsent };
  return { line: failed, unsent: unsent.filter((other) => other !== failed) };
}

function parse<F extends Fields>(text: string | null, blank: F): Draft<F> {
  const stored = recordIn(text);
  const unsent = Array.isArray(stored.unsent) ? stored.unsent : [];
  return {
    line: lineIn(stored.line, blank),
    unsent: unsent.map((each) => lineIn(each, blank)).filter((each) => each !== null),
  };
}

function lineIn<F extends Fields>(stored: unknown, blank: F): Line<F> | null {
  if (!isRecord(stored) || typeof stored.id !== 'string' || !isRecord(stored.fields)) return null;
  const fields: Record<string, string> = { ...blank };
  for (const field of Object.keys(blank)) {
    const text = stored.fields[field];
    if (typeof text === 'string') fields[field] = text;
  }
  return { id: stored.id, fields: fields as F };
}

function recordIn(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    // Written by another version, or by hand.
    return {};
  }
}

function format<F extends Fields>({ line, unsent }: Draft<F>): string | null {
  if (line === null && unsent.length === 0) return null;
  return JSON.stringify({ at: Date.now(), line, unsent });
}

/** Removes drafts that are too old, too many, or of another person. */
function sweep(owner: string): void {
  if (owner === '') return;
  const drafts = keptNames()
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: Number(recordIn(readKept(name)).at) }))
    .sort((one, other) => other.at - one.at);
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  for (const [index, { name, at }] of drafts.entries()) {
    const isOwn = name.startsWith(`${PREFIX}${owner} `);
    if (!isOwn || !(at > oldest) || index >= MOST) writeKept(name, null);
  }
}
