import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import { createStore } from '@/lib/client/browser/create-store';
import { isRecord } from '@/lib/client/browser/is-record';
import { keptNames, readKept, useKept, writeKept } from '@/lib/client/browser/person-storage';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { useSession } from '@/lib/client/session/session';
import { DAY_MS } from '@/lib/shared/calendar/days';
import { type DraftName, isDraftName, PREFIX, recordIn } from './stored-drafts';

/** The days for which a draft is stored after its last change. */
const KEPT_DAYS = 30;
/** The most drafts of a person; the oldest are removed first. */
const MOST = 60;

type Fields = Readonly<Record<string, string>>;

/**
 * The text of an item that is being written. It has the id of the future item, so that sending it twice stores it once.
 */
export type Line<F extends Fields> = { id: string; fields: F };

/** Stores a line as an item on the server. Resolves to false, or rejects, when it could not. */
type Store<F extends Fields> = (line: Line<F>) => Promise<boolean>;

/**
 * The drafts of one input: the text that is in it, and lines that could not be stored while the next text was being
 * written.
 */
type Draft<F extends Fields> = { line: Line<F> | null; unsent: readonly Line<F>[] };

/**
 * Ids of lines that this page has sent and the server has not answered yet. They stay stored meanwhile, and are not
 * shown as unsent.
 */
const underWay = createStore<ReadonlySet<string>>(new Set());

/** True if the line is under way, or an earlier page or another tab has put it into the outbox as an item. */
const isSent = (id: string): boolean =>
  underWay.get().has(id) ||
  outboxChanges.get().some(({ creates, entities: [subject] }) => creates === true && subject === id);

/** Hook: the ids of the lines of a draft that are sent, as one text. A component is rendered again only when it changes. */
const useSentOf = <F extends Fields>({ line, unsent }: Draft<F>): string =>
  useSyncExternalStore(
    followSent,
    () => [line, ...unsent].flatMap((each) => (each && isSent(each.id) ? [each.id] : [])).join(' '),
    () => '',
  );

function followSent(listener: () => void): () => void {
  const stops = [underWay.subscribe(listener), outboxChanges.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Ids of lines that were begun on this page. Others may have been sent by an earlier page, whose item must not take the
 * text that is written here.
 */
const begun = new Set<string>();

function setUnderWay(id: string, is: boolean): void {
  const next = new Set(underWay.get());
  if (is) next.add(id);
  else next.delete(id);
  underWay.set(next);
}

/**
 * Hook: the draft of one input, and the actions on it. It is stored in this browser at every key press, under the id of
 * its writer, until the server has stored the item or the input is emptied. Other tabs show it too; the last change
 * wins.
 *
 * @param place the name of the input, such as 'task 2025-11-21'
 *
 * @param blank the fields of an empty line; stored fields with other names are ignored
 */
export function useDraft<F extends Fields>(place: string, blank: F) {
  const owner = useSession().user?.id ?? '';
  const name: DraftName = `${PREFIX}${owner} ${place}`;
  const text = useKept(name);
  const draft = useMemo(() => parse(text, blank), [text, blank]);
  const sent = useSentOf(draft);
  useEffect(() => sweep(owner), [owner]);

  return useMemo(() => {
    const change = (how: (draft: Draft<F>) => Draft<F>) => {
      const before = readKept(name);
      writeKept(name, format(how(parse(before, blank))));
      if (before === null) sweep(owner);
    };

    /**
     * Sends a line. Once it is stored it is removed from the draft, otherwise it returns to the input if that is free.
     */
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

    const isShown = ({ id }: Line<F>): boolean => !sent.includes(id);
    return {
      fields: draft.line && isShown(draft.line) ? draft.line.fields : blank,
      unsent: draft.unsent.filter(isShown),
      write: (fields: Partial<F>) => change((draft) => written(draft, fields, blank)),
      /**
       * Sends the line. The input is free for the next item at once.
       *
       * @param onFailure called with the id of the line when it could not be stored and is a draft again
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
  }, [name, owner, blank, draft, sent]);
}

/**
 * Returns the draft with other text in the input. If the line in it has been sent, a new line begins, and the sent one
 * is added to `unsent` until it is stored.
 */
function written<F extends Fields>(draft: Draft<F>, fields: Partial<F>, blank: F): Draft<F> {
  const isFree = draft.line === null || isSent(draft.line.id);
  const line = { id: newId(), fields: blank, ...(isFree ? {} : draft.line) };
  const isSame = Object.entries(fields).every(([field, text]) => line.fields[field] === text);
  const next = {
    id: isSame || begun.has(line.id) ? line.id : newId(),
    fields: { ...line.fields, ...fields },
  };
  begun.add(next.id);
  const isBlank = Object.entries(blank).every(([field, text]) => next.fields[field] === text);
  return {
    line: isBlank ? (isFree ? draft.line : null) : next,
    unsent: isFree && !isBlank && draft.line ? [...draft.unsent, draft.line] : draft.unsent,
  };
}

/**
 * Returns the draft without a line that was stored or discarded. Text that another tab has written since then becomes a
 * line with a new id.
 */
function without<F extends Fields>({ line, unsent }: Draft<F>, { id, fields }: Line<F>): Draft<F> {
  const isOver =
    line?.id === id && Object.entries(fields).every(([field, text]) => line.fields[field] === text);
  return {
    line: isOver ? null : line && { ...line, id: line.id === id ? newId() : line.id },
    unsent: unsent.filter((other) => other.id !== id),
  };
}

/** Returns the draft with an unsent line back in the input, if nothing else has been written there. */
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

function format<F extends Fields>({ line, unsent }: Draft<F>): string | null {
  if (line === null && unsent.length === 0) return null;
  return JSON.stringify({ at: Date.now(), line, unsent });
}

/** Removes drafts of other people, drafts that are too old, and the oldest of those that are too many. */
function sweep(owner: string): void {
  if (owner === '') return;
  const drafts = keptNames()
    .filter(isDraftName)
    .map((name) => ({ name, savedAt: Number(recordIn(readKept(name)).at) }))
    .sort((one, other) => other.savedAt - one.savedAt);
  const oldest = Date.now() - KEPT_DAYS * DAY_MS;
  for (const [index, { name, savedAt }] of drafts.entries()) {
    const isOwn = name.startsWith(`${PREFIX}${owner} `);
    if (!isOwn || !(savedAt > oldest) || index >= MOST) writeKept(name, null);
  }
}
