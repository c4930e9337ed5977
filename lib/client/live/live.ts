import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRecord } from '@/lib/client/browser/is-record';
import { readAgain, rootsOf } from '@/lib/client/query/invalidate';
import { currentUser } from '@/lib/client/session/session';
import type { InvalidationEvent } from '@/lib/shared/contract/events';
import { TOPICS, type Topic } from '@/lib/shared/contract/topics';
import { setStreamLost } from './connection-status';
import { isOwnChange, onOwnChangeLost } from './own-changes';

const PATH = '/api/events';
/** The lock that one tab of the browser holds, and the channel on which it passes events to the others. */
const NAME = 'dayfold.live';

/** Milliseconds during which events are collected, so that a burst causes one round of reads. */
const GATHER = 50;
/** Milliseconds before this tab subscribed in which its first reads may have been sent. */
const BEFORE = 2_000;
/** Milliseconds before a refused stream is requested again: doubled from the first to the last. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;
/** Milliseconds that the stream may be lost before that is shown: it returns by itself after a restart. */
const SILENCE_MAX = 5_000;

/** Everything may have changed meanwhile. */
const MISSED: InvalidationEvent = { topics: null };

type Hear = (event: InvalidationEvent) => void;

/** Receives the events of a stream, and whether it is lost. */
type Ears = { hear: Hear; setLost: (isLost: boolean) => void };

/**
 * Keeps the cache up to date with changes by others, while somebody is signed in. All tabs of a browser share one
 * stream: a browser opens only six connections to a server, and a stream holds one permanently. Returns the function
 * that stops it.
 */
export function startLive(client: QueryClient): () => void {
  const gathered = gatherStale(client);
  if (typeof EventSource === 'undefined') return gathered.stop;
  const begun = performance.now() - BEFORE;
  const refused = () => void client.refetchQueries({ queryKey: currentUser.queryKey });
  const canLead = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  const ears: Ears = { hear: gathered.hear, setLost: setStreamLost };
  const stop = canLead ? takeTurns(begun, ears, refused) : openStream(begun, ears, refused);
  return () => {
    stop();
    gathered.stop();
    setStreamLost(false);
  };
}

/** One tab holds the stream and passes events to the others; when it closes, the next one takes over. */
function takeTurns(begun: number, ears: Ears, refused: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  let stop = () => leaving.abort();

  channel.onmessage = ({ data }) => {
    if (isInvalidationEvent(data)) ears.hear(data);
    else if (isRecord(data) && typeof data.isLost === 'boolean') ears.setLost(data.isLost);
  };
  const all: Ears = {
    hear: (event) => {
      ears.hear(event);
      channel.postMessage(event);
    },
    setLost: (isLost) => {
      ears.setLost(isLost);
      channel.postMessage({ isLost });
    },
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream(begun, all, refused);
      stop = () => {
        close();
        resolve();
      };
    });
  // Rejects when this tab closes before it has got the lock.
  navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    stop();
    channel.close();
  };
}

/**
 * Holds the stream open. The browser reopens a broken one, but not a refused one (the database is unreachable, or the
 * session has ended), so that is done here.
 *
 * @param begun when this tab's reads began, on the clock of `performance.now()`: the server sends the events since,
 *   which neither the reads nor another tab may have noticed
 */
function openStream(begun: number, { hear, setLost }: Ears, refused: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let isLost = false;
  /** True when reads may have failed meanwhile, whatever the server sends. */
  let isBehind = false;
  let wait = FIRST_RETRY;

  function lose(): void {
    isLost = true;
    isBehind = true;
    setLost(true);
  }

  function forbear(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(lose, SILENCE_MAX);
  }

  function open(): void {
    clearTimeout(timer);
    source = new EventSource(`${PATH}?ago=${Math.round(performance.now() - begun)}`);
    source.addEventListener('open', () => {
      wait = FIRST_RETRY;
      clearTimeout(silenceTimer);
      silenceTimer = undefined;
      if (wasOpen || isBehind) hear(MISSED);
      wasOpen = true;
      isLost = false;
      isBehind = false;
      setLost(false);
    });
    source.addEventListener('stale', ({ data }: MessageEvent<string>) => {
      const event = parse(data);
      if (event) hear(event);
    });
    source.addEventListener('error', () => {
      // Repeated each time: a tab may have been opened since.
      if (isLost) setLost(true);
      else if (silenceTimer === undefined) forbear();
      if (source?.readyState === EventSource.CLOSED) retry();
    });
  }

  function retry(): void {
    source?.close();
    // The answer shows whether the session has ended; then the planner is left, and this ends with it.
    refused();
    timer = setTimeout(open, wait);
    wait = Math.min(2 * wait, LAST_RETRY);
  }

  /** A stream from before the interruption may look open and be dead. */
  function onOnline(): void {
    isLost = false;
    forbear();
    source?.close();
    open();
  }

  open();
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('online', onOnline);
    clearTimeout(timer);
    clearTimeout(silenceTimer);
    source?.close();
  };
}

function parse(data: string): InvalidationEvent | undefined {
  try {
    // A newer server may have topics that this page does not know.
    const event: unknown = JSON.parse(data);
    return isInvalidationEvent(event) ? event : MISSED;
  } catch {
    return undefined;
  }
}

/** Checked by hand, like the answers in `api`: this is part of the first load. */
const isInvalidationEvent = (event: unknown): event is InvalidationEvent =>
  isRecord(event) &&
  (event.topics === null || (Array.isArray(event.topics) && event.topics.every(isTopic))) &&
  (event.window === undefined || typeof event.window === 'string');

const isTopic = (name: unknown): name is Topic => typeof name === 'string' && Object.hasOwn(TOPICS, name);

/**
 * Collects invalidated topics for a moment, then reads them again. Reads in progress because of an event end before
 * they are repeated: restarted each time, they would never end while somebody is busy.
 */
function gatherStale(client: QueryClient): { hear: Hear; stop: () => void } {
  const topics = new Set<Topic>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The roots being read, and whether they were invalidated since. */
  const reading = new Map<string, { isStale: boolean }>();

  function repeat(root: string): void {
    const begun = reading.get(root);
    if (begun) {
      begun.isStale = true;
      return;
    }
    const state = { isStale: false };
    reading.set(root, state);
    void readAgain(client, { queryKey: [root] }).then(() => {
      reading.delete(root);
      if (state.isStale) repeat(root);
    });
  }

  function flush(): void {
    timer = undefined;
    if (everything) void readAgain(client);
    else for (const root of rootsOf(topics)) repeat(root);
    everything = false;
    topics.clear();
  }

  function hear(event: InvalidationEvent): void {
    if (isOwnChange(event)) return;
    if (event.topics === null) everything = true;
    for (const topic of event.topics ?? []) topics.add(topic);
    timer ??= setTimeout(flush, GATHER);
  }

  const forget = onOwnChangeLost(hear);
  return {
    hear,
    stop: () => {
      forget();
      clearTimeout(timer);
    },
  };
}

/** Subscribes to changes by others while mounted. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => startLive(client), [client]);
}
