import { Client } from 'pg';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The milliseconds of a moment as seven digits in base 62, of which the first may be zeros. */
function digitsOf(moment: Date): string {
  let digits = '';
  for (let rest = moment.getTime(); digits.length < 7; rest = Math.floor(rest / 62))
    digits = DIGITS.charAt(rest % 62) + digits;
  return digits;
}

test('rank_of orders moments by their milliseconds, and ranks that were stored earlier stay in their place', async () => {
  const client = new Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    const moments = [0, 61, 62, 62 ** 6 - 1, 62 ** 6, 1_764_000_000_999, 4_102_444_800_000].map(
      (at) => new Date(at),
    );
    const { rows } = await client.query<{ rank: string }>(
      'SELECT rank_of(at) AS rank FROM unnest($1::timestamptz[]) AS at',
      [moments.map((moment) => moment.toISOString())],
    );
    expect(rows.map(({ rank }) => rank)).toEqual(moments.map((moment) => `g${digitsOf(moment)}`));
    // As the first version of the function gave it.
    expect(digitsOf(new Date('2026-11-28T13:09:18.339Z'))).toBe('VcGzCXz');
    // Less than a millisecond is left out, and not rounded.
    const { rows: late } = await client.query("SELECT rank_of('2026-11-28T13:09:18.3399Z') AS rank");
    expect(late).toEqual([{ rank: 'gVcGzCXz' }]);
  } finally {
    await client.end();
  }
});
