import { createStore } from '@/lib/client/browser/create-store';

const isPrinting = createStore(false, followPrinting);

/** Print dialogs announce themselves with events; a page that is rendered for paper right away matches the media. */
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

/** True while the page is being printed: what is for paper only costs nothing until then. */
export const usePrinting = (): boolean => isPrinting.useValue(() => false);
