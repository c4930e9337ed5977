import { useLive } from '@/lib/client/live/live';

/** Renders nothing; while mounted, a page that was drawn at this time is updated with changes by others. */
export function LiveUpdates({ drawnAt }: { drawnAt: number }) {
  useLive(drawnAt);
  return null;
}
