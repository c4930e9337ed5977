'use client';

import { onDemand } from '@/components/ui/on-demand';
import { registerToaster, useToasterWanted } from '@/lib/client/browser/toaster';

const Toaster = onDemand(() => import('@/components/ui/toaster').then(({ Toaster }) => Toaster));

/** The region for toasts, on every page; a toast stays while another page opens. */
export function Toasts() {
  return useToasterWanted() && <Toaster onThere={registerToaster} />;
}
