import type { ReactNode } from 'react';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { Dragging } from '@/components/item/drag/dragging';
import { ScopeDialog } from '@/components/item/series/scope-dialog';
import { NotificationsOnDemand } from '@/components/notifications/notifications-on-demand';
import { ConfirmAddress } from '@/components/planner/account/confirm-address';
import { Live } from '@/components/planner/background/live';
import { ResumeChanges } from '@/components/planner/background/resume-changes';
import { Palette } from '@/components/planner/palette/palette';
import { Shortcuts } from '@/components/planner/shortcuts/shortcuts';
import { SelectedDateProvider } from '@/components/planner/view/selected-date';
import { SlotsProvider } from '@/components/planner/view/slots';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { Announcer } from './announcer';
import { Dock } from './dock';
import { Header, MobileHeader } from './header';
import { InstallLine } from './install-line';
import { SaveStatus } from './save-status';
import { Slip } from './slip';
import { UpdateLine } from './update-line';

/** The frame around every view. The view renders the element that the skip link leads to (`ViewPage`). */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <SelectedDateProvider>
      <SlotsProvider>
        <Shortcuts>
          <div className="planner">
            <a className="skip" href="#content">
              Skip to content
            </a>
            <Header />
            <MobileHeader />
            <ConfirmAddress />
            {children}
            <UpdateLine />
            <InstallLine />
            <footer className="foot">
              <div className="foot-start">
                <span>Auto-saved to local storage</span>
                <SaveStatus place="foot" />
              </div>
              <span>{PRODUCT_NAME}</span>
            </footer>
            <Dock />
            <Announcer />
            <Dragging />
            <Live />
            <ResumeChanges />
            <NotificationsOnDemand />
            <ConflictDialog />
            <ScopeDialog />
            <Palette />
            <Slip />
          </div>
        </Shortcuts>
      </SlotsProvider>
    </SelectedDateProvider>
  );
}
