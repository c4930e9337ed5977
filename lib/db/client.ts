import { PrismaClient } from './generated/client';
import { prismaAdapter } from './prisma-adapter';

/** Prisma, for what is not hot: each of its statements costs three times as much as a raw one (`autocommit`, `transaction`). */
export const database = new PrismaClient({ adapter: prismaAdapter });
