import { z } from 'zod';
import type { Random } from '@/prisma/demo/random';
import type { Account } from './account';
import { type Answer, call } from './call';
import { ensure } from './outcome';

export const PDF = 'application/pdf';

/** A PDF by its header; the rest is unique. */
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

/** Somebody who sends files, and records those that were confirmed. */
export class Sender {
  readonly kept = new Map<string, Buffer>();
  readonly account: Account;
  readonly #address: string;

  constructor(address: string, account: Account) {
    this.#address = address;
    this.account = account;
  }

  /** @returns the address to send one file to */
  async begin(claims: object = {}): Promise<string> {
    const url = `${this.#address}/api/attachments/upload`;
    const answer = await call(url, { as: this.account, method: 'POST', json: claims });
    ensure(answer.status === 201, `an upload begins, not ${answer.status}: ${answer.bytes}`);
    return read(ticket, answer).uploadURL;
  }

  send(uploadUrl: string, file: Buffer<ArrayBuffer>, type = PDF): Promise<Answer> {
    return call(this.#address + uploadUrl, { method: 'PUT', bytes: file, type });
  }

  /** Attaches an uploaded file to a day. */
  async attach(uploadUrl: string, file: Buffer<ArrayBuffer>): Promise<string> {
    const json = { name: 'plan.pdf', url: uploadUrl, date: '2026-03-02' };
    const answer = await call(`${this.#address}/api/attachments`, { as: this.account, method: 'POST', json });
    ensure(answer.status === 201, `a file is attached, not ${answer.status}: ${answer.bytes}`);
    const { id, size } = read(attachment, answer);
    ensure(size === file.length, `what is kept is as long as what was sent, not ${size}`);
    this.kept.set(id, file);
    return id;
  }

  /** Sends a file to an address that was refused or interrupted before, or to a new one, and attaches it. */
  async keep(file: Buffer<ArrayBuffer>, uploadUrl?: string, type = PDF): Promise<string> {
    const address = uploadUrl ?? (await this.begin());
    const { status, bytes } = await this.send(address, file, type);
    ensure(status === 200, `a file is taken, not ${status}: ${bytes}`);
    return this.attach(address, file);
  }

  read(id: string): Promise<Answer> {
    return call(`${this.#address}/api/files/${id}`, { as: this.account });
  }

  async remove(id: string): Promise<void> {
    const url = `${this.#address}/api/attachments/${id}`;
    const { status } = await call(url, { as: this.account, method: 'DELETE' });
    ensure(status === 204, `a file is removed, not ${status}`);
    this.kept.delete(id);
  }

  /** @throws Broken unless every confirmed file comes back byte for byte */
  async check(): Promise<string> {
    for (const [id, file] of this.kept) {
      const { status, bytes } = await this.read(id);
      ensure(
        status === 200 && bytes.equals(file),
        `the file ${id}, which was confirmed, comes back (${status})`,
      );
    }
    return `${this.kept.size} files back byte for byte`;
  }
}
