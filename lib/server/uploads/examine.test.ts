import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import type { AcceptedType } from '@/lib/shared/accepted-files';
import { pdfOf } from '@/lib/testing/server/files';
import { MIME_TYPES, PLACE, pictureOf, pictureWithPlace } from '@/lib/testing/server/pictures';
import { dimensionsOf, examine } from './examine';

const examined = (file: Uint8Array, claimed: AcceptedType): Buffer => {
  const copy = Buffer.from(file);
  examine(copy, claimed);
  return copy;
};

const pixelsOf = async (file: Uint8Array): Promise<Buffer> => sharp(file).raw().toBuffer();

/** Everything that a reader of metadata finds, as one text. */
async function tellsOf(file: Uint8Array): Promise<string> {
  const { exif, xmp, iptc } = await sharp(file).metadata();
  return Buffer.concat([exif, xmp, iptc].map((part) => part ?? Buffer.alloc(0))).toString('latin1');
}

/** The tag under which Exif keeps its list of places, in either order of bytes. */
const PLACES_TAG = /\x88\x25|\x25\x88/;

const WITH_METADATA = ['jpeg', 'png', 'webp'] as const;
const PICTURES = [...WITH_METADATA, 'gif'] as const;

describe.each(WITH_METADATA)('%s', (kind) => {
  test('loses the place and everything else that is told, and keeps orientation, length and pixels', async () => {
    const original = await pictureWithPlace(kind);
    expect(await tellsOf(original)).toContain(PLACE.exif);
    expect(await tellsOf(original)).toContain(PLACE.xmp);
    expect(await tellsOf(original)).toMatch(PLACES_TAG);

    const kept = examined(original, MIME_TYPES[kind]);
    expect(kept.length).toBe(original.length);
    const tells = await tellsOf(kept);
    expect(tells).not.toContain(PLACE.exif);
    expect(tells).not.toContain(PLACE.xmp);
    expect(tells).not.toMatch(PLACES_TAG);
    expect((await sharp(kept).metadata()).orientation).toBe(6);
    expect((await pixelsOf(kept)).equals(await pixelsOf(original))).toBe(true);
  });

  test('is whole afterwards for a strict reader', async () => {
    const kept = examined(await pictureWithPlace(kind), MIME_TYPES[kind]);
    await expect(sharp(kept, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeDefined();
  });

  test('does not change a second time', async () => {
    const once = examined(await pictureWithPlace(kind), MIME_TYPES[kind]);
    expect(examined(once, MIME_TYPES[kind]).equals(once)).toBe(true);
  });

  test('loses another picture behind its end, with the place in it, and no other padding', async () => {
    const first = await pictureOf(kind);
    const padding = new Uint8Array(500).fill(0x61);
    const padded = Buffer.concat([first, padding]);
    expect(examined(padded, MIME_TYPES[kind]).equals(padded)).toBe(true);

    const followed = Buffer.concat([first, await pictureWithPlace('jpeg')]);
    const kept = examined(followed, MIME_TYPES[kind]);
    expect(kept.subarray(0, first.length).equals(first)).toBe(true);
    expect(kept.includes(PLACE.exif)).toBe(false);
  });

  test('tells no place when it breaks off', async () => {
    const original = await pictureWithPlace(kind);
    for (let length = 12; length < original.length; length += 7) {
      const kept = examined(original.subarray(0, length), MIME_TYPES[kind]);
      const isWhole = Buffer.from(original.subarray(0, length)).includes(PLACE.exif);
      if (isWhole) expect([length, kept.includes(PLACE.exif)]).toEqual([length, false]);
    }
  });
});

test.each(PICTURES)('%s without metadata stays byte for byte, and says its size', async (kind) => {
  const picture = Buffer.from(await pictureOf(kind, { width: 37, height: 21 }));
  expect(examined(picture, MIME_TYPES[kind]).equals(picture)).toBe(true);
  expect(dimensionsOf(picture)).toEqual({ width: 37, height: 21 });
});

test('webp says its size in each of its three forms', async () => {
  const size = { width: 37, height: 21 };
  const plain = sharp({ create: { ...size, channels: 3, background: 'red' } });
  const clear = sharp({ create: { ...size, channels: 4, background: '#ff000080' } });
  const forms = {
    'VP8 ': await plain.webp().toBuffer(),
    VP8L: await plain.webp({ lossless: true }).toBuffer(),
    VP8X: await clear.webp().toBuffer(),
  };
  for (const [form, file] of Object.entries(forms)) {
    expect(file.toString('latin1', 12, 16)).toBe(form);
    expect(dimensionsOf(file)).toEqual(size);
  }
});

/** The beginning of a picture of so many pixels, of which there are none. */
const HEADERS: Record<keyof typeof MIME_TYPES, (width: number, height: number) => Buffer> = {
  png: (width, height) => {
    const header = Buffer.alloc(25);
    header.writeUInt32BE(13, 0);
    header.write('IHDR', 4);
    header.writeUInt32BE(width, 8);
    header.writeUInt32BE(height, 12);
    header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
    return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header]);
  },
  jpeg: (width, height) => {
    const frame = Buffer.from('ffd8ffe000024a46ffc0000b08000000000101110000', 'hex');
    frame.writeUInt16BE(height, 13);
    frame.writeUInt16BE(width, 15);
    return frame;
  },
  gif: (width, height) => {
    const header = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
    header.writeUInt16LE(width, 6);
    header.writeUInt16LE(height, 8);
    return header;
  },
  webp: (width, height) => {
    const header = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
    header.writeUIntLE(width - 1, 24, 3);
    header.writeUIntLE(height - 1, 27, 3);
    return header;
  },
};

describe.each(PICTURES)('%s', (kind) => {
  test('may have 50 megapixels and no more', () => {
    const [most, more] = [HEADERS[kind](8192, 6400), HEADERS[kind](8192, 6401)];
    expect(dimensionsOf(most)).toEqual({ width: 8192, height: 6400 });
    expect(() => examine(most, MIME_TYPES[kind])).not.toThrow();
    expect(() => examine(more, MIME_TYPES[kind])).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML before a PDF', '<html>%PDF-1.7'],
  ['a ZIP', 'PK\x03\x04'],
  ['nearly a PNG', '\x89PNG\r\n\x1a'],
  ['a TIFF', 'II*\0'],
  ['a BMP', 'BM'],
  ['a WAV', 'RIFF\x24\0\0\0WAVEfmt '],
  ['one byte', 'G'],
])('%s is none of the five, whatever it is called', (_what, content) => {
  for (const claimed of [...Object.values(MIME_TYPES), 'application/pdf'] as const)
    expect(() => examine(Buffer.from(content, 'latin1'), claimed)).toThrow(
      expect.objectContaining({ code: 'unsupported-type' }),
    );
});

test('what begins as one type is no other', async () => {
  const files: [AcceptedType, Uint8Array][] = [['application/pdf', pdfOf(50)]];
  for (const kind of PICTURES) files.push([MIME_TYPES[kind], await pictureOf(kind)]);
  for (const [claimed] of files)
    for (const [own, file] of files)
      if (own === claimed) expect(() => examined(file, claimed)).not.toThrow();
      else
        expect(() => examined(file, claimed)).toThrow(expect.objectContaining({ code: 'unsupported-type' }));
});

test('no bytes behind a signature throw anything else', () => {
  const signatures = PICTURES.map((kind) => [MIME_TYPES[kind], HEADERS[kind](9, 9)] as const);
  fc.assert(
    fc.property(
      fc.constantFrom(...signatures),
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(40),
      ([type, head], bytes, cut) => {
        const file = Buffer.concat([head.subarray(0, Math.max(12, head.length - cut)), bytes]);
        try {
          examine(file, type);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid' });
        }
      },
    ),
    { numRuns: 3_000 },
  );
});
