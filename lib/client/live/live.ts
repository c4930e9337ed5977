import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '@/lib/client/browser/is-record';
import { setStreamLost } from '@/lib/client/http/connection-status';
import { earlyReadsSentAt } from '@/lib/client/http/early-reads';
import { isOwnChange, onOwnChangeLost } from '@/lib/client/http/own-changes';
import { readAgain, rootsOf } from '@/lib/client/query/invalidate';
import { currentUser } from '@/lib/client/session/session';
import { checkForNewVersion } from '@/lib/client/worker/registration';
import { TOPICS, type Topic } from '@/lib/shared/contract/plain/topics';
import type { InvalidationEvent } from '@/lib/shared/contract/schemas/events';

const PATH = '/api/events';
/**
 * The name of the lock that the tab with the stream holds, and of the channel on which it passes events to the others.
 */
const NAME = 'dayfold.live';

/** Milliseconds for which events are collected, so that a burst of them causes each read once. */
const COLLECT_FOR = 50;
/** The first reads of this tab are assumed to begin at most this long before it is drawn, in milliseconds. */
const BEFORE = 2_000;
/** Milliseconds before a refused stream is requested again: FIRST_RETRY, doubled each time up to LAST_RETRY. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;
/**
 * Milliseconds for which the stream may be lost before that is shown: after a restart of the server it returns by
 * itself.
 */
const LOST_AFTER = 5_000;

/** Milliseconds for which the tab with the stream keeps its events, for tabs that are being opened meanwhile. */
const KEEP_FOR = 60_000;

/** Stands for events that were missed: it invalidates all queries. */
const MISSED: InvalidationEvent = { topics: null };

type OnEvent = (event: InvalidationEvent) => void;

/** The callbacks of a stream: for each event, and for its loss and return. */
type StreamCallbacks = { onEvent: OnEvent; setLost: (isLost: boolean) => void };

/**
 * Invalidates queries when other people or other windows have changed their data, until the returned function is
 * called. All tabs of a browser share one stream: a browser opens only six connections to a server, and a stream holds
 * one permanently.
 * @param drawnAt when the page was drawn, on the clock of `performance.now()`
 */
export function startLive(client: QueryClient, drawnAt = performance.now()): () => void {
  const collected = collectInvalidations(client);
  if (typeof EventSource === 'undefined') return collected.stop;
  const begun = Math.min(drawnAt - BEFORE, earlyReadsSentAt());
  const refused = () => void client.refetchQueries({ queryKey: currentUser.queryKey });
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  const callbacks: StreamCallbacks = { onEvent: collected.onEvent, setLost: setStreamLost };
  const stop = canShare ? shareStream(begun, callbacks, refused) : openStream(begun, callbacks, refused);
  return () => {
    stop();
    collected.stop();
    setStreamLost(false);
  };
}

/**
 * Opens the stream in one tab, which passes its events to the others. When that tab closes, the next one opens it. A tab
 * that is opened meanwhile asks for the events since its first reads, as the tab with the stream asks the server.
 */
function shareStream(begun: number, callbacks: StreamCallbacks, refused: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const closing = new AbortController();
  let stop = () => closing.abort();
  /** The last events of the stream, if it is open in this tab, with their times on the clock of `Date.now()`. */
  let passed: { at: number; event: InvalidationEvent }[] | null = null;

  /** Passes the events since a time again. The stream has none from before the first reads of this tab. */
  function passAgain(since: number): void {
    if (since < Math.max(timeOf(begun), Date.now() - KEEP_FOR)) channel.postMessage(MISSED);
    else for (const { at, event } of passed ?? []) if (at >= since) channel.postMessage(event);
  }

  channel.onmessage = ({ data }) => {
    if (isInvalidationEvent(data)) callbacks.onEvent(data);
    else if (isRecord(data) && typeof data.isLost === 'boolean') callbacks.setLost(data.isLost);
    else if (isRecord(data) && typeof data.since === 'number' && passed) passAgain(data.since);
  };
  channel.postMessage({ since: timeOf(begun) });
  const all: StreamCallbacks = {
    onEvent: (event) => {
      callbacks.onEvent(event);
      channel.postMessage(event);
      const now = Date.now();
      passed = [...(passed ?? []).filter(({ at }) => now - at < KEEP_FOR), { at: now, event }];
    },
    setLost: (isLost) => {
      callbacks.setLost(isLost);
      channel.postMessage({ isLost });
    },
  };
  const openHere = () =>
    new Promise<void>((resolve) => {
      passed = [];
      const close = openStream(begun, all, refused);
      stop = () => {
        close();
        resolve();
      };
    });
  // The promise rejects when this tab closes before it has got the lock.
  navigator.locks.request(NAME, { signal: closing.signal }, openHere).catch(() => {});
  return () => {
    stop();
    channel.close();
  };
}

/** Returns a time on the clock of `performance.now()`, which each tab has of its own, as one of `Date.now()`. */
const timeOf = (time: number): number => Date.now() - performance.now() + time;

/**
 * Opens the stream, and opens it again after a refusal (the database is unreachable, or the session has ended). An
 * interrupted stream is reopened by the browser.
 *
 * @param begun the time of this tab's first reads, on the clock of `performance.now()`. The server first sends the
 *   events since then, since these reads and the stream of an earlier tab may have missed them
 */
function openStream(begun: number, { onEvent, setLost }: StreamCallbacks, refused: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lossTimer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let isLost = false;
  /**
   * True when the stream has been lost for so long that reads may have failed, so that all are repeated when it is
   * open.
   */
  let isBehind = false;
  let wait = FIRST_RETRY;

  function lose(): void {
    isLost = true;
    isBehind = true;
    setLost(true);
  }

  function startLossTimer(): void {
    clearTimeout(lossTimer);
    lossTimer = setTimeout(lose, LOST_AFTER);
  }

  function open(): void {
    clearTimeout(timer);
    source = new EventSource(`${PATH}?ago=${Math.round(performance.now() - begun)}`);
    source.addEventListener('open', () => {
      wait = FIRST_RETRY;
      clearTimeout(lossTimer);
      lossTimer = undefined;
      if (wasOpen || isBehind) {
        onEvent(MISSED);
        // The server may have been replaced by one of another build.
        void checkForNewVersion();
      }
      wasOpen = true;
      isLost = false;
      isBehind = false;
      setLost(false);
    });
    source.addEventListener('stale', ({ data }: MessageEvent<string>) => {
      const event = parse(data);
      if (event) onEvent(event);
    });
    source.addEventListener('error', () => {
      // The loss is reported again after each failure, since a tab that was opened meanwhile does not know of it.
      if (isLost) setLost(true);
      else if (lossTimer === undefined) startLossTimer();
      if (source?.readyState === EventSource.CLOSED) retry();
    });
  }

  function retry(): void {
    source?.close();
    // Reads the signed-in person: if the answer is 401, the session id is removed and the page reloaded.
    refused();
    timer = setTimeout(open, wait);
    wait = Math.min(2 * wait, LAST_RETRY);
  }

  /** Replaces the stream when the network returns: one from before may look open although its connection is lost. */
  function onOnline(): void {
    isLost = false;
    startLossTimer();
    source?.close();
    open();
  }

  open();
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('online', onOnline);
    clearTimeout(timer);
    clearTimeout(lossTimer);
    source?.close();
  };
}

function parse(data: string): InvalidationEvent | undefined {
  try {
    // An event with a topic of a newer server, which this page does not know, invalidates all queries.
    const event: unknown = JSON.parse(data);
    return isInvalidationEvent(event) ? event : MISSED;
  } catch {
    return undefined;
  }
}

/** Checked by hand, without a schema, since every page of the planner loads this module. */
const isInvalidationEvent = (event: unknown): event is InvalidationEvent =>
  isRecord(event) &&
  (event.topics === null || (Array.isArray(event.topics) && event.topics.every(isTopic))) &&
  (event.window === undefined || typeof event.window === 'string');

const isTopic = (name: unknown): name is Topic => typeof name === 'string' && Object.hasOwn(TOPICS, name);

/**
 * Collects the topics of events for `COLLECT_FOR`, then invalidates them. A read that an event has caused ends before
 * it is repeated: if each event restarted it, it would not end while others make many changes.
 */
function collectInvalidations(client: QueryClient): { onEvent: OnEvent; stop: () => void } {
  const topics = new Set<Topic>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The first parts of the keys that are being read, with `isInvalidated` true if an event has named them since. */
  const reading = new Map<string, { isInvalidated: boolean }>();

  function repeat(root: string): void {
    const begun = reading.get(root);
    if (begun) {
      begun.isInvalidated = true;
      return;
    }
    const state = { isInvalidated: false };
    reading.set(root, state);
    void readAgain(client, { queryKey: [root] }).then(() => {
      reading.delete(root);
      if (state.isInvalidated) repeat(root);
    });
  }

  function flush(): void {
    timer = undefined;
    if (everything) void readAgain(client);
    else for (const root of rootsOf(topics)) repeat(root);
    everything = false;
    topics.clear();
  }

  function onEvent(event: InvalidationEvent): void {
    if (isOwnChange(event)) return;
    if (event.topics === null) everything = true;
    for (const topic of event.topics ?? []) topics.add(topic);
    timer ??= setTimeout(flush, COLLECT_FOR);
  }

  const unsubscribe = onOwnChangeLost(onEvent);
  return {
    onEvent,
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
