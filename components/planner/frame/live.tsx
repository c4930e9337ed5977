'use client';

import { useLive } from '@/lib/client/live/live';

/** Draws nothing: while it is there, what others change shows by itself. */
export function Live() {
  useLive();
  return null;
}
