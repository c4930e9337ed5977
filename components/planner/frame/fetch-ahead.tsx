'use client';

import { useEffect } from 'react';
import { fetchOnDemandParts } from '@/components/ui/on-demand';

/** Milliseconds for browsers that cannot say when they are idle. */
const WAIT = 2_000;

/** Draws nothing: has what is kept for later fetched once the page is idle, so that nobody waits for it. */
export function FetchAhead() {
  useEffect(() => {
    const fetchAhead = () => void fetchOnDemandParts();
    if ('requestIdleCallback' in window) {
      const request = requestIdleCallback(fetchAhead);
      return () => cancelIdleCallback(request);
    }
    const timer = setTimeout(fetchAhead, WAIT);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
