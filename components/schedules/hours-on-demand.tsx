import { onDemand } from '@/components/ui/on-demand';
import type { HoursBarProps } from './hours-bar';
import { DrawnBlock } from './hours-parts';
import type { NewBlockProps } from './new-block';

/** The parts of the hours that are needed after a press. */

export const HoursBar = onDemand<HoursBarProps>(() => import('./hours-bar').then(({ HoursBar }) => HoursBar));

export const NewBlock = onDemand<NewBlockProps>(
  () => import('./new-block').then(({ NewBlock }) => NewBlock),
  ({ drawn }) => <DrawnBlock stretch={drawn} />,
);
