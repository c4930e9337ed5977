import type { Fields, Kind, Language } from '../fields';

/** A line of quick add, said on Sunday 2026-11-22, and what it means. */
export type Sentence = readonly [line: string, title: string, fields: Fields];

export const SAID_ON = '2026-11-22';

/** The time by the clock then. */
export const SAID_AT = '10:07';

/** A row of the table of docs/product/quick-add.md. */
export type ContractSentence = {
  said: string;
  language: Language;
  kind?: Kind;
  title: string;
  fields: Fields;
};
