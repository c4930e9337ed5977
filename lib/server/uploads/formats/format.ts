import { tooManyParts } from '@/lib/server/uploads/refused-file';
import type { AcceptedType } from '@/lib/shared/contract/accepted-files';

/** Pixels. */
export type Dimensions = { width: number; height: number };

/** A kind of file that may be attached, recognised by its content and never by its name. */
export type Format = {
  mimeType: AcceptedType;
  /** True when the file has this format's signature. */
  isBegunBy(head: Buffer): boolean;
  /**
   * Reads the size from the header, without decoding; null: it cannot be read, or the format has none.
   * @throws 400 for a picture of too many parts
   */
  measure(file: Buffer): Dimensions | null;
  /**
   * Overwrites metadata of a camera or program about place, time and author, except the orientation. In place and at
   * the same length, without changing a pixel: the counted bytes are those stored and served.
   * @throws 400 for a picture of too many parts
   */
  redact(file: Buffer): void;
};

/**
 * Counts the parts (segments, chunks, blocks) of one file as they are read: a small part takes as much time and memory
 * as a large one, and 10 MiB can contain millions.
 * @param max more than any program writes
 * @returns a function to call for each part; it throws 400 for the first one above `max`
 */
export function partCounter(max: number): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > max) throw tooManyParts();
  };
}
