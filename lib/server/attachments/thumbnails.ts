import sharp from 'sharp';
import { Turns, TurnsOfEach } from '@/lib/server/limits/concurrency-limit';
import { log } from '@/lib/server/log';
import { type ByteStream, storage } from '@/lib/server/storage/storage';
import { dimensionsOf, isTooManyPixels, PIXELS_MAX } from '@/lib/server/uploads/examine';
import { keepThumbnail, readThumbnail, type Thumbnail } from './thumbnail-cache';

/** Small pictures of images, made when one is first asked for and kept in the data folder. */

/** Pixels, of the longer side. */
const SIDE_MAX = 480;
const QUALITY = 78;
const SECONDS_MAX = 10;

const REFUSAL = 'Too many pictures are being made small right now. Try again in a moment.';

/** One decoding at a time: a single picture may take 200 MB while it is open. */
const turns = new Turns({ atOnce: 1, waitingMax: 200, refusal: REFUSAL });

/** Of those who wait for that, each person with one picture: many pictures of one keep no other waiting. */
const turnsOfEach = new TurnsOfEach({
  atOnce: 1,
  waitingMax: 100,
  refusal: REFUSAL,
  code: 'too-many-requests',
});

/**
 * Nothing but what may be attached is ever decoded, whatever else the library can. It holds for the whole process, so
 * not before it must: a build, which loads this module too, draws the planner's own pictures from SVG.
 */
function openOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  sharp.cache(false);
  // A picture is decoded beside everything else that the process does, not instead of it.
  sharp.concurrency(1);
}

/**
 * WebP; null where none can be made: the file is missing, or no picture that can be read.
 * @param caller aborts when the person has gone. A picture is then not begun; one that is being decoded is finished, as
 *   the library cannot be stopped before its time is over, and kept.
 */
export async function thumbnailOf(
  personId: string,
  storageKey: string,
  caller: AbortSignal,
): Promise<Thumbnail> {
  const known = await readThumbnail(storageKey);
  if (known) return known.thumbnail;
  const makeInTurn = () => turns.run(() => make(storageKey), caller);
  return turnsOfEach.run(personId, makeInTurn, caller);
}

async function make(storageKey: string): Promise<Thumbnail> {
  // Whoever had the turn before may have made the same one.
  const known = await readThumbnail(storageKey);
  if (known) return known.thumbnail;
  const stream = await storage().get(storageKey);
  if (!stream) return null;
  const thumbnail = await shrink(await bytesOf(stream));
  // It can be made again: without disk it is still shown.
  await keepThumbnail(storageKey, thumbnail).catch((err: unknown) =>
    log.warn({ err }, 'no thumbnail was kept'),
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
