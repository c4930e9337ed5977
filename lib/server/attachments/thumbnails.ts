import sharp from 'sharp';
import { log } from '@/lib/server/log';
import { type ByteStream, storage } from '@/lib/server/storage/storage';
import { Turns } from '@/lib/server/turns';
import { dimensionsOf, isTooManyPixels, PIXELS_MAX } from '@/lib/server/uploads/examine';
import { keepThumbnail, readThumbnail } from './thumbnail-cache';

/** Small pictures of images, made when one is first asked for and kept in the data folder. */

/** Pixels, of the longer side. */
const SIDE_MAX = 480;
const QUALITY = 78;
const SECONDS_MAX = 10;

/** One decoding at a time: a single picture may take 200 MB while it is open. */
const turns = new Turns({
  atOnce: 1,
  waitingMax: 200,
  refusal: 'Too many pictures are being made small right now. Try again in a moment.',
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
}

/** WebP; null where none can be made: the file is missing, or no picture that can be read. */
export async function thumbnailOf(storageKey: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await readThumbnail(storageKey);
  if (kept) return kept;
  // Whoever had the turn before may have made the same one.
  return turns.run(async () => (await readThumbnail(storageKey)) ?? make(storageKey));
}

async function make(storageKey: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = await storage().get(storageKey);
  const small = stream && (await shrink(await bytesOf(stream)));
  // It can be made again: without disk it is still shown.
  if (small)
    await keepThumbnail(storageKey, small).catch((err: unknown) =>
      log.warn({ err }, 'no thumbnail was kept'),
    );
  return small;
}

const bytesOf = async (stream: ByteStream): Promise<Buffer> =>
  Buffer.from(await new Response(stream).arrayBuffer());

async function shrink(image: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  const dimensions = dimensionsOf(image);
  if (!dimensions || isTooManyPixels(dimensions)) return null;
  openOnlyPictures();
  try {
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
