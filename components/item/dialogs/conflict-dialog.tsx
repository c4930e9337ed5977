'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useConflict } from '@/lib/client/changes/conflicts';

const ConflictPanel = onDemand(() => import('./conflict-panel').then(({ ConflictPanel }) => ConflictPanel));

/** The dialog in which the person chooses between their change and the stored version; nothing without a conflict. */
export function ConflictDialog() {
  const conflict = useConflict();
  return conflict && <ConflictPanel conflict={conflict} />;
}
