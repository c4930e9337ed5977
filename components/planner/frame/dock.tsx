'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Icon } from '@/components/ui/icon';
import { ConnectionLine } from './connection-line';
import { Slot } from './slots';
import { VIEWS, viewAt } from './views';

/** The dock at the foot of windows below 768 px: the connection status, the view's input, and the five views. */
export function Dock() {
  const current = viewAt(usePathname());
  return (
    <>
      <Slot name="dock-space" className="m-dock-space" />
      <div className="m-dock">
        <ConnectionLine />
        <Slot name="dock" />
        <nav className="m-tabs" aria-label="Views">
          {VIEWS.map(({ href, label, icon }) => (
            <Link
              key={href}
              href={href}
              replace={current?.href === href}
              aria-current={current?.href === href ? 'page' : undefined}
            >
              <Icon name={icon} />
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}
