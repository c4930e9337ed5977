import { onDemand } from '@/components/ui/on-demand';
import type { Selection } from './use-selection';

const InkBar = onDemand(() => import('./ink-bar').then(({ InkBar }) => InkBar));

/** The bar of a list while rows of it are chosen. */
export const ManyBar = ({ selection }: { selection: Selection }) =>
  selection.items.length > 0 && <InkBar selection={selection} />;
