import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const DESK = '#e8f1f0';

const logo = () => readFile(path.join(process.cwd(), 'app', 'icon.svg'));

/**
 * Draws the logo on the background colour of the planner.
 * @param size the width and height of the icon in pixels
 * @param share the width of the logo as a fraction of the icon's
 */
async function icon(size: number, share: number): Promise<Buffer> {
  const mark = await sharp(await logo(), { density: 1200 })
    .resize(Math.round(size * share))
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: DESK } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}

/** Draws the pictures for search engines, link previews and home screens. The keys are their file names. */
export const PICTURES = {
  'preview.png': async () =>
    sharp(await readFile(path.join(process.cwd(), 'app', 'pictures', 'preview.svg')))
      .png()
      .toBuffer(),
  'icon-192.png': () => icon(192, 0.8),
  'icon-512.png': () => icon(512, 0.8),
  // Systems may crop a maskable icon to a circle of 80 % of its width, which contains this logo.
  'maskable-512.png': () => icon(512, 0.56),
  'apple-touch-icon.png': () => icon(180, 0.72),
} satisfies Record<string, () => Promise<Buffer>>;
