import { type ReactNode, useEffect } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { askToPrint, forgetPrinting, usePrintRequest } from './print-request';
import type { List } from './sheet';
import { usePrinting } from './use-printing';

const Sheet = onDemand(() => import('./sheet').then(({ Sheet }) => Sheet));

export type PrintedPageProps = {
  /** All lists that are on the sheet. */
  reads: readonly List[];
  /** What the view has added up, and as much of it as is drawn by now. */
  counts?: { read: CountsOfPeriod; shown: CountsOfPeriod };
  /** A `Paper`. */
  children: ReactNode;
};

/**
 * What a view is on paper. It takes the place of everything else, and is drawn only while the page is printed. The
 * planner's own button and Ctrl+P wait until all of it has been read; the browser's menu cannot be made to wait.
 */
export function PrintedPage(props: PrintedPageProps) {
  const request = usePrintRequest();
  const isPrinting = usePrinting();
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      forgetPrinting();
    };
  }, []);
  if (request === 'none' && !isPrinting) return null;
  return <Sheet {...props} request={request} isPrinting={isPrinting} />;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.shiftKey || event.altKey) return;
  if (event.key.toLowerCase() !== 'p' || event.ctrlKey === event.metaKey) return;
  event.preventDefault();
  askToPrint();
}
