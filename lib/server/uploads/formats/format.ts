import type { AcceptedType } from '@/lib/shared/accepted-files';

/** Pixels. */
export type Dimensions = { width: number; height: number };

/** One of the kinds of file that may be attached, known by how it begins and never by what it is called. */
export type Format = {
  mimeType: AcceptedType;
  /** Whether the file has this format's signature. */
  isBegunBy(head: Buffer): boolean;
  /** What the header says, before anything is decoded; null: it says nothing that can be read, or there is none. */
  measure(file: Buffer): Dimensions | null;
  /**
   * Overwrites what a camera or a program wrote down about where, when and by whom, all but the orientation. In place
   * and at the same length, without touching a pixel: what was counted is what is kept and served.
   */
  redact(file: Buffer): void;
};
