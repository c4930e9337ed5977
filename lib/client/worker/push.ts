import { isRecord } from '@/lib/client/browser/is-record';
import { OPEN_PATH } from '@/lib/client/notifications/open-path-message';
import { NOT_REFUSED, OUTBOX } from '@/lib/client/outbox/shared-with-worker';
import type { PushMessage } from '@/lib/shared/contract/schemas/push-subscriptions';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { reminderTitle } from '@/lib/shared/text/reminder-words';
import { newKey, TICKED, type Tick, type TicksEnvironment, WaitingTicks } from './waiting-ticks';

/**
 * The service worker's part of Web Push: shows what is pushed, and does what is pressed on it. The types name what is
 * used of the worker's scope, since the types of the page are those of the whole project.
 */

/** A window of the planner. */
type PlannerWindow = {
  url: string;
  focused: boolean;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
};

type ShownOptions = NotificationOptions & {
  actions?: { action: string; title: string }[];
  renotify?: boolean;
};

export type PushScope = {
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  location: { origin: string };
  registration: {
    showNotification: (title: string, options?: ShownOptions) => Promise<void>;
    pushManager: Pick<PushManager, 'subscribe'>;
    /** Background Sync (Chromium): the browser dispatches `sync` when the network is back. */
    sync?: { register: (tag: string) => Promise<void> };
  };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly PlannerWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type PushEvent = Extendable & { data: { json: () => unknown } | null };
type Clicked = Extendable & { action: string; notification: { data: unknown; close: () => void } };
type Changed = Extendable & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** Shown for a message that cannot be read: browsers withdraw the permission of a planner that shows nothing. */
const UNREADABLE: PushMessage = {
  tag: 'unreadable',
  title: PRODUCT_NAME,
  body: 'Something is new',
  path: '/daily',
};

const NO_CONNECTION = 'there is no connection. Press again when it is back.';

/**
 * Milliseconds after which a call counts as lost. A waiting tick is sent under the lock of the outbox, which a dead
 * connection must not hold for longer.
 */
const CALL_TIME = 10_000;

/** Milliseconds that a page has to answer before it is navigated to the path instead. */
const ANSWER_TIME = 1_000;

/**
 * Adds the listeners of Web Push to the scope of the service worker.
 * @param ticks another environment, for tests
 */
export function listenForPush(scope: PushScope, ticks?: TicksEnvironment): void {
  const worker = new PushWorker(scope, ticks);
  scope.addEventListener('push', (given) => {
    const event = given as PushEvent;
    event.waitUntil(worker.show(readMessage(() => event.data?.json())));
    // A message has arrived, so there is a connection. Not all browsers dispatch `sync`.
    event.waitUntil(worker.sendWaiting().catch(() => undefined));
  });
  scope.addEventListener('notificationclick', (given) => {
    const event = given as Clicked;
    event.notification.close();
    event.waitUntil(
      worker.press(
        event.action,
        readMessage(() => event.notification.data),
      ),
    );
  });
  scope.addEventListener('sync', (given) => {
    const event = given as Extendable;
    // Rejects when there is still no connection: the browser then dispatches the event again.
    event.waitUntil(worker.sendWaiting());
  });
  scope.addEventListener('pushsubscriptionchange', (given) => {
    const event = given as Changed;
    event.waitUntil(worker.renew(event.oldSubscription ?? null, event.newSubscription ?? null));
  });
}

function readMessage(read: () => unknown): PushMessage {
  try {
    const given = read();
    return isMessage(given) ? given : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Checked by hand, since the schemas are larger than the worker. */
const isMessage = (given: unknown): given is PushMessage =>
  isRecord(given) &&
  [given.tag, given.title, given.body, given.path].every((text) => typeof text === 'string') &&
  (given.startsAt === undefined || typeof given.startsAt === 'number') &&
  (given.item === undefined ||
    (isRecord(given.item) &&
      typeof given.item.id === 'string' &&
      typeof given.item.personId === 'string' &&
      (given.item.taskVersion === null || typeof given.item.taskVersion === 'number')));

class PushWorker {
  readonly #ticks: WaitingTicks;

  constructor(
    readonly scope: PushScope,
    ticks?: TicksEnvironment,
  ) {
    this.#ticks = new WaitingTicks((tick) => this.#tick(tick), ticks);
  }

  /**
   * Shows a message, without a sound while a window of the planner is used.
   * @param body instead of the message's own
   */
  async show(message: PushMessage, body = message.body): Promise<void> {
    const { title, tag, startsAt, item } = message;
    const windows = await this.#windows();
    await this.scope.registration.showNotification(
      startsAt === undefined ? title : reminderTitle(title, startsAt - Date.now()),
      {
        body,
        tag,
        data: message,
        lang: 'en',
        silent: windows.some(({ focused }) => focused),
        actions: [
          ...(item && item.taskVersion !== null ? [{ action: 'done', title: 'Done' }] : []),
          ...(item ? [{ action: 'later', title: '10 minutes later' }] : []),
        ],
      },
    );
  }

  press(action: string, message: PushMessage): Promise<void> {
    const { item, path, tag } = message;
    if (action === 'done' && item && item.taskVersion !== null) {
      const { id: taskId, personId, taskVersion: version } = item;
      return this.#done(message, { key: newKey(), personId, taskId, title: message.title, version });
    }
    if (action === 'later' && item) return this.#later(message, item);
    return this.#open(path, tag);
  }

  /** Ticks a task as it is now. Without a connection the tick waits in the outbox of this browser. */
  async #done(message: PushMessage, tick: Tick): Promise<void> {
    const { item: _, ...rest } = message;
    try {
      const answer = await this.#tick(tick);
      const status = answer?.status ?? 401;
      if (answer?.ok) return;
      if (!NOT_REFUSED.has(status)) return this.show(message, `Not ticked: ${reasonOf(status)}`);
    } catch {
      // There is no connection, or the answer was lost.
    }
    if (await this.#ticks.keep(tick)) {
      await this.scope.registration.sync?.register(OUTBOX).catch(() => undefined);
      return this.show(rest, 'Ticked in this browser. It is sent when there is a connection.');
    }
    return this.show(message, `Not ticked: ${NO_CONNECTION}`);
  }

  async #later(message: PushMessage, { id, personId }: { id: string; personId: string }): Promise<void> {
    try {
      const answer = await this.#as(personId, () =>
        this.#send('POST', '/api/notifications/remind-later', { itemId: id }),
      );
      if (!answer?.ok) await this.show(message, `Not put off: ${reasonOf(answer?.status ?? 401)}`);
    } catch {
      // Not kept: a reminder that is planned when it is sent may come long after its item.
      await this.show(message, `Not put off: ${NO_CONNECTION}`);
    }
  }

  /** Sends the ticks that wait, each once. Rejects without a connection. */
  sendWaiting(): Promise<void> {
    return this.#ticks.sendStored();
  }

  /** Makes a call if this person is signed in. Resolves with null if it is somebody else, or nobody. */
  async #as(personId: string, act: () => Promise<Response>): Promise<Response | null> {
    const answer = await fetch('/api/auth/me', {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(CALL_TIME),
    });
    if (answer.status === 401) return null;
    if (!answer.ok) return answer;
    const person: unknown = await answer.json();
    return isRecord(person) && person.id === personId ? act() : null;
  }

  #tick({ key, personId, taskId }: Pick<Tick, 'key' | 'personId' | 'taskId'>): Promise<Response | null> {
    const headers = { 'Idempotency-Key': key };
    return this.#as(personId, () => this.#send('PATCH', `/api/tasks/${taskId}`, TICKED, headers));
  }

  #send(method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIME),
    });
  }

  #windows(): Promise<readonly PlannerWindow[]> {
    return this.scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  }

  /** Opens the path of a notification in a window that is open, or else in a new one. */
  async #open(path: string, tag: string): Promise<void> {
    const { origin } = this.scope.location;
    const url = URL.canParse(path, origin) ? new URL(path, origin) : new URL('/daily', origin);
    const target = url.origin === origin ? `${url.pathname}${url.search}` : '/daily';
    const windows = await this.#windows();
    const open = windows.find(({ focused }) => focused) ?? windows[0];
    if (!open) {
      await this.scope.clients.openWindow(target);
      return;
    }
    await open.focus().catch(() => undefined);
    if (await isAnswered(open, target, tag)) return;
    await open.navigate(target).catch(() => this.scope.clients.openWindow(target));
  }

  /** Registers the subscription that has taken the place of another, and removes that one. */
  async renew(before: PushSubscription | null, after: PushSubscription | null): Promise<void> {
    const options = before?.options;
    const renewed =
      after ??
      (options?.applicationServerKey
        ? await this.scope.registration.pushManager.subscribe({
            userVisibleOnly: true,
            applicationServerKey: options.applicationServerKey,
          })
        : null);
    if (renewed) await this.#send('POST', '/api/push-subscriptions', renewed.toJSON());
    if (before && before.endpoint !== renewed?.endpoint)
      await this.#send('DELETE', '/api/push-subscriptions', { endpoint: before.endpoint });
  }
}

function reasonOf(status: number): string {
  if (status === 401) return `sign in to ${PRODUCT_NAME} again.`;
  if (status === 403 || status === 404) return 'you may no longer do this.';
  return 'try again in a moment.';
}

/** Asks a window to open the path by itself, without loading the page anew. Returns true when it has answered. */
const isAnswered = (window: PlannerWindow, path: string, tag: string): Promise<boolean> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => done(false), ANSWER_TIME);
    port1.onmessage = () => {
      clearTimeout(timer);
      done(true);
    };
    window.postMessage({ kind: OPEN_PATH, path, tag }, [port2]);
  });
