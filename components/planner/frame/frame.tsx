'use client';

import type { ReactNode } from 'react';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { Dragging } from '@/components/item/drag/dragging';
import { ScopeDialog } from '@/components/item/series/scope-dialog';
import { Later } from '@/components/lists/later';
import { NotificationsOnDemand } from '@/components/notifications/notifications-on-demand';
import { ConfirmAddress } from '@/components/planner/account/confirm-address';
import { Live } from '@/components/planner/background/live';
import { ResumeChanges } from '@/components/planner/background/resume-changes';
import { Palette } from '@/components/planner/palette/palette';
import { Shortcuts } from '@/components/planner/shortcuts/shortcuts';
import { SelectedDateProvider } from '@/components/planner/view/selected-date';
import { SlotsProvider } from '@/components/planner/view/slots';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { Announcer } from './announcer';
import { Dock } from './dock';
import styles from './frame.module.css';
import { Header, MobileHeader } from './header';
import { InstallLine } from './install-line';
import { SaveStatus } from './save-status';
import { Slip } from './slip';
import { UpdateLine } from './update-line';

/**
 * The frame around every view, which is drawn first. The view renders the element that the skip link leads to
 * (`ViewPage`).
 */
export function Frame({ children }: { children: ReactNode }) {
  const isPhone = useMedia(PHONE);
  return (
    <SelectedDateProvider>
      <SlotsProvider>
        <Shortcuts>
          <div className="planner">
            <a className={styles.skipLink} href="#content">
              Skip to content
            </a>
            <Later turns={isPhone ? 1 : 0}>
              <Header />
            </Later>
            <Later turns={isPhone ? 0 : 1}>
              <MobileHeader />
            </Later>
            <ConfirmAddress />
            {children}
            <Later turns={1}>
              <UpdateLine />
              <InstallLine />
              <footer className={styles.foot}>
                <div className={styles.footStart}>
                  <span>Auto-saved to local storage</span>
                  <SaveStatus place="foot" />
                </div>
                <span>{PRODUCT_NAME}</span>
              </footer>
            </Later>
            <Later turns={isPhone ? 0 : 1}>
              <Dock />
            </Later>
            {/* Drawn with the first frame: what is announced in a region that comes with its text is not read out. */}
            <Announcer />
            {/* Likewise: somebody who goes offline at once cannot load the code by which changes are shown and kept. */}
            <ResumeChanges />
            <Later turns={1}>
              <Live />
              <Dragging />
              <NotificationsOnDemand />
              <ConflictDialog />
              <ScopeDialog />
              <Palette />
              <Slip />
            </Later>
          </div>
        </Shortcuts>
      </SlotsProvider>
    </SelectedDateProvider>
  );
}
