import { afterNextPaint } from '@/lib/client/browser/next-paint';
import type { OutboxChange } from '@/lib/client/database/change';
import { type Database, database } from '@/lib/client/database/database';
import { api } from '@/lib/client/http/api';
import { subscribeToConnection } from '@/lib/client/http/connection-status';
import { OUTBOX } from './shared-with-worker';
import { bodyOf } from './versions';

/**
 * Milliseconds after which a call without an answer counts as lost, so that a dead connection delays nothing longer.
 */
const ANSWER_TIMEOUT = 60_000;

/**
 * The parts of the browser that the outbox uses. `World` (model-world.ts) replaces them in the test of the outbox's
 * rules.
 */
export type OutboxEnvironment = {
  database: () => Promise<Database>;
  /**
   * Calls the API, with the versions of the change in the body. Rejects with ApiError for a refusal, with another error
   * when there is no answer.
   * @param isRenewedHere see `ApiOptions`
   */
  send: (change: OutboxChange, isRenewedHere: boolean) => Promise<unknown>;
  /** False for pages over plain HTTP from another machine, which have no Web Locks: each tab sends its own changes. */
  hasLocks: boolean;
  /** Runs in one tab at a time, where the browser has locks. */
  exclusively: (run: () => Promise<void>) => Promise<unknown>;
  /** Sends a message to the other tabs. */
  post: (message: unknown) => void;
  /** Calls the listener with each message of another tab or of the service worker. */
  onMessage: (listener: (message: unknown) => void) => void;
  /** Calls the listener when the connection to the planner is there again (true) or lost (false). */
  onNetwork: (listener: (isThere: boolean) => void) => void;
  isOnline: () => boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Runs work after milliseconds. Returns the function that cancels it. */
  after: (milliseconds: number, work: () => void) => () => void;
  /** Runs work after the next frame is painted. */
  afterPaint: (work: () => void) => void;
  /** True while the page is hidden or being left, when nothing runs later for certain. */
  isLeaving: () => boolean;
  /** Calls the listener when the page is hidden or left. */
  onLeave: (listener: () => void) => void;
};

/** Returns the environment of this page. Called once: it listens for events and messages. */
export function browserEnvironment(): OutboxEnvironment {
  const hasLocks = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  const channel = hasLocks ? new BroadcastChannel(OUTBOX) : undefined;
  return {
    database,
    send: (change, isRenewedHere) =>
      api<unknown>(change.call.method, change.call.path, bodyOf(change), {
        isRenewedHere,
        changeId: change.id,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      }),
    hasLocks,
    exclusively: (run) => (hasLocks ? navigator.locks.request(OUTBOX, run) : run()),
    post: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
    },
    onNetwork: subscribeToConnection,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    afterPaint: afterNextPaint,
    ...leaving(),
  };
}

function leaving(): Pick<OutboxEnvironment, 'isLeaving' | 'onLeave'> {
  let isLeft = false;
  const isLeaving = () => isLeft || document.visibilityState === 'hidden';
  // In the capture phase: it is set before other listeners of the event submit the texts that are being typed.
  window.addEventListener('pagehide', () => (isLeft = true), { capture: true });
  window.addEventListener('pageshow', () => (isLeft = false));
  return {
    isLeaving,
    onLeave: (listener) => {
      window.addEventListener('pagehide', listener);
      document.addEventListener('visibilitychange', () => {
        if (isLeaving()) listener();
      });
    },
  };
}
