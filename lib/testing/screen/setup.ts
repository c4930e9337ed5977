import '@testing-library/jest-dom';
import { format } from 'node:util';
import { notifyManager } from '@tanstack/react-query';
import { act, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { fetchOnDemandParts } from '@/components/ui/on-demand';
import { resetSessionIdForTest } from '@/lib/client/session/session-id';
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
// jsdom's listeners accept only jsdom's own signals, and the tests' AbortController is Node's. jsdom keeps the method
// of the window itself separately.
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

// Milliseconds. As for the tests themselves: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

// Renders the result of a read or a change at once, wherever the test is.
notifyManager.setNotifyFunction((tell) => act(tell));

// As in a browser after it was first idle.
beforeAll(fetchOnDemandParts);

/** Unexpected calls of console.error. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(format(...args)));

  window.localStorage.clear();
  window.sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${SIGNED_IN_HINT}=; path=/; max-age=0`;
  window.history.replaceState(null, '', '/');
  resetSessionIdForTest();
});

/** A test that expects an error gives the spy another implementation. */
afterEach(() => {
  // Leaves the page, so that work deferred until a frame runs in this test, not in the next one.
  document.dispatchEvent(new Event('visibilitychange'));
  toast.dismiss();
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join('\n')}`);
});
