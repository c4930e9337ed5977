import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** One file of an archive. What is larger than a few MiB is cut into several. */
export type Entry = { name: string; bytes: Buffer };

const BLOCK = 512;

/** Bytes of a name that fit into a header of ustar without its further parts. */
const NAME_MAX = 100;

/** A damaged length must not fill the memory. Nothing that a backup writes comes near it. */
const ENTRY_MAX = 64 * 1024 * 1024;

/** The archive is damaged, cut short, or none of ours; the message is one sentence. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Writes entries in the form that tar reads (ustar), as fast as the stream takes them. */
export class TarWriter {
  readonly #to: Writable;

  constructor(to: Writable) {
    this.#to = to;
  }

  async add({ name, bytes }: Entry): Promise<void> {
    await this.#write(headerOf(name, bytes.length));
    await this.#write(bytes);
    await this.#write(Buffer.alloc(paddingOf(bytes.length)));
  }

  /** Settles when the stream has taken the last byte. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK));
    this.#to.end();
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length > 0 && !this.#to.write(bytes)) await once(this.#to, 'drain');
  }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX)
    throw new ArchiveError(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The sum of a header's bytes, its own eight taken for spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/**
 * Reads the entries of a tar file in their order.
 * @throws ArchiveError when it is cut short or damaged
 */
export async function* readTar(from: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new Supply(from);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const entry = readHeader(header);
    yield { name: entry.name, bytes: await bytes.take(entry.size) };
    await bytes.take(paddingOf(entry.size));
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const field = (from: number, length: number) =>
    header
      .toString('utf8', from, from + length)
      .replace(/\0.*$/s, '')
      .trim();
  const size = Number.parseInt(field(124, 12), 8);
  const isSound = Number.parseInt(field(148, 8), 8) === checksumOf(header);
  if (!isSound || !(size >= 0 && size <= ENTRY_MAX)) throw new ArchiveError('The archive is damaged.');
  return { name: field(0, NAME_MAX), size };
}

/** Hands out what arrives in the portions that are asked for. */
class Supply {
  readonly #from: AsyncIterator<Buffer>;
  #ready: Buffer[] = [];
  #length = 0;

  constructor(from: AsyncIterable<Buffer>) {
    this.#from = from[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    while (this.#length < size) {
      const { done, value } = await this.#from.next();
      if (done) throw new ArchiveError('The archive is cut short.');
      this.#ready.push(value);
      this.#length += value.length;
    }
    const all = Buffer.concat(this.#ready, this.#length);
    this.#ready = [all.subarray(size)];
    this.#length -= size;
    return all.subarray(0, size);
  }
}
