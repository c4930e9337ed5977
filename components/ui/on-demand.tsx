'use client';

import { type ComponentType, type ReactNode, Suspense, use } from 'react';

type Loaded<Props> = ComponentType<Props> | null;

const waiting = new Set<() => Promise<unknown>>();

/**
 * A part of a page that is fetched when it is first rendered, or before that by `fetchOnDemandParts`, since it is not
 * needed to show the page. A part that cannot be fetched is omitted, or replaced by its fallback, and requested again
 * at the next render.
 *
 * @param load a dynamic import of the part
 * @param fallback rendered meanwhile; may depend on the part's own props
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
    // A loaded part renders synchronously.
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

/** Fetches all such parts of the loaded pages: when the page is idle, or in a test before its first screen. */
export async function fetchOnDemandParts(): Promise<void> {
  const asked = new Set(waiting);
  await Promise.all([...asked].map((fetchPart) => fetchPart()));
  // A part may have parts of its own.
  if ([...waiting].some((fetchPart) => !asked.has(fetchPart))) await fetchOnDemandParts();
}
