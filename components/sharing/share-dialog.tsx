import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeopleSection } from '@/components/collaboration/people-section';
import { PersonRow } from '@/components/collaboration/person-row';
import { SignUpInvitation } from '@/components/collaboration/sign-up-invitation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Segmented } from '@/components/ui/segmented';
import { usePeople } from '@/lib/client/people/people';
import { type Share, sharesOf, useEndShare, useShareItem } from '@/lib/client/people/shares';
import { stateOf } from '@/lib/client/query/read-state';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Permission } from '@/lib/shared/policy/policy';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import styles from './share-dialog.module.css';
import { Subject, type SubjectItem } from './subject';
import { useAddressForm } from './use-address-form';
import { removalOf, useWhichOnes, WhichOnes } from './which-ones';

type About = { kind: ItemKind; item: SubjectItem };

type ShareDialogProps = About & { onClose: () => void; returnFocusTo?: () => HTMLElement | null };

/** The dialog to share a task, meeting or goal with other people. */
export function ShareDialog({ kind, item, onClose, returnFocusTo }: ShareDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Share ${ITEM_KINDS[kind].noun}`}
      returnFocusTo={returnFocusTo}
    >
      <Subject kind={kind} item={item} />
      <ShareForm kind={kind} item={item} />
      <SharedWith kind={kind} item={item} />
    </Dialog>
  );
}

function ShareForm({ kind, item }: About) {
  const share = useShareItem(kind);
  const [permission, setPermission] = useState<Permission>('view');
  const { field, unknown, canSend, submit } = useAddressForm(share, ({ email }) => email);
  const { scope, choice } = useWhichOnes(item, share.isPending);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit((email) => ({ itemId: item.id, email, permission, scope }))}
    >
      <TextField {...field} hint={unknown === null ? `They need a ${PRODUCT_NAME} account.` : undefined} />
      {unknown !== null && <SignUpInvitation key={unknown} email={unknown} />}
      {choice}
      <div className={styles.line}>
        <Segmented<Permission>
          label="Permission"
          value={permission}
          onChange={setPermission}
          disabled={share.isPending}
          segments={[
            { value: 'view', label: <Allowance permission="view">Can view</Allowance> },
            { value: 'edit', label: <Allowance permission="edit">Can edit</Allowance> },
          ]}
        />
        <Button type="submit" variant="primary" disabled={!canSend}>
          Share {ITEM_KINDS[kind].noun}
        </Button>
      </div>
    </form>
  );
}

const Allowance = ({ permission, children }: { permission: Permission; children: string }) => (
  <>
    <Icon name={permission === 'edit' ? 'pen' : 'eye'} size={14} />
    {children}
  </>
);

function SharedWith({ kind, item }: About) {
  const query = useQuery(sharesOf(kind, item));
  const end = useEndShare(kind);
  const personAt = usePeople();
  const shares = query.data ?? [];

  function row(share: Share) {
    const { id, sharedWithEmail, permission } = share;
    const person = personAt(sharedWithEmail);
    return (
      <PersonRow key={id} person={person}>
        <WhichOnes of={item} given={share} />
        <span className="tag">
          <Allowance permission={permission}>{permission === 'edit' ? 'Edit' : 'View'}</Allowance>
        </span>
        <IconButton
          icon="x"
          size="sm"
          label={removalOf(person.firstName, item, share)}
          disabled={end.isPending}
          onClick={() => end.mutate(id)}
        />
      </PersonRow>
    );
  }

  return (
    <PeopleSection title="Shared with" state={stateOf(query)} onTryAgain={() => void query.refetch()}>
      {shares.map(row)}
    </PeopleSection>
  );
}
