import { render, screen } from '@testing-library/react';
import { itemRow } from './item-row';

type Item = { title: string; zone: string };

const Row = itemRow(
  ({ item }: { item: Item }) => (
    <li>{`${item.title}, ${new Date(0).toLocaleDateString('en', { timeZone: item.zone })}`}</li>
  ),
  ({ item }) => item,
);

it('an item that cannot be drawn has its title in its place, until it is another one, and takes nothing with it', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
  const list = (zone: string) => (
    <ul>
      <Row item={{ title: 'Call', zone }} />
      <Row item={{ title: 'Choir', zone: 'UTC' }} />
    </ul>
  );
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const { rerender } = render(list('Mars/Olympus'));
  expect(texts()).toEqual(['Call could not be drawn', 'Choir, 1/1/1970']);
  expect(complain).toHaveBeenCalled();
  rerender(list('UTC'));
  expect(texts()).toEqual(['Call, 1/1/1970', 'Choir, 1/1/1970']);
  complain.mockRestore();
});
