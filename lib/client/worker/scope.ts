/**
 * The types of a service worker that this code uses. TypeScript's own library of them cannot be loaded beside that of
 * pages, since both declare the same globals.
 */

interface ExtendableEvent extends Event {
  /** Keeps the worker running until the promise is settled. A rejected one makes the installation fail. */
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Chromium's routes: requests that match are answered without the worker, which need not be started for them. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}

interface MessageToWorker extends ExtendableEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageToWorker;
}

interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  /** Missing in browsers that let no worker read cookies. */
  readonly cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

/** The global object of the service worker. */
export const worker = globalThis as unknown as WorkerScope;
