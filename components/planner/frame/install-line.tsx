'use client';

import { onDemand } from '@/components/ui/on-demand';
import { installOffer } from '@/lib/client/browser/install-offer';

const InstallCard = onDemand(() => import('./install-card').then(({ InstallCard }) => InstallCard));

/** Asks once whether to keep the planner on this device: above the footer, on a phone in the dock above its input. */
export function InstallLine({ inDock = false }: { inDock?: boolean }) {
  const offer = installOffer.useValue(() => null);
  return offer && <InstallCard offer={offer} inDock={inDock} />;
}
