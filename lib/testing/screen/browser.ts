/** Functions of the browser that fake timers leave real. */

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

/** Sets the wall clock, '2025-11-21T14:05'; timers run as usual. Ends with `jest.useRealTimers()`. */
export function setClock(time: string): void {
  jest.useFakeTimers({ now: new Date(time), doNotFake: [...NOT_THE_DATE] });
}

/** Switches between the phone's and the desktop's layout. */
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
