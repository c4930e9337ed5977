import { Tooltip } from '@/components/ui/tooltip';
import type { ItemHandlers } from './item-handlers';

/**
 * The longest title, in UTF-16 code units, that is shown without a tooltip; longer ones may be truncated after two
 * lines.
 */
const MAY_BE_CUT = 60;

const isLongTitle = (title: string): boolean => title.length > MAY_BE_CUT;

type ItemTitleProps<E> = { item: E; handlers: Pick<ItemHandlers<E>, 'open'> };

/**
 * A title in a row of a list, on at most two lines; a tooltip shows all of a long one. Pressing it opens the item's
 * sheet. `data-row-focus` makes it the element that gets the focus of the row (`useRovingRows`).
 */
export function ItemTitle<E extends { title: string }>({ item, handlers }: ItemTitleProps<E>) {
  const { title } = item;
  const control = (
    <button
      type="button"
      className="title-button"
      data-row-focus
      tabIndex={-1}
      onClick={() => handlers.open(item)}
    >
      <span className="title">
        <bdi>{title}</bdi>
      </span>
    </button>
  );
  return isLongTitle(title) ? <Tooltip label={<bdi>{title}</bdi>}>{control}</Tooltip> : control;
}
