import { seal, unseal } from '@/lib/server/auth/sealed';
import { GOOGLE } from './provider';

/** A refresh token as it is stored, and handed to jobs: for its person and Google alone. */
export const sealToken = (userId: string, token: string): Uint8Array<ArrayBuffer> =>
  seal(token, [userId, GOOGLE]);

/** Throws UnreadableSeal. */
export const unsealToken = (userId: string, sealed: Uint8Array): string => unseal(sealed, [userId, GOOGLE]);
