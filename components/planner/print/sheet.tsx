import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { stateOf } from '@/lib/client/items/day';
import type { goalsOf } from '@/lib/client/items/goals';
import type { schedulesOn } from '@/lib/client/items/schedules';
import type { tasksOn } from '@/lib/client/items/tasks';
import { forgetPrinting, printAsItIs, type usePrintRequest } from './print-request';
import type { PrintedPageProps } from './printed-page';
import { SheetContext } from './sheet-context';

/** Milliseconds after which the page is printed as it is. */
const TIMEOUT = 10_000;

/** The read of a list of tasks, meetings or goals. */
export type List = ReturnType<typeof tasksOn | typeof schedulesOn | typeof goalsOf>;

type SheetProps = PrintedPageProps & { request: ReturnType<typeof usePrintRequest>; isPrinting: boolean };

/** The sheet, or the text that it is being prepared; printed as soon as it has been read and rendered. */
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

  // The browser prints the page as it is when called.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isReady || !isDrawn) return;
    window.print();
    forgetPrinting();
  }, [isReady, isDrawn]);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(printAsItIs, TIMEOUT);
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
