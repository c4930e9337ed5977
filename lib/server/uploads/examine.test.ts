import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { type AcceptedType, FILE_SIZE_MAX } from '@/lib/shared/contract/plain/accepted-files';
import { pdfOf } from '@/lib/testing/server/files';
import {
  animationOf,
  gifWithPlace,
  MANY_PARTS,
  MIME_TYPES,
  PLACE,
  pictureOf,
  pictureWithPlace,
  pngChunk,
} from '@/lib/testing/server/pictures';
import { runs } from '@/lib/testing/tier';
import { dimensionsOf, examine } from './examine';

const examined = (file: Uint8Array, claimed: AcceptedType): Buffer => {
  const copy = Buffer.from(file);
  examine(copy, claimed);
  return copy;
};

const pixelsOf = async (file: Uint8Array): Promise<Buffer> => sharp(file).raw().toBuffer();

/** Returns all metadata that a decoder finds, as one text. */
async function metadataOf(file: Uint8Array): Promise<string> {
  const { exif, xmp, iptc } = await sharp(file).metadata();
  return Buffer.concat([exif, xmp, iptc].map((part) => part ?? Buffer.alloc(0))).toString('latin1');
}

/** The tag of Exif's list of locations (GPS), in either byte order. */
const PLACES_TAG = /\x88\x25|\x25\x88/;

const WITH_METADATA = ['jpeg', 'png', 'webp'] as const;
const PICTURES = [...WITH_METADATA, 'gif'] as const;

describe.each(WITH_METADATA)('%s', (kind) => {
  test('loses its location and other metadata, and keeps its orientation, length and pixels', async () => {
    const original = await pictureWithPlace(kind);
    expect(await metadataOf(original)).toContain(PLACE.exif);
    expect(await metadataOf(original)).toContain(PLACE.xmp);
    expect(await metadataOf(original)).toMatch(PLACES_TAG);

    const kept = examined(original, MIME_TYPES[kind]);
    expect(kept.length).toBe(original.length);
    const left = await metadataOf(kept);
    expect(left).not.toContain(PLACE.exif);
    expect(left).not.toContain(PLACE.xmp);
    expect(left).not.toMatch(PLACES_TAG);
    expect((await sharp(kept).metadata()).orientation).toBe(6);
    expect((await pixelsOf(kept)).equals(await pixelsOf(original))).toBe(true);
  });

  test('is valid afterwards for a strict decoder', async () => {
    const kept = examined(await pictureWithPlace(kind), MIME_TYPES[kind]);
    await expect(sharp(kept, { failOn: 'warning' }).raw().toBuffer()).resolves.toBeDefined();
  });

  test('is not changed by a second examination', async () => {
    const once = examined(await pictureWithPlace(kind), MIME_TYPES[kind]);
    expect(examined(once, MIME_TYPES[kind]).equals(once)).toBe(true);
  });

  test('loses another picture after its end, but no other padding', async () => {
    const first = await pictureOf(kind);
    const padding = new Uint8Array(500).fill(0x61);
    const padded = Buffer.concat([first, padding]);
    expect(examined(padded, MIME_TYPES[kind]).equals(padded)).toBe(true);

    const followed = Buffer.concat([first, await pictureWithPlace('jpeg')]);
    const kept = examined(followed, MIME_TYPES[kind]);
    expect(kept.subarray(0, first.length).equals(first)).toBe(true);
    expect(kept.includes(PLACE.exif)).toBe(false);
  });

  test('loses its location even when it is truncated', async () => {
    const original = await pictureWithPlace(kind);
    for (let length = 12; length < original.length; length += 7) {
      const kept = examined(original.subarray(0, length), MIME_TYPES[kind]);
      const isWhole = Buffer.from(original.subarray(0, length)).includes(PLACE.exif);
      if (isWhole) expect([length, kept.includes(PLACE.exif)]).toEqual([length, false]);
    }
  });
});

describe('gif', () => {
  const PRIVATE_TEXT = /Harbour|Street|GPS|38,43|adobe|xmp/i;

  test('loses XMP, comments and the data of programs, and keeps its length, frames and repetition', async () => {
    const original = await gifWithPlace();
    expect(Buffer.from(original).toString('latin1')).toMatch(PRIVATE_TEXT);
    const kept = examined(original, 'image/gif');
    expect(kept.length).toBe(original.length);
    expect(kept.toString('latin1')).not.toMatch(PRIVATE_TEXT);
    expect(await sharp(kept, { animated: true }).metadata()).toMatchObject({ pages: 5, loop: 3 });
    const frames = (file: Uint8Array) => sharp(file, { animated: true, failOn: 'warning' }).raw().toBuffer();
    expect((await frames(kept)).equals(await frames(original))).toBe(true);
    expect(examined(kept, 'image/gif').equals(kept)).toBe(true);
  });

  test('keeps no letter of its XMP, even those that are read as lengths', async () => {
    const kept = examined(await gifWithPlace(), 'image/gif').toString('latin1');
    const blanked = kept.slice(kept.indexOf('!\xfe'), kept.lastIndexOf('!\xfe'));
    expect(blanked.replace(/!\xfe|[\0 \xff]/g, '').length).toBeLessThan(10);
  });

  test('loses its location even when it is truncated', async () => {
    const original = await gifWithPlace();
    for (let length = 12; length < original.length; length += 1) {
      const kept = examined(original.subarray(0, length), 'image/gif').toString('latin1');
      expect([length, PRIVATE_TEXT.test(kept)]).toEqual([length, false]);
    }
  });

  test('loses a location after its end, or after empty bytes between its blocks', async () => {
    const [plain, withPlace] = [await pictureOf('gif'), Buffer.from(await gifWithPlace())];
    const followed = examined(Buffer.concat([plain, withPlace]), 'image/gif');
    expect(followed.subarray(0, plain.length).equals(plain)).toBe(true);
    expect(followed.toString('latin1')).not.toMatch(PRIVATE_TEXT);
    const offset = withPlace.indexOf('!\xff', 0, 'latin1');
    const loose = Buffer.concat([withPlace.subarray(0, offset), Buffer.alloc(3), withPlace.subarray(offset)]);
    expect(examined(loose, 'image/gif').toString('latin1')).not.toMatch(PRIVATE_TEXT);
  });
});

describe('text that no picture needs is removed', () => {
  const SECRET = 'Harbour Street 12';

  test('from a comment in a JPEG, and from its first segments except JFIF', async () => {
    const picture = Buffer.from(await pictureOf('jpeg'));
    const segment = (marker: number) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, 2 + SECRET.length]), Buffer.from(SECRET)]);
    const original = Buffer.concat([
      picture.subarray(0, 2),
      ...[0xe0, 0xe2, 0xed, 0xee, 0xfe].map(segment),
      picture.subarray(2),
    ]);
    const kept = examined(original, 'image/jpeg');
    expect(kept.includes(SECRET)).toBe(false);
    expect((await pixelsOf(kept)).equals(await pixelsOf(picture))).toBe(true);
  });

  test.each(['tEXt', 'iTXt', 'zTXt', 'caBX', 'prVt'])('from a chunk %s of a PNG', async (type) => {
    const picture = Buffer.from(await pictureOf('png'));
    const chunk = pngChunk(type, Buffer.from(`Description\0${SECRET}`));
    const kept = examined(Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]), 'image/png');
    expect(kept.includes(SECRET)).toBe(false);
    expect((await sharp(kept, { failOn: 'warning' }).raw().toBuffer()).equals(await pixelsOf(picture))).toBe(
      true,
    );
  });

  test('from an unknown chunk of a WebP', async () => {
    const picture = Buffer.from(await pictureOf('webp'));
    const chunk = Buffer.from(`C2PA\x12\0\0\0${SECRET} `, 'latin1');
    const original = Buffer.concat([picture, chunk]);
    original.writeUInt32LE(original.length - 8, 4);
    const kept = examined(original, 'image/webp');
    expect(kept.includes(SECRET)).toBe(false);
    expect((await pixelsOf(kept)).equals(await pixelsOf(picture))).toBe(true);
  });
});

describe('a picture with very many parts', () => {
  test.each(Object.entries(MANY_PARTS))('%s: is refused', (_what, [kind, crowded]) => {
    expect(() => examine(Buffer.from(crowded(FILE_SIZE_MAX)), MIME_TYPES[kind])).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });

  const isGood = (file: Uint8Array, type: AcceptedType) => {
    expect(file.length).toBeLessThanOrEqual(FILE_SIZE_MAX);
    expect(examined(file, type).equals(file)).toBe(true);
  };

  test('is accepted as a PNG whose pixels are in small chunks', async () => {
    const size = { width: 1000, height: 1000 };
    const rows = randomBytes(size.height * (1 + size.width * 3));
    for (let row = 0; row < size.height; row++) rows[row * (1 + size.width * 3)] = 0;
    const pixels = deflateSync(rows, { level: 0 });
    const cut = Array.from({ length: Math.ceil(pixels.length / 256) }, (_, index) =>
      pngChunk('IDAT', pixels.subarray(index * 256, (index + 1) * 256)),
    );
    expect(cut.length).toBeGreaterThan(10_000);
    const header = Buffer.alloc(13);
    header.writeUInt32BE(size.width, 0);
    header.writeUInt32BE(size.height, 4);
    header.set([8, 2], 8);
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    const file = Buffer.concat([
      signature,
      pngChunk('IHDR', header),
      ...cut,
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    isGood(file, 'image/png');
    expect((await pixelsOf(file)).length).toBe(3_000_000);
  });

  test('is accepted as a WebP of 1,000 frames', async () => {
    isGood(await animationOf('webp', 1_000), 'image/webp');
  });

  test('is accepted as a GIF of 1,000 frames', async () => {
    const picture = Buffer.from(await pictureOf('gif'));
    // From the first block to the last byte of the file, which ends it.
    const begin = picture.indexOf('!\xf9', 0, 'latin1');
    const frame = picture.subarray(begin, -1);
    const frames = Array.from({ length: 1_000 }, () => frame);
    const file = Buffer.concat([picture.subarray(0, begin), ...frames, Buffer.from(';')]);
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(1_000);
    isGood(file, 'image/gif');
  });

  test('is accepted as a GIF that fills its sub-blocks by half', () => {
    const size = FILE_SIZE_MAX - 40;
    const head = Buffer.from('GIF89a\x10\0\x10\0\0\0\0,\0\0\0\0\x10\0\x10\0\0\x08', 'latin1');
    const blocks = Buffer.alloc(size - (size % 128), Buffer.from([127, ...Array(127).fill(0x55)]));
    isGood(Buffer.concat([head, blocks, Buffer.from('\0;', 'latin1')]), 'image/gif');
  });

  test('is accepted as a JPEG with the largest possible colour profile', async () => {
    const picture = Buffer.from(await pictureOf('jpeg'));
    const profile = Buffer.alloc(2 + 0xffff, 1);
    profile.set([0xff, 0xe2, 0xff, 0xff, ...Buffer.from('ICC_PROFILE\0')]);
    const profiles = Array.from({ length: 155 }, () => profile);
    isGood(Buffer.concat([picture.subarray(0, 2), ...profiles, picture.subarray(2)]), 'image/jpeg');
  });
});

test.each(PICTURES)('%s without metadata stays unchanged, and its size is read', async (kind) => {
  const picture = Buffer.from(await pictureOf(kind, { width: 37, height: 21 }));
  expect(examined(picture, MIME_TYPES[kind]).equals(picture)).toBe(true);
  expect(dimensionsOf(picture)).toEqual({ width: 37, height: 21 });
});

test('the size of a WebP is read in each of its three forms', async () => {
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

/** Returns the header of a picture of this size, without pixels. */
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
  test('may have 50 megapixels, and not more', () => {
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
])('%s is none of the five types, whatever type is declared', (_what, content) => {
  for (const claimed of [...Object.values(MIME_TYPES), 'application/pdf'] as const)
    expect(() => examine(Buffer.from(content, 'latin1'), claimed)).toThrow(
      expect.objectContaining({ code: 'unsupported-type' }),
    );
});

test('a file that begins as one type is refused as another', async () => {
  const files: [AcceptedType, Uint8Array][] = [['application/pdf', pdfOf(50)]];
  for (const kind of PICTURES) files.push([MIME_TYPES[kind], await pictureOf(kind)]);
  for (const [claimed] of files)
    for (const [own, file] of files)
      if (own === claimed) expect(() => examined(file, claimed)).not.toThrow();
      else
        expect(() => examined(file, claimed)).toThrow(expect.objectContaining({ code: 'unsupported-type' }));
});

test('any bytes after a signature throw no other error', () => {
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
    { numRuns: runs(300, 3_000) },
  );
});
