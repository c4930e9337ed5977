import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { lazyResolver } from '@/lib/client/http/lazy-resolver';
import { ConfirmationDeclined } from '@/lib/client/session/confirmation';
import { signInMethods, useDeleteAccount } from '@/lib/client/settings/account';
import type { AccountDeletion } from '@/lib/shared/contract/schemas/auth';

const resolver = lazyResolver<AccountDeletion, AccountDeletion>(async () => {
  const [{ zodResolver }, { accountDeletion }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('@/lib/shared/contract/schemas/auth'),
  ]);
  return zodResolver(accountDeletion);
});

type DeleteAccountDialogProps = {
  open: boolean;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Lists what is deleted and what is kept, and asks for the password, since the deletion cannot be undone. */
export const DeleteAccountDialog = ({ open, onClose, returnFocusTo }: DeleteAccountDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    returnFocusTo={returnFocusTo}
    size="medium"
    title="Delete your account?"
    description="This happens at once and cannot be undone."
  >
    <ul className="consequences">
      <li>Your tasks, meetings, goals and notes go, with all that others have added to them.</li>
      <li>Your files are deleted, also those that you attached to what others shared with you.</li>
      <li>People with whom you share lose what you shared, and you lose what they shared with you.</li>
      <li>Comments that you wrote on what belongs to others stay, as those of a “Deleted user”.</li>
      <li>A connected Gmail account is disconnected, and every session ends.</li>
    </ul>
    <ConfirmationForm onClose={onClose} />
  </Dialog>
);

function ConfirmationForm({ onClose }: { onClose: () => void }) {
  const { data: methods } = useQuery(signInMethods);
  const remove = useDeleteAccount();
  const { register, handleSubmit, setError, formState } = useForm<AccountDeletion>({ resolver });
  const { errors } = formState;

  const submit = handleSubmit(async (confirmation) => {
    try {
      await remove.mutateAsync(confirmation);
    } catch (error) {
      if (error instanceof ConfirmationDeclined) return;
      showFieldErrors(error, setError);
      notify(FURTHER_TOASTS.deleteAccountFailed(detailsOf(error)));
    }
  });

  return (
    <Form errors={errors} aria-label="Delete Account" onSubmit={submit}>
      <fieldset disabled={remove.isPending}>
        {methods?.hasPassword === false ? (
          <TextField
            label="Email Address"
            type="email"
            autoComplete="off"
            hint="You have no password: type the address of your account."
            error={errors.email?.message}
            {...register('email')}
          />
        ) : (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        )}
        <div className="dialog-end">
          <Button variant="quiet" onClick={onClose}>
            Keep My Account
          </Button>
          <Button type="submit" variant="danger" className="is-filled">
            {remove.isPending ? 'Deleting...' : 'Delete Account'}
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
