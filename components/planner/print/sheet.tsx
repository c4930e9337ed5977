import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { goalsOf } from '@/lib/client/items/goals';
import type { schedulesOn } from '@/lib/client/items/schedules';
import type { tasksOn } from '@/lib/client/items/tasks';
import { stateOf } from '@/lib/client/query/read-state';
import { clearPrintRequest, printNow, type usePrintRequest } from './print-request';
import type { PrintedPageProps } from './printed-page';
import { SheetContext } from './sheet-context';

/** Milliseconds to wait for data before printing without it. */
const TIMEOUT = 10_000;

/** The read of a list of tasks, meetings or goals. */
export type List = ReturnType<typeof tasksOn | typeof schedulesOn | typeof goalsOf>;

type SheetProps = PrintedPageProps & { request: ReturnType<typeof usePrintRequest>; isPrinting: boolean };

/**
 * Renders the sheet, or a notice that it is being prepared, and prints once the data has been read and the sheet
 * rendered.
 */
export function Sheet({ reads, counts, children, request, isPrinting }: SheetProps) {
  const isAsked = request !== 'none';
  const { isEnded, isRead } = useQueries({
    queries: reads.map((read) => ({ ...read, enabled: isAsked })),
    combine: (results) => ({
      isEnded: results.every((result) => stateOf(result) !== 'loading'),
      isRead: results.every(({ data }) => data !== undefined),
    }),
  });
  const { read, shown } = counts ?? {};
  const isCounted = read?.state !== 'loading' && shown === read;
  const isWhole = isRead && isCounted && read?.state !== 'failed';
  const isReady = request === 'now' || (isAsked && isEnded && isCounted);

  // `window.print` prints the page as it is at the call, so that the sheet must have been rendered.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isReady || !isDrawn) return;
    window.print();
    clearPrintRequest();
  }, [isReady, isDrawn]);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(printNow, TIMEOUT);
    return () => clearTimeout(timer);
  }, [isAsked]);

  const context = useMemo(() => ({ isWhole, onDrawn: () => setDrawn(true) }), [isWhole]);
  return createPortal(
    isPrinting || isReady ? (
      <SheetContext value={context}>{children}</SheetContext>
    ) : (
      <p className="preparing" role="status">
        Preparing the sheet…
      </p>
    ),
    document.body,
  );
}
