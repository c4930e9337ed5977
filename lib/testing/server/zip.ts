import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Returns the files of a ZIP, by path. @throws Error when the ZIP is incomplete or a checksum is wrong */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('The ZIP has no end.');
  const files = new Map<string, Buffer>();
  let offset = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(offset) !== ENTRY) throw new Error('The ZIP has a broken directory.');
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(offset + field));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = bytes.toString('utf8', offset + 46, offset + 46 + nameLength);
    if (files.has(name)) throw new Error(`The ZIP has ${name} twice.`);
    files.set(name, contentOf(bytes, offset, name));
    offset += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function contentOf(bytes: Buffer, entry: number, name: string): Buffer {
  const header = bytes.readUInt32LE(entry + 42);
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const stored = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  const content = bytes.readUInt16LE(entry + 10) === 8 ? inflateRawSync(stored) : stored;
  if (crc32(content) !== bytes.readUInt32LE(entry + 16)) throw new Error(`The ZIP has a broken ${name}.`);
  return content;
}
