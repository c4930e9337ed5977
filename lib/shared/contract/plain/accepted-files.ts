/** The types and sizes of files that may be attached (docs/product/attachments.md). */

/** The largest size of a file in bytes: 10 MiB, inclusive. */
export const FILE_SIZE_MAX = 10 * 1024 * 1024;
export const FILE_NAME_MAX = 255;

export const FILE_TYPES = ['image', 'pdf'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/**
 * The accepted types, each with its kind and the extensions that the name of the file may have, the usual one first.
 */
export const ACCEPTED_FILES = {
  'application/pdf': { fileType: 'pdf', endings: ['.pdf'] },
  'image/jpeg': { fileType: 'image', endings: ['.jpg', '.jpeg'] },
  'image/png': { fileType: 'image', endings: ['.png'] },
  'image/gif': { fileType: 'image', endings: ['.gif'] },
  'image/webp': { fileType: 'image', endings: ['.webp'] },
} as const satisfies Record<string, { fileType: FileType; endings: readonly [string, ...string[]] }>;
export type AcceptedType = keyof typeof ACCEPTED_FILES;
export const ACCEPTED_TYPES = Object.keys(ACCEPTED_FILES) as AcceptedType[];

export const isAcceptedType = (mimeType: string): mimeType is AcceptedType =>
  Object.hasOwn(ACCEPTED_FILES, mimeType);
