import '@testing-library/jest-dom';
import { format } from 'node:util';
import { notifyManager } from '@tanstack/react-query';
import { act, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { fetchOnDemandParts } from '@/components/ui/on-demand';
import { resetSessionIdForTest } from '@/lib/client/http/session-id';
import { loadLineReader } from '@/lib/client/items/line-reader';
import { resetOutboxForTest } from '@/lib/client/outbox/outbox';
import { SIGNED_IN_HINT } from '@/lib/shared/site/pages';

Object.assign(globalThis, { DAYFOLD_BUILD: 'test', DAYFOLD_DEV: false });

// Functions that radix-ui needs and jsdom lacks.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  scrollIntoView: () => {},
});
// Lets addEventListener accept signals of Node's AbortController, which is the global one in the tests; jsdom accepts
// only its own. Both the prototype and the window are patched, since jsdom's window has an addEventListener of its own.
for (const listeners of [Object.getPrototypeOf(Node.prototype) as EventTarget, window]) {
  const { addEventListener } = listeners;
  listeners.addEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListener,
    options?: boolean | AddEventListenerOptions,
  ) {
    const { signal, ...others } = typeof options === 'object' ? options : { capture: options };
    addEventListener.call(this, type, listener, others);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others));
  };
}
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// Milliseconds. Long, so that no query fails because the machine is busy, but shorter than the limit of a test
// (jest.config.ts), so that the error names the query.
configure({ asyncUtilTimeout: 20_000 });

// Wraps every notification of the query cache in `act`, so that its result is rendered at once.
notifyManager.setNotifyFunction((notify) => act(notify));

// Loads the parts that a browser loads when it is first idle, and the reader that it loads when a line gets the focus.
beforeAll(fetchOnDemandParts);
beforeAll(loadLineReader);
beforeEach(resetOutboxForTest);

/**
 * Matches complaints that fail no test: sonner changes its toasts by timers, which may run between two steps of a test.
 */
const OF_TOAST_TIMERS =
  /^An update to (ForwardRef\(Toaster\)|Toaster|Toast) inside a test was not wrapped in act/;

// Renders the parts of a page that follow its first frame with it, so that no test waits for frames.
jest.mock('@/lib/client/browser/update-after-paint', () => ({
  updateAfterPaint: (update: () => void) => update(),
}));

/** The messages of console.error during the test. Each one fails the test. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation((...args) => {
    const complaint = format(...args);
    if (!OF_TOAST_TIMERS.test(complaint)) complaints.push(complaint);
  });

  window.localStorage.clear();
  window.sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${SIGNED_IN_HINT}=; path=/; max-age=0`;
  window.history.replaceState(null, '', '/');
  resetSessionIdForTest();
});

/** Fails on console.error. A test that expects an error gives the spy another implementation. */
afterEach(() => {
  // Simulates that the page is hidden, so that work deferred to the next paint runs in this test, not in the next.
  document.dispatchEvent(new Event('visibilitychange'));
  toast.dismiss();
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join('\n')}`);
});
