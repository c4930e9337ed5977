import { onDemand } from '@/components/ui/on-demand';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { Unsent } from './unsent';
import type { AddForm } from './use-add-form';
import type { Composer } from './use-composer';

const NewItemForm = onDemand(() => import('./new-item-form').then(({ NewItemForm }) => NewItemForm));

type AddItemProps = {
  kind: ItemKind;
  composer: Composer;
  form: AddForm;
};

/** The head of a list: items that could not be stored, and the form for new items while it is open. */
export const AddItem = ({ kind, composer, form }: AddItemProps) => (
  <>
    <Unsent drafts={composer.unsent} onSendAgain={composer.sendAgain} onDiscard={composer.discard} />
    {form.isOpen && (
      <NewItemForm
        kind={kind}
        id={form.formId}
        composer={composer}
        takesFocus={form.takesFocus}
        onClose={form.close}
      />
    )}
  </>
);
