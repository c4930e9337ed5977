import { screen, waitFor } from '@testing-library/react';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SAMPLE_DAY } from '@/lib/testing/screen/sample-items';
import { AddToDay } from './add-to-day';

// As if no code had arrived that is loaded on demand.
jest.mock('@/components/ui/on-demand', () => ({
  ...jest.requireActual('@/components/ui/on-demand'),
  onDemand: () => () => null,
}));

test('what is typed at once after the press is in the line, and Enter adds it', async () => {
  const api = installMockApi();
  const { user } = renderScreen(<AddToDay day={SAMPLE_DAY} />, signedInClient());
  await user.click(screen.getByRole('button', { name: /^Add to / }));
  await user.keyboard('Pack the slides');
  expect(screen.getByRole('textbox', { name: /^New task on / })).toHaveValue('Pack the slides');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: /^New task on / })).toHaveValue('');
  await waitFor(() => expect(api.tasks().map(({ title }) => title)).toEqual(['Pack the slides']));
});
