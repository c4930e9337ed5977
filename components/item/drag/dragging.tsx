'use client';

import { useEffect, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';

const Engine = onDemand(() => import('./engine').then(({ Engine }) => Engine));

/**
 * Renders nothing; makes rows draggable. The code is loaded when a pointer first reaches a row, or once the page is idle.
 */
export function Dragging() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const onPointer = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-drag]')) setWanted(true);
    };
    document.addEventListener('pointerover', onPointer);
    const wait = 'requestIdleCallback' in window ? requestIdleCallback(() => setWanted(true)) : null;
    return () => {
      document.removeEventListener('pointerover', onPointer);
      if (wait !== null) cancelIdleCallback(wait);
    };
  }, [isWanted]);
  return isWanted && <Engine />;
}
