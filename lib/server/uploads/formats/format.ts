import { tooManyParts } from '@/lib/server/uploads/refused-file';
import type { AcceptedType } from '@/lib/shared/contract/plain/accepted-files';

/** The size of a picture in pixels. */
export type Dimensions = { width: number; height: number };

/** A type of file that may be attached. It is recognised by its content and never by its name. */
export type Format = {
  mimeType: AcceptedType;
  /** True when the file has this format's signature. */
  isBegunBy(head: Buffer): boolean;
  /**
   * Reads the size from the header, without decoding. Returns null when it cannot be read, or the format has none.
   * @throws 400 for a picture with too many parts
   */
  measure(file: Buffer): Dimensions | null;
  /**
   * Overwrites metadata that cameras and programs store about place, time and author, except the orientation. Keeps the
   * length of the file, since its bytes were counted, and all pixels.
   * @throws 400 for a picture with too many parts
   */
  redact(file: Buffer): void;
};

/**
 * Counts the parts (segments, chunks, blocks) of one file as they are read: a small part takes as much time and memory
 * as a large one, and 10 MiB can contain millions.
 * @param max more than any program writes
 * @returns a function to call for each part, which throws 400 for the first one above `max`
 */
export function partCounter(max: number): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > max) throw tooManyParts();
  };
}
