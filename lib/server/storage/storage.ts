import { env, type Settings } from '@/lib/server/env';
import { diskStorage } from './disk';
import { s3Storage } from './s3';
import { uploadThingStorage } from './upload-thing';

/** A complete file on this machine, which is to be stored. */
export type Parcel = {
  /** A path on the disk of the data folder. The storage may move the file. */
  path: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  sha256: Uint8Array;
};

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Stores files. Keys are random UUIDs, each used once. Every function throws `unavailable` (503) while the storage is
 * unreachable or full. Once `put` has returned, the file survives every failure.
 */
export type Storage = {
  put(key: string, parcel: Parcel): Promise<void>;
  /** Returns the stored file, or null when there is none. Callers that do not read it to the end must cancel it. */
  get(key: string): Promise<ByteStream | null>;
  /** Deletes a file. Succeeds also when there is none. */
  delete(key: string): Promise<void>;
  /** Resolves when the storage answers and could accept a file. */
  check(): Promise<void>;
};

type Choice = Pick<Settings, 's3' | 'uploadThing' | 'dataDir'>;

/** Opens the configured storage. */
export function openStorage({ s3, uploadThing, dataDir }: Choice): Storage {
  if (s3) return s3Storage(s3);
  if (uploadThing) return uploadThingStorage(uploadThing);
  return diskStorage(dataDir);
}

let opened: { by: Choice; storage: Storage } | undefined;

/** Returns the storage of this process. */
export function storage(): Storage {
  const { s3, uploadThing, dataDir } = env;
  const isSame =
    opened?.by.s3 === s3 && opened.by.uploadThing === uploadThing && opened.by.dataDir === dataDir;
  if (!opened || !isSame)
    opened = {
      by: { s3, uploadThing, dataDir },
      storage: openStorage({ s3, uploadThing, dataDir }),
    };
  return opened.storage;
}

/**
 * Milliseconds for which the result of a check is cached, since anybody may request one, and others pay for the
 * service.
 */
const CHECK_EVERY = 2_000;

let checked: { checkedAt: number; by: Storage; result: Promise<void> } | undefined;

/** Throws 503 unless the storage answers. */
export function checkStorage(): Promise<void> {
  const by = storage();
  if (!checked || checked.by !== by || Date.now() - checked.checkedAt > CHECK_EVERY)
    checked = { checkedAt: Date.now(), by, result: by.check() };
  return checked.result;
}
