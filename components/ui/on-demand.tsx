'use client';

import { type ComponentType, type ReactNode, Suspense, use } from 'react';

type Loaded<Props> = ComponentType<Props> | null;

const waiting = new Set<() => Promise<unknown>>();

/**
 * A part of a page that is fetched when it is first drawn, or before that by `fetchOnDemandParts`: what nobody needs in
 * order to see the page must not hold it up. One that cannot be fetched is left out, or replaced by
 * what its props make of it, and asked for again when it is drawn the next time.
 *
 * @param load a dynamic import of the part
 * @param fallback what stands there meanwhile; may be made of the part's own props
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
        return null;
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, where its module is loaded, like React's own `lazy`
  function Part(props: Props) {
    // Once it is there it is drawn at once, as if it had always been.
    const Component = loaded ?? use(fetchPart());
    if (Component) return <Component {...props} />;
    return typeof fallback === 'function' ? fallback(props) : null;
  }

  waiting.add(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Fetches every such part that the loaded pages know of: in a quiet moment, or in a test before its first screen. */
export async function fetchOnDemandParts(): Promise<void> {
  const asked = new Set(waiting);
  await Promise.all([...asked].map((fetchPart) => fetchPart()));
  // A part may have parts of its own.
  if ([...waiting].some((fetchPart) => !asked.has(fetchPart))) await fetchOnDemandParts();
}
