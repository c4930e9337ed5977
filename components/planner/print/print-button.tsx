import { IconButton } from '@/components/ui/icon-button';
import { requestPrint } from './print-request';

/** Prints the sheet of the view (`PrintedPage`), once all of its data has been read. */
export const PrintButton = () => <IconButton icon="print" label="Print" onClick={requestPrint} />;
