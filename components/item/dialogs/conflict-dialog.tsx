'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useConflict } from '@/lib/client/changes/conflicts';

const ConflictPanel = onDemand(() => import('./conflict-panel').then(({ ConflictPanel }) => ConflictPanel));

/** Shown when two people have changed one item at once. */
export function ConflictDialog() {
  const conflict = useConflict();
  return conflict && <ConflictPanel conflict={conflict} />;
}
