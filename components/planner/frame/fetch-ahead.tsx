'use client';

import { useEffect } from 'react';
import { fetchOnDemandParts } from '@/components/ui/on-demand';

/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const WAIT = 2_000;

/** Renders nothing; loads the parts that are loaded on demand once the page is idle, so that nobody waits for them. */
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
