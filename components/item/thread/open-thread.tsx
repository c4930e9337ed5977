import { onDemand } from '@/components/ui/on-demand';

/** The comments of an item or a day, loaded when somebody opens them. */
export const OpenThread = onDemand(() => import('./thread').then(({ Thread }) => Thread));
