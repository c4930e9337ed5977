import { render, screen } from '@testing-library/react';
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

it('a person has the same hue everywhere, according to the address', () => {
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
