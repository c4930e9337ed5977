import { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { parse, readQuery } from './parse';

const queryOf = (query: string) => readQuery(new URL(`http://localhost/api/tasks?${query}`));

test.each(['__proto__', 'constructor', 'toString'])(
  'a query parameter called %s is unknown like any other',
  (name) => {
    expect(() => parse(z.strictObject({}), queryOf(`${name}=1`))).toThrow(AppError);
  },
);

test('a query parameter cannot be given twice', () => {
  expect(() => queryOf('__proto__=1&__proto__=2')).toThrow(AppError);
});

test('the parameters of a query are read as one value for each name', () => {
  expect(parse(z.strictObject({ from: z.string() }), queryOf('from=2025-11-21'))).toEqual({
    from: '2025-11-21',
  });
});
