import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeroStrip } from './hero-strip';

it('the strip, which scrolls sideways in a narrow window, is reached by keyboard', async () => {
  render(<HeroStrip />);
  await userEvent.tab();
  expect(screen.getByRole('img', { name: /^A paper strip folded in four/ })).toHaveFocus();
});
