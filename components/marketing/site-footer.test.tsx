import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SiteFooter } from './site-footer';

test('a link to a page that does not exist yet says so, and is not a tab stop', async () => {
  render(<SiteFooter />);
  const planned = screen.getAllByRole('link', { name: /\(not available yet\)$/ });
  expect(planned.map((link) => link.textContent)).toEqual([
    'Integrations (not available yet)',
    'Help center (not available yet)',
  ]);
  const user = userEvent.setup();
  const stops = screen.getAllByRole('link').filter((link) => !planned.includes(link));
  for (const stop of stops) {
    await user.tab();
    expect(stop).toHaveFocus();
  }
  for (const link of planned) {
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
  }
});
