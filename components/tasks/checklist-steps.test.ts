import { inserted, moved, stepsIn } from './checklist-steps';

const texts = (text: string) => stepsIn(text).map(({ title, done }) => (done ? `x ${title}` : title));

it('each pasted line that is not blank is a step, without the marks of a list', () => {
  expect(texts('Flour\r\n\n  - Salt\n* Water \n[x] Yeast\n- [ ] Oil\n-5 degrees')).toEqual([
    'Flour',
    'Salt',
    'Water',
    'x Yeast',
    'Oil',
    '-5 degrees',
  ]);
});

it('a pasted line is cut to the length of a step, by characters', () => {
  const [step] = stepsIn('🌱'.repeat(201));
  expect(step?.title).toBe('🌱'.repeat(200));
});

it('every step has an id of its own', () => {
  const ids = stepsIn('a\na').map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

it('a step is put at another place, and stays where there is no such place', () => {
  const steps = stepsIn('a\nb\nc');
  const order = (from: number, to: number) =>
    moved(steps, from, to)
      .map(({ title }) => title)
      .join('');
  expect([order(0, 1), order(2, 0), order(0, -1), order(2, 3)]).toEqual(['bac', 'cab', 'abc', 'abc']);
});

it('steps are inserted between others', () => {
  const titles = inserted(stepsIn('a\nd'), 1, stepsIn('b\nc')).map(({ title }) => title);
  expect(titles.join('')).toBe('abcd');
});
