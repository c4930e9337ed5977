import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { pathOf } from './path-key';
import { createQueryClient } from './query-client';

let api: MockApi;
let dinner = 'Dinner';

beforeEach(() => {
  dinner = 'Dinner';
  api = installMockApi();
  api.on('GET', /^\/api\/notes$/, () => ({ status: 200, body: dinner }));
});

function Note() {
  const { data, isPending } = useQuery<string>({ queryKey: ['/api/notes'] });
  return <p>{isPending ? 'Nothing yet' : data}</p>;
}

describe('pathOf', () => {
  it.each([
    [['/api/tasks'], '/api/tasks'],
    [['/api/goals', 'weekly', '2025-11-21'], '/api/goals/weekly/2025-11-21'],
    [
      ['/api/tasks', { startDate: '2025-11-01', endDate: '2025-11-30' }],
      '/api/tasks?startDate=2025-11-01&endDate=2025-11-30',
    ],
    [['/api/tasks', '../auth/me'], '/api/tasks/..%2Fauth%2Fme'],
  ])('of %j is %s', (key, path) => expect(pathOf(key)).toBe(path));

  it('throws for a key that is no path of the API', () => {
    expect(() => pathOf(['https://example.org'])).toThrow('Not a path of the API');
  });
});

describe('reads', () => {
  it('are sent once, and again only after an invalidation', async () => {
    const queryClient = createQueryClient();
    const page = (
      <QueryClientProvider client={queryClient}>
        <Note />
      </QueryClientProvider>
    );
    const { unmount } = render(page);
    await screen.findByText('Dinner');
    unmount();
    render(page);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(api.calls()).toEqual(['GET /api/notes']);
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/notes'] }));
    expect(api.calls()).toHaveLength(2);
  });
});
