import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  /** Keeps the value and calls the listeners. React draws nothing anew where it is the same value. */
  set: (value: T) => void;
  /** @returns removes the listener */
  subscribe: (listener: () => void) => () => void;
  /**
   * Hook: the value, as it changes.
   * @param onServer the value while a page is rendered on the server and hydrated, where the browser's may be another
   */
  useValue: <S = T>(onServer?: () => S) => T | S;
};

/**
 * Keeps a value outside of React, for one page. Components read it with `useValue`.
 * @param follow follows the value's source for as long as somebody subscribes; returns the function that ends it
 * @param get reads the value from its source each time, for what the browser keeps; what is set then only says that it has changed
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
