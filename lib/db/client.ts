import { PrismaClient } from './generated/client';
import { prismaAdapter } from './prisma-adapter';

/**
 * Prisma, for statements that are not hot: each costs three times as much as a raw one (`autocommit`, `transaction`).
 */
export const database = new PrismaClient({ adapter: prismaAdapter });
