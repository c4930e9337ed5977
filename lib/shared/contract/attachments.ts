import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { isOneLine, isStorable, line } from '@/lib/shared/text/text';
import { ACCEPTED_TYPES, FILE_NAME_MAX, FILE_TYPES } from './accepted-files';
import { timestamp } from './items';
import { targeted, targetFields } from './targets';

/**
 * Files: accepted types, requests about one, and answers (docs/specification.md section 9, docs/contract.md section 4).
 */

export const fileType = z.enum(FILE_TYPES);

/** A file's name: on one line, without path separators. */
const fileName = z
  .string()
  .refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true })
  .refine(isOneLine, { error: 'Must be on one line.', abort: true })
  .overwrite((name) => name.replace(/[/\\]/g, ''))
  .pipe(line(FILE_NAME_MAX));

/** A caller's description of a file before it is sent; the server measures and examines the file itself. */
export const uploadClaims = z
  .strictObject({
    name: fileName.optional(),
    mimeType: z.string().optional(),
    size: z.int().min(1, { error: 'An empty file cannot be attached.' }).optional(),
  })
  .default({})
  .meta({ id: 'UploadClaims' });
export type UploadClaims = z.output<typeof uploadClaims>;

/** The address to PUT the file to, on this origin. It also names the file when it is attached. */
export const uploadTicket = z.strictObject({ uploadURL: z.string() }).meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof uploadTicket>;

/** The file that has arrived, as the server measured it. */
export const uploadedFile = z
  .strictObject({
    url: z.string(),
    fileType,
    mimeType: z.enum(ACCEPTED_TYPES),
    size: z.int(),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof uploadedFile>;

const recorded = {
  name: fileName,
  originalName: fileName.optional(),
  /** The uploadURL that the file was sent to. */
  url: z.string(),
  // Must be of the right type, but is not trusted.
  fileType: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
} as const;

export const attachmentInput = z.strictObject({ ...recorded, date: day }).meta({ id: 'AttachmentInput' });

export const itemAttachmentInput = targeted({ ...recorded, date: day.nullish() });

/** The fields of either form that are used. */
export type NewAttachment = { name: string; originalName?: string; url: string };

export const attachment = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    originalName: z.string(),
    /** Opens the file for callers with a session; an <img> or a link uses the view-url. */
    url: z.string(),
    fileType,
    mimeType: z.enum(ACCEPTED_TYPES),
    size: z.int(),
    /** The day that it is attached to, or that of its item. */
    date: day,
    ...targetFields,
    createdAt: timestamp,
    mine: z.boolean(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

export const viewAddress = z.strictObject({ viewUrl: z.string() }).meta({ id: 'ViewAddress' });
export type ViewAddress = z.infer<typeof viewAddress>;

/**
 * Query of /api/files/{id}. The first four belong to a view-url and must appear together; its holder may add the
 * others.
 */
export const fileQuery = z.strictObject({
  person: z.uuid().optional(),
  /** The `id` of the session that asked for it, as `GET /api/auth/sessions` lists it. It grants nothing by itself. */
  session: z.uuid().optional(),
  /** Seconds since the epoch. */
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
  signature: z.string().max(100).optional(),
  /** '1': save instead of show. */
  download: z.literal('1').optional(),
  /** '1': a small WebP picture of an image, at most 480 pixels wide and high. */
  thumbnail: z.literal('1').optional(),
});
export type FileQuery = z.output<typeof fileQuery>;
