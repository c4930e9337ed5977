import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  /** Stores the value and calls the listeners. Setting the same value renders no component again. */
  set: (value: T) => void;
  /** @returns the function that removes the listener */
  subscribe: (listener: () => void) => () => void;
  /**
   * Hook: returns the current value, and renders the component again when it changes.
   * @param onServer returns the value while a page is rendered on the server and hydrated, for values that may differ
   *   in the browser
   */
  useValue: <S = T>(onServer?: () => S) => T | S;
};

/**
 * Creates a store: a value outside React, for as long as the page is open. Components read it with `useValue`.
 * @param follow called when the first listener is added: subscribes to the source of the value. It returns the function
 *   that unsubscribes, which is called when the last listener is removed
 * @param get reads the value from its source, for a value that the browser stores; `set` then only notifies listeners
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
