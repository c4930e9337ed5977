import { IconButton } from '@/components/ui/icon-button';

/** Opens the browser's print dialog; what is printed is the view's own page (`PrintedPage`). */
export const PrintButton = () => <IconButton icon="print" label="Print" onClick={() => window.print()} />;
