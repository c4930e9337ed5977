import { quoted, shorten } from '../people-text';
import { Quote } from './quote';

/** The most characters of notes in a mail, since Gmail truncates mails of more than 102 KB. */
const MOST = 1_000;

/** The notes on an item; nothing if there are none. */
export const Notes = ({ notes }: { notes: string | null }) =>
  notes !== null && <Quote>{shorten(notes, MOST)}</Quote>;

/** Returns the plain text form of `Notes`: one paragraph or none. */
export const notesText = (notes: string | null): string[] =>
  notes === null ? [] : [quoted(shorten(notes, MOST))];
