/** The functions that `setClock` does not replace: all that jest can fake, except `Date`. */
const NOT_FAKED = [
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

/** Sets the wall clock to a local time such as '2025-11-21T14:05', until `jest.useRealTimers()`. Timers stay real. */
export function setClock(time: string): void {
  jest.useFakeTimers({ now: new Date(time), doNotFake: [...NOT_FAKED] });
}

/** Makes media queries match as on a phone or as on a desktop. */
export function setPhone(isPhone: boolean): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isPhone ? /max-width: (767|987)px/.test(query) : query.includes('min-width: 901px'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}
