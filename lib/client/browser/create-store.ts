import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  /** Stores the value and calls the listeners. React renders nothing again for the same value. */
  set: (value: T) => void;
  /** @returns removes the listener */
  subscribe: (listener: () => void) => () => void;
  /**
   * Hook: the current value.
   * @param onServer the value while a page is rendered on the server and hydrated, if the browser's may differ
   */
  useValue: <S = T>(onServer?: () => S) => T | S;
};

/**
 * Stores a value outside React, for one page. Components read it with `useValue`.
 * @param follow subscribes to the value's source while there are listeners; returns the function that unsubscribes
 * @param get reads the value from its source each time, for values that the browser holds; `set` then only signals a
 *   change
 */
export function createStore<T>(value: T, follow?: () => () => void, get = () => value): Store<T> {
  let unfollow: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) unfollow = follow?.();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) unfollow?.();
    };
  }

  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: <S = T>(onServer: () => T | S = get) => useSyncExternalStore(subscribe, get, onServer),
  };
}
