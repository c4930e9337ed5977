import sharp from 'sharp';

/** Files as people attach them, made here rather than kept. */

/** A landscape in flat colours: sky, hills and a sun, `hue` degrees apart from the next one. */
export async function landscape(width: number, height: number, hue: number): Promise<Buffer> {
  const colour = (shift: number, lightness: number) => `hsl(${(hue + shift) % 360} 38% ${lightness}%)`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90" width="${width}" height="${height}" preserveAspectRatio="none">
    <rect width="120" height="90" fill="${colour(0, 82)}"/>
    <circle cx="88" cy="24" r="11" fill="${colour(200, 78)}"/>
    <path d="M0 58 Q30 34 62 54 T120 46 V90 H0Z" fill="${colour(20, 58)}"/>
    <path d="M0 72 Q40 52 76 70 T120 64 V90 H0Z" fill="${colour(40, 40)}"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** One page of A5 with these lines on it. Only characters of ASCII can be written. */
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
