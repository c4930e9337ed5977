import { memo } from 'react';
import { onDemand } from '@/components/ui/on-demand';

/** `Analytics`, fetched after the page is drawn: it is below the main content. */
export const PeriodAnalytics = memo(onDemand(() => import('./analytics').then(({ Analytics }) => Analytics)));
