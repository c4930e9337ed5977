import { useRef, useState } from 'react';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { counted } from '@/lib/shared/text/day-counts';

type EndOtherSessionsProps = {
  /** The number of other sessions. */
  count: number;
  isEnding: boolean;
  onEnd: () => void;
};

/** The row that ends every other session. It asks for confirmation, since it may sign out a browser in use. */
export function EndOtherSessions({ count, isEnding, onEnd }: EndOtherSessionsProps) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const others = counted(count, 'other session');

  return (
    <div className={styles.setting}>
      <div>
        <strong>All other sessions</strong>
        <p>Signs you out everywhere but here.</p>
      </div>
      <Button ref={opener} size="sm" variant="danger" disabled={isEnding} onClick={() => setAsking(true)}>
        {isEnding ? 'Ending...' : 'End all others'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        returnFocusTo={() => opener.current}
        title="End all other sessions?"
        description={others}
        yes={`End ${others}`}
        onYes={onEnd}
      >
        They are signed out at once. This browser stays signed in.
      </ConfirmDialog>
    </div>
  );
}
