import { env, type Settings } from '@/lib/server/env';
import { diskStorage } from './disk';
import { s3Storage } from './s3';
import { uploadThingStorage } from './upload-thing';

/** A complete file on this machine, to be handed to the store. */
export type Parcel = {
  /** On the disk of the data folder. The store may move it. */
  path: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  sha256: Uint8Array;
};

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * A file store. Keys are random UUIDs, each used once. Every function throws `unavailable` (503) while the store is
 * unreachable or full; a file survives every failure once `put` has returned.
 */
export type Storage = {
  put(key: string, parcel: Parcel): Promise<void>;
  /** The stored file, or null when there is none. Callers that do not read it to the end cancel it. */
  get(key: string): Promise<ByteStream | null>;
  /** A missing file is no failure. */
  delete(key: string): Promise<void>;
  /** Resolves when the store answers and could accept a file. */
  check(): Promise<void>;
};

type Choice = Pick<Settings, 's3' | 'uploadThing' | 'dataDir'>;

/** Opens the configured store. */
export function openStorage({ s3, uploadThing, dataDir }: Choice): Storage {
  if (s3) return s3Storage(s3);
  if (uploadThing) return uploadThingStorage(uploadThing);
  return diskStorage(dataDir);
}

let opened: { by: Choice; storage: Storage } | undefined;

/** The store of this process. */
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

/** Milliseconds for which an answer to `check` is cached: anybody may ask, and others run the store. */
const CHECK_EVERY = 2_000;

let checked: { at: number; by: Storage; result: Promise<void> } | undefined;

/** Throws 503 unless the store answers. */
export function checkStorage(): Promise<void> {
  const by = storage();
  if (!checked || checked.by !== by || Date.now() - checked.at > CHECK_EVERY)
    checked = { at: Date.now(), by, result: by.check() };
  return checked.result;
}
