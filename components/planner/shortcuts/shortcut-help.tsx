import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';

const ShortcutList = onDemand(() => import('./shortcut-list').then(({ ShortcutList }) => ShortcutList));

type ShortcutHelpProps = { isOpen: boolean; onOpenChange: (open: boolean) => void };

/** The shortcuts, and the switch that turns them off. */
export const ShortcutHelp = ({ isOpen, onOpenChange }: ShortcutHelpProps) => (
  <Dialog open={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="large">
    <ShortcutList />
  </Dialog>
);
