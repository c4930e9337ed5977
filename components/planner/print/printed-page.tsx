import { type ReactNode, useEffect } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { clearPrintRequest, requestPrint, usePrintRequest } from './print-request';
import type { List } from './sheet';
import { usePrinting } from './use-printing';

const Sheet = onDemand(() => import('./sheet').then(({ Sheet }) => Sheet));

export type PrintedPageProps = {
  /** The reads of all lists that are on the sheet. */
  reads: readonly List[];
  /** The counts of the view, and the ones that it shows so far. */
  counts?: { read: CountsOfPeriod; shown: CountsOfPeriod };
  /** An element of the type `Paper`. */
  children: ReactNode;
};

/**
 * The printed sheet of a view. It replaces everything else, and is rendered only while the page is printed. The
 * planner's button and Ctrl+P wait until all data has been read, which the browser's own menu cannot do.
 */
export function PrintedPage(props: PrintedPageProps) {
  const request = usePrintRequest();
  const isPrinting = usePrinting();
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      clearPrintRequest();
    };
  }, []);
  if (request === 'none' && !isPrinting) return null;
  return <Sheet {...props} request={request} isPrinting={isPrinting} />;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.shiftKey || event.altKey) return;
  if (event.key.toLowerCase() !== 'p' || event.ctrlKey === event.metaKey) return;
  event.preventDefault();
  requestPrint();
}
