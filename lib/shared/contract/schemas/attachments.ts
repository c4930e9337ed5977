import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { ACCEPTED_TYPES, FILE_NAME_MAX, FILE_TYPES } from '@/lib/shared/contract/plain/accepted-files';
import { isOneLine, isStorable, line } from '@/lib/shared/text/text';
import { timestamp } from './items';
import { targeted, targetFields } from './targets';

/**
 * Schemas of files: accepted types, requests and answers (docs/product/attachments.md).
 */

export const fileType = z.enum(FILE_TYPES);

/** A file's name: one line, from which path separators are removed. */
const fileName = z
  .string()
  .refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true })
  .refine(isOneLine, { error: 'Must be on one line.', abort: true })
  .overwrite((name) => name.replace(/[/\\]/g, ''))
  .pipe(line(FILE_NAME_MAX));

/**
 * The description of a file by a client that is about to send it. The server does not rely on it: it measures and
 * examines the file itself.
 */
export const uploadClaims = z
  .strictObject({
    name: fileName.optional(),
    mimeType: z.string().optional(),
    size: z.int().min(1, { error: 'An empty file cannot be attached.' }).optional(),
  })
  .default({})
  .meta({ id: 'UploadClaims' });
export type UploadClaims = z.output<typeof uploadClaims>;

/**
 * The address, on this origin, that the file is sent to by PUT. The request that attaches the file repeats it as `url`.
 */
export const uploadTicket = z.strictObject({ uploadURL: z.string() }).meta({ id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof uploadTicket>;

/** The answer to an upload: the file as the server has measured it. */
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
  /** The `uploadURL` to which the file was sent. */
  url: z.string(),
  // The values of the following fields are ignored; only their JSON types are checked.
  fileType: z.string().optional(),
  mimeType: z.string().optional(),
  size: z.number().optional(),
} as const;

export const attachmentInput = z.strictObject({ ...recorded, date: day }).meta({ id: 'AttachmentInput' });

export const itemAttachmentInput = targeted({ ...recorded, date: day.nullish() });

/** The fields of an attachment request that are used. */
export type NewAttachment = { name: string; originalName?: string; url: string };

export const attachment = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    originalName: z.string(),
    /**
     * The address of the file for clients that send the session. An <img> or a link uses the signed address of
     * `viewAddress`.
     */
    url: z.string(),
    fileType,
    mimeType: z.enum(ACCEPTED_TYPES),
    size: z.int(),
    /** The day, or that of the item; null for a task for later. */
    date: day.nullable(),
    ...targetFields,
    createdAt: timestamp,
    mine: z.boolean(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

export const viewAddress = z.strictObject({ viewUrl: z.string() }).meta({ id: 'ViewAddress' });
export type ViewAddress = z.infer<typeof viewAddress>;

/**
 * Query of /api/files/{id}. The parameters up to `signature` come from a signed address (view-url), which has either
 * `session` or `token`; whoever has that address may add the others.
 */
export const fileQuery = z.strictObject({
  person: z.uuid().optional(),
  /**
   * The `id` of the session that requested the signed address, as `GET /api/auth/sessions` lists it. It grants nothing
   * by itself.
   */
  session: z.uuid().optional(),
  /** The `id` of the access token that requested it, as `GET /api/tokens` lists it. */
  token: z.uuid().optional(),
  /** The end of the signature's validity, in seconds since the epoch. */
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
  signature: z.string().max(100).optional(),
  /** '1' downloads the file instead of showing it. */
  download: z.literal('1').optional(),
  /** '1' returns a small WebP version of an image, at most 480 pixels wide and high. */
  thumbnail: z.literal('1').optional(),
});
export type FileQuery = z.output<typeof fileQuery>;
