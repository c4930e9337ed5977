import { screen, waitFor } from '@testing-library/react';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { removeKept } from '@/lib/client/browser/person-storage';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SAMPLE_DAY } from '@/lib/testing/screen/sample-items';

// Before the reader is loaded (lib/testing/screen/setup.ts), which takes the grammar of the browser's language.
Object.defineProperty(navigator, 'language', { value: 'de-AT', configurable: true });

afterEach(() => {
  jest.useRealTimers();
  removeKept();
});

it('in a German browser the line is read in German', async () => {
  setClock(`${SAMPLE_DAY}T09:00:00`);
  const api = installMockApi({});
  const { user } = renderScreen(<TaskLeaf date={SAMPLE_DAY} />, signedInClient());
  await user.type(
    screen.getByRole('textbox', { name: 'New task' }),
    'Zahnarzt übermorgen um halb drei{Enter}',
  );
  await waitFor(() =>
    expect(api.bodies('POST', /tasks$/)).toMatchObject([
      { title: 'Zahnarzt', date: '2025-11-23', time: '14:30' },
    ]),
  );
});
