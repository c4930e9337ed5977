import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useKept, writeKept } from '@/lib/client/browser/person-storage';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { labels } from './labels';

/** The view around a component, whose label filter applies to it; null outside the views, where none does. */
export const FilteredView = createContext<string | null>(null);

/** The name under which this browser stores the id of the one label that a view shows. */
const nameOf = (view: string | null) => `label-filter.${view ?? ''}` as const;

export type LabelFilter = {
  /** The id of the label whose items alone are shown; null for all items. */
  id: string | null;
  /** The label, once it is read. */
  label: Label | undefined;
};

const ALL: LabelFilter = { id: null, label: undefined };

/** Hook: what the view shows. A label that was deleted meanwhile filters nothing. */
export function useLabelFilter(): LabelFilter {
  const view = useContext(FilteredView);
  const id = useKept(nameOf(view));
  const isOn = view !== null && id !== null;
  const { data } = useQuery({ ...labels, enabled: isOn });
  if (!isOn) return ALL;
  const label = data?.find((each) => each.id === id);
  return data && !label ? ALL : { id, label };
}

/** Shows only the items with this label; null shows all. */
export const setLabelFilter = (view: string, id: string | null): void => writeKept(nameOf(view), id);

/** Hook: the sentence of an empty list, which says if a label filter has emptied it. */
export function useEmptyText(text: string): string {
  const { id, label } = useLabelFilter();
  return id === null ? text : `Nothing here has ${label ? `#${label.name}` : 'this label'}.`;
}
