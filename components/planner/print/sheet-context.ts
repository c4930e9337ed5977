import { createContext } from 'react';

/** What a `Paper` shares with the sheet around it. */
export const SheetContext = createContext({
  /** True when all of its data has been read. */
  isWhole: true,
  /** Called when it has been rendered. */
  onDrawn: (): void => {},
});
