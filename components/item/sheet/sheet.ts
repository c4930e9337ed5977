import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf, PatchOf } from '@/lib/shared/policy/item-kinds';

/** An open item, as the lines of its sheet show and change it. */
export type Sheet<Kind extends ItemKind> = {
  kind: Kind;
  /** The item with the changes that are not stored yet. */
  item: ItemOf[Kind];
  /** False for a person who may only view it. */
  mayEdit: boolean;
  /**
   * @param isText true while the person is typing: the change is then stored when they pause
   * @param entryId of an entry of a list, whose title is typed
   */
  change(patch: PatchOf[Kind], isText?: boolean, entryId?: string): void;
  /** Forgets what is typed into a field and not stored yet. */
  withdraw(name: keyof PatchOf[Kind]): void;
  /** Stores what is typed, as the person leaves its input. */
  flush: () => void;
  /** Moves the item to another day, which closes the sheet; null keeps a task for later. */
  moveTo: (date: string | null) => void;
};

/** A field of a sheet that is typed. */
export type TypedField<Kind extends ItemKind> = {
  sheet: Sheet<Kind>;
  name: 'title' | 'time' | 'notes' | 'location' | 'description';
};

/** Moves the focus from a control to the sheet around it, where keys lead to other items. */
export const leaveControl = (control: HTMLElement): void =>
  control.closest<HTMLElement>('[data-dialog-focus]')?.focus({ preventScroll: true });

/**
 * Runs work once the next control has the focus that this one loses. A dialog takes the focus itself when an element in
 * it is removed while none has the focus, and React replaces the text of a rendered textarea.
 */
export const afterLeaving = (work: () => void): void => void setTimeout(work);
