'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Slot } from '@/components/planner/view/slots';
import { VIEWS, viewAt } from '@/components/planner/view/views';
import { Icon } from '@/components/ui/icon';
import styles from './frame.module.css';
import { InstallLine } from './install-line';
import { SaveStatus } from './save-status';
import { UpdateLine } from './update-line';

/**
 * The dock at the foot of windows below 768 px: the status of the changes, a new version, the question whether to
 * install, the view's input, and the five views.
 */
export function Dock() {
  const current = viewAt(usePathname());
  return (
    <>
      <Slot name="dock-space" className={styles.dockSpace} />
      <div className={styles.dock} data-dock>
        <SaveStatus place="dock" />
        <UpdateLine inDock />
        <InstallLine inDock />
        <Slot name="dock" />
        <nav className={styles.tabs} aria-label="Views">
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
