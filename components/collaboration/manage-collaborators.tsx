import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';

const Collaborators = onDemand(() => import('./collaborators').then(({ Collaborators }) => Collaborators));

type ManageCollaboratorsProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where focus goes afterwards, if not back to where it came from. */
  returnFocusTo?: () => HTMLElement | null;
};

/** Everyone that one plans with: invitations to answer, active collaborations, invitations sent. */
export function ManageCollaborators(props: ManageCollaboratorsProps) {
  return (
    <Dialog
      {...props}
      title="Manage Collaborators"
      description="Collaborators see your tasks, meetings and goals."
      size="medium"
    >
      <Collaborators />
    </Dialog>
  );
}
