/**
 * The number of invitations that wait for an answer, including those whose notifications were read. It is hidden from
 * assistive technology, since the button around it has the number in its name.
 */
export const InvitationBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge" aria-hidden="true">
      {count}
    </span>
  );
