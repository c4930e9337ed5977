import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Picture files for tests of uploads. */

type Kind = 'jpeg' | 'png' | 'webp' | 'gif';

export const MIME_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const satisfies Record<Kind, string>;

type Pixels = { width?: number; height?: number };

/** Returns a picture whose left half is brown and whose right half is white. */
function drawn({ width = 64, height = 48 }: Pixels) {
  const left = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#7a3b12' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

export async function pictureOf(kind: Kind, pixels: Pixels = {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await drawn(pixels).toFormat(kind).toBuffer());
}

/** The places in the metadata of the pictures, for Exif and for XMP. Served files must not contain them. */
export const PLACE = { exif: 'Harbour Street 12', xmp: '38,43.5N' };

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
 xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${PLACE.xmp}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Returns a photo taken with the camera held upright (orientation 6), with its place in Exif and XMP. */
export async function pictureWithPlace(
  kind: 'jpeg' | 'png' | 'webp',
  pixels: Pixels = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await drawn(pixels)
    .toFormat(kind)
    .withExif({
      IFD0: { ImageDescription: PLACE.exif },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(XMP)
    .toBuffer();
  return new Uint8Array(picture);
}

/** Returns a chunk of a PNG with a correct checksum. */
export function pngChunk(type: string, body: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(body, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

/** Returns an animation of frames in changing colours that is played three times. */
export async function animationOf(
  kind: 'gif' | 'webp',
  frames: number,
  { width = 16, height = 16 }: Pixels = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = Buffer.alloc(width * height * frames * 3, 0);
  for (let frame = 0; frame < frames; frame++)
    for (let pixel = 0; pixel < width * height; pixel++) {
      const offset = (frame * width * height + pixel) * 3;
      raw.set([(frame * 37) & 0xff, (frame * 11 + pixel) & 0xff, frame & 0xff], offset);
    }
  const picture = sharp(raw, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  });
  return new Uint8Array(await picture.toFormat(kind, { loop: 3 }).toBuffer());
}

/** Returns an animated GIF with a place in XMP (without sub-blocks, as Adobe writes it), a comment and an extension. */
export async function gifWithPlace(): Promise<Uint8Array<ArrayBuffer>> {
  const gif = Buffer.from(await animationOf('gif', 5));
  const flags = gif[10] ?? 0;
  const headerEnd = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);
  // Adobe's trailer: a program that reads the XMP as sub-blocks reaches the end of the extension from any byte of it.
  const magic = Buffer.from([0x01, ...Array.from({ length: 256 }, (_, index) => 0xff - index), 0x00]);
  const extension = (label: number, ...parts: (string | Buffer)[]) =>
    Buffer.concat([Buffer.from([0x21, label]), ...parts.map((part) => Buffer.from(part))]);
  const short = (text: string) => `${String.fromCharCode(text.length)}${text}`;
  return new Uint8Array(
    Buffer.concat([
      gif.subarray(0, headerEnd),
      extension(0xff, short('XMP DataXMP'), XMP, magic),
      extension(0xfe, short(`Taken at ${PLACE.exif}`), '\0'),
      extension(0xff, short('SOMEAPP1.00'), short(`At ${PLACE.exif}`), '\0'),
      gif.subarray(headerEnd),
    ]),
  );
}

/** Files of a given size with as many parts as fit into it, by format. Real pictures have far fewer. */
export const MANY_PARTS = {
  'JPEG segments': ['jpeg', (size: number) => filled(size, Buffer.from([0xff, 0xd8]), [0xff, 0xe1, 0, 2])],
  'PNG chunks': [
    'png',
    (size: number) => {
      const header = pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
      const signature = Buffer.from('89504e470d0a1a0a', 'hex');
      return filled(size, Buffer.concat([signature, header]), pngChunk('tEXt', Buffer.alloc(0)));
    },
  ],
  'WebP chunks': [
    'webp',
    (size: number) => {
      const file = filled(size, Buffer.from('RIFF....WEBP'), Buffer.from('XMP \0\0\0\0', 'latin1'));
      new DataView(file.buffer).setUint32(4, size - 8, true);
      return file;
    },
  ],
  'GIF sub-blocks': ['gif', (size: number) => filled(size, gifHead(0x21, 0xfe), [1, 0x20])],
  'GIF extensions': ['gif', (size: number) => filled(size, gifHead(), [0x21, 0xfe, 0])],
} as const satisfies Record<string, readonly [Kind, (size: number) => Uint8Array<ArrayBuffer>]>;

const gifHead = (...more: number[]): Buffer =>
  Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), Buffer.from(more)]);

function filled(size: number, head: Uint8Array, part: Uint8Array | number[]): Uint8Array<ArrayBuffer> {
  const parts = Buffer.alloc(size - head.length, Uint8Array.from(part));
  return new Uint8Array(Buffer.concat([head, parts]));
}
