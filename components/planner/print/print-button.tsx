import { IconButton } from '@/components/ui/icon-button';
import { askToPrint } from './print-request';

/** Prints the view's own page (`PrintedPage`), once all of its data has been read. */
export const PrintButton = () => <IconButton icon="print" label="Print" onClick={askToPrint} />;
