import { renderToStaticMarkup } from 'react-dom/server';
import { setClock } from '@/lib/testing/screen/browser';
import { SAMPLE_DAY } from '@/lib/testing/screen/sample-items';
import { AddressedDate } from './addressed-date';
import { SelectedDateProvider } from './selected-date';

let mockSearch = '';
jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(mockSearch) }));

/** Returns the first rendering of a view, before the layout effects of the page. */
function first(search: string): string {
  mockSearch = search;
  return renderToStaticMarkup(
    <SelectedDateProvider>
      <AddressedDate>The view</AddressedDate>
    </SelectedDateProvider>,
  );
}

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => jest.useRealTimers());

it.each(['', `date=${SAMPLE_DAY}`])(
  'the view of today is rendered at once at an address with %j',
  (search) => {
    expect(first(search)).toBe('The view');
  },
);

it.each(['date=2025-01-31', 'date=tomorrow'])(
  'with %j the view waits until the day of the address is selected',
  (search) => {
    expect(first(search)).toBe('');
  },
);
