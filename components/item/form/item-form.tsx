import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf, PatchOf } from '@/lib/shared/policy/item-kinds';
import { changesOf, textsOf } from './fields';
import { ItemInputs } from './inputs';

export type ItemFormProps<Kind extends ItemKind> = {
  kind: Kind;
  item: ItemOf[Kind];
  /** Called with the item as it was when the form opened, which is the base of the change. */
  onSave(item: ItemOf[Kind], patch: PatchOf[Kind]): void;
  onCancel: () => void;
};

/** The form that replaces an item's row. Enter saves, Escape discards. */
export function ItemForm<Kind extends ItemKind>(props: ItemFormProps<Kind>) {
  const { kind, item: current, onSave, onCancel } = props;
  const [item] = useState(current);
  const [texts, setTexts] = useState(() => textsOf(kind, item));
  const changes = changesOf(kind, item, texts);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (changes) onSave(item, changes);
  }

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      className="edit"
      aria-label={`Edit ${item.title}`}
      noValidate
      onSubmit={save}
      onKeyDown={cancelOnEscape}
    >
      <ItemInputs
        kind={kind}
        texts={texts}
        onChange={(change) => setTexts((before) => ({ ...before, ...change }))}
      />
      <span className="end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!changes}>
          Save
        </Button>
      </span>
    </form>
  );
}
