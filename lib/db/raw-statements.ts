import { type QueryResult, types } from 'pg';
import { Prisma } from './generated/client';
import { statementName } from './statement-name';

/** The arguments of `$queryRaw` and `$executeRaw`. */
export type Statement = readonly [sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];

/** Runs raw statements. A transaction implements it, and so does `autocommit`. */
export type RawStatements = {
  $queryRaw<Rows = unknown>(...statement: Statement): Promise<Rows>;
  /** @returns the number of affected rows */
  $executeRaw(...statement: Statement): Promise<number>;
};

const { INT8, DATE } = types.builtins;

/**
 * Parsers with the same results as Prisma's: 64-bit integers without loss, and dates independent of this process's time
 * zone.
 */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [DATE]: (text) => new Date(text),
};

const typesOfPrisma = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => PARSERS[id] ?? types.getTypeParser(id, format),
} as typeof types;

/** Converts a Date to text: the driver would format it in this process's time zone. */
const toParameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const queryOf = ([sql, ...values]: Statement) => {
  const statement = sql instanceof Prisma.Sql ? sql : Prisma.sql(sql, ...values);
  const { text } = statement;
  return {
    name: statementName({ sql: text }),
    text,
    values: statement.values.map(toParameter),
    types: typesOfPrisma,
  };
};

/**
 * Returns functions that run raw statements on the driver, with Prisma's conversions. Through Prisma each statement
 * would take three times as long.
 */
export const rawStatements = (
  send: (query: ReturnType<typeof queryOf>) => Promise<QueryResult>,
): RawStatements => ({
  $queryRaw: async <Rows>(...statement: Statement) => (await send(queryOf(statement))).rows as Rows,
  $executeRaw: async (...statement) => (await send(queryOf(statement))).rowCount ?? 0,
});
