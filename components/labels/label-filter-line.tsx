import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import filterStyles from '@/components/ui/filters.module.css';
import { Icon } from '@/components/ui/icon';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { readKept, writeKept } from '@/lib/client/browser/person-storage';
import { FilteredView, setLabelFilter, useLabelFilter } from '@/lib/client/labels/label-filter';
import { labels } from '@/lib/client/labels/labels';
import { LabelMenu } from './label-menu';
import { LabelName } from './label-name';

/** The most labels that have a button: those of the most items. The others are in a menu. */
const MOST = 20;

/** Buttons by which a view shows only what has one label. Renders nothing while the person has no labels. */
export function LabelFilterLine() {
  const { view } = useContext(FilteredView);
  const { data } = useQuery({ ...labels, enabled: view !== null });
  // The space of the line is reserved if there were labels at the last visit; see the filter of people.
  const [isSpaceReserved] = useState(() => data === undefined && readKept('has-labels') !== null);
  const shown = useLabelFilter();
  const line = useRovingRows<HTMLFieldSetElement>();
  const isAny = data && data.length > 0;
  useEffect(() => {
    if (isAny !== undefined) writeKept('has-labels', isAny ? '1' : null);
  }, [isAny]);
  if (view === null) return null;
  if (!isAny) return isSpaceReserved ? <div className={filterStyles.labelFilter} /> : null;

  const often = new Set([...data].sort((a, b) => b.count - a.count).slice(0, MOST));
  const offered = data.filter((label) => often.has(label) || label.id === shown.id);
  return (
    <fieldset className={filterStyles.labelFilter} data-rows data-row ref={line.container} {...line.handlers}>
      <legend className="vh">Show only what has a label</legend>
      {offered.map((label, index) => (
        <button
          key={label.id}
          type="button"
          className={filterStyles.toggle}
          tabIndex={-1}
          data-row-focus={index === 0 ? '' : undefined}
          aria-pressed={label.id === shown.id}
          onClick={() => setLabelFilter(view, label.id === shown.id ? null : label.id)}
        >
          <LabelName label={label} />
          {label.id === shown.id && <Icon name="x" size={14} />}
        </button>
      ))}
      {offered.length < data.length && (
        <LabelMenu
          chosen={shown.id === null ? [] : [shown.id]}
          onChange={(chosen) => setLabelFilter(view, chosen.find((id) => id !== shown.id) ?? null)}
          trigger={
            <button type="button" className={filterStyles.toggle} tabIndex={-1}>
              More…
            </button>
          }
        />
      )}
      {shown.id !== null && <p className="hint">Counts are of what is shown.</p>}
    </fieldset>
  );
}
