import sharp from 'sharp';
import { ConcurrencyLimit, KeyedConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';
import { log } from '@/lib/server/log';
import { type ByteStream, storage } from '@/lib/server/storage/storage';
import { dimensionsOf, isTooManyPixels, PIXELS_MAX } from '@/lib/server/uploads/examine';
import { keepThumbnail, readThumbnail, type Thumbnail } from './thumbnail-cache';

/** Thumbnails of images, made on first request and cached in the data folder. */

/** Pixels of the longer side. */
const SIDE_MAX = 480;
const QUALITY = 78;
const SECONDS_MAX = 10;

const REFUSAL = 'Too many pictures are being made small right now. Try again in a moment.';

/** One picture is decoded at a time, since a single one may take 200 MB while it is open. */
const limit = new ConcurrencyLimit({ atOnce: 1, waitingMax: 200, refusal: REFUSAL });

/**
 * Each person has at most one picture in that queue, so that many pictures of one person do not delay those of others.
 */
const limitOfEach = new KeyedConcurrencyLimit({
  atOnce: 1,
  waitingMax: 100,
  refusal: REFUSAL,
  code: 'too-many-requests',
});

/**
 * Restricts sharp to the accepted types, for the whole process. Called at the first thumbnail and not on import: a
 * build imports this module too, and draws the planner's own pictures from SVG.
 */
function openOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  sharp.cache(false);
  // One thread, so that decoding leaves processor time to everything else.
  sharp.concurrency(1);
}

/**
 * Returns the thumbnail as a WebP; null when none can be made, as the file is missing or unreadable.
 * @param caller aborts when the client disconnects. A picture is then not begun; a decoding that has begun is finished
 * and cached, since the library cannot be stopped before its own time limit.
 */
export async function thumbnailOf(
  personId: string,
  storageKey: string,
  caller: AbortSignal,
): Promise<Thumbnail> {
  const known = await readThumbnail(storageKey);
  if (known) return known.thumbnail;
  const makeInSlot = () => limit.run(() => make(storageKey), caller);
  return limitOfEach.run(personId, makeInSlot, caller);
}

async function make(storageKey: string): Promise<Thumbnail> {
  // The previous holder of the slot may have made the same thumbnail.
  const known = await readThumbnail(storageKey);
  if (known) return known.thumbnail;
  const stream = await storage().get(storageKey);
  if (!stream) return null;
  const thumbnail = await shrink(await bytesOf(stream));
  // A thumbnail that cannot be stored is returned all the same, and made again next time.
  await keepThumbnail(storageKey, thumbnail).catch((err: unknown) =>
    log.warn({ err }, 'a thumbnail could not be stored'),
  );
  return thumbnail;
}

const bytesOf = async (stream: ByteStream): Promise<Buffer> =>
  Buffer.from(await new Response(stream).arrayBuffer());

async function shrink(image: Buffer): Promise<Thumbnail> {
  try {
    const dimensions = dimensionsOf(image);
    if (!dimensions || isTooManyPixels(dimensions)) return null;
    openOnlyPictures();
    const small = await sharp(image, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return new Uint8Array(small);
  } catch (err) {
    log.info({ err }, 'a picture could not be read');
    return null;
  }
}
