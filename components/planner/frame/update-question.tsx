import { useState } from 'react';
import { FillSlot } from '@/components/planner/view/slots';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { putOffNewVersion } from '@/lib/client/worker/new-version';
import { loadNewVersion } from '@/lib/client/worker/registration';
import styles from './frame.module.css';

/**
 * The text and the buttons of `UpdateLine`. In the dock of a phone the end of the page then has more space. Loading may
 * take half a minute: the browser replaces the service worker only once no tab has a request that it has to answer.
 * 'Reload' can be pressed again meanwhile, for a still newer version.
 */
export function UpdateQuestion({ inDock }: { inDock: boolean }) {
  const [isLoading, setLoading] = useState(false);
  const reload = (): void => {
    setLoading(true);
    void loadNewVersion();
  };
  return (
    <>
      <p>
        <Icon name="refresh" />
        <span>{isLoading ? 'Loading the new version…' : 'A new version is ready'}</span>
        {!isLoading && (
          <Button variant="quiet" size="sm" onClick={putOffNewVersion}>
            Later
          </Button>
        )}
        <Button size="sm" onClick={reload}>
          Reload
        </Button>
      </p>
      {inDock && (
        <FillSlot name="dock-space">
          <div className={styles.updateSpace} />
        </FillSlot>
      )}
    </>
  );
}
