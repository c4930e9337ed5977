import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from './use-printing';

/** What a view is on paper. It takes the place of everything else, and is drawn only while the page is printed. */
export function PrintedPage({ children }: { children: ReactNode }) {
  return usePrinting() && createPortal(children, document.body);
}
