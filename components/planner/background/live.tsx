'use client';

import { useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';

const LiveUpdates = onDemand(() => import('./live-updates').then(({ LiveUpdates }) => LiveUpdates));

/** `LiveUpdates`, whose code the first paint does not need. What happens while it is loaded is not missed. */
export function Live() {
  const [drawnAt] = useState(() => performance.now());
  return <LiveUpdates drawnAt={drawnAt} />;
}
