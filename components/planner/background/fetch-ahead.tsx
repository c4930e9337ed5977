'use client';

import { useEffect } from 'react';
import { fetchOnDemandParts, onPartMissing } from '@/components/ui/on-demand';
import { checkMissingPart, startServiceWorker } from '@/lib/client/worker/registration';

/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const WAIT = 2_000;

/**
 * Renders nothing; loads the parts that are loaded on demand once the page is idle, so that nobody waits for them.
 * After them it starts the service worker, which stores the same files.
 */
export function FetchAhead() {
  useEffect(() => onPartMissing(() => void checkMissingPart()), []);
  useEffect(() => {
    const fetchAhead = () => void fetchOnDemandParts().then(startServiceWorker);
    if ('requestIdleCallback' in window) {
      const request = requestIdleCallback(fetchAhead);
      return () => cancelIdleCallback(request);
    }
    const timer = setTimeout(fetchAhead, WAIT);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
