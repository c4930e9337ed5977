import { act } from '@testing-library/react';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { ResumeChanges } from './resume-changes';

const mockResume = jest.fn<Promise<void>, []>();
jest.mock('@/lib/client/changes/start', () => ({ startChanges: () => mockResume() }));

test('what waits is shown once the network is back if code for it could not be loaded before', async () => {
  installMockApi();
  mockResume.mockRejectedValueOnce(new Error('Failed to load chunk')).mockResolvedValue(undefined);
  await act(async () => {
    renderScreen(<ResumeChanges />, signedInClient());
  });
  expect(mockResume).toHaveBeenCalledTimes(1);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  expect(mockResume).toHaveBeenCalledTimes(2);
});
