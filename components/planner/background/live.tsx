'use client';

import { useLive } from '@/lib/client/live/live';

/** Renders nothing; while mounted, the page is updated with changes by others. */
export function Live() {
  useLive();
  return null;
}
