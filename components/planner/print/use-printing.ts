import { useSyncExternalStore } from 'react';

/** Print dialogs announce themselves with events; a page that is rendered for paper right away matches the media. */
function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print');
  const onBefore = () => tell(true);
  const onAfter = () => tell(false);
  const onMedia = () => tell(media.matches);
  function tell(printing: boolean): void {
    isPrinting = printing;
    listener();
  }
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  media.addEventListener('change', onMedia);
  return () => {
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
    media.removeEventListener('change', onMedia);
  };
}

let isPrinting = false;

/** Whether the page is being printed: what is for paper only costs nothing until then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
