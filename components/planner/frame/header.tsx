'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { CollaboratorsButton } from '@/components/collaboration/collaborators-button';
import { Bell } from '@/components/notifications/bell';
import { UserMenu } from '@/components/planner/account/user-menu';
import { SearchButton } from '@/components/planner/palette/search-button';
import { Slot } from '@/components/planner/view/slots';
import { VIEWS, viewAt } from '@/components/planner/view/views';
import { Icon } from '@/components/ui/icon';
import { LogoMark } from '@/components/ui/logo-mark';
import { useConnectionStatus } from '@/lib/client/http/connection-status';
import { PRODUCT_NAME, TAGLINE } from '@/lib/shared/site/product';
import styles from './frame.module.css';

/** The header of windows from 768 px: the logo, the views, and the tools of the person. */
export function Header() {
  const current = viewAt(usePathname());
  return (
    <header className={styles.frame}>
      <div className={styles.inner}>
        {/* Not a tab stop, since the link to the first view leads to the same page. */}
        <Link className="brand" href="/daily" replace={current?.href === '/daily'} tabIndex={-1}>
          <LogoMark />
          <span className="word">{PRODUCT_NAME}</span>
          <span className={styles.tagline}>{TAGLINE}</span>
        </Link>
        <nav className={styles.views} aria-label="Views">
          {VIEWS.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              replace={current?.href === href}
              aria-current={current?.href === href ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <OfflineSign />
          <CollaboratorsButton />
          <SearchButton />
          <Bell announces />
          <span className={styles.divider} />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

/**
 * Says that the shown data may be old. The foot of the page announces it to assistive technology, with what waits
 * (`SaveStatus`); on a phone a line above the dock says it.
 */
function OfflineSign() {
  const connection = useConnectionStatus();
  return (
    connection && (
      <span className={styles.offline}>
        <Icon name="cloud" size={16} />
        {connection === 'offline' ? 'Offline' : 'Cannot be reached'}
      </span>
    )
  );
}

/** The header of windows below 768 px: the logo, the content or the name of the view, and the person's menu. */
export function MobileHeader() {
  const current = viewAt(usePathname());
  return (
    <header className={styles.phoneHead}>
      <Link href="/daily" replace={current?.href === '/daily'} aria-label={PRODUCT_NAME}>
        <LogoMark />
      </Link>
      <div>
        <Slot name="when" className={styles.viewSlot} />
        <span className={styles.when}>{current?.label}</span>
      </div>
      <div className={styles.buttons}>
        <SearchButton />
        <Bell />
        <UserMenu withCollaborators />
      </div>
    </header>
  );
}
