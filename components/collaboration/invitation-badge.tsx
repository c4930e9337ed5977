/**
 * The number of invitations that wait for an answer, whether or not their notifications were read. The button around it
 * has the number in its name.
 */
export const InvitationBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge" aria-hidden="true">
      {count}
    </span>
  );
