import { type QueryResult, types } from 'pg';
import { Prisma } from './generated/client';
import { statementName } from './statement-name';

/** What is given to `$queryRaw` and `$executeRaw`. */
export type Statement = readonly [sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];

/** What takes raw statements: a transaction, and what runs each as one of its own. */
export type RawStatements = {
  $queryRaw<Rows = unknown>(...statement: Statement): Promise<Rows>;
  /** @returns how many rows it touched */
  $executeRaw(...statement: Statement): Promise<number>;
};

const { INT8, DATE } = types.builtins;

/** As Prisma reads them: whole, and without the time zone of this process. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [DATE]: (text) => new Date(text),
};

const typesOfPrisma = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => PARSERS[id] ?? types.getTypeParser(id, format),
} as typeof types;

/** The driver would write a date in the time zone of this process. */
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

/** Raw statements that go to the driver straight, read and written as Prisma would: through it each costs three times as much. */
export const rawStatements = (
  ask: (query: ReturnType<typeof queryOf>) => Promise<QueryResult>,
): RawStatements => ({
  $queryRaw: async <Rows>(...statement: Statement) => (await ask(queryOf(statement))).rows as Rows,
  $executeRaw: async (...statement) => (await ask(queryOf(statement))).rowCount ?? 0,
});
