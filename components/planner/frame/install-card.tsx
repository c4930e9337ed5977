import { useEffect, useId, useState } from 'react';
import { FillSlot } from '@/components/planner/view/slots';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LogoMark } from '@/components/ui/logo-mark';
import { endInstallOffer, type InstallOffer } from '@/lib/client/browser/install-offer';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { useToday } from '@/lib/client/browser/today';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import styles from './frame.module.css';

/** The number of days on which the planner must have been used before the question comes. */
const DAYS_BEFORE = 3;

/** Matches fields for text. */
const FIELD = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]';

type Props = {
  offer: InstallOffer;
  /** True in the dock of a phone, for which the end of the page then has more space. */
  inDock: boolean;
};

/**
 * The question of `InstallLine`. It comes after three days of use, and not on a page in which a field for text has had
 * the focus: in the dock of a phone it would appear under the finger that leaves the field.
 */
export function InstallCard({ offer, inDock }: Props) {
  const isDue = useIsDue();
  const isWritten = useIsWritten();
  const heading = useId();
  if (!isDue || isWritten) return null;
  return (
    <section className={styles.install} aria-labelledby={heading}>
      <div>
        <LogoMark size={40} />
        <h2 id={heading}>Keep {PRODUCT_NAME} on this device</h2>
        <p>It opens from its own icon and works without a connection.</p>
        <div className={styles.answers}>
          <Button
            variant="primary"
            size="sm"
            onClick={() => {
              endInstallOffer();
              void offer.prompt();
            }}
          >
            <Icon name="install" />
            Install
          </Button>
          <Button variant="quiet" size="sm" onClick={endInstallOffer}>
            Not now
          </Button>
        </div>
      </div>
      {inDock && (
        <FillSlot name="dock-space">
          <div className={styles.installSpace} />
        </FillSlot>
      )}
    </section>
  );
}

/** Hook: counts today, and returns true when the planner was used on enough days before. */
function useIsDue(): boolean {
  const today = useToday();
  const days = useKeptSet('days-of-use');
  useEffect(() => {
    if (days.size <= DAYS_BEFORE) setKeptEntry('days-of-use', today, true);
  }, [days, today]);
  return [...days].filter((day) => day !== today).length >= DAYS_BEFORE;
}

/** Hook: true once a field of the page has had the focus. */
function useIsWritten(): boolean {
  const [isWritten, setWritten] = useState(() => document.activeElement?.matches(FIELD) ?? false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(FIELD)) setWritten(true);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return isWritten;
}
