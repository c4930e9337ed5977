import { useEffect, useState } from 'react';
import { focusTargetOf } from '@/components/item/row/row-focus';

/** Returns a function that focuses the block with this id as soon as it is rendered. */
export function useBlockFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  // Runs after every render, since any of them may add the block.
  useEffect(() => {
    const element = wanted === null ? null : document.getElementById(wanted);
    if (!element) return;
    focusTargetOf(element).focus();
    setWanted(null);
  });
  return setWanted;
}
