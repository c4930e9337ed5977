import '@testing-library/jest-dom';
import { format } from 'node:util';
import { notifyManager } from '@tanstack/react-query';
import { act, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { fetchOnDemandParts } from '@/components/ui/on-demand';
import { resetSessionIdForTest } from '@/lib/client/session/session-id';
import { SIGNED_IN_HINT } from '@/lib/shared/site/pages';

Object.assign(globalThis, { DAYFOLD_BUILD: 'test', DAYFOLD_DEV: false });

// What radix-ui asks of a browser and jsdom has not.
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
// jsdom's listeners take jsdom's own signals only, and the tests' AbortController is Node's. Of the window itself jsdom
// keeps the method apart.
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

// What a read or a change brings is drawn at once, wherever a test has got to by then.
notifyManager.setNotifyFunction((tell) => act(tell));

// As in a browser after its first quiet moment.
beforeAll(fetchOnDemandParts);

/** What was written to console.error and no test had asked for. */
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

/** A test that expects an error says so by giving the spy another implementation. */
afterEach(() => {
  // The page is left: what it has put off until a frame goes out with this test, not in the one that comes next.
  document.dispatchEvent(new Event('visibilitychange'));
  toast.dismiss();
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join('\n')}`);
});
