import { useState } from 'react';
import { entryOf } from '@/components/item/form/fields';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { PatchOf } from '@/lib/shared/policy/item-kinds';
import { afterLeaving, type TypedField } from './sheet';

/**
 * The text of a field in an item's sheet. A valid text is stored when the person pauses or leaves the input. An empty one
 * that the field cannot have is replaced by the stored one when they leave it; any other stays, with what is wrong.
 */
export function useTyped<Kind extends ItemKind>({ sheet, name }: TypedField<Kind>) {
  const { kind, item, change, withdraw, flush } = sheet;
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const entry = entryOf(kind, name);
  const values: Readonly<Record<string, unknown>> = { ...item };
  const text = typed ?? entry?.textOf(values[name]) ?? '';
  const problem = entry?.problem?.(text);
  return {
    text,
    problem,
    onChange: (next: string): void => {
      setTyped(next);
      const value = entry?.problem?.(next) ? undefined : entry?.parse(next);
      if (value === undefined) withdraw(name as keyof PatchOf[Kind]);
      else change({ [name]: value } as PatchOf[Kind], true);
    },
    onLeave: (): void =>
      afterLeaving(() => {
        if (!problem) setTyped(null);
        flush();
      }),
  };
}
