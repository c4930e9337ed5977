import { createContext } from 'react';

/** The context through which a `Paper` and the sheet around it exchange their states. */
export const SheetContext = createContext({
  /** True if all data of the sheet has been read. */
  isWhole: true,
  /** Called when the `Paper` has been rendered. */
  onDrawn: (): void => {},
});
