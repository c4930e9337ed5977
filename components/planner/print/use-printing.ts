import { createStore } from '@/lib/client/browser/create-store';

const isPrinting = createStore(false, followPrinting);

/**
 * Follows printing by the events of print dialogs, and by the media query for a page that is rendered for paper without
 * a dialog.
 */
function followPrinting(): () => void {
  const media = window.matchMedia('print');
  const onBefore = () => isPrinting.set(true);
  const onAfter = () => isPrinting.set(false);
  const onMedia = () => isPrinting.set(media.matches);
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  media.addEventListener('change', onMedia);
  return () => {
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
    media.removeEventListener('change', onMedia);
  };
}

/** Returns true while the page is being printed; parts for paper are rendered only then. */
export const usePrinting = (): boolean => isPrinting.useValue(() => false);
