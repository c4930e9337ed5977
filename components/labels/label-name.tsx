import type { Label } from '@/lib/shared/contract/schemas/labels';

/** A label as it is written on an item: '#novel' in its colour. */
export const LabelName = ({ label: { name, colour } }: { label: Pick<Label, 'name' | 'colour'> }) => (
  <span className="label-name" data-colour={colour ?? undefined}>
    <bdi>#{name}</bdi>
  </span>
);
