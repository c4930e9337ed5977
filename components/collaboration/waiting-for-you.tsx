import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import {
  collaborationRequests,
  pendingRequestsIn,
  useAcceptRequest,
  useRejectRequest,
} from '@/lib/client/people/collaborations';
import { usePeople } from '@/lib/client/people/people';
import { PeopleSection } from './people-section';
import { PersonRow } from './person-row';

/** The received invitations that wait for an answer. Renders nothing without one. */
export function WaitingForYou() {
  const query = useQuery(collaborationRequests);
  const [accept, reject] = [useAcceptRequest(), useRejectRequest()];
  const personAt = usePeople();
  const isBusy = accept.isPending || reject.isPending;
  const waiting = query.data ? pendingRequestsIn(query.data) : [];

  // Manage Collaborators reports a failed read, below the sent invitations.
  if (waiting.length === 0) return null;
  return (
    <PeopleSection title="Waiting for you" state="ready" onTryAgain={() => void query.refetch()}>
      {waiting.map(({ id, ownerEmail, role, message }) => {
        const person = personAt(ownerEmail);
        return (
          <PersonRow key={id} person={person} role={role} quote={message}>
            <Button
              variant="quiet"
              size="sm"
              disabled={isBusy}
              aria-label={`Reject ${person.firstName}`}
              onClick={() => reject.mutate(id)}
            >
              Reject
            </Button>
            <Button
              variant="primary"
              size="sm"
              disabled={isBusy}
              aria-label={`Accept ${person.firstName}`}
              onClick={() => accept.mutate(id)}
            >
              Accept
            </Button>
          </PersonRow>
        );
      })}
    </PeopleSection>
  );
}
