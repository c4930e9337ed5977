import { render, screen } from '@testing-library/react';
import { styleSheets } from '@/lib/testing/style-sheets';
import { Avatar, AvatarStack, initialsOf } from './avatar';

it.each([
  ['Astrid', 'Lowe', 'AL'],
  ['Astrid', null, 'A'],
  ['astrid', 'lowe', 'AL'],
  ['نور', 'حدّاد', 'نح'],
  ['王晓明', undefined, '王'],
  // Each is one letter for a reader, but two or more code points.
  ['e\u0301lise', 'नि', 'E\u0301नि'],
  ['👩‍👩‍👧 Family', null, '👩‍👩‍👧'],
  ['', '  ', ''],
])('%s %s has the initials %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials);
});

it('a person has the same ink everywhere, according to the address', () => {
  const { container } = render(
    <>
      <Avatar person={{ firstName: 'Ines', email: 'ines@example.org' }} />
      <Avatar person={{ firstName: 'I. M.', email: 'ines@example.org' }} />
    </>,
  );
  const [first, second] = container.querySelectorAll('.av');
  expect(first?.className).toBe(second?.className);
});

it('a stack shows three people and the number of others, and has a name', () => {
  const people = ['Ines', 'Tomás', 'Odile', 'Amara', 'Jun'].map((firstName) => ({
    firstName,
    email: `${firstName}@example.org`,
  }));
  render(<AvatarStack people={people} label="Shared with 5 people" />);
  expect(screen.getByRole('img', { name: 'Shared with 5 people' })).toHaveTextContent('ITO+2');
});

it('has an ink by a class that style sheets use for nothing else', () => {
  const people = Array.from({ length: 40 }, (_, index) => ({
    firstName: 'Ana',
    email: `${index}@example.org`,
  }));
  const { container } = render(people.map((person) => <Avatar key={person.email} person={person} />));
  const inks = new Set([...container.children].flatMap(({ classList }) => [...classList]));
  inks.delete('av');
  expect(inks.size).toBeGreaterThan(3);
  const css = styleSheets()
    .map((sheet) => sheet.css)
    .join('\n');
  for (const ink of inks) {
    const uses = css.match(new RegExp(`[\\w.-]*\\.${ink}(?![\\w-])`, 'g'));
    expect(uses).toEqual([`.${ink}`]);
  }
});
