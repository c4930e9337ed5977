import { memo } from 'react';
import { onDemand } from '@/components/ui/on-demand';

/** Loads `Analytics` after the page has been rendered, since it is below the main content. */
export const PeriodAnalytics = memo(onDemand(() => import('./analytics').then(({ Analytics }) => Analytics)));
