/**
 * Returns how a key is named on this platform: `Mod` is the one by which its programs have their shortcuts, ⌘ on a Mac
 * and Ctrl elsewhere.
 */
export const keyName = (key: string): string =>
  key === 'Mod' ? (/^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl') : key;
