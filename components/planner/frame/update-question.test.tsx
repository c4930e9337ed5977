import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '@/lib/client/browser/navigation';
import { UpdateQuestion } from './update-question';

/** The words of docs/product/offline.md. */
test('a new version is announced in the words of the product', () => {
  render(<UpdateQuestion inDock={false} />);
  expect(screen.getByText('A new version is ready')).toBeInTheDocument();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Later', 'Reload']);
});

test('after the press it says that the new version is loaded, until the browser has replaced the worker', async () => {
  const user = userEvent.setup();
  const loads = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
  render(<UpdateQuestion inDock={false} />);
  const reload = screen.getByRole('button', { name: 'Reload' });
  await user.click(reload);
  expect(screen.getByText('Loading the new version…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  expect(loads).toHaveBeenCalledTimes(1);
  // A still newer version may have taken the place of the one that was asked for.
  await user.click(reload);
  expect(loads).toHaveBeenCalledTimes(2);
  // Still in place for who uses the keyboard.
  expect(reload).toHaveFocus();
});
