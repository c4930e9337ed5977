import { type Line, reportWith } from './report';

const NAMES = ['kills', 'slow-database', 'soak'];
const line = (name: string, found: string): Line => ({
  name,
  fault: `fault ${name}`,
  injected: '-',
  found,
  seed: '7',
});

test('the report gets the lines of a run, in the order of the faults, and keeps those of other runs', () => {
  const first = reportWith('', [line('soak', 'flat'), line('kills', '3 kept')], NAMES);
  // A formatter may have aligned the columns.
  const even = first.replace('| soak |', '| soak   |');
  const second = reportWith(even, [line('slow-database', 'refused'), line('kills', '4 kept')], NAMES);
  expect(second.split('\n').filter((row) => row.startsWith('| ') && !row.startsWith('| ---'))).toEqual([
    '| | fault | injected | found | seed |',
    '| kills | fault kills | - | 4 kept | 7 |',
    '| slow-database | fault slow-database | - | refused | 7 |',
    '| soak   | fault soak | - | flat | 7 |',
  ]);
});
