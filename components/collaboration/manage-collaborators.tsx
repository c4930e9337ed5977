import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';

const Collaborators = onDemand(() => import('./collaborators').then(({ Collaborators }) => Collaborators));

type ManageCollaboratorsProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that gets the focus afterwards, instead of the previously focused one. */
  returnFocusTo?: () => HTMLElement | null;
};

/** The dialog of everybody in the planner: invitations to answer, active collaborations, sent invitations. */
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
