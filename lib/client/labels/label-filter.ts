import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useKept, writeKept } from '@/lib/client/browser/person-storage';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { labels } from './labels';

export type LabelFilter = {
  /** The id of the label whose items alone are shown; null for all items. */
  id: string | null;
  /** The label, once it is read. */
  label: Label | undefined;
};

/** The filter of a view, with the name of the view; null outside the views, where nothing is filtered. */
type FilterOfView = LabelFilter & { view: string | null };

const UNFILTERED: FilterOfView = { view: null, id: null, label: undefined };

/** The view around a component, whose label filter applies to it. */
export const FilteredView = createContext<FilterOfView>(UNFILTERED);

/** The name under which this browser stores the id of the one label that a view shows. */
const nameOf = (view: string) => `label-filter.${view}` as const;

/**
 * Hook: the value of `FilteredView` for a view, which reads its filter once for all of its components. A label that was
 * deleted meanwhile filters nothing.
 */
export function useFilterOf(view: string): FilterOfView {
  const id = useKept(nameOf(view));
  const { data } = useQuery({ ...labels, enabled: id !== null });
  const label = id === null ? undefined : data?.find((each) => each.id === id);
  const shown = data && !label ? null : id;
  return useMemo(() => ({ view, id: shown, label }), [view, shown, label]);
}

/** Hook: what the view shows. */
export const useLabelFilter = (): LabelFilter => useContext(FilteredView);

/** Shows only the items with this label; null shows all. */
export const setLabelFilter = (view: string, id: string | null): void => writeKept(nameOf(view), id);

/** Hook: the sentence of an empty list, which says if a label filter has emptied it. */
export function useEmptyText(text: string): string {
  const { id, label } = useLabelFilter();
  return id === null ? text : `Nothing here has ${label ? `#${label.name}` : 'this label'}.`;
}
