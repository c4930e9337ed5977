import { screen } from '@testing-library/react';
import { setPhone } from '@/lib/testing/screen/browser';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { Frame } from './frame';

jest.mock('next/navigation', () => ({ usePathname: () => '/daily', useRouter: () => ({}) }));
// The parts of the frame wait for it to be painted, unlike in other tests of screens (lib/testing/screen/setup).
jest.unmock('@/lib/client/browser/update-after-paint');

it.each([
  ['a desk', false, 'Organize your life with elegance'],
  ['a phone', true, 'Daily'],
])(
  'the first frame on %s has the view, the ways to others, and the region for what is announced',
  async (_, isPhone, head) => {
    setPhone(isPhone);
    installMockApi();
    renderScreen(<Frame>The day</Frame>, signedInClient());
    expect(screen.getByText('The day')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent(head);
    expect(screen.getByRole('navigation', { name: 'Views' })).toBeInTheDocument();
    const [announcer] = screen.getAllByRole('status');
    expect(announcer).toBeInTheDocument();
    expect(screen.queryByText('Auto-saved to local storage')).not.toBeInTheDocument();

    expect(await screen.findByText('Auto-saved to local storage')).toBeInTheDocument();
    expect(screen.getAllByRole('banner')).toHaveLength(2);
    expect(announcer).toBeInTheDocument();
  },
);
