import sharp from 'sharp';

/** Pictures as cameras and programs make them. */

type Kind = 'jpeg' | 'png' | 'webp' | 'gif';

export const MIME_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const satisfies Record<Kind, string>;

type Pixels = { width?: number; height?: number };

/** A picture that is brown on its left half, and white on its right one. */
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

/** What must not be found in what is served: in each of the forms of metadata there are. */
export const PLACE = { exif: 'Harbour Street 12', xmp: '38,43.5N' };

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
 xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${PLACE.xmp}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A picture taken with the camera held upright (orientation 6), at a place that Exif and XMP both tell. */
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
