import { createContext } from 'react';

/** What the sheet around a `Paper` knows, and wants to know, of it. */
export const SheetContext = createContext({
  /** Whether all that is on it has been read. */
  isWhole: true,
  /** To be called when it is in the page. */
  onDrawn: (): void => {},
});
