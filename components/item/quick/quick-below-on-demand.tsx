import { onDemand } from '@/components/ui/on-demand';

/** `QuickBelow`, whose code a line for a new item does not need to take what is typed. */
export const QuickBelowOnDemand = onDemand(
  () => import('./quick-below').then(({ QuickBelow }) => QuickBelow),
  <>
    <div className="under" />
    <div className="remarks" />
  </>,
);
