/** What a test says about the browser that its screen is in. */

const NOT_THE_DATE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;

/** Sets the wall clock, '2025-11-21T14:05'; timers go on as ever. Ends with `jest.useRealTimers()`. */
export function setClock(time: string): void {
  jest.useFakeTimers({ now: new Date(time), doNotFake: [...NOT_THE_DATE] });
}

/** Lays the page out for a phone, or for a desk again. */
export function setPhone(isPhone: boolean): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isPhone && query.includes('max-width: 767px'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}
