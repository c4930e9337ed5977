import { env, type Settings } from '@/lib/server/env';
import { diskStorage } from './disk';
import { s3Storage } from './s3';
import { uploadThingStorage } from './upload-thing';

/** A complete file of this process, on its way to where it will stay. */
export type Parcel = {
  /** Where it lies, on the disk of the data folder. It may be gone afterwards. */
  path: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  sha256: Uint8Array;
};

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Where files stay. Keys are UUIDs that nobody chose, each used once. Every function throws `unavailable` (503) while
 * the store is away or full; what has been put when `put` returns survives whatever comes.
 */
export type Storage = {
  put(key: string, parcel: Parcel): Promise<void>;
  /** The file as it was put, or null when there is none. Whoever does not read it to the end cancels it. */
  get(key: string): Promise<ByteStream | null>;
  /** Nothing to delete is no failure. */
  delete(key: string): Promise<void>;
  /** Returns when the store answers and could take a file. */
  check(): Promise<void>;
};

type Choice = Pick<Settings, 's3' | 'uploadThing' | 'dataDir'>;

/** The store that the settings choose. */
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

/** Milliseconds for which an answer to `check` is as good as a new one: anyone may ask, and others run the store. */
const CHECK_EVERY = 2_000;

let checked: { at: number; by: Storage; result: Promise<void> } | undefined;

/** Throws 503 unless the store answers. */
export function checkStorage(): Promise<void> {
  const by = storage();
  if (!checked || checked.by !== by || Date.now() - checked.at > CHECK_EVERY)
    checked = { at: Date.now(), by, result: by.check() };
  return checked.result;
}
