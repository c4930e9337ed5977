import { z } from 'zod';
import type { Random } from '@/prisma/demo/random';
import type { Account } from './account';
import { type Answer, call } from './call';
import { ensure } from './outcome';

export const PDF = 'application/pdf';

/** Returns bytes with the header of a PDF and random content. */
export function pdfOf(size: number, random: Random): Buffer<ArrayBuffer> {
  const words = Uint32Array.from({ length: Math.ceil(size / 4) }, () => random.between(0, 0xffff_ffff));
  const file = Buffer.from(words.buffer).subarray(0, size);
  file.write('%PDF-1.7\n');
  return file;
}

const ticket = z.looseObject({ uploadURL: z.string() });
const attachment = z.looseObject({ id: z.uuid(), size: z.number() });

const read = <Schema extends z.ZodType>(schema: Schema, { bytes }: Answer): z.infer<Schema> =>
  schema.parse(JSON.parse(bytes.toString()));

/** A person who uploads files, and records those that were confirmed. */
export class Sender {
  readonly kept = new Map<string, Buffer>();
  readonly account: Account;
  readonly #address: string;

  constructor(address: string, account: Account) {
    this.#address = address;
    this.account = account;
  }

  /** Begins an upload. @returns the address to send the file to */
  async begin(claims: object = {}): Promise<string> {
    const url = `${this.#address}/api/attachments/upload`;
    const answer = await call(url, { as: this.account, method: 'POST', json: claims });
    ensure(
      answer.status === 201,
      `the start of an upload is answered with 201, not ${answer.status}: ${answer.bytes}`,
    );
    return read(ticket, answer).uploadURL;
  }

  send(uploadUrl: string, file: Buffer<ArrayBuffer>, type = PDF): Promise<Answer> {
    return call(this.#address + uploadUrl, { method: 'PUT', bytes: file, type });
  }

  /** Attaches an uploaded file to a day. */
  async attach(uploadUrl: string, file: Buffer<ArrayBuffer>): Promise<string> {
    const json = { name: 'plan.pdf', url: uploadUrl, date: '2026-03-02' };
    const answer = await call(`${this.#address}/api/attachments`, { as: this.account, method: 'POST', json });
    ensure(
      answer.status === 201,
      `attaching a file is answered with 201, not ${answer.status}: ${answer.bytes}`,
    );
    const { id, size } = read(attachment, answer);
    ensure(size === file.length, `the attachment has the length of the file, not ${size}`);
    this.kept.set(id, file);
    return id;
  }

  /** Sends a file and attaches it. @param uploadUrl an address whose upload failed before; by default a new one */
  async keep(file: Buffer<ArrayBuffer>, uploadUrl?: string, type = PDF): Promise<string> {
    const address = uploadUrl ?? (await this.begin());
    const { status, bytes } = await this.send(address, file, type);
    ensure(status === 200, `sending a file is answered with 200, not ${status}: ${bytes}`);
    return this.attach(address, file);
  }

  read(id: string): Promise<Answer> {
    return call(`${this.#address}/api/files/${id}`, { as: this.account });
  }

  async remove(id: string): Promise<void> {
    const url = `${this.#address}/api/attachments/${id}`;
    const { status } = await call(url, { as: this.account, method: 'DELETE' });
    ensure(status === 204, `removing a file is answered with 204, not ${status}`);
    this.kept.delete(id);
  }

  /** Reads every confirmed file. @throws Broken unless each is unchanged */
  async check(): Promise<string> {
    for (const [id, file] of this.kept) {
      const { status, bytes } = await this.read(id);
      ensure(status === 200 && bytes.equals(file), `the confirmed file ${id} is unchanged (${status})`);
    }
    return `${this.kept.size} files unchanged`;
  }
}
