import { type QueryResult, types } from 'pg';
import { Prisma } from './generated/client';
import { statementName } from './statement-name';

/** The arguments of `$queryRaw` and `$executeRaw`. */
export type Statement = readonly [sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];

/** Runs raw statements: a transaction, or `autocommit`. */
export type RawStatements = {
  $queryRaw<Rows = unknown>(...statement: Statement): Promise<Rows>;
  /** @returns the number of affected rows */
  $executeRaw(...statement: Statement): Promise<number>;
};

const { INT8, DATE } = types.builtins;

/** Parsers with Prisma's results: complete, and independent of this process's time zone. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [DATE]: (text) => new Date(text),
};

const typesOfPrisma = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => PARSERS[id] ?? types.getTypeParser(id, format),
} as typeof types;

/** The driver would write a date in this process's time zone. */
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
 * Runs raw statements directly on the driver, with Prisma's conversions: through Prisma each costs three times as much.
 */
export const rawStatements = (
  ask: (query: ReturnType<typeof queryOf>) => Promise<QueryResult>,
): RawStatements => ({
  $queryRaw: async <Rows>(...statement: Statement) => (await ask(queryOf(statement))).rows as Rows,
  $executeRaw: async (...statement) => (await ask(queryOf(statement))).rowCount ?? 0,
});
