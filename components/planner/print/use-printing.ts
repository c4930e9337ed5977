import { createStore } from '@/lib/client/browser/create-store';

const isPrinting = createStore(false, followPrinting);

/** Print dialogs announce themselves with events; a page rendered directly for paper matches the media query. */
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

/** True while the page is being printed: parts for paper cost nothing until then. */
export const usePrinting = (): boolean => isPrinting.useValue(() => false);
