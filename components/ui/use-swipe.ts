import { type PointerEvent, useRef } from 'react';

/** Pixels that a finger has to move for a swipe. */
const DISTANCE = 50;

type Swipe = { onForward: () => void; onBack: () => void };

/**
 * Handles sideways swipes of a finger. Spread the result on an element with `touch-action: pan-y pinch-zoom`. There must
 * also be another way to do the same.
 */
export function useSwipe({ onForward, onBack }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (!start.current) return;
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) < DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return;
      const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
      // A swipe to the left moves forward, or back in a right-to-left page.
      if (dx < 0 === isRtl) onBack();
      else onForward();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
