import { render, screen } from '@testing-library/react';
import { UpdateQuestion } from './update-question';

/** The words of docs/contract-2.md, section 4. */
test('a new version is announced in the words of the contract', () => {
  render(<UpdateQuestion inDock={false} />);
  expect(screen.getByText('A new version is ready')).toBeInTheDocument();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Later', 'Reload']);
});
