'use client';

import { onDemand } from '@/components/ui/on-demand';
import { newVersion } from '@/lib/client/worker/new-version';
import styles from './frame.module.css';

const UpdateQuestion = onDemand(() =>
  import('./update-question').then(({ UpdateQuestion }) => UpdateQuestion),
);

/**
 * Says that a new version of the planner is ready: above the footer, on a phone in the dock above its input. It covers
 * nothing, and nothing is loaded before the press.
 */
export function UpdateLine({ inDock = false }: { inDock?: boolean }) {
  const isReady = newVersion.useValue(() => false);
  return (
    <div className={styles.update} role="status">
      {isReady && <UpdateQuestion inDock={inDock} />}
    </div>
  );
}
