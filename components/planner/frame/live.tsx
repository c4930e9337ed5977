'use client';

import { useLive } from '@/lib/client/live/live';

/** Renders nothing; while mounted, changes by others appear by themselves. */
export function Live() {
  useLive();
  return null;
}
