import { useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { type AskPerson, ConfirmationDeclined, registerPrompt } from '@/lib/client/session/confirmation';
import { forgetReturn } from '@/lib/client/session/return-page';

const Form = onDemand(() =>
  import('./confirm-identity-form').then(({ ConfirmIdentityForm }) => ConfirmIdentityForm),
);

type Question = { from: Element | null; settle: (isConfirmed: boolean) => void };

/** The dialog that asks for the password, or to sign in again, when a request of this page requires a confirmation. */
export function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    // The person is back from signing in again, if they had to (`rememberReturn`).
    forgetReturn();
    const ask: AskPerson = (from) =>
      new Promise((resolve, reject) => {
        const settle = (isConfirmed: boolean) =>
          isConfirmed ? resolve() : reject(new ConfirmationDeclined());
        setQuestion({ from, settle });
        setOpen(true);
      });
    return registerPrompt(ask);
  }, []);

  function close(isConfirmed: boolean): void {
    question?.settle(isConfirmed);
    // Closes the dialog after the component that sent the request has rendered: until then the element that had the
    // focus is disabled, and cannot be focused.
    setTimeout(() => setOpen(false));
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => close(false)}
      title="Confirm it is you"
      description="It has been more than ten minutes since you signed in or confirmed."
      returnFocusTo={() => focusTaken() ?? (question?.from instanceof HTMLElement ? question.from : null)}
    >
      <Form onClose={close} />
    </Dialog>
  );
}

/** Returns what has the focus already, such as the field that shows the answer to the request. */
function focusTaken(): HTMLElement | null {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}
