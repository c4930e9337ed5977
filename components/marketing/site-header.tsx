import type { ReactNode } from 'react';
import { LogoMark } from '@/components/ui/logo-mark';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import site from './site.module.css';

/**
 * The header of the public pages; `children` are its links. They are plain anchors, which the router neither prefetches
 * nor caches, since the page at an address changes with a sign-in.
 */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className={site.header}>
      <a className="brand" href="/">
        <LogoMark size={28} />
        <span className="word">{PRODUCT_NAME}</span>
      </a>
      <nav aria-label="Site">{children}</nav>
    </header>
  );
}
