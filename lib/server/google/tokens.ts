import { seal, unseal } from '@/lib/server/auth/sealed';
import { GOOGLE } from './provider';

/**
 * Encrypts a refresh token for the database and for jobs. Only the context of the same person and Google decrypts it.
 */
export const sealToken = (userId: string, token: string): Uint8Array<ArrayBuffer> =>
  seal(token, [userId, GOOGLE]);

/**
 * Decrypts a refresh token.
 * @throws UnreadableSeal when it was encrypted for another person, or its key is unknown
 */
export const unsealToken = (userId: string, sealed: Uint8Array): string => unseal(sealed, [userId, GOOGLE]);
