'use client';

import { type ComponentType, type ReactNode, Suspense, use, useEffect, useReducer } from 'react';

type Loaded<Props> = ComponentType<Props> | null;

const waiting = new Set<() => Promise<unknown>>();

/** Of each component that `onDemand` has made, what loads its code. */
const fetches = new WeakMap<object, () => Promise<unknown>>();

const missing = new Set<() => void>();

/** Milliseconds after which code that could not be loaded is loaded again. */
const AGAIN = 3_000;

/** Calls `retry` once: when the network is back, or after a while. Returns the function that cancels this. */
function later(retry: () => void): () => void {
  const timer = navigator.onLine ? setTimeout(retry, AGAIN) : undefined;
  window.addEventListener('online', retry, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', retry);
  };
}

/** Calls the listener when the code of a part could not be loaded. Returns the function that removes it. */
export function onPartMissing(listener: () => void): () => void {
  missing.add(listener);
  return () => void missing.delete(listener);
}

/**
 * Creates a component for a part of a page that is not needed to show the page. Its code is loaded when it is first
 * rendered, or before that by `fetchOnDemandParts`. If that fails, a fallback that is a function is rendered in its
 * place, and nothing otherwise; the next render loads it again. As long as it is rendered it is loaded again by itself,
 * so that what was pressed without a network is done once there is one.
 *
 * @param load a dynamic import of the part
 * @param fallback rendered until the part is loaded; may depend on the part's own props
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  let loaded: Loaded<Props> = null;
  let loading: Promise<Loaded<Props>> | undefined;

  function fetchPart(): Promise<Loaded<Props>> {
    loading ??= load().then(
      (part) => {
        loaded = part;
        waiting.delete(fetchPart);
        return part;
      },
      () => {
        loading = undefined;
        for (const listener of missing) listener();
        return null;
      },
    );
    return loading;
  }

  // Has no hook besides `use`: React fails (error 467) when a component that has suspended has further ones.
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, where its module is loaded, like React's own `lazy`
  function Part({ props, attempt, retry }: { props: Props; attempt: number; retry: () => void }) {
    // A loaded part renders synchronously.
    const Component = loaded ?? use(fetchPart());
    if (Component) return <Component {...props} />;
    return (
      <>
        <LoadedAgain attempt={attempt} retry={retry} />
        {typeof fallback === 'function' && fallback(props)}
      </>
    );
  }

  waiting.add(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function OnDemand(props: Props) {
    const [attempt, retry] = useReducer((count: number) => count + 1, 0);
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Part props={props} attempt={attempt} retry={retry} />
      </Suspense>
    );
  }
  fetches.set(OnDemand, fetchPart);
  return OnDemand;
}

/** Retries once after each attempt that has failed. */
function LoadedAgain({ attempt, retry }: { attempt: number; retry: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt there may be another
  useEffect(() => later(retry), [attempt, retry]);
  return null;
}

/** Loads the code of a component that `onDemand` has made, ahead of the others; of any other component nothing. */
export const fetchOnDemandPart = (component: object): void => void fetches.get(component)?.();

/**
 * Loads every part that `onDemand` has made and that is not loaded yet. Called when the page is idle, and by tests
 * before they render anything.
 */
export async function fetchOnDemandParts(): Promise<void> {
  const asked = new Set(waiting);
  await Promise.all([...asked].map((fetchPart) => fetchPart()));
  // A part may have parts of its own.
  if ([...waiting].some((fetchPart) => !asked.has(fetchPart))) await fetchOnDemandParts();
}
