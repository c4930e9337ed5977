import { z } from 'zod';
import { LABEL_COLOURS } from '@/lib/shared/contract/plain/label-names';
import { LABEL_MAX } from '@/lib/shared/contract/plain/limits';
import { line } from '@/lib/shared/text/text';
import { itemId } from './items';

/** Schemas of labels: a person's own words on items, which nobody else sees (docs/product/labels.md). */

export const labelColour = z.enum(LABEL_COLOURS);
export type LabelColour = z.infer<typeof labelColour>;

/** `#` begins a label in quick add, and white space ends it. */
const labelName = line(LABEL_MAX, 1, 'Must have a character that can be seen.').refine(
  (name) => !/[\s#]/u.test(name),
  { error: 'Must have no spaces and no #.' },
);

export const labelInput = z
  .strictObject({ id: itemId.optional(), name: labelName, colour: labelColour.nullable().default(null) })
  .meta({ id: 'LabelInput' });
export type LabelInput = z.input<typeof labelInput>;
export type NewLabel = z.output<typeof labelInput>;

export const labelPatch = z
  .strictObject({ name: labelName.optional(), colour: labelColour.nullable().optional() })
  .meta({ id: 'LabelPatch' });
export type LabelPatch = z.infer<typeof labelPatch>;

export const label = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    colour: labelColour.nullable(),
    /** How many items have the label that are not deleted and that the person can see. */
    count: z.int().min(0),
  })
  .meta({ id: 'Label' });
export type Label = z.infer<typeof label>;
