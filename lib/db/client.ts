import { NIL } from 'uuid';
import { PrismaClient } from './generated/client';
import { prismaAdapter } from './prisma-adapter';

/**
 * Prisma's client, for statements that are not frequent: each takes three times as long as a raw one (`autocommit`,
 * `transaction`).
 */
export const database = new PrismaClient({ adapter: prismaAdapter });

/**
 * Makes the first model call of a process, which loads Prisma's compiler of queries. On a busy machine that takes
 * seconds, in which the first request would otherwise keep its transaction open. Never rejects: without a database, the
 * first request loads it.
 */
export async function loadQueryCompiler(): Promise<void> {
  await database.user.findFirst({ where: { id: NIL }, select: { id: true } }).catch(() => undefined);
}
