import type { ReactNode } from 'react';
import { LogoMark } from '@/components/ui/logo-mark';
import { PRODUCT_NAME } from '@/lib/shared/site/product';

/**
 * The header of the public pages; `children` are its links. They are plain anchors: what an address shows may have
 * changed with a sign-in, so the router must neither prefetch nor cache it.
 */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className="top">
      <a className="brand" href="/">
        <LogoMark size={28} />
        <span className="word">{PRODUCT_NAME}</span>
      </a>
      <nav aria-label="Site">{children}</nav>
    </header>
  );
}
