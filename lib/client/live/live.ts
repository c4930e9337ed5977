import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRecord } from '@/lib/client/browser/is-record';
import { readAgain, rootsOf } from '@/lib/client/query/invalidate';
import { currentUser } from '@/lib/client/session/session';
import type { StaleEvent } from '@/lib/shared/contract/events';
import { TOPICS, type Topic } from '@/lib/shared/contract/topics';
import { setStreamLost } from './connection-status';
import { isOwnChange, onOwnChangeLost } from './own-changes';

const PATH = '/api/events';
/** The lock that one tab of the browser holds, and the channel on which it tells the others. */
const NAME = 'dayfold.live';

/** Milliseconds in which events are gathered, so that a burst of them is one round of reads. */
const GATHER = 50;
/** Milliseconds before this tab began to live in which its first reads may have been asked. */
const BEFORE = 2_000;
/** Milliseconds before a refused stream is asked for again: doubled from the first to the last. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;
/** Milliseconds that the stream may be away before it is said: it comes back by itself from a restart. */
const SILENCE_MAX = 5_000;

/** Everything may have changed meanwhile. */
const MISSED: StaleEvent = { topics: null };

type Hear = (event: StaleEvent) => void;

/** What a stream brings, and that it is away, or back. */
type Ears = { hear: Hear; setLost: (isLost: boolean) => void };

/**
 * Keeps the cache true to what others change, for as long as somebody is signed in. All tabs of a browser live on one
 * stream: a browser opens only six connections to a server, and a stream holds one for good.
 * Returns the function that stops it.
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

/** One tab holds the stream and tells the others; when it goes, the next one takes over. */
function takeTurns(begun: number, ears: Ears, refused: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  let stop = () => leaving.abort();

  channel.onmessage = ({ data }) => {
    if (isStaleEvent(data)) ears.hear(data);
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
  // Rejects when this tab leaves before its turn has come.
  navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => {});
  return () => {
    stop();
    channel.close();
  };
}

/**
 * Holds the stream open. A broken one the browser opens again by itself; a refused one (the database is away, or the
 * session is over) it gives up, so that is done here.
 *
 * @param begun when this tab's reads began, on the clock of `performance.now()`: the server tells what it has heard since,
 *   which neither the reads nor, between two tabs' turns, anyone else may have noticed
 */
function openStream(begun: number, { hear, setLost }: Ears, refused: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let isLost = false;
  /** Reads may have failed meanwhile, whatever the server has to tell. */
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
      // Said once more each time: a tab may have come since.
      if (isLost) setLost(true);
      else if (silenceTimer === undefined) forbear();
      if (source?.readyState === EventSource.CLOSED) retry();
    });
  }

  function retry(): void {
    source?.close();
    // The answer tells whether the session is over; then the planner is left, and this ends with it.
    refused();
    timer = setTimeout(open, wait);
    wait = Math.min(2 * wait, LAST_RETRY);
  }

  /** A stream of before may look open and be dead. */
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

function parse(data: string): StaleEvent | undefined {
  try {
    // A newer server may know topics that this page does not.
    const event: unknown = JSON.parse(data);
    return isStaleEvent(event) ? event : MISSED;
  } catch {
    return undefined;
  }
}

/** By hand, like the answers in `api`: this comes with the first load. */
const isStaleEvent = (event: unknown): event is StaleEvent =>
  isRecord(event) &&
  (event.topics === null || (Array.isArray(event.topics) && event.topics.every(isTopic))) &&
  (event.window === undefined || typeof event.window === 'string');

const isTopic = (name: unknown): name is Topic => typeof name === 'string' && Object.hasOwn(TOPICS, name);

/**
 * Collects what has gone stale for a moment, then has it read again. Reads that an event has begun are let end before
 * another one repeats them: begun anew each time, they would end never while somebody is busy.
 */
function gatherStale(client: QueryClient): { hear: Hear; stop: () => void } {
  const topics = new Set<Topic>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The roots that are being read, and whether they have gone stale since. */
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

  function hear(event: StaleEvent): void {
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

/** Changes by others show by themselves in what this is mounted around. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => startLive(client), [client]);
}
