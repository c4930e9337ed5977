import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { isOneLine, isStorable, line } from '@/lib/shared/text/text';
import { ACCEPTED_TYPES, FILE_NAME_MAX, FILE_TYPES } from './accepted-files';
import { timestamp } from './items';
import { targeted, targetFields } from './targets';

/**
 * Files: which may be attached, what is sent about one, and what is answered (docs/specification.md section 9,
 * docs/contract.md section 4).
 */

export const fileType = z.enum(FILE_TYPES);

/** A file's name: on one line, without the separators that would make a path of it. */
const fileName = z
  .string()
  .refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true })
  .refine(isOneLine, { error: 'Must be on one line.', abort: true })
  .overwrite((name) => name.replace(/[/\\]/g, ''))
  .pipe(line(FILE_NAME_MAX));

/** What a caller says beforehand of a file that it is going to send; the server counts and looks for itself. */
export const uploadClaims = z
  .strictObject({
    name: fileName.optional(),
    mimeType: z.string().optional(),
    size: z.int().min(1, { error: 'An empty file cannot be attached.' }).optional(),
  })
  .default({})
  .meta({ id: 'UploadClaims' });
export type UploadClaims = z.output<typeof uploadClaims>;

/** Where to PUT the file, on this origin. Also names it when it is recorded. */
export const uploadTicket = z.strictObject({ uploadURL: z.string() }).meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof uploadTicket>;

/** What has arrived, as the server saw it. */
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
  // Said by the caller, and of the right type, but not believed.
  fileType: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
} as const;

export const attachmentInput = z.strictObject({ ...recorded, date: day }).meta({ id: 'AttachmentInput' });

export const itemAttachmentInput = targeted({ ...recorded, date: day.nullish() });

/** What is believed of either. */
export type NewAttachment = { name: string; originalName?: string; url: string };

export const attachment = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    originalName: z.string(),
    /** Opens the file for whoever has a session; an <img> or a link without one takes the view-url. */
    url: z.string(),
    fileType,
    mimeType: z.enum(ACCEPTED_TYPES),
    size: z.int(),
    /** The day that it hangs on, or that of its item. */
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
 * Query of /api/files/{id}. The first four come with a view-url and must stand together; the others may be added to it
 * by whoever has it.
 */
export const fileQuery = z.strictObject({
  person: z.uuid().optional(),
  /** The `id` of the session that asked for it, as `GET /api/auth/sessions` lists it. It opens nothing by itself. */
  session: z.uuid().optional(),
  /** Seconds since the epoch. */
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
  signature: z.string().max(100).optional(),
  /** '1': to be saved rather than shown. */
  download: z.literal('1').optional(),
  /** '1': a small WebP picture of an image, at most 480 pixels wide and high. */
  thumbnail: z.literal('1').optional(),
});
export type FileQuery = z.output<typeof fileQuery>;
