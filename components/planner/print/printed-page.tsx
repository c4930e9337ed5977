import { type JSX, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { shortcutKeyOf } from '@/components/ui/keys';
import { fetchOnDemandPart, onDemand } from '@/components/ui/on-demand';
import { whenIdle } from '@/lib/client/browser/when-idle';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { clearPrintRequest, requestPrint, usePrintRequest } from './print-request';
import type { List } from './sheet';
import { usePrinting } from './use-printing';

const Sheet = onDemand(() => import('./sheet').then(({ Sheet }) => Sheet));

/** Milliseconds after which the code of the sheet is loaded at the latest. */
const WITHIN = 500;

export type PrintedPageProps = {
  /** The reads of all lists that are on the sheet. */
  reads: readonly List[];
  /** The counts of the view, and the ones that it shows so far. */
  counts?: { read: CountsOfPeriod; shown: CountsOfPeriod };
  /** An element of the type `Paper`. */
  children: JSX.Element;
};

/**
 * The printed sheet of a view. It replaces everything else, and is rendered only while the page is printed. The
 * planner's button and Ctrl+P wait until all data has been read, which the browser's own menu cannot do. Its code is
 * loaded early, since the menu cannot wait for that either: without it the menu prints a notice, and the sheet is
 * printed afterwards.
 */
export function PrintedPage(props: PrintedPageProps) {
  const request = usePrintRequest();
  const isPrinting = usePrinting();
  const paper = props.children.type;
  // Before the first paint, after which the keys are pressed.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => clearPrintRequest, []);
  useEffect(() => whenIdle(() => [Sheet, paper].forEach(fetchOnDemandPart), WITHIN), [paper]);
  usePrintedLater(isPrinting);
  if (request === 'none' && !isPrinting) return null;
  return (
    <>
      {isPrinting && createPortal(<p className="preparing on-paper">Preparing the sheet…</p>, document.body)}
      <Sheet {...props} request={request} isPrinting={isPrinting} />
    </>
  );
}

/** Requests printing once the browser has printed the page without its sheet. */
function usePrintedLater(isPrinting: boolean): void {
  const isMissing = useRef(false);
  useLayoutEffect(() => {
    if (isPrinting) isMissing.current = document.querySelector('body > .paper') === null;
    else if (isMissing.current) {
      isMissing.current = false;
      requestPrint();
    }
  }, [isPrinting]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.shiftKey || event.altKey) return;
  if (shortcutKeyOf(event) !== 'p' || event.ctrlKey === event.metaKey) return;
  event.preventDefault();
  requestPrint();
}
