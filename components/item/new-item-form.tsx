import { type ComponentProps, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { ItemKind } from '@/lib/shared/contract/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { ItemInputs } from './inputs';
import type { Composer } from './use-composer';

type NewItemFormProps = {
  kind: ItemKind;
  composer: Composer;
  id?: string;
  takesFocus?: boolean;
  titleProps?: ComponentProps<'input'>;
  /** Omitted in a sheet, which has its own way to close. */
  onClose?: () => void;
};

/** The form for new items. Enter adds and empties it for the next; Escape closes. */
export function NewItemForm({ kind, composer, id, takesFocus, titleProps, onClose }: NewItemFormProps) {
  const title = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    composer.add(() => title.current?.focus());
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose?.();
  }

  return (
    <form
      className={classNames('edit', onClose ? 'is-new' : 'is-sheet')}
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
        titleProps={{ ...titleProps, ref: title }}
      />
      <span className="end">
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!composer.canAdd}>
          Add
        </Button>
      </span>
    </form>
  );
}
