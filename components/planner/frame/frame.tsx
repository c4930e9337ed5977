import type { ReactNode } from 'react';
import { ConflictDialog } from '@/components/item/conflict-dialog';
import { Dragging } from '@/components/item/drag/dragging';
import { ScopeDialog } from '@/components/item/series/scope-dialog';
import { BrowserNotifications } from '@/components/notifications/browser-notifications';
import { Palette } from '@/components/planner/palette/palette';
import { Shortcuts } from '@/components/planner/shortcuts/shortcuts';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { Announcer } from './announcer';
import { ConfirmAddress } from './confirm-address';
import { ConnectionLine } from './connection-line';
import { Dock } from './dock';
import { Header, MobileHeader } from './header';
import { Live } from './live';
import { SelectedDateProvider } from './selected-date';
import { Slip } from './slip';
import { SlotsProvider } from './slots';

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
            <footer className="foot">
              <span>Auto-saved to local storage</span>
              <span>{PRODUCT_NAME}</span>
            </footer>
            <ConnectionLine />
            <Dock />
            <Announcer />
            <Dragging />
            <Live />
            <BrowserNotifications />
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
