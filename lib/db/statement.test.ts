import { Client } from 'pg';
import { Prisma } from './generated/client';
import { pool } from './pool';
import { preparedRead } from './statement';

test('each value is sent once, and bound wherever the statement has its mark', async () => {
  const queries = jest.spyOn(Client.prototype, 'query');
  let made = 0;
  const read = preparedRead<{ sum: number; name: string }, 'a' | 'name'>(['name', 'a'], ({ a, name }) => {
    made += 1;
    const number = Prisma.sql`${a}::int`;
    return Prisma.sql`SELECT ${number} + ${number} + ${5}::int AS sum, ${name}::text AS name`;
  });
  expect(await read({ a: '1', name: 'Ines' })).toEqual([{ sum: 7, name: 'Ines' }]);
  expect(await read({ name: "it's $1", a: '20' })).toEqual([{ sum: 45, name: "it's $1" }]);
  expect(made).toBe(1);
  expect(queries.mock.calls.map(([sent]) => Reflect.get(Object(sent), 'values'))).toEqual([
    ['1', 5, 'Ines'],
    ['20', 5, "it's $1"],
  ]);
  queries.mockRestore();
});

test('PostgreSQL plans a statement once, and not for each of its values', async () => {
  const { rows } = await pool.query("SELECT current_setting('plan_cache_mode') AS mode");
  expect(rows).toEqual([{ mode: 'force_generic_plan' }]);
});

test('the one plan of a statement looks rows up by index also where PostgreSQL would scan for a disk', async () => {
  const { rows } = await pool.query("SELECT current_setting('random_page_cost')::float8 AS cost");
  expect(rows).toEqual([{ cost: 1.1 }]);
});

test('PostgreSQL compiles no statement, whose one plan has estimates for any values', async () => {
  const { rows } = await pool.query("SELECT current_setting('jit') AS jit");
  expect(rows).toEqual([{ jit: 'off' }]);
});
