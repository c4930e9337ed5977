'use client';

import { onDemand } from '@/components/ui/on-demand';
import { toasterIsThere, useToasterWanted } from '@/lib/client/browser/toaster';

const Toaster = onDemand(() => import('@/components/ui/toaster').then(({ Toaster }) => Toaster));

/** Where toasts appear, on every page: one that is shown while another page opens stays. */
export function Toasts() {
  return useToasterWanted() && <Toaster onThere={toasterIsThere} />;
}
