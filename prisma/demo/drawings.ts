import sharp from 'sharp';

/** Generates pictures and PDFs as examples of attachments. */

type Rgb = readonly [number, number, number];

/** Converts a colour of CSS's hsl(), in degrees and percentages, to bytes. */
function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness / 100 - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * Draws a landscape in flat colours (sky, hills and a sun) as a PNG. It is drawn pixel by pixel, since sharp's loader
 * of SVG is blocked in a process that also makes thumbnails.
 * @param hue the hue of the sky in degrees, on which the other hues depend; a different one makes a different picture
 */
export async function landscape(width: number, height: number, hue: number): Promise<Buffer> {
  const colour = (shift: number, lightness: number) => rgbOf((hue + shift) % 360, 38, lightness);
  const [sky, sun, far, near] = [colour(0, 82), colour(200, 78), colour(20, 58), colour(40, 40)];

  /** Returns the colour of a point. @param x from 0 at the left to 1 @param y from 0 at the top to 1 */
  function colourAt(x: number, y: number): Rgb {
    if (y > 0.74 - 0.08 * Math.sin(x * 7 + 0.4)) return near;
    if (y > 0.56 - 0.09 * Math.sin(x * 6 - 0.2)) return far;
    return Math.hypot((x - 0.73) * 120, (y - 0.27) * 90) < 11 ? sun : sky;
  }

  const dots = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++)
      dots.set(colourAt(column / width, row / height), (row * width + column) * 3);
  }
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns a PDF of one A5 page with these lines, which may contain only ASCII characters. */
export function pdfSaying(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) '`).join('\n');
  const content = `BT /F1 18 Tf 24 TL 48 540 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
