import { memo } from 'react';
import { onDemand } from '@/components/ui/on-demand';

/** `Analytics`, fetched when the page stands: it lies below what the page is opened for. */
export const PeriodAnalytics = memo(onDemand(() => import('./analytics').then(({ Analytics }) => Analytics)));
