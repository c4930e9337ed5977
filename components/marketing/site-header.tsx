import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';
import site from './site.module.css';

/**
 * The header of the public pages; `children` are its links. They are plain anchors, which the router neither prefetches
 * nor caches, since the page at an address changes with a sign-in.
 */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className={site.header}>
      <Brand />
      <nav aria-label="Site">{children}</nav>
    </header>
  );
}
