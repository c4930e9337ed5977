import { useRef, useState } from 'react';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useExport } from '@/lib/client/settings/account';
import { DeleteAccountDialog } from './delete-account-dialog';

/** The section of the settings in which people export their data or delete their account. */
export function ProfileData() {
  const [isDeleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <section className="sheet" aria-labelledby="your-data">
      <div className={styles.cardHead}>
        <h2 id="your-data">Your Data</h2>
      </div>
      <ExportRow />
      <div className={styles.setting}>
        <div>
          <strong>Delete Account</strong>
          <p>Removes your planner and everything in it, for good.</p>
        </div>
        <Button ref={opener} size="sm" variant="danger" onClick={() => setDeleting(true)}>
          <Icon name="trash" />
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        returnFocusTo={() => opener.current}
      />
    </section>
  );
}

function ExportRow() {
  const download = useExport();
  return (
    <div className={styles.setting}>
      <div>
        <strong>Export</strong>
        <p>A ZIP with all your data as JSON, a calendar file of your planner, and your files.</p>
      </div>
      <Button size="sm" disabled={download.isPending} aria-live="polite" onClick={() => download.mutate()}>
        <Icon name="dl" />
        {download.isPending ? 'Preparing...' : 'Export as ZIP'}
      </Button>
    </div>
  );
}
