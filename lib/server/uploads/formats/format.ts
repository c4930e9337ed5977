import { tooManyParts } from '@/lib/server/uploads/refused-file';
import type { AcceptedType } from '@/lib/shared/contract/accepted-files';

/** Pixels. */
export type Dimensions = { width: number; height: number };

/** One of the kinds of file that may be attached, known by how it begins and never by what it is called. */
export type Format = {
  mimeType: AcceptedType;
  /** Whether the file has this format's signature. */
  isBegunBy(head: Buffer): boolean;
  /**
   * What the header says, before anything is decoded; null: it says nothing that can be read, or there is none.
   * @throws 400 for a picture of too many parts
   */
  measure(file: Buffer): Dimensions | null;
  /**
   * Overwrites what a camera or a program wrote down about where, when and by whom, all but the orientation. In place
   * and at the same length, without touching a pixel: what was counted is what is kept and served.
   * @throws 400 for a picture of too many parts
   */
  redact(file: Buffer): void;
};

/**
 * Counts the parts (segments, chunks, blocks) of one file as they are read: a small part costs as much time and memory
 * as a large one, and 10 MiB have room for millions of them.
 * @param max more than any program writes
 * @returns to be called for each part; it throws 400 for the first one above `max`
 */
export function partCounter(max: number): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > max) throw tooManyParts();
  };
}
