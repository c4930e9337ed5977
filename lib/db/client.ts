import { PrismaClient } from './generated/client';
import { prismaAdapter } from './prisma-adapter';

/**
 * Prisma's client, for statements that are not frequent: each takes three times as long as a raw one (`autocommit`,
 * `transaction`).
 */
export const database = new PrismaClient({ adapter: prismaAdapter });
