import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { putOffNewVersion } from '@/lib/client/worker/new-version';
import { loadNewVersion } from '@/lib/client/worker/registration';
import { FillSlot } from './slots';

/** The text and the buttons of `UpdateLine`. In the dock of a phone the end of the page then has more space. */
export const UpdateQuestion = ({ inDock }: { inDock: boolean }) => (
  <>
    <p>
      <Icon name="refresh" />
      <span>A new version is ready</span>
      <Button variant="quiet" size="sm" onClick={putOffNewVersion}>
        Later
      </Button>
      <Button size="sm" onClick={() => void loadNewVersion()}>
        Reload
      </Button>
    </p>
    {inDock && (
      <FillSlot name="dock-space">
        <div className="m-update-space" />
      </FillSlot>
    )}
  </>
);
