import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { ItemInputs } from './inputs';
import type { Composer } from './use-composer';

type NewItemFormProps = {
  kind: ItemKind;
  composer: Composer;
  /** The id of the form element, for the button that opens the form. */
  id?: string;
  /** True (the default) when the title gets the focus on mount. */
  takesFocus?: boolean;
  onClose: () => void;
};

/** The form for new items. Enter adds and empties it for the next; Escape closes. */
export function NewItemForm({ kind, composer, id, takesFocus, onClose }: NewItemFormProps) {
  const title = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    composer.add(() => title.current?.focus());
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }

  return (
    <form
      className="edit is-new"
      id={id}
      aria-label={`Add a ${ITEM_KINDS[kind].noun}`}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      <ItemInputs
        kind={kind}
        texts={composer.texts}
        onChange={composer.write}
        takesFocus={takesFocus}
        titleProps={{ ref: title }}
      />
      <span className="end">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" variant="primary" disabled={!composer.canAdd}>
          Add
        </Button>
      </span>
    </form>
  );
}
