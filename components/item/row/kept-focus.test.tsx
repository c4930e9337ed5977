import { render, screen } from '@testing-library/react';
import { KeptFocus } from './kept-focus';

/** Leaves the field while it renders, as a person may while a long rendering is interrupted. */
function Leaving({ isLeft }: { isLeft: boolean }) {
  if (isLeft) (document.activeElement as HTMLElement | null)?.blur();
  return null;
}

function List({ order, isLeft = false }: { order: readonly string[]; isLeft?: boolean }) {
  return (
    <ul>
      <KeptFocus />
      <Leaving isLeft={isLeft} />
      {order.map((name) => (
        <li key={name}>
          <input aria-label={name} />
        </li>
      ))}
    </ul>
  );
}

it('the focus returns to what an update has moved', () => {
  const { rerender } = render(<List order={['a', 'b']} />);
  screen.getByRole('textbox', { name: 'a' }).focus();
  rerender(<List order={['b', 'a']} />);
  expect(screen.getByRole('textbox', { name: 'a' })).toHaveFocus();
  screen.getByRole('textbox', { name: 'b' }).focus();
  rerender(<List order={['a', 'b']} />);
  expect(screen.getByRole('textbox', { name: 'b' })).toHaveFocus();
});

it('what the person has left while an update was rendered does not get it back', () => {
  const { rerender } = render(<List order={['a', 'b']} />);
  screen.getByRole('textbox', { name: 'a' }).focus();
  rerender(<List order={['a', 'b']} isLeft />);
  expect(document.body).toHaveFocus();
});
